"""What the command line says to do about an analyzer mismatch and an index that is not there."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from babel_core.cli.streams import as_utf8
from babel_core.errors import AnalyzerMismatchError

PACKAGES = "install the packages that built it"
THE_WORDS = "give the file of its words with --user-words"
OTHER_WORDS = "give the words that it was built with, or leave --user-words out where it has none"


def rebuild_line(db: Path, *options: str) -> str:
    """The command that analyses an index anew."""
    return shlex.join(["babel-core", "rebuild", as_utf8(str(db)), *options])


def require_index(db: Path) -> None:
    """FileNotFoundError with the command that makes an index, where there is none."""
    if not db.exists():
        made = shlex.join(["babel-core", "index", as_utf8(str(db))])
        message = f"there is no index {as_utf8(str(db))!r}; make one: {made} FILES"
        raise FileNotFoundError(message)


@contextmanager
def naming_rebuild(db: Path, remedy: str = PACKAGES, *options: str) -> Iterator[None]:
    """Give a mismatch of the block a remedy of the command line; its notes stay."""
    try:
        yield
    except AnalyzerMismatchError as error:
        if error.user_words:
            remedy = OTHER_WORDS if "--user-words" in options else THE_WORDS
        named = AnalyzerMismatchError(
            error.route,
            error.indexed,
            error.current,
            f"{remedy}, or run: {rebuild_line(db, *options)}",
            difference=error.difference,
        )
        for note in getattr(error, "__notes__", ()):
            named.add_note(note)
        raise named from error
