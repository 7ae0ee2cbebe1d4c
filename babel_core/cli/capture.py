"""The command capture: whether a message is worth keeping, as what, and which keywords say so."""

from __future__ import annotations

from dataclasses import asdict
from itertools import count
from pathlib import Path
from typing import Annotated, Any

import typer

from babel_core.capture.gate import CAPTURE_MAX_CHARS
from babel_core.capture.keyword_file import NAME
from babel_core.capture.report import CaptureReport, explain_capture
from babel_core.cli.keyword_files import known_language, sound
from babel_core.cli.options import JsonlOption, JsonOption, TextArgument, TextOption
from babel_core.cli.output import cells, complain, console, table, write_line
from babel_core.cli.streams import native_path
from babel_core.cli.texts import Record, answer
from babel_core.packs.locale import is_undetermined, names_language

SHOWN_KEYWORDS = 40
"""Keywords of a table; JSON has all."""

SHOWN_TEXT = 100
"""Code points of a message that are shown ahead of what is told of it."""


def capture(
    text: TextArgument = None,
    lang: Annotated[
        str | None,
        typer.Option("--lang", "-l", help="Language tag of the message; told from its words when left out."),
    ] = None,
    max_chars: Annotated[
        int, typer.Option(min=0, help="Code points of a message that may be kept.")
    ] = CAPTURE_MAX_CHARS,
    file: Annotated[
        Path | None,
        typer.Option(
            "--keywords",
            parser=native_path,
            metavar="FILE",
            help=f"A keyword file beside what is built in; a folder stands for {NAME} in it.",
        ),
    ] = None,
    plain: TextOption = False,
    as_json: JsonOption = False,
    as_jsonl: JsonlOption = False,
) -> None:
    """Decide whether a message, or every one of stdin, is worth keeping; tell category, decay and the keywords.

    A message with a secret is never kept, and nothing of it is shown but what gave it away. A keyword file that is not
    there, or of which nothing can be read, is an error; parts of it that are left out are told. With --text each line
    of stdin is a message, shown with its number; blank lines are skipped, and counted.
    """
    keywords = sound(file).keywords
    if lang is not None and not known_language(lang, keywords.languages) and not is_undetermined(lang):
        complain(f"warning: no keywords of {lang!r}: nothing but addresses and numbers is found in such a message")

    def tell(record: Record) -> Record:
        tag = _tag(record) or lang
        languages = None if tag is None else (tag,)
        report = explain_capture(record["text"], max_chars, keywords=keywords, languages=languages)
        return _plain(report, record["text"])

    shown = count()

    def show(found: Record) -> None:
        if next(shown):
            write_line("")
        _show(found)

    answer(text, tell, show, lang=lang, plain=plain, as_json=as_json, as_jsonl=as_jsonl, numbered=True)


def _tag(record: Record) -> str | None:
    """The language that a record of JSONL states; None, and a warning, where it names none."""
    tag = record.get("lang")
    if not tag or names_language(tag):
        return tag or None
    complain(f"warning: {tag!r} names no language: that of the message is told from its words")
    return None


def _plain(report: CaptureReport, text: str) -> Record:
    """A report as plain data; what stands at a keyword is added, but for a message with a secret."""
    found: dict[str, Any] = asdict(report)
    for hit in found["hits"]:
        hit["text"] = text[hit["start"] : hit["end"]]
    return found


def _show(found: Record) -> None:
    secret, fields = found["secret"], found["fields"]
    if "line" in found:
        text = "(not shown: it holds a secret)" if secret else _cut(found["text"])
        write_line(f"{'line ' + str(found['line']):12}{text}")
    why = f"{found['reason']}: {secret['name']}" if secret else found["reason"]
    parts = [fields[name] for name in ("entity", "key", "value")]
    rows = [
        ("capture", f"{'yes' if found['captured'] else 'no'} ({why})"),
        ("category", found["category"]),
        ("decay", found["decay"]),
        ("languages", " ".join(found["languages"])),
        ("fields", " | ".join(part or "-" for part in parts) if any(parts) else ""),
        ("correction", "yes" if found["correction"]["signal"] else ""),
        ("directive", _kinds(found["directive"])),
        ("praise", _kinds(found["reinforcement"])),
    ]
    for name, value in rows:
        if value:
            write_line(f"{name:12}{value}")
    hits = found["hits"]
    if not hits:
        return
    out = table(">start", ">end", "group", "language", "keyword", "text", title="\nkeywords")
    for hit in hits[:SHOWN_KEYWORDS]:
        out.add_row(*cells([hit[key] for key in ("start", "end", "group", "language", "entry", "text")]))
    console().print(out)
    if len(hits) > SHOWN_KEYWORDS:
        write_line(f"{len(hits) - SHOWN_KEYWORDS} more; --json shows all")


def _cut(text: str) -> str:
    line = " ".join(text[: 4 * SHOWN_TEXT].split())
    return line if len(line) <= SHOWN_TEXT else f"{line[: SHOWN_TEXT - 1]}…"


def _kinds(found: Record) -> str:
    """The kinds of a directive or of praise with its confidence; "" for none."""
    if not found["signal"]:
        return "politeness" if found.get("politeness") else ""
    return f"{' '.join(found['categories']) or 'yes'} {found['confidence']:.2f}"
