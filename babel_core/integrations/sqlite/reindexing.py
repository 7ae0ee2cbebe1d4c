"""Analysing every document anew beside the old terms, then switching in one transaction.

The new generation is filled in batches, each its own transaction, so that readers and writers go on with the old
one. A writer that changes a document meanwhile takes it out of the new generation too; whatever is missing there is
analysed again before the switch. Cut off at any point, the old generation stays in use.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from typing import Any

from babel_core.errors import IndexFileError
from babel_core.integrations.sqlite import schema
from babel_core.integrations.sqlite.connection import Connections
from babel_core.integrations.sqlite.damage import decoding
from babel_core.integrations.sqlite.documents import (
    BATCH_DOCUMENTS,
    BATCH_LENGTH,
    IndexAnalyzer,
    Terms,
    analyse,
    put_terms,
)
from babel_core.integrations.sqlite.fingerprints import Guard

Progress = Callable[[int], object]
Pending = list[tuple[int, Any, Any]]
LAST_PENDING = 100
"""Documents that may be left to the transaction that switches."""


def reindex(
    connections: Connections,
    analyzer: IndexAnalyzer,
    guard: Guard,
    settings: str,
    progress: Progress | None,
) -> int:
    """Fill a new generation, switch to it, drop the old one; returns how many documents were analysed."""
    building = _start(connections)
    done = 0
    after = 0
    while True:
        pending = _pending(connections, building, after)
        if pending:
            after = pending[-1][0]
            done += _fill(connections, analyzer, guard, building, pending)
            if progress is not None:
                progress(done)
        else:
            made = _switch(connections, analyzer, guard, building, settings)
            if made is not None:
                return done + made
            after = 0


def _start(connections: Connections) -> int:
    with connections.write() as con:
        state = schema.state(con)
        for generation in schema.generations(con):
            if generation != state.generation:
                schema.drop_generation(con, generation)
        building = max(state.generation, state.building or 0) + 1
        for statement in schema.generation_ddl(building):
            con.execute(statement)
        schema.set_meta(con, "building", building)
    return building


def _missing(building: int) -> str:
    return (
        "FROM babel_documents AS d WHERE d.seq > ? AND NOT EXISTS "
        f"(SELECT 1 FROM babel_tokens_{building} AS t WHERE t.seq = d.seq) ORDER BY d.seq LIMIT ?"
    )


def _pending(connections: Connections, building: int, after: int) -> Pending:
    with connections.read() as reader:
        _own(schema.state(reader.con), building)
        sql = f"SELECT d.seq, d.text, d.lang {_missing(building)}"
        found: Pending = []
        length = 0
        # Closed also when a value is damaged: an open cursor would keep its lock.
        with closing(reader.con.execute(sql, (after, BATCH_DOCUMENTS))) as rows:
            for row in rows:
                found.append(row)
                length += len(_decoded(row)[0])
                if length >= BATCH_LENGTH:
                    break
    return found


def _own(state: schema.State, building: int) -> None:
    if state.building != building:
        message = f"another reindex took over from this one (generation {building}); let that one finish"
        raise IndexFileError(message)


def _terms(analyzer: IndexAnalyzer, row: tuple[int, Any, Any]) -> Terms:
    text, lang = _decoded(row)
    return analyse(analyzer, text, lang)


def _decoded(row: tuple[int, Any, Any]) -> tuple[str, str | None]:
    _, text, lang = row
    with decoding("a document"):
        return schema.decode(text), None if lang is None else schema.decode(lang)


def _fill(connections: Connections, analyzer: IndexAnalyzer, guard: Guard, building: int, pending: Pending) -> int:
    made = [(row, _terms(analyzer, row)) for row in pending]
    routes = sorted({route for _, terms in made for route in terms.routes})
    with connections.write() as con:
        _own(schema.state(con), building)
        guard.record(con, building, routes)
        for row, terms in made:
            # Only if it is still the text that was analysed, and no one else put it there.
            now = con.execute("SELECT seq, text, lang FROM babel_documents WHERE seq = ?", row[:1]).fetchone()
            if now == row:
                put_terms(con, building, row[0], terms)
    return len(made)


def _switch(
    connections: Connections, analyzer: IndexAnalyzer, guard: Guard, building: int, settings: str
) -> int | None:
    """Switch if next to nothing is missing; None if there is more to fill."""
    with connections.write() as con:
        state = schema.state(con)
        _own(state, building)
        missing = con.execute(f"SELECT d.seq, d.text, d.lang {_missing(building)}", (0, LAST_PENDING + 1)).fetchall()
        if len(missing) > LAST_PENDING:
            return None
        for row in missing:
            terms = _terms(analyzer, row)
            guard.record(con, building, terms.routes)
            put_terms(con, building, row[0], terms)
        schema.set_meta(con, "generation", building)
        schema.set_meta(con, "building", None)
        schema.set_meta(con, "settings", settings)
    with connections.write() as con:
        schema.drop_generation(con, state.generation)
    return len(missing)
