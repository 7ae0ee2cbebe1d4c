"""The form in which texts that say the same are equal: NFKC, lower case, marks as blanks, accents and scripts kept."""

from __future__ import annotations

import unicodedata

from babel_core import _native
from babel_core.errors import require_str


class _Signs(dict[int, int | str]):
    """Code points as they stay, punctuation and symbols as a blank; each is looked up once."""

    def __missing__(self, code: int) -> int | str:
        found: int | str = " " if unicodedata.category(chr(code))[0] in "PS" else code
        self[code] = found
        return found


_SIGNS = _Signs()


def lower_form(text: str) -> str:
    """NFKC and lower case, code point by code point with its signs; the same for a text in this form.

    >>> lower_form("Ｆüße, Ⅳ")
    'füße, iv'
    """
    return _native.nfkc(_native.nfkc(require_str(text, "text")).lower())


def normalize_for_equality(text: str) -> str:
    """The lower form, runs of punctuation and symbols as one blank, trimmed.

    >>> normalize_for_equality("Well-known: the Fox's den!")
    'well known the fox s den'
    """
    return " ".join(lower_form(text).translate(_SIGNS).split())
