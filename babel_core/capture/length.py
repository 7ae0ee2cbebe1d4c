"""How long a text is to a reader: a Han character says more than a Latin letter does."""

from __future__ import annotations

from babel_core import _native
from babel_core.errors import require_str

# How many Latin letters one letter of a script stands for, about: what parallel texts of one content need of each.
# Abjads leave vowels out; Thai and its neighbours write no blanks.
_WEIGHTS = {
    "Han": 3.5,
    "Hiragana": 2.5,
    "Katakana": 2.5,
    "Bopomofo": 2.0,
    "Hangul": 3.0,
    "Yi": 3.0,
    "Ethiopic": 2.0,
    "Arabic": 1.3,
    "Hebrew": 1.3,
    "Syriac": 1.3,
    "Thaana": 1.3,
    "Thai": 1.3,
    "Lao": 1.3,
    "Khmer": 1.3,
    "Myanmar": 1.3,
    "Tibetan": 1.3,
}
_EXTRA = {_native.SCRIPTS.index(script): weight - 1 for script, weight in _WEIGHTS.items()}


def weighted_length(text: str) -> float:
    """The length of a text in Latin letters: code points of its NFKC form, those of denser scripts counted more.

    TypeError for another type than str.

    >>> weighted_length("I like tea"), weighted_length("我喜欢喝茶")
    (10.0, 17.5)
    """
    normal = _native.nfkc(require_str(text, "text"))
    length = float(len(normal))
    if normal.isascii():
        return length
    _, counts = _native.script_counts(normal)
    return length + sum(_EXTRA.get(script, 0.0) * count for script, count in counts.items())
