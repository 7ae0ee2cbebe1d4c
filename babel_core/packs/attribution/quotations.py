"""Quotations and code: which of them are withheld.

Code is, and a quotation in which somebody speaks of himself; but not what the author introduces as his own words right
before it ("I said: ..."), and not a name that he gives (my name is "...").
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from babel_core.packs.attribution.grammar import Grammar
from babel_core.packs.attribution.mail import holds_header
from babel_core.packs.attribution.marks import Marks, scan
from babel_core.packs.attribution.person import FirstPerson
from babel_core.packs.attribution.spans import blanked, merged
from babel_core.packs.attribution.transcripts import holds_section
from babel_core.text.token import Span

LONGEST_NAME = 40
"""Code points of a name in quotation marks."""

NESTED_OWN = 8
"""Quotations of the author's own words inside each other; what is deeper is withheld."""

_GAP = 60
"""Code points between a verb of the author's and the quotation."""

_TOPIC = 32
"""Code points that topic and addressee of a verb behind the quotation may take."""

_QUOTED_LINE = re.compile(r"^[^\S\n]*>[^\n]*", re.MULTILINE)
_SENTENCE = re.compile(r"[.!?。;\n]")


def quoted_lines(text: str) -> list[Span]:
    """The lines of a text that begin with ">"."""
    return [found.span() for found in _QUOTED_LINE.finditer(text)] if ">" in text else []


class Quotations:
    """Judges the quotations and the code of one text in search form, outside of containers."""

    def __init__(self, text: str, marks: Marks, grammar: Grammar, person: FirstPerson) -> None:
        self._text, self._marks, self._grammar, self._person = text, marks, grammar, person
        self._verbs: list[Span] | None = None
        self._others: list[int] | None = None
        self.own: list[Span] = []
        """Quotations that are kept as the author's own words, or as a name that he gives."""

    def withheld(self) -> Iterator[tuple[Span, str]]:
        """What is withheld and why, ordered within each kind of marks."""
        marks, text = self._marks, self._text
        for span in marks.fences:
            yield span, "code"
        for span in marks.code:
            if self._introduced(span):
                self.own.append(span)
            else:
                yield span, "code"
        for span in merged(marks.open_code):
            if self._person.within(text, *span):
                yield span, "code"
        yield from ((span, "quotation") for span in self._quotes())
        for span in merged(marks.orphans):
            if self._person.within(text, *span):
                yield span, "quotation"
        yield from self._unclosed()

    def _quotes(self) -> Iterator[Span]:
        done = 0
        outer: list[int] = []
        for start, end in sorted(self._marks.quotes, key=lambda span: (span[0], -span[1])):
            if end <= done:
                continue
            if not self._person.within(self._text, start, end):
                done = end
                continue
            while outer and outer[-1] <= start:
                outer.pop()
            if len(outer) < NESTED_OWN and self._introduced((start, end)):
                self.own.append((start, end))
                outer.append(end)
            else:
                done = end
                yield start, end

    def _unclosed(self) -> Iterator[tuple[Span, str]]:
        """What stands behind a mark that nothing closes may all be quoted."""
        end = len(self._text)
        for depth, place in enumerate(self._marks.opened):
            if not self._person.within(self._text, place, end):
                return
            if depth < NESTED_OWN and self._introduced((place, end), open_end=True):
                self.own.append((place, self._line_end(place)))
                continue
            yield (place, end), "quotation"
            return

    def _line_end(self, place: int) -> int:
        end = self._text.find("\n", place)
        return end if end >= 0 else len(self._text)

    def _introduced(self, span: Span, *, open_end: bool = False) -> bool:
        own = self._self_reported(span[0]) or (not open_end and (self._a_name(span) or self._by_topic(span)))
        return own and not self._holds_container(span)

    def _holds_container(self, span: Span) -> bool:
        """Whether a quotation looks like a mail or a transcript, which is nobody's own words."""
        content = self._text[span[0] + 1 : span[1]]
        return "\n" in content and (holds_header(content, self._grammar) or holds_section(content, self._grammar))

    def _self_reported(self, start: int) -> bool:
        """Whether a verb of the author's stands right before a quotation, and no other one reports that."""
        if self._verbs is None:
            pattern = self._grammar.made("own words", lambda: _own_words(self._grammar))
            self._verbs = [found.span() for found in pattern.finditer(self._text) if found["other"] is None]
        at = bisect_right(self._verbs, start, key=lambda span: span[1]) - 1
        if at < 0 or start - self._verbs[at][1] > _GAP:
            return False
        gap = self._grammar.made("gap before own words", lambda: _own_gap(self._grammar))
        first, last = self._verbs[at]
        return gap.fullmatch(self._text, last, start) is not None and not self._told_by_another(first)

    def _told_by_another(self, start: int) -> bool:
        """Whether a verb of another's stands right before a place: "he said" before "I said", "my name is"."""
        if self._others is None:
            pattern = self._grammar.made("words of others", lambda: _words_of_others(self._grammar))
            self._others = [found.end() for found in pattern.finditer(self._text) if found["own"] is None]
        at = bisect_right(self._others, start) - 1
        if at < 0 or start - self._others[at] > _GAP:
            return False
        gap = self._grammar.made("gap behind others", lambda: _gap_behind_others(self._grammar))
        return gap.fullmatch(self._text, self._others[at], start) is not None

    def _a_name(self, span: Span) -> bool:
        start, end = span
        content = self._text[start + 1 : end - 1]
        if len(content) > LONGEST_NAME or _SENTENCE.search(content):
            return False
        name = self._grammar.made("names", lambda: rf"{self._grammar.source('names.words')}\s*:?\s*\Z")
        found = name.search(self._text, max(0, start - _GAP), start)
        return found is not None and not self._told_by_another(found.start())

    def _by_topic(self, span: Span) -> bool:
        """Whether the author is the topic before a quotation whose verb stands behind it."""
        start, end = span
        if not self._grammar.pattern("reports.behind").match(self._text, end):
            return False
        topic = self._grammar.made("topic before own words", lambda: _own_topic(self._grammar))
        return topic.search(self._text, max(0, start - _TOPIC), start) is not None


