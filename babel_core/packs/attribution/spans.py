"""Spans of the search form: joined, blanked out of a text, and looked up."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable

from babel_core.text.token import Span

FILLER = "\0"
"""Stands for what is blanked out: neither a letter nor a blank, so that no phrase goes across it."""

Found = tuple[int, int, str]
"""A span that is withheld, and why."""

_CONTENT = re.compile(r"[^\n]+")


def merged(spans: Iterable[Span]) -> list[Span]:
    """The union of spans as ordered, disjoint, non-empty ones.

    >>> merged([(4, 6), (0, 2), (1, 3), (3, 4), (9, 9)])
    [(0, 6)]
    """
    found: list[Span] = []
    for start, end in sorted(spans):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        elif start < end:
            found.append((start, end))
    return found


def blanked(text: str, spans: Iterable[Span]) -> str:
    """A text with fillers in place of all characters in the spans but line breaks; the length is kept."""
    parts: list[str] = []
    at = 0
    for start, end in merged(spans):
        parts.append(text[at:start])
        parts.append(_CONTENT.sub(lambda found: FILLER * len(found[0]), text[start:end]))
        at = end
    if not parts:
        return text
    parts.append(text[at:])
    return "".join(parts)


class Ahead:
    """Where something comes next in a text, so that asking again from places near by searches no stretch twice.

    `search` gives the first place in [start, end), or None.
    """

    def __init__(self, search: Callable[[int, int], int | None], length: int) -> None:
        self._search = search
        self._length = length
        self._from = self._at = length

    def after(self, start: int) -> int:
        """The next place from a place on; the length of the text where there is none."""
        if self._from <= start <= self._at:
            return self._at
        if start < self._from:
            found = self._search(start, self._from)
            if found is None:
                self._from = start
                return self._at
        else:
            found = self._search(start, self._length)
        self._from, self._at = start, self._length if found is None else found
        return self._at


class Lookup:
    """Which of some spans, ordered and disjoint, holds a place."""

    def __init__(self, spans: Iterable[Span]) -> None:
        self._spans = merged(spans)
        self._starts = [start for start, _ in self._spans]

    def at(self, place: int) -> Span | None:
        """The span that holds the character at a place."""
        index = bisect_right(self._starts, place) - 1
        if index >= 0 and place < self._spans[index][1]:
            return self._spans[index]
        return None

    def after(self, place: int) -> int | None:
        """Where the first span begins that begins at a place or behind it."""
        index = bisect_right(self._starts, place - 1)
        return self._starts[index] if index < len(self._starts) else None
