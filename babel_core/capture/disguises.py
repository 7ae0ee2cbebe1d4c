"""How words of secrets hide in a text: parts of identifiers, look-alike letters, letters spaced out, marks on them.

What is read here is asked for words of secrets only, so that it may be rougher than what keywords are looked for in.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache

from babel_core import _native
from babel_core.packs.matching.folding import ZERO_WIDTH

_SHIFTED = 0xFF01 - ord("!")
_STYLED = (range(0x1D400, 0x1D7FF + 1), range(0x24B6, 0x24EA), range(0x1F130, 0x1F14A))
"""Letters and digits of mathematics, and letters in circles and squares, which NFKC reads as plain ones."""

_NEGATIVE = (0x1F150, 0x1F170)
"""Where white letters on black begin, which NFKC leaves."""

_LOOK_ALIKES = dict(
    zip(
        "аеорсухѕіјԁԛԝһӏкмтгвнАЕОРСУХЅІЈКМТВНαορνικτυχΑΟΡΙΚΤΥΧΕΝΜΒΗ",
        "aeopcyxsijdqwhlkmtrbhAEOPCYXSIJKMTBHaopviktuxAOPIKTYXENMBH",
        strict=True,
    )
)
"""Cyrillic and Greek letters that are drawn as Latin ones."""

_CYRILLIC = dict(zip("aeopcyxkmtbhAEOPCYXKMTBH", "аеорсухкмтвнАЕОРСУХКМТВН", strict=True))

_WORD = re.compile(r"[^\W\d_]+")
_LATIN = re.compile("[A-Za-zѕԁԛԝӏ]")
_OTHER = re.compile("[\u0370-\u03ff\u0400-\u052f]")
_MARKS = re.compile("(?<=[A-Za-z])[\u0300-\u036f\u1ab0-\u1aff\u20d0-\u20ff]+")
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]")
_SPREAD = re.compile(r"(?<![^\W_])[^\W\d_](?:([ .*·\u00a0_-]{1,2})[^\W\d_](?:\1[^\W\d_])+)(?![^\W_])")
_MAY_SPREAD = re.compile(r"[ .*·\u00a0_-][^\W\d_][ .*·\u00a0_-]{1,2}[^\W\d_](?![^\W_])")
"""Stands in all that `_SPREAD` finds, and begins with a sign, so that the letters of other texts are passed over."""
_NO_LETTER = re.compile(r"[\W_]+")
_NUMBER = re.compile(r"(?<=[^\W\d_])\d+(?![^\W_])")
_STYLED_SIGNS = re.compile(
    "[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\U0001d400-\U0001d7ff\u24b6-\u24e9\U0001f130-\U0001f189]"
)
_MARKED = re.compile("[\u00c0-\u024f\u1e00-\u1eff]|[A-Za-z][\u0300-\u036f\u1ab0-\u1aff\u20d0-\u20ff]")
_HYPHEN = re.compile(r"(?<=[^\W\d_])[-\u2010\u2011](?=[^\W\d_])")


@cache
def _plain() -> dict[int, int | str]:
    """Full-width, mathematical and circled signs -> those of ASCII, one for one."""
    found: dict[int, int | str] = {code: code - _SHIFTED for code in range(0xFF01, 0xFF5F)}
    for codes in _STYLED:
        found.update({code: unicodedata.normalize("NFKC", chr(code)) for code in codes})
    for first in _NEGATIVE:
        found.update({first + at: ord("A") + at for at in range(26)})
    return found


def plain_signs(text: str) -> str:
    """A text with full-width, mathematical and circled signs as those of ASCII; places stay as they are.

    >>> plain_signs("ＡＢ-𝟙")
    'AB-1'
    """
    return text.translate(_plain()) if not text.isascii() and _STYLED_SIGNS.search(text) else text


def without_invisible(text: str) -> str:
    """A text without characters that nobody sees."""
    return _INVISIBLE.sub("", text) if not text.isascii() and _INVISIBLE.search(text) else text


def disguises(text: str) -> Iterator[str]:
    """Other readings of a text that may show a word of a secret; none is the text itself. Linear.

    >>> [*disguises("my p a s s w o r d"), *disguises("DB_PASSWORD2 pass-word")]
    ['my password', 'DB PASSWORD  pass word', 'DB_PASSWORD2 password', 'DB PASSWORD  password']
    """
    shown = text
    if not text.isascii():
        shown = plain_signs(text)
        if _OTHER.search(shown) and _LATIN.search(shown):
            shown = _WORD.sub(_in_one_script, shown)
        bare = _without_marks(shown) if _MARKED.search(shown) else shown
        for other in dict.fromkeys((shown, bare, text.replace(ZERO_WIDTH, " "))):
            if other != text:
                yield other
    joined = shown
    if _MAY_SPREAD.search(shown):
        joined = _SPREAD.sub(lambda found: _NO_LETTER.sub("", found[0]), shown)
        if joined != shown:
            yield joined
    yield from _parted(joined)
    whole = _HYPHEN.sub("", joined) if any(sign in joined for sign in "-\u2010\u2011") else joined
    if whole != joined:
        yield whole
        yield from _parted(whole)


def _parted(text: str) -> Iterator[str]:
    """The words of identifiers, without the numbers behind them."""
    digits, _, _, identifier = _native.text_shape(text)
    words = _native.part_identifiers(text) if identifier else text
    if digits:
        words = _NUMBER.sub(" ", words)
    if words != text:
        yield words


def _in_one_script(found: re.Match[str]) -> str:
    """A word of Latin letters and some that look like them, all in Latin ones where that can be, else in the others."""
    word = found[0]
    if _LATIN.search(word) is None or _OTHER.search(word) is None:
        return word
    latin = "".join(_LOOK_ALIKES.get(char, char) for char in word)
    return latin if _OTHER.search(latin) is None else "".join(_CYRILLIC.get(char, char) for char in word)


def _without_marks(text: str) -> str:
    return _MARKS.sub("", unicodedata.normalize("NFD", text))
