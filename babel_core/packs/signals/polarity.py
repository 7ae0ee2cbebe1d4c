"""Whether a statement tells of something that stands well or badly; bad news win."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from babel_core.packs.signals.analysis import NEGATIVE, POSITIVE, UNKNOWN
from babel_core.packs.signals.cues import shape_spans
from babel_core.packs.signals.names import NEGATORS
from babel_core.packs.signals.reading import COMMAS, Frame, Reading, uncovered
from babel_core.packs.signals.schema import SignalData
from babel_core.text.token import Span

BEFORE, BEHIND = 20, 4
"""Code points that may stand between a negator and the word that it turns."""


def polarity(data: SignalData, reading: Reading, frames: Sequence[Frame]) -> tuple[str, Sequence[Span]]:
    """The polarity of a text, and the places that say so.

    A word inside a longer one of the other kind, inside a shape of it, or inside one that tells neither does not
    count; a negator turns the word that follows it.
    """
    positive, negative = _told(data, reading, frames, "positive"), _told(data, reading, frames, "negative")
    neither = reading.places("polarity.but")
    good = _sorted_out(reading, uncovered(positive, [*_longer(negative, positive), *neither]))
    bad = _sorted_out(reading, uncovered(negative, [*_longer(positive, negative), *neither]))
    found = sorted([*bad[0], *good[1]])
    if found:
        return NEGATIVE, found
    found = sorted([*good[0], *bad[1]])
    return (POSITIVE, found) if found else (UNKNOWN, ())


def _told(data: SignalData, reading: Reading, frames: Sequence[Frame], kind: str) -> Sequence[Span]:
    """The places of the words of a kind, and of its shapes."""
    places = reading.places(f"polarity.{kind}")
    shaped = shape_spans(data.polarity[f"{kind}_shapes"], frames) if data.polarity else ()
    return sorted({*places, *shaped}) if shaped else places


def _longer(others: Sequence[Span], places: Sequence[Span]) -> list[Span]:
    same = set(places)
    return [other for other in others if other not in same]


def _sorted_out(reading: Reading, places: Sequence[Span]) -> tuple[list[Span], list[Span]]:
    """Those places that stand as they are, and those that a negator turns."""
    plain: list[Span] = []
    turned: list[Span] = []
    before, behind = reading.words(NEGATORS), reading.places("polarity.behind")
    for place in places:
        negated = _ahead(reading, before, place) or _after(behind, place)
        (turned if negated else plain).append(place)
    return plain, turned


def _ahead(reading: Reading, negators: Sequence[Span], place: Span) -> bool:
    at = bisect_left(negators, place) - 1
    if at < 0:
        return False
    gap = reading.masked[negators[at][1] : place[0]]
    return len(gap) <= BEFORE and negators[at][1] <= place[0] and not any(c in COMMAS or c in ".;:!?\n" for c in gap)


def _after(negators: Sequence[Span], place: Span) -> bool:
    at = bisect_left(negators, (place[1], 0))
    return at < len(negators) and negators[at][0] - place[1] <= BEHIND
