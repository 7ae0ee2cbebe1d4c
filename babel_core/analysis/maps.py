"""Recipe maps: one search term in, one out (empty: the term is dropped)."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from functools import lru_cache

from babel_core.analysis import stemmers

Map = Callable[[str], str]

LONG_MARK = "\N{KATAKANA-HIRAGANA PROLONGED SOUND MARK}"
LONG_MARK_MIN = 4
"""Shortest katakana word that loses its final long mark (サーバー, コピー keeps it): Lucene's bound."""


def possessive(term: str) -> str:
    """Drop an English possessive: "john's" -> "john"."""
    return term[:-2] if term.endswith("'s") else term


def longmark(term: str) -> str:
    """Drop the final long mark of a katakana word of four or more characters: サーバー = サーバ."""
    if len(term) >= LONG_MARK_MIN and term[-1] == LONG_MARK and "ァ" <= term[0] <= "ヺ":
        return term[:-1]
    return term


@lru_cache(maxsize=64)
def accents(kept: str = "") -> Map:
    """Drop the combining marks of Latin and Greek letters: "fábrica" -> "fabrica"; other scripts keep theirs.

    `kept` are composed letters of a language's own alphabet that stay as they are ("ñ", "åäö").
    """
    stay = frozenset(kept)

    @lru_cache(maxsize=8192)
    def folded(term: str) -> str:
        if term.isascii():
            return term
        found: list[str] = []
        bare = False  # whether the letter at hand loses its marks
        for composed in term:
            if composed in stay:
                found.append(composed)
                bare = True
                continue
            for char in unicodedata.normalize("NFD", composed):
                if not unicodedata.combining(char):
                    bare = char < "\u0250" or "\u0370" <= char <= "\u03ff"
                    found.append(char)
                elif not bare:
                    found.append(char)
        return unicodedata.normalize("NFC", "".join(found))

    return folded


PLAIN: Mapping[str, Map] = {"longmark": longmark, "possessive": possessive}

VARIANT_MAPS = frozenset({"hans", "shinjitai"})
"""Maps that `variants="keep"` leaves out."""


def stem(algorithm: str) -> Map:
    """The Snowball stemmer of an algorithm; without the packages the word stays and one warning says so."""
    if stemmers.stemmer_available():
        return stemmers.stemmer(algorithm)
    stemmers.warn_missing_stemmer()
    return str


TAKES_ARGUMENT: Mapping[str, Callable[[str], Map]] = {"accents": accents, "stem": stem}
"""Maps that are written "name:argument"; the argument of accents may be empty."""
