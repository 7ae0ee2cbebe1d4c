"""A text as attribution reads it, and where somebody speaks of himself in it."""

from __future__ import annotations

from dataclasses import dataclass

from babel_core.capture.attribution.grammar import Grammar
from babel_core.text.aligned import AlignedText
from babel_core.text.token import Span

_BREAKS = str.maketrans(dict.fromkeys("\r\v\f\x1c\x1d\x1e\x85\u2028\u2029", "\n"))


@dataclass(frozen=True, slots=True)
class Surface:
    """The search form of a text with "\\n" for every line break; `text` has the units of `aligned.text`."""

    aligned: AlignedText
    text: str

    @classmethod
    def of(cls, original: str) -> Surface:
        """Fold a text. TypeError for another type than str."""
        aligned = AlignedText.of(original)
        return cls(aligned, aligned.text.replace("\r\n", " \n").translate(_BREAKS))

    def lower(self, place: int) -> bool:
        """Whether the original has a small letter at a place of `text`."""
        return place < len(self.text) and self.aligned.source(place, place + 1).islower()

    def original(self, span: Span) -> Span:
        """The code points of the original behind a span of `text`."""
        return self.aligned.span(*span)


class FirstPerson:
    """Finds words of the first person."""

    def __init__(self, surface: Surface, grammar: Grammar) -> None:
        self.surface = surface
        self._words = grammar.made("first person", lambda: _source(grammar))

    def first(self, text: str, start: int, end: int) -> int | None:
        """Where somebody first speaks of himself in text[start:end]; `text` is the surface's, parts of it blanked."""
        for found in self._words.finditer(text, start, end):
            small = found.lastgroup == "small" and self.surface.aligned.source(*found.span()).isupper()
            if found.lastgroup != "none" and not small:
                return found.start()
        return None

    def within(self, text: str, start: int, end: int) -> bool:
        """Whether somebody speaks of himself in text[start:end]."""
        return self.first(text, start, end) is not None


def _source(grammar: Grammar) -> str:
    small, ignored = grammar.source("first_person.lower_only"), grammar.source("first_person.ignored")
    return rf"(?P<none>{ignored})|(?P<small>{small})|{grammar.source('first_person.words')}"
