"""What a found phrase tells of a time, by level: a year, a month of some year, a weekday, a clock ..."""

from __future__ import annotations

from collections.abc import Mapping

from babel_core.packs.temporal.slots import Value

CLOCK = frozenset({"hour", "minute", "second", "minus", "part", "zone", "carried"})
TO = "to_"
_ZONE = {"zone"}
_TIMED = ("hour", "day", "dayshift", "weekday")
CLOCK_ENDS = frozenset({"to_hour", "to_minute", "to_part"})
OFFSET = frozenset({"n", "unit", "sign", "and_half"})
AWAY = frozenset({"away", "away_unit", "away_sign"})
"""An offset from a date that is told beside it: "three days before" of Christmas."""
_OFFSETS = {"day": "day", "week": "weekago", "month": "monthago", "year": "yearago"}

PARTNERS = frozenset(
    {
        ("year", "month"), ("month", "year"), ("year", "dom"), ("week", "weekday"), ("weekday", "week"),
        ("year", "season"), ("season", "year"), ("month", "dom"),
        ("weekday", "date"), ("date", "weekday"), ("weekday", "month"), ("month", "weekday"),
        ("day", "weekday"), ("weekday", "day"), ("weekday", "dom"), ("dom", "weekday"),
        ("months", "dom"), ("dom", "months"), ("dom", "month"),
        ("edge", "year"), ("edge", "month"), ("edge", "months"), ("edge", "week"), ("edge", "season"),
        ("year", "edge"), ("month", "edge"), ("months", "edge"), ("week", "edge"), ("season", "edge"),
        ("edge", "date"), ("date", "edge"), ("edge", "century"), ("century", "edge"),
        ("nth", "month"), ("month", "nth"), ("nth", "months"), ("months", "nth"), ("nth", "date"), ("date", "nth"),
        ("nth", "year"), ("year", "nth"), ("nthmonth", "year"), ("year", "nthmonth"),
        ("yearago", "month"), ("yearago", "season"), ("month", "yearago"), ("season", "yearago"),
        ("weekago", "weekday"), ("weekday", "weekago"), ("monthago", "dom"),
        ("away", "date"), ("away", "month"), ("away", "day"), ("away", "weekday"), ("away", "someday"),
        ("away", "nthmonth"), ("away", "year"), ("away", "months"), ("away", "week"), ("away", "season"),
    }
)  # fmt: skip
"""Levels that make one expression side by side; a clock goes with any of them."""


def level(fields: Mapping[str, Value]) -> str:
    """The level of a phrase; "other" for what stands by itself (a range, an instant, "three hours ago").

    >>> level({"month": 5, "day": 3}), level({"shift": -1, "unit": "week"}), level({"hour": 5})
    ('month', 'week', 'clock')
    """
    keys = set(fields) - CLOCK
    if not keys or keys <= CLOCK_ENDS:
        return "clock"
    if keys <= AWAY:
        return "away"
    keys -= AWAY
    if keys <= OFFSET and "n" in keys:
        return _OFFSETS.get(str(fields.get("unit")), "other")
    if "n" in keys and not keys & {"through", "iso", "decade"}:
        return "someday"
    if any(key.startswith(TO) for key in keys - CLOCK_ENDS) or keys & {"iso", "n", "decade", "through", "weekend"}:
        return "other"
    keys -= CLOCK_ENDS
    return _date_level(keys - {"sign", "occurrence"}, fields)


def _date_level(keys: set[str], fields: Mapping[str, Value]) -> str:
    if keys == {"edge"}:
        return "edge"
    if keys == {"century"}:
        return "century"
    if "nth" in keys:
        return "nth" if keys <= {"nth", "weekday"} else "nthmonth" if keys <= {"nth", "weekday", "month"} else "someday"
    if keys <= {"year", "era", "era_year"}:
        return "year"
    if keys <= {"shift", "unit"}:
        names = {"year": "year", "week": "week", "month": "months", "day": "day", "quarter": "season"}
        return names.get(str(fields.get("unit")), "other")
    if keys == {"dayshift"}:
        return "day"
    if "weekday" in keys:
        return "weekday" if keys == {"weekday"} and "occurrence" not in fields else "someday"
    if keys == {"day"}:
        return "dom"
    if "month" in keys:
        return "date" if keys & {"year", "era", "shift"} else "month"
    return "season" if keys & {"season", "quarter", "half"} else "other"


def partners(left: Mapping[str, Value], right: Mapping[str, Value]) -> bool:
    """Whether two neighbours make one expression: a day and its clock, a month and its year ..."""
    both = set(left) & set(right)
    tonight = "hour" in left and "dayshift" in right and "hour" not in right  # 8 pm tonight
    if both and (both != {"part"} or (("hour" in left or "hour" not in right) and not tonight)):
        return False
    if left.keys() == _ZONE or right.keys() == _ZONE:
        return "hour" in left if right.keys() == _ZONE else not right.keys().isdisjoint(_TIMED)
    names = level(left), level(right)
    if "clock" in names:
        date = left if names[1] == "clock" else right
        if level(date) in ("clock", "day", "away"):
            return True
        return level(date) != "other" and not {"day", "weekday"}.isdisjoint(date)
    if "weekday" in names and "month" in names:
        return "day" in left or "day" in right
    return names in PARTNERS
