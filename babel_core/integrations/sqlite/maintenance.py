"""Deleting without a trace, and optimizing an index."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

from babel_core.integrations.sqlite import schema
from babel_core.integrations.sqlite.connection import Connections
from babel_core.integrations.sqlite.documents import take_terms


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
