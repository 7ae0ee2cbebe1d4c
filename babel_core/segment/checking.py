"""Hold a segmenter, which anyone may install, to the parts of its contract that offsets depend on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import index
from typing import Any, Generic, NoReturn, TypeVar

from babel_core.errors import SegmenterError
from babel_core.segment.protocol import ContextSegmenter, Morph, MorphSegmenter, PartsSegmenter, Segmenter
from babel_core.text.token import Span

Found = TypeVar("Found")
_LONGEST = 80
"""Code points of a wrong value that an error repeats."""


class Checked(Generic[Found]):
    """An ability of a segmenter, called with a text and checked; offsets are code points.

    `plain` is the ability unchecked, `check(found, size)` tells whether it kept the contract for a text of that size:
    it returns the list, or raises SegmenterError. What the segmenter itself raises goes through.
    """

    __slots__ = ("_name", "_one", "plain")

    def __init__(self, segmenter: Segmenter, ability: str, one: Callable[[Any, int, int], tuple[Found, int]]) -> None:
        self.plain: Callable[[str], Iterable[Any]] = getattr(segmenter, ability)
        self._name = f"segmenter {segmenter.id!r}: {ability}"
        self._one = one

    def __call__(self, text: str) -> list[Found]:
        return self.check(self.plain(text), len(text))

    def check(self, found: object, size: int) -> list[Found]:
        """The list that the contract asks for."""
        if not isinstance(found, Iterable):
            self._refuse(f"gave {found!r:.{_LONGEST}}, no sequence")
        kept: list[Found] = []
        floor = 0
        for item in list(found):
            try:
                one, floor = self._one(item, floor, size)
            except (AttributeError, OverflowError, TypeError, ValueError) as error:
                told = f"gave {item!r:.{_LONGEST}} as item {len(kept)} for a text of {size} code points"
                self._refuse(f"{told}: {error}", error)
            kept.append(one)
        return kept

    def _refuse(self, what: str, cause: Exception | None = None) -> NoReturn:
        message = f"{self._name} {what}; babel_core.testing.check_segmenter names all that it does wrong"
        raise SegmenterError(message) from cause


def _bounded(start: object, end: object, floor: int, size: int) -> Span:
    first, last = index(start), index(end)  # type: ignore[arg-type]
    if not floor <= first < last <= size:
        message = f"a span must begin at {floor} or later, hold something and end at {size} or before"
        raise ValueError(message)
    return first, last


def _word(item: Any, floor: int, size: int) -> tuple[Span, int]:
    start, end = item
    span = _bounded(start, end, floor, size)
    return span, span[1]


def _part(item: Any, _floor: int, size: int) -> tuple[Span, int]:
    start, end = item
    return _bounded(start, end, 0, size), 0


def _morph(item: Any, floor: int, size: int) -> tuple[Morph, int]:
    start, end = _bounded(item.start, item.end, floor, size)
    base = item.base
    if not isinstance(base, str) or base.split() != [base]:
        message = "its base must be a str that is neither empty nor holds white space"
        raise ValueError(message)
    spelling = getattr(item, "spelling", "")
    if not isinstance(spelling, str) or spelling.split() != ([spelling] if spelling else []):
        message = "its spelling must be a str without white space"
        raise ValueError(message)
    return Morph(start, end, base, bool(item.content), spelling), start


def words_of(segmenter: Segmenter) -> Checked[Span]:
    """`segment`, checked: ordered, disjoint spans inside the text."""
    return Checked(segmenter, "segment", _word)


def parts_of(segmenter: PartsSegmenter) -> Callable[[str], Sequence[Span]]:
    """`parts`, checked: spans inside the word."""
    return Checked(segmenter, "parts", _part)


def morphs_of(segmenter: MorphSegmenter) -> Checked[Morph]:
    """`morphs`, checked: spans inside the text, ordered by their starts, each with a base form."""
    return Checked(segmenter, "morphs", _morph)


class CheckedContext:
    """`within`, checked like `morphs`; the form in which the compiled core wants it too."""

    __slots__ = ("check", "plain")

    def __init__(self, segmenter: ContextSegmenter) -> None:
        self.plain = segmenter.within
        self.check = Checked(segmenter, "within", _morph).check

    def __call__(self, text: str, start: int, end: int) -> list[Morph]:
        return self.check(self.plain(text, start, end), end - start)
