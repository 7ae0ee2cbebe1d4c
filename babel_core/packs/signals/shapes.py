"""Shapes of sentences: sequences of words by list, such as "^ wh auxiliary subject" for "where did I".

A shape is written as items with blanks between them; `packs.signals.schema` tells them. Each item is one walk over the
places that the items before it have reached, so that a shape takes time linear in the clause.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from babel_core.packs.signals.reading import Frame
    from babel_core.text.token import Span

START, END, GAP, WORD, COMMA, QUOTED = "^", "$", "...", "_", ",", '"'
_SIGNS = (START, END, GAP, WORD, COMMA, QUOTED)
_LISTS = re.compile(r"!?\w+(?:[|&]\w+)*[?*]?")
_BOTH = "&"
_MOST_REPEATS = 4
"""How often an item with "*" may stand."""

LONGEST_GAP = 160
"""Code points of a gap."""


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a shape: a sign, or any place of some lists; `most` 0 stands for what may not follow.

    "a&b" among the lists is a place that is in both of them: a word with a stem of the one and an ending of the other.
    """

    sign: str = ""
    lists: tuple[str, ...] = ()
    least: int = 1
    most: int = 1


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape, taken apart."""

    text: str
    items: tuple[Item, ...]
    needed: tuple[frozenset[str], ...] = ()
    """Lists of each of which a clause must have a place."""
    closing: frozenset[str] = frozenset()
    """Lists one of which must have a place that ends the clause; none where anything may."""

    @property
    def lists(self) -> frozenset[str]:
        """The names of the lists that it asks for."""
        return frozenset(name for item in self.items for names in item.lists for name in names.split(_BOTH))


class Shapes(tuple[Shape, ...]):
    """Shapes in their order, of which only those are looked for whose lists have places."""

    _index: Mapping[str, Sequence[int]]
    _always: Sequence[int]

    def __new__(cls, shapes: Iterable[Shape] = ()) -> Shapes:
        made = super().__new__(cls, shapes)
        index: dict[str, list[int]] = {}
        always: list[int] = []
        for number, shape in enumerate(made):
            if not shape.needed:
                always.append(number)
            for name in min(shape.needed, key=len, default=()):
                index.setdefault(name, []).append(number)
        made._index, made._always = index, always
        return made

    def likely(self, present: Collection[str]) -> Iterator[Shape]:
        """Those that may stand in a text in which some lists have places."""
        index = self._index
        numbers = set(self._always)
        fewer, other = (index, present) if len(index) < len(present) else (present, index)
        for name in fewer:
            if name in other:
                numbers.update(index[name])
        return map(self.__getitem__, sorted(numbers))


NO_SHAPES = Shapes()


def parse_shape(text: str) -> Shape:
    """The shape of a text; ValueError for an item of no known form, or one that can find no place."""
    items = [_item(word) for word in text.split()]
    if not items or items[0].sign == GAP or items[-1].sign == GAP:
        message = "a shape begins and ends with a list or a sign other than '...'"
        raise ValueError(message)
    for before, item in pairwise(items):
        if before.sign == GAP and (item.sign in (START, GAP, WORD) or not item.most):
            message = "behind '...' a list, ',', '\"' or '$' must follow"
            raise ValueError(message)
    needed = tuple(_first_of(item) for item in items if item.lists and item.least)
    closes = items[-1].sign == END and len(items) > 1 and items[-2].least
    return Shape(text, tuple(items), needed, _first_of(items[-2]) if closes else frozenset())


def _first_of(item: Item) -> frozenset[str]:
    return frozenset(names.split(_BOTH)[0] for names in item.lists)


def _item(word: str) -> Item:
    if word in _SIGNS:
        return Item(sign=word)
    if word[-1:] == "?" and word[:-1] in (COMMA, WORD, QUOTED):
        return Item(sign=word[:-1], least=0)
    if _LISTS.fullmatch(word) is None:
        message = f"{word!r} is neither a list nor a sign"
        raise ValueError(message)
    lists = tuple(word.strip("!?*").split("|"))
    if word[0] == "!":
        return Item(lists=lists, least=0, most=0)
    return Item(lists=lists, least=0 if word[-1] in "?*" else 1, most=_MOST_REPEATS if word[-1] == "*" else 1)


def find_shape(shape: Shape, frame: Frame) -> Span | None:
    """The first place of a shape in a clause: (start, end) of what its lists and words take; None without one."""
    if shape.closing and shape.closing.isdisjoint(frame.closing):
        return None
    present = frame.present
    for lists in shape.needed:
        if lists.isdisjoint(present):
            return None
    held = _walk(shape, frame)
    if not held:
        return None
    end = min(held)
    return held[end], frame.trimmed(end)


def last_places(shape: Shape, frame: Frame) -> list[Span]:
    """What the last item of a shape takes, wherever the shape stands."""
    *before, last = shape.items
    gap = bool(before) and before[-1].sign == GAP
    if gap:
        before.pop()
    if not before:
        return _places(last, frame)
    held = sorted(_walk(Shape(shape.text, tuple(before)), frame))
    if not gap:
        return [(at, end) for at in held for end in _ends(last, frame, at)]
    found = []
    for start, end in _places(last, frame):
        place = bisect_right(held, start) - 1
        if place >= 0 and start - held[place] <= LONGEST_GAP:
            found.append((start, end))
    return found


def _walk(shape: Shape, frame: Frame) -> dict[int, int]:
    """Where a shape ends -> where it began; a place is where the next word begins."""
    held: dict[int, int] | None = None
    reached: dict[int, int] = {}
    gap = False
    for item in shape.items:
        if item.sign == START:
            held = {start: start for start in frame.starts}
        elif item.sign == GAP:
            gap = True
            continue
        elif held is None:
            held = _anywhere(item, frame)
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


def _anywhere(item: Item, frame: Frame) -> dict[int, int]:
    if item.sign == WORD:
        return {}
    return {frame.skip(end): start for start, end in _places(item, frame)}


def _places(item: Item, frame: Frame) -> list[Span]:
    if item.sign == COMMA:
        return [(comma, comma + 1) for comma in frame.commas]
    if item.sign == QUOTED:
        return list(frame.quoted.items())
    return [place for names in item.lists for place in _of_all(names, frame)]


def _of_all(names: str, frame: Frame) -> Iterable[Span]:
    """The places of a list, or those that are in each of some."""
    first, *others = names.split(_BOTH)
    places = frame.places(first)
    for name in others:
        same = set(frame.places(name))
        places = [place for place in places if place in same]
    return places


def _next(item: Item, frame: Frame, held: dict[int, int]) -> dict[int, int]:
    """What an item makes of the places reached, right behind them."""
    if item.sign == END:
        return {at: start for at, start in held.items() if at >= frame.last}
    if not item.most:
        return {at: start for at, start in held.items() if not _ends(item, frame, at)}
    found: dict[int, int] = {} if item.least else dict(held)
    new = held
    for _ in range(item.most):
        behind: dict[int, int] = {}
        for at, start in new.items():
            for end in _ends(item, frame, at):
                behind.setdefault(frame.skip(end), start)
        new = {at: start for at, start in behind.items() if at not in found}
        if not new:
            break
        found.update(new)
    return found


def _ends(item: Item, frame: Frame, at: int) -> list[int]:
    """Where an item ends that begins at a place."""
    if item.sign == WORD:
        end = frame.word_end(at)
        return [] if end is None else [end]
    if item.sign == COMMA:
        return [at + 1] if at in frame.commas else []
    if item.sign == QUOTED:
        return [frame.quoted[at]] if at in frame.quoted else []
    return [end for names in item.lists for end in _ends_of_all(names, frame, at)]


def _ends_of_all(names: str, frame: Frame, at: int) -> Sequence[int]:
    first, *others = names.split(_BOTH)
    ends = frame.ends_at(first, at)
    for name in others:
        same = frame.ends_at(name, at)
        ends = [end for end in ends if end in same]
    return ends


def _behind_gap(item: Item, frame: Frame, held: dict[int, int]) -> dict[int, int]:
    """What an item makes of the places reached, some way behind them."""
    reached = sorted(held)
    if item.sign == END:
        return {frame.last: held[reached[0]]} if frame.last - reached[-1] <= LONGEST_GAP else {}
    found: dict[int, int] = {}
    for start, end in _places(item, frame):
        place = bisect_right(reached, start) - 1
        if place >= 0 and start - reached[place] <= LONGEST_GAP:
            first = bisect_left(reached, start - LONGEST_GAP)
            found.setdefault(frame.skip(end), held[reached[first]])
    return found
