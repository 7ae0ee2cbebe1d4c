"""The compiled lists that the build has made, so that a first text is quick.

babel_core/data/lists.bin has the arrays of the large lists of the shipped packs, packed, each named by what it was made
from; they are used for just that. babel_core/packs/build.py writes the file.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

from babel_core.packs.matching.arrays import BYTE_ORDER, ListArrays, list_arrays, packed, unpacked
from babel_core.packs.matching.lists import CompiledLists
from babel_core.packs.matching.patterns import PatternTable, Source, pattern_table
from babel_core.packs.matching.spelling import Folding
from babel_core.packs.stored import StoredFile, name_of

FORMAT = 2
RESOURCE = "lists.bin"
LEAST = 50
"""Entries of lists that are worth being looked up."""

stored = StoredFile(RESOURCE, [FORMAT, BYTE_ORDER])
_recorded: dict[str, Source] | None = None


def stored_lists(lists: Mapping[str, Iterable[str]], language: str, folding: Folding) -> CompiledLists:
    """As `CompiledLists.of`, but quicker for lists that the build knows."""
    return CompiledLists(table_of({name: tuple(each) for name, each in lists.items()}, language, folding), language)


def table_of(lists: Mapping[str, tuple[str, ...]], language: str, folding: Folding) -> PatternTable | ListArrays:
    """The arrays of lists as stored where they were made from the same; where not, the table of them made anew."""
    if sum(map(len, lists.values())) < LEAST:
        return pattern_table(lists, language, folding)
    key = key_of(lists, language, folding)
    if _recorded is not None:
        _recorded[key] = lists, language, folding
    piece = stored.piece(key)
    if piece is not None:
        try:
            return unpacked(zlib.decompress(piece))
        except (ValueError, KeyError, TypeError, zlib.error):
            pass  # damaged: made anew
    return pattern_table(lists, language, folding)


def piece_of(source: Source) -> bytes:
    """What is stored of lists."""
    return zlib.compress(packed(list_arrays(pattern_table(*source))), 9)


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
