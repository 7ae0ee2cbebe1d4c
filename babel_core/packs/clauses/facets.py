"""The facets of a query: "Where is the manual and who fixed the roof?" asks two things."""

from __future__ import annotations

import re
from collections.abc import Iterator

from babel_core.packs.clauses.boundaries import boundaries
from babel_core.packs.clauses.grammar import ClauseGrammar
from babel_core.packs.clauses.places import Places
from babel_core.packs.clauses.quotes import mask_quoted, quoted_spans
from babel_core.text.token import Span

_EDGES = ".?;!。？；！｡,，、"
_QUESTION = re.compile(r"[?？⁇⁈⁉]")
_PART = re.compile(r"[;；]")
_LETTER = re.compile(r"[^\W_]")
_LEAST = 2
"""Code points of a facet."""


def decompose_query(text: str, grammar: ClauseGrammar) -> tuple[str, ...]:
    """The facets of a query in order, without the marks at their ends; empty where there are fewer than two.

    In a question a coordinator parts only what begins as a question does.
    """
    if not grammar.facets:
        return ()
    masked = mask_quoted(text).masked
    facets: dict[str, None] = {}
    for start, end in _sentences(text, masked, grammar):
        for first, last in _parts(masked, start, end, grammar):
            facet = _trimmed(text, first, last)
            if len(facet) >= _LEAST:
                facets[facet] = None
    return tuple(facets) if len(facets) > 1 else ()


def _trimmed(text: str, first: int, last: int) -> str:
    """A part without white space and marks at its ends, of any kind of white space."""
    while first < last and (text[first].isspace() or text[first] in _EDGES):
        first += 1
    while last > first and (text[last - 1].isspace() or text[last - 1] in _EDGES):
        last -= 1
    return text[first:last]


def _sentences(text: str, masked: str, grammar: ClauseGrammar) -> Iterator[Span]:
    start = 0
    found = boundaries(text, masked, grammar, quoted_spans(text), sentences=True)
    cuts = [*((boundary.end, boundary.start) for boundary in found)]
    cuts += [match.span() for match in _PART.finditer(masked)]
    for end, behind in sorted(cuts):
        if end > start:
            yield start, end
            start = behind
    yield start, len(text)


def _is_question(masked: str, start: int, end: int, places: Places) -> bool:
    if _QUESTION.search(masked, start, end):
        return True
    at = start
    while at < end and not masked[at].isalnum():
        at += 1
    return places.begins("facet_openers", at) > 0 or places.begins("questions", at) > 0


def _parts(masked: str, start: int, end: int, grammar: ClauseGrammar) -> Iterator[Span]:
    """What stands between the coordinators that part a sentence; one at its beginning goes."""
    pattern = grammar.coordinators
    found = [match.span() for match in pattern.finditer(masked, start, end)] if pattern else []
    begin = start
    if found:
        places = Places(masked, start, end, grammar.asking)
        asked = _is_question(masked, start, end, places)
        for first, behind in found:
            if (
                asked
                and _LETTER.search(masked, begin, first)
                and not _asks_anew(masked, (begin, first), (behind, end), places)
            ):
                continue
            yield begin, first
            begin = behind
    yield begin, end


def _asks_anew(masked: str, before: Span, behind: Span, places: Places) -> bool:
    """Whether a question goes on with another: it begins as one, or both sides hold a word that asks."""
    at = behind[0]
    while at < behind[1] and not masked[at].isalnum():
        at += 1
    if places.begins("facet_openers", at) or places.begins("questions", at):
        return True
    return places.within("question_words", *before) and places.within("question_words", *behind)
