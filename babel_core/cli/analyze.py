"""The command analyze: what a text signals, with the places that say so."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from babel_core.cli.languages import LocaleOption, PackOption, reader
from babel_core.cli.options import JsonOption
from babel_core.cli.output import cells, console, table, write_json, write_line
from babel_core.cli.records import STDIN
from babel_core.cli.stdin_text import text_of_stdin
from babel_core.packs.service.folder import PackFolder
from babel_core.packs.service.pack import LanguagePack
from babel_core.packs.signals.schema import FILE as SIGNALS
from babel_core.text.token import Span

SHOWN = 48
"""Code points of a place in a table; JSON has the spans alone."""

_PARTS = ("query", "content", "rule")


def analyze(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="The text; '-' reads it from stdin.", show_default=False)],
    locale: LocaleOption = None,
    pack: PackOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show what a text signals: as a question, as a statement, and as a rule of behaviour.

    Each signal that is set is shown with the places that say so, in code points of the text.
    """
    read = text_of_stdin() if text == STDIN else text
    service, context = reader(read, locale, pack)
    found = {
        "query": service.analyze_query(read, context),
        "content": service.analyze_content(read, context),
        "rule": service.analyze_behavioral_rule(read, context),
    }
    if as_json:
        head = {"locale": context.locale, "locale_source": context.locale_source, "pack": context.pack_id}
        write_json(head | {part: found[part].as_dict() for part in _PARTS})
        return
    write_line(f"read as {context.locale} by the pack {context.pack_id} ({context.locale_source})")
    if not _show(read, found):
        silent = _without_signals(service.pack_for(context))
        write_line(f"the pack {context.pack_id} has no signals" if silent else "no signal")


def _without_signals(pack: LanguagePack) -> bool:
    """Whether a pack of a folder has no words of signals."""
    folder = getattr(getattr(pack.detect, "__self__", None), "folder", None)
    return isinstance(folder, PackFolder) and folder.table(SIGNALS) is None


def _show(text: str, found: dict[str, Any]) -> bool:
    """Show a row for each place of a signal; False for none."""
    out = table("as", "signal", "value", ">start", ">end", "text")
    for part in _PARTS:
        values = found[part].as_dict()
        spans: dict[str, Any] = values.pop("spans")
        for signal, value in values.items():
            if value in (False, None, [], "none", "unknown"):
                continue
            for start, end in spans.get(signal, [(-1, -1)]):
                out.add_row(*cells([part, signal, _shown(value), *_place(text, (start, end))]))
    if out.row_count:
        console().print(out)
    return out.row_count > 0


def _place(text: str, span: Span) -> tuple[str, str, str]:
    start, end = span
    if start < 0:
        return "", "", ""
    stretch = " ".join(text[start:end].split())
    return str(start), str(end), stretch if len(stretch) <= SHOWN else f"{stretch[: SHOWN - 1]}…"


def _shown(value: Any) -> str:
    if value is True:
        return "yes"
    if isinstance(value, dict):
        return ", ".join(f"{name} {item}" for name, item in value.items() if item not in (None, [], ()))
    return ", ".join(value) if isinstance(value, list) else str(value)
