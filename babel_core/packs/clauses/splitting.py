"""Clauses and sentences of a text: spans of it, trimmed, in order, none empty and none overlapping.

Marks inside quotations part nothing. A clause ends at a line break, a semicolon, a mark of a sentence, a full stop
ahead of a capital letter or of a script without capitals; at words such as ", but" where the grammar names them; a
question or a request at its end behind a comma is one of its own. Linear in the text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from babel_core.packs.clauses.boundaries import Boundary, boundaries
from babel_core.packs.clauses.grammar import ClauseGrammar, neutral
from babel_core.packs.clauses.quotes import mask_quoted, quoted_spans
from babel_core.packs.clauses.tails import Tails
from babel_core.text.token import Span


@dataclass(frozen=True, slots=True)
class Clause:
    """A part of a text: `text` is `original[start:end]`, in code points."""

    text: str
    start: int
    end: int


def split_clauses(text: str, grammar: ClauseGrammar | None = None) -> tuple[Clause, ...]:
    """The clauses of a text, by the neutral grammar where none is given.

    >>> [clause.text for clause in split_clauses("Ask A. Gray. Then write; no hurry")]
    ['Ask A. Gray.', 'Then write;', 'no hurry']
    """
    own = grammar or neutral()
    masked = mask_quoted(text).masked
    parts = _spans(text, _with_words(masked, boundaries(text, masked, own, quoted_spans(text), sentences=False), own))
    if own.asking is not None:
        parts = (part for whole in parts for part in Tails.parted(text, masked, whole, own))
    return tuple(_clauses(text, parts))


def split_sentences(text: str, grammar: ClauseGrammar | None = None) -> tuple[Clause, ...]:
    """The sentences of a text, by the neutral grammar where none is given.

    >>> [sentence.text for sentence in split_sentences("Take 3.5 kg. «Why? How?» asked Mia.")]
    ['Take 3.5 kg.', '«Why? How?» asked Mia.']
    """
    own = grammar or neutral()
    masked = mask_quoted(text).masked
    found = boundaries(text, masked, own, quoted_spans(text), sentences=True)
    return tuple(_clauses(text, _spans(text, found)))


def _with_words(masked: str, found: Iterable[Boundary], grammar: ClauseGrammar) -> Iterator[Boundary]:
    """The boundaries, and those at words such as ", but"."""
    pattern = grammar.boundaries
    words = [match.start() + 1 for match in pattern.finditer(masked)] if pattern else []
    at = 0
    for boundary in found:
        while at < len(words) and words[at] < boundary.end:
            yield Boundary(words[at], words[at])
            at += 1
        yield boundary
    for place in words[at:]:
        yield Boundary(place, place)


def _spans(text: str, found: Iterable[Boundary]) -> Iterator[Span]:
    """What stands between boundaries; what holds no letter or digit joins what stands before it on its line."""
    start = 0
    held: Span | None = None
    for boundary in (*found, Boundary(len(text), len(text))):
        part = _trimmed(text, start, boundary.end)
        joins = held is not None and not _is_line_end(text, held[1], part[0]) if part[0] < part[1] else False
        if part[0] < part[1]:
            if held is not None and joins and not _says(text, *part):
                held = held[0], part[1]
            else:
                if held is not None:
                    yield held
                held = part
        start = boundary.start
    if held is not None:
        yield held


def _trimmed(text: str, start: int, end: int) -> Span:
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    return start, end


def _says(text: str, start: int, end: int) -> bool:
    return any(map(str.isalnum, text[start:end]))


def _is_line_end(text: str, start: int, end: int) -> bool:
    return len(text[start:end].splitlines()) > 1 or text[start:end].endswith(("\n", "\r", "\u2028", "\u2029"))


def _clauses(text: str, spans: Iterable[Span]) -> Iterator[Clause]:
    for start, end in spans:
        first, last = _trimmed(text, start, end)
        if first < last:
            yield Clause(text[first:last], first, last)
