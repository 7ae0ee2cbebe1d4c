"""Templates with slots, compiled: "my name is {name}" finds who says so, and where the name stands.

A template is looked for where a statement begins. A slot inside one takes at most MOST code points of one line, the
last one all that is left of the statement (at most REST); so a look takes a bounded time.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from babel_core.packs.attribution.phrases import pattern_of
from babel_core.text.token import Span

MOST = 160
"""Code points of a slot that words follow."""
REST = 4000
"""Code points of a slot that nothing follows."""
HIDDEN = "\ufdd3"
"""A noncharacter that stands for each code point of a quotation, so that no phrase is found inside one."""

CLOSING = r"[\s.!…。！｡,;，；、)\]）］\"'”’»」』]*+\Z"
"""What may stand between a template and the end of a statement."""

_SLOT = re.compile(r"\{(\w+)\}")
_SHAPES = {
    "id": r"[^\W_]++(?:-[^\W_]++)*+",
    "field": r"[^\W\d][\w \-]*+",
    "here": "",
    "word": r"[^\W_]+",
    "text": rf"\S[^\n]{{0,{REST}}}?",
    "zone": r"(?:(?:utc|gmt)(?:\s?[+\-−±]\s?\d{1,2}(?::?\d\d)?)?(?!\w)|[a-z]+(?:/[a-z_+\-0-9]+){1,2}|[a-z]{1,4}t(?!\w))",
}


class Filled(NamedTuple):
    """A template that fits: where it begins and ends in the form, and the spans of its slots."""

    start: int
    end: int
    slots: Mapping[str, Span]


class Templates:
    """Templates of one meaning, the first that fits counts."""

    def __init__(self, templates: Iterable[str], shapes: Mapping[str, str] | None = None) -> None:
        self._pattern: re.Pattern[str] | None = None
        written = [_written(template, place, shapes or {}) for place, template in enumerate(templates)]
        if written:
            self._pattern = re.compile("|".join(f"(?:{one})" for one in written))

    def at(self, form: str, start: int, end: int | None = None) -> Filled | None:
        """The template that fits at a place of a form; None where none does."""
        if self._pattern is None:
            return None
        found = self._pattern.match(form, start, len(form) if end is None else end)
        return None if found is None else Filled(found.start(), found.end(), dict(_slots(found)))

    def __bool__(self) -> bool:
        return self._pattern is not None


def phrases(entries: Iterable[str], *, gap: str = "") -> re.Pattern[str] | None:
    """The pattern of phrases, with gaps of a kind; None for none."""
    listed = [entry for entry in entries if entry.strip()]
    return re.compile(pattern_of(listed, gap=gap)) if listed else None


def _slots(found: re.Match[str]) -> Iterator[tuple[str, Span]]:
    for name, value in found.groupdict().items():
        if value is not None:
            yield name.rpartition("_")[0], found.span(name)


def _written(template: str, place: int, shapes: Mapping[str, str]) -> str:
    """The source of a template's pattern; its groups are NAME_PLACE."""
    pieces: list[str] = []
    at = 0
    slots = list(_SLOT.finditer(template))
    for number, slot in enumerate(slots):
        if words := template[at : slot.start()].strip():
            pieces.append(pattern_of([words]))
        last = number == len(slots) - 1 and not template[slot.end() :].strip(" $")
        pieces.append(f"(?P<{slot[1]}_{place}>{_inside(shapes.get(slot[1], ''), last=last)})")
        at = slot.end()
    tail = template[at:].strip()
    if words := tail.removesuffix("$").strip():
        pieces.append(pattern_of([words]))
    if tail.endswith("$"):
        pieces.append(f"(?={CLOSING})")
    return r"\s*+".join(pieces)


def _inside(shape: str, *, last: bool) -> str:
    if shape in _SHAPES and not (last and shape == "text"):
        return _SHAPES[shape]
    return rf"\S[^\n]{{0,{REST}}}" if last else rf"[^\s,;，、；][^\n;；]{{0,{MOST}}}?"
