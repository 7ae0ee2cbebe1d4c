"""Finds the entries of lists in a text, in one pass over all of them; `packs.matching` says what an entry may hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple, TypeVar

from babel_core import _native
from babel_core.packs.matching.borders import WordBorders, begins_sentence, ends_sentence, holds_gap
from babel_core.packs.matching.folding import compiled_folds
from babel_core.packs.matching.patterns import FIRST, LAST, LOOSE, PatternTable, pattern_table
from babel_core.packs.matching.spelling import Folding

LONGEST_GAP = 60
"""Code points between two parts of an entry with a gap."""

T = TypeVar("T")
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


class _View(NamedTuple):
    """What finds the entries of some lists: their parts, and by the first of these the numbers of the entries."""

    parts: _native.KeywordParts
    whole: Mapping[int, int | list[int]]
    gapped: Mapping[int, list[tuple[int, list[int]]]]


class CompiledLists:
    """Lists of entries by name, compiled; they never change, but for what is made when it is first asked for.

    `language` is the one whose dictionary tells where words end, where it has one.
    """

    def __init__(self, table: PatternTable, language: str) -> None:
        self._table = table
        self._language = language
        self._entries: dict[int, Listed] = {}
        self._views: dict[frozenset[str] | None, _View] = {}

    @classmethod
    def of(cls, lists: Mapping[str, Iterable[str]], language: str, folding: Folding) -> CompiledLists:
        """Lists of entries as they are written, folded as the writers of a language spell."""
        return cls(pattern_table(lists, language, folding), language)

    def places(self, form: str, names: frozenset[str] | None = None) -> Iterator[Found]:
        """Each place of an entry of the named lists (None: of all) in a form; in no order."""
        view = self._views.get(names)
        if view is None:
            view = self._views.setdefault(names, self._view(names))
        found = view.parts.find(form)
        if not found:
            return
        parts = _Parts(found, WordBorders(form, self._language) if self._table.unspaced else None)
        for part in parts.numbers:
            whole = view.whole.get(part, ())
            for number in (whole,) if isinstance(whole, int) else whole:
                entry = self._entry(number)
                for start, end in parts.of(part):
                    if not entry.signs or _fits(form, entry.signs, start, end):
                        yield Found(entry, start, end)
            for number, numbers in view.gapped.get(part, ()):
                if parts.hold(numbers):
                    entry = self._entry(number)
                    for start, end, gap in _chained(form, [parts.of(each) for each in numbers], entry.signs & LOOSE):
                        if _fits(form, entry.signs, start, end):
                            yield Found(entry, start, end, gap)

    def _entry(self, number: int) -> Listed:
        entry = self._entries.get(number)
        if entry is None:
            table = self._table
            names = tuple(table.name_sets[table.names[number]])
            entry = self._entries[number] = Listed(table.texts[number], names, table.signs.get(str(number), 0))
        return entry

    def _view(self, names: frozenset[str] | None) -> _View:
        """The entries of some lists, with the patterns of their parts alone."""
        table = self._table
        wanted = [names is None or not names.isdisjoint(each) for each in table.name_sets]
        whole: dict[int, int | list[int]] = {}
        gapped: dict[int, list[tuple[int, list[int]]]] = {}
        for number, parts in enumerate(table.parts):
            if not wanted[table.names[number]]:
                continue
            if isinstance(parts, int):
                # One number for most: a list for each would keep the collector of garbage busy.
                before = whole.setdefault(parts, number)
                if before != number:
                    whole[parts] = [*([before] if isinstance(before, int) else before), number]
            elif parts:
                gapped.setdefault(parts[0], []).append((number, parts))
        chains = [parts for found in gapped.values() for _, parts in found]
        tries = self._tries(frozenset(chain(whole, *chains)))
        return _View(_native.KeywordParts(tries, whole, chains), whole, gapped)

    def _tries(self, parts: frozenset[int]) -> list[tuple[_native.KeywordTrie, list[int]]]:
        """The patterns of some parts, those that begin at words and those that may begin inside one."""
        table = self._table
        units = table.units.split("\n") if table.owners else []
        inside = frozenset(table.everywhere)
        owned = [number for number, owner in enumerate(table.owners) if owner in parts]
        marks, flags = _by_number(table.marks), _by_number(table.flags)
        tries: list[tuple[_native.KeywordTrie, list[int]]] = []
        for everywhere in (False, True):
            chosen = [number for number in owned if (number in inside) is everywhere]
            if chosen:
                rows = ((units[number], marks.get(number), flags.get(number, 0)) for number in chosen)
                trie = _native.KeywordTrie(rows, compiled_folds(), everywhere)
                tries.append((trie, [table.owners[number] for number in chosen]))
        return tries


def _by_number(told: Mapping[str, T]) -> dict[int, T]:
    """What the table tells of some patterns, of which JSON knows the numbers as str."""
    return {int(number): value for number, value in told.items()}


class _Parts:
    """The places of parts in a form, by start, where words begin and end; looked at when an entry needs them."""

    def __init__(self, found: Iterable[tuple[int, int, int]], borders: WordBorders | None) -> None:
        self._found: dict[int, list[Place]] = {}
        for part, start, end in found:
            self._found.setdefault(part, []).append((start, end))
        self._borders = borders
        self._known: dict[int, list[Place]] = {}

    @property
    def numbers(self) -> Iterable[int]:
        """The numbers of the parts that stand in the form."""
        return self._found

    def hold(self, entry: Iterable[int]) -> bool:
        """Whether all parts of an entry stand somewhere."""
        return all(part in self._found for part in entry)

    def of(self, part: int) -> list[Place]:
        """The places of a part."""
        if self._borders is None:
            return self._found[part]
        known = self._known.get(part)
        if known is None:
            known = self._known[part] = [place for place in self._found[part] if self._borders.fit(*place)]
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
        # The longest of those that end in one place comes last, and is the one that is joined.
        ends = sorted((end, -start, gap or (end, 0)) for start, end, gap in reached)
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
                behind.append((-first, end, gap if gap[1] else (gap[0], start)))
        reached = behind
    shortest: dict[int, tuple[int, int, Place]] = {}
    for start, end, first_gap in reached:
        if first_gap is not None and (start not in shortest or end < shortest[start][1]):
            shortest[start] = start, end, first_gap
    return list(shortest.values())
