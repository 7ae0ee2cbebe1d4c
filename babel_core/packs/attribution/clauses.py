"""Clauses in which the first person is not the author's statement: supposed, quoted by example, denied, or reported.

A sentence that an opener begins is withheld whole. Elsewhere the last speaker named counts: what follows a verb of
another's, or a denial, is withheld up to where the author speaks again. Only stretches with a first person are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from babel_core.packs.attribution.grammar import Grammar
from babel_core.packs.attribution.lexicon import OPENERS
from babel_core.packs.attribution.person import FirstPerson
from babel_core.packs.attribution.sentences import sentences
from babel_core.packs.attribution.spans import FILLER, Ahead, Found, Lookup
from babel_core.text.lazy import cached_property

_JUNK = r"[\s\x00\-–—*•·#>()\[\]\"'“”‘’「」『』«»¿¡…,.:]*+"
_TO_QUOTE = re.compile(r"(?:[^\S\n]*+[a-z\u00df-\u024f\u0400-\u052f\uac00-\ud7a3'’-]++){0,3}[^\S\n]*+[:,]?\s{0,2}")
_TO_COLON = re.compile(r"(?:[^\S\n]*+[a-z\u00df-\u024f\u0400-\u052f\uac00-\ud7a3'’-]++){0,4}+[^\S\n]*+:")
_COLON = re.compile(r":(?=\s|[^\x00-\x7f]|\"|\x00|\Z)")
_EMPTY = re.compile(r"[\s\x00]*")
_BLANK_LINE = re.compile(r"\n[^\S\n]*\n")
_FOLLOWING = 16
"""Code points behind a phrase that may decide what it is."""

_TAIL = 60
"""Code points behind the last comma in which a speaker may be named after his words."""


class Clauses:
    """Judges the clauses of one text in search form.

    In `text` all that is withheld already is filled. `quotes` holds the quotations, withheld or not, `objects` where
    whole containers begin: what an opener or a verb speaks of ends there.
    """

    def __init__(self, text: str, grammar: Grammar, person: FirstPerson, quotes: Lookup, objects: Lookup) -> None:
        self._text, self._grammar = text, grammar
        self._quotes, self._objects = quotes, objects
        self._person = person
        self._opener = grammar.made("openers", lambda: _openers(grammar))
        self._trigger = grammar.heads(
            "reports.subjects", "reports.to_author", "reports.postposed", "reports.verbs", "reports.others",
            "reports.own", "reports.ignored", "reports.contrast",
            "reports.behind", "reports.told", "denials.before", "denials.behind", "openers.behind",
        )  # fmt: skip
        self._reach = 0
        size = len(text)
        self._next_person = Ahead(lambda start, end: person.first(text, start, end), size)
        self._next_line = Ahead(lambda start, end: _found(text.find("\n", start, end)), size)
        self._next_blank = Ahead(lambda start, end: _place(_BLANK_LINE.search(text, start, end)), size)

    @cached_property
    def _denial(self) -> re.Pattern[str]:
        return self._grammar.pattern("denials.before")

    @cached_property
    def _event(self) -> re.Pattern[str]:
        """The largest of all patterns: compiled where a trigger stands in a text."""
        return self._grammar.made("events", lambda: _events(self._grammar))

    def withheld(self) -> Iterator[Found]:
        """What is withheld, in order of sentences."""
        next_event = self._next(0)
        for start, end in sentences(self._text, self._grammar, self._person.surface.lower):
            if end <= self._reach:
                continue
            if (opened := self._opened(start, end)) is not None:
                yield from opened
                continue
            if next_event is not None and next_event < start:
                next_event = self._next(start)
            if next_event is not None and next_event < end:
                yield from self._judged(max(start, self._reach), end)

    def _next(self, start: int) -> int | None:
        found = self._trigger.search(self._text, start)
        return found.start() if found else None

    def _opened(self, start: int, end: int) -> list[Found] | None:
        """What an opener at the beginning of a sentence withholds; None where there is no opener."""
        found = self._opener.match(self._text, start, end)
        if found is None:
            return None
        kind = found.lastgroup or ""
        empty = _EMPTY.match(self._text, start, end)
        start = empty.end() if empty else start
        colon = _COLON.search(self._text, max(found.end() - 1, start), end) if kind != "conditional" else None
        reach = end if colon is None else max(end, self._scope(colon.end()))
        if colon is not None and (quote := self._quotes.at(self._behind_blanks(colon.end()))):
            reach = max(quote[1], colon.end())
        elif colon is None and _nothing(self._text[found.end() : end]) and (kind == "test" or self._ends_line(end)):
            # An opener alone, such as a heading, speaks of what follows it.
            reach = self._next_line.after(self._behind_blanks(end))
        if not self._personal(start, reach):
            return []
        self._reach = reach
        return [(start, reach, "hypothetical" if kind == "conditional" else kind)]

    def _scope(self, start: int) -> int:
        """Where what stands behind a colon ends: with the line or the paragraph below, and ahead of any container."""
        first, line = self._behind_blanks(start), self._next_line.after(start)
        reach = line if first < line else self._next_blank.after(first)
        stop = self._objects.after(start)
        return reach if stop is None else min(reach, stop)

    def _ends_line(self, place: int) -> bool:
        return self._text[place - 1] == "\n"

    def _behind_blanks(self, start: int) -> int:
        at = start
        while at < len(self._text) and self._text[at].isspace():
            at += 1
        return at

    def _personal(self, start: int, end: int) -> bool:
        return self._next_person.after(start) < end

    def _judged(self, start: int, end: int) -> Iterator[Found]:
        """Go through the speakers of a sentence."""
        begin, reason, last = start, "", ""
        at = start
        while (found := self._trigger.search(self._text, at, end)) is not None:
            event = self._event.match(self._text, found.start())
            if event is None:
                at = found.start() + 1
                continue
            at = max(event.end(), found.start() + 1)
            kind = event.lastgroup or ""
            if kind in ("ignored", "neutral"):
                continue
            if kind == "undone" and (denial := self._denial.search(self._text, found.start() + 1, at + _FOLLOWING)):
                at = denial.start()
                continue
            direct = reason == "reported" and not self._text[begin : event.start()].strip()
            if kind == "speaks" and direct and self._quoted_behind(event.end(), end):
                continue  # he said I said "...": what the author is to have said
            last = kind
            if kind == "supposed":
                yield from self._if_personal(start, end, "hypothetical")
                return
            if kind in ("behind", "told", "undone"):
                if not (kind == "behind" and not reason and self._own_topic(begin)):
                    yield from self._reported(begin, event, "denied" if kind == "undone" else "reported")
                begin, reason = event.end(), ""
                continue
            yield from self._closed(begin, event.start(), reason)
            begin, reason = event.start(), ""
            if kind in ("denied", "hearsay", "reported"):
                if self._quoted_behind(event.end(), end):
                    continue
                begin, reason = self._behind_object(event.end()), "denied" if kind == "denied" else "reported"
                if (colon := _TO_COLON.match(self._text, event.end())) is not None and colon.end() <= end:
                    quoted = self._quotes.at(self._behind_blanks(colon.end())) is not None
                    self._reach = end if quoted else max(end, self._scope(colon.end()))
                    yield from self._closed(begin, self._reach, reason)
                    return
        yield from self._closed(begin, end, reason)
        if last not in ("own", "speaks") and (tail := self._postposed(start, end)) is not None:
            yield from self._if_personal(start, tail, "reported")

    def _reported(self, start: int, verb: re.Match[str], reason: str) -> Iterator[Found]:
        """What stands before a verb, with it; the verb's own first person says nothing of what it reports."""
        if self._personal(start, verb.start()):
            yield start, verb.end(), reason

    def _closed(self, start: int, end: int, reason: str) -> Iterator[Found]:
        if reason:
            yield from self._if_personal(start, end, reason)

    def _if_personal(self, start: int, end: int, reason: str) -> Iterator[Found]:
        if self._personal(start, end):
            yield start, end, reason

    def _quoted_behind(self, start: int, end: int) -> bool:
        """Whether a quotation is what a verb reports, so that the sentence goes on behind it as it was before."""
        gap = _TO_QUOTE.match(self._text, start)
        at = gap.end() if gap else start
        own = self._grammar.made("own in gap", lambda: self._grammar.source("reports.subjects", "names.words"))
        if at > end or own.search(self._text, start, at) is not None:
            return False
        return self._text[at : at + 1] == FILLER or (self._quotes.at(at) or (at - 1, 0))[0] == at

    def _behind_object(self, start: int) -> int:
        grammar = self._grammar
        objects = grammar.made("objects", lambda: rf"(?:\s*+{grammar.source('reports.objects')}){{1,2}}")
        found = objects.match(self._text, start)
        return found.end() if found else start

    def _own_topic(self, start: int) -> bool:
        """Whether a clause begins with the author as its topic, for verbs that stand behind what they report."""
        topic = self._grammar.made(
            "topics",
            lambda: (
                rf"{_JUNK}(?:{self._grammar.source('openers.lead_ins')}[\s,、]*+)?{self._grammar.source('reports.topics')}"
            ),
        )
        return topic.match(self._text, start) is not None

    def _postposed(self, start: int, end: int) -> int | None:
        """The comma or dash behind which a sentence names another as the speaker of what stands before it."""
        comma = max(self._text.rfind(mark, start, end) for mark in ",—–")
        if comma < 0 or end - comma > _TAIL:
            return None
        return (
            comma
            if self._grammar.made("postposed", lambda: _postposed(self._grammar)).match(self._text, comma, end)
            else None
        )


