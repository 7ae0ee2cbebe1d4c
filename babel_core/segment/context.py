"""Words that depend on what stands around a run: a text is cut once, sentence by sentence, and asked for its parts.

A run of Korean is mostly one word; a model that chooses among readings by their neighbours needs the sentence. Only
sentences that hold a run are analysed, each once for the text at hand, without their punctuation: a bracket or a stop
behind a word must not change how it is read, for a query has none.
"""

from __future__ import annotations

import re
import threading
import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Sequence

from babel_core.segment.protocol import Morph

LONGEST = 240
"""Code points of a stretch; longer sentences are parted at white space where there is some."""

_STRETCH = re.compile(
    rf"[^\n]{{0,{LONGEST}}}?(?:[.!?。…](?=\s)|\n)|[^\n]{{1,{LONGEST}}}(?=\s|$)|[^\n]{{1,{LONGEST}}}"
)

_SIGN = re.compile(r"[^\w\s]")

Analyse = Callable[[str], Sequence[Morph]]


def _blank(sign: re.Match[str]) -> str:
    """White space in the place of a sign; a combining mark stays."""
    return sign[0] if unicodedata.category(sign[0])[0] == "M" else " "


class _Text:
    """The stretches of one text: their ends, and the morphemes of those that were asked for."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.ends = [found.end() for found in _STRETCH.finditer(text)]
        self.morphs: dict[int, Sequence[Morph]] = {}


class Context:
    """Gives the morphemes of parts of texts as `analyse` finds them in their sentences.

    Every thread keeps the text that it had last, so that the runs of one text share the work. The result depends on
    text and part alone.
    """

    def __init__(self, analyse: Analyse) -> None:
        self._analyse = analyse
        self._threads = threading.local()

    def within(self, text: str, start: int, end: int) -> list[Morph]:
        """The morphemes of text[start:end], from `start` on (code points); one that sticks out is cut to fit."""
        known: _Text | None = getattr(self._threads, "text", None)
        if known is None or known.text != text:
            known = self._threads.text = _Text(text)
        found: list[Morph] = []
        index = bisect_right(known.ends, start)
        first = known.ends[index - 1] if index else 0
        while first < end:
            morphs = known.morphs.get(index)
            last = known.ends[index]
            if morphs is None:
                morphs = known.morphs[index] = self._analyse(_SIGN.sub(_blank, text[first:last]))
            for morph in morphs:
                left, right = first + morph.start, first + morph.end
                if right <= start:
                    continue
                if left >= end:
                    break
                whole = start <= left and right <= end
                left, right = max(left, start), min(right, end)
                base = morph.base if whole else text[left:right]
                found.append(Morph(left - start, right - start, base, morph.content))
            first, index = last, index + 1
        return found or [Morph(0, end - start, text[start:end], content=True)]
