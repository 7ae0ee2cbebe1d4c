"""User words and dictionary entries of mixed script, matched exactly before anything else is cut."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Protocol

from babel_core import _native
from babel_core.text.token import Span

# Scripts written without blanks (and Hangul, whose particles follow the noun directly): a word may end beside any
# letter of theirs. Ideographic marks, kana, Han, Bopomofo, Hangul, Thai, Lao, Tibetan, Myanmar, Khmer, Yi.
_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u0f00-\u109f\u1100-\u11ff\u1780-\u17ff\u1950-\u19df\u1a20-\u1aaf\u1b00-\u1b7f\u3005-\u3007"
    "\u3040-\u318f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua9ff\uaa60-\uaa7f"
    "\uac00-\ud7ff\uf900-\ufaff\U0001b000-\U0001b16f\U00020000-\U0003ffff]"
)


class Matcher(Protocol):
    """Finds words in a search-form text."""

    def spans(self, folded: str) -> list[Span]:
        """Ordered, disjoint spans of the words found, in code points."""
        ...


class WordMatcher:
    """Leftmost-longest exact matching of a list of words over search-form text.

    `words` are in search form; they may hold blanks, hyphens, slashes, dots and brackets. Empty and blank ones are left
    out. A match never begins or ends inside a word of a script that is written with blanks ("ens" is not found in
    "license", "w底" not in "wow底"), nor between a letter and its combining marks. One call takes time proportional to
    the text times the number of different lengths of words with the same first character.
    """

    __slots__ = ("_first", "_lengths", "words")

    def __init__(self, words: Iterable[str]) -> None:
        self.words = frozenset(word for word in map(str.strip, words) if word)
        lengths: dict[str, set[int]] = {}
        for word in self.words:
            lengths.setdefault(word[0], set()).add(len(word))
        self._lengths = {first: sorted(found, reverse=True) for first, found in lengths.items()}
        self._first = re.compile("|".join(_heads(self.words)) or r"(?!)")

    def spans(self, folded: str) -> list[Span]:
        """Ordered, disjoint spans of the words found, in code points."""
        found: list[Span] = []
        start = 0
        while (head := self._first.search(folded, start)) is not None:
            start = head.start()
            end = self._longest(folded, start)
            if end > start:
                found.append((start, end))
            start = max(end, start + 1)
        return found

    def _longest(self, folded: str, start: int) -> int:
        if start and joins(folded[start - 1], folded[start]):
            return start
        for length in self._lengths[folded[start]]:
            end = start + length
            if end > len(folded):
                continue
            if folded[start:end] in self.words and not (end < len(folded) and joins(folded[end - 1], folded[end])):
                return end
        return start


def _heads(words: Iterable[str]) -> Iterator[str]:
    """Patterns of the places where a word may begin.

    Most words that begin with an ASCII letter go on in another script; asking for their second character too spares
    running text of Latin script a look at every letter.
    """
    seconds: dict[str, set[str]] = {}
    for word in words:
        seconds.setdefault(word[0], set()).add(word[1:2])
    plain = sorted(first for first, after in seconds.items() if not first.isascii() or "" in after)
    if plain:
        yield f"[{''.join(map(re.escape, plain))}]"
    for first in sorted(seconds.keys() - set(plain)):
        yield f"{re.escape(first)}(?=[{''.join(map(re.escape, sorted(seconds[first])))}])"


def joins(left: str, right: str) -> bool:
    """Whether two neighbouring characters stand in one word, so that no border may fall between them."""
    if is_mark(right):
        return True
    letters = right.isalnum() and (left.isalnum() or is_mark(left))
    return letters and not (_UNSPACED.match(left) or _UNSPACED.match(right))


def is_mark(char: str) -> bool:
    """Whether a character of search-form text is a combining mark (by the pinned tables, not the interpreter's)."""
    return char >= "\u0300" and _is_mark(char)


@lru_cache(maxsize=4096)
def _is_mark(char: str) -> bool:
    # A mark alone is no word, after a word character it belongs to it.
    return not _native.word_runs(char) and _native.word_runs("1" + char)[0][1] == 2
