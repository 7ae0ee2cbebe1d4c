"""Peers without a package: the text as it is, its trigrams, its characters and pairs."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from babel_core.evaluate.pipeline import Form

UNSPACED = (
    "\u1100-\u11ff\u3005-\u3007\u3040-\u30fa\u30fc-\u30ff\u3130-\u318f\u31f0-\u31ff\u3400-\u4dbf"
    "\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
)
"""Hangul, kana and Han: what character n-grams are made of; other words stay whole."""

_PIECE = re.compile(f"[{UNSPACED}]+|[^{UNSPACED}\\s]+")
_IS_UNSPACED = re.compile(f"[{UNSPACED}]").match


def raw(language: str) -> Form:
    """The text as it is."""
    return lambda text, lang: text


def trigrams(language: str) -> Form:
    """All three-character pieces of each word between blanks, as queries of FTS5's trigram table; short words whole."""
    return lambda text, lang: " ".join(
        word[at : at + 3] for word in text.split() for at in range(max(1, len(word) - 2))
    )


def bigrams(language: str) -> Form:
    """Overlapping pairs of unspaced scripts (a character alone: itself), the way of Lucene's CJK analyzer."""
    return lambda text, lang: " ".join(_grams(text, singles=False))


def uni_bigrams(language: str) -> Form:
    """The same pairs with every character beside them."""
    return lambda text, lang: " ".join(_grams(text, singles=True))


def words(text: str) -> list[str]:
    """Lower-cased runs of letters, marks and digits."""
    return "".join(map(_letter, unicodedata.normalize("NFKC", text).lower())).split()


@lru_cache(maxsize=20_000)
def _letter(char: str) -> str:
    return char if unicodedata.category(char)[0] in "LMN" else " "


def _grams(text: str, *, singles: bool) -> list[str]:
    made: list[str] = []
    for word in words(text):
        for piece in _PIECE.findall(word):
            if not _IS_UNSPACED(piece[0]):
                made.append(piece)
                continue
            if singles or len(piece) < 2:
                made += piece
            made += (piece[at : at + 2] for at in range(len(piece) - 1))
    return made

