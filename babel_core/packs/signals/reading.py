"""A text read once: the places of all entries of a language in it, outside of quotations, and its clauses."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from babel_core.packs.clauses.quotes import mask_quoted, quoted_spans
from babel_core.packs.matching.folding import text_form
from babel_core.packs.matching.lists import CompiledLists
from babel_core.packs.matching.patterns import EXACT
from babel_core.packs.signals.names import FRONTED, LEADS
from babel_core.text.lazy import cached_property
from babel_core.text.token import Span

COMMAS = frozenset(",，、،՝፣")
_INSIDE_WORD = frozenset("'’-‐")
_TITLES = {"《": "》", "〈": "〉"}
UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uff66-\uff9d"
    "\U00020000-\U0003ffff"
)
"""Letters of scripts without blanks, as a class of expressions has them."""
_UNSPACED = re.compile(f"[{UNSPACED}]")
_MOST_LEADS, _MOST_FRONTED, _LONGEST_NAME = 4, 3, 24
_BEHIND = 24
"""Code points behind a clause that the words of a shape may reach, where a clause that is put in front ends it."""


class Reading:
    """The places of the entries of a text, by list, in code points of the original.

    `masked` is the text with blanks for its quotations, which are `quoted` (where each begins -> where it ends), and
    for what stands between the marks of titles of works; `unterminated` tells of a quotation without an end.
    `present` are the lists of [words] that have a place; `judged` is for what is made of the reading.
    """

    def __init__(self, text: str, compiled: CompiledLists) -> None:
        found = mask_quoted(text)
        self.text = text
        self.masked = _without_titles(found.masked)
        self.quoted = dict(quoted_spans(text)) if found.masked != text else {}
        self.unterminated = found.unterminated
        self._places = _found(self.masked, compiled)
        self.present = {name.removeprefix("words.") for name in self._places if name.startswith("words.")}
        self.judged: dict[str, Any] = {}
        self._starts: dict[str, dict[int, list[int]]] = {}
        self._cleared: set[str] = set()

    def places(self, name: str) -> Sequence[Span]:
        """The places of a list, by start and end."""
        return self._places.get(name, ())

    def words(self, name: str) -> Sequence[Span]:
        """The places of a list of [words], without those inside a longer entry of [but]."""
        own = f"words.{name}"
        if own not in self._cleared:
            longer = self._places.get(f"but.{name}")
            if longer and own in self._places:
                self._places[own] = uncovered(self._places[own], longer)
            self._cleared.add(own)  # last: a reading may be shared by threads
        return self._places.get(own, ())

    @cached_property
    def begun(self) -> tuple[list[int], list[tuple[int, str]]]:
        """Where places of lists of [words] begin, in order, and for each its end and its list."""
        every = sorted((start, end, name) for name in self.present for start, end in self._places[f"words.{name}"])
        return [start for start, *_ in every], [(end, name) for _, end, name in every]

    def ends_at(self, name: str, at: int) -> Sequence[int]:
        """Where the places of a list of [words] end that begin at a place."""
        starts = self._starts.get(name)
        if starts is None:
            starts = {}
            for start, end in self.words(name):
                starts.setdefault(start, []).append(end)
            self._starts[name] = starts
        return starts.get(at, ())


class Frame:
    """One clause of a reading: [start, end) of its text, and what shapes ask of it."""

    def __init__(self, reading: Reading, start: int, end: int) -> None:
        self.reading = reading
        self.text = reading.text
        self.start = start
        self.end = end
        self.last = self._last()

    def places(self, name: str) -> Sequence[Span]:
        """The places of a list of [words] in the clause."""
        return within(self.reading.words(name), self.start, self.end)

    def listed(self, name: str) -> Sequence[Span]:
        """The places of a list that is not of [words]."""
        return within(self.reading.places(name), self.start, self.end)

    def ends_at(self, name: str, at: int) -> Sequence[int]:
        """Where the places of a list end that begin at a place."""
        return self.reading.ends_at(name, at)

    @property
    def quoted(self) -> Mapping[int, int]:
        """Where each quotation begins -> where it ends."""
        return self.reading.quoted

    @cached_property
    def present(self) -> frozenset[str]:
        """The lists of [words] that have a place that begins in the clause, or right behind it."""
        return frozenset(name for _, name in self._begun)

    @cached_property
    def closing(self) -> frozenset[str]:
        """The lists of [words] that have a place that may end the clause."""
        return frozenset(name for end, name in self._begun if end >= self.last)

    @cached_property
    def _begun(self) -> Sequence[tuple[int, str]]:
        starts, begun = self.reading.begun
        return begun[bisect_left(starts, self.start) : bisect_left(starts, self.end + _BEHIND)]

    @cached_property
    def commas(self) -> dict[int, None]:
        """The places of commas outside of quotations, in order."""
        masked = self.reading.masked
        return dict.fromkeys(at for at in range(self.start, self.end) if masked[at] in COMMAS)

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """Where the clause begins: at its first letter, behind what leads it in, behind what is put in front of it."""
        first = self._opened(self.start)
        found = dict.fromkeys(self._led(first))
        fronted = _MOST_FRONTED if any(self.ends_at(FRONTED, at) for at in found) else 0
        for number, comma in enumerate(list(self.commas)[:_MOST_FRONTED]):
            if number < fronted or (number == 0 and self._addresses(first, comma)):
                found.update(dict.fromkeys(self._led(self._opened(comma + 1))))
        return tuple(found)

    def behind(self, at: int) -> Frame:
        """The rest of the clause from a place on."""
        return Frame(self.reading, min(at, self.end), self.end)

    def skip(self, at: int) -> int:
        """The first place from `at` on that is no blank."""
        while at < self.end and self.text[at].isspace():
            at += 1
        return at

    def trimmed(self, at: int) -> int:
        """A place without the blanks before it."""
        while at > self.start and self.text[at - 1].isspace():
            at -= 1
        return at

    def word_end(self, at: int) -> int | None:
        """Where the word ends that begins at a place; None where none does."""
        masked, end = self.reading.masked, at
        while end < self.end and (_in_word(masked[end]) or (masked[end] in _INSIDE_WORD and end > at)):
            end += 1
        return end if end > at else None

    def _opened(self, at: int) -> int:
        """The first letter or digit from a place on, or the quotation before it."""
        while at < self.end and not _in_word(self.text[at]) and at not in self.quoted:
            at += 1
        return at

    def _addresses(self, first: int, comma: int) -> bool:
        """Whether what stands ahead of the first comma may be the name of whom a clause is told to."""
        ahead = self.reading.masked[first:comma]
        return first < comma <= first + _LONGEST_NAME and len(ahead.split()) <= 2

    def _led(self, first: int) -> list[int]:
        found = [first]
        at = first
        for _ in range(_MOST_LEADS):
            ends = self.ends_at(LEADS, at)
            if not ends:
                break
            at = self._opened(max(ends))
            found.append(at)
        return found

    def _last(self) -> int:
        at = self.end
        masked = self.reading.masked
        # A mark of quotation that was masked is no longer there: what was quoted ends the clause.
        while at > self.start and not _in_word(masked[at - 1]) and masked[at - 1] == self.text[at - 1]:
            at -= 1
        return at


def _in_word(char: str) -> bool:
    return char.isalnum() or (ord(char) > 0x2FF and unicodedata.category(char)[0] == "M")


def within(places: Sequence[Span], start: int, end: int) -> Sequence[Span]:
    """Those of ordered places that lie in a stretch."""
    first = bisect_left(places, (start, 0))
    last = bisect_left(places, (end, 0))
    if first == 0 and last == len(places) and (not places or places[-1][1] <= end):
        return places
    return [place for place in places[first:last] if place[1] <= end]


def uncovered(places: Sequence[Span], longer: Iterable[Span]) -> list[Span]:
    """Those of ordered places that lie in none of the longer ones."""
    starts: list[int] = []
    reach: list[int] = []
    for start, end in sorted(longer):
        starts.append(start)
        reach.append(max(end, reach[-1] if reach else 0))
    return [(start, end) for start, end in places if not _reaches(starts, reach, start, end)]


def _reaches(starts: list[int], reach: list[int], start: int, end: int) -> bool:
    at = bisect_right(starts, start) - 1
    return at >= 0 and reach[at] >= end


def _found(masked: str, compiled: CompiledLists) -> dict[str, Sequence[Span]]:
    form, starts, ends = text_form(masked)
    found: dict[str, list[Span]] = {}
    for entry, start, end, _ in compiled.places(form):
        first, last = (start, end) if starts is None or ends is None else (starts[start], ends[end - 1])
        if entry.signs & EXACT and not _is_written(entry.text, masked[first:last]):
            continue
        place = first, last
        if _UNSPACED.match(masked, first) is None or _UNSPACED.match(masked, last - 1) is None:
            place = _whole_words(masked, first, last)
        for name in entry.names:
            found.setdefault(name, []).append(place)
    return {name: list(dict.fromkeys(sorted(places))) for name, places in found.items()}


def _whole_words(text: str, start: int, end: int) -> Span:
    """A place with the rest of the words that it cuts, in scripts with blanks: what follows it is the next word."""
    while start > 0 and _joined(text[start - 1]) and _UNSPACED.match(text[start]) is None:
        start -= 1
    while end < len(text) and _joined(text[end]) and _joined(text[end - 1]):
        end += 1
    return start, end


def _joined(char: str) -> bool:
    return _in_word(char) and _UNSPACED.match(char) is None


def _is_written(entry: str, text: str) -> bool:
    """Whether a text is written as an exact entry is, letter case and marks included."""
    bare = entry.strip().removeprefix("=").removeprefix("^").removesuffix("$").strip("* ")
    return unicodedata.normalize("NFC", bare).split() == unicodedata.normalize("NFC", text).split()


def _without_titles(masked: str) -> str:
    """A text with blanks for what stands between the marks of titles of works."""
    for opening, closing in _TITLES.items():
        parts, done = [], 0
        while (at := masked.find(opening, done) + 1) and (end := masked.find(closing, at)) >= 0:
            parts += [masked[done:at], " " * (end - at)]
            done = end
        masked = "".join([*parts, masked[done:]])
    return masked
