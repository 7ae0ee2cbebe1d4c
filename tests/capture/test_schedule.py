"""When a build is due, and that it never stands in the host's way."""

from __future__ import annotations

import json
import os
import threading
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from babel_core import BuildResult, BuildSchedule, BuildSettings, ConfigError
from babel_core.capture.keyword_content import iso_of
from babel_core.capture.keyword_file import NAME
from babel_core.capture.schedule import DAY, RETRY
from babel_core.errors import BabelWarning

NOW = 1_800_000_000.0


def result(*, ok: bool = True, wrote: bool = True) -> BuildResult:
    return BuildResult(ok, ("sv",), ("sv",), (), Path(NAME), "", wrote=wrote)


def put(path: Path, days: float, *, stated: float | None = None) -> Path:
    """A file changed so many days before NOW, which states another time where one is given."""
    content: dict[str, Any] = {"version": 2, "translations": {}}
    if stated is not None:
        content["detectedAt"] = iso_of(NOW - stated * DAY)
    path.write_text(json.dumps(content))
    os.utime(path, (NOW - days * DAY, NOW - days * DAY))
    return path


def due(path: Path, **settings: Any) -> bool:
    return BuildSchedule(path, result, BuildSettings(**settings), clock=lambda: NOW).is_due()


def test_a_missing_file_is_due_at_once(tmp_path: Path) -> None:
    assert due(tmp_path / NAME)
    assert not due(tmp_path / NAME, auto_build=False)


@pytest.mark.parametrize(
    ("days", "stated", "interval", "expected"),
    [
        (9, None, 7, True),
        (2, None, 7, False),
        (2, None, 1, True),
        (0, 9, 7, True),  # copied lately, built long ago
        (9, 2, 7, False),
        (9, -3, 7, True),  # a time in the future is none
        (-3, None, 7, True),
        (-3, -3, 7, True),
        (-0.001, None, 7, False),  # the clock of a network drive
    ],
)
def test_the_interval_counts_from_the_last_build(
    tmp_path: Path, days: float, stated: float | None, interval: int, expected: bool
) -> None:
    assert due(put(tmp_path / NAME, days, stated=stated), weekly_interval_days=interval) is expected


class Clock:
    """A clock that a test sets."""

    now = NOW

    def __call__(self) -> float:
        return self.now


def test_builds_that_give_nothing_are_tried_again_later_and_later(tmp_path: Path) -> None:
    clock, path = Clock(), tmp_path / NAME
    gives: list[Callable[[], BuildResult]] = [
        lambda: result(ok=False),
        lambda: (_ for _ in ()).throw(OSError("the store is closed")),
        lambda: result(wrote=False),  # no facts yet
        lambda: result(),
    ]
    schedule = BuildSchedule(path, lambda: gives.pop(0)(), clock=clock)
    for wait in (RETRY, 2 * RETRY, 4 * RETRY):
        assert schedule.is_due()
        schedule._build_once()
        assert schedule.next_build() == clock.now + wait
        clock.now += wait
    put(path, 0)
    schedule._build_once()
    assert schedule.next_build() == clock.now + 7 * DAY


def test_a_build_that_found_nothing_new_counts_where_a_file_is_there(tmp_path: Path) -> None:
    schedule = BuildSchedule(put(tmp_path / NAME, 9), lambda: result(wrote=False), clock=lambda: NOW)
    assert schedule.is_due()
    schedule._build_once()
    assert not schedule.is_due()


def test_a_thread_builds_once_and_waits(tmp_path: Path) -> None:
    built = threading.Event()
    results: list[object] = []

    def build() -> BuildResult:
        put(tmp_path / NAME, 0, stated=(NOW - time.time()) / DAY)
        return result()

    def note(given: object) -> None:
        results.append(given)
        built.set()

    schedule = BuildSchedule(tmp_path / NAME, build, on_result=note, first_delay=0.0)
    assert schedule.start()
    assert not schedule.start()
    assert built.wait(20)
    assert schedule.stop()
    assert results == [result()] == [schedule.last]
    assert schedule.stopping()
    assert schedule.start()  # again, as a host may
    assert schedule.stop()
    assert len(results) == 1


def test_a_build_that_raises_ends_neither_thread_nor_host(tmp_path: Path) -> None:
    tried = threading.Event()

    def build() -> BuildResult:
        message = "no connection to the store"
        raise RuntimeError(message)

    schedule = BuildSchedule(tmp_path / NAME, build, on_result=lambda given: tried.set(), first_delay=0.0)
    schedule.start()
    assert tried.wait(20)
    assert not schedule.start()  # still running
    assert str(schedule.last) == "no connection to the store"
    assert schedule.stop()


def test_stopping_does_not_wait_for_ever_for_a_build_under_way(tmp_path: Path) -> None:
    begun, release = threading.Event(), threading.Event()

    def build() -> BuildResult:
        begun.set()
        release.wait(20)
        return result()

    schedule = BuildSchedule(tmp_path / NAME, build, first_delay=0.0)
    schedule.start()
    assert begun.wait(20)
    assert not schedule.stop(timeout=0.05)
    release.set()
    assert schedule.stop(timeout=20)