def _nothing(text: str) -> bool:
    return not text.strip(" \t\n.!。…")


def _found(at: int) -> int | None:
    return at if at >= 0 else None


def _place(found: re.Match[str] | None) -> int | None:
    return found.start() if found else None


def _openers(grammar: Grammar) -> str:
    lead = grammar.source("openers.lead_ins")
    kinds = "|".join(f"(?P<{kind}>{grammar.source(f'openers.{kind}')})" for kind in OPENERS)
    return rf"{_JUNK}(?:{lead}[\s,、:]*+){{0,3}}(?:{kinds})"


def _events(grammar: Grammar) -> str:
    """What changes the speaker, in the order of precedence."""
    subject, between = grammar.source("reports.subjects"), grammar.source("reports.between", taking=True)
    led, to_author = rf"{subject}\s*+(?:{between}\s*+){{0,4}}", grammar.source("reports.to_author")
    kinds: Sequence[tuple[str, str]] = (
        ("ignored", grammar.source("reports.ignored")),
        ("denied", grammar.source("denials.before")),
        ("own", grammar.source("reports.own", "reports.contrast")),
        ("hearsay", grammar.source("reports.others")),
        ("speaks", rf"{led}{grammar.source('reports.quoting_verbs')}"),
        ("neutral", rf"{led}{grammar.source('reports.verbs')}"),
        ("supposed", grammar.source("openers.behind")),
        ("undone", grammar.source("denials.behind")),
        ("reported", rf"(?:{to_author}\s*+(?:{between}\s*+){{0,4}})?{grammar.source('reports.verbs')}"),
        ("told", grammar.source("reports.told")),
        ("behind", grammar.source("reports.behind")),
    )
    return "|".join(f"(?P<{kind}>{pattern})" for kind, pattern in kinds)


def _postposed(grammar: Grammar) -> str:
    lead, words = (
        grammar.source("openers.lead_ins", "reports.subjects"),
        grammar.source("reports.postposed", "reports.others"),
    )
    objects = grammar.source("reports.objects")
    first, last = rf"{words}(?:\s*[\w'’-]+){{0,3}}", rf"(?:[\w'’-]+\s*){{1,3}}?{words}(?:\s*{objects})?"
    return rf"[,—–]\s*(?!{lead})(?:{first}|{last})\s*[.!?。;\"”»」』]*\s*\Z"
