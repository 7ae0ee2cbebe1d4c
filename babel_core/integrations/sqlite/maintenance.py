"""Deleting without a trace, and optimizing an index."""

from __future__ import annotations

import re
import sqlite3
import zlib
from collections.abc import Iterable, Iterator
from typing import Final

from babel_core.errors import CorruptIndexError
from babel_core.integrations.sqlite import schema
from babel_core.integrations.sqlite.connection import Connections
from babel_core.integrations.sqlite.documents import inflate, take_terms

LONGEST_TERM: Final = 32_768
"""Bytes of a term that FTS5 keeps."""
_DAMAGED: Final = "the full-text index is damaged ({}); call reindex()"
_FTS_TERM: Final = re.compile(r"[^\s\x00-\x1f\x7f-\x9f\u180e]+")
_ODD_SEPARATOR: Final = re.compile(r"[^\S ]|[\x00-\x1f\x7f-\x9f\u180e]|^ | $|  ")


def optimize(connections: Connections) -> None:
    """Merge the full-text index into one segment and write the file anew: nothing but what is live stays."""
    with connections.write() as con:
        state = schema.state(con)
        _sweep(con, state)
        for generation in filter(None, (state.generation, state.building)):
            con.execute(f"INSERT INTO babel_fts_{generation}(babel_fts_{generation}) VALUES ('optimize')")
    if connections.in_memory:
        return
    with connections.locked() as con:
        con.execute("VACUUM")
        _empty_log(con, connections.path)
    with connections.write() as con:  # unless another process deleted something in the meantime
        con.execute("UPDATE babel_meta SET value = 0 WHERE key = 'traces' AND value = ?", (state.traces,))


def _sweep(con: sqlite3.Connection, state: schema.State) -> None:
    """Drop generations that are neither in use nor being built."""
    for generation in schema.generations(con):
        if generation not in (state.generation, state.building):
            schema.drop_generation(con, generation)


def _empty_log(con: sqlite3.Connection, path: str) -> None:
    """Move the write-ahead log's pages into the file and cut it to nothing; without a log, do nothing."""
    if con.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
        message = f"database is locked: readers keep the log of {path!r} in use"
        raise sqlite3.OperationalError(message)


def delete(connections: Connections, ids: Iterable[str], *, erase: bool) -> int:
    """Delete documents; returns how many there were. With `erase` no trace of them stays in the file.

    FTS5 keeps a deleted document's terms until it merges the segments that hold them, hence the merge. And
    `PRAGMA secure_delete` clears what it frees, but not the copies of rows that a rebalanced page leaves in its
    unused part (seen in tests on SQLite 3.40 and 3.51), hence the rewriting of the whole file. FTS5's own
    secure-delete would spare neither and make the file unreadable for SQLite before 3.42.
    """
    with connections.write() as con:
        state = schema.state(con)
        deleted = sum(_delete_one(con, state, id_) for id_ in ids)
        if deleted:
            schema.set_meta(con, "traces", state.traces + 1)
            if con.execute("SELECT NOT EXISTS (SELECT 1 FROM babel_documents)").fetchone()[0]:
                con.execute("DELETE FROM babel_fingerprints")
    if erase and (deleted or state.traces):
        try:
            optimize(connections)
        except sqlite3.Error as error:
            error.add_note(f"{deleted} documents are deleted; traces of them stay in the file until optimize()")
            raise
    return deleted


def _delete_one(con: sqlite3.Connection, state: schema.State, id_: str) -> bool:
    row = con.execute("SELECT seq FROM babel_documents WHERE id = ?", (schema.encode(id_),)).fetchone()
    if row is None:
        return False
    take_terms(con, state, row[0])
    con.execute("DELETE FROM babel_documents WHERE seq = ?", row)
    return True


def check(connections: Connections) -> tuple[str, ...]:
    """What is wrong with an index, as sentences; () when nothing is."""
    try:
        with connections.write() as con:  # FTS5's own check is a write statement, though it writes nothing
            return tuple(_problems(con))
    except CorruptIndexError as error:
        return (str(error),)


def _problems(con: sqlite3.Connection) -> Iterator[str]:
    found = [row[0] for row in con.execute("PRAGMA integrity_check")]
    if found != ["ok"]:
        # From 3.44 on SQLite asks FTS5 too; its table can be built again, the others cannot.
        yield from (_DAMAGED.format(line) if "fts5" in line.casefold() else f"SQLite: {line}" for line in found)
        return
    state = schema.state(con)
    n = state.generation
    try:
        con.execute(f"INSERT INTO babel_fts_{n}(babel_fts_{n}) VALUES ('integrity-check')")
    except sqlite3.DatabaseError as error:
        yield _DAMAGED.format(error)
        return
    yield from _row_problems(con, n)
    yield from _term_problems(con, n)


def _row_problems(con: sqlite3.Connection, n: int) -> Iterator[str]:
    tables = {
        "babel_documents": "seq",
        f"babel_tokens_{n}": "seq",
        f"babel_fts_{n}_docsize": "id",
    }
    for left, left_id in tables.items():
        for right, right_id in tables.items():
            count = con.execute(
                f"SELECT count(*) FROM {left} WHERE NOT EXISTS "
                f"(SELECT 1 FROM {right} WHERE {right}.{right_id} = {left}.{left_id})"
            ).fetchone()[0]
            if count:
                yield f"{count} rows of {left} are not in {right}; call reindex()"


class _Sums(dict[str, int]):
    """Term -> a checksum, as FTS5 holds the term: case folded once more, cut at its limit."""

    def __missing__(self, term: str) -> int:
        if len(self) > 200_000:
            self.clear()
        encoded = term.casefold().encode("utf-8")
        value = self[term] = zlib.crc32(encoded) if len(encoded) < LONGEST_TERM - 4 else 1
        return value


def _term_problems(con: sqlite3.Connection, n: int) -> Iterator[str]:
    """Compare the terms that were given to the index with those in it, by number and by the sum of checksums."""
    sums = _Sums()
    given = total = 0
    try:
        for (data,) in con.execute(f"SELECT data FROM babel_tokens_{n}"):
            for column in inflate(data):
                terms = _FTS_TERM.findall(column) if _ODD_SEPARATOR.search(column) else column.split(" ")
                if terms == [""]:
                    continue
                given += len(terms)
                total += sum(map(sums.__getitem__, terms))
    except (zlib.error, ValueError) as error:
        yield f"the stored terms are damaged ({error}); call reindex()"
        return
    held = kept = 0
    for term, count in con.execute(f"SELECT CAST(term AS BLOB), cnt FROM babel_terms_{n}"):
        held += count
        kept += count * sums[term.decode("utf-8", "replace")]
    if (given, total) != (held, kept):
        yield (f"the full-text index holds {held} terms where the documents have {given}, or others; call reindex()")
