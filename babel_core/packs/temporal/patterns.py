"""Patterns of plain words: white space, hyphens and apostrophes as people write them."""

from __future__ import annotations

import re

SPACE = r"(?:[^\S\n]{1,4}|[^\S\n]{0,2}\n[^\S\n]{0,2})"
"""White space between two words of an expression: a line may end there, a paragraph may not."""

_HYPHEN, _APOSTROPHE = "(?:[-‐‑]|[^\\S\\n])", "['’ʼ`]"


def literal(text: str, *, spaced: bool) -> str:
    """The pattern of plain words, with any hyphen, apostrophe and white space."""
    return "".join(pattern_of_sign(text, at, spaced=spaced) for at in range(len(text)))


def pattern_of_sign(text: str, at: int, *, spaced: bool) -> str:
    """The pattern of one sign of plain words."""
    sign = text[at]
    if sign == " ":
        return SPACE if spaced else f"{SPACE}?"
    if sign == "-":
        return _HYPHEN if _within_word(text, at) else "[-‐‑]"
    return _APOSTROPHE if sign == "'" else re.escape(sign)


def _within_word(text: str, at: int) -> bool:
    """Whether a hyphen joins two words, where people write a space as well."""
    return text[max(0, at - 1) : at].isalpha() and text[at + 1 : at + 2].isalpha()
