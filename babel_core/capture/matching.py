"""Finds the entries of all groups in a text, in one pass; see `capture.lexicon` for what an entry may hold."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from babel_core.capture.groups import TEXT_GROUPS
from babel_core.capture.keywords import Keywords
from babel_core.errors import require_str
from babel_core.text.aligned import AlignedText

GAP = " ... "
LONGEST_GAP = 60
"""Code points between two parts of an entry with a gap."""


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry found in a text: `start` and `end` are code points of the original text."""

    group: str
    entry: str
    language: str
    start: int
    end: int


class KeywordMatcher:
    """Finds keywords of several languages; make one and keep it, it is safe in threads."""

    def __init__(self, keywords: Keywords) -> None:
        self.keywords = keywords

    def find(self, text: str, languages: Iterable[str]) -> tuple[Hit, ...]:
        """All hits of the entries of some languages, by start, end, group and entry.

        Hits may overlap. Languages without entries give none. TypeError for another type than str.
        """
        aligned = AlignedText.of(require_str(text, "text"))
        found: list[Hit] = []
        for language in dict.fromkeys(languages):
            for group in TEXT_GROUPS:
                for entry in self.keywords.entries(language, group):
                    for match in _pattern(entry).finditer(aligned.text):
                        start, end = aligned.span(*match.span())
                        found.append(Hit(group, entry, language, start, end))
        found.sort(key=lambda hit: (hit.start, hit.end, TEXT_GROUPS.index(hit.group), hit.entry, hit.language))
        return tuple(found)


_UNSPACED = r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]"
_HANGUL = r"[\u1100-\u11ff\uac00-\ud7a3]"


@lru_cache(maxsize=20_000)
def _pattern(entry: str) -> re.Pattern[str]:
    """A regular expression for an entry, over the search form."""
    body = entry.removeprefix("=").removeprefix("^").removesuffix("$")
    before = r"(?:^|(?<=[.!?\n]))\s*" if entry.startswith("^") else ""
    after = r"\s*(?=[.!?\n]|$)" if entry.endswith("$") else ""
    parts = [_part(part.strip()) for part in body.split("...")]
    return re.compile(before + rf"\s*[^.!?\n]{{1,{LONGEST_GAP}}}?\s*".join(parts) + after)


def _part(part: str) -> str:
    folded = AlignedText.of(part.strip("*")).text
    words = r"\s+".join(re.escape(word) for word in folded.split())
    first = "" if part.startswith("*") or not _bordered(folded[:1]) else r"(?<!\w)"
    last = "" if part.endswith("*") or not _bordered(folded[-1:]) or re.match(_HANGUL, folded[-1:]) else r"(?!\w)"
    return first + words + last


def _bordered(char: str) -> bool:
    return char.isalnum() and not re.match(_UNSPACED, char)
