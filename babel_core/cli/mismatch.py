"""The remedy that an analyzer mismatch names on the command line."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from babel_core.cli.streams import as_utf8
from babel_core.errors import AnalyzerMismatchError

PACKAGES = "install the packages that built it"


def rebuild_line(db: Path, *options: str) -> str:
    """The command that analyses an index anew."""
    return shlex.join(["babel-core", "rebuild", as_utf8(str(db)), *options])


@contextmanager
def naming_rebuild(db: Path, remedy: str = PACKAGES, *options: str) -> Iterator[None]:
    """Give a mismatch of the block a remedy of the command line; its notes stay."""
    try:
        yield
    except AnalyzerMismatchError as error:
        named = AnalyzerMismatchError(
            error.route, error.indexed, error.current, f"{remedy}, or run: {rebuild_line(db, *options)}"
        )
        for note in getattr(error, "__notes__", ()):
            named.add_note(note)
        raise named from error