def line_quotations(text: str, lines: list[Span], grammar: Grammar, person: FirstPerson) -> Iterator[tuple[Span, str]]:
    """What is withheld of quoted lines: those with a first person, code, and quotations with a first person."""
    for span in lines:
        if person.within(text, *span):
            yield span, "quoted line"
    gaps = zip((0, *(end for _, end in lines)), (*(start for start, _ in lines), len(text)), strict=True)
    quoted = blanked(text, gaps)
    marks = scan(quoted)
    marks.opened, marks.orphans = [], []
    yield from Quotations(quoted, marks, grammar, person).withheld()


def _own_words(grammar: Grammar) -> str:
    subject, between = grammar.source("reports.subjects"), grammar.source("reports.between", taking=True)
    verbs, own = grammar.source("reports.quoting_verbs"), grammar.source("reports.own")
    # "He said to me" and "I never said" hold words that would introduce the author's own.
    other = grammar.source("reports.to_author", "denials.before")
    return rf"(?P<other>{other})|{subject}\s*+(?:{between}\s*+){{0,4}}{verbs}|{own}"


def _own_gap(grammar: Grammar) -> str:
    """Up to two words between verb and quotation, four before a mark; none that may bring in another speaker."""
    breaks = grammar.source("reports.breaks", "reports.verbs", "reports.others", "reports.subjects")
    word = rf"\s+(?!{breaks})[a-z\u00df-\u024f\u0400-\u052f][a-z\u00df-\u024f\u0400-\u052f'’-]*"
    return rf"(?:{word}){{0,2}}\s*|(?:{word}){{0,4}}\s*[:,]\s*"


def _words_of_others(grammar: Grammar) -> str:
    subject, between = grammar.source("reports.subjects"), grammar.source("reports.between", taking=True)
    verbs, quoting = grammar.source("reports.verbs"), grammar.source("reports.quoting_verbs")
    objects = grammar.source("reports.objects")
    return rf"(?P<own>{subject}\s*+(?:{between}\s*+){{0,4}}(?:{quoting}|{verbs}))|{verbs}(?:\s*+{objects}){{0,2}}"


def _gap_behind_others(grammar: Grammar) -> str:
    """At most one word, such as a conjunction, that brings no other speaker in."""
    return rf"(?:\s+(?!{grammar.source('reports.breaks', 'reports.contrast')})[a-z\u00df-\u024f\u0400-\u052f'’-]+)?\s*"


def _own_topic(grammar: Grammar) -> str:
    topics, breaks = grammar.source("reports.topics"), grammar.source("reports.breaks")
    addressees = grammar.source("reports.addressees", taking=True)
    return rf"{topics}\s*(?:(?:(?!{breaks})[^\n.!?。;,、]){{0,16}}?{addressees}\s*)?[,、]?\s*\Z"
