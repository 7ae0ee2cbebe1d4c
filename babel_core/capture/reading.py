"""One message as capture reads it: its languages, and which keyword stands where."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from babel_core.capture.keywords import SOURCE_LANGUAGE, Keywords, shipped
from babel_core.capture.languages import SAMPLE, named_languages, possible_languages, sure_languages
from babel_core.capture.matching import Hit, KeywordMatcher
from babel_core.capture.recent import RecentByKeywords
from babel_core.capture.voices import leans_to
from babel_core.errors import require_str

if TYPE_CHECKING:
    from babel_core.capture.lexicon import CaptureLexicon

ANY_LANGUAGE = "und"
"""The language of words that state none: phrases that a user taught, the lists by category of a keyword file."""

READ = 100_000
"""Code points of a message in which keywords are looked for; what is longer is no message that somebody typed."""

HEAD_WORDS = 4
"""Words of what stands before a colon and may be in another language than the rest."""

FEW_WORDS, TELLING_LETTERS = 8, 6
"""Words of a message whose language is open, and letters of a word that is a trigger of one language alone."""

_HEAD = re.compile(r"\s*([^\s:：.!?。！？][^:：.!?。！？\n]{1,40}?)\s?[:：](?=\s)")
_MATCHERS = RecentByKeywords(KeywordMatcher)


@dataclass(frozen=True, slots=True)
class Reading:
    """A message, the languages that it may be in (likeliest first), and the keywords of those that stand in it.

    Hits are in the order of the text; their `start` and `end` are code points of it. They are looked for in its first
    100,000 code points, which are its `head`.
    """

    text: str
    languages: tuple[str, ...]
    hits: tuple[Hit, ...]
    keywords: Keywords

    @property
    def head(self) -> str:
        """The part of the message that is searched."""
        return self.text[:READ]

    def of(self, *groups: str) -> tuple[Hit, ...]:
        """The hits of some groups."""
        return tuple(hit for hit in self.hits if hit.group in groups)

    @property
    def lexicons(self) -> tuple[CaptureLexicon, ...]:
        """What the packs of the languages know for capture."""
        from babel_core.capture.lexicon import shipped_lexicon  # most messages are done before

        packs = self.keywords.packs
        return tuple(shipped_lexicon(language) for language in self.languages if language in packs)


def read(
    text: str,
    keywords: Keywords | None = None,
    languages: Iterable[str] | None = None,
    groups: frozenset[str] | None = None,
) -> Reading:
    """A message read with some keywords (None: all that are shipped), in `languages` (None: told from the text).

    Keywords of other than the given groups are not looked for (None: all are); "triggers" is always one of them, since
    they tell a language. Languages without keywords have none. UnknownNameError for what is no tag of a language;
    TypeError for another type than str, also of a language, and for languages that are one str.
    """
    require_str(text, "text")
    known = shipped() if keywords is None else keywords
    if not isinstance(known, Keywords):
        message = f"keywords must be Keywords (of MergedKeywords its .keywords), not {type(keywords).__name__}"
        raise TypeError(message)
    matcher = _MATCHERS.of(known)
    everywhere = (ANY_LANGUAGE,) if ANY_LANGUAGE in known.languages else ()
    named = None if languages is None else named_languages(languages, known.languages)
    if named is None:
        hits = _in_source_language(text, matcher, groups)
        if hits is not None and not everywhere:
            return Reading(text, (SOURCE_LANGUAGE,), hits, known)
        tags = possible_languages(text, known.languages) if hits is None else (SOURCE_LANGUAGE,)
    else:
        tags = named
    tags = tuple(dict.fromkeys((*tags, *everywhere)))
    hits = matcher.find(text[:READ], tags, groups)
    ahead = _in_head(text, tags, matcher, groups) if named is None and _has_colon(text) else ()
    if ahead:
        tags = tuple(dict.fromkeys((*tags, *(hit.language for hit in ahead))))
        hits = tuple(sorted((*ahead, *hits), key=lambda hit: (hit.start, hit.end)))
    if named is None and not any(hit.group == "triggers" for hit in hits):
        told = _told_by_trigger(text, tags, matcher, groups)
        if told:
            tags, hits = (told[0].language, *tags), tuple(sorted((*told, *hits), key=lambda hit: (hit.start, hit.end)))
    return Reading(text, tags, hits, known)


def _has_colon(text: str) -> bool:
    """Whether there is anything to look for at all."""
    return ":" in text or "：" in text


def _told_by_trigger(
    text: str, tags: tuple[str, ...], matcher: KeywordMatcher, groups: frozenset[str] | None
) -> tuple[Hit, ...]:
    """The hits of the one language whose long trigger stands in a few words that nothing else tells.

    Profiles know little of words that people say of themselves alone: "sigara kokusuna katlanamam" looks like Tagalog.
    """
    if len(text) > SAMPLE or len(text.split()) > FEW_WORDS or sure_languages(text) is not None:
        return ()
    others = [tag for tag in matcher.keywords.languages if tag not in tags]
    hits = matcher.find(text, others, groups)
    telling = {hit.language for hit in hits if hit.group == "triggers" and _tells(text, hit)}
    return tuple(hit for hit in hits if hit.language in telling) if len(telling) == 1 else ()


def _tells(text: str, hit: Hit) -> bool:
    """Whether a hit is words without a gap, one of them long and whole."""
    words = text[hit.start : hit.end].split()
    whole = not hit.entry.startswith("*") and not text[hit.end : hit.end + 1].isalnum()
    return whole and "..." not in hit.entry and any(len(word) >= TELLING_LETTERS for word in words)


def _in_head(
    text: str, tags: tuple[str, ...], matcher: KeywordMatcher, groups: frozenset[str] | None
) -> tuple[Hit, ...]:
    """The hits in a few words before a colon, of languages that these may be in and the whole is not.

    People write what is to be kept as it was, and ask for it in their own words: "Kom ihåg: deploy before noon".
    """
    head = _HEAD.match(text)
    if head is None or len(head.group(1).split()) > HEAD_WORDS:
        return ()
    others = [tag for tag in possible_languages(head.group(1), matcher.keywords.languages) if tag not in tags]
    return matcher.find(head.group(), others, groups) if others else ()


def _in_source_language(text: str, matcher: KeywordMatcher, groups: frozenset[str] | None) -> tuple[Hit, ...] | None:
    """The hits of a message that is in the source language by one of its triggers; None for another one.

    A trigger of several words tells a language as well as function words do, and far sooner than the profiles that
    `possible_languages` loads in doubt.
    """
    if len(text) > SAMPLE or SOURCE_LANGUAGE not in matcher.keywords.packs or not leans_to(text, SOURCE_LANGUAGE):
        return None
    hits = matcher.find(text, (SOURCE_LANGUAGE,), groups)
    several = any(hit.group == "triggers" and " " in text[hit.start : hit.end] for hit in hits)
    return hits if several else None
