"""The values that flow through the pipeline: spans and tokens."""

from __future__ import annotations

from dataclasses import dataclass

Span = tuple[int, int]
"""A half-open interval [start, end) of code points."""


@dataclass(frozen=True, slots=True)
class Token:
    """A search term with its place in the original text.

    `text` is the search form (normalised, folded, perhaps stemmed). `start` and `end` are code points of the
    original. `position` counts words; a term derived from several words has the position of the first.
    `script` is the Unicode name of the run's script ("Han", "Latin"; "Common" for numbers).
    `expansion` is False for the words of the text in their order, True for what is added beside them.
    """

    text: str
    start: int
    end: int
    position: int
    script: str
    expansion: bool = False
