"""Calendar arithmetic over the proleptic Gregorian calendar of the standard library; days only, no clocks."""

from __future__ import annotations

from calendar import monthrange
from datetime import MAXYEAR, MINYEAR, date, timedelta

Days = tuple[date, date]
"""A half-open stretch of days: the first, and the one after the last."""

MONTHS = {"month": 1, "quarter": 3, "year": 12}


def days_of(year: int, month: int | None = None, day: int | None = None) -> Days:
    """The days of a year, a month or a day; ValueError for one that no calendar has."""
    if month is None:
        return span_of_months(year, 1, 12)
    if day is None:
        return span_of_months(year, month, month)
    first = date(year, month, day)
    return first, first + timedelta(1)


def span_of_months(year: int, first: int, last: int) -> Days:
    """From the first day of a month to the end of another, of the next year where that comes before."""
    year_after, month_after = (year if last >= first else year + 1), last + 1
    if month_after > 12:
        year_after, month_after = year_after + 1, 1
    return date(year, first, 1), date(year_after, month_after, 1)


def unit_around(day: date, unit: str, offset: int) -> Days:
    """The day, week (from Monday), month, quarter or year so many units away from that which holds a day.

    ValueError or OverflowError when it lies outside the years 1 to 9999.
    """
    if unit in ("day", "week"):
        size = 1 if unit == "day" else 7
        first = day - timedelta(day.weekday() if unit == "week" else 0) + timedelta(offset * size)
        return first, first + timedelta(size)
    size = MONTHS[unit]
    start = (day.year * 12 + day.month - 1) // size + offset
    year, month = divmod(start * size, 12)
    if not MINYEAR <= year < MAXYEAR:
        message = f"{offset} {unit}s from {day} is no day of the calendar"
        raise ValueError(message)
    return span_of_months(year, month + 1, month + size)


def shifted(day: date, unit: str, offset: int) -> date:
    """A day so many units away; the last of the month where that has no such day."""
    if unit in ("day", "week"):
        return day + timedelta(offset * (1 if unit == "day" else 7))
    year, month = divmod(day.year * 12 + day.month - 1 + offset * MONTHS[unit], 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def edge_of(days: Days, edge: str) -> Days:
    """The start, middle or end of a stretch: thirds of a month at its 10th and 20th, otherwise by whole parts.

    The end of a year is its last quarter, that of a week Friday to Sunday, that of a quarter its last month.
    """
    first, after = days
    size = (after - first).days
    if size <= 7:
        cuts = (2, 4)
    elif size <= 31:
        cuts = (10, 20)
    else:
        months = (after.year - first.year) * 12 + after.month - first.month
        third = months // 4 if months >= 12 else max(1, months // 3)
        return _third(first, shifted(first, "month", third), shifted(first, "month", months - third), after, edge)
    return _third(first, first + timedelta(cuts[0]), first + timedelta(cuts[1]), after, edge)


def _third(first: date, low: date, high: date, after: date, edge: str) -> Days:
    return {"start": (first, low), "middle": (low, high), "end": (high, after)}[edge]
