"""Where words and sentences begin and end around a candidate: what the kernel cannot tell from two characters.

In scripts written without blanks a dictionary says where words end. It is asked only where a keyword may stand, for the
stretch around it.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from babel_core.text.token import Span

    Cutter = Callable[[str], Sequence[Span]]

WINDOW = 1_000
"""Code points of a long stretch that are cut into words at once."""
AROUND = 40
"""Code points beside them that are read too, so that words at their seams come out right."""

_UNSPACED = "\u0e00-\u0eff\u0f00-\u109f\u1780-\u17ff\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff"
_STRETCH = re.compile(f"[{_UNSPACED}]+")

_OPENERS = r"\s\"'«»“”„‚‘’()\[\]{}<>《》「」『』【】（）¡¿*_#>•·\-–—~"
_EMOJI = "\u2600-\u27bf\u2b00-\u2bff\ufe0f\u200d\U0001f000-\U0001faff"
_ENDS = r".!?:;…‥。！？：；।॥؟۔؛\n\r\u2028\u2029"
_BEFORE = re.compile(rf"(?:^|[{_ENDS}{_EMOJI}]|\d[.)])[{_OPENERS}{_EMOJI}]*\Z")
_BEHIND = re.compile(rf"[{_OPENERS}{_EMOJI}]*(?:[{_ENDS}]|\Z)")
_STOP = re.compile(r"[!?…‥。！？।॥؟۔]|\.(?![^\s.])|\n\s*\n|\r\n\s*\r\n|\u2029")
_LOOK = 24
"""Code points of quotation marks, blanks and emoji that may stand between a keyword and the border of its sentence."""


def begins_sentence(text: str, at: int) -> bool:
    """Whether only openers stand between a place and the beginning of its sentence, or of what follows a colon."""
    return _BEFORE.search(text[max(0, at - _LOOK) : at]) is not None


def ends_sentence(text: str, at: int) -> bool:
    """Whether only closers stand between a place and the end of its sentence."""
    return _BEHIND.match(text[at : at + _LOOK]) is not None


def holds_gap(text: str, start: int, end: int) -> bool:
    """Whether text[start:end] lies in one sentence and has a letter or digit."""
    gap = text[start:end]
    return any(map(str.isalnum, gap)) and _STOP.search(text, start, end) is None


@cache
def has_dictionary(language: str) -> bool:
    """Whether a dictionary segmenter is built in for a language; loads none."""
    name = f"babel_core.packs.{language}.segmenter"
    if not language.isidentifier() or find_spec(f"babel_core.packs.{language}") is None or find_spec(name) is None:
        return False
    return any(provider.id == _dictionary(language) for provider in import_module(name).PROVIDERS)


@cache
def cutter(language: str) -> Cutter | None:
    """What cuts a text into the words of a dictionary, loaded at the first use; None for a language without one."""
    if not has_dictionary(language):
        return None
    from babel_core.segment.dictionary import DictionarySegmenter
    from babel_core.segment.registry import registry

    found = registry.get(_dictionary(language))
    return found.words if isinstance(found, DictionarySegmenter) else found.segment


def _dictionary(language: str) -> str:
    return f"{language}:dict"


def is_unspaced(form: str) -> bool:
    """Whether a text begins or ends in a script whose words a dictionary tells apart."""
    return _STRETCH.match(form[:1]) is not None or _STRETCH.match(form[-1:]) is not None


class WordBorders:
    """The words of the stretches of one text around candidates; each stretch is cut once."""

    def __init__(self, text: str, language: str) -> None:
        self._text = text
        self._language = language
        self._stretches: list[Span] | None = None
        self._known: dict[int, frozenset[int]] = {}
        self._borders: dict[int, bool] = {}
        self._words: dict[str, bool] = {}

    def fit(self, start: int, end: int) -> bool:
        """Whether a candidate begins and ends where words do.

        A word of the dictionary may begin before it where the rest of that word is a word of its own (不喜欢 for 喜欢),
        and end behind it where what is left is one (再启动 for 再).
        """
        return self._fits_start(start, end) and self._fits_end(end)

    def _fits_start(self, start: int, end: int) -> bool:
        if self._is_border(start):
            return True
        behind = start + 1
        while behind < end and not self._is_border(behind):
            behind += 1
        return self._is_border(behind) and self._is_word(self._text[start:behind])

    def _fits_end(self, end: int) -> bool:
        if self._is_border(end):
            return True
        behind = end + 1
        while not self._is_border(behind):
            behind += 1
        return self._is_word(self._text[end:behind])

    def _is_word(self, text: str) -> bool:
        """Whether what a candidate leaves of a word is one of its own."""
        if len(text) < 2:
            return False
        found = self._words.get(text)
        if found is None:
            found = self._words[text] = len(self._cut(text)) == 1
        return found

    def _is_border(self, at: int) -> bool:
        found = self._borders.get(at)
        if found is None:
            found = self._borders[at] = self._cuts(at)
        return found

    def _cuts(self, at: int) -> bool:
        if self._stretches is None:
            self._stretches = [match.span() for match in _STRETCH.finditer(self._text)]
        place = bisect_left(self._stretches, (at,)) - 1
        if place < 0 or at >= self._stretches[place][1]:
            return True
        first, last = self._stretches[place]
        if last - first > WINDOW:  # in windows, with what stands around them
            window = (at - first) // WINDOW
            first, last = first + max(0, window * WINDOW - AROUND), min(last, first + (window + 1) * WINDOW + AROUND)
        ends = self._known.get(first)
        if ends is None:
            spans = self._cut(self._text[first:last])
            ends = self._known[first] = frozenset(first + edge for span in spans for edge in span)
        return at in ends

    def _cut(self, text: str) -> Sequence[Span]:
        words = cutter(self._language)  # loaded when a border is in question
        return [(0, len(text))] if words is None else words(text)
