"""Finds the entries of a lexicon's small lists in a sentence, with what stands in their gaps.

The big groups are found by `capture.matching`, all in one pass; the lists here are asked for one by one, and only of
messages that are captured. The signs of an entry are those told in `capture.lexicon`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from babel_core.text.aligned import AlignedText
from babel_core.text.token import Span

LONGEST_GAP = 60
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")
_HANGUL = re.compile(r"[\u1100-\u11ff\uac00-\ud7a3]")


@dataclass(frozen=True, slots=True)
class Phrase:
    """An entry found: its place in the search form of the sentence, and its first gap (None: it has none)."""

    entry: str
    start: int
    end: int
    gap: Span | None = None


def phrases(text: str, entries: Iterable[str], start: int = 0, end: int | None = None) -> list[Phrase]:
    """All places of some entries in a text in search form, by start, the longest first.

    `start` and `end` bound where they may stand; borders look beyond them.
    """
    last = len(text) if end is None else end
    found = [phrase for entry in entries for phrase in _places(text, entry, start, last)]
    found.sort(key=lambda phrase: (phrase.start, -phrase.end))
    return found


def first_phrase(text: str, entries: Iterable[str], start: int = 0, end: int | None = None) -> Phrase | None:
    """The first of `phrases`, the longest of those that begin there."""
    return next(iter(phrases(text, entries, start, end)), None)


def _places(text: str, entry: str, start: int, end: int) -> Iterator[Phrase]:
    pattern, parts = _pattern(entry)
    if not all(part in text for part in parts):
        return
    for match in pattern.finditer(text, start, end):
        gap = match.span("gap") if "gap" in pattern.groupindex else None
        yield Phrase(entry, match.start("all"), match.end("all"), gap)


@lru_cache(maxsize=20_000)
def _pattern(entry: str) -> tuple[re.Pattern[str], tuple[str, ...]]:
    """The pattern of an entry over the search form, and the literals that must be there for it to match."""
    body = entry.removeprefix("=").removeprefix("^").removesuffix("$")
    before = r"(?:^|(?<=[.!?。！？\n]))[\s\"'«“„¡¿(]*" if entry.startswith("^") else ""
    after = r"(?=[\s\"'»”)]*(?:[.!?。！？\n]|$))" if entry.endswith("$") else ""
    pieces = body.split("...")
    parts = [AlignedText.of(piece.strip(" *")).text for piece in pieces]
    made = [_part(piece.strip(), part) for piece, part in zip(pieces, parts, strict=True)]
    gap = rf"[^.!?。！？\n]{{1,{LONGEST_GAP}}}?"
    whole = made[0]
    for number, part in enumerate(made[1:]):
        whole += (gap if number else f"(?P<gap>{gap})") + part
    literals = tuple(word for part in parts for word in part.split())
    return re.compile(f"{before}(?P<all>{whole}){after}"), literals


def _part(piece: str, folded: str) -> str:
    words = r"\s+".join(re.escape(word) for word in folded.split())
    first = "" if piece.startswith("*") or not is_bordered(folded[:1]) else r"(?<!\w)"
    last = "" if piece.endswith("*") or not is_bordered(folded[-1:]) else r"(?!\w)"
    return first + words + last


def is_bordered(char: str) -> bool:
    """Whether words that begin or end with a character are parted from others by blanks or punctuation."""
    return char.isalnum() and not _UNSPACED.match(char) and not _HANGUL.match(char)


class PhraseSet:
    """Many entries as one pattern: finds which stands where, one at each place."""

    def __init__(self, entries: Iterable[str]) -> None:
        self._entries = tuple(sorted(entries, key=lambda entry: (-len(entry), entry)))
        named = (f"(?P<e{number}>{_plain(entry)})" for number, entry in enumerate(self._entries))
        self._pattern = re.compile("|".join(named) or r"(?!)")

    @classmethod
    def of(cls, name: str, entries: tuple[str, ...]) -> PhraseSet:
        """The set of some entries; kept."""
        return _phrase_set(entries)

    def spans(self, text: str) -> Iterator[tuple[str, int, int]]:
        """(entry, start, end) in a text in search form."""
        for match in self._pattern.finditer(text):
            yield self._entries[int((match.lastgroup or "e0")[1:])], match.start(), match.end()


def _plain(entry: str) -> str:
    return re.sub(r"\?P<\w+>", "?:", _pattern(entry)[0].pattern)


@lru_cache(maxsize=256)
def _phrase_set(entries: tuple[str, ...]) -> PhraseSet:
    return PhraseSet(entries)
