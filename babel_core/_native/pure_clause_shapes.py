"""The readable twin of the walk through shapes of clauses, sequences of places of lists (pyx/clause_shapes.pxi)."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from babel_core._native.pure_listing import COMMAS, KeywordListing, is_in_word
from babel_core._native.pure_lists import Place

LISTS, START, END, GAP, WORD, COMMA, QUOTED = range(7)
"""The signs of items."""
LONGEST_GAP = 160
"""Code points of a gap."""

_INSIDE_WORD = frozenset("'’-‐")
_BEHIND = 24
"""Code points behind a clause that the words of a shape may reach, where a clause that is put in front ends it."""


class Item(NamedTuple):
    """One item of a shape."""

    sign: int
    least: int
    most: int
    lists: Sequence[Sequence[int]]


class KeywordShapes:
    """Some shapes in their order; frozen, safe to share between threads.

    A shape is (items, needed, closing). An item is (sign, least, most, alternatives): sign 0 for any place of some
    lists, of which each alternative is lists that all have it; 1 for the beginnings of the clause, 2 for its end, 3 for
    a gap, 4 for any word, 5 for a comma, 6 for a quotation. It stands `least` to `most` times; what may not follow has
    0 for both. `needed` are rows of lists of each of which the clause must have one, `closing` those one of which must
    end it (none: anything may). Lists are numbers; -1 is a list without places.
    """

    def __init__(
        self,
        shapes: Iterable[
            tuple[Iterable[tuple[int, int, int, Sequence[Sequence[int]]]], Iterable[Iterable[int]], Iterable[int]]
        ],
    ) -> None:
        self._shapes = [
            ([Item(*item) for item in items], [frozenset(row) for row in needed], frozenset(closing))
            for items, needed, closing in shapes
        ]
        if not all(items for items, *_ in self._shapes):
            message = "a shape has one item at least"
            raise ValueError(message)
        every = [item for items, *_ in self._shapes for item in items]
        for item in every:
            if not (0 <= item.sign <= QUOTED and 0 <= item.least <= item.most <= 255):
                message = f"no item has the sign {item.sign} and stands {item.least} to {item.most} times"
                raise ValueError(message)
            if (item.sign == LISTS) != (len(item.lists) > 0) or not all(item.lists):
                message = "just the items of lists have lists"
                raise ValueError(message)
        names = [name for item in every for own in item.lists for name in own]
        names += [name for _, needed, closing in self._shapes for row in (*needed, closing) for name in row]
        self._most = max(names, default=-1)
        if min(names, default=0) < -1:
            message = f"no list has the number {min(names)}"
            raise ValueError(message)

    def __len__(self) -> int:
        return len(self._shapes)

    def first(self, listing: KeywordListing, clauses: Iterable[Place]) -> Place | None:
        """Return the place of the first shape that any clause of a text has: what its words take; None without one.

        Clauses are (start, end); the first that has a shape counts.
        """
        return next(self._found(listing, clauses), None)

    def every(self, listing: KeywordListing, clauses: Iterable[Place]) -> list[Place]:
        """Return the place of each shape that a clause has, clause by clause, in the order of the shapes."""
        return list(self._found(listing, clauses))

    def last_places(self, listing: KeywordListing, start: int, end: int) -> list[Place]:
        """Return what the last item of each shape takes, wherever in a clause the shape stands, shape by shape."""
        frame = _Frame(listing, start, end)
        self._check(frame)
        return [place for items, *_ in self._shapes for place in _last_places(items, frame)]

    def _found(self, listing: KeywordListing, clauses: Iterable[Place]) -> Iterator[Place]:
        for start, end in clauses if self._shapes else ():
            frame = _Frame(listing, start, end)
            self._check(frame)
            begun = listing.begun(start, end + _BEHIND)
            present = {name for *_, name in begun}
            closing = {name for _, last, name in begun if last >= frame.last}
            for items, needed, closed in self._shapes:
                if any(row.isdisjoint(present) for row in needed) or (closed and closed.isdisjoint(closing)):
                    continue
                held = _walk(items, frame)
                if held:
                    last = min(held)
                    yield held[last], frame.trimmed(last)

    def _check(self, frame: _Frame) -> None:
        if self._most >= frame.listing.count:
            message = f"there is no list {self._most} among {frame.listing.count}"
            raise ValueError(message)


class _Frame:
    """One clause of a text."""

    def __init__(self, listing: KeywordListing, start: int, end: int) -> None:
        self.last = listing.last(start, end)
        self.listing, self.start, self.end = listing, start, end

    def skip(self, at: int) -> int:
        """The first place from `at` on that is no blank."""
        while at < self.end and self.listing.text[at].isspace():
            at += 1
        return at

    def trimmed(self, at: int) -> int:
        """A place without the blanks before it."""
        while at > self.start and self.listing.text[at - 1].isspace():
            at -= 1
        return at

    def is_comma(self, at: int) -> bool:
        """Whether a comma stands at a place of the clause."""
        return self.start <= at < self.end and self.listing.masked[at] in COMMAS

    def word_end(self, at: int) -> int | None:
        """Where the word ends that begins at a place; None where none does."""
        masked, end = self.listing.masked, at
        while end < self.end and (is_in_word(masked[end]) or (masked[end] in _INSIDE_WORD and end > at)):
            end += 1
        return end if end > at else None

    def places(self, item: Item) -> list[Place]:
        """The places of an item in the clause, and all quotations of the text."""
        if item.sign == COMMA:
            return [(at, at + 1) for at in range(self.start, self.end) if self.is_comma(at)]
        if item.sign == QUOTED:
            return list(self.listing.quoted.items())
        return [place for names in item.lists for place in self._of_all(names)]

    def ends(self, item: Item, at: int) -> list[int]:
        """Where an item ends that begins at a place."""
        if item.sign == WORD:
            end = self.word_end(at)
            return [] if end is None else [end]
        if item.sign == COMMA:
            return [at + 1] if self.is_comma(at) else []
        if item.sign == QUOTED:
            return [self.listing.quoted[at]] if at in self.listing.quoted else []
        return [end for names in item.lists for end in self._ends_of_all(names, at)]

    def _of_all(self, names: Sequence[int]) -> Iterable[Place]:
        """The places of a list, or those that are in each of some."""
        places, *others = (self.listing.within(name, self.start, self.end) for name in names)
        for other in others:
            same = set(other)
            places = [place for place in places if place in same]
        return places

    def _ends_of_all(self, names: Sequence[int], at: int) -> Iterable[int]:
        ends, *others = (self.listing.ends_at(name, at) for name in names)
        for same in others:
            ends = [end for end in ends if end in same]
        return ends


def _last_places(items: Sequence[Item], frame: _Frame) -> list[Place]:
    """What the last of some items takes, wherever they stand."""
    *before, last = items
    gap = bool(before) and before[-1].sign == GAP
    if gap:
        before.pop()
    if not before:
        return frame.places(last)
    held = sorted(_walk(before, frame))
    if not gap:
        return [(at, end) for at in held for end in frame.ends(last, at)]
    found = []
    for start, end in frame.places(last):
        place = bisect_right(held, start) - 1
        if place >= 0 and start - held[place] <= LONGEST_GAP:
            found.append((start, end))
    return found


def _walk(items: Sequence[Item], frame: _Frame) -> dict[int, int]:
    """Where a shape ends -> where it began; a place is where the next word begins."""
    held: dict[int, int] | None = None
    gap = False
    for item in items:
        if item.sign == START:
            held = {start: start for start in frame.listing.starts(frame.start, frame.end)}
        elif item.sign == GAP:
            gap = True
            continue
        elif held is None:
            held = {frame.skip(end): start for start, end in frame.places(item)}
        elif gap:
            reached = _behind_gap(item, frame, held)
            held = {**held, **reached} if not item.least else reached
            # What may be absent leaves the gap open behind it.
            gap = not item.least
            continue
        else:
            held = _next(item, frame, held)
        if not held:
            return {}
    return held or {}


def _next(item: Item, frame: _Frame, held: dict[int, int]) -> dict[int, int]:
    """What an item makes of the places reached, right behind them."""
    if item.sign == END:
        return {at: start for at, start in held.items() if at >= frame.last}
    if not item.most:
        return {at: start for at, start in held.items() if not frame.ends(item, at)}
    found: dict[int, int] = {} if item.least else dict(held)
    new = held
    for _ in range(item.most):
        behind: dict[int, int] = {}
        for at, start in new.items():
            for end in frame.ends(item, at):
                behind.setdefault(frame.skip(end), start)
        new = {at: start for at, start in behind.items() if at not in found}
        if not new:
            break
        found.update(new)
    return found


def _behind_gap(item: Item, frame: _Frame, held: dict[int, int]) -> dict[int, int]:
    """What an item makes of the places reached, some way behind them."""
    reached = sorted(held)
    if not reached:
        return {}
    if item.sign == END:
        return {frame.last: held[reached[0]]} if frame.last - reached[-1] <= LONGEST_GAP else {}
    found: dict[int, int] = {}
    for start, end in frame.places(item):
        place = bisect_right(reached, start) - 1
        if place >= 0 and start - reached[place] <= LONGEST_GAP:
            first = bisect_left(reached, start - LONGEST_GAP)
            found.setdefault(frame.skip(end), held[reached[first]])
    return found
