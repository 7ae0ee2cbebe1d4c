"""Lists of entries as one table of patterns: all that a matcher needs, in a form that the build can store as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from babel_core.packs.matching.borders import has_dictionary, is_unspaced
from babel_core.packs.matching.entries import Speller, taken_apart

if TYPE_CHECKING:
    from babel_core.packs.matching.spelling import Folding

Source = tuple[Mapping[str, Iterable[str]], str, "Folding"]
"""Lists of entries by name, their language, and how its pack folds them."""

EXACT, FIRST, LAST, LOOSE = 1, 2, 4, 8
"""The signs "=", "^" and "$" of an entry; whether a gap in it may hold nothing but a blank."""


class PatternTable(NamedTuple):
    """Entries by number, their parts by number, and the patterns that find the parts by number.

    An entry has a text, the number of a set of list names, and the number of its part (several: a list, none: an empty
    one); `signs` are there for those that have some. A pattern has units (joined by line breaks), the number of its
    part, and where they are not 0 flags and marks; those of `everywhere` may begin inside a word. The keys of what is
    there only for some are numbers as str, as in JSON. `unspaced`: a dictionary has to tell where words end.
    """

    texts: list[str]
    name_sets: list[list[str]]
    names: list[int]
    parts: list[int | list[int]]
    signs: dict[str, int]
    units: str
    owners: list[int]
    flags: dict[str, int]
    marks: dict[str, list[int]]
    everywhere: list[int]
    unspaced: bool


def pattern_table(lists: Mapping[str, Iterable[str]], language: str, folding: Folding) -> PatternTable:
    """The table of lists of entries by name; an entry of several lists is there once."""
    return joined_table([(lists, language, folding)])


def joined_table(sources: Iterable[Source]) -> PatternTable:
    """One table of the lists of several languages, each folded as its pack says."""
    made = _Maker()
    for lists, language, folding in sources:
        made.add(lists, language, folding)
    return made.table()


class _Maker:
    def __init__(self) -> None:
        self._named: dict[str, dict[str, None]] = {}
        self._parts: dict[object, int] = {}
        self._entries: dict[str, tuple[list[int], int]] = {}
        self._patterns: dict[tuple[str, tuple[int, ...], int, bool, int], None] = {}
        self._unspaced = False

    def add(self, lists: Mapping[str, Iterable[str]], language: str, folding: Folding) -> None:
        own: dict[str, None] = {}
        for name, texts in lists.items():
            for text in texts:
                own[text] = None
                self._named.setdefault(text, {})[name] = None
        entries = taken_apart(list(own), folding.alternatives)
        unspaced = any(is_unspaced(part.form) for entry in entries for part in entry.parts)
        cut = unspaced and has_dictionary(language)
        self._unspaced = self._unspaced or cut
        speller = Speller(folding, has_dictionary=cut)
        for entry in entries:
            numbers: list[int] = []
            for part in entry.parts:
                number = self._parts.setdefault(part, len(self._parts))
                numbers.append(number)
                for units, marks, flags in speller.patterns(part):
                    self._patterns[units, marks, flags, part.open_start, number] = None
            loose = any("\n" in part.form for part in entry.parts)
            signs = EXACT * entry.exact | FIRST * entry.first | LAST * entry.last | LOOSE * loose
            self._entries.setdefault(entry.text, (numbers, signs))

    def table(self) -> PatternTable:
        sets: dict[tuple[str, ...], int] = {}
        names = [sets.setdefault(tuple(self._named[text]), len(sets)) for text in self._entries]
        entries = list(self._entries.values())
        patterns = list(enumerate(self._patterns))
        return PatternTable(
            texts=list(self._entries),
            name_sets=[list(each) for each in sets],
            names=names,
            parts=[numbers[0] if len(numbers) == 1 else numbers for numbers, _ in entries],
            signs={str(number): signs for number, (_, signs) in enumerate(entries) if signs},
            units="\n".join(units for units, *_ in self._patterns),
            owners=[part for *_, part in self._patterns],
            flags={str(number): flags for number, (_, _, flags, _, _) in patterns if flags},
            marks={str(number): list(marks) for number, (_, marks, *_) in patterns if any(marks)},
            everywhere=[number for number, (_, _, _, open_start, _) in patterns if open_start],
            unspaced=self._unspaced,
        )


def table_of_json(data: Any) -> PatternTable:
    """The table of what `_asdict` gave, read from JSON; KeyError or TypeError for what is none."""
    return PatternTable(**{name: data[name] for name in PatternTable._fields})
