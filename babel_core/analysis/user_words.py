"""User words and dictionary words of mixed script, matched and written in the one search form."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from babel_core import _native
from babel_core.analysis import fingerprint, variants
from babel_core.analysis.protected import WordMatcher
from babel_core.errors import ConfigError
from babel_core.text.aligned import AlignedText
from babel_core.text.token import Span

SEARCH_FOLD = "hans"
"""The variant fold under which Chinese and Japanese text share one form."""

_BLANKS = {ord(blank): ord(" ") for blank in "\t\n\v\f\r"}
_CONTROL = re.compile("[\0-\x1f\x7f-\x9f]")
_SETS = 4


class UserWords:
    """Whole words of a text, whatever variant or blank they are written with; frozen.

    `words` are as people write them; `keep_variants` keeps Traditional and Simplified forms apart. `salt` names the
    words in fingerprints. `kernel` is the compiled matcher, which reads a search form and folds it by itself.
    """

    __slots__ = ("_matcher", "_table", "kernel", "salt", "words")

    def __init__(self, words: Iterable[str], *, keep_variants: bool = False) -> None:
        self._table = _table(keep_variants)
        self.words = tuple(dict.fromkeys(_native.search_text(word).translate(self._table) for word in words))
        self.salt = fingerprint.hash12(self.words)
        self._matcher = WordMatcher(self.words, self._table)
        self.kernel = self._matcher.kernel

    def spans(self, folded: str) -> list[Span]:
        """Ordered, disjoint spans of the words in a search-form text; every fold keeps lengths."""
        return self._matcher.spans(folded)

    def term(self, found: str) -> str:
        """The search term of a word as it stands in a search-form text; blanks inside become low lines."""
        return "_".join(found.translate(self._table).split())


@lru_cache(maxsize=2)
def _table(keep_variants: bool) -> Mapping[int, int]:
    """What a search form is read as: one kind of blank and, unless variants are kept, one form of each character."""
    return _BLANKS if keep_variants else {**variants.table(SEARCH_FOLD), **_BLANKS}


@lru_cache(maxsize=_SETS)
def compiled(words: tuple[str, ...], keep_variants: bool) -> UserWords:
    """The compiled words; analyzers of the same words share them, as long as few other sets come between."""
    return UserWords(words, keep_variants=keep_variants)


def by_form(words: Iterable[str]) -> dict[str, str]:
    """Search form -> word without blanks around it, for words that are not blank; of several spellings the first.

    ConfigError for a word that no text can hold as a word.
    """
    found: dict[str, str] = {}
    for word in words:
        text, starts, ends = _native.search_form(word)
        form = text.strip()
        if form and form not in found:
            _check(word, form)
            found[form] = word if form == word else _stripped(AlignedText(word, text, starts, ends), form)
    return found


def _stripped(aligned: AlignedText, form: str) -> str:
    start = aligned.text.index(form)
    return aligned.source(start, start + len(form))


def _check(word: str, form: str) -> None:
    control = _CONTROL.search(form)
    if control is not None:
        message = f"user word {word!r} holds the control character U+{ord(control[0]):04X}; leave it out"
        raise ConfigError(message)
    if _native.is_mark(form[0]):
        message = f"user word {word!r} begins with a combining mark; put the letter that bears it in front"
        raise ConfigError(message)


def clean(words: Iterable[str]) -> tuple[str, ...]:
    """The words without blanks around them, one for each search form and in the order of the forms.

    What is matched is the form: neither the order nor the spelling of the words may change the fingerprint.
    """
    found = by_form(sorted(words))
    return tuple(found[form] for form in sorted(found))
