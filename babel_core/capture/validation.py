"""Whether an entry may become a keyword: one that is too short or too common would capture everything."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from itertools import accumulate

from babel_core import _native
from babel_core.capture.everyday import is_everyday
from babel_core.capture.groups import KEY_GROUPS, TEXT_GROUPS
from babel_core.capture.lexicon import shipped_lexicon
from babel_core.capture.negative import negative_languages, negative_sentences
from babel_core.packs.analyzer import get_stopwords
from babel_core.packs.matching.entries import Entry, taken_apart
from babel_core.packs.matching.folding import text_form, units
from babel_core.packs.matching.lists import CompiledLists

DENSE = frozenset(("Han", "Hiragana", "Katakana", "Hangul", "Bopomofo", "Yi"))
LEAST_LETTERS = 3
LEAST_DENSE_LETTERS = 2
"""Letters of an entry; of one in scripts whose letters are syllables or words."""

LONGEST = 200
"""Code points of an entry."""

MOST_FIRED, MOST_FIRED_OF_CLASSES = 0.01, 0.05
"""Share of sentences of plain prose that an entry may fire on; of one that only classes what is captured already."""

AT_LEAST = 2
"""Sentences that it takes: one may be chance."""

CLASSES = frozenset(TEXT_GROUPS) - {"triggers", "correction_signals", "directive_signals", "reinforcement_signals"}
"""Groups that only class a message which another one lets in."""

_BLANK_LINE = "\n\n"


def check_entry(text: str, group: str, language: str) -> str | None:
    """Why an entry is refused, as the end of a sentence about it; None where it may be a keyword.

    `group` is one of `capture.groups.GROUPS`, `language` a tag. Entries of a language without sentences of plain prose
    are tried on those of all that are written in its script.

    >>> check_entry("the", "triggers", "en"), check_entry("don't forget", "triggers", "en")
    ('is a word of every text', None)
    """
    if len(text) > LONGEST:
        return f"has {len(text)} characters; {LONGEST} are the most"
    body = text.strip().strip("=^$*").strip()
    letters = [char for char in _native.search_text(body) if char.isalnum()]
    dense = any(_native.SCRIPTS[_native.script_of(char)] in DENSE for char in letters)
    least = LEAST_DENSE_LETTERS if dense or group in KEY_GROUPS else LEAST_LETTERS
    if len(letters) < least:
        return f"has {len(letters)} letters; {least} are the least"
    if group in KEY_GROUPS:
        return None
    if not re.search(r"\s|\.\.\.|…|^\^", text.strip()) and is_stopword(body, language):
        return "is a word of every text"
    (entry,) = taken_apart([text], shipped_lexicon(language.partition("-")[0].lower()).folding.alternatives)
    if not entry.parts:
        return "has a gap with nothing before or behind it, or too many gaps"
    reason = _fired(entry, group, language)
    if reason or group != "triggers" or len(entry.parts) > 1:  # a form of common words is one, as "my ... is"
        return reason
    common = any(is_everyday(form, language) for form in entry.parts[0].form.split("\n"))
    return "says nothing of its own: its words stand in every conversation" if common else None


def is_stopword(text: str, language: str) -> bool:
    """Whether a text is one stop word of a language."""
    return _native.search_text(text.strip()) in _stopwords(language)


@cache
def _stopwords(language: str) -> frozenset[str]:
    return frozenset(map(_native.search_text, get_stopwords(language)))


def _fired(entry: Entry, group: str, language: str) -> str | None:
    most = MOST_FIRED_OF_CLASSES if group in CLASSES else MOST_FIRED
    base = language.partition("-")[0].lower()
    for tried in (base,) if base in negative_languages() else negative_languages():
        prose = _prose(tried)
        count = prose.fired(entry, base)
        if count >= AT_LEAST and count > most * prose.size:
            return f"stands in {count} of {prose.size} sentences of plain prose ({tried})"
    return None


class Prose:
    """Sentences of plain prose, read together; a blank line keeps them apart."""

    def __init__(self, sentences: Sequence[str]) -> None:
        self.size = len(sentences)
        self._form = text_form(_BLANK_LINE.join(sentences))[0]
        sizes = (len(text_form(sentence + _BLANK_LINE)[0]) for sentence in sentences)
        self._starts = list(accumulate(sizes, initial=0))
        self._letters = units(self._form)[0]

    def fired(self, entry: Entry, language: str) -> int:
        """The number of sentences in which an entry stands, folded as the pack of `language` says."""
        if not shipped_lexicon(language).folding.spellings and not self._may_hold(entry):
            return 0
        found = CompiledLists.of({"": (entry.text,)}, language, shipped_lexicon(language).folding).places(self._form)
        return len({bisect_right(self._starts, place.start) for place in found})

    def _may_hold(self, entry: Entry) -> bool:
        """Whether the letters of all parts stand somewhere: far cheaper, and seldom true."""
        return all(any(units(form)[0] in self._letters for form in part.form.split("\n")) for part in entry.parts)


@cache
def _prose(language: str) -> Prose:
    return Prose(negative_sentences(language))
