"""Whether a text gives a cue: any of its words that no longer entry covers, any of its shapes, unless it is vetoed."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from babel_core.packs.signals.reading import Frame, Reading, uncovered
from babel_core.packs.signals.schema import Cue
from babel_core.packs.signals.shapes import Shapes
from babel_core.text.token import Span

NEAR = 120
"""Code points that a word and what must stand near it may be apart."""


def cue_spans(cue: Cue, reading: Reading, frames: Sequence[Frame]) -> tuple[Span, ...]:
    """The places that say a signal, in order; none where the text does not."""
    lists = reading.lists.cue(cue.name)
    always, words = reading.numbered(lists.always), reading.numbered(lists.words)
    if words and (longer := reading.numbered(lists.but)):
        words = uncovered(words, longer)
    found = [*words, *shape_spans(cue.shapes, frames)]
    if found and cue.near:
        found = _near(found, reading.numbered(lists.near))
    if found and (reading.numbered(lists.vetoes) or first_shape(cue.veto_shapes, frames)):
        found = []
    return tuple(sorted({*always, *found})) if always or found else ()


def shape_spans(shapes: Shapes, frames: Sequence[Frame]) -> list[Span]:
    """The place of each shape in each clause that has it."""
    if not shapes or not frames:
        return []
    reading = frames[0].reading
    return reading.lists.shapes(shapes).every(reading.listing, [(frame.start, frame.end) for frame in frames])


def first_shape(shapes: Shapes, frames: Sequence[Frame]) -> Span | None:
    """The place of the first shape that a clause has."""
    if not shapes or not frames:
        return None
    reading = frames[0].reading
    return reading.lists.shapes(shapes).first(reading.listing, [(frame.start, frame.end) for frame in frames])


def last_places(shapes: Shapes, frame: Frame) -> list[Span]:
    """What the last item of each shape takes, wherever the shape stands in a clause."""
    reading = frame.reading
    return reading.lists.shapes(shapes).last_places(reading.listing, frame.start, frame.end)


def _near(places: Sequence[Span], others: Sequence[Span]) -> list[Span]:
    """Those places that have another one at most NEAR code points away, with it."""
    found: list[Span] = []
    starts = [start for start, _ in others]
    for start, end in places:
        at = bisect_left(starts, start)
        beside = [other for other in others[max(0, at - 1) : at + 1] if other != (start, end)]
        close = [other for other in beside if max(start - other[1], other[0] - end) <= NEAR]
        found += [(start, end), *close] if close else []
    return found
