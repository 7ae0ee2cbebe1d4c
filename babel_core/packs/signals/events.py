"""Questions for what happened at a time that is over, and whether a statement tells of what they ask for."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from babel_core.packs.signals.analysis import BROAD, PREDICATE
from babel_core.packs.signals.cues import first_shape, last_places
from babel_core.packs.signals.names import NEGATORS
from babel_core.packs.signals.reading import Frame, Reading
from babel_core.packs.signals.schema import SignalData
from babel_core.packs.signals.shapes import NO_SHAPES
from babel_core.packs.temporal.expression import TemporalExpression
from babel_core.text.lazy import cached_property
from babel_core.text.token import Span

PAST = ("latest", "strictly_before")
"""Occurrences of a month, date or weekday that are over."""

DAYS = ("day", "week", "month", "quarter", "year")
_NEGATED = 12
"""Code points between a negator and the verb that it denies."""

_WORD = re.compile(r"\w[\w'’-]*")


@dataclass(frozen=True, slots=True)
class AskedEvent:
    """What kind of event question a text is, and the places that say so."""

    mode: str
    spans: tuple[Span, ...]


class Times:
    """The time expressions of a text outside of its quotations; parsed when they are asked for."""

    def __init__(self, masked: str, parse: Callable[[str], Sequence[TemporalExpression]]) -> None:
        self._masked = masked
        self._parse = parse

    @cached_property
    def all(self) -> Sequence[TemporalExpression]:
        """All of them, in order."""
        return self._parse(self._masked)

    @cached_property
    def _ends(self) -> list[int]:
        return [found.span[1] for found in self.all]

    def overlaps(self, span: Span) -> bool:
        """Whether one of them has a code point in common with a place."""
        at = bisect_left(self._ends, span[0] + 1)
        return at < len(self.all) and self.all[at].span[0] < span[1]


def asked_event(
    data: SignalData, reading: Reading, frames: Sequence[Frame], times: Times, orders: Sequence[Span]
) -> AskedEvent | None:
    """The event question of a text; `orders` are its words of before and after: no event was at a time beside one."""
    if not data.events:
        return None
    mode = BROAD
    asking = first_shape(data.events["broad"], frames)
    if asking is None:
        mode = PREDICATE
        asking = first_shape(data.events["predicate"], frames)
    if asking is None:
        return None
    over = [*(found.span for found in times.all if is_over(found)), *reading.places("events.completed")]
    beside = [*orders, *reading.places("events.titles")]
    for span in sorted(over):
        if not any(_touches(reading.masked, span, place, title=place not in orders) for place in beside):
            return AskedEvent(mode, tuple(sorted({asking, span})))
    return None


def is_over(found: TemporalExpression) -> bool:
    """Whether a time expression speaks of the past by itself; a date that is spelled out does."""
    if found.kind == "range":
        return all(map(is_over, found.bounds)) if found.bounds else found.end is not None or _is_back(found)
    if found.kind == "absolute":
        return True
    return found.occurrence in PAST or _is_back(found)


def _is_back(found: TemporalExpression) -> bool:
    return found.offset is not None and found.offset < 0 and found.unit in DAYS


def _touches(masked: str, span: Span, place: Span, *, title: bool) -> bool:
    """Whether nothing but blanks and punctuation stands between two places; a title's noun stands ahead."""
    if place[1] <= span[0]:
        return not any(map(str.isalnum, masked[place[1] : span[0]]))
    return not title and place[0] >= span[1] and not any(map(str.isalnum, masked[span[1] : place[0]]))


class Verbs:
    """Leads verbs back to one form, by what the language's data says."""

    def __init__(self, data: SignalData) -> None:
        self._data = data
        self._groups = [name for name in data.lists if name.startswith("events.groups.")]

    def asked(self, reading: Reading, frames: Sequence[Frame]) -> frozenset[str]:
        """The forms of the verbs that a question asks for."""
        return self._forms(reading, frames, "verbs")

    def told(self, reading: Reading, frames: Sequence[Frame]) -> frozenset[str]:
        """The forms of the verbs that a statement tells."""
        return self._forms(reading, frames, "told")

    def _forms(self, reading: Reading, frames: Sequence[Frame], key: str) -> frozenset[str]:
        found: set[str] = set()
        for frame in frames:
            denied = frame.places(NEGATORS)
            behind = self._particle_behind(frame)
            for start, end in last_places(self._data.events.get(key, NO_SHAPES), frame):
                if not _is_denied((start, end), denied):
                    ahead = behind if end < frame.last - len(behind) else ""
                    found |= {ahead + stem for stem in self.stems(frame.text[start:end])}
            for group in self._groups:
                places = [place for place in frame.listed(group) if not _is_denied(place, denied)]
                found |= {group} if places else set()
        return frozenset(found)

    def _particle_behind(self, frame: Frame) -> str:
        """What the end of a clause parts from its verb: "ab" of "I holte it ab"."""
        if not self._data.particles:
            return ""
        last = frame.text[frame.start : frame.last].rpartition(" ")[2].lower()
        return last if last in self._data.particles else ""

    def stems(self, word: str) -> set[str]:
        """The form that a word is led back to, all that it may be."""
        form = word.lower().replace("’", "'")
        found = self._led_back(form)
        for particle in self._data.particles:
            rest = form.removeprefix(particle)
            if rest and rest != form:
                found |= {particle + stem for stem in self._led_back(rest)}
        return found

    def _led_back(self, form: str) -> set[str]:
        if form in self._data.irregular:
            return {self._data.irregular[form]}
        found = {form}
        for ending, by in self._data.endings:
            begins, gap, ends = ending.partition("...")
            if gap:
                if form.startswith(begins) and form.endswith(ends) and len(form) > len(begins + ends) + 1:
                    found.add(form[len(begins) : len(form) - len(ends)] + by)
            elif ending.endswith("*"):
                at = form.rfind(ending[:-1])
                if at > 0 or (at == 0 and by):
                    found.add(form[:at] + by)
            elif form.endswith(ending) and len(form) > len(ending) + 1:
                found.add(form[: -len(ending)] + by)
        return found


def _is_denied(place: Span, negators: Sequence[Span]) -> bool:
    return any(0 <= place[0] - end <= _NEGATED for _, end in negators)
