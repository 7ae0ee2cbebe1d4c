"""What a statement tells: facts, feedback, how things stand, whether it asks or directs."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from babel_core.analysis.frozen import FrozenMap
from babel_core.packs.signals.analysis import DURABLE, NONE, ONE_OFF, ContentAnalysis, SourceOfTruth
from babel_core.packs.signals.cues import cue_spans
from babel_core.packs.signals.directives import Directive, directed
from babel_core.packs.signals.interrogative import asked
from babel_core.packs.signals.polarity import polarity
from babel_core.packs.signals.reading import Frame, Reading
from babel_core.packs.signals.schema import Cue, SignalData
from babel_core.text.token import Span

WHOLE = "assistant_acknowledgement"
"""The signal that the whole message must give."""

STATED = ("personal_evidence",)
"""Signals that only statements give, no questions and no commands."""

_FOLLOW = {"dont": True, "do": False}
"""Kinds of feedback that a directive is, by whether it forbids."""


def content_analysis(data: SignalData, reading: Reading, frames: Sequence[Frame]) -> ContentAnalysis:
    """The signals of a statement that is read."""
    questions = [None if data.asking is None else asked(frame, data.asking) for frame in frames]
    directives = [Directive() if data.telling is None else directed(frame, data.telling) for frame in frames]
    statements = [
        frame
        for frame, question, directive in zip(frames, questions, directives, strict=True)
        if question is None and directive.kind == NONE
    ]
    spans: dict[str, tuple[Span, ...]] = {}
    for cue in data.content:
        name = cue.name.removeprefix("content.")
        found = _fact(cue, name, reading, frames, statements)
        if found:
            spans[name] = found
    values: dict[str, Any] = dict.fromkeys(spans, True)
    values["fact_polarity"], places = polarity(data, reading, frames)
    _put(spans, "fact_polarity", places)
    values["feedback_kind"], places = _feedback(data, reading, frames, directives)
    _put(spans, "feedback_kind", places)
    if data.asking is not None:
        values["interrogative"] = any(question is not None for question in questions)
        _put(spans, "interrogative", [question for question in questions if question is not None])
    if data.telling is not None:
        kinds = [directive.kind for directive in directives]
        values["behavioral_directive"] = next((kind for kind in (DURABLE, ONE_OFF) if kind in kinds), NONE)
        _put(spans, "behavioral_directive", [span for directive in directives for span in directive.spans])
    return ContentAnalysis(**values, spans=FrozenMap(spans))


def _put(spans: dict[str, tuple[Span, ...]], name: str, places: Sequence[Span]) -> None:
    if places:
        spans[name] = tuple(places)


def _fact(
    cue: Cue, name: str, reading: Reading, frames: Sequence[Frame], statements: Sequence[Frame]
) -> tuple[Span, ...]:
    if name == WHOLE:
        return _whole(cue, reading)
    if name not in STATED:
        return cue_spans(cue, reading, frames)
    starts = [frame.start for frame in statements]
    return tuple(span for span in cue_spans(cue, reading, statements) if _inside(span, starts, statements))


def _inside(span: Span, starts: Sequence[int], frames: Sequence[Frame]) -> bool:
    """Whether a place begins in one of ordered clauses."""
    at = bisect_right(starts, span[0]) - 1
    return at >= 0 and span[0] < frames[at].end


def _whole(cue: Cue, reading: Reading) -> tuple[Span, ...]:
    """The words of a cue where they and its fillers are all that a text holds."""
    words = reading.places(f"{cue.name}.words")
    if not words:
        return ()
    at = 0
    masked = reading.masked
    for start, end in sorted([*words, *reading.places(f"{cue.name}.fillers")]):
        if start > at and any(map(str.isalnum, reading.text[at:start])):
            return ()
        at = max(at, end)
    return () if any(map(str.isalnum, masked[at:])) else tuple(words)


def _feedback(
    data: SignalData, reading: Reading, frames: Sequence[Frame], directives: Sequence[Directive]
) -> tuple[str | None, Sequence[Span]]:
    """The kind of feedback that wins, and its places."""
    for cue in data.feedback:
        kind = cue.name.removeprefix("feedback.")
        places = [*cue_spans(cue, reading, frames)]
        if kind in _FOLLOW:
            found = [each for each in directives if each.kind != NONE and each.forbids is _FOLLOW[kind]]
            places += [span for each in found for span in each.spans]
        if places:
            return kind, sorted(set(places))
    return None, ()


def with_references(
    found: ContentAnalysis, credentials: Sequence[Span], truth: SourceOfTruth | None, places: Sequence[Span] = ()
) -> ContentAnalysis:
    """An analysis with what the pointers and secrets of its text say; `places` are those of the declaration."""
    spans = dict(found.spans)
    _put(spans, "sensitive_credential", credentials)
    _put(spans, "source_of_truth_directive", places if truth is not None else ())
    return replace(
        found,
        sensitive_credential=bool(credentials),
        source_of_truth_directive=truth,
        spans=FrozenMap(spans),
    )
