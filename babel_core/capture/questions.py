"""Triggers that are only asked about: "Do I need a visa?" tells nothing that is worth storing."""

from __future__ import annotations

import re
from bisect import bisect_left

from babel_core.capture.keywords import FILE
from babel_core.capture.matching import Hit
from babel_core.capture.reading import Reading
from babel_core.text.token import Span

LOOK = 200
"""Code points behind a trigger that are read for the end of its clause."""

REQUESTS = ("directive_explicit_memory", "directive_future_behavior", "directive_absolute_rule")
"""What somebody may ask for by a question: "Can you remember that ...?", "Could you always ...?"."""

# The first mark that ends a clause; a statement may stand before a question: "I'm vegetarian, any ideas?".
_END = re.compile(r"[?？؟⁇⁈⁉]|[!！.。।॥۔…,，、،;；؛:：()（）—–\n]")
_QUESTION = frozenset("?？؟⁇⁈⁉")


def stated(reading: Reading, triggers: tuple[Hit, ...]) -> tuple[Hit, ...]:
    """The triggers that do not merely stand in a question; those of a keyword file are all taken."""
    if not triggers or _QUESTION.isdisjoint(reading.text):
        return triggers
    requests = _joined([(hit.start, hit.end) for hit in reading.of(*REQUESTS)])
    return tuple(hit for hit in triggers if not _is_asked(reading, hit) or _overlaps(hit, requests))


def _is_asked(reading: Reading, hit: Hit) -> bool:
    end = _END.search(reading.text, hit.end, hit.end + LOOK)
    if end is None or end.group() not in _QUESTION:
        return False
    return reading.keywords.provenance(hit.language, hit.group, hit.entry) != FILE


def _joined(spans: list[Span]) -> list[Span]:
    """Spans in the order of their starts, those that overlap as one."""
    joined: list[Span] = []
    for start, end in spans:
        if joined and start < joined[-1][1]:
            joined[-1] = joined[-1][0], max(end, joined[-1][1])
        else:
            joined.append((start, end))
    return joined


def _overlaps(hit: Hit, spans: list[Span]) -> bool:
    at = bisect_left(spans, (hit.end, 0)) - 1
    return at >= 0 and hit.start < spans[at][1]
