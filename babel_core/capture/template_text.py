"""A sentence as extraction templates read it: in its form, with the way back to what was written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from babel_core.capture.phrases import Phrase, PhraseBook, Phrases
from babel_core.capture.scripts import is_bordered
from babel_core.packs.matching.folding import text_form
from babel_core.text.token import Span

LONGEST_SENTENCE = 1_000
"""Code points of a sentence that templates are tried on."""

_AROUND = " \t\r\n\u00a0\u3000.,;:!?…¡¿。，、；：！？｡､؟،؛।॥\"'’‘“”„«»‹›「」『』*_`~"
_BETWEEN = re.compile(r"[\s,;:，、；：،؛\u3000]*")
_CLAUSE = re.compile(r"[,;:，；：、،؛]|\s[—–-]\s")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence; offsets are those of its form `text`, `starts` and `ends` lead back to what was written."""

    original: str
    text: str
    starts: Sequence[int] | None
    ends: Sequence[int] | None
    phrases: Phrases
    language: str

    @classmethod
    def of(cls, original: str, book: PhraseBook) -> Sentence:
        """The beginning of a sentence, with what stands in it of the lists of a book."""
        written = original[:LONGEST_SENTENCE]
        form, starts, ends = text_form(written)
        return cls(written, form, starts, ends, book.read(form), book.language)

    @property
    def end(self) -> int:
        """The length of the form."""
        return len(self.text)

    def source(self, span: Span, most: int) -> str:
        """What was written, without punctuation around it, at most `most` code points; "" for nothing."""
        start, end = self.trimmed(span)
        if start >= end:
            return ""
        if self.starts is not None and self.ends is not None:
            start, end = self.starts[start], self.ends[end - 1]
        found = self.original[start:end].strip(_AROUND)
        return found if len(found) <= most else found[:most].rstrip(_AROUND)

    def written(self, at: int) -> str:
        """The character of the original that a place of the form is of; "" behind the end."""
        if at >= len(self.text):
            return ""
        return self.original[at if self.starts is None else self.starts[at]]

    def trimmed(self, span: Span) -> Span:
        """A span without the blanks and punctuation around it."""
        start, end = span
        while start < end and self.text[start] in _AROUND:
            start += 1
        while start < end and self.text[end - 1] in _AROUND:
            end -= 1
        return start, end

    def find(self, name: str, start: int = 0, end: int | None = None) -> list[Phrase]:
        """All places of the entries of a list."""
        return self.phrases.find(name, start, end)

    def first(self, name: str, start: int = 0, end: int | None = None) -> Phrase | None:
        """The first place of an entry of a list."""
        return next(iter(self.phrases.find(name, start, end)), None)

    def last(self, name: str, start: int, end: int) -> Phrase | None:
        """The place of an entry of a list that ends last; the longest of those."""
        return max(self.phrases.find(name, start, end), key=lambda p: (p.end, -p.start), default=None)

    def after(self, name: str, span: Span) -> Span:
        """A span without the entries of a list that it begins with, one behind the other, and without blanks there."""
        start, end = span
        while True:
            start = _behind_blanks(self.text, start, end)
            opening = next((p for p in self.phrases.find(name, start, end) if p.start == start), None)
            if opening is None or opening.end >= end:
                return start, end
            start = opening.end

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
        folded = text_form(ending.strip("* "))[0]
        at = end - len(folded)
        if at <= start or not folded or not self.text.endswith(folded, start, end):
            return 0
        whole_word = is_bordered(folded[0]) and not ending.startswith("*")
        return 0 if whole_word and self.text[at - 1].isalnum() else len(folded)

    def behind(self, particles: Sequence[str], span: Span) -> Span:
        """A span without the particle that it begins with, where that is written on to what follows."""
        start, end = self.trimmed(span)
        folded = (text_form(particle.strip("* "))[0] for particle in particles)
        longest = max((len(p) for p in folded if not is_bordered(p[:1]) and self.text.startswith(p, start)), default=0)
        return (start + longest, end) if start + longest < end else (start, end)

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
