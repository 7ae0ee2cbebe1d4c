"""Finds the entries of lists in a text, in one pass over all of them; `packs.matching` says what an entry may hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from babel_core import _native
from babel_core.packs.matching.borders import WordBorders, begins_sentence, ends_sentence, holds_gap
from babel_core.packs.matching.folding import compiled_folds
from babel_core.packs.matching.patterns import FIRST, LAST, LOOSE, PatternTable, pattern_table
from babel_core.packs.matching.spelling import Folding

LONGEST_GAP = 60
"""Code points between two parts of an entry with a gap."""

Place = tuple[int, int]


class Listed(NamedTuple):
    """An entry, the names of the lists that it is in, and its signs."""

    text: str
    names: tuple[str, ...]
    signs: int


class Found(NamedTuple):
    """An entry in a form: its place, and that of its first gap (None: it has none), in code points of the form."""

    entry: Listed
    start: int
    end: int
    gap: Place | None = None


class CompiledLists:
    """Lists of entries by name, compiled; they never change.

    `language` is the one whose dictionary tells where words end, where it has one.
    """

    def __init__(self, table: PatternTable, language: str) -> None:
        self._table = table
        self._language = language
        self._entries: dict[int, Listed] = {}
        units = table.units.split("\n") if table.owners else []
        marks = {int(number): found for number, found in table.marks.items()}
        flags = {int(number): found for number, found in table.flags.items()}
        everywhere = frozenset(table.everywhere)
        rows = [(each, marks.get(number), flags.get(number, 0)) for number, each in enumerate(units)]
        # What a pattern finds is a part; entries of one part are found by it, others begin with it.
        self._tries: list[tuple[_native.KeywordTrie, list[int]]] = []
        for inside in (False, True):
            chosen = [number for number in range(len(rows)) if (number in everywhere) is inside]
            if chosen:
                trie = _native.KeywordTrie([rows[number] for number in chosen], compiled_folds(), inside)
                self._tries.append((trie, [table.owners[number] for number in chosen]))
        self._whole: dict[int, list[int]] = {}
        self._gapped: dict[int, list[tuple[int, list[int]]]] = {}
        for number, parts in enumerate(table.parts):
            if isinstance(parts, int):
                self._whole.setdefault(parts, []).append(number)
            elif parts:
                self._gapped.setdefault(parts[0], []).append((number, parts))

    @classmethod
    def of(cls, lists: Mapping[str, Iterable[str]], language: str, folding: Folding) -> CompiledLists:
        """Lists of entries as they are written, folded as the writers of a language spell."""
        return cls(pattern_table(lists, language, folding), language)

    def places(self, form: str) -> Iterator[Found]:
        """Each place of an entry in a form; in no order."""
        found = self._parts(form)
        if not found:
            return
        parts = _Parts(found, WordBorders(form, self._language) if self._table.unspaced else None)
        for part in found:
            for number in self._whole.get(part, ()):
                entry = self._entry(number)
                for start, end in parts.of(part):
                    if not entry.signs or _fits(form, entry.signs, start, end):
                        yield Found(entry, start, end)
            for number, chain in self._gapped.get(part, ()):
                if all(each in found for each in chain):
                    entry = self._entry(number)
                    for start, end, gap in _chained(form, [parts.of(each) for each in chain], entry.signs & LOOSE):
                        if _fits(form, entry.signs, start, end):
                            yield Found(entry, start, end, gap)

    def _entry(self, number: int) -> Listed:
        entry = self._entries.get(number)
        if entry is None:
            table = self._table
            names = tuple(table.name_sets[table.names[number]])
            entry = self._entries[number] = Listed(table.texts[number], names, table.signs.get(str(number), 0))
        return entry

    def _parts(self, form: str) -> dict[int, list[Place]]:
        """Number of a part -> the places of its patterns."""
        found: dict[int, list[Place]] = {}
        for trie, owners in self._tries:
            for pattern, start, end in trie.find(form):
                found.setdefault(owners[pattern], []).append((start, end))
        return found


class _Parts:
    """The places of parts in a form, by start, where words begin and end; looked at when an entry needs them."""

    def __init__(self, found: Mapping[int, list[Place]], borders: WordBorders | None) -> None:
        self._found = found
        self._borders = borders
        self._known: dict[int, list[Place]] = {}

    def of(self, part: int) -> list[Place]:
        """The places of a part."""
        known = self._known.get(part)
        if known is None:
            places = self._found[part]
            if len(places) > 1:
                places = [place for place, _ in groupby(sorted(places))]
            if self._borders is not None:
                places = [place for place in places if self._borders.fit(*place)]
            known = self._known[part] = places
        return known


def _fits(form: str, signs: int, start: int, end: int) -> bool:
    """Whether a place is at the borders of a sentence, where the signs of an entry ask for it."""
    if signs & FIRST and not begins_sentence(form, start):
        return False
    return not signs & LAST or ends_sentence(form, end)


def _chained(form: str, parts: Sequence[Sequence[Place]], loose: int) -> list[tuple[int, int, Place]]:
    """The places of an entry with gaps and its first gap: from each place of its first part the nearest of the others.

    Each part is joined to the nearest place of the part before that ends ahead of it, so that one walk through both
    is enough. A `loose` gap may be a mere blank.
    """
    reached: list[tuple[int, int, Place | None]] = [(start, end, None) for start, end in parts[0]]
    for places in parts[1:]:
        ends = sorted((end, start, gap or (end, 0)) for start, end, gap in reached)
        at = 0
        behind: list[tuple[int, int, Place | None]] = []
        for start, end in places:
            while at < len(ends) and ends[at][0] < start:
                at += 1
            last = ends[at - 1][0] if at else start
            if not 0 < start - last <= LONGEST_GAP:
                continue
            if holds_gap(form, last, start) or (loose and form[last:start].isspace()):
                _, first, gap = ends[at - 1]
                behind.append((first, end, gap if gap[1] else (gap[0], start)))
        reached = behind
    shortest: dict[int, tuple[int, int, Place]] = {}
    for start, end, first_gap in reached:
        if first_gap is not None and (start not in shortest or end < shortest[start][1]):
            shortest[start] = start, end, first_gap
    return list(shortest.values())
