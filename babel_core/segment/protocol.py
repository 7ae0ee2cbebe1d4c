"""What a segmenter is: one method, and three abilities that some have beside it.

Offsets are code points. The laws that every segmenter keeps for every `str`, lone surrogates and NUL
included: spans are ordered and disjoint, none is empty, none holds white space, and together they cover
every character that is not white space; no span begins with a combining mark that has a character right
before it; the same text gives the same spans in every run and thread; time and memory are linear in the
text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from babel_core.text.token import Span


@runtime_checkable
class Segmenter(Protocol):
    """Cuts text into words.

    `id` is the provider's id ("ja:mecab"); `version` names the algorithm and its dictionary, and goes into
    the fingerprint of an index.
    """

    @property
    def id(self) -> str:
        """The provider's id."""

    @property
    def version(self) -> str:
        """Algorithm and dictionary version."""

    def segment(self, text: str) -> Sequence[Span]:
        """The spans of the words of `text`, in code points."""


@runtime_checkable
class PartsSegmenter(Segmenter, Protocol):
    """A segmenter that knows the shorter words inside a word."""

    def parts(self, word: str) -> Sequence[Span]:
        """The dictionary words strictly inside `word`, shorter ones first; they may overlap; [] if none."""


@dataclass(frozen=True, slots=True)
class Morph:
    """A morpheme with its place (code points).

    `base` is its dictionary form in the orthography of the text; `content` is False for particles, endings,
    auxiliaries and symbols. `spelling` is the dictionary form in the standard orthography, in search form, where
    a word is written in several ways (りんご, リンゴ, 林檎); empty where it is the base, or not known. Contracted
    morphemes share characters, so spans may overlap; starts never go back.
    """

    start: int
    end: int
    base: str
    content: bool
    spelling: str = ""


@runtime_checkable
class MorphSegmenter(Segmenter, Protocol):
    """A segmenter that knows dictionary forms."""

    def morphs(self, text: str) -> Sequence[Morph]:
        """The morphemes of `text`, ordered by start.

        No base is empty or holds white space; none, as no span, begins with a mark that has a character before it.
        A spelling may be empty, or left out.
        """


@runtime_checkable
class ContextSegmenter(MorphSegmenter, Protocol):
    """A segmenter of morphemes that reads a run in its sentence."""

    def within(self, text: str, start: int, end: int) -> Sequence[Morph]:
        """The morphemes of text[start:end], which holds no white space; places count from `start`."""
