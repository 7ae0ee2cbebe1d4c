"""Whether an entry may become a keyword: one that is too short or too common would capture everything."""

from __future__ import annotations

import re

from babel_core import _native
from babel_core.capture.groups import KEY_GROUPS
from babel_core.packs.analyzer import get_stopwords

DENSE = frozenset(("Han", "Hiragana", "Katakana", "Hangul", "Bopomofo", "Yi"))
LEAST_LETTERS = 3
LEAST_DENSE_LETTERS = 2
"""Letters of an entry; of one in scripts whose letters are syllables or words."""


def check_entry(text: str, group: str, language: str) -> str | None:
    """Why an entry is refused, as the end of a sentence about it; None where it may be a keyword."""
    body = text.strip().strip("=^$*").strip()
    letters = [char for char in _native.search_text(body) if char.isalnum()]
    dense = any(_native.SCRIPTS[_native.script_of(char)] in DENSE for char in letters)
    least = LEAST_DENSE_LETTERS if dense or group in KEY_GROUPS else LEAST_LETTERS
    if len(letters) < least:
        return f"has {len(letters)} letters; {least} are the least"
    if group not in KEY_GROUPS and not re.search(r"\s|\.\.\.", body) and body.casefold() in get_stopwords(language):
        return "is a word of every text"
    return None
