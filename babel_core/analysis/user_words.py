"""User words and dictionary words of mixed script, matched and written in the one search form."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from babel_core.analysis import variants
from babel_core.analysis.protected import WordMatcher
from babel_core.text.aligned import AlignedText
from babel_core.text.token import Span

SEARCH_FOLD = "hans"
"""The variant fold under which Chinese and Japanese text share one form."""

_BLANKS = str.maketrans("\t\n\v\f\r", "     ")


class UserWords:
    """Whole words of a text, whatever variant or blank they are written with.

    `words` are as people write them; `keep_variants` keeps Traditional and Simplified forms apart.
    """

    __slots__ = ("_fold", "_matcher", "words")

    def __init__(self, words: Iterable[str], *, keep_variants: bool = False) -> None:
        self._fold: Callable[[str], str] = str if keep_variants else variants.fold(SEARCH_FOLD)
        self.words = tuple(dict.fromkeys(self._written(AlignedText.of(word).text) for word in words))
        self._matcher = WordMatcher(self.words)

    def _written(self, folded: str) -> str:
        return folded.translate(_BLANKS) if folded.isascii() else self._fold(folded).translate(_BLANKS)

    def spans(self, folded: str) -> list[Span]:
        """Ordered, disjoint spans of the words in a search-form text; every fold keeps lengths."""
        return self._matcher.spans(self._written(folded))

    def term(self, found: str) -> str:
        """The search term of a word as it stands in a search-form text; blanks inside become low lines."""
        return "_".join(self._written(found).split())
