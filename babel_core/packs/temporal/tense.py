"""Whether the words around a date tell that it is past: "the boiler died on 6 January" seen in August."""

from __future__ import annotations

import re
from collections.abc import Iterable

from babel_core.packs.temporal.patterns import literal
from babel_core.packs.temporal.schema import Grammar

WINDOW = 80
"""Code points on either side of a date in which a sentence is read."""
_ENDS = re.compile(r"[.!?。!?\n](?=\s|\Z|[^\W\d_a-z])")


class Tense:
    """The words of a language that tell a past, and those that tell that a sentence is no such."""

    def __init__(self, grammar: Grammar) -> None:
        spaced = grammar.spaced
        self._past = _words(grammar.joints["past"], spaced=spaced)
        self._ahead = _words(grammar.joints["ahead"], spaced=spaced)
        self._aim = _words((f"{word}$" for word in grammar.joints["aim"]), spaced=spaced)
        self._aim_behind = _words(grammar.joints["aim_behind"], spaced=False)

    def is_past(self, text: str, start: int, end: int) -> bool:
        """Whether the sentence around [start, end) of a folded text tells of the past, and the date is not its aim."""
        if self._past is None:
            return False
        before = _ENDS.split(text[max(0, start - WINDOW) : start])[-1].rstrip()
        behind = _ENDS.split(text[end : end + WINDOW])[0].rstrip()
        if self._aim is not None and self._aim.search(before):
            return False
        if self._aim_behind is not None and self._aim_behind.match(behind.lstrip()):
            return False
        pieces = (before, behind)
        if self._ahead is not None and any(self._ahead.search(piece) for piece in pieces):
            return False
        return any(self._past.search(piece) for piece in pieces)


def _words(words: Iterable[str], *, spaced: bool) -> re.Pattern[str] | None:
    """Words of their own; one with "*" goes on there, one with "$" ends its piece of the sentence."""
    found = []
    for word in words:
        plain = word.removesuffix("$").strip("*")
        left = r"\w{3,20}" if word.startswith("*") and spaced and not word.endswith("*") else ""
        border = r"(?<!\w)" if spaced and not (word.startswith("*") and word.endswith("*")) else ""
        right = r"\Z" if word.endswith("$") else r"(?!\w)" if spaced and not word.endswith("*") else ""
        found.append(f"{border}{left}{literal(plain, spaced=spaced)}{right}")
    return re.compile("|".join(found)) if found else None
