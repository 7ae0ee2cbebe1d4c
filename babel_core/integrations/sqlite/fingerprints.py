"""Holding an index and its queries to one analysis."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from typing import Final

from babel_core.analysis.pieces import COMMON_ROUTE
from babel_core.errors import AnalyzerMismatchError, ConfigError
from babel_core.integrations.sqlite.documents import IndexAnalyzer
from babel_core.segment.missing import warn

ON_MISMATCH: Final = ("raise", "warn")
REINDEX: Final = "open it with on_mismatch='warn' and call reindex()"
REMEDY: Final = f"analyse with the packages and settings that built it, or {REINDEX}"
SAME_WORDS: Final = "pass the same dictionary as user_words"
NO_WORDS: Final = "pass no user_words"


def settings_of(analyzer: IndexAnalyzer) -> str:
    """The settings of an analyzer that decide what it emits, as canonical JSON; "{}" for one that has none."""
    settings = getattr(analyzer, "settings", None)
    names = ("profile", "languages", "variants", "tier")
    found = {name: getattr(settings, name) for name in names if hasattr(settings, name)}
    if found.get("tier", "") is None:
        del found["tier"]
    return json.dumps(found, sort_keys=True)


def describe(settings: str) -> str:
    """Settings as one writes them in a call."""
    found = json.loads(settings)
    if not found:
        return "without settings"
    return ", ".join(f"{k}={tuple(v) if isinstance(v, list) else v!r}" for k, v in found.items())


class Guard:
    """Compares fingerprints; raises or warns once for each route, as the index was told to."""

    __slots__ = ("_analyzer", "_current", "_warned", "on_mismatch")

    def __init__(self, analyzer: IndexAnalyzer, on_mismatch: str) -> None:
        if on_mismatch not in ON_MISMATCH:
            message = f"no on_mismatch {on_mismatch!r}; known: {', '.join(ON_MISMATCH)}"
            raise ConfigError(message)
        self.on_mismatch = on_mismatch
        self._analyzer = analyzer
        self._current: dict[str, str] = {}
        self._warned: set[tuple[str, str]] = set()

    def current(self, routes: Iterable[str]) -> dict[str, str]:
        """The analyzer's own fingerprints of the routes."""
        wanted = list(routes)
        missing = [route for route in wanted if route not in self._current]
        if missing:
            self._current.update(self._analyzer.fingerprints(missing))
        return {route: self._current[route] for route in wanted}

    def check_settings(self, stored: str, current: str) -> None:
        """Raise or warn where an index was made with other settings than the analyzer has."""
        if stored != current and "{}" not in (stored, current):
            remedy = (
                f"open it with {describe(stored)}, or open it with on_mismatch='warn' and call reindex() to change it"
            )
            self._mismatch("all routes", describe(stored), describe(current), remedy)

    def check_routes(self, con: sqlite3.Connection, generation: int, routes: Iterable[str]) -> None:
        """Raise or warn where the index holds one of the routes with another fingerprint."""
        current = self.current(routes)
        sql = "SELECT route, fingerprint FROM babel_fingerprints WHERE generation = ?"
        stored = con.execute(sql, (generation,)).fetchall()
        # User words change every route's fingerprint; the common route tells that it is they that differ.
        for route, indexed in sorted(stored, key=lambda row: (row[0] != COMMON_ROUTE, row[0])):
            if route in current and current[route] != indexed:
                if route == COMMON_ROUTE and _engine(indexed) == _engine(current[route]):
                    self._words_mismatch(indexed, current[route])
                else:
                    self._mismatch(route, indexed, current[route], REMEDY)

    def record(self, con: sqlite3.Connection, generation: int, routes: Iterable[str]) -> None:
        """Note the fingerprints of routes that documents of a generation use."""
        con.executemany(
            "INSERT OR IGNORE INTO babel_fingerprints(generation, route, fingerprint) VALUES (?, ?, ?)",
            [(generation, route, value) for route, value in self.current(routes).items()],
        )

    def _words_mismatch(self, indexed: str, current: str) -> None:
        wordless = getattr(self._analyzer, "wordless_fingerprint", None)
        if indexed == wordless:
            told, remedy = "the user words differ: the index was built without any", NO_WORDS
        elif current == wordless:
            told, remedy = "the user words differ: the index was built with some, this process has none", SAME_WORDS
        else:
            told, remedy = "the user words differ: the index was built with others", SAME_WORDS
        self._refuse(
            AnalyzerMismatchError(COMMON_ROUTE, indexed, current, f"{remedy}, or {REINDEX}", difference=told)
        )

    def _mismatch(self, route: str, indexed: str, current: str, remedy: str) -> None:
        self._refuse(AnalyzerMismatchError(route, indexed, current, remedy))

    def _refuse(self, error: AnalyzerMismatchError) -> None:
        if self.on_mismatch == "raise":
            raise error
        key = (error.route, error.indexed)
        if key not in self._warned:
            self._warned.add(key)
            warn(str(error))


def _engine(value: str) -> str:
    """The version of the engine in a fingerprint of the common route."""
    return value.partition("-")[0]
