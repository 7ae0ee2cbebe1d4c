"""The command index: documents from files into a SqliteIndex."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from babel_core import Document, SqliteIndex
from babel_core.cli.mismatch import PACKAGES, naming_rebuild
from babel_core.cli.options import (
    DatabaseArgument,
    JsonOption,
    LangOption,
    LanguagesOption,
    Profile,
    TextOption,
    UserWordsOption,
    read_words,
    split_languages,
)
from babel_core.cli.output import complain, fingerprint_of, progress_bar, shows_progress, write_json, write_line
from babel_core.cli.records import Reading, to_document
from babel_core.cli.streams import as_utf8, native


def index(
    db: DatabaseArgument,
    files: Annotated[
        list[str],
        typer.Argument(
            parser=native,
            help="JSONL files, also gzipped: id, text, lang, and metadata; '-' is stdin.",
            metavar="FILES",
            show_default=False,
        ),
    ],
    lang: LangOption = None,
    profile: Annotated[
        Profile | None,
        typer.Option("--profile", "-p", help="What is emitted for a word; a new file gets 'balanced'."),
    ] = None,
    languages: LanguagesOption = None,
    user_words: UserWordsOption = None,
    plain: TextOption = False,
    as_json: JsonOption = False,
) -> None:
    """Add documents to an index file, which is made when it is not there.

    A document replaces the one with its id; one without an id gets it from its text and language, so that the same
    text is one document. Keys of a record other than id, text and lang become metadata. Questions ("t": "q" or "k"
    with "q" and "rel") are skipped.
    """
    reading = Reading(files, lang)
    total = reading.total
    reading.check()
    started = time.perf_counter()
    with _opened(db, profile, languages, user_words) as made:
        fingerprint = fingerprint_of(made.analyzer)
        counter = Counter(made.analyzer)
        made.analyzer = counter
        before = len(made)
        with closing(reading.records(text=plain)) as records:
            documents = (to_document(record, lang, reading.place) for record in records)
            with _progress(documents, reading, total) as watched:
                count = _added(made, watched, as_utf8(str(db)))
        held = len(made)
    summary = {
        "bytes": db.stat().st_size,
        "documents": count,
        "fingerprint": fingerprint,
        "held": held,
        "replaced": max(0, count - (held - before)),
        "seconds": round(time.perf_counter() - started, 3),
        "skipped": reading.skipped,
        "tokens": counter.tokens,
    }
    if as_json:
        write_json(summary)
        return
    if reading.skipped:
        complain(f"{reading.skipped} records skipped (questions, no documents)")
    replaced = f" ({summary['replaced']} replaced)" if summary["replaced"] else ""
    write_line(
        f"{count} documents{replaced}, {counter.tokens} tokens in {summary['seconds']} s; "
        f"{as_utf8(str(db))} holds {held} documents in {summary['bytes']} bytes"
    )


def _added(made: SqliteIndex, documents: Iterable[Document], name: str) -> int:
    """Add documents; what ends it before the last one has a note that says how many are stored."""
    stored = 0

    def count(done: int) -> None:
        nonlocal stored
        stored = done

    try:
        return made.add(documents, progress=count)
    except BaseException as error:
        note = f"{stored} documents before it are stored in {name}" if stored else "no document was stored"
        error.__notes__ = [note]  # in place of the one about the call
        raise


@contextmanager
def _opened(db: Path, profile: Profile | None, languages: str | None, user_words: Path | None) -> Iterator[SqliteIndex]:
    """An index to write to; one that this made does not outlive a failure that left it empty."""
    new = not db.exists()
    given = [] if profile is None else ["--profile", profile.value]
    given += [] if languages is None else ["--languages", languages]
    words = [] if user_words is None else ["--user-words", as_utf8(str(user_words))]
    remedy = "leave out --profile and --languages"
    with naming_rebuild(db, remedy, *given, *words) if given else naming_rebuild(db, PACKAGES, *words):
        made = open_index(db, profile, languages, read_words(user_words))
    with naming_rebuild(db, PACKAGES, *words), made:
        try:
            yield made
        except BaseException:
            empty = new and len(made) == 0
            made.close()
            if empty:
                _remove(db)
            raise


def _remove(db: Path) -> None:
    for suffix in ("", "-journal", "-wal", "-shm"):
        db.with_name(db.name + suffix).unlink(missing_ok=True)


def open_index(
    db: Path, profile: Profile | None = None, languages: str | None = None, user_words: Iterable[str] = ()
) -> SqliteIndex:
    """The index in a file: with its own settings where none are asked for, else made with those asked for."""
    if db.exists() and profile is None and languages is None:
        return SqliteIndex.open(db, user_words=user_words)
    chosen = profile or Profile.balanced
    return SqliteIndex(db, profile=chosen.value, languages=split_languages(languages), user_words=user_words)


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
    if not shows_progress():
        yield documents
        return
    with progress_bar() as bar:
        task = bar.add_task("", total=total, done=0, rate=0.0)
        started = time.perf_counter()

        def watched() -> Iterator[Document]:
            for done, item in enumerate(documents, 1):
                yield item
                rate = done / max(time.perf_counter() - started, 1e-9)
                bar.update(task, completed=reading.position, done=done, rate=rate)

        yield watched()
