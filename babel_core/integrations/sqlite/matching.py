"""Which of a text's terms are marked for a query's terms. All offsets are code points.

A *word* is a stretch of clean terms that overlap. Of the text's terms that the query asks for, in this order:

1. A clean term, and an expansion over a whole word (its stem, its other spelling), is marked.
2. A *piece*, an expansion inside one word, is marked by its own span: 空港 in one long word, `example` in an
   address. But not if it is only a piece of a longer term of the query that stands in the text too (ター of バター),
   nor if it is a piece of letters out of the middle of a word of an alphabet while something whole matched.
3. A term *across* words is marked where nothing of 1 and 2 overlaps it. A lone pair of characters must then be a
   pair of the query's own, not one that lies across the query's words as well (ーを of バターを食べる).
4. A single kana or Hangul syllable, and a piece of one character, count only if nothing longer is marked.

Where this leaves nothing, everything that the query asks for is marked.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import Final

from babel_core import _native
from babel_core.text.token import Span, Token

UNSPACED: Final = frozenset(
    {"Han", "Hiragana", "Katakana", "Hangul", "Thai", "Lao", "Khmer", "Myanmar", "Tibetan", "Javanese", "Balinese"}
)
FAR: Final = 1 << 62
"""An offset behind the end of any text."""
SYLLABLES: Final = frozenset({"Hiragana", "Katakana", "Hangul"})


def merged(spans: Iterable[Span], *, touching: bool = True) -> tuple[Span, ...]:
    """Spans in order, those that overlap made one, and those that touch unless told otherwise."""
    found: list[Span] = []
    for start, end in sorted(spans):
        if found and (start < found[-1][1] or (touching and start == found[-1][1])):
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return tuple(found)


def term_spans(text: str, tokens: Sequence[Token], wanted: frozenset[str]) -> tuple[Span, ...]:
    """The spans to mark for terms of any order, merged."""
    matches = [token for token in tokens if token.text in wanted]
    if not matches:
        return ()
    words = merged(((t.start, t.end) for t in tokens if not t.expansion), touching=False)
    whole = [t for t in matches if not t.expansion or (t.start, t.end) == _around(words, t)]
    beside = [t for t in matches if t.expansion and (t.start, t.end) != _around(words, t)]
    pieces = [t for t in beside if _around(words, t)]
    standing = {t.text for t in matches}
    parts = {term for term in standing if any(term in other for other in standing if len(other) > len(term))}
    kept = [t for t in pieces if t.text not in parts and not (whole and _cut_from_word(text, t))]
    marked = whole + kept
    across = _across([t for t in beside if not _around(words, t)], matches, wanted)
    taken = merged((t.start, t.end) for t in marked)
    marked += [t for t in across if not _overlaps(taken, t)]
    if any(t.end - t.start > 1 for t in marked):
        marked = [t for t in marked if t.end - t.start > 1 or not (t.expansion or _syllable(text[t.start]))]
    return merged((t.start, t.end) for t in marked or matches)


def _around(spans: Sequence[Span], token: Token) -> Span | None:
    """The one of some disjoint spans that the token lies in."""
    at = bisect_right(spans, (token.start, FAR)) - 1
    return spans[at] if at >= 0 and token.end <= spans[at][1] else None


def _overlaps(spans: Sequence[Span], token: Token) -> bool:
    at = bisect_right(spans, (token.end - 1, FAR)) - 1
    return at >= 0 and spans[at][1] > token.start


def _cut_from_word(text: str, piece: Token) -> bool:
    """Whether letters of an alphabet go on before or behind a piece."""
    before, behind = text[max(piece.start - 1, 0) : piece.start], text[piece.end : piece.end + 1]
    return piece.script not in UNSPACED and (before.isalpha() or behind.isalpha())


def _across(tokens: Sequence[Token], matches: Sequence[Token], wanted: frozenset[str]) -> list[Token]:
    """Terms across words, without lone pairs that the query itself makes across its words."""
    chains = merged(((t.start, t.end) for t in matches if t.expansion), touching=False)
    lasts = {term[-1] for term in wanted if term}
    firsts = {term[0] for term in wanted if term}
    found: list[Token] = []
    for token in tokens:
        chain = _around(chains, token) or (token.start, token.end)
        own = len(token.text) != 2 or not (token.text[0] in lasts and token.text[1] in firsts)
        if own or chain[1] - chain[0] > 2:
            found.append(token)
    return found


def _syllable(char: str) -> bool:
    return char == "ー" or _native.SCRIPTS[_native.script_of(char)] in SYLLABLES
