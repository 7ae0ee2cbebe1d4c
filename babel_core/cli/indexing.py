"""The command index: documents from files into a SqliteIndex."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

from babel_core import Document, SqliteIndex
from babel_core.cli.options import JsonOption, LangOption, Profile, TextOption, split_languages
from babel_core.cli.output import complain, progress_console, write_json, write_line
from babel_core.cli.records import Reading, to_document

DatabaseArgument = Annotated[Path, typer.Argument(help="The index file.", metavar="DB", show_default=False)]


def index(
    db: DatabaseArgument,
    files: Annotated[
        list[str],
        typer.Argument(
            help="JSONL files, also gzipped: id, text, lang, and metadata; '-' is stdin.", show_default=False
        ),
    ],
    lang: LangOption = None,
    profile: Annotated[
        Profile | None,
        typer.Option("--profile", "-p", help="What is emitted for a word; a new file gets 'balanced'."),
    ] = None,
    languages: Annotated[
        str | None, typer.Option(help="Languages that texts may be in, by commas; the first is taken in doubt.")
    ] = None,
    plain: TextOption = False,
    as_json: JsonOption = False,
) -> None:
    """Add documents to an index file, which is made when it is not there.

    A document replaces the one with its id. Keys of a record other than id, text and lang become metadata. Records
    with a key "t" other than "p" are skipped.
    """
    reading = Reading(files)
    total = reading.total
    started = time.perf_counter()
    with open_index(db, profile, languages) as made:
        counter = Counter(made.analyzer)
        made.analyzer = counter
        documents = (to_document(record, lang) for record in reading.records(text=plain))
        with _progress(documents, reading, total) as watched:
            count = made.add(watched)
        held = len(made)
    summary = {
        "bytes": db.stat().st_size,
        "documents": count,
        "fingerprint": counter.fingerprint,
        "held": held,
        "seconds": round(time.perf_counter() - started, 3),
        "skipped": reading.skipped,
        "tokens": counter.tokens,
    }
    if as_json:
        write_json(summary)
        return
    if reading.skipped:
        complain(f"{reading.skipped} records skipped (their 't' is not 'p')")
    write_line(
        f"{count} documents, {counter.tokens} tokens in {summary['seconds']} s; "
        f"{db} holds {held} documents in {summary['bytes']} bytes"
    )


def open_index(db: Path, profile: Profile | None = None, languages: str | None = None) -> SqliteIndex:
    """The index in a file: with its own settings where none are asked for, else made with those asked for."""
    if db.exists() and profile is None and languages is None:
        return SqliteIndex.open(db)
    chosen = profile or Profile.balanced
    return SqliteIndex(db, profile=chosen.value, languages=split_languages(languages))


class Counter:
    """An analyzer that counts the tokens which it gives to an index."""

    def __init__(self, analyzer: Any) -> None:
        self._analyzer = analyzer
        self.tokens = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._analyzer, name)

    def columns(self, text: str, *, lang: str | None = None) -> Any:
        """What the analyzer gives, counted."""
        found = self._analyzer.columns(text, lang=lang)
        self.tokens += sum(column.count(" ") + 1 for column in (found.words, found.expansions) if column)
        return found

    def analyze(self, text: str, *, lang: str | None = None) -> Any:
        """What the analyzer gives."""
        return self._analyzer.analyze(text, lang=lang)

    def query_plan(self, text: str, *, lang: str | None = None, mode: str = "any") -> Any:
        """What the analyzer gives."""
        return self._analyzer.query_plan(text, lang=lang, mode=mode)

    def fingerprints(self, routes: Iterable[str] | None = None) -> Any:
        """What the analyzer gives."""
        return self._analyzer.fingerprints(routes)


@contextmanager
def _progress(documents: Iterable[Document], reading: Reading, total: int | None) -> Iterator[Iterable[Document]]:
    """The documents, with a bar on stderr when that is a terminal: share of the input, documents a second."""
    if not sys.stderr.isatty():
        yield documents
        return
    columns = (TextColumn("{task.fields[done]} documents"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    with Progress(*columns, TextColumn("{task.fields[rate]:.0f}/s"), console=progress_console(), transient=True) as bar:
        task = bar.add_task("", total=total, done=0, rate=0.0)
        started = time.perf_counter()

        def watched() -> Iterator[Document]:
            for done, item in enumerate(documents, 1):
                yield item
                rate = done / max(time.perf_counter() - started, 1e-9)
                bar.update(task, completed=reading.position, done=done, rate=rate)

        yield watched()
