"""Where words end in a script without spaces: an expression may not begin or end within a word of the text."""

from __future__ import annotations

from functools import lru_cache

from babel_core.segment.registry import registry

WINDOW = 10
"""Code points on either side that are cut with an expression."""


class WordBorders:
    """The words of a registered segmenter around an expression."""

    def __init__(self, segmenter: str) -> None:
        self._segmenter = segmenter

    def hold(self, text: str, start: int, end: int) -> bool:
        """Whether words of the text begin at `start` and end at `end`."""
        low, high = max(0, start - WINDOW), min(len(text), end + WINDOW)
        cuts = _cuts(self._segmenter, text[low:high])
        # Digits and their unit are a word, whatever the dictionary makes of the unit and what follows ("45分开").
        counted = text[max(start, end - 2) : end - 1].isdecimal()
        return start - low in cuts and (counted or end - low in cuts)


@lru_cache(maxsize=1024)
def _cuts(segmenter: str, piece: str) -> frozenset[int]:
    found = {0, len(piece)}
    within: set[int] = set()
    for start, end in registry.get(segmenter).segment(piece):
        found |= {start, end}
        within |= set(range(start + 1, end))
    # White space and signs between words are borders too.
    return frozenset(found | (set(range(len(piece))) - within))
