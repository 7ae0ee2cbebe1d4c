"""The pattern tables of lists that the build has made, so that a first text is quick.

babel_core/data/lists.bin has the tables of the large lists of the shipped packs as packed JSON, each named by what it
was made from; a table is used for just that. babel_core/packs/build.py writes the file.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

from babel_core.packs.matching.lists import CompiledLists
from babel_core.packs.matching.patterns import PatternTable, Source, pattern_table, table_of_json
from babel_core.packs.matching.spelling import Folding
from babel_core.packs.stored import StoredFile, name_of

FORMAT = 1
RESOURCE = "lists.bin"
LEAST = 50
"""Entries of lists that are worth being looked up."""

stored = StoredFile(RESOURCE, FORMAT)
_recorded: dict[str, Source] | None = None


def stored_lists(lists: Mapping[str, Iterable[str]], language: str, folding: Folding) -> CompiledLists:
    """As `CompiledLists.of`, but quicker for lists that the build knows."""
    return CompiledLists(table_of({name: tuple(each) for name, each in lists.items()}, language, folding), language)


def table_of(lists: Mapping[str, tuple[str, ...]], language: str, folding: Folding) -> PatternTable:
    """The table of lists: as stored where it was made from the same, made anew where not."""
    if sum(map(len, lists.values())) < LEAST:
        return pattern_table(lists, language, folding)
    key = key_of(lists, language, folding)
    if _recorded is not None:
        _recorded[key] = lists, language, folding
    piece = stored.piece(key)
    if piece is not None:
        try:
            return table_of_json(json.loads(zlib.decompress(piece)))
        except (ValueError, KeyError, TypeError, zlib.error):
            pass  # damaged: made anew
    return pattern_table(lists, language, folding)


def piece_of(source: Source) -> bytes:
    """What is stored of the table of lists."""
    text = json.dumps(pattern_table(*source)._asdict(), ensure_ascii=False, separators=(",", ":"))
    return zlib.compress(text.encode("utf-8"), 9)


def key_of(lists: Mapping[str, tuple[str, ...]], language: str, folding: Folding) -> str:
    """The name of a table: a digest of the lists, and of language and folding."""
    return name_of(repr((list(lists.items()), language, folding)).encode("utf-8", "surrogatepass"))


@contextmanager
def recorded() -> Iterator[dict[str, Source]]:
    """What is asked for meanwhile, by name."""
    global _recorded
    found = _recorded = {}
    try:
        yield found
    finally:
        _recorded = None
