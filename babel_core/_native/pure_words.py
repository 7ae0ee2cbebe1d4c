"""The readable twin of the kernels of protected spans: the look-out, word borders, words."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from babel_core._native.tables import CLASS_LETTER, CLASS_MARK, CLASS_NUMBER, load

LOOK_URL, LOOK_NUMBER, LOOK_CHUNK, LOOK_SYMBOL, LOOK_ALNUM, LOOK_CAMEL = 1, 2, 4, 8, 16, 32

_HUMP = re.compile("[a-zß-öø-ÿ][0-9]*+[A-ZÀ-ÖØ-Þ]|[A-ZÀ-ÖØ-Þ][0-9]*+[A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ]")
_DIGIT = re.compile("[0-9]")
_SIGN = re.compile(r"[.\-/@:+,\\_]")


def _check(value: object, name: str) -> None:
    if not isinstance(value, str):
        message = f"{name} must be str, not {type(value).__name__}"
        raise TypeError(message)


def lookout(folded: str, original: str, starts: Sequence[int] | None) -> list[tuple[int, int, int]]:
    """Return the windows (start, end, finders) of a search form in which identifiers may stand; ordered, disjoint.

    `starts` has the original offset of each unit, or is None where the two go one to one. `finders` is a sum of LOOK_*.
    This twin has one window at most, the whole text; the compiled kernel looks closer.
    """
    _check(folded, "folded")
    _check(original, "original")
    if starts is not None and len(starts) < len(folded):
        message = f"starts has {len(starts)} offsets for {len(folded)} code points"
        raise ValueError(message)
    looks = (
        (LOOK_URL, "://" in folded or "www." in folded),
        (LOOK_NUMBER, "'" in folded),
        (LOOK_CHUNK, _SIGN.search(folded)),
        (LOOK_SYMBOL, "+" in folded or "#" in folded or ".net" in folded),
        (LOOK_ALNUM, _DIGIT.search(folded)),
        (LOOK_CAMEL, _HUMP.search(original)),
    )
    finders = sum(finder for finder, found in looks if found)
    return [(0, len(folded), finders)] if folded and finders else []


Identifier = tuple[str, int, int, str, list[tuple[str, int, int, int]]]
"""Kind, start, end and text, and (text, start, end, level) of each part; see analysis/protected/spans.py."""

find_identifiers: Callable[..., list[Identifier]] | None = None
"""The twin of the compiled finder is analysis/protected, a floor above."""


# Scripts written without blanks (and Hangul, whose particles follow the noun directly): a word may end beside any
# letter of theirs. Ideographic marks, kana, Han, Bopomofo, Hangul, Thai, Lao, Tibetan, Myanmar, Khmer, Yi.
_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u0f00-\u109f\u1100-\u11ff\u1780-\u17ff\u1950-\u19df\u1a20-\u1aaf\u1b00-\u1b7f\u3005-\u3007"
    "\u3040-\u318f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua9ff\uaa60-\uaa7f"
    "\uac00-\ud7ff\uf900-\ufaff\U0001b000-\U0001b16f\U00020000-\U0003ffff]"
)
_UNKNOWN = 2  # the script of private use and unassigned code points
_PROPERTIES = load().properties


def _check_one(char: object, name: str) -> None:
    if not isinstance(char, str) or len(char) != 1:
        message = f"{name} must be one code point"
        raise TypeError(message)


def is_mark(char: str, /) -> bool:
    """Whether a code point is a combining mark."""
    _check_one(char, "char")
    return char >= "\u0300" and _word_class(char) == CLASS_MARK


def _word_class(char: str) -> int:
    return _PROPERTIES[ord(char)] >> 8 & 3


def _is_alnum(char: str) -> bool:
    """Whether a code point is a letter or a number; private use and unassigned ones are none."""
    return _word_class(char) in (CLASS_LETTER, CLASS_NUMBER) and _PROPERTIES[ord(char)] & 0xFF != _UNKNOWN


def joins(left: str, right: str, /) -> bool:
    """Whether two neighbouring code points stand in one word, so that no border may fall between them."""
    _check_one(left, "left")
    if is_mark(right):
        return True
    letters = _is_alnum(right) and (_is_alnum(left) or is_mark(left))
    return letters and not (_UNSPACED.match(left) or _UNSPACED.match(right))


class WordMatcher:
    """Leftmost-longest matching of words over search-form text; frozen, safe to share between threads.

    `words` are as they stand in the text after `table`, which maps code points (ints, as in str.translate) to code
    points that the text is read as; empty words are left out. A match neither begins nor ends inside a word of a script
    that is written with blanks, nor between a letter and its marks.
    """

    __slots__ = ("_first", "_jumps", "_parents", "_ranges", "_sorted", "_table")

    def __init__(self, words: Iterable[str], table: Mapping[int, int] | None = None) -> None:
        if isinstance(words, str):
            message = "words must be a sequence of str, not a str"
            raise TypeError(message)
        found = set(words)
        for word in found:
            _check(word, "words")
        self._sorted = sorted(found - {""})
        self._table = dict(table or {})
        for left, right in self._table.items():
            if not (0 <= left <= 0x10FFFF and 0 < right <= 0x10FFFF):
                message = f"table maps {left!r} to {right!r}; both must be code points, the second not U+0000"
                raise ValueError(message)
        self._parents, self._jumps = _prefix_links(self._sorted)
        self._ranges: dict[str, tuple[int, int, int]] = {}
        for index, word in enumerate(self._sorted):
            low, _, longest = self._ranges.get(word[0], (index, index, 0))
            self._ranges[word[0]] = (low, index + 1, max(longest, len(word)))
        self._first = re.compile("|".join(_heads(self._sorted)) or r"(?!)")

    def __len__(self) -> int:
        return len(self._sorted)

    def spans(self, text: str, /) -> list[tuple[int, int]]:
        """Return the ordered, disjoint spans of the words in a search-form text, in code points."""
        _check(text, "text")
        read = text.translate(self._table) if self._table else text
        found: list[tuple[int, int]] = []
        start = 0
        while (head := self._first.search(read, start)) is not None:
            start = head.start()
            end = self._longest(read, start)
            if end > start:
                found.append((start, end))
            start = max(end, start + 1)
        return found

    def _longest(self, text: str, start: int) -> int:
        """The end of the longest word at `start`, or `start` when there is none.

        The words that the text goes on with are the last word not above it in order, and the prefixes of that one.
        """
        low, high, longest = self._ranges[text[start]]
        index = bisect_right(self._sorted, text[start : start + longest], low, high) - 1
        index = self._first_prefix(text, start, index) if index >= low else -1
        if index < 0 or _is_bound(text, start):
            return start
        while index >= 0:
            end = start + len(self._sorted[index])
            if end == len(text) or not joins(text[end - 1], text[end]):
                return end
            index = self._parents[index]
        return start

    def _first_prefix(self, text: str, start: int, index: int) -> int:
        """The first that stands at `start` of the word `index`, its longest prefix, the prefix of that ...; else -1."""
        words = self._sorted
        while index >= 0 and not text.startswith(words[index], start):
            jump = self._jumps[index]
            skips = jump >= 0 and not text.startswith(words[jump], start)
            index = jump if skips else self._parents[index]
        return index


def _is_bound(text: str, at: int) -> bool:
    """Whether the character at `at` goes on with a word that began before it; marks belong to what bears them."""
    before = at - 1
    while before >= 0 and is_mark(text[before]):
        before -= 1
    return before >= 0 and joins(text[before], text[at])


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
