"""Questions for the time between two things, or for which of two came first, and what the two are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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
        for asks in frame.listed("intervals.asks"):
            for opening in (place for place in frame.listed("intervals.opens") if place[1] > asks[0]):
                join = next((join for join in frame.listed("intervals.joins") if join[0] > opening[1]), None)
                if join is None:
                    continue
                parts = (frame.text[opening[1] : join[0]], frame.text[join[1] : frame.last])
                operands = tuple(part.strip(_EDGES) for part in parts)
                if all(operands):
                    return Interval(operands, (asks[0], join[1]))
                break
            break
    return None
