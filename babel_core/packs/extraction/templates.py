"""Templates with slots: "my name is {name}" finds who says so, and where the name stands.

A template is looked for where a statement begins. A slot inside one takes at most MOST code points of one line, the
last one all that is left of the statement (at most REST); so a look takes a bounded time.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from babel_core import _native
from babel_core.packs.attribution.needles import Needles, needles_of
from babel_core.packs.attribution.person import Surface
from babel_core.packs.attribution.phrases import END, GAP, pattern_of
from babel_core.text.lazy import cached_property
from babel_core.text.token import Span

MOST = 160
"""Code points of a slot that words follow."""
REST = 4000
"""Code points of a slot that nothing follows."""
HIDDEN = "\ufdd3"
"""A noncharacter that stands for each code point of a quotation, so that no phrase is found inside one."""

CLOSING = r"[\s.!…。！｡,;，；、)\]）］\"'”’»」』]*+\Z"
"""What may stand between a template and the end of a statement."""

_OFTEN = 1000
"""Looks after which it pays to compile one pattern of all templates."""
MOST_CHARS = 512
"""First letters for which the likely templates are kept."""

_SLOT_NAME = re.compile(r"\{\w+\}")
_SLOT = re.compile(r"\{(\w+)\}|\.\.\.")
_GAP = rf"[^{END}]{{0,{GAP}}}?"
_SHAPES = {
    "id": r"[^\W_]++(?:-[^\W_]++)*+",
    "field": r"[^\W\d][\w \-]*+",
    "here": "",
    "word": r"[^\W_]+?",
    "text": rf"\S[^\n]{{0,{REST}}}?",
    "zone": (
        r"(?:(?:utc|gmt)(?:\s?[+\-−±]\s?\d{1,2}(?::?\d\d)?)?(?!\w)"
        r"|[a-z]+(?:/[a-z_+\-0-9]+){1,2}|[a-z]{1,4}t(?!\w))"
    ),
}


class Filled(NamedTuple):
    """A template that fits: where it begins and ends in the form, and the spans of its slots."""

    start: int
    end: int
    slots: Mapping[str, Span]


class Templates:
    """Templates of one meaning, the first that fits counts. Each is compiled when it is first likely to fit."""

    def __init__(self, templates: Iterable[str], shapes: Mapping[str, str] | None = None) -> None:
        self._templates = [simplified(template) for template in templates]
        self._shapes = shapes or {}
        self._compiled: dict[int, re.Pattern[str]] = {}
        self._likely: dict[str, list[int]] = {}
        self._asked = 0

    def at(self, form: str, start: int, end: int | None = None) -> Filled | None:
        """The template that fits at a place of a form; None where none does."""
        return next(self._all(form, start, len(form) if end is None else end), None)

    def all(self, form: str, start: int) -> Iterator[Filled]:
        """Every template that fits at a place, in order."""
        return self._all(form, start, len(form))

    def may_begin(self, char: str) -> bool:
        """Whether a template may fit where a code point stands."""
        return bool(self._beginning(char))

    def _beginning(self, char: str) -> list[int]:
        numbers = self._likely.get(char)
        if numbers is None:
            numbers = [number for number, one in enumerate(self._needles) if one.may_begin(char)]
            if len(self._likely) < MOST_CHARS:
                self._likely[char] = numbers
        return numbers

    def _all(self, form: str, start: int, end: int) -> Iterator[Filled]:
        self._asked += 1
        if self._asked > _OFTEN and self._templates and self._any.match(form, start, end) is None:
            return
        for number in self._beginning(form[start : start + 1]):
            if self._needles[number].may_stand(form):
                pattern = self._compiled.get(number)
                if pattern is None:
                    pattern = re.compile(_written(self._templates[number], number, self._shapes))
                    self._compiled[number] = pattern
                found = pattern.match(form, start, end)
                if found is not None:
                    yield Filled(found.start(), found.end(), dict(_slots(found)))

    @cached_property
    def _any(self) -> re.Pattern[str]:
        """One pattern of all: it takes long to compile, and is the quickest look where many are taken."""
        written = (_written(template, number, self._shapes) for number, template in enumerate(self._templates))
        return re.compile("|".join(f"(?:{one})" for one in written))

    @cached_property
    def _needles(self) -> list[Needles]:
        return [needles_of(_SLOT_NAME.sub("*", template.strip().removesuffix("$"))) for template in self._templates]

    def __bool__(self) -> bool:
        return bool(self._templates)


def simplified(text: str) -> str:
    """A text with Simplified characters for Traditional ones, as long as it was: phrases of both scripts meet so."""
    return text if text.isascii() else _native.fold_han(text, "hans")


def surface_of(text: str) -> Surface:
    """A text in the form in which templates and phrases are looked for."""
    found = Surface.of(text)
    return Surface(found.original, simplified(found.text), found._aligned)


def _slots(found: re.Match[str]) -> Iterator[tuple[str, Span]]:
    for name, value in found.groupdict().items():
        if value is not None:
            yield name.rpartition("_")[0], found.span(name)


def _written(template: str, place: int, shapes: Mapping[str, str]) -> str:
    """The source of a template's pattern; its groups are NAME_PLACE."""
    bare = template.strip()
    body = bare.removesuffix("$").strip()
    pieces: list[str] = []
    marks = [mark for mark in _SLOT.finditer(body) if mark[1] or _is_outside(body, mark.start())]
    at = 0
    for mark in marks:
        if words := body[at : mark.start()].strip():
            pieces.append(pattern_of([words]))
        if mark[1] is None:
            pieces.append(_GAP)
        else:
            last = mark.end() == len(bare)
            pieces.append(f"(?P<{mark[1]}_{place}>{_inside(shapes.get(mark[1], ''), last=last)})")
        at = mark.end()
    if words := body[at:].strip():
        pieces.append(pattern_of([words]))
    if body != bare:
        pieces.append(f"(?={CLOSING})")
    return r"\s*+".join(pieces)


def _is_outside(template: str, at: int) -> bool:
    """Whether a place of a template lies in no choice."""
    return template.count("(", 0, at) == template.count(")", 0, at)


def _inside(shape: str, *, last: bool) -> str:
    if shape in _SHAPES and not (last and shape == "text"):
        return _SHAPES[shape]
    # The form has no full-width comma and no semicolon, and a set without "、" takes a fifth of the time to compile.
    return rf"\S[^\n]{{0,{REST}}}" if last else rf"(?!、)[^\s,;][^\n;]{{0,{MOST}}}?"
