"""Finds the entries of lists in a text, in one pass over all of them; `packs.matching` says what an entry may hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from babel_core import _native
from babel_core.packs.matching.arrays import ListArrays, list_arrays
from babel_core.packs.matching.borders import borders_of
from babel_core.packs.matching.folding import compiled_folds
from babel_core.packs.matching.patterns import PatternTable, pattern_table
from babel_core.packs.matching.spelling import Folding

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
    """Lists of entries by name, compiled; they never change, but for what is made when it is first asked for.

    `language` is the one whose dictionary tells where words end, where it has one.
    """

    def __init__(self, table: PatternTable | ListArrays, language: str) -> None:
        self._table = table
        self._language = language
        self._made: tuple[ListArrays, _native.KeywordLists] | None = None
        self._entries: dict[int, Listed] = {}
        self._names: dict[int, tuple[str, ...]] = {}
        self._wanted: dict[frozenset[str], bytes] = {}

    @classmethod
    def of(cls, lists: Mapping[str, Iterable[str]], language: str, folding: Folding) -> CompiledLists:
        """Lists of entries as they are written, folded as the writers of a language spell."""
        return cls(pattern_table(lists, language, folding), language)

    def places(self, form: str, names: frozenset[str] | None = None) -> Iterator[Found]:
        """Each place of an entry of the named lists (None: of all) in a form; in no order."""
        arrays, kernel = self.compiled()
        wanted = None
        if names is not None:
            wanted = self._wanted.get(names)
            if wanted is None:
                wanted = self._wanted.setdefault(names, arrays.wanted(names))
        for number, start, end, gap, behind in kernel.find(form, self.borders(form), wanted):
            yield Found(self._entry(number), start, end, (gap, behind) if behind else None)

    def names_at(self, form: str) -> list[tuple[tuple[str, ...], int, int]]:
        """The names of the lists of each entry in a form, and its place; in no order."""
        arrays, kernel = self.compiled()
        borders = None if form.isascii() or not arrays.unspaced else borders_of(form, self._language)
        names = self._names
        found = []
        for number, start, end, _, _ in kernel.find(form, borders):
            own = names.get(number)
            if own is None:
                own = names[number] = arrays.lists(number)
            found.append((own, start, end))
        return found

    def borders(self, form: str) -> bytes | None:
        """Where words begin and end in a form, as the kernel takes it; None where no dictionary has to tell."""
        arrays, _ = self.compiled()
        return borders_of(form, self._language) if arrays.unspaced else None

    def compiled(self) -> tuple[ListArrays, _native.KeywordLists]:
        """The arrays of the lists, and the kernel that reads them."""
        made = self._made
        if made is None:
            table = self._table
            arrays = list_arrays(table) if isinstance(table, PatternTable) else table
            self._made = made = arrays, _native.KeywordLists(arrays.tries, arrays.entries, compiled_folds())
            self._table = arrays  # the table is needed no more
        return made

    def _entry(self, number: int) -> Listed:
        entry = self._entries.get(number)
        if entry is None:
            arrays, _ = self.compiled()
            entry = self._entries[number] = Listed(arrays.text(number), arrays.lists(number), arrays.signs(number))
        return entry
