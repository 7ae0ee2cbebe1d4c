"""From what a phrase tells to a time expression; what no calendar has is refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any

from babel_core.packs.temporal.calendars import days_of, edge_of, span_of_months
from babel_core.packs.temporal.combine import CARRIED, Found
from babel_core.packs.temporal.expression import Calendar, TemporalExpression
from babel_core.packs.temporal.levels import AWAY, CLOCK
from babel_core.packs.temporal.schema import DayPart, Grammar
from babel_core.packs.temporal.slots import Value
from babel_core.text.token import Span

Fields = Mapping[str, Value]

_WITHIN = frozenset({"month", "season", "quarter", "half", "weekday", "day"})
_HALVES = {
    "minute": ("second", 60), "hour": ("minute", 60), "day": ("hour", 24), "week": ("day", 7), "month": ("day", 30),
    "quarter": ("month", 3), "year": ("month", 12),
}  # fmt: skip
"""The unit in which a half of another is told, and how many of it that has."""

_CENTURY_TURN = 50
"""Years of two digits from here on are of the last century."""


def expression_of(found: Found, raw: str, span: Span, grammar: Grammar) -> TemporalExpression | None:
    """The expression, with the raw text at its span; None where no calendar has such a day or clock such an hour."""
    first = _expression(found.first, raw, span, grammar)
    if first is None or found.last is None:
        return first
    last = _expression(found.last, raw, span, grammar)
    if last is not None and CARRIED in found.last:
        last = _behind(first, last)
    return last and _range(first, last)


def _behind(first: TemporalExpression, last: TemporalExpression) -> TemporalExpression:
    """The second clock half a day later where its time of day, that of the first, puts it before that."""
    if first.clock is None or last.clock is None or last.clock > first.clock:
        return last
    hours, _, rest = last.clock.partition(":")
    return replace(last, clock=f"{int(hours) + 12:02d}:{rest}")


def _expression(fields: Fields, raw: str, span: Span, grammar: Grammar) -> TemporalExpression | None:
    told = _time(fields, grammar)
    anchored = "nth" in fields or "away" in fields
    date = _anchored(fields, raw, span, grammar) if anchored else _date(fields, grammar)
    if told is None or date is None:
        return None
    if not date and not told:
        return None
    return TemporalExpression(raw=raw, span=span, **(date or {"kind": "relative", "offset": 0, "unit": "day"}), **told)


def _range(first: TemporalExpression, last: TemporalExpression) -> TemporalExpression | None:
    whole = TemporalExpression("range", first.raw, first.span)
    if all(end.kind in ("absolute", "range") and not (end.clock or end.hours or end.iso) for end in (first, last)):
        start, end = iso_days(first)[0], iso_days(last)[1]
        return replace(whole, start=start, end=end) if start <= end else None
    return replace(whole, bounds=(first, last))


def iso_days(expression: TemporalExpression) -> tuple[str, str]:
    """The first and last day, inclusive, of an absolute expression or of a range of days."""
    if expression.calendar is None:
        return expression.start or "", expression.end or ""
    days = days_of(expression.calendar.year, expression.calendar.month, expression.calendar.day)
    first, after = edge_of(days, expression.edge) if expression.edge else days
    return first.isoformat(), (after - timedelta(1)).isoformat()


def _time(fields: Fields, grammar: Grammar) -> dict[str, Any] | None:
    part = grammar.hours.get(str(fields.get("part")))
    if "hour" not in fields:
        return {"hours": part.meant} if part else {}
    zone = {"zone": fields["zone"]} if "zone" in fields else {}
    minutes = int(fields["hour"]) * 60 + int(fields.get("minute", 0)) - int(fields.get("minus", 0))
    if minutes < 0:
        minutes += 12 * 60
    if part:
        within = _within(minutes, part)
        if within is None:
            return None
        minutes = within
    clock = f"{minutes // 60:02d}:{minutes % 60:02d}"
    return {"clock": f"{clock}:{int(fields['second']):02d}" if "second" in fields else clock, **zone}


def _within(minutes: int, part: DayPart) -> int | None:
    """A clock of twelve hours read in a time of day; one of 24 hours stays, None is one that does not go with it."""
    low, high = part.clocks[0] * 60, part.clocks[1] * 60
    half = minutes % (12 * 60)
    found = [at for at in (minutes, half, half + 12 * 60, half + 24 * 60) if low <= at < high or at == high == 24 * 60]
    return found[0] if found else minutes if minutes >= 13 * 60 else None


def _anchored(fields: Fields, raw: str, span: Span, grammar: Grammar) -> dict[str, Any] | None:
    """A day that is counted from another time: "three days before Christmas", "the first Monday of May"."""
    counted = AWAY if "away" in fields else {"nth", "weekday", "weekend"}
    rest = {key: value for key, value in fields.items() if key not in counted and key not in CLOCK}
    if "month" in rest and rest.keys().isdisjoint({"year", "era", "shift", "occurrence"}):
        rest["occurrence"] = "nearest"
    anchor = _expression(rest, raw, span, grammar) if rest else None
    if anchor is None:
        return None
    if "away" in fields:
        unit, size = unit_of(str(fields["away_unit"]))
        offset = int(fields["away"]) * size * int(fields.get("away_sign", 1))
        return {"kind": "relative", "offset": offset, "unit": unit, "anchor": anchor}
    weekday = {"weekday": int(fields["weekday"])} if "weekday" in fields else {}
    if "weekend" in fields:
        weekday = {"weekday": 6, "last_weekday": 7}
    return {"kind": "relative", "unit": "day", "nth": int(fields["nth"]), "anchor": anchor, **weekday}


def _date(fields: Fields, grammar: Grammar) -> dict[str, Any] | None:
    if "iso" in fields:
        return {"kind": "absolute", "iso": fields["iso"]}
    if "decade" in fields:
        return _decade(int(fields["decade"]) + max(0, int(fields.get("era", 0)) - 1))
    if "century" in fields:
        return _century(int(fields["century"]), str(fields.get("edge", "")))
    if "n" in fields and fields.keys().isdisjoint(_WITHIN):
        return _offset(fields)
    if "n" in fields:
        # "three years ago in May": the year so many years away, and the month of that.
        fields = {**fields, "shift": int(fields["n"]) * int(fields.get("sign", 1))}
    edge = {"edge": fields["edge"]} if "edge" in fields else {}
    year = _year(fields, grammar)
    months = _months(fields)
    if year is not None:
        found = _of_year(year, months, fields)
    elif "month" in fields or months:
        found = _of_some_year(months, fields)
    else:
        found = _relative(fields)
    return found if found is None or not found else {**found, **edge}


def _decade(first: int) -> dict[str, Any] | None:
    if first % 10 and first < 1900:
        return None
    if first % 100 == 0 and 1000 <= first < 2000:  # "the 1800s" are a century
        return {"kind": "range", "start": f"{first}-01-01", "end": f"{first + 99}-12-31"}
    year = first if first > 99 else first + (2000 if first < 30 else 1900)
    return {"kind": "range", "start": f"{year}-01-01", "end": f"{year + 9}-12-31"}


def _century(number: int, edge: str) -> dict[str, Any] | None:
    first = (number - 1) * 100 + 1
    low, high = {"start": (0, 29), "middle": (30, 69), "end": (70, 99)}.get(edge, (0, 99))
    return {"kind": "range", "start": f"{first + low:04d}-01-01", "end": f"{first + high:04d}-12-31"}


def _offset(fields: Fields) -> dict[str, Any]:
    unit, size = unit_of(str(fields["unit"]))
    amount = int(fields["n"]) * size
    if "and_half" in fields:
        smaller, times = _HALVES[unit]
        amount, unit = amount * times + size * times // 2, smaller
    offset = amount * int(fields.get("sign", 1))
    through = {"through": True} if "through" in fields else {}
    return {"kind": "relative", "offset": offset, "unit": unit, **through}


def unit_of(name: str) -> tuple[str, int]:
    """A unit of a language's file and how many of ours it is: "week*2" is a fortnight."""
    unit, _, times = name.partition("*")
    return unit, int(times or 1)


