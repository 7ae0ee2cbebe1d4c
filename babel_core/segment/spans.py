"""Make the cuts of any engine keep the laws of `protocol.Segmenter`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache

from babel_core.text.token import Span

_SPACE = re.compile(r"\s")
_WORDS = re.compile(r"\S+")

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
def mark_pattern() -> str:
    """A regular expression for one combining mark.

    The marks beyond the basic plane stand apart: together the class would be searched range by range.
    """
    ranges: list[list[int]] = []
    for point in sorted(map(ord, combining_marks())):
        if ranges and ranges[-1][1] == point - 1:
            ranges[-1][1] = point
        else:
            ranges.append([point, point])
    classes = ["", ""]
    for first, last in ranges:
        classes[first > 0xFFFF] += f"\\U{first:08x}-\\U{last:08x}"
    return rf"(?:[{classes[0]}]|(?=[\U00010000-\U0010ffff])[{classes[1]}])"


def cover(text: str, spans: Iterable[Span]) -> list[Span]:
    """Turn ordered cuts of `text` (code points) into spans that keep the segmenter laws.

    White space is cut away, what no span covers becomes spans of its own, overlaps go to the earlier span, and
    combining marks at the start of a span go to the character before them. Linear.
    """
    pieces = _contiguous(len(text), spans)
    if _SPACE.search(text) is not None:
        find = _WORDS.finditer
        pieces = [word.span() for start, end in pieces for word in find(text, start, end)]
    if not text.isascii() and not combining_marks().isdisjoint(text):
        pieces = _with_marks(text, pieces)
    return pieces


def is_plain(text: str) -> bool:
    """Whether a text has neither white space nor combining marks, so that `cover` only fills gaps between its words."""
    return _SPACE.search(text) is None and (text.isascii() or combining_marks().isdisjoint(text))


def _contiguous(length: int, spans: Iterable[Span]) -> list[Span]:
    """Cuts that leave no gap and do not overlap."""
    out: list[Span] = []
    done = 0
    for start, end in spans:
        if start > done:
            out.append((done, start))
            done = start
        if end > done:
            out.append((done, end))
            done = end
    if done < length:
        out.append((done, length))
    return out


def _with_marks(text: str, pieces: list[Span]) -> list[Span]:
    """The pieces, with marks at the start of one given to the piece that ends right before it."""
    marks = combining_marks()
    out: list[Span] = []
    for start, end in pieces:
        edge = start
        if text[start] in marks and out and out[-1][1] == start:
            while edge < end and text[edge] in marks:
                edge += 1
            out[-1] = (out[-1][0], edge)
        if edge < end:
            out.append((edge, end))
    return out


def with_marks(text: str, start: int, end: int) -> Span:
    """The span without combining marks at its start, and with those that follow its end; it may be empty."""
    marks = combining_marks()
    while start < end and text[start] in marks:
        start += 1
    while start < end < len(text) and text[end] in marks:
        end += 1
    return start, end


_UNENCODABLE = re.compile("[\x00\ud800-\udfff]")


def encodable(text: str) -> str:
    """`text` with NUL and lone surrogates as U+FFFD and all white space as U+0020, the same length.

    C libraries end a string at NUL, and UTF-8 has no surrogates; the offsets of the result are those of
    `text`.
    """
    return _SPACE.sub(" ", _UNENCODABLE.sub("\ufffd", text))
