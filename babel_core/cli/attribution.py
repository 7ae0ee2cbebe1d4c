"""The command attribute: the author's words in a text, and what is withheld from them."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from babel_core.cli.options import JsonOption
from babel_core.cli.output import cells, console, table, waiting, write_json, write_line
from babel_core.cli.records import read_text
from babel_core.cli.streams import native_path
from babel_core.packs.attribution import GRAMMARS, Attribution
from babel_core.packs.attribution import attribute as told_apart

SHOWN = 60
"""Code points of a withheld span in a table; JSON has the whole."""

LONG = 500_000
"""Code points of a text for which it is told that work goes on."""


def attribute(
    file: Annotated[
        Path,
        typer.Argument(
            parser=native_path, metavar="FILE", help="The text, UTF-8; '-' reads it from stdin.", show_default=False
        ),
    ],
    grammar: Annotated[
        list[str] | None,
        typer.Option(
            "--grammar",
            "-g",
            metavar="NAME",
            help=f"Further containers to look for: {', '.join(GRAMMARS)}, or mail for all but chats; may be repeated.",
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Tell the author's own words in a text from what he quotes, pastes, supposes, or has others say.

    First the text with all that is withheld blanked, then each withheld span with its place in code points and in
    UTF-16 units, and why it is withheld.
    """
    text = read_text(file)
    with waiting(f"telling the words of {len(text)} code points apart") if len(text) > LONG else nullcontext():
        found = told_apart(text, grammars=grammar or ())
    if as_json:
        write_json(_plain(found))
    else:
        _show(found)


def _plain(found: Attribution) -> dict[str, Any]:
    snapshot = found.snapshot()
    return {
        "author_text": found.author_text,
        "withheld_text": found.withheld_text,
        "has_restrictions": snapshot.has_restrictions,
        "spans": [span._asdict() | {"text": found.text[span.start : span.end]} for span in found.spans],
        "snapshot": {
            name: value for name, value in asdict(snapshot).items() if name not in ("author_text", "withheld_text")
        },
    }


def _show(found: Attribution) -> None:
    for line in found.author_text.splitlines():
        write_line(line)
    if not found.spans:
        return
    out = table(
        ">start", ">end", ">UTF-16 start", ">UTF-16 end", "why", "text", title="\nwithheld (code points, UTF-16 units)"
    )
    for span in found.spans:
        text = " ".join(found.text[span.start : span.end].split())
        out.add_row(*cells([*span, text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"]))
    console().print(out)
