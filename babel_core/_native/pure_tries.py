"""The readable twin of the tries of keyword matching: all places of many patterns."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from operator import itemgetter
from typing import Any

from babel_core._native.pure_words import _is_alnum, is_mark, joins

STRICT = 0x8000
OPEN_END, STRICT_END, LONE_START, LONE_END, HYPHEN_PARTS = 1, 2, 4, 8, 16

_BASE, _SIGN_SHIFT, _SIGNS, _SKIPPED = 0x1FFFFF, 21, 0x3FF, 0x80000000
_BLANK = 0x20
_TERMINAL, _NONE = 0x80000000, 0xFFFFFFFF

Pattern = tuple[str, Sequence[int] | None, int]


def _is_hangul(char: str) -> bool:
    return "\uac00" <= char <= "\ud7a3" or "\u1100" <= char <= "\u11ff" or "\u3131" <= char <= "\u318e"


def _is_katakana(char: str) -> bool:
    return "\u30a1" <= char <= "\u30fa" or "\u30fc" <= char <= "\u30ff" or "\u31f0" <= char <= "\u31ff"


def _is_han(char: str) -> bool:
    ranges = "\u4e00" <= char <= "\u9fff" or "\u3400" <= char <= "\u4dbf" or "\U00020000" <= char <= "\U0003ffff"
    return ranges or char == "\u3005"


def _is_one_word(left: str, right: str) -> bool:
    """Whether two neighbours stand in one word, those of one run of katakana and what an underscore joins too."""
    if joins(left, right) or (_is_katakana(left) and _is_katakana(right)):
        return True
    return (left == "_" and _is_alnum(right)) or (right == "_" and _is_alnum(left))


class KeywordFolds:
    """What code points are read as, compiled once for many tries; frozen.

    A mapping of code points to numbers: bits 0 to 20 are the letter without its marks, bits 21 to 30 the number of
    these, bit 31 is set for a mark that may be missing.
    """

    __slots__ = ("get",)

    def __init__(self, folds: Mapping[int, int]) -> None:
        found = dict(folds)
        for code, value in found.items():
            if not (0 <= code <= 0x10FFFF and 0 < value <= 0xFFFFFFFF and value & _BASE <= 0x10FFFF):
                message = f"folds maps {code!r} to {value!r}; the first must be a code point, the second a fold"
                raise ValueError(message)
        self.get = found.get


class KeywordTrie:
    """All places of many patterns in a search form, in one pass; frozen, safe to share between threads.

    `patterns` are (units, marks, flags): letters without marks and single blanks; for each of them the number of its
    marks (None: they have none), with STRICT where the text must have these very marks; a sum of OPEN_END (goes on to
    the end of the word), STRICT_END (no particle may follow), LONE_START and LONE_END (no other Han character beside
    it), HYPHEN_PARTS (a hyphen parts words). With `everywhere` a pattern may begin inside a word.
    """

    __slots__ = ("_everywhere", "_flags", "_fold_of", "_marks", "_root")

    def __init__(self, patterns: Iterable[Pattern], folds: KeywordFolds, everywhere: bool = False) -> None:
        self._fold_of = folds.get
        self._everywhere = everywhere
        self._marks: list[tuple[int, ...]] = []
        self._flags: list[int] = []
        self._root: dict[int, object] = {}
        for number, (units, marks, flags) in enumerate(patterns):
            _check(units, "units")
            self._marks.append((0,) * len(units) if marks is None else tuple(marks))
            self._flags.append(flags)
            if not units or len(units) != len(self._marks[-1]):
                message = f"the pattern {units!r} has {len(self._marks[-1])} marks for {len(units)} units"
                raise ValueError(message)
            node = self._root
            for unit in units:
                node = node.setdefault(ord(unit), {})  # type: ignore[assignment]
            node.setdefault(-1, []).append(number)  # type: ignore[attr-defined]

    def __len__(self) -> int:
        return len(self._flags)

    def arrays(self) -> tuple[bytes, ...]:
        """Return what `KeywordLists` is made of: seven arrays of integers of 32 bits and the marks, of 16, as bytes.

        Labels and first children of the nodes in breadth-first order (one more than nodes), the number of the word that
        ends at each (counted from 1); the first place of each word in the order of patterns (one more than words), this
        order; flags of the patterns, the place of their marks.
        """
        nodes: list[tuple[str, dict[Any, Any]]] = [("", self._root)]
        labels, first = [0], []
        for path, node in nodes:
            first.append(len(nodes))
            children = sorted(((label, child) for label, child in node.items() if label >= 0), key=itemgetter(0))
            nodes += [(path + chr(label), child) for label, child in children]
            labels += [label | (_TERMINAL if -1 in child else 0) for label, child in children]
        first.append(len(nodes))
        words = sorted((path, node[-1]) for path, node in nodes if -1 in node)
        number = {path: place for place, (path, _) in enumerate(words, 1)}
        marks: list[int] = []
        marks_at: list[int] = []
        for own in self._marks:
            marks_at.append(len(marks) if any(own) else _NONE)
            marks += (len(own), *own) if any(own) else ()
        numbers: tuple[Iterable[int], ...] = (
            labels,
            first,
            (number.get(path, 0) for path, _ in nodes),
            accumulate((len(patterns) for _, patterns in words), initial=0),
            (pattern for _, patterns in words for pattern in patterns),
            self._flags,
            marks_at,
        )
        return *(array("I", each).tobytes() for each in numbers), array("H", marks).tobytes()

    def find(self, text: str, /) -> list[tuple[int, int, int]]:
        """Return (pattern, start, end) of all places of all patterns in a search form, by start, then by length.

        Code points of the search form. Places of a pattern that goes on to the end of a word end there.
        """
        _check(text, "text")
        found: list[tuple[int, int, int]] = []
        for at, char in enumerate(text):
            if not is_mark(char) if self._everywhere else self._may_start(text, at):
                found.extend(self._walk(text, at))
        return found

    def _fold(self, char: str) -> int:
        return self._fold_of(ord(char)) or ord(char)

    def _skipped(self, char: str) -> bool:
        return (self._fold_of(ord(char)) or 0) & _SKIPPED != 0

    def _walk(self, text: str, start: int) -> Iterator[tuple[int, int, int]]:
        """What begins at a place."""
        if self._skipped(text[start]):
            return
        node: object = self._root.get(self._fold(text[start]) & _BASE)
        at = start + 1
        while isinstance(node, dict):
            while at < len(text) and self._skipped(text[at]):
                at += 1
            for pattern in node.get(-1, ()):
                end = self._settled(text, pattern, start, at)
                if end:
                    yield pattern, start, end
            if at == len(text):
                return
            label = self._fold(text[at]) & _BASE
            node = node.get(label)
            at += 1
            if label == _BLANK and node:
                at = self._behind_blanks(text, at, len(text))

    def _behind_blanks(self, text: str, at: int, end: int) -> int:
        while at < end and self._fold(text[at]) == _BLANK:
            at += 1
        return at

    def _settled(self, text: str, pattern: int, start: int, end: int) -> int:
        """The end of a pattern whose units are text[start:end]; 0 where borders or marks do not fit."""
        flags = self._flags[pattern]
        last = end
        if not self._everywhere and not _fits_start(text, start, flags):
            return 0
        if flags & OPEN_END:
            while not self._everywhere and last < len(text) and _goes_on(text[last - 1], text[last]):
                last += 1
        elif not _fits_end(text, end, flags):
            return 0
        return last if self._marks_fit(text[start:end], self._marks[pattern]) else 0

    def _marks_fit(self, text: str, marks: Sequence[int]) -> bool:
        """Whether the letters of a text have the marks of a pattern, or none where it does not insist."""
        at = 0
        for wanted in marks:
            sign = self._fold(text[at]) >> _SIGN_SHIFT & _SIGNS
            if self._fold(text[at]) & _BASE == _BLANK:
                at = self._behind_blanks(text, at + 1, len(text)) - 1
            at += 1
            while at < len(text) and self._skipped(text[at]):
                more = self._fold(text[at]) >> _SIGN_SHIFT & _SIGNS
                sign = (sign * 7 + more) & _SIGNS if more else sign
                at += 1
            if sign != wanted & _SIGNS and (sign or wanted & STRICT):
                return False
        return True

    @staticmethod
    def _may_start(text: str, at: int) -> bool:
        """Whether a word may begin at a place, as far as all patterns are concerned."""
        if at == 0:
            return not is_mark(text[0])
        left, char = text[at - 1], text[at]
        return not _is_one_word(left, char) and not (_is_hangul(left) and _is_hangul(char))


def _goes_on(left: str, right: str) -> bool:
    return _is_one_word(left, right) or (_is_hangul(left) and _is_hangul(right))


def _fits_start(text: str, at: int, flags: int) -> bool:
    """Whether one pattern may begin at a place where a word may."""
    if at == 0:
        return True
    if flags & LONE_START and _is_han(text[at - 1]):
        return False
    if text[at - 1] == "-" and not flags & HYPHEN_PARTS:
        return not (at > 1 and _is_alnum(text[at - 2]) and _is_alnum(text[at]))
    return True


def _fits_end(text: str, end: int, flags: int) -> bool:
    """Whether one pattern may end at a place."""
    if end == len(text):
        return True
    left, right, after = text[end - 1], text[end], text[end + 1 : end + 2]
    if _is_one_word(left, right):
        return False
    if flags & STRICT_END and _is_hangul(left) and _is_hangul(right):
        return False
    if flags & LONE_END and _is_han(right):
        return False
    if after and _is_alnum(left) and _is_alnum(after):
        if right == "-":
            return flags & HYPHEN_PARTS != 0
        if right == "'":
            return after == "s" and not (text[end + 2 : end + 3] and _is_alnum(text[end + 2]))
    return True


def _check(value: object, name: str) -> None:
    if not isinstance(value, str):
        message = f"{name} must be str, not {type(value).__name__}"
        raise TypeError(message)
