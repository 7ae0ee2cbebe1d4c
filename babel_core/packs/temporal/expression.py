"""The values of time expressions: what a text says of a time, before anybody asks when it was written."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from babel_core.text.token import Span
from babel_core.text.utf16 import Utf16Map

UNITS = ("second", "minute", "hour", "day", "week", "month", "quarter", "year")
"""Units of an offset, the shortest first."""

OCCURRENCES = ("latest", "strictly_before", "strictly_after", "nearest", "coming", "this")
"""Which month, date or weekday of a name is meant, seen from the day of observation."""

EDGES = ("start", "middle", "end")
"""Parts of a unit: "early May", "mid-May", "the end of the month"."""


@dataclass(frozen=True, slots=True)
class Calendar:
    """A year, a month of it or a day of that; month and day are None where the text is silent."""

    year: int
    month: int | None = None
    day: int | None = None


@dataclass(frozen=True, slots=True)
class TemporalExpression:
    """One time expression of a text.

    `kind` is "absolute" (with `calendar` or `iso`), "relative" (with `offset` and `unit`, or the name of a `month`,
    of a `weekday`) or "range" (`start` and `end` as ISO days, both inclusive, where the text settles them; `bounds`
    are its two ends otherwise). `raw` is the text at `span`, in code points of the original.

    `clock` is the time of day "HH:MM" or "HH:MM:SS"; hours from 24 on belong to the night after that day. `hours` is a
    time of day without a clock: (18, 24) for an evening. `weekday` is 1 for Monday to 7 for Sunday, `last_weekday` is
    set where the days from `weekday` to it are meant (a weekend). `months` are the first and last month of a season or
    quarter whose year is not named. `through` tells a stretch from now to `offset` units away ("the next five
    days"). `occurrence` is one of OCCURRENCES, `edge` one of EDGES. `zone` is the
    time zone of the clock where the text names one, an IANA name or hours from UTC ("+09:00").

    With an `anchor` it is counted from that instead of from the day of observation: `offset` and `unit` away from it
    ("three days before Christmas"), or the `nth` weekday of it, -1 for the last ("the first Monday of May"); without a
    weekday the `nth` day.
    """

    kind: str
    raw: str
    span: Span
    calendar: Calendar | None = None
    iso: str | None = None
    offset: int | None = None
    unit: str | None = None
    month: int | None = None
    day: int | None = None
    months: tuple[int, int] | None = None
    weekday: int | None = None
    last_weekday: int | None = None
    occurrence: str | None = None
    edge: str | None = None
    through: bool = False
    clock: str | None = None
    hours: tuple[int, int] | None = None
    start: str | None = None
    end: str | None = None
    bounds: tuple[TemporalExpression, TemporalExpression] | None = None
    nth: int | None = None
    anchor: TemporalExpression | None = None
    zone: str | None = None

    def utf16_span(self, text: str) -> Span:
        """The span in UTF-16 units of the text that the expression was found in.

        >>> found = TemporalExpression("relative", "today", (2, 7), offset=0, unit="day")
        >>> found.utf16_span("😀 today")
        (3, 8)
        """
        return Utf16Map.of(text).span_to_utf16(self.span)

    def as_dict(self) -> dict[str, Any]:
        """What is set, as plain values: dicts, lists, str and numbers.

        >>> TemporalExpression("absolute", "2026-05", (0, 7), calendar=Calendar(2026, 5)).as_dict()
        {'kind': 'absolute', 'raw': '2026-05', 'span': [0, 7], 'calendar': {'year': 2026, 'month': 5}}
        """
        plain: dict[str, Any] = _plain(self)
        return plain


def _plain(value: Any) -> Any:
    if isinstance(value, TemporalExpression | Calendar):
        found = {field.name: getattr(value, field.name) for field in fields(value)}
        return {name: _plain(item) for name, item in found.items() if item is not None and item is not False}
    return [_plain(item) for item in value] if isinstance(value, tuple) else value
