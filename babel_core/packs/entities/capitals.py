"""Names by capital letters: up to five words in a row, without the words that only begin a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from babel_core.packs.entities.grammar import EntityGrammar
from babel_core.packs.terms.equality import lower_form
from babel_core.text.token import Span

MOST_WORDS = 5

_MARKS = "\u0300-\u036f"
_WORD = re.compile(rf"[^\W\d_][^\W_{_MARKS}]*[{_MARKS}]*(?:[^\W_]|[{_MARKS}]|['’-](?=[^\W\d_]))*")
_POSSESSIVE = re.compile(r"['’]s\Z", re.IGNORECASE)
_BEFORE = re.compile(r"([^\W\d_]{1,24})\.? \Z")
_LONGEST_BEFORE = 27
_OPENING = re.compile(r"(?:\A|[.!?…:;\n])[\s\"'“”«»‘(*—–-]{0,8}\Z")
_LONGEST_OPENING = 9
_BLANKS = (" ", "\u00a0", "\u202f")


def capitalized(text: str, grammar: EntityGrammar, taken: Sequence[Span]) -> Iterator[Span]:
    """The names of a text by capital letters, in order, outside of what is taken already."""
    if not any(map(str.islower, text)):
        return  # a text in capitals tells nothing
    row: list[Span] = []
    at = 0
    for found in _WORD.finditer(text):
        start, end = _bare(text, *found.span(), grammar)
        while at < len(taken) and taken[at][1] <= start:
            at += 1
        inside = at < len(taken) and taken[at][0] < end
        fits = not inside and text[start : start + 1].isupper()
        if row and not (fits and start == found.start() and _touch(text, row[-1], start)):
            yield from _named(text, row, grammar)
            row = []
        if fits:
            row.append((start, end))
    yield from _named(text, row, grammar)


def _bare(text: str, start: int, end: int, grammar: EntityGrammar) -> Span:
    """A word without an elided article before it and a possessive behind it."""
    if grammar.elisions is not None and (elided := grammar.elisions.match(text, start, end)):
        start = elided.end()
    elif possessive := _POSSESSIVE.search(text, max(start, end - 2), end):
        end = possessive.start()
    return start, end


def _touch(text: str, before: Span, start: int) -> bool:
    """Whether a word follows another behind one blank, or an initial behind its full stop."""
    gap = text[before[1] : start]
    return gap in _BLANKS or (before[1] - before[0] == 1 and gap in (". ", "."))


def _is_initial(text: str, word: Span) -> bool:
    return word[1] - word[0] == 1 and text[word[1] : word[1] + 1] == "."


def _named(text: str, row: list[Span], grammar: EntityGrammar) -> Iterator[Span]:
    words = [lower_form(text[start:end]) for start, end in row]
    first, last = 0, len(row)
    if row and grammar.opening_endings and _is_verb(text, row[0], words[0], grammar):
        first = 1
    while first < last and words[first] in grammar.never and not _is_initial(text, row[first]):
        if words[first] in grammar.leading and first + 1 < last and words[first + 1] not in grammar.never:
            break
        first += 1
    while first < last and words[last - 1] in grammar.never:
        last -= 1
    while last - first > 1 and words[first] in grammar.lone_behind:
        first += 1  # "Bruder Jonas": the word that says that a name follows is none of it
    if first == last or all(word in grammar.dates for word in words[first:last]):
        return
    last = min(last, first + MOST_WORDS)
    if last - first == 1 and grammar.lone_behind and not _is_told_a_name(text, row[first], words[first], grammar):
        return
    start, end = row[first][0], row[last - 1][1]
    if end - start > 1:
        yield start, end


def _is_verb(text: str, word: Span, lowered: str, grammar: EntityGrammar) -> bool:
    """Whether a word begins a sentence and has the ending of a verb."""
    if not lowered.endswith(grammar.opening_endings) or lowered in grammar.opening_names:
        return False
    return _OPENING.search(text, max(0, word[0] - _LONGEST_OPENING), word[0]) is not None


def _is_told_a_name(text: str, word: Span, lowered: str, grammar: EntityGrammar) -> bool:
    """Whether a single word is a name in a language that gives every noun a capital."""
    start, end = word
    before = _BEFORE.search(text, max(0, start - _LONGEST_BEFORE), start)
    told = before is not None and lower_form(before[1]) in grammar.lone_behind
    if lowered in grammar.lone_never:
        return False
    if lowered.endswith(grammar.lone_endings):
        return told and before is not None and before[1][:1].isupper()  # "Frau Celik", but not "in Bewegung"
    return told or any(map(str.isupper, text[start + 1 : end]))
