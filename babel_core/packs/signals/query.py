"""What a question is after: its intents, the event that it asks for, the times that it compares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from babel_core.analysis.frozen import FrozenMap
from babel_core.packs.signals.analysis import QueryAnalysis
from babel_core.packs.signals.cues import cue_spans
from babel_core.packs.signals.events import Times, asked_event
from babel_core.packs.signals.intervals import asked_interval
from babel_core.packs.signals.reading import Frame, Reading
from babel_core.packs.signals.schema import SignalData
from babel_core.text.token import Span

CONFIRMED = ("role", "focus", "blocker", "open_loop")
"""Intents that ask to have a fact confirmed, too."""

ORDERS = ("before", "after")
"""Intents whose words may also be part of a time expression ("the day before yesterday"), where they ask nothing."""


def query_analysis(data: SignalData, reading: Reading, frames: Sequence[Frame], times: Times) -> QueryAnalysis:
    """The signals of a question that is read."""
    spans: dict[str, tuple[Span, ...]] = {}
    for cue in data.query:
        name = cue.name.removeprefix("query.")
        found = cue_spans(cue, reading, frames)
        if found and name in ORDERS:
            found = tuple(span for span in found if not times.overlaps(span))
        if found:
            spans[name] = found
    confirmed = [span for intent in CONFIRMED for span in spans.get(intent, ())]
    if confirmed:
        spans["fact_confirmation"] = tuple(sorted({*spans.get("fact_confirmation", ()), *confirmed}))
    if data.history_yields and "before" in spans:
        spans.pop("history", None)
    values: dict[str, Any] = dict.fromkeys(spans, True)
    orders = [span for intent in ORDERS for span in spans.get(intent, ())]
    event = asked_event(data, reading, frames, times, orders)
    if event is not None:
        values |= {"event_occurrence_query": True, "event_occurrence_query_mode": event.mode}
        spans["event_occurrence_query"] = event.spans
    interval = asked_interval(frames)
    if interval is not None:
        values |= {"temporal_interval": True, "temporal_operands": interval.operands}
        spans["temporal_interval"] = (interval.span,)
    return QueryAnalysis(**values, spans=FrozenMap(spans))
