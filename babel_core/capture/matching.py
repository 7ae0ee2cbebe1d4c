"""Finds the entries of all groups in a text, in one pass a language; `capture.lexicon` says what an entry may hold."""

from __future__ import annotations

import threading
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import NamedTuple

from babel_core import _native
from babel_core.capture.borders import WordBorders, begins_sentence, ends_sentence, holds_gap, is_unspaced, segmenter
from babel_core.capture.entries import Entry, Pattern, Speller, taken_apart
from babel_core.capture.folding import folds, text_form
from babel_core.capture.groups import TEXT_GROUPS
from babel_core.capture.keywords import Keywords
from babel_core.capture.lexicon import shipped_lexicon
from babel_core.errors import require_str

LONGEST_GAP = 60
"""Code points between two parts of an entry with a gap."""

Place = tuple[int, int]


class Found(NamedTuple):
    """An entry in a form: its place, and that of its first gap (None: it has none), in code points of the form."""

    entry: Entry
    start: int
    end: int
    gap: Place | None = None


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry found in a text: `start` and `end` are code points of the original text."""

    group: str
    entry: str
    language: str
    start: int
    end: int


class KeywordMatcher:
    """Finds keywords of several languages; make one and keep it, it is safe in threads.

    The entries of a language are compiled when it is first asked for.
    """

    def __init__(self, keywords: Keywords) -> None:
        self.keywords = keywords
        self._compiled: dict[str, CompiledLists] = {}
        self._lock = threading.Lock()

    def find(self, text: str, languages: Iterable[str]) -> tuple[Hit, ...]:
        """All hits of the entries of some languages, by start, end, group and entry.

        Hits may overlap. Languages without entries give none. TypeError for another type than str.
        """
        form, starts, ends = text_form(require_str(text, "text"))
        found: list[Hit] = []
        for language in dict.fromkeys(languages):
            compiled = self._of(language)
            for entry, start, end, _ in compiled.places(form):
                first, last = (start, end) if starts is None or ends is None else (starts[start], ends[end - 1])
                if entry.exact and not _is_written(entry.text, text[first:last]):
                    continue
                found += [Hit(group, entry.text, language, first, last) for group in compiled.groups[entry.text]]
        found.sort(key=_order)
        return tuple(found)

    def _of(self, language: str) -> CompiledLists:
        compiled = self._compiled.get(language)
        if compiled is None:
            with self._lock:
                compiled = self._compiled.get(language)
                if compiled is None:
                    shared = language in self.keywords.packs and language not in self.keywords.added
                    made = _of_pack(language) if shared else _compiled(self.keywords, language)
                    compiled = self._compiled[language] = made
        return compiled


_RANKS = {group: rank for rank, group in enumerate(TEXT_GROUPS)}


def _order(hit: Hit) -> tuple[int, int, int, str, str]:
    return hit.start, hit.end, _RANKS[hit.group], hit.entry, hit.language


def _is_written(entry: str, text: str) -> bool:
    """Whether a text is written as an exact entry is, letter case and marks included."""
    bare = entry.strip().removeprefix("=").removeprefix("^").removesuffix("$").strip("* ")
    return unicodedata.normalize("NFC", bare).split() == unicodedata.normalize("NFC", text).split()


class CompiledLists:
    """Lists of entries by name, folded as one language is, compiled; they never change."""

    def __init__(self, lists: Mapping[str, Iterable[str]], language: str) -> None:
        groups: dict[str, list[str]] = {}
        for group, texts in lists.items():
            for text in texts:
                groups.setdefault(text, []).append(group)
        self.groups = {text: tuple(found) for text, found in groups.items()}
        self._language = language
        entries = taken_apart(list(self.groups))
        parts = dict.fromkeys(part for entry in entries for part in entry.parts)
        self._numbers = {part: number for number, part in enumerate(parts)}
        self._words = segmenter(language) if any(is_unspaced(part.form) for part in parts) else None
        speller = Speller(shipped_lexicon(language).folding, has_dictionary=self._words is not None)
        patterns = [(number, part, row) for part, number in self._numbers.items() for row in speller.patterns(part)]
        # What a pattern finds is a part; entries of one part are found by it, others begin with it.
        self._tries = [
            self._trie([(number, row) for number, part, row in patterns if part.open_start is everywhere], everywhere)
            for everywhere in (False, True)
        ]
        self._whole: dict[int, list[Entry]] = {}
        self._gapped: dict[int, list[tuple[Entry, tuple[int, ...]]]] = {}
        for entry in entries:
            numbers = tuple(self._numbers[part] for part in entry.parts)
            if len(numbers) == 1:
                self._whole.setdefault(numbers[0], []).append(entry)
            elif numbers:
                self._gapped.setdefault(numbers[0], []).append((entry, numbers))

    @staticmethod
    def _trie(rows: Sequence[tuple[int, Pattern]], everywhere: bool) -> tuple[_native.KeywordTrie, list[int]] | None:
        if not rows:
            return None
        return _native.KeywordTrie([row for _, row in rows], folds(), everywhere), [number for number, _ in rows]

    def places(self, form: str) -> Iterator[Found]:
        """Each place of an entry in a form; in no order."""
        found = self._parts(form)
        for number, places in found.items():
            for entry in self._whole.get(number, ()):
                for start, end in places:
                    if _fits(form, entry, start, end):
                        yield Found(entry, start, end)
            for entry, numbers in self._gapped.get(number, ()):
                if all(each in found for each in numbers):
                    for start, end, gap in _chained(form, [found[each] for each in numbers]):
                        if _fits(form, entry, start, end):
                            yield Found(entry, start, end, gap)

    def _parts(self, form: str) -> dict[int, list[Place]]:
        """Number of a part -> its places, by start."""
        found: dict[int, list[Place]] = {}
        for trie in self._tries:
            if trie is not None:
                for pattern, start, end in trie[0].find(form):
                    found.setdefault(trie[1][pattern], []).append((start, end))
        if found and self._words is not None:
            borders = WordBorders(form, self._words)
            kept = ((number, [place for place in places if borders.fit(*place)]) for number, places in found.items())
            found = {number: places for number, places in kept if places}
        for number, places in found.items():
            if len(places) > 1:
                found[number] = [place for place, _ in groupby(sorted(places))]
        return found


@cache
def _of_pack(language: str) -> CompiledLists:
    """The entries of a pack alone, which all matchers share."""
    return _compiled(Keywords((language,)), language)


def _compiled(keywords: Keywords, language: str) -> CompiledLists:
    return CompiledLists({group: keywords.entries(language, group) for group in TEXT_GROUPS}, language)


def _fits(form: str, entry: Entry, start: int, end: int) -> bool:
    return not (entry.first and not begins_sentence(form, start)) and not (entry.last and not ends_sentence(form, end))


def _chained(form: str, parts: Sequence[Sequence[Place]]) -> list[tuple[int, int, Place]]:
    """The places of an entry with gaps and its first gap: from each place of its first part the nearest of the others.

    Each part is joined to the nearest place of the part before that ends ahead of it, so that one walk through both
    is enough.
    """
    reached: list[tuple[int, int, Place | None]] = [(start, end, None) for start, end in parts[0]]
    for places in parts[1:]:
        ends = sorted((end, start, gap or (end, 0)) for start, end, gap in reached)
        at = 0
        behind: list[tuple[int, int, Place | None]] = []
        for start, end in places:
            while at < len(ends) and ends[at][0] < start:
                at += 1
            if at and start - ends[at - 1][0] <= LONGEST_GAP and holds_gap(form, ends[at - 1][0], start):
                _, first, gap = ends[at - 1]
                behind.append((first, end, gap if gap[1] else (gap[0], start)))
        reached = behind
    shortest: dict[int, tuple[int, int, Place]] = {}
    for start, end, first_gap in reached:
        if first_gap is not None and (start not in shortest or end < shortest[start][1]):
            shortest[start] = start, end, first_gap
    return list(shortest.values())
