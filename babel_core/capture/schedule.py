"""Builds a keyword file by itself: when it is missing, and again when its last build is some days old."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from contextlib import suppress

from babel_core.capture.build.run import BuildResult
from babel_core.capture.config import BuildSettings
from babel_core.capture.keyword_file import located, read_keyword_file
from babel_core.errors import BabelWarning, ConfigError, require_time
from babel_core.segment.missing import warn
from babel_core.text.locks import ForkLock

DAY = 86_400.0

FIRST_DELAY = 3.0
"""Seconds from the start to the first look, so that a start is not slowed down."""

LONGEST_SLEEP = 3_600.0
"""Seconds between two looks at the clock, which may be set or stand still while a machine sleeps."""

RETRY = 3_600.0
"""Seconds after a build that gave nothing before the next one; doubled each time, up to the interval."""


SHORTEST_SLEEP = 1.0
"""Seconds between two looks at the clock at least, whatever it says."""

LONGEST_FIRST_DELAY = 30 * DAY
"""Seconds of a first delay at most; no thread can wait for ever so many."""

LARGEST_LEAD = 300.0
"""Seconds by which the stamp of a file may be ahead of the clock, as on a network drive; beyond, it says nothing."""


class BuildSchedule:
    """Runs a build in a daemon thread when it is due; nothing of it blocks or raises in the caller.

    `build` makes one build of the file at `path`, such as a call of `run_build_languages` with `stopped=` this
    object's `stopping`. `on_result` is called in the thread with what a build gave, or with what it raised. The
    interval counts from the last build, which the file states, not from the start of a process.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        build: Callable[[], BuildResult],
        settings: BuildSettings | None = None,
        *,
        on_result: Callable[[BuildResult | Exception], object] | None = None,
        clock: Callable[[], float] = time.time,
        first_delay: float = FIRST_DELAY,
    ) -> None:
        _check(settings, build=build, clock=clock, on_result=on_result)
        self.path = located(path)
        self.settings = BuildSettings() if settings is None else settings
        self.last: BuildResult | Exception | None = None
        self._build, self._on_result = build, on_result
        self._clock, self._first_delay = clock, _delay(first_delay)
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._starting = ForkLock()
        self._failures = 0
        self._tried = 0.0
        self._done = 0.0
        self._told = False

    def start(self) -> bool:
        """Start the thread; False where the settings turn builds off, or where it runs already."""
        with self._starting:
            if not self.settings.auto_build or (self._thread is not None and self._thread.is_alive()):
                return False
            self._stop.clear()
            self._thread = threading.Thread(target=self._run, name="babel-core keyword build", daemon=True)
            self._thread.start()
            return True

    def stop(self, timeout: float | None = 5.0) -> bool:
        """Let no build begin any more, and wait so many seconds for one under way; whether the thread is over."""
        self._stop.set()
        thread = self._thread
        if thread is not None and thread is not threading.current_thread():
            thread.join(timeout)
        return thread is None or not thread.is_alive()

    def stopping(self) -> bool:
        """Whether `stop` was called: for a build's `stopped`."""
        return self._stop.is_set()

    def next_build(self) -> float:
        """When the next build is due, in seconds since 1970; a time that is over means now."""
        interval = self.settings.weekly_interval_days * DAY
        now = self._clock()  # which may have been set back: nothing was done later than now
        self._done, self._tried = min(self._done, now), min(self._tried, now)
        built = max(self._last_build(), self._done)
        due = built + interval if built else 0.0
        if self._failures:
            due = max(due, self._tried + min(RETRY * 2 ** (self._failures - 1), interval))
        return due

    def is_due(self) -> bool:
        """Whether a build is to be made now."""
        return self.settings.auto_build and self.next_build() <= self._clock()

    def _last_build(self) -> float:
        """When the file was built: what it says, else when it was changed; 0 where neither says (later than now)."""
        try:
            changed = self.path.stat().st_mtime
        except (OSError, ValueError):
            return 0.0
        stated, now = read_keyword_file(self.path).built_at, self._clock()
        for stamp in (stated, changed):
            if stamp is not None and stamp <= now + LARGEST_LEAD:
                return min(stamp, now)
        return 0.0

    def _run(self) -> None:
        delay = self._first_delay
        while not self._stop.wait(delay):
            try:
                if self.is_due():
                    self._build_once()
                # in this order, in which a nan is the shortest
                delay = min(max(SHORTEST_SLEEP, self.next_build() - self._clock()), LONGEST_SLEEP)
            except BaseException as error:  # a caller's clock or on_result: builds go on
                delay = LONGEST_SLEEP
                self._tell(error)

    def _build_once(self) -> None:
        self._tried = self._clock()
        try:
            result: BuildResult | Exception = self._build()
            if not isinstance(result, BuildResult):
                result = TypeError(f"build must give a BuildResult, not {type(result).__name__}")
        except Exception as error:  # whatever a model, a store or a disk does: the host goes on
            result = error
        except BaseException as error:  # such as sys.exit(), which is not to end the thread either
            result = RuntimeError(f"the build raised {type(error).__name__}")
            result.__cause__ = error
        self.last = result
        if isinstance(result, BuildResult) and result.ok and (result.wrote or self._last_build()):
            self._failures, self._done = 0, self._tried
        else:
            self._failures = min(self._failures + 1, 32)
        if self._on_result is not None:
            try:
                self._on_result(result)
            except BaseException as error:
                self._tell(error)

    def _tell(self, error: BaseException) -> None:
        """Say once what a caller's function raised in the thread, as a BabelWarning; nobody could catch it."""
        if not self._told:
            self._told = True
            with suppress(BabelWarning):  # where warnings are errors
                warn(f"a function given to the schedule of {self.path} raised {type(error).__name__}; builds go on")


def _check(settings: BuildSettings | None, **functions: object) -> None:
    """TypeError for settings that are none, or for what cannot be called; only `on_result` may be None."""
    if settings is not None and not isinstance(settings, BuildSettings):
        message = f"settings must be BuildSettings, not {type(settings).__name__}; BuildSettings.of makes them"
        raise TypeError(message)
    for argument, value in functions.items():
        if not callable(value) and not (value is None and argument == "on_result"):
            message = f"{argument} must be a callable, not {type(value).__name__}"
            raise TypeError(message)


def _delay(seconds: float) -> float:
    found = require_time(seconds, "first_delay")
    if found < 0:
        message = f"first_delay is {found}; give 0 or more seconds"
        raise ConfigError(message)
    return min(found, LONGEST_FIRST_DELAY)
