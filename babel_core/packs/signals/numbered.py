"""The lists of a language's signals by number, as the kernels of listings and shapes know them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from babel_core import _native
from babel_core.packs.matching.folding import text_form
from babel_core.packs.signals.names import FRONTED, LEADS
from babel_core.packs.signals.shapes import COMMA, END, GAP, QUOTED, START, WORD, Shape, Shapes

if TYPE_CHECKING:
    from babel_core.packs.matching.lists import CompiledLists
    from babel_core.text.token import Span

WORDS, BUT = "words.", "but."
"""Beginnings of the names of lists of words, and of those of longer entries."""

_SIGNS = {"": 0, START: 1, END: 2, GAP: 3, WORD: 4, COMMA: 5, QUOTED: 6}

Items = list[tuple[int, int, int, list[list[int]]]]


class CueLists(NamedTuple):
    """The numbers of the lists of one cue; -1 is one without entries."""

    words: int
    always: int
    but: int
    near: int
    vetoes: int


class NumberedLists:
    """Compiled lists of a language's signals, and their shapes; safe in threads."""

    def __init__(self, compiled: CompiledLists) -> None:
        self._compiled = compiled
        self._arrays, self._kernel = compiled.compiled()
        self._numbers = {name: number for number, name in enumerate(self._arrays.names)}
        self._cues: dict[str, CueLists] = {}
        words = [name for name in self._numbers if name.startswith(WORDS)]
        longer = {name: BUT + name.removeprefix(WORDS) for name in words}
        self._roles = _native.KeywordRoles(
            len(self._numbers),
            [self._numbers[name] for name in words],
            {self._numbers[name]: self._numbers[but] for name, but in longer.items() if but in self._numbers},
            self.number(WORDS + LEADS),
            self.number(WORDS + FRONTED),
        )

    def number(self, name: str) -> int:
        """The number of a list; -1 for one without entries."""
        return self._numbers.get(name, -1)

    def cue(self, name: str) -> CueLists:
        """The lists of a cue."""
        found = self._cues.get(name)
        if found is None:
            found = self._cues[name] = CueLists(*(self.number(f"{name}.{key}") for key in CueLists._fields))
        return found

    def listing(self, text: str, masked: str, quotes: Iterable[Span]) -> _native.KeywordListing:
        """The places of the lists in a text; entries are looked for in its masked form."""

        def is_exact(entry: int, start: int, end: int) -> bool:
            return _is_written(self._arrays.text(entry), masked[start:end])

        form = text_form(masked)
        borders = self._compiled.borders(form[0])
        return _native.KeywordListing(self._kernel, self._roles, text, masked, quotes, form, borders, is_exact)

    def shapes(self, shapes: Shapes) -> _native.KeywordShapes:
        """Shapes by the numbers of their lists, made once."""
        made = shapes.numbered
        if made is None or made[0] is not self:
            made = shapes.numbered = self, _native.KeywordShapes(map(self._shape, shapes))
        kernel: _native.KeywordShapes = made[1]
        return kernel

    def _shape(self, shape: Shape) -> tuple[Items, list[list[int]], list[int]]:
        items = [
            (_SIGNS[item.sign], item.least, item.most, [self._numbered(names) for names in item.every])
            for item in shape.items
        ]
        return items, [self._numbered(sorted(row)) for row in shape.needed], self._numbered(sorted(shape.closing))

    def _numbered(self, names: Iterable[str]) -> list[int]:
        return [self.number(WORDS + name) for name in names]


def _is_written(entry: str, text: str) -> bool:
    """Whether a text is written as an exact entry is, letter case and marks included."""
    bare = entry.strip().removeprefix("=").removeprefix("^").removesuffix("$").strip("* ")
    return unicodedata.normalize("NFC", bare).split() == unicodedata.normalize("NFC", text).split()
