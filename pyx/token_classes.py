"""The classes by which the estimate of tokens tells code points apart; pyx/generate_text_tables.py asks for them.

A class is what a byte-pair tokenizer treats alike: letters of one script (or of a part of one whose words it has
learnt less of), digits, blanks, kinds of punctuation, and everything else by its length in UTF-8.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from unicode_data import Unicode

LATIN_LETTERS = "abcdefghijklmnopqrstuvwxyz"
LATIN_GROUPS = ("latin western", "latin central", "latin other", "latin vietnamese")
"""Letters with marks: U+00C0 to U+00FF, U+0100 to U+017F, the rest, those of Vietnamese."""

BLANKS = ("newline", "space", "blank", "digit")
SYMBOLS = (
    "stop", "quote", "opening", "closing", "dash", "slash", "colon", "sign", "control", "typographic", "cjk mark",
    "join", "flag", "tone", "number", "long number", "symbol 2", "symbol 3", "symbol 4",
)  # fmt: skip
OWN_SCRIPTS = (
    "Armenian", "Bengali", "Devanagari", "Ethiopic", "Georgian", "Gujarati", "Gurmukhi", "Hebrew", "Hiragana",
    "Kannada", "Katakana",
    "Khmer", "Lao", "Malayalam", "Myanmar", "Oriya", "Sinhala", "Tamil", "Telugu", "Thai", "Tibetan",
)  # fmt: skip
"""Scripts that are one class each."""
PARTED = {
    "mark": "mark",
    "cyrillic": "cyrillic", "cyrillic russian": "cyrillic", "cyrillic slavic": "cyrillic", "cyrillic other": "cyrillic",
    "greek": "greek", "greek other": "greek",
    "arabic": "arabic", "arabic persian": "arabic", "arabic mark": "arabic", "arabic other": "arabic",
    "hangul": "hangul", "jamo": "hangul",
    "han": "han", "han traditional": "han", "han rare": "han",
    "letter 2": "letter 2", "letter 3": "letter 3", "letter 4": "letter 4",
}  # fmt: skip
"""Class -> group: a word goes on over the classes of one group."""

LETTERS = ("latin", *PARTED, *(name.lower() for name in OWN_SCRIPTS))
LATIN_UNITS = (*LATIN_LETTERS, *LATIN_GROUPS)
CLASSES = (*BLANKS, *SYMBOLS, *LETTERS[1:], *(f"latin {unit}" if len(unit) == 1 else unit for unit in LATIN_UNITS))
GROUPS = tuple(dict.fromkeys(("latin", *PARTED.values(), *LETTERS)))
"""Groups in order; every class of Latin letters is of the first."""

UPPER = 0x80
"""Flag beside the class: a letter in upper or title case."""

_ASCII = {
    "stop": ".,", "quote": "\"'`", "opening": "([{<", "closing": ")]}>", "dash": "-_", "slash": "/\\", "colon": ":;",
    "sign": "!#$%&*+=?@^|~",
}  # fmt: skip
_BY_ASCII = {ord(char): name for name, chars in _ASCII.items() for char in chars}
_TYPOGRAPHIC = frozenset(map(ord, "‘’“”–—…«»·•"))
_CYRILLIC = frozenset(map(ord, "абвгдежзийклмнопрстуфхцчшщьюя"))
_RUSSIAN = frozenset(map(ord, "ёъыэ"))
_SLAVIC = frozenset(map(ord, "іїєґўјљњћђџѓќѕ"))
_PERSIAN = frozenset(map(ord, "پچژکگی"))
_VIETNAMESE = frozenset(map(ord, "đơưă"))
_VARIANTS = Path(__file__).resolve().parent.parent / "babel_core" / "data" / "han_variants.txt"


@cache
def traditional() -> frozenset[int]:
    """Han characters that the fold to Simplified changes."""
    lines = _VARIANTS.read_text(encoding="utf-8").splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("[hans "))
    end = next((i for i in range(start + 1, len(lines)) if lines[i].startswith("[")), len(lines))
    return frozenset(ord(c) for line in lines[start + 1 : end] for c in line[::2])


def size(c: int) -> int:
    """Bytes of a code point in UTF-8."""
    return 1 if c < 0x80 else 2 if c < 0x800 else 3 if c < 0x10000 else 4


def class_of(data: Unicode, c: int) -> str:
    """Name of the class of a code point."""
    category = data.category[c]
    if c in (0x0A, 0x0D):
        return "newline"
    if c in data.white:
        return "space" if c == 0x20 else "blank"
    if 0x30 <= c <= 0x39:
        return "digit"
    if category[0] in "LM" and c not in (0x200D, 0xFE0F):
        return _letter(data, c, category)
    if c < 0x80:
        return _BY_ASCII.get(c, "control")
    if category[0] == "N":
        return "number" if size(c) < 4 else "long number"
    if c in _TYPOGRAPHIC:
        return "typographic"
    if 0x3000 <= c <= 0x303F or 0xFF00 <= c <= 0xFF65:
        return "cjk mark"
    if c in data.ignorable:
        return "join"
    if 0x1F1E6 <= c <= 0x1F1FF:
        return "flag"
    if 0x1F3FB <= c <= 0x1F3FF:
        return "tone"
    return f"symbol {size(c)}"


def _letter(data: Unicode, c: int, category: str) -> str:
    script = "Katakana" if c in (0x30FC, 0xFF70) else data.script[c]
    if script in ("Common", "Inherited"):
        return "mark"
    if script in OWN_SCRIPTS:
        return script.lower()
    low = ord(chr(c).lower()) if len(chr(c).lower()) == 1 else c
    if script == "Latin":
        return _latin(c, low)
    if script == "Cyrillic":
        kinds = (("cyrillic", _CYRILLIC), ("cyrillic russian", _RUSSIAN), ("cyrillic slavic", _SLAVIC))
        return next((name for name, letters in kinds if low in letters), "cyrillic other")
    if script == "Greek":
        return "greek" if c < 0x400 else "greek other"
    if script == "Arabic":
        plain = "arabic" if 0x620 <= c <= 0x64A else "arabic persian" if c in _PERSIAN else "arabic other"
        return "arabic mark" if category[0] == "M" else plain
    if script == "Hangul":
        return "hangul" if 0xAC00 <= c <= 0xD7A3 else "jamo"
    if script == "Han":
        rare = not 0x4E00 <= c <= 0x9FFF
        return "han rare" if rare else "han traditional" if c in traditional() else "han"
    return f"letter {size(c)}"


def _latin(c: int, low: int) -> str:
    if 0x61 <= low <= 0x7A and c < 0x80:
        return f"latin {chr(low)}"
    if low in _VIETNAMESE or 0x1EA0 <= c <= 0x1EFF:
        return "latin vietnamese"
    return "latin western" if c < 0x100 else "latin central" if c < 0x180 else "latin other"


def group_of(name: str) -> int:
    """Number of the group of a class; 255 for a class of no letters."""
    if name in (*BLANKS, *SYMBOLS):
        return 255
    return GROUPS.index("latin" if name.startswith("latin ") else PARTED.get(name, name))


def entry(data: Unicode, c: int) -> int:
    """Number of the class of a code point, and UPPER."""
    upper = data.category[c] in ("Lu", "Lt")
    return CLASSES.index(class_of(data, c)) | (UPPER if upper else 0)
