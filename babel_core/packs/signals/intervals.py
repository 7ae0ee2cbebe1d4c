"""Questions for the time between two things, or for which of two came first, and what the two are."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter

from babel_core.packs.signals.reading import Frame
from babel_core.text.token import Span

_EDGES = " \t\n,;:.?!，、；：。？！"


@dataclass(frozen=True, slots=True)
class Interval:
    """The two things, as the question names them, and the place that asks for them."""

    operands: tuple[str, ...]
    span: Span


def asked_interval(frames: Sequence[Frame]) -> Interval | None:
    """The first comparison in time that a clause asks for: a word of asking, then two things with a word between."""
    for frame in frames:
        asks = next(iter(frame.listed("intervals.asks")), None)
        joins = frame.listed("intervals.joins")
        if asks is None or not joins:
            continue
        for opening in frame.listed("intervals.opens"):
            # A word of joining comes behind the opening one: the last shows at once whether any does.
            if opening[1] <= asks[0] or joins[-1][0] <= opening[1]:
                continue
            join = joins[bisect_right(joins, opening[1], key=itemgetter(0))]
            parts = (frame.text[opening[1] : join[0]], frame.text[join[1] : frame.last])
            operands = tuple(part.strip(_EDGES) for part in parts)
            if all(operands):
                return Interval(operands, (asks[0], join[1]))
            break
    return None
