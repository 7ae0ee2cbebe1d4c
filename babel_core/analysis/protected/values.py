"""The values that the finders give."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Source = Callable[[int, int], str]
"""Gives the original text (its case kept) of a span of the search form."""


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a protected span: `text` is its search form.

    `start` and `end` are code points of the search-form text, and `text` is exactly what stands there. `level` is 1 for
    a piece of the whole (a host, a path segment), 2 for a piece of such a piece, and so on.
    """

    text: str
    start: int
    end: int
    level: int


@dataclass(frozen=True, slots=True)
class Protected:
    """An identifier or a user word, with the parts by which it can also be found.

    `kind` is url, email, path, domain, snake, kebab, camel, alnum, hyphen, acronym, version, number, date, part_number,
    symbol_name or word. `start` and `end` are code points of the search-form text. `text` is what stands there, but
    without a possessive 'S that the span swallows, and in three kinds without signs that are also left out in writing:
    the hyphen of a hyphen ("wi-fi" -> "wifi"), the dots of an acronym ("u.s.a." -> "usa"), what sets the groups of a
    number apart ("1,299.99" -> "1299.99"). `parts` are in order, a larger one before the smaller ones inside it; none
    is the whole, and none begins with a combining mark.
    """

    kind: str
    start: int
    end: int
    text: str
    parts: tuple[Part, ...] = ()
