"""Writes babel_core/data/capture.jsonl, which `capture.stored` reads; the build runs it as a module, with the file."""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path
from typing import Any

from babel_core.capture.common import gathered_common
from babel_core.capture.groups import TEXT_GROUPS
from babel_core.capture.lexicon import capture_of
from babel_core.capture.shipped import CAPTURE, capture_source, shipped_languages
from babel_core.capture.stored import COMMON, FORMAT, LISTS, TABLES, digest, lexicon_size
from babel_core.packs.matching.patterns import pattern_table


def write(target: Path) -> None:
    """Compile the capture.toml of every pack into a file, whole or not at all; what is up to date is left alone."""
    lines: dict[str, bytes] = {}
    sources: dict[str, list[int]] = {}
    for language in shipped_languages():
        source = capture_source(language)
        sources[language] = digest(source)
        tables = tomllib.loads(source.decode("utf-8"))
        lexicon = capture_of(tables, language, source=f"packs/{language}/{CAPTURE}")
        lists = {group: lexicon.keywords.get(group, ()) for group in TEXT_GROUPS}
        lines[f"{language}.{TABLES}"] = _json(tables)
        lines[f"{language}.{LISTS}"] = _json(pattern_table(lists, language, lexicon.folding)._asdict())
    common = gathered_common()
    secrets = {language: table._asdict() for language, table in common.secrets.items()}
    lines[COMMON] = _json({"secrets": secrets, "voices": common.voices, "questions": common.questions})
    packs = sorted({pack for rows in common.voices.values() for pack, *_ in rows})
    header = {"format": FORMAT, "sources": sources, "lexicons": {pack: lexicon_size(pack) for pack in packs}}
    text = _joined(header, lines)
    if not target.exists() or target.read_bytes() != text:
        beside = target.with_suffix(".tmp")
        beside.write_bytes(text)
        beside.replace(target)


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8")


def _joined(header: dict[str, Any], lines: dict[str, bytes]) -> bytes:
    """The header with the place of every line behind it, counted from the end of the header."""
    places: dict[str, list[int]] = {}
    at = 0
    for name, line in lines.items():
        places[name] = [at, len(line)]
        at += len(line) + 1
    return b"\n".join([_json({**header, "lines": places}), *lines.values(), b""])


if __name__ == "__main__":
    write(Path(sys.argv[1]))
