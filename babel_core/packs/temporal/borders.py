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
        return self.begins(text, start, end) and self._ends(text, start, end)

    def begins(self, text: str, start: int, end: int) -> bool:
        """Whether a word of the text begins at `start` of an expression that ends at `end`."""
        low, piece = _around(text, start, end)
        return _is_cut(_words(self._segmenter, piece), start - low)

    def _ends(self, text: str, start: int, end: int) -> bool:
        # Digits and their unit are a word, whatever the dictionary makes of the unit and what follows ("45分开").
        if text[max(0, end - 2) : end - 1].isdecimal():
            return True
        low, piece = _around(text, start, end)
        words = _words(self._segmenter, piece)
        if _is_cut(words, end - low):
            return True
        # A dictionary has "今天天气" and "十一点左右" as one word each: what is left of it must be a word of its own.
        last = next(((first, after) for first, after in words if first < end - low < after), (0, 0))
        rest = text[end : low + last[1]]
        own = end - low - last[0] > 1  # of 天文台 behind 后 a single 天 is no part of a time
        return last[0] >= start - low and own and len(rest) > 1 and len(_words(self._segmenter, rest)) == 1

    def inner(self, text: str, start: int, end: int) -> tuple[int, ...]:
        """The ends of words between `start` and `end`, the last first."""
        low, piece = _around(text, start, end)
        ends = (low + after for _, after in _words(self._segmenter, piece))
        return tuple(sorted((at for at in ends if start < at < end), reverse=True))


def _around(text: str, start: int, end: int) -> tuple[int, str]:
    low = max(0, start - WINDOW)
    return low, text[low : min(len(text), end + WINDOW)]


def _is_cut(words: tuple[tuple[int, int], ...], at: int) -> bool:
    """Whether no word reaches over a place; white space and signs between words are borders too."""
    return not any(start < at < end for start, end in words)


@lru_cache(maxsize=1024)
def _words(segmenter: str, piece: str) -> tuple[tuple[int, int], ...]:
    return tuple((start, end) for start, end in registry.get(segmenter).segment(piece))