def test_nothing_begins_where_builds_are_off_or_stopped_before_the_first(tmp_path: Path) -> None:
    def build() -> BuildResult:
        pytest.fail("a build was made")

    off = BuildSchedule(tmp_path / NAME, build, BuildSettings(auto_build=False), first_delay=0.0)
    assert not off.start()
    assert off.stop()
    schedule = BuildSchedule(tmp_path / NAME, build)
    started = time.perf_counter()
    assert schedule.start()
    assert schedule.stop()
    assert time.perf_counter() - started < 2


def test_settings_are_read_in_both_spellings() -> None:
    assert BuildSettings.of(None) == BuildSettings.of({}) == BuildSettings(True, 7)
    assert BuildSettings.of({"auto_build": 0, "weekly_interval_days": 9.9}) == BuildSettings(True, 9)
    assert BuildSettings.of({"autoBuild": False, "weeklyIntervalDays": 31}) == BuildSettings(False, 30)
    assert BuildSettings(None, 2.5) == BuildSettings(True, 2)  # type: ignore[arg-type]
    assert BuildSettings.of({"weeklyIntervalDays": 10**400}).weekly_interval_days == 30
    for odd in (0, 0.99, -1, "3", None, [], True, float("nan"), float("inf")):
        assert BuildSettings.of({"weeklyIntervalDays": odd}).weekly_interval_days == 7
    with pytest.raises(ConfigError, match="no setting 'autobuild' of the build; known: auto_build, autoBuild"):
        BuildSettings.of({"autobuild": True})
    with pytest.raises(TypeError, match="settings must be a mapping, not list"):
        BuildSettings.of([])  # type: ignore[arg-type]


def test_a_clock_that_is_set_back_does_not_put_builds_off(tmp_path: Path) -> None:
    clock, path = Clock(), tmp_path / NAME
    schedule = BuildSchedule(path, lambda: result(), clock=clock)
    put(path, 0, stated=0)
    schedule._build_once()
    clock.now -= 100 * DAY
    assert schedule.next_build() == clock.now + 7 * DAY
    clock.now += 7 * DAY
    assert schedule.is_due()
    assert BuildSchedule(path, result, clock=clock).is_due()  # another process, to which the file is of the future
    failing = BuildSchedule(tmp_path / "none", lambda: result(ok=False), clock=clock)
    failing._build_once()
    clock.now -= 50 * DAY
    assert failing.next_build() == clock.now + RETRY


def test_a_thread_outlives_what_its_functions_raise(tmp_path: Path, recwarn: pytest.WarningsRecorder) -> None:
    warnings.simplefilter("always")
    calls: list[object] = []

    def note(given: object) -> None:
        calls.append(given)
        raise KeyError(len(calls))

    def leave() -> BuildResult:
        raise SystemExit(3)

    schedule = BuildSchedule(tmp_path / NAME, leave, on_result=note)
    schedule._build_once()
    schedule._build_once()
    assert [str(given) for given in calls] == ["the build raised SystemExit"] * 2
    told = [str(each.message) for each in recwarn if issubclass(each.category, BabelWarning)]
    assert len(told) == 1
    assert "raised KeyError; builds go on" in told[0]

    odd: BuildSchedule = BuildSchedule(tmp_path / NAME, lambda: None)  # type: ignore[arg-type,return-value]
    odd._build_once()
    assert str(odd.last) == "build must give a BuildResult, not NoneType"


def test_a_clock_that_raises_or_says_nothing_ends_no_thread(tmp_path: Path) -> None:
    def clock() -> float:
        asked.set()
        return times.pop() if times else 1 / 0

    times, asked = [float("nan")] * 4, threading.Event()
    schedule = BuildSchedule(tmp_path / NAME, result, clock=clock, first_delay=0.0)
    assert schedule.start()
    assert asked.wait(20)
    time.sleep(0.05)
    assert not schedule.start()  # still running
    assert schedule.stop()


@pytest.mark.parametrize(
    ("wrong", "error", "message"),
    [
        ({"build": None}, TypeError, "build must be a callable, not NoneType"),
        ({"clock": 5}, TypeError, "clock must be a callable, not int"),
        ({"on_result": "x"}, TypeError, "on_result must be a callable, not str"),
        ({"settings": {"autoBuild": False}}, TypeError, "settings must be BuildSettings, not dict"),
        ({"first_delay": "3"}, TypeError, "first_delay must be a number of seconds, not str"),
        ({"first_delay": float("nan")}, ConfigError, "first_delay is nan"),
        ({"first_delay": 10**400}, ConfigError, "first_delay is too large"),
        ({"first_delay": -1}, ConfigError, "first_delay is -1; give 0 or more seconds"),
    ],
)
def test_wrong_arguments_are_told_when_a_schedule_is_made(
    wrong: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        BuildSchedule(**{"path": NAME, "build": result, **wrong})
