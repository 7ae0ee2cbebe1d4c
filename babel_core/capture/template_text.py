"""A sentence as extraction templates read it: in search form, with the way back to what was written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from babel_core.capture.phrases import Phrase, first_phrase, is_bordered, phrases
from babel_core.text.aligned import AlignedText
from babel_core.text.token import Span

LONGEST_SENTENCE = 1_000
"""Code points of a sentence that templates are tried on."""

_AROUND = " \t\r\n\u00a0\u3000.,;:!?…¡¿。，、；：！？｡､؟،؛।॥\"'’‘“”„«»‹›「」『』*_`~"
_BETWEEN = re.compile(r"[\s,;:，、；：،؛\u3000]*")
_CLAUSE = re.compile(r"[,;，；、،؛]|\s[—–-]\s")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence; offsets are those of `text`, its search form."""

    aligned: AlignedText

    @classmethod
    def of(cls, original: str) -> Sentence:
        """The beginning of a sentence."""
        return cls(AlignedText.of(original[:LONGEST_SENTENCE]))

    @property
    def text(self) -> str:
        """The search form."""
        return self.aligned.text

    @property
    def end(self) -> int:
        """The length of the search form."""
        return len(self.aligned.text)

    def source(self, span: Span, most: int) -> str:
        """What was written, without punctuation around it, at most `most` code points; "" for nothing."""
        found = self.aligned.source(*self.trimmed(span)).strip(_AROUND)
        return found if len(found) <= most else found[:most].rstrip(_AROUND)

    def trimmed(self, span: Span) -> Span:
        """A span without the blanks and punctuation around it."""
        start, end = span
        while start < end and self.text[start] in _AROUND:
            start += 1
        while start < end and self.text[end - 1] in _AROUND:
            end -= 1
        return start, end

    def find(self, entries: Iterable[str], start: int = 0, end: int | None = None) -> list[Phrase]:
        """All places of some entries."""
        return phrases(self.text, entries, start, end)

    def first(self, entries: Iterable[str], start: int = 0, end: int | None = None) -> Phrase | None:
        """The first place of some entries."""
        return first_phrase(self.text, entries, start, end)

    def last(self, entries: Iterable[str], start: int, end: int) -> Phrase | None:
        """The place of some entries that ends last; the longest of those."""
        return max(phrases(self.text, entries, start, end), key=lambda p: (p.end, -p.start), default=None)

    def after(self, entries: Sequence[str], span: Span) -> Span:
        """A span without the entries that it begins with, one behind the other."""
        start, end = span
        while True:
            start = _behind_blanks(self.text, start, end)
            opening = [phrase for phrase in phrases(self.text, entries, start, end) if phrase.start == start]
            if not opening or opening[0].end >= end:
                return start, end
            start = opening[0].end

    def before(self, endings: Sequence[str], span: Span) -> Span:
        """A span without the particles that it ends with; one that is nothing else stays."""
        start, end = self.trimmed(span)
        while True:
            cut = max((c for ending in endings if (c := self._cut(ending, start, end))), default=0)
            if not cut:
                return start, end
            start, end = self.trimmed((start, end - cut))

    def _cut(self, ending: str, start: int, end: int) -> int:
        """The length of an ending at the end of a span; 0 where it does not stand there or is all."""
        folded = AlignedText.of(ending.strip("* ")).text
        at = end - len(folded)
        if at <= start or not folded or not self.text.endswith(folded, start, end):
            return 0
        whole_word = is_bordered(folded[0]) and not ending.startswith("*")
        return 0 if whole_word and self.text[at - 1].isalnum() else len(folded)

    def clause(self, start: int, end: int) -> Span:
        """The last clause of a span: what stands behind its last comma."""
        first = start
        for match in _CLAUSE.finditer(self.text, start, end):
            first = match.end()
        return first, end

    def is_blank(self, span: Span) -> bool:
        """Whether a span holds no letter and no digit."""
        return not any(char.isalnum() for char in self.text[span[0] : span[1]])


def _behind_blanks(text: str, start: int, end: int) -> int:
    match = _BETWEEN.match(text, start, end)
    return match.end() if match is not None else start
