"""One message as capture reads it: its languages, and which keyword stands where."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from babel_core.capture.keywords import Keywords, shipped
from babel_core.capture.languages import possible_languages
from babel_core.capture.lexicon import CaptureLexicon, shipped_lexicon
from babel_core.capture.matching import Hit, KeywordMatcher
from babel_core.errors import require_str

ANY_LANGUAGE = "und"
"""The language of words that state none: phrases that a user taught, the lists by category of a keyword file."""

_KEPT = 8
_matchers: list[KeywordMatcher] = []


@dataclass(frozen=True, slots=True)
class Reading:
    """A message, the languages that it may be in (likeliest first), and the keywords of those that stand in it.

    Hits are in the order of the text; their `start` and `end` are code points of it.
    """

    text: str
    languages: tuple[str, ...]
    hits: tuple[Hit, ...]
    keywords: Keywords

    def of(self, *groups: str) -> tuple[Hit, ...]:
        """The hits of some groups."""
        return tuple(hit for hit in self.hits if hit.group in groups)

    @property
    def lexicons(self) -> tuple[CaptureLexicon, ...]:
        """What the packs of the languages know for capture."""
        packs = self.keywords.packs
        return tuple(shipped_lexicon(language) for language in self.languages if language in packs)


def read(text: str, keywords: Keywords | None = None, languages: Iterable[str] | None = None) -> Reading:
    """A message read with some keywords (None: all that are shipped), in `languages` (None: told from the text).

    TypeError for another type than str.
    """
    require_str(text, "text")
    known = shipped() if keywords is None else keywords
    if not isinstance(known, Keywords):
        message = f"keywords must be Keywords (of MergedKeywords its .keywords), not {type(keywords).__name__}"
        raise TypeError(message)
    tags = possible_languages(text, known.languages) if languages is None else tuple(languages)
    everywhere = (ANY_LANGUAGE,) if ANY_LANGUAGE in known.languages else ()
    tags = tuple(dict.fromkeys((*tags, *everywhere)))
    return Reading(text, tags, _matcher(known).find(text, tags), known)


def _matcher(keywords: Keywords) -> KeywordMatcher:
    """The matcher of some keywords; those of the last few are kept."""
    for matcher in _matchers:
        if matcher.keywords is keywords:
            return matcher
    made = KeywordMatcher(keywords)
    _matchers.insert(0, made)
    del _matchers[_KEPT:]
    return made
