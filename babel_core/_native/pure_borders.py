"""Where words begin and end in scripts without blanks, by any cutter of words: the readable twin of Chinese.borders."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

WINDOW = 1_000
"""Code points of a long stretch that are cut into words at once."""
AROUND = 40
"""Code points beside them that are read too, so that words at their seams come out right."""

UNSPACED = "\u0e00-\u0eff\u0f00-\u109f\u1780-\u17ff\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff"
"""Letters of the scripts whose words a dictionary tells apart, as a class of expressions has them."""
STRETCH = re.compile(f"[{UNSPACED}]+")

INSIDE, BORDER, REST = range(3)
"""Inside a word, at its beginning or end, inside where the rest of it is a word of its own."""


def word_borders(text: str, words: Callable[[str], Sequence[tuple[int, int]]]) -> bytes:
    """One byte for each place of a text; `words` gives the spans of the words of a stretch.

    What is written with blanks has borders everywhere, and so have both ends of the text. Linear in the text where
    `words` is.
    """
    mask = bytearray([BORDER]) * (len(text) + 1)
    known: dict[str, bool] = {}
    for stretch in STRETCH.finditer(text):
        first, last = stretch.span()
        mask[first + 1 : last] = bytes(last - first - 1)
        for at in range(first, last, WINDOW):
            start, stop = max(first, at - AROUND), min(last, at + WINDOW)
            for edge in (start + edge for edge, _ in words(text[start : min(last, at + WINDOW + AROUND)])):
                if at <= edge < stop:
                    mask[edge] = BORDER
        end = last
        for at in range(last - 1, first, -1):
            if mask[at] == BORDER:
                end = at
            elif end - at > 1:
                rest = text[at:end]
                if rest not in known:
                    known[rest] = len(words(rest)) == 1
                mask[at] = REST if known[rest] else INSIDE
    return bytes(mask)
