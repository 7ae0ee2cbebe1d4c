"""The command extract: what a message holds that is worth remembering, and what of it is turned away."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import typer

from babel_core.cli.languages import LocaleOption, PackOption, reader
from babel_core.cli.options import JsonOption
from babel_core.cli.output import cells, console, table, write_json, write_line
from babel_core.cli.records import STDIN
from babel_core.cli.stdin_text import text_of_stdin


def extract(
    text: Annotated[
        str, typer.Argument(metavar="TEXT", help="The message; '-' reads it from stdin.", show_default=False)
    ],
    locale: LocaleOption = None,
    pack: PackOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show what a message holds that is worth remembering: its kind, its wording, what is known of it.

    What the message itself asks not to be remembered is shown as refused, with the reason.
    """
    from babel_core.packs.extraction.admission import apply_opt_outs

    read = text_of_stdin() if text == STDIN else text
    service, context = reader(read, locale, pack)
    found = apply_opt_outs(service.extract_candidates([read], context))
    if as_json:
        head = {"locale": context.locale, "locale_source": context.locale_source, "pack": context.pack_id}
        kept = [_plain(one) for one in found.kept]
        rejected = [_plain(one.candidate) | {"reason": one.reason} for one in found.rejected]
        opt_outs = [_plain(one) for one in found.opt_outs]
        write_json(head | {"kept": kept, "rejected": rejected, "opt_outs": opt_outs})
        return
    write_line(f"read as {context.locale} by the pack {context.pack_id} ({context.locale_source})")
    if not found.kept and not found.rejected and not found.opt_outs:
        write_line("nothing to remember")
        return
    reasons = {one.candidate.id: one.reason for one in found.rejected}
    out = table("kind", "said", "content", "metadata", "refused")
    for one in (*found.kept, *(each.candidate for each in found.rejected), *found.opt_outs):
        known = ", ".join(f"{key} {value}" for key, value in _told(one))
        content = " ".join(one.content.split())
        out.add_row(*cells([one.kind_hint, one.explicitness, content, known, reasons.get(one.id, "")]))
    console().print(out)


def _told(candidate: Any) -> Iterator[tuple[str, Any]]:
    """What is known of a candidate, flat: metadata, its durable target, what it opts out of."""
    for key, value in candidate.metadata.items():
        yield from value.items() if isinstance(value, Mapping) else ((key, value),)
    if candidate.durable_target is not None:
        yield "target", candidate.durable_target.slot
    if candidate.disposition is not None:
        yield "opts_out_of", candidate.disposition.target.text


def _plain(candidate: Any) -> dict[str, Any]:
    """A candidate as JSON has it."""
    target, disposition = candidate.durable_target, candidate.disposition
    return {
        "id": candidate.id,
        "kind": candidate.kind_hint,
        "explicitness": candidate.explicitness,
        "content": candidate.content,
        "metadata": {
            key: dict(value) if isinstance(value, Mapping) else value for key, value in candidate.metadata.items()
        },
        "durable_target": None if target is None else {"slot": target.slot, "value": target.value},
        "opts_out_of": None if disposition is None else disposition.target.text,
    }
