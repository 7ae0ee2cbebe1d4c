"""Triggers that are only asked about: "Do I need a visa?" tells nothing that is worth storing."""

from __future__ import annotations

import re
from bisect import bisect_left

from babel_core.capture.common import common
from babel_core.capture.keywords import FILE
from babel_core.capture.matching import Hit
from babel_core.capture.reading import Reading
from babel_core.packs.matching.folding import text_form
from babel_core.text.token import Span

LOOK = 200
"""Code points behind a trigger that are read for the end of its clause."""

REQUESTS = ("directive_explicit_memory", "directive_future_behavior", "directive_absolute_rule")
"""What somebody may ask for by a question: "Can you remember that ...?", "Could you always ...?"."""

# The first mark that ends a clause; a statement may stand before a question: "I'm vegetarian, any ideas?".
_END = re.compile(r"[?？؟⁇⁈⁉]|[!！.。।॥۔…,，、،;；؛:：()（）—–\n]")
_QUESTION = frozenset("?？؟⁇⁈⁉")
_CLOSING = " \t\"'”’»」』)~〜"
_SPACED = 0x1100
"""Code points below are of scripts that part words by blanks."""


def stated(reading: Reading, triggers: tuple[Hit, ...]) -> tuple[Hit, ...]:
    """The triggers that do not merely stand in a question; those of a keyword file are all taken."""
    if not triggers or (_QUESTION.isdisjoint(reading.text) and not any(hit.language in _endings() for hit in triggers)):
        return triggers
    requests = _joined([(hit.start, hit.end) for hit in reading.of(*REQUESTS)])
    return tuple(hit for hit in triggers if not _is_asked(reading, hit) or _overlaps(hit, requests))


def _is_asked(reading: Reading, hit: Hit) -> bool:
    end = _END.search(reading.text, hit.end, hit.end + LOOK)
    if (end is None or end.group() not in _QUESTION) and not _ends_as_questions_do(reading.text, hit, end):
        return False
    return reading.keywords.provenance(hit.language, hit.group, hit.entry) != FILE


def _ends_as_questions_do(text: str, hit: Hit, end: re.Match[str] | None) -> bool:
    """Whether the clause of a trigger ends in a word that makes it a question without any mark: ですか, 吗."""
    endings = _endings().get(hit.language, ())
    if not endings:
        return False
    last = min(len(text), hit.end + LOOK) if end is None else end.start()
    form = text_form(text[hit.start : last])[0].rstrip(_CLOSING)
    return any(form.endswith(ending) and _begins_word(form, ending) for ending in endings)


def _begins_word(form: str, ending: str) -> bool:
    """Whether an ending stands alone, in scripts that part words."""
    return ord(ending[0]) > _SPACED or not form[: -len(ending)][-1:].isalnum()


def _endings() -> dict[str, list[str]]:
    return common().questions


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
