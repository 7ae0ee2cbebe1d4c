"""Cut long input at safe points, so that an engine's time and memory stay linear.

MeCab refuses more than some ten thousand bytes, Kiwi and maximal matching keep a lattice of the whole
input. A window ends after white space or a full-width punctuation mark where there is one. Where there is
none, the words at its end may be cut in two, so the last ones are thrown away and the next window begins at
the first of them: the seams then hardly ever differ from a cut of the whole text.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from typing import TypeVar

from babel_core.segment.spans import combining_marks
from babel_core.text.token import Span

LIMIT = 4096
"""Code points that an engine is given at once."""

MARGIN = 64
"""Code points at the end of a hard cut whose words are not believed; longer than any dictionary word."""

Cut = TypeVar("Cut", Span, tuple[int, int, str, bool], tuple[int, int, str, bool, str])


def in_windows(
    text: str, cut: Callable[[str, int], Sequence[Cut]], limit: int = LIMIT
) -> Sequence[Cut]:
    """Apply `cut(window, offset)` to windows of `text` of at most `limit` code points and join what it gives.

    `cut` returns tuples that begin with start and end, in code points of the whole text, ordered by start.
    """
    length = len(text)
    if length <= limit:
        return cut(text, 0)
    out: list[Cut] = []
    start = 0
    while start < length:
        end, safe = _window_end(text, start, limit)
        found = cut(text[start:end], start)
        if safe:
            out += found
            start = end
            continue
        keep = _believed(found, end - MARGIN)
        out += found[:keep]
        start = found[keep][0] if keep < len(found) else end
    return out


def _window_end(text: str, start: int, limit: int) -> tuple[int, bool]:
    """The end of the window that begins at `start`, and whether no word can lie across it."""
    end = start + limit
    if end >= len(text):
        return len(text), True
    middle = start + limit // 2
    mark_end = 0
    for index in range(end - 1, middle, -1):
        char = text[index]
        if char.isspace():
            return index + 1, True
        if not mark_end and char > "\x7f" and unicodedata.category(char)[0] == "P":
            mark_end = index + 1
    marks = combining_marks()
    if mark_end and text[mark_end] not in marks:
        return mark_end, True
    while end > middle and text[end] in marks:
        end -= 1
    return (end, False) if end > middle else (start + limit, False)


def _believed(found: Sequence[Cut], bound: int) -> int:
    """How many of the cuts to keep: up to the last one before `bound` that no earlier one reaches into.

    Keeps at least the first, so that every window makes progress; all where there is no such place.
    """
    reach = 0
    keep = 0
    for index, item in enumerate(found):
        if item[0] > bound:
            break
        if index and item[0] >= reach:
            keep = index
        reach = max(reach, item[1])
    return keep or len(found)
