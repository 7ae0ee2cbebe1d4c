"""User words and dictionary entries of mixed script, matched exactly before anything else is cut."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Protocol

from babel_core import _native
from babel_core.errors import ConfigError
from babel_core.text.token import Span

# Scripts written without blanks (and Hangul, whose particles follow the noun directly): a word may end beside any
# letter of theirs. Ideographic marks, kana, Han, Bopomofo, Hangul, Thai, Lao, Tibetan, Myanmar, Khmer, Yi.
_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u0f00-\u109f\u1100-\u11ff\u1780-\u17ff\u1950-\u19df\u1a20-\u1aaf\u1b00-\u1b7f\u3005-\u3007"
    "\u3040-\u318f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua9ff\uaa60-\uaa7f"
    "\uac00-\ud7ff\uf900-\ufaff\U0001b000-\U0001b16f\U00020000-\U0003ffff]"
)

_CONTROL = re.compile("[\0-\x1f\x7f-\x9f]")


class Matcher(Protocol):
    """Finds words in a search-form text."""

    def spans(self, folded: str) -> list[Span]:
        """Ordered, disjoint spans of the words found, in code points."""
        ...


class WordMatcher:
    """Leftmost-longest exact matching of a list of words over search-form text.

    `words` are in search form; they may hold blanks, hyphens, slashes, dots and brackets. Empty and blank ones are left
    out; ConfigError names one that begins with a combining mark or holds a control character. A match never begins or
    ends inside a word of a script that is written with blanks ("ens" is not found in "license", "w底" not in "wow底"),
    nor between a letter and its combining marks. One call takes time proportional to the text times the length of the
    longest word, whatever the number of words.
    """

    __slots__ = ("_first", "_jumps", "_parents", "_ranges", "_sorted", "words")

    def __init__(self, words: Iterable[str]) -> None:
        self.words = frozenset(_checked(word) for word in map(str.strip, words) if word)
        self._sorted = sorted(self.words)
        self._parents, self._jumps = _prefix_links(self._sorted)
        self._ranges: dict[str, tuple[int, int, int]] = {}
        for index, word in enumerate(self._sorted):
            low, _, longest = self._ranges.get(word[0], (index, index, 0))
            self._ranges[word[0]] = (low, index + 1, max(longest, len(word)))
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
        """The end of the longest word at `start`, or `start` when there is none.

        The words that the text goes on with are the last word not above it in order, and the prefixes of that one.
        """
        low, high, longest = self._ranges[folded[start]]
        index = bisect_right(self._sorted, folded[start : start + longest], low, high) - 1
        index = self._first_prefix(folded, start, index) if index >= low else -1
        if index < 0 or is_bound(folded, start):
            return start
        while index >= 0:
            end = start + len(self._sorted[index])
            if end == len(folded) or not joins(folded[end - 1], folded[end]):
                return end
            index = self._parents[index]
        return start

    def _first_prefix(self, folded: str, start: int, index: int) -> int:
        """The first that stands at `start` of the word `index`, its longest prefix, the prefix of that ...; else -1."""
        words = self._sorted
        while index >= 0 and not folded.startswith(words[index], start):
            jump = self._jumps[index]
            skips = jump >= 0 and not folded.startswith(words[jump], start)
            index = jump if skips else self._parents[index]
        return index


def _checked(word: str) -> str:
    if is_mark(word[0]):
        message = f"the word {word!r} begins with a combining mark; begin it with a letter, a digit or a sign"
        raise ConfigError(message)
    if _CONTROL.search(word):
        message = f"the word {word!r} holds a control character; write it without"
        raise ConfigError(message)
    return word


def _prefix_links(words: list[str]) -> tuple[array[int], array[int]]:
    """For each of the sorted words: the longest other word that it begins with, and one further on in that chain.

    -1 stands for none. The second links make a chain of n prefixes passable in about log n steps (skew binary numbers,
    Myers 1983).
    """
    parents, jumps, depths = array("i"), array("i"), array("i")
    chain: list[int] = []
    for index, word in enumerate(words):
        while chain and not word.startswith(words[chain[-1]]):
            chain.pop()
        parent = chain[-1] if chain else -1
        jump = parent
        if parent >= 0 and jumps[parent] >= 0:
            middle = jumps[parent]
            far = jumps[middle]
            if far >= 0 and depths[parent] - depths[middle] == depths[middle] - depths[far]:
                jump = far
        parents.append(parent)
        jumps.append(jump)
        depths.append(depths[parent] + 1 if parent >= 0 else 0)
        chain.append(index)
    return parents, jumps


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


def base_before(text: str, at: int) -> str:
    """Return the character before `at` that is no combining mark; "" when there is none."""
    while at and is_mark(text[at - 1]):
        at -= 1
    return text[at - 1] if at else ""


def is_bound(text: str, at: int) -> bool:
    """Whether the character at `at` goes on with a word that began before it."""
    base = base_before(text, at)
    return base != "" and joins(base, text[at])


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
