"""Whether what a keyword says is denied: "not perfect", "完璧ではない"."""

from __future__ import annotations

import re

from babel_core.capture.matching import Hit
from babel_core.capture.phrases import AFTER, BEFORE, PhraseBook, books_of
from babel_core.capture.reading import Reading
from babel_core.packs.matching.folding import text_form

AHEAD, BETWEEN, FAR = 40, 12, 10
"""Code points: how far before a keyword a negation is looked for, how much may stand between the two, and how far
behind."""

_STOP = re.compile(r"[.,;:!?…\n،؛؟。，、；：！？—–()（）]")


def is_negated(reading: Reading, hit: Hit) -> bool:
    """Whether a negation stands close before a hit or right behind it, in its clause."""
    own = hit.language in reading.keywords.packs
    books = books_of((hit.language,) if own else (lexicon.language for lexicon in reading.lexicons))
    ahead = _STOP.split(reading.text[max(0, hit.start - AHEAD) : hit.start])[-1]
    behind = _STOP.split(reading.text[hit.end : hit.end + FAR + AHEAD])[0]
    return any(_before(ahead, book) or _behind(behind, book) for book in books)


def _before(ahead: str, book: PhraseBook) -> bool:
    form = text_form(ahead)[0]
    return any(len(form) - phrase.end <= BETWEEN for phrase in book.read(form).find(BEFORE))


def _behind(behind: str, book: PhraseBook) -> bool:
    return any(phrase.start <= FAR for phrase in book.read(text_form(behind)[0]).find(AFTER))
