"""The command capture: whether a message is worth keeping, as what, and which keywords say so."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from babel_core.capture.gate import CAPTURE_MAX_CHARS
from babel_core.capture.keywords import Keywords, shipped
from babel_core.capture.merging import load_merged_keywords
from babel_core.capture.report import CaptureReport, explain_capture
from babel_core.cli.options import JsonlOption, JsonOption, LangOption, TextArgument, TextOption
from babel_core.cli.output import cells, complain, console, table, write_line
from babel_core.cli.streams import native_path
from babel_core.cli.texts import Record, answer

SHOWN_KEYWORDS = 40
"""Keywords of a table; JSON has all."""


def capture(
    text: TextArgument = None,
    lang: LangOption = None,
    max_chars: Annotated[
        int, typer.Option(min=0, help="Code points of a message that may be kept.")
    ] = CAPTURE_MAX_CHARS,
    file: Annotated[
        Path | None,
        typer.Option("--keywords", parser=native_path, metavar="FILE", help="A keyword file beside what is built in."),
    ] = None,
    plain: TextOption = False,
    as_json: JsonOption = False,
    as_jsonl: JsonlOption = False,
) -> None:
    """Decide whether a message, or every one of stdin, is worth keeping; tell category, decay and the keywords.

    A message with a secret is never kept, and nothing of it is shown but what gave it away.
    """
    keywords = _keywords(file)

    def tell(record: Record) -> Record:
        tag = record.get("lang") or lang
        languages = None if tag is None else (tag,)
        report = explain_capture(record["text"], max_chars, keywords=keywords, languages=languages)
        return _plain(report, record["text"])

    answer(text, tell, _show, lang=lang, plain=plain, as_json=as_json, as_jsonl=as_jsonl)


def _keywords(file: Path | None) -> Keywords:
    if file is None:
        return shipped()
    merged = load_merged_keywords(file, base=shipped())
    for problem in merged.problems:
        complain(f"{file}: {problem}")
    return merged.keywords


def _plain(report: CaptureReport, text: str) -> Record:
    """A report as plain data; what stands at a keyword is added, but for a message with a secret."""
    found: dict[str, Any] = asdict(report)
    for hit in found["hits"]:
        hit["text"] = text[hit["start"] : hit["end"]]
    return found


def _show(found: Record) -> None:
    secret, fields = found["secret"], found["fields"]
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


def _kinds(found: Record) -> str:
    """The kinds of a directive or of praise with its confidence; "" for none."""
    if not found["signal"]:
        return "politeness" if found.get("politeness") else ""
    return f"{' '.join(found['categories']) or 'yes'} {found['confidence']:.2f}"
