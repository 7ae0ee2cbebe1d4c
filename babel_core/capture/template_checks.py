"""Which entries of a file's extraction templates and words of politeness hold; bad ones would match every text."""

from __future__ import annotations

import re
from collections.abc import Mapping

from babel_core import _native
from babel_core.analysis.spec import FrozenMap
from babel_core.capture.file_schema import NEEDS
from babel_core.capture.keyword_content import Entries, Parts
from babel_core.capture.validation import DENSE, LONGEST, is_stopword

LEAST_OF_A_VERB, LEAST_OF_POLITENESS = 2, 2
"""Letters, of scripts whose letters are no syllables or words."""

_VERBS = "verbs"
"""The list of a template that says what it is for; all others are small words that stand around its verb."""

_SIGNS = re.compile(r"[\\^$*+|=<>{}\[\]()]")


def sound_templates(
    language: str, block: Mapping[str, Parts]
) -> tuple[FrozenMap[str, Parts], tuple[tuple[str, str, str], ...]]:
    """The templates of a language with the entries that hold, and (place, entry, reason) of those that do not.

    A place is "decision.verbs". A template that lacks what it needs without them is left out.
    """
    refused: list[tuple[str, str, str]] = []
    sound: dict[str, Parts] = {}
    for name, parts in block.items():
        kept: dict[str, Entries] = {}
        for part, entries in parts.items():
            reasons = {entry: template_fault(entry, part, language) for entry in entries}
            refused += [(f"{name}.{part}", entry, reason) for entry, reason in reasons.items() if reason]
            if any(reason is None for reason in reasons.values()):
                kept[part] = tuple(entry for entry, reason in reasons.items() if reason is None)
        if NEEDS[name](kept):
            sound[name] = FrozenMap(kept)
    return FrozenMap(sound), tuple(refused)


def template_fault(entry: str, part: str, language: str) -> str | None:
    """Why an entry of a template's list is refused, None where it holds.

    >>> template_fault(".*", "verbs", "nl"), template_fault("de", "verbs", "nl"), template_fault("heet", "verbs", "nl")
    ('holds a sign of patterns, which templates do not know', 'is a word of every text', None)
    """
    fault = _fault(entry, LEAST_OF_A_VERB if part == _VERBS else 1)
    return fault or (_COMMON if part == _VERBS and is_stopword(entry, language) else None)


def politeness_fault(entry: str, languages: tuple[str, ...]) -> str | None:
    """Why a word of politeness is refused, None where it holds."""
    fault = _fault(entry, LEAST_OF_POLITENESS)
    return fault or (_COMMON if any(is_stopword(entry, language) for language in languages) else None)


_COMMON = "is a word of every text"


def _fault(entry: str, least: int) -> str | None:
    if len(entry) > LONGEST:
        return f"has {len(entry)} characters; {LONGEST} are the most"
    if _SIGNS.search(entry):
        return "holds a sign of patterns, which templates do not know"
    letters = [char for char in _native.search_text(entry) if char.isalnum()]
    if any(_native.SCRIPTS[_native.script_of(char)] in DENSE for char in letters):
        least = 1
    return f"has {len(letters)} letters; {least} are the least" if len(letters) < least else None
