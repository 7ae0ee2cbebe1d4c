"""The pattern tables of signals that the build has made, so that a first text is quick.

babel_core/data/signals.jsonl is written by `python -m babel_core.packs.signals.stored FILE`: a line with the form, then
two a table, what it was made from and the table. A table is used for just what it was made from.
"""

from __future__ import annotations

import json
import sys
import zlib
from functools import cache
from pathlib import Path

import babel_core.data
from babel_core.packs.matching.patterns import PatternTable, pattern_table, table_of_json
from babel_core.packs.signals.schema import FILE, SignalData, parse_signals

FORMAT = 1
RESOURCE = "signals.jsonl"


def table_for(data: SignalData) -> PatternTable:
    """The table of all lists of a file: as stored where it was made from the same, made anew where not."""
    line = _lines().get(key_of(data))
    if line is not None:
        try:
            return table_of_json(json.loads(line))
        except (ValueError, KeyError, TypeError):
            pass  # damaged: made anew
    return pattern_table(data.lists, data.language, data.folding)


def key_of(data: SignalData) -> str:
    """What a table is made from, in short: sizes and CRC-32 of the lists, and of language and folding."""
    lists = repr([(name, entries) for name, entries in data.lists.items()]).encode("utf-8", "surrogatepass")
    other = repr((data.language, data.folding)).encode("utf-8", "surrogatepass")
    return f"{len(lists)}-{zlib.crc32(lists):08x}-{len(other)}-{zlib.crc32(other):08x}"


def write(target: Path) -> None:
    """Store the tables of all packs that have a signals.toml, whole or not at all; what is up to date is left alone."""
    from babel_core.packs.service.folder import PackFolder, shipped_folders
    from babel_core.packs.service.identity import by_pack

    lines: dict[str, str] = {}
    for _, folder in (pack for name in shipped_folders() for pack in by_pack(PackFolder.builtin(name))):
        table = folder.table(FILE)
        if table is not None:
            data = parse_signals(table, folder.source(FILE))
            made = pattern_table(data.lists, data.language, data.folding)._asdict()
            lines[key_of(data)] = json.dumps(made, ensure_ascii=False, separators=(",", ":"))
    stored = [json.dumps({"format": FORMAT}), *(line for pair in lines.items() for line in pair), ""]
    text = "\n".join(stored).encode("utf-8")
    if not target.exists() or target.read_bytes() != text:
        beside = target.with_suffix(".tmp")
        beside.write_bytes(text)
        beside.replace(target)


@cache
def _lines() -> dict[str, str]:
    """Key -> table as JSON; nothing of a file that is not there, or of another form."""
    try:
        text = Path(str(babel_core.data.__file__)).with_name(RESOURCE).read_text("utf-8")
        head, *lines = text.split("\n")
        fits = json.loads(head) == {"format": FORMAT}
    except (OSError, ValueError):
        return {}
    return dict(zip(lines[::2], lines[1::2], strict=False)) if fits else {}


if __name__ == "__main__":
    write(Path(sys.argv[1]))
