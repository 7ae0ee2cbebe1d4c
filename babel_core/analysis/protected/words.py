"""User words and dictionary entries of mixed script, matched exactly before anything else is cut."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from babel_core import _native
from babel_core._native import is_mark, joins
from babel_core.errors import ConfigError
from babel_core.text.token import Span

__all__ = ["Matcher", "WordMatcher", "base_before", "is_bound", "is_mark", "joins"]

_CONTROL = re.compile("[\0-\x1f\x7f-\x9f]")


class Matcher(Protocol):
    """Finds words in a search-form text; `kernel` is the matcher of this build that it asks."""

    kernel: _native.WordMatcher

    def spans(self, folded: str) -> list[Span]:
        """Ordered, disjoint spans of the words found, in code points."""
        ...


class WordMatcher:
    """Leftmost-longest exact matching of a list of words over search-form text.

    `words` are in search form; they may hold blanks, hyphens, slashes, dots and brackets. Empty and blank ones are left
    out; ConfigError names one that begins with a combining mark or holds a control character. `table` maps code points
    that the text is read as, like that of str.translate. A match never begins or ends inside a word of a script that is
    written with blanks ("ens" is not found in "license", "w底" not in "wow底"), nor between a letter and its combining
    marks. One call takes time proportional to the text times the length of the longest beginning of a word that stands
    in it, whatever the number of words. Frozen and picklable.
    """

    __slots__ = ("_table", "kernel", "words")

    def __init__(self, words: Iterable[str], table: Mapping[int, int] | None = None) -> None:
        self.words = frozenset(_checked(word) for word in map(str.strip, words) if word)
        self._table = table
        self.kernel = _native.WordMatcher(self.words, table)

    def spans(self, folded: str) -> list[Span]:
        """Ordered, disjoint spans of the words found, in code points."""
        return self.kernel.spans(folded)

    def __reduce__(self) -> tuple[Any, ...]:
        return WordMatcher, (sorted(self.words), self._table)


def _checked(word: str) -> str:
    if is_mark(word[0]):
        message = f"the word {word!r} begins with a combining mark; begin it with a letter, a digit or a sign"
        raise ConfigError(message)
    if _CONTROL.search(word):
        message = f"the word {word!r} holds a control character; write it without"
        raise ConfigError(message)
    return word


def base_before(text: str, at: int) -> str:
    """Return the character before `at` that is no combining mark; "" when there is none."""
    while at and is_mark(text[at - 1]):
        at -= 1
    return text[at - 1] if at else ""


def is_bound(text: str, at: int) -> bool:
    """Whether the character at `at` goes on with a word that began before it."""
    base = base_before(text, at)
    return base != "" and joins(base, text[at])