def _year(fields: Fields, grammar: Grammar) -> int | None:
    if "era" in fields:
        return int(fields["era"]) + int(fields.get("era_year", 1)) - 1
    if "year" not in fields:
        return None
    year = int(fields["year"])
    return year if year > 99 else year + (1900 if year >= _CENTURY_TURN else 2000)


def _months(fields: Fields) -> tuple[int, int] | None:
    if "quarter" in fields:
        last = int(fields["quarter"]) * 3
        return last - 2, last
    if "half" in fields:
        return (1, 6) if fields["half"] == 1 else (7, 12)
    if "season" in fields:
        first = int(fields["season"])
        return first, (first + 1) % 12 + 1
    return None


def _of_year(year: int, months: tuple[int, int] | None, fields: Fields) -> dict[str, Any] | None:
    try:
        if months:
            first, after = span_of_months(year, *months)
            return {"kind": "range", "start": first.isoformat(), "end": (after - timedelta(1)).isoformat()}
        month, day = fields.get("month"), fields.get("day")
        if day is not None and month is None:
            return None
        calendar = Calendar(year, None if month is None else int(month), None if day is None else int(day))
        days_of(calendar.year, calendar.month, calendar.day)
    except ValueError:
        return None
    return {"kind": "absolute", "calendar": calendar}


def _of_some_year(months: tuple[int, int] | None, fields: Fields) -> dict[str, Any] | None:
    """A month, day or season whose year is told by the day of observation."""
    if "day" in fields:
        try:
            days_of(2000, int(fields["month"]), int(fields["day"]))
        except (KeyError, ValueError):
            return None
    found: dict[str, Any] = {"kind": "relative"}
    if "shift" in fields:
        found |= {"offset": int(fields["shift"]), "unit": "year"}
    elif "occurrence" in fields:
        found["occurrence"] = fields["occurrence"]
    else:
        found["occurrence"] = "nearest" if "day" in fields else "latest"
    if months:
        return {**found, "months": months, "unit": found.get("unit", "quarter" if "quarter" in fields else "month")}
    unit = found.get("unit", "day" if "day" in fields else "month")
    day = {"day": int(fields["day"])} if "day" in fields else {}
    return {**found, "month": int(fields["month"]), "unit": unit, **day}


def _relative(fields: Fields) -> dict[str, Any] | None:
    if "dayshift" in fields:
        return {"kind": "relative", "offset": int(fields["dayshift"]), "unit": "day"}
    days = {"weekday": 6, "last_weekday": 7} if "weekend" in fields else {}
    if "weekday" in fields and "day" not in fields:
        days = {"weekday": int(fields["weekday"])}
    if "shift" in fields:
        unit, size = unit_of(str(fields["unit"]))
        day = {"day": int(fields["day"])} if "day" in fields else {}
        return {"kind": "relative", "offset": int(fields["shift"]) * size, "unit": unit, **days, **day}
    if days:
        return {"kind": "relative", "unit": "week", "occurrence": fields.get("occurrence", "coming"), **days}
    if "day" in fields:
        return {"kind": "relative", "offset": 0, "unit": "month", "day": int(fields["day"])}
    return {}
