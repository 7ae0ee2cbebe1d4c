"""The commands rebuild and check: analysing an index anew, and whether it is sound."""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from babel_core import SqliteIndex
from babel_core.cli.mismatch import rebuild_line, require_index
from babel_core.cli.options import (
    DatabaseArgument,
    JsonOption,
    LanguagesOption,
    Profile,
    UserWordsOption,
    read_words,
    split_languages,
)
from babel_core.cli.output import fingerprint_of, progress_bar, shows_progress, write_json, write_line
from babel_core.cli.streams import as_utf8
from babel_core.errors import BabelWarning, CorruptIndexError


def rebuild(
    db: DatabaseArgument,
    profile: Annotated[
        Profile | None, typer.Option("--profile", "-p", help="What is emitted for a word; as before when left out.")
    ] = None,
    languages: LanguagesOption = None,
    user_words: UserWordsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Analyse every document of an index anew, with the packages and settings of now.

    Searches see the old terms until all new ones are there. This mends an index that was built with other packages
    or another version, and changes its profile, languages or user words.
    """
    started = time.perf_counter()
    settings = {**_settings(profile, languages), "user_words": read_words(user_words)}
    with _opened(db, settings) as index:
        with _progress(len(index)) as progress:
            count = index.reindex(progress=progress)
        fingerprint = fingerprint_of(index.analyzer)
    found = {
        "bytes": db.stat().st_size,
        "documents": count,
        "fingerprint": fingerprint,
        "seconds": round(time.perf_counter() - started, 3),
    }
    if as_json:
        write_json(found)
    else:
        write_line(
            f"{count} documents analysed anew in {found['seconds']} s; {as_utf8(str(db))} has {found['bytes']} bytes"
        )


def check(db: DatabaseArgument, as_json: JsonOption = False) -> None:
    """Look for damage in an index file, one problem a line; exit code 1 when there is any."""
    documents: int | None = None
    try:
        with _opened(db, {}) as index:
            problems = [line.replace("call reindex()", f"run: {rebuild_line(db)}") for line in index.check()]
            documents = None if problems else len(index)
    except CorruptIndexError as error:
        problems = [str(error)]
    if as_json:
        write_json({"documents": documents, "problems": problems})
    elif problems:
        for problem in problems:
            write_line(problem)
    else:
        write_line(f"no problems in {documents} documents")
    if problems:
        raise typer.Exit(1)


def _settings(profile: Profile | None, languages: str | None) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if profile is not None:
        found["profile"] = profile.value
    if languages is not None:
        found["languages"] = split_languages(languages)
    return found


def _opened(db: Path, settings: dict[str, Any]) -> SqliteIndex:
    """An index with some of its settings changed; a mismatch is what these commands are for."""
    require_index(db)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", BabelWarning)
        return SqliteIndex.open(db, on_mismatch="warn", **settings)


@contextmanager
def _progress(total: int) -> Iterator[Callable[[int], object] | None]:
    """What is called with the number of documents done, with a bar on stderr when that is a terminal."""
    if not shows_progress():
        yield None
        return
    with progress_bar() as bar:
        task = bar.add_task("", total=total, done=0, rate=0.0)
        started = time.perf_counter()

        def show(done: int) -> None:
            bar.update(task, completed=done, done=done, rate=done / max(time.perf_counter() - started, 1e-9))

        yield show
