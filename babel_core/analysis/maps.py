"""Recipe maps: one search term in, one out (empty: the term is dropped)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from functools import lru_cache

from babel_core.analysis import stemmers
from babel_core.errors import ConfigError

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


_PROCLITICS = """
l d j m t s n c ç qu jusqu lorsqu puisqu quoiqu v gl un dell all nell sull dall coll degl agl negl dagl sugl quell quest
bell sant cos com dov quand quant tutt nessun alcun ciascun qualcos pell
"""
PROCLITICS = frozenset(_PROCLITICS.split())
"""What Romance languages write before a vowel with an apostrophe instead of their own: l'eau, qu'il, dell'anno."""

_ELIDES = frozenset("aeiouyhœæ0123456789")
"""What may follow it, without accents: n't, s'more and m'n are something else."""

_SHORTEST_NAME, _SHORT_SUFFIX = 3, 2

_OPTIONAL = str.maketrans({"ı": "i", "ё": "е", "\u0300": "", "\u0301": ""})
"""Marks that their own languages leave out; what is left of grave and acute behind composed letters is a stress."""

_STROKES = {"ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ŧ": "t", "ð": "d", "þ": "th", "œ": "oe", "æ": "ae"}
"""Letters whose mark is part of them, as they are typed without it."""


def neutral(term: str) -> str:
    """What any alphabet can do without: "john's", "l'eau", "ankara'da", "ısı", "ёлка" -> "john", "eau", "ankara" ...

    The capital of the dotless i is that of the dotted one. Accents stay.
    """
    if "'" in term:
        term = _without_clitics(term)
    return term if term.isascii() else term.translate(_OPTIONAL)


def _without_clitics(term: str) -> str:
    """Drop an English possessive, an elided word in front, and what is written behind a name: "ankara'da".

    What follows an elided word is a word that begins with a vowel; a suffix is short or begins with a consonant.
    """
    head, _, rest = possessive(term).partition("'")
    if not head or not rest:
        return possessive(term)
    elides = unicodedata.normalize("NFD", rest[0])[0] in _ELIDES
    if elides and head in PROCLITICS:
        return rest
    suffixed = len(head) >= _SHORTEST_NAME and head[0] < "\u0250" and (len(rest) <= _SHORT_SUFFIX or not elides)
    return head if suffixed else possessive(term)


@lru_cache(maxsize=64)
def bare(kept: str = "") -> Map:
    """A word as it is typed in a hurry: `neutral`, without accents and strokes.

    All languages of an alphabet meet in it. `kept` are letters that a language does not take for others ("ñ", "åäö").
    """
    fold = accents(kept)
    strokes = str.maketrans({letter: plain for letter, plain in _STROKES.items() if letter not in kept})

    def mapping(term: str) -> str:
        term = neutral(term)
        return term if term.isascii() else fold(term).translate(strokes)

    return mapping


@lru_cache(maxsize=16)
def prefix(size: str) -> Map:
    """The first code points of a word: a stem for any language that puts its endings behind.

    ConfigError for a size that is no number.
    """
    if not size.isdecimal() or not int(size):
        message = f"map 'prefix:{size}' needs a number, as in 'prefix:5'"
        raise ConfigError(message)
    least = int(size)
    return lambda term: term[:least]


PLAIN: Mapping[str, Map] = {"longmark": longmark, "neutral": neutral, "possessive": possessive}

VARIANT_MAPS = frozenset({"hans", "shinjitai"})
"""Maps that `variants="keep"` leaves out."""


_ROMAN = re.compile("(?=...)m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})")
"""Roman numbers of three letters and more: a stemmer would make XII of XIII."""


def stem(algorithm: str) -> Map:
    """The Snowball stemmer of an algorithm, for words that are no Roman numbers.

    Without the packages the word stays and one warning says so.
    """
    if not stemmers.stemmer_available():
        stemmers.warn_missing_stemmer()
        return str
    stemmed = stemmers.stemmer(algorithm)

    def mapping(term: str) -> str:
        return term if _ROMAN.fullmatch(term) else stemmed(term)

    return mapping


TAKES_ARGUMENT: Mapping[str, Callable[[str], Map]] = {"accents": accents, "bare": bare, "prefix": prefix, "stem": stem}
"""Maps that are written "name:argument"."""

MAY_STAND_ALONE = frozenset({"accents", "bare"})
"""Those of them whose argument may be left out."""
