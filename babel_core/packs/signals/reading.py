"""A text read once: the places of all entries of a language in it, outside of quotations, and its clauses."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from babel_core.packs.clauses.quotes import mask_quoted, quoted_spans
from babel_core.packs.signals.numbered import NumberedLists
from babel_core.text.lazy import cached_property
from babel_core.text.token import Span

COMMAS = frozenset(",，、،՝፣")
_TITLES = {"《": "》", "〈": "〉"}
UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uff66-\uff9d"
    "\U00020000-\U0003ffff"
)
"""Letters of scripts without blanks, as a class of expressions has them."""


class Reading:
    """The places of the entries of a text, by list, in code points of the original.

    `masked` is the text with blanks for its quotations, which are `quoted` (where each begins -> where it ends), and
    for what stands between the marks of titles of works; `unterminated` tells of a quotation without an end.
    `listing` has the places for the kernel of shapes; `judged` is for what is made of the reading.
    """

    def __init__(self, text: str, lists: NumberedLists) -> None:
        found = mask_quoted(text)
        self.text = text
        self.lists = lists
        self.masked = _without_titles(found.masked)
        self.quoted = dict(quoted_spans(text)) if found.masked != text else {}
        self.unterminated = found.unterminated
        self.listing = lists.listing(text, self.masked, self.quoted.items())
        self.judged: dict[str, Any] = {}
        self._places: dict[str, Sequence[Span]] = {}
        self._words: dict[str, Sequence[Span]] = {}

    def places(self, name: str) -> Sequence[Span]:
        """The places of a list, by start and end."""
        found = self._places.get(name)
        if found is None:
            number = self.lists.number(name)
            found = self._places[name] = () if number < 0 else self.listing.places(number)
        return found

    def numbered(self, number: int) -> Sequence[Span]:
        """The places of a list by its number; of none for -1."""
        return self.listing.places(number) if number >= 0 else ()

    def words(self, name: str) -> Sequence[Span]:
        """The places of a list of [words], without those inside a longer entry of [but]."""
        found = self._words.get(name)
        if found is None:
            number = self.lists.number(f"words.{name}")
            found = self._words[name] = () if number < 0 else self.listing.words(number)
        return found


class Frame:
    """One clause of a reading: [start, end) of its text, and what is asked of it."""

    def __init__(self, reading: Reading, start: int, end: int) -> None:
        self.reading = reading
        self.text = reading.text
        self.start = start
        self.end = end
        self.last = reading.listing.last(start, end)

    def places(self, name: str) -> Sequence[Span]:
        """The places of a list of [words] in the clause."""
        return within(self.reading.words(name), self.start, self.end)

    def listed(self, name: str) -> Sequence[Span]:
        """The places of a list that is not of [words]."""
        return within(self.reading.places(name), self.start, self.end)

    @property
    def quoted(self) -> Mapping[int, int]:
        """Where each quotation begins -> where it ends."""
        return self.reading.quoted

    @cached_property
    def commas(self) -> dict[int, None]:
        """The places of commas outside of quotations, in order."""
        masked = self.reading.masked
        return dict.fromkeys(at for at in range(self.start, self.end) if masked[at] in COMMAS)

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """Where the clause begins: at its first letter, behind what leads it in, behind what is put in front of it."""
        return self.reading.listing.starts(self.start, self.end)

    def behind(self, at: int) -> Frame:
        """The rest of the clause from a place on."""
        return Frame(self.reading, min(at, self.end), self.end)

    def skip(self, at: int) -> int:
        """The first place from `at` on that is no blank."""
        while at < self.end and self.text[at].isspace():
            at += 1
        return at


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


def _without_titles(masked: str) -> str:
    """A text with blanks for what stands between the marks of titles of works."""
    for opening, closing in _TITLES.items():
        parts, done = [], 0
        while (at := masked.find(opening, done) + 1) and (end := masked.find(closing, at)) >= 0:
            parts += [masked[done:at], " " * (end - at)]
            done = end
        masked = "".join([*parts, masked[done:]])
    return masked
