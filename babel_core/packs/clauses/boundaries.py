"""Where clauses and sentences may end: marks, line breaks, and the full stops that are none.

Looked for in the masked text, told in code points. A boundary has two places: where what stands before it ends, and
where what follows begins; closing marks behind a full stop stay before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from babel_core.packs.clauses.grammar import ClauseGrammar
from babel_core.text.token import Span

_CLOSING = r"[)\]}）］｝】〉》〕\"'”’»」』*_]*+"
_MARKS = re.compile(
    # Most places are told by their first sign.
    r"(?=[hf\r\n\v\f\x1c-\x1e\x85\u2028\u2029;；。！？｡!?‼⁇⁈⁉.…．])"
    r"(?:(?P<url>(?:https?|ftp)://[^\s<>，。！？；、]*[^\s<>，。！？；、.,;:!?)\]}])"
    r"|(?P<line>[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]+)"
    r"|(?P<part>[;；]+)"
    rf"|(?P<end>[。！？｡!?‼⁇⁈⁉]+){_CLOSING}"
    rf"|(?P<stop>(?:[.…]|(?<!\d)．)+){_CLOSING}(?=\s|\Z))"
)
_OPENING = re.compile(r"[\s\"'“‘«»‹›‚「『„(\[{（［｛【《〈¿¡*_#•·–—-]*")
_ASCII_ONLY = re.compile(r"[!?]+\Z")
_BRACKETS = frozenset(")]}）］｝】〉》〕")
_NUMBER = re.compile(r"\s*(?:\d|[IVXLC]+\b|[A-Z]\b|[a-z]\))")
_LISTED = re.compile(r"\s+\d{1,3}[.)]\s")
_BEFORE = 24
"""Code points looked back for an abbreviation."""
_LAST_WORD = re.compile(r"[^\W_]+(?:[.'’-][^\W_]+)*\Z")
_FIRST_WORD = re.compile(r"[^\W\d_]+")
_DOTTED = re.compile(r"[^\W\d_](?:\.[^\W\d_])+")


class Boundary(NamedTuple):
    """The end of what stands before a boundary, and the start of what follows."""

    end: int
    start: int


def boundaries(text: str, masked: str, grammar: ClauseGrammar, quotes: tuple[Span, ...], *, sentences: bool
               ) -> Iterator[Boundary]:  # fmt: skip
    """The boundaries of clauses, or of sentences alone, in order."""
    spoken = {end for start, end in quotes if text[end - 2 : end - 1] in (".", "!", "?", "。", "！", "？")}
    ends = sorted(spoken)
    at = begin = 0
    for found in _MARKS.finditer(masked):
        kind = found.lastgroup
        start, end = found.span()
        while at < len(ends) and ends[at] <= start:
            if _opens_anew(text, ends[at], grammar):
                yield Boundary(ends[at], ends[at])
                begin = ends[at]
            at += 1
        if kind == "url" or (kind == "part" and sentences):
            continue
        if kind == "end" and not _ends_here(text, found):
            continue
        if kind == "stop" and not _stops_here(text, found, begin, grammar, sentences=sentences):
            continue
        yield Boundary(start if kind == "line" else end, end)
        begin = end
    for place in ends[at:]:
        if _opens_anew(text, place, grammar):
            yield Boundary(place, place)


def _opens_anew(text: str, at: int, grammar: ClauseGrammar) -> bool:
    """Whether a sentence begins behind a quotation that ended with a full stop: with a word that only opens one."""
    word = _next_word(text, at)
    return text[at : at + 1].isspace() and word[:1].isupper() and len(word) > 1 and word.lower() in grammar.openers


def _ends_here(text: str, found: re.Match[str]) -> bool:
    """Whether marks of an end are one: not "a != b", "(really!) so"."""
    start, end = found.span()
    marks = found["end"]
    if _ASCII_ONLY.match(marks) and text[end : end + 1] in ("=", "/", "&", "_"):
        return False
    if end > start + len(marks) and text[end - 1] in _BRACKETS:
        following = _next_letter(text, end)
        return not following or following.isupper() or "\n" in text[end : end + 2]
    return True


def _stops_here(text: str, found: re.Match[str], begin: int, grammar: ClauseGrammar, *, sentences: bool) -> bool:
    """Whether a full stop ahead of white space, or of the end, ends a sentence."""
    start, end = found.span()
    letter = _next_letter(text, end)
    if not letter:
        return True
    if found["stop"] == ".":
        word = _word_before(text, begin, start)
        if word.isdigit() and not text[begin : start - len(word)].strip() and len(word) <= 3:
            return False  # the number of a list
        if _is_short(text, word, end, grammar) and not _goes_on_anew(text, word, end, grammar):
            return False
    if letter.islower():
        return sentences and found["stop"] == "." and end == start + 1
    if letter.isalpha():
        return True
    return sentences or _LISTED.match(text, end) is not None if letter.isalnum() else letter in "¿¡" or sentences


def _word_before(text: str, begin: int, end: int) -> str:
    found = _LAST_WORD.search(text, max(begin, end - _BEFORE), end)
    return found[0] if found else ""


def _is_short(text: str, word: str, end: int, grammar: ClauseGrammar) -> bool:
    """Whether the word ahead of a full stop is an abbreviation or an initial."""
    if word in grammar.abbreviations or (word.istitle() and word.lower() in grammar.abbreviations):
        return True
    if not grammar.titles.isdisjoint((word, word.title(), word.lower())):
        return True
    if word in grammar.numbered or word.lower() in grammar.numbered:
        return _NUMBER.match(text, end) is not None
    if word.isdecimal() and len(word) <= grammar.ordinals:
        return True
    if len(word) == 1:
        return word.isupper() and word not in grammar.one_letter
    return _DOTTED.fullmatch(word) is not None


def _goes_on_anew(text: str, word: str, end: int, grammar: ClauseGrammar) -> bool:
    """Whether a sentence begins behind an abbreviation: none does behind a title."""
    following = _next_word(text, end)
    if word in grammar.titles or not following[:1].isupper():
        return False
    return following.lower() in grammar.openers


def _next_letter(text: str, at: int) -> str:
    found = _OPENING.match(text, at)
    place = found.end() if found else at
    return text[place : place + 1]


def _next_word(text: str, at: int) -> str:
    found = _OPENING.match(text, at)
    place = found.end() if found else at
    word = _FIRST_WORD.match(text, place, place + _BEFORE)
    return word[0] if word else ""
