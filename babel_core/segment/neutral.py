"""The segmenters that need no language and no package: whole runs, white space, characters, clusters."""

from __future__ import annotations

import re
from collections.abc import Sequence

from babel_core.errors import require_str
from babel_core.segment.clusters import cluster_pattern
from babel_core.segment.reloading import ReloadedById
from babel_core.segment.spans import cover
from babel_core.text.token import Span

_VERSION = "1"


class PatternSegmenter(ReloadedById):
    """Gives the matches of a pattern; the pattern matches every character that is not white space."""

    def __init__(self, provider_id: str, pattern: re.Pattern[str]) -> None:
        self.id = provider_id
        self.version = version(provider_id)
        self._find = pattern.finditer

    def segment(self, text: str) -> Sequence[Span]:
        """The spans of the matches, in code points."""
        require_str(text, "text")
        return [match.span() for match in self._find(text)]


class CharSegmenter(ReloadedById):
    """Gives single characters, each with the marks on it."""

    def __init__(self, provider_id: str) -> None:
        self.id = provider_id
        self.version = version(provider_id)

    def segment(self, text: str) -> Sequence[Span]:
        """The spans of the characters, in code points."""
        require_str(text, "text")
        return cover(text, zip(range(len(text)), range(1, len(text) + 1), strict=True))


def version(provider_id: str) -> str:
    """The version of a neutral segmenter's rule."""
    return f"{provider_id}-{_VERSION}"


def words(provider_id: str) -> PatternSegmenter:
    """A script run is one word already; white space, which no run holds, would still part words."""
    return PatternSegmenter(provider_id, re.compile(r"\S+"))


def whitespace(provider_id: str) -> PatternSegmenter:
    """White space parts words, nothing else does."""
    return PatternSegmenter(provider_id, re.compile(r"\S+"))


def chars(provider_id: str) -> CharSegmenter:
    """Every base character with its combining marks; marks without a base are together."""
    return CharSegmenter(provider_id)


def clusters(provider_id: str) -> PatternSegmenter:
    """Orthographic syllables and conjuncts (see `segment.clusters`)."""
    return PatternSegmenter(provider_id, cluster_pattern())
