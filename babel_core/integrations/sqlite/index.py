"""SqliteIndex: documents in, hits out, one file."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from babel_core.errors import require_str
from babel_core.integrations.sqlite import (
    checking,
    copying,
    highlight,
    maintenance,
    opening,
    ranking,
    reindexing,
    schema,
)
from babel_core.integrations.sqlite import query as sql
from babel_core.integrations.sqlite.connection import Connections, Reader
from babel_core.integrations.sqlite.damage import decoding
from babel_core.integrations.sqlite.documents import IndexAnalyzer, analyse, batches, document, put
from babel_core.integrations.sqlite.fingerprints import Guard, settings_of
from babel_core.integrations.sqlite.places import absolute
from babel_core.integrations.sqlite.values import Document, Hit, Marks, Results

LARGEST: Final = 2**63 - 1
PAGE: Final = 1_000
_COLUMNS: Final = "id, lang, metadata, text"


class SqliteIndex:
    """A full-text index in one SQLite file, or in memory with the path ":memory:".

    `profile`, `languages`, `variants` and `user_words` are those of `Analyzer`; `analyzer` is one's own in their
    place. They must be those that the file was made with, else AnalyzerMismatchError; so must be the analyzer's
    fingerprints of the scripts that a query or a new document uses, which is how user words are told: the file does
    not keep them, they are given at every opening. With `on_mismatch="warn"` both only warn.

    `timeout` is how long to wait for another writer, in seconds. `wal` chooses write-ahead logging; None takes it
    where the linked SQLite has no known fault in it (3.51.3). `expansions_weight` is what a term beside the words
    counts for in the ranking.

    Many threads may use one index, and many processes one file: readers side by side, one writer at a time. After a
    fork the child opens the file anew by itself; but SQLite bears no fork while another thread is in the middle of a
    search (the child may wait forever for a lock that nobody holds): fork before there are threads, or start
    processes by "spawn". The file must stay the one that was opened: IndexFileError once it is removed or replaced.

    The old text of a replaced document may stay in the file's unused bytes until `optimize()` or the next `delete()`
    that erases.

    Errors: ForeignIndexError, NewerIndexError and CorruptIndexError leave the file as it was. ValueError once closed.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        *,
        profile: str = "balanced",
        languages: Sequence[str] | None = None,
        variants: str = "fold",
        user_words: Iterable[str] = (),
        analyzer: IndexAnalyzer | None = None,
        on_mismatch: str = "raise",
        timeout: float = 30.0,
        wal: bool | None = None,
        expansions_weight: float = sql.EXPANSIONS_WEIGHT,
    ) -> None:
        name = absolute(os.fspath(path))
        opening.require_sqlite()
        self.path = name
        if analyzer is None:
            analyzer = _make_analyzer(profile, languages, variants, user_words)
        self.analyzer = analyzer
        self.expansions_weight = float(expansions_weight)
        self._settings = settings_of(self.analyzer)
        self._guard = Guard(self.analyzer, on_mismatch)
        self._connections = Connections(name, timeout=timeout)
        try:
            opening.inspect(name)
            state = opening.prepare(self._connections, self._settings, wal=wal)
            self._guard.check_settings(state.settings, self._settings)
        except BaseException:
            self._connections.close()
            raise

    @classmethod
    def open(cls, path: str | os.PathLike[str], **options: Any) -> SqliteIndex:
        """An existing index with the settings that it was made with; FileNotFoundError where there is none.

        `options` are those of the class but `profile`, `languages` and `variants`.
        """
        name = absolute(os.fspath(path))
        opening.require_sqlite()
        settings = opening.stored_settings(name)
        tier = settings.pop("tier", None)
        if tier is not None and "analyzer" not in options:
            words = options.pop("user_words", ())
            options["analyzer"] = _make_analyzer(**settings, user_words=words, tier=tier)
        return cls(name, **{**settings, **options})

    def __enter__(self) -> SqliteIndex:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"SqliteIndex({self.path!r})"

    def __reduce__(self) -> Any:
        message = "a SqliteIndex cannot be pickled; open it by its path in the other process"
        raise TypeError(message)

    def close(self) -> None:
        """Close the file; a second call does nothing."""
        self._connections.close()

    def add(self, documents: Iterable[Document], *, progress: Callable[[int], object] | None = None) -> int:
        """Add documents, each in the place of one with the same id; returns how many were taken.

        They are read as a stream and written in batches, each one transaction. `progress` is called after each with
        the number taken so far: those are on the disk. When anything raises (the stream, a document, a full disk)
        the batches before stay, the batch at hand is not written, and a note on the error tells their number.
        """
        if isinstance(documents, str | bytes | Document | Mapping):
            message = f"documents must be an iterable of Document, not {type(documents).__name__}"
            raise TypeError(message)
        done = 0
        try:
            for taken, rows in batches(documents):
                made = [
                    (row, analyse(self.analyzer, schema.decode(row.text), _decoded(row.lang))) for row in rows.values()
                ]
                routes = sorted({route for _, terms in made for route in terms.routes})
                with self._connections.write() as con:
                    state = schema.state(con)
                    # Another handle may have reindexed with other settings since this one was opened.
                    self._guard.check_settings(state.settings, self._settings)
                    self._guard.check_routes(con, state.generation, routes)
                    self._guard.record(con, state.generation, routes)
                    if sum([put(con, state, row, terms) for row, terms in made]):
                        schema.set_meta(con, "traces", state.traces + 1)
                done += taken
                if progress is not None:
                    progress(done)
        except BaseException as error:
            error.add_note(f"{done} documents of this add() are in the index {self.path!r}")
            raise
        return done

    def delete(self, ids: Iterable[str], *, erase: bool = True) -> int:
        """Delete documents; returns how many of the ids there were.

        Neither their ids, text and metadata nor any of their terms stays in the file, its journal or its log. For
        that the whole file is written anew, which takes some seconds for 100 000 documents and as much free disk as
        the file is large: delete many ids in one call, or pass `erase=False` and call `optimize()` later, which erases.
        """
        if isinstance(ids, str | bytes):
            message = f"ids must be an iterable of str, not {type(ids).__name__}"
            raise TypeError(message)
        wanted = list(dict.fromkeys(require_str(id_, "each of ids") for id_ in ids))
        return maintenance.delete(self._connections, wanted, erase=erase)

    def search(
        self,
        query: str,
        *,
        mode: str = "any",
        limit: int = 10,
        offset: int = 0,
        lang: str | None = None,
        where: Mapping[str, object] | None = None,
    ) -> Results:
        """The documents that match a query, best first, older ones first among equals.

        `mode`: "any" of the words, "all" of them, the "phrase", or words of which the last is a "prefix". Where no
        document matches "any" or "all", they are asked for by their stems. `lang` is the language of the query; it
        leaves out no document. `where` is metadata that a document must have: a value for each key, None also
        standing for a missing key. A query without words matches nothing.
        """
        require_str(query, "query")
        count, skip = _natural(limit, "limit"), _natural(offset, "offset")
        conditions = sql.metadata_filter(where)
        plan = self.analyzer.query_plan(query, lang=lang, mode=mode)
        with self._connections.read() as reader:
            con = reader.con
            state = schema.state(con)
            generation = state.generation
            self._guard.check_settings(state.settings, self._settings)
            self._guard.check_routes(con, generation, plan.routes)
            search = sql.Search(generation, self.expansions_weight, conditions)
            ranked, total = self._rank(reader, search, plan, count, skip)
            if not total and plan.relaxed:
                plan = plan.loosened
                ranked, total = self._rank(reader, search, plan, count, skip)
            rows = [
                con.execute(f"SELECT {_COLUMNS} FROM babel_documents WHERE seq = ?", (seq,)).fetchone()
                for seq, _ in ranked
            ]
            scores = [score for _, score in ranked]
            return Results(tuple(map(self._hit_maker(plan), rows, scores)), total)

    def _rank(
        self, reader: Reader, search: sql.Search, plan: Any, limit: int, offset: int
    ) -> tuple[list[tuple[int, float]], int]:
        con = reader.con
        if plan.mode == "any":
            frequencies = reader.frequencies(search.generation)
            terms = ranking.bounded(plan.any, frequencies)
            match = sql.match_expr(terms)
        else:
            match = sql.expression(plan)
        if match in ("", sql.NOTHING):
            return [], 0
        total = con.execute(*search.counted(match)).fetchone()[0]
        if limit == 0 or total <= offset:
            return [], total
        if plan.mode == "any":
            weights = dict(zip(plan.any, plan.weights or (1,) * len(plan.any), strict=True))
            asked = {term: weights[term] for term in terms}
            found = ranking.rank_any(con, search, asked, frequencies, min(offset + limit, total))
            return found[offset:], total
        return con.execute(*search.ranked(match, limit, offset)).fetchall(), total

    def _hit_maker(self, plan: Any) -> Callable[[tuple[Any, ...], float], Hit]:
        analyzer = self.analyzer

        def hit(row: tuple[Any, ...], score: float) -> Hit:
            found = document(row)

            def spans() -> tuple[tuple[int, int], ...]:
                tokens = analyzer.analyze(found.text, lang=found.lang)
                return highlight.spans_of(found.text, tokens, plan)

            return Hit(found.id, score, found.text, dict(found.metadata), found.lang, Marks(spans))

        return hit

    def get(self, id: str) -> Document | None:
        """The document of an id, or None."""
        key = schema.encode(require_str(id, "id"))
        with self._connections.read() as reader:
            statement = f"SELECT {_COLUMNS} FROM babel_documents WHERE id = ?"
            row = reader.con.execute(statement, (key,)).fetchone()
            return None if row is None else document(row)

    def __contains__(self, id: object) -> bool:
        return isinstance(id, str) and self.get(id) is not None

    def __len__(self) -> int:
        with self._connections.read() as reader:
            count: int = reader.con.execute("SELECT count(*) FROM babel_documents").fetchone()[0]
        return count

    def __bool__(self) -> bool:
        return True

    def ids(self) -> Iterator[str]:
        """The ids of all documents, oldest first, read page by page: no lock is held in between."""
        seq = 0
        while True:
            with self._connections.read() as reader:
                statement = "SELECT seq, id FROM babel_documents WHERE seq > ? ORDER BY seq LIMIT ?"
                rows = reader.con.execute(statement, (seq, PAGE)).fetchall()
                with decoding("an id"):
                    found = [schema.decode(id_) for _, id_ in rows]
            yield from found
            if len(rows) < PAGE:
                return
            seq = rows[-1][0]

    def check(self) -> tuple[str, ...]:
        """What is wrong with the file, as sentences; () when it is sound.

        Runs SQLite's and FTS5's own checks, then decodes every document and compares the documents with their
        terms in the index. It reads the whole file, and writers wait meanwhile. Only damage is reported; a lock or
        an unreadable disk is raised. FTS5's check needs write access before SQLite 3.44; one sentence says so.
        """
        return checking.check(self._connections)

    def optimize(self) -> None:
        """Merge the full-text index for the fastest search and write the file anew, without its free space.

        Traces of deleted and replaced documents go with it. Other connections wait meanwhile.
        """
        maintenance.optimize(self._connections)

    def backup(self, path: str | os.PathLike[str]) -> None:
        """Write a copy of the index as it stands; `path` is replaced at once when the copy is whole.

        What stands at `path` must be an index or empty, else ForeignIndexError; a symbolic link is followed. The
        copy has the permissions of the source. An index that is open at `path` has to be opened anew. "database is
        locked" where another connection writes to it.
        """
        copying.backup(self._connections, os.fspath(path))

    def reindex(self, *, progress: Callable[[int], object] | None = None) -> int:
        """Analyse every document anew with this index's analyzer; returns how many were.

        Searches see the old terms until all new ones are there, then only the new. Cut off, it changes nothing.
        """
        return reindexing.reindex(self._connections, self.analyzer, self._guard, self._settings, progress)


def _make_analyzer(
    profile: str,
    languages: Sequence[str] | None,
    variants: str,
    user_words: Iterable[str] = (),
    tier: str | None = None,
) -> IndexAnalyzer:
    from babel_core.packs.analyzer import Analyzer

    return Analyzer(profile, languages=languages, variants=variants, user_words=user_words, tier=tier)


def _decoded(value: str | bytes | None) -> str | None:
    return None if value is None else schema.decode(value)


def _natural(value: int, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        message = f"{name} must be int, not {type(value).__name__}"
        raise TypeError(message)
    if value < 0:
        message = f"{name} must not be negative, not {value}"
        raise ValueError(message)
    return min(value, LARGEST // 2)
