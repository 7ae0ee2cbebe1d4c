"""Shapes of sentences: sequences of words by list, such as "^ wh auxiliary subject" for "where did I".

A shape is written as items with blanks between them; `packs.signals.schema` tells them. `_native.KeywordShapes` looks
for them: each item is one walk over the places that the items before it have reached, so that a shape takes time linear
in the clause.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

START, END, GAP, WORD, COMMA, QUOTED = "^", "$", "...", "_", ",", '"'
_SIGNS = (START, END, GAP, WORD, COMMA, QUOTED)
_LISTS = re.compile(r"!?\w+(?:[|&]\w+)*[?*]?")
_BOTH = "&"
_MOST_REPEATS = 4
"""How often an item with "*" may stand."""


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a shape: a sign, or any place of some lists; `most` 0 stands for what may not follow.

    "a&b" among the lists is a place that is in both of them: a word with a stem of the one and an ending of the other.
    """

    sign: str = ""
    lists: tuple[str, ...] = ()
    least: int = 1
    most: int = 1

    @property
    def every(self) -> tuple[list[str], ...]:
        """The lists, those that a place must be in together."""
        return tuple(names.split(_BOTH) for names in self.lists)


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
        return frozenset(name for item in self.items for names in item.every for name in names)


class Shapes(tuple[Shape, ...]):
    """Shapes in their order; `numbered` is what looks for them in the texts of a language, made at the first one."""

    numbered: tuple[object, Any] | None = None

    def __reduce__(self) -> tuple[type[Shapes], tuple[tuple[Shape, ...]]]:
        return Shapes, (tuple(self),)


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
