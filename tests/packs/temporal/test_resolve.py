"""Intervals: changes of the clock, ends of months, what cannot be resolved, wrong arguments."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from babel_core import ConfigError, TemporalInterval, parse_temporal_expressions, resolve_temporal


def interval(text: str, observed: str, zone: str, locale: str = "en") -> tuple[str, str]:
    (found,) = parse_temporal_expressions(text, locale)
    resolved = resolve_temporal(found, observed, zone)
    assert isinstance(resolved, TemporalInterval)
    return resolved.start.isoformat(timespec="minutes"), resolved.end.isoformat(timespec="minutes")


def test_a_clock_that_the_day_skips_moves_on_by_the_gap() -> None:
    start, _ = interval("tomorrow at 2:30", "2026-03-28T12:00:00+01:00", "Europe/Paris")
    assert start == "2026-03-29T03:30+02:00"


def test_a_clock_that_comes_twice_is_the_first() -> None:
    start, end = interval("tomorrow at 2:30", "2026-10-24T12:00:00+02:00", "Europe/Paris")
    assert (start, end) == ("2026-10-25T02:30+02:00", "2026-10-25T02:31+02:00")


def test_a_day_is_as_long_as_its_clocks_make_it() -> None:
    (found,) = parse_temporal_expressions("2026-03-29", "und")
    resolved = resolve_temporal(found, "2026-03-11T09:30:00+00:00", "Europe/Paris")
    assert resolved is not None
    assert (resolved.end.astimezone(UTC) - resolved.start.astimezone(UTC)).total_seconds() == 23 * 3600


def test_a_day_that_a_zone_skipped_is_empty() -> None:
    start, end = interval("2011-12-30", "2011-12-29T12:00:00-10:00", "Pacific/Apia", "und")
    assert start == end == "2011-12-31T00:00+14:00"


def test_today_is_that_of_the_time_zone() -> None:
    assert interval("today", "2026-03-11T23:30:00+00:00", "Asia/Tokyo")[0] == "2026-03-12T00:00+09:00"


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("last month", "2028-02-01", "2028-03-01"),
        ("29 February 2028", "2028-02-29", "2028-03-01"),
        ("next quarter", "2028-04-01", "2028-07-01"),
        ("Q1 2028", "2028-01-01", "2028-04-01"),
        ("winter 2027", "2027-12-01", "2028-03-01"),
        ("the 2020s", "2020-01-01", "2030-01-01"),
        ("from 10 pm to 6 am", "2028-03-31T22:00", "2028-04-01T06:00"),
        ("Friday from 22:00 to 6:00", "2028-03-31T22:00", "2028-04-01T06:00"),
        ("until April", "2028-04-01", "2028-05-01"),
        ("until early April", "2028-04-01", "2028-04-11"),
        ("the end of the year", "2028-10-01", "2029-01-01"),
        ("last February", "2028-02-01", "2028-03-01"),
        ("the next month", "2028-04-01", "2028-05-01"),
    ],
)
def test_months_and_years_end_where_the_calendar_says(text: str, start: str, end: str) -> None:
    found = interval(text, "2028-03-31T12:00:00+00:00", "UTC")
    assert found[0].startswith(start)
    assert found[1].startswith(end)


def test_impossible_days_are_no_expressions() -> None:
    for text in ("30 February 2026", "31 June", "2026-13-01", "2026-02-29", "25:61"):
        assert parse_temporal_expressions(text, "en") == (), text


@pytest.mark.parametrize("locale", ["und", "nl", "th", "xx"])
def test_technical_forms_are_read_in_every_language(locale: str) -> None:
    text = "a 2026-03-01 ที่2026/03/02มา 更新于2026-03-03完成 time = 2026-03-04T05:06:07Z 2026-03-05T08:09+01:00."
    found = parse_temporal_expressions(text, locale)
    days = ["2026-03-01", "2026/03/02", "2026-03-03", "time = 2026-03-04T05:06:07Z", "2026-03-05T08:09+01:00"]
    assert [one.raw for one in found] == days
    assert parse_temporal_expressions("x2026-03-01 2026-03-01b 1-2026-03-01 v2026.03.01 time = unknown", locale) == ()


def test_without_a_time_or_a_zone_nothing_is_resolved() -> None:
    (found,) = parse_temporal_expressions("tomorrow", "en")
    assert resolve_temporal(found, None, "UTC") is None
    assert resolve_temporal(found, "2026-03-11T09:30:00+00:00", None) is None


def test_times_beyond_the_calendar_are_not_resolved() -> None:
    (found,) = parse_temporal_expressions("9000 years ago", "en")
    assert resolve_temporal(found, datetime(2026, 3, 11, tzinfo=UTC), UTC) is None


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (("x", "2026-03-11T09:30:00+00:00", "UTC"), TypeError, "expression must be TemporalExpression, not str"),
        ((None, 5, "UTC"), TypeError, "observed_at must be datetime or str, not int"),
        ((None, "2026-03-11T09:30:00", "UTC"), ConfigError, "observed_at .* has no offset"),
        ((None, "yesterday", "UTC"), ConfigError, "observed_at 'yesterday' is no RFC 3339 time"),
        ((None, "2026-03-11T09:30:00+00:00", "Mars/Olympus"), ConfigError, "no time zone 'Mars/Olympus'"),
        ((None, "2026-03-11T09:30:00+00:00", 3), TypeError, "timezone must be str or tzinfo, not int"),
    ],
)
def test_wrong_arguments_are_named(arguments: tuple[Any, Any, Any], error: type[Exception], message: str) -> None:
    (found,) = parse_temporal_expressions("tomorrow", "en")
    with pytest.raises(error, match=message):
        resolve_temporal(arguments[0] or found, *arguments[1:])


def test_texts_and_locales_must_be_str() -> None:
    with pytest.raises(TypeError, match="text must be str, not NoneType"):
        parse_temporal_expressions(None, "en")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="locale must be str, not int"):
        parse_temporal_expressions("x", 1)  # type: ignore[arg-type]


def test_the_region_orders_day_and_month() -> None:
    observed = "2026-03-11T09:30:00+00:00"
    assert interval("03/04/2026", observed, "UTC", "en-US")[0].startswith("2026-03-04")
    assert interval("03/04/2026", observed, "UTC", "en-GB")[0].startswith("2026-04-03")
    assert interval("25/12/2026", observed, "UTC", "en-US")[0].startswith("2026-12-25")


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("three days before May 2", "2028-04-29", "2028-04-30"),
        ("a month after January 31, 2028", "2028-02-29", "2028-03-01"),
        ("two weeks before February 2029", "2029-01-18", "2029-01-19"),
        ("a year after March 2028", "2029-03-01", "2029-04-01"),
        ("two hours after May 2, 2028", "2028-05-02T02:00", "2028-05-02T02:01"),
        ("a week from Friday at 5 pm", "2028-04-07T17:00", "2028-04-07T17:01"),
        ("the last Monday of February 2028", "2028-02-28", "2028-02-29"),
        ("the last day of February 2028", "2028-02-29", "2028-03-01"),
        ("two weeks ago today", "2028-03-16", "2028-03-17"),
        ("two years ago in May", "2026-05-01", "2026-06-01"),
        ("half a year ago", "2027-09-01", "2027-10-01"),
        ("the late 19th century", "1871-01-01", "1901-01-01"),
    ],
)
def test_what_is_counted_from_another_date(text: str, start: str, end: str) -> None:
    found = interval(text, "2028-03-30T10:00:00+00:00", "UTC")
    assert [each.removesuffix("+00:00").removesuffix("T00:00") for each in found] == [start, end]


def test_a_fifth_monday_that_the_month_has_not_is_no_time() -> None:
    (found,) = parse_temporal_expressions("the fifth Monday of February 2028", "en")
    assert resolve_temporal(found, "2028-03-30T10:00:00+00:00", "UTC") is None


def test_an_anchor_is_told_as_plain_values() -> None:
    (found,) = parse_temporal_expressions("three days before Christmas", "en")
    told = found.as_dict()
    assert (told["offset"], told["unit"]) == (-3, "day")
    assert (told["anchor"]["month"], told["anchor"]["day"]) == (12, 25)
