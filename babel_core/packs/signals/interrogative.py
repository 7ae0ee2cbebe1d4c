"""Whether a clause asks. The rules in their order, on the text without its quotations:

1. a tag asks for assent ("..., right");
2. a subordinate clause in front asks nothing: what stands behind its comma decides;
3. "x = y" asks only by a word of asking on its left, by a question for its correctness on its right, by a question
   word behind a comma, by a final question mark, or where a quotation never ends;
4. a quotation alone asks nothing;
5. a question that is the subject of a statement asks nothing, unless another question word stands in the clause;
6. a final question mark asks;
7. without one, a question inside what may be a statement or a question ("I know who came") asks nothing, as in 5;
8. the shape of a question asks.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from babel_core.packs.signals.cues import first_shape
from babel_core.packs.signals.names import WH
from babel_core.packs.signals.reading import Frame
from babel_core.packs.signals.shapes import Shapes
from babel_core.text.token import Span

_MARKS = frozenset("?？؟⁇⁈⁉;՞፧︖")
_GREEK_MARK = ";"
_SIGNS = re.compile(r"(?<![=!<>≤≥:+\-*/])[=＝](?![=>＝])")
_MOST_SUBORDINATES = 3


def asked(frame: Frame, shapes: Mapping[str, Shapes]) -> Span | None:
    """The place that makes a clause a question; None where it is none."""
    for _ in range(_MOST_SUBORDINATES):
        if (tag := first_shape(shapes["tags"], [frame])) is not None:
            return tag
        main = _main_clause(frame, shapes)
        if main is None:
            break
        frame = main
    sign = _SIGNS.search(frame.reading.masked, frame.start, frame.end)
    if sign is not None:
        return _asked_assignment(frame, sign.start(), shapes)
    if _is_quotation(frame):
        return None
    if _told(frame, shapes["nominal"]):
        return None
    if (mark := question_mark(frame)) is not None:
        return mark
    return None if _told(frame, shapes["embedded"]) else first_shape(shapes["asks"], [frame])


def _told(frame: Frame, shapes: Shapes) -> bool:
    """Whether a statement holds the question, and no other question word stands in the clause."""
    return first_shape(shapes, [frame]) is not None and len(_apart(frame.places(WH))) < 2


def question_mark(frame: Frame) -> Span | None:
    """The question mark that ends a clause, whatever closes or adorns it."""
    masked = frame.reading.masked
    for at in range(frame.end - 1, frame.last - 1, -1):
        if masked[at] in _MARKS and masked[at] != _GREEK_MARK:
            return at, at + 1
    return None


def _main_clause(frame: Frame, shapes: Mapping[str, Shapes]) -> Frame | None:
    """What stands behind a subordinate clause in front, whose shape ends with its comma."""
    found = first_shape(shapes["subordinate"], [frame])
    return None if found is None else frame.behind(found[1])


def _asked_assignment(frame: Frame, sign: int, shapes: Mapping[str, Shapes]) -> Span | None:
    left = Frame(frame.reading, frame.start, sign)
    for place in left.places(WH):
        return place
    asking = first_shape(shapes["asks"], [left]) or first_shape(shapes["correctness"], [frame.behind(sign + 1)])
    if asking is not None:
        return asking
    if frame.reading.unterminated:
        return sign, sign + 1
    commas = [comma for comma in frame.commas if comma > sign]
    for place in frame.places(WH):
        if commas and place[0] > commas[0]:
            return place
    return question_mark(frame)


def _is_quotation(frame: Frame) -> bool:
    """Whether a clause is one quotation and nothing else."""
    at = frame.skip(frame.start)
    return frame.quoted.get(at, -1) >= frame.last > at


def _apart(places: Sequence[Span]) -> list[Span]:
    """Ordered places without those that overlap an earlier one."""
    found: list[Span] = []
    for place in places:
        if not found or place[0] >= found[-1][1]:
            found.append(place)
    return found
