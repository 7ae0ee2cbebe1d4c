"""Make the cuts of any engine keep the laws of `protocol.Segmenter`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache

from babel_core.text.token import Span

_SPACE = re.compile(r"\s")
_WORDS = re.compile(r"\S+")
_NO_MARKS: frozenset[str] = frozenset()

# Every combining mark lies in these ranges: planes 0 and 1, and the variation selectors of plane 14.
_MARK_RANGES = ((0x300, 0x20000), (0xE0100, 0xE01F0))


@cache
def combining_marks() -> frozenset[str]:
    """All characters of the categories Mn, Mc and Me."""
    return frozenset(
        char
        for first, last in _MARK_RANGES
        for char in map(chr, range(first, last))
        if unicodedata.category(char)[0] == "M"
    )


@cache
def mark_class() -> str:
    """The combining marks as the inside of a regular expression's character class."""
    points = sorted(map(ord, combining_marks()))
    ranges: list[list[int]] = []
    for point in points:
        if ranges and ranges[-1][1] == point - 1:
            ranges[-1][1] = point
        else:
            ranges.append([point, point])
    return "".join(f"\\U{first:08x}-\\U{last:08x}" for first, last in ranges)


def cover(text: str, spans: Iterable[Span]) -> list[Span]:
    """Turn ordered cuts of `text` (code points) into spans that keep the segmenter laws.

    White space is cut away, what no span covers becomes spans of its own, overlaps go to the earlier span,
    and combining marks at the start of a span go to the character before them. One pass, linear.
    """
    marks = _NO_MARKS if text.isascii() else combining_marks()
    spaced = _SPACE.search(text) is not None
    out: list[Span] = []
    done = 0
    for start, end in spans:
        if start > done:
            _place(text, done, start, spaced, marks, out)
            done = start
        if end > done:
            _place(text, done, end, spaced, marks, out)
            done = end
    if done < len(text):
        _place(text, done, len(text), spaced, marks, out)
    return out


def _place(
    text: str, start: int, end: int, spaced: bool, marks: frozenset[str], out: list[Span]
) -> None:
    if spaced:
        for word in _WORDS.finditer(text, start, end):
            _append(text, word.start(), word.end(), marks, out)
    else:
        _append(text, start, end, marks, out)


def _append(text: str, start: int, end: int, marks: frozenset[str], out: list[Span]) -> None:
    if text[start] in marks and out and out[-1][1] == start:
        edge = start + 1
        while edge < end and text[edge] in marks:
            edge += 1
        out[-1] = (out[-1][0], edge)
        start = edge
    if start < end:
        out.append((start, end))


_UNENCODABLE = re.compile("[\x00\ud800-\udfff]")


def encodable(text: str) -> str:
    """`text` with NUL and lone surrogates as U+FFFD and all white space as U+0020, the same length.

    C libraries end a string at NUL, and UTF-8 has no surrogates; the offsets of the result are those of
    `text`.
    """
    return _SPACE.sub(" ", _UNENCODABLE.sub("\ufffd", text))
