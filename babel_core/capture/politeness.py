"""Mere politeness: a text that is nothing but thanks and assent."""

from __future__ import annotations

from functools import lru_cache

from babel_core import _native
from babel_core.capture.keywords import SOURCE_LANGUAGE, Keywords
from babel_core.capture.lexicon import shipped_lexicon
from babel_core.capture.scripts import is_bordered

LONGEST = 120
"""Code points of a text that may be mere politeness."""


def is_politeness(text: str, keywords: Keywords) -> bool:
    """Whether a text is nothing but words of politeness, punctuation of any width and emoji; of any language."""
    if not text or len(text) > LONGEST:
        return False
    plain = plain_form(text)
    return bool(plain) and consists(plain, _words(keywords.packs, keywords.politeness))


def plain_form(text: str) -> str:
    """The search form, all that is no letter, digit, mark or apostrophe as one blank."""
    folded = _native.search_text(text).replace("’", "'")
    kept = (char if char.isalnum() or char == "'" or _native.is_mark(char) else " " for char in folded)
    return " ".join("".join(kept).split())


def consists(plain: str, words: frozenset[str], *, glued: bool = False) -> bool:
    """Whether a text can be cut into words at their borders, or anywhere where they may be `glued`."""
    reached = {0}
    longest = max(map(len, words), default=0)
    for start in range(len(plain)):
        if start not in reached:
            continue
        for end in range(start + 1, min(len(plain), start + longest) + 1):
            if plain[start:end] in words and (glued or _is_border(plain, end)):
                reached.add(end + 1 if plain[end : end + 1] == " " else end)
    return len(plain) in reached


def _is_border(plain: str, at: int) -> bool:
    return at == len(plain) or not (is_bordered(plain[at - 1]) and is_bordered(plain[at]))


@lru_cache(maxsize=8)
def _words(packs: tuple[str, ...], own: tuple[str, ...]) -> frozenset[str]:
    lists = (shipped_lexicon(pack).politeness for pack in packs if not (own and pack == SOURCE_LANGUAGE))
    found = (word for words in lists for word in words)
    return frozenset(plain_form(word) for word in (*found, *own)) - {""}
