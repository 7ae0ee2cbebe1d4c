"""From an expression and the time at which it was said to an interval of aware datetimes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from babel_core.errors import ConfigError
from babel_core.packs.temporal.calendars import Days, days_of, edge_of, shifted, span_of_months, unit_around
from babel_core.packs.temporal.expression import TemporalExpression
from babel_core.packs.temporal.zones import zone_of

_SHORT = {"second": timedelta(seconds=1), "minute": timedelta(minutes=1), "hour": timedelta(hours=1)}
_MINUTE = timedelta(minutes=1)
_LATE_IN_THE_DAY = (17, 24)
_DAY_PARTS = {"start": (0, 10), "middle": (11, 15), "end": _LATE_IN_THE_DAY}


@dataclass(frozen=True, slots=True)
class TemporalInterval:
    """A half-open interval [start, end) of aware datetimes in the time zone that was asked for."""

    start: datetime
    end: datetime


def resolve_temporal(
    expression: TemporalExpression, observed_at: datetime | str | None, timezone: str | tzinfo | None
) -> TemporalInterval | None:
    """The interval that an expression means for someone at `observed_at` in `timezone`.

    `observed_at` is an aware datetime or RFC 3339 text, `timezone` an IANA name or a tzinfo. None when either is None,
    or the time lies outside the years 1 to 9999. A day runs from its first instant to that of the next, whatever the
    clocks do in it; a week from Monday. A clock is a minute long (a second, where seconds are told). A clock that the
    day skips is as much later as the clocks are put on; one that it has twice is the first. TypeError names an
    argument of another type, ConfigError a time without an offset and an unknown time zone.

    >>> found = TemporalExpression("relative", "tomorrow", (0, 8), offset=1, unit="day")
    >>> print(resolve_temporal(found, "2026-03-11T09:30:00-04:00", "America/New_York").start)
    2026-03-12 00:00:00-04:00
    """
    if not isinstance(expression, TemporalExpression):
        message = f"expression must be TemporalExpression, not {type(expression).__name__}"
        raise TypeError(message)
    observed, zone = _observed(observed_at), _zone(timezone)
    if observed is None or zone is None:
        return None
    try:
        return _resolved(expression, observed.astimezone(zone), zone)
    except (ValueError, OverflowError):
        return None


def _observed(value: datetime | str | None) -> datetime | None:
    if isinstance(value, str):
        try:
            value = datetime.fromisoformat(value)
        except ValueError:
            message = f"observed_at {value!r} is no RFC 3339 time; write it as 2026-03-11T09:30:00+01:00"
            raise ConfigError(message) from None
    if value is None:
        return None
    if not isinstance(value, datetime):
        message = f"observed_at must be datetime or str, not {type(value).__name__}"
        raise TypeError(message)
    if value.utcoffset() is None:
        message = f"observed_at {value.isoformat()} has no offset; make it aware, as 2026-03-11T09:30:00+01:00"
        raise ConfigError(message)
    return value


def _zone(value: str | tzinfo | None) -> tzinfo | None:
    if value is None or isinstance(value, tzinfo):
        return value
    if not isinstance(value, str):
        message = f"timezone must be str or tzinfo, not {type(value).__name__}"
        raise TypeError(message)
    try:
        return ZoneInfo(value)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        message = f"no time zone {value!r}; give an IANA name as Europe/Paris (and install tzdata where there are none)"
        raise ConfigError(message) from None


def _resolved(expression: TemporalExpression, observed: datetime, zone: tzinfo) -> TemporalInterval | None:
    if expression.zone is not None:
        return _elsewhere(expression, observed, zone)
    if expression.iso is not None:
        return _instant(expression.iso, zone)
    if expression.kind == "range":
        return _range(expression, observed, zone)
    if expression.anchor is not None:
        anchor = _resolved(expression.anchor, observed, zone)
        return anchor and _counted(expression, anchor, zone)
    if expression.through:
        return _stretch(expression, observed, zone)
    if expression.unit in _SHORT:
        step = _SHORT[expression.unit] * (expression.offset or 0)
        start = (observed.astimezone(UTC) + step).replace(microsecond=0)
        long = _SHORT["second"] if expression.unit == "second" else _MINUTE
        start = start if expression.unit == "second" else start.replace(second=0)
        return TemporalInterval(start.astimezone(zone), (start + long).astimezone(zone))
    days = days_meant(expression, observed.date())
    return None if days is None else _within(expression, days, zone)


def _elsewhere(expression: TemporalExpression, observed: datetime, zone: tzinfo) -> TemporalInterval | None:
    """A clock of another time zone, told in that which was asked for."""
    there = zone_of(expression.zone or "")
    if there is None:
        return None
    found = _resolved(replace(expression, zone=None), observed.astimezone(there), there)
    return found and TemporalInterval(found.start.astimezone(zone), found.end.astimezone(zone))


def _instant(iso: str, zone: tzinfo) -> TemporalInterval:
    found = datetime.fromisoformat(iso)
    seconds = iso[16:17] == ":"
    aware = found if found.utcoffset() is not None else _local(found.date(), found.hour * 3600, zone) + timedelta(
        minutes=found.minute, seconds=found.second
    )
    start = aware.astimezone(zone)
    long = _SHORT["second"] if seconds else _MINUTE
    return TemporalInterval(start, (start.astimezone(UTC) + long).astimezone(zone))


def _range(expression: TemporalExpression, observed: datetime, zone: tzinfo) -> TemporalInterval | None:
    if expression.bounds is None:
        first = date.fromisoformat(expression.start or "")
        last = date.fromisoformat(expression.end or "")
        return TemporalInterval(_local(first, 0, zone), _local(last + timedelta(1), 0, zone))
    first_end, last_end = (_resolved(end, observed, zone) for end in expression.bounds)
    if first_end is None or last_end is None:
        return None
    end = last_end.start if expression.bounds[1].clock else last_end.end
    if end <= first_end.start:
        later = _later(expression.bounds, first_end.start, observed, zone)
        end = later or end
    return TemporalInterval(first_end.start, end) if first_end.start < end else None


def _later(
    bounds: tuple[TemporalExpression, TemporalExpression], start: datetime, observed: datetime, zone: tzinfo
) -> datetime | None:
    """The second end on a later day: the night of "from 10 pm to 6", the year after of "December to March"."""
    last = bounds[1]
    again = _resolved(last, observed, zone)
    if last.clock and again and again.start.date() == start.date():
        wall = again.start.replace(tzinfo=None) + timedelta(1)
        return _local(wall.date(), wall.hour * 3600 + wall.minute * 60 + wall.second, zone)
    shift = timedelta(7) if last.weekday else timedelta(1) if last.clock else timedelta(366)
    again = _resolved(last, observed + shift, zone)
    end = again and (again.start if last.clock else again.end)
    return end if end and end > start else None


def _stretch(expression: TemporalExpression, observed: datetime, zone: tzinfo) -> TemporalInterval:
    offset, unit = expression.offset or 0, expression.unit or "day"
    if unit in _SHORT:
        other = (observed.astimezone(UTC) + _SHORT[unit] * offset).astimezone(zone)
    elif offset < 0:
        other = _local(shifted(observed.date(), unit, offset), 0, zone)
    else:
        other = _local(shifted(observed.date(), unit, offset) + timedelta(1), 0, zone)
    return TemporalInterval(min(other, observed), max(other, observed))


def _counted(expression: TemporalExpression, anchor: TemporalInterval, zone: tzinfo) -> TemporalInterval | None:
    """What is counted from another time: the nth (week)day of it, or so many units before or after it."""
    first, after = anchor.start.date(), max(_day_after(anchor.end), anchor.start.date() + timedelta(1))
    if expression.nth is not None:
        days = _nth(expression, first, after)
        return None if days is None else _within(expression, days, zone)
    offset, unit = expression.offset or 0, expression.unit or "day"
    if unit in _SHORT:
        start = (anchor.start.astimezone(UTC) + _SHORT[unit] * offset).astimezone(zone)
        return TemporalInterval(start, (start.astimezone(UTC) + _MINUTE).astimezone(zone))
    if unit in ("day", "week") and (after - first).days > 1:
        first, after = (first, first + timedelta(1)) if offset < 0 else (after - timedelta(1), after)
    moved = shifted(first, unit, offset)
    days = moved, moved + timedelta(1) if (after - first).days == 1 else shifted(after, unit, offset)
    clock = anchor.end - anchor.start <= _MINUTE and expression.clock is None
    if clock:
        seconds = anchor.start.hour * 3600 + anchor.start.minute * 60
        start = _local(moved, seconds, zone)
        return TemporalInterval(start, start + _MINUTE)
    return _within(expression, days, zone)


def _day_after(end: datetime) -> date:
    """The day after the last that an interval holds a part of."""
    midnight = (end.hour, end.minute, end.second) == (0, 0, 0)
    return end.date() + timedelta(0 if midnight else 1)


def _nth(expression: TemporalExpression, first: date, after: date) -> Days | None:
    nth = expression.nth or 1
    step = 7 if expression.weekday else 1
    if nth > 0:
        start = first + timedelta(((expression.weekday or 0) - first.isoweekday()) % 7 if expression.weekday else 0)
    else:
        last = after - timedelta(1)
        start = last - timedelta((last.isoweekday() - (expression.weekday or 0)) % 7 if expression.weekday else 0)
    found = start + timedelta(step * (nth - 1 if nth > 0 else nth + 1))
    size = (expression.last_weekday or 0) - (expression.weekday or 0) + 1 if expression.last_weekday else 1
    return (found, found + timedelta(size)) if first <= found < after else None


def days_meant(expression: TemporalExpression, today: date) -> Days | None:
    """The days of an expression without its clock, seen from a day; None when there are none such."""
    if expression.calendar is not None:
        days = days_of(expression.calendar.year, expression.calendar.month, expression.calendar.day)
    elif expression.month or expression.months:
        days = _named(expression, today)
    elif expression.weekday is not None:
        days = _weekdays(expression, today)
    else:
        days = unit_around(today, expression.unit or "day", expression.offset or 0)
        if expression.day is not None:
            days = days_of(days[0].year, days[0].month, expression.day)
    if expression.edge and (days[1] - days[0]).days > 1:
        return edge_of(days, expression.edge)
    return days


def _named(expression: TemporalExpression, today: date) -> Days:
    """A month, a day of it or a season by name, in the year that is told or the one that its occurrence chooses."""
    if expression.offset is not None:
        return _in_year(expression, today.year + expression.offset)
    found = [days for year in range(today.year - 8, today.year + 9) if (days := _try_year(expression, year))]
    if expression.occurrence == "this":
        return next(days for days in found if days[0].year == today.year)
    if expression.occurrence == "strictly_before":
        return [days for days in found if days[1] <= today][-1]
    if expression.occurrence == "strictly_after":
        return next(days for days in found if days[0] > today)
    if expression.occurrence == "coming":
        return next(days for days in found if days[1] > today)
    if expression.occurrence == "latest":
        return [days for days in found if days[0] <= today][-1]
    return min(found, key=lambda days: abs((days[0] - today).days))


def _try_year(expression: TemporalExpression, year: int) -> Days | None:
    try:
        return _in_year(expression, year)
    except ValueError:
        return None


def _in_year(expression: TemporalExpression, year: int) -> Days:
    if expression.months:
        return span_of_months(year, *expression.months)
    return days_of(year, expression.month, expression.day)


def _weekdays(expression: TemporalExpression, today: date) -> Days:
    assert expression.weekday is not None
    size = (expression.last_weekday or expression.weekday) - expression.weekday + 1
    week = unit_around(today, "week", 0)[0]
    this = week + timedelta(expression.weekday - 1)
    if expression.offset is not None:
        first = unit_around(today, expression.unit or "week", expression.offset)[0] + timedelta(expression.weekday - 1)
    elif expression.occurrence == "strictly_before":
        first = this if this + timedelta(size) <= today else this - timedelta(7)
    elif expression.occurrence == "strictly_after":
        first = this if this > today else this + timedelta(7)
    elif expression.occurrence == "this":
        first = this
    else:
        first = this if this + timedelta(size) > today else this + timedelta(7)
    return first, first + timedelta(size)


def _within(expression: TemporalExpression, days: Days, zone: tzinfo) -> TemporalInterval:
    first, after = days
    hours = expression.hours
    if expression.edge and (after - first).days == 1:
        hours = hours or _DAY_PARTS[expression.edge]
    if expression.clock is not None:
        parts = [int(part) for part in expression.clock.split(":")]
        start = _local(first, parts[0] * 3600 + parts[1] * 60 + (parts[2] if len(parts) > 2 else 0), zone)
        long = _SHORT["second"] if len(parts) > 2 else _MINUTE
        return TemporalInterval(start, (start.astimezone(UTC) + long).astimezone(zone))
    if hours is None:
        return TemporalInterval(_local(first, 0, zone), _local(after, 0, zone))
    last = after - timedelta(1)
    return TemporalInterval(_local(first, hours[0] * 3600, zone), _local(last, hours[1] * 3600, zone))


def _local(day: date, seconds: int, zone: tzinfo) -> datetime:
    """A wall clock of a day; one that the day skips moves on by the gap, the first of two that it has."""
    wall = datetime(day.year, day.month, day.day) + timedelta(seconds=seconds)
    return wall.replace(tzinfo=zone, fold=0).astimezone(UTC).astimezone(zone)
