"""A text as attribution reads it, and where somebody speaks of himself in it."""

from __future__ import annotations

from dataclasses import dataclass

from babel_core.packs.attribution.grammar import Grammar
from babel_core.text.aligned import AlignedText
from babel_core.text.token import Span

_BREAKS = str.maketrans(dict.fromkeys("\r\v\f\x1c\x1d\x1e\x85\u2028\u2029", "\n"))
_SINGLES, _STAND_INS = "‘’‚", "\ufdd0\ufdd1\ufdd2"
_HIDDEN, _SHOWN = str.maketrans(_SINGLES, _STAND_INS), str.maketrans(_STAND_INS, _SINGLES)
"""The search form makes apostrophes of single quotation marks, so noncharacters stand in for them meanwhile."""


@dataclass(frozen=True, slots=True)
class Surface:
    """The search form `text` of `original`, with "\\n" for every line break and single quotation marks as they were."""

    original: str
    text: str
    _aligned: AlignedText

    @classmethod
    def of(cls, original: str) -> Surface:
        """Fold a text. TypeError for another type than str."""
        aligned = AlignedText.of(original.translate(_HIDDEN))
        text = aligned.text.translate(_SHOWN).replace("\r\n", " \n").translate(_BREAKS)
        return cls(original, text, aligned)

    def span(self, start: int, end: int) -> Span:
        """The code points of the original behind a span of `text`."""
        return self._aligned.span(start, end)

    def source(self, start: int, end: int) -> str:
        """The original text behind a span of `text`."""
        first, last = self._aligned.span(start, end)
        return self.original[first:last]

    def lower(self, place: int) -> bool:
        """Whether the original has a small letter at a place of `text`."""
        return place < len(self.text) and self.source(place, place + 1).islower()


class FirstPerson:
    """Finds words of the first person."""

    def __init__(self, surface: Surface, grammar: Grammar) -> None:
        self.surface = surface
        self._words = grammar.made("first person", lambda: _source(grammar))

    def first(self, text: str, start: int, end: int) -> int | None:
        """Where somebody first speaks of himself in text[start:end]; `text` is the surface's, parts of it blanked."""
        for found in self._words.finditer(text, start, end):
            small = found.lastgroup == "small" and self.surface.source(*found.span()).isupper()
            if found.lastgroup != "none" and not small:
                return found.start()
        return None

    def within(self, text: str, start: int, end: int) -> bool:
        """Whether somebody speaks of himself in text[start:end]."""
        return self.first(text, start, end) is not None


def _source(grammar: Grammar) -> str:
    small, ignored = grammar.source("first_person.lower_only"), grammar.source("first_person.ignored")
    return rf"(?P<none>{ignored})|(?P<small>{small})|{grammar.source('first_person.words')}"
