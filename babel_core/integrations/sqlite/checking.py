"""Looking for damage in an index: SQLite's and FTS5's own checks, then the documents against their terms."""

from __future__ import annotations

import re
import sqlite3
import zlib
from collections.abc import Iterator
from typing import Final

from babel_core.errors import CorruptIndexError
from babel_core.integrations.sqlite import schema
from babel_core.integrations.sqlite.bm25 import AVERAGES, varints
from babel_core.integrations.sqlite.connection import Connections
from babel_core.integrations.sqlite.damage import DamagedValueError, decoding, is_damage
from babel_core.integrations.sqlite.documents import document, inflate

LONGEST_TERM: Final = 32_768
"""Bytes of a term that FTS5 keeps."""
NAMED: Final = 10
"""How many of the damaged rows a sentence names."""
PRAGMA_ASKS_FTS5: Final = (3, 44, 0)
READ_ONLY: Final = (
    "the file is read-only, and FTS5's own check of the full-text index needs write access; all else was checked"
)
_DAMAGED: Final = "the full-text index is damaged ({}); call reindex()"
_FTS_TERM: Final = re.compile(r"[^\s\x00-\x1f\x7f-\x9f\u180e]+")
_ODD_SEPARATOR: Final = re.compile(r"[^\S ]|[\x00-\x1f\x7f-\x9f\u180e]|^ | $|  ")
_COLUMNS: Final = ("id", "lang", "metadata", "text")


def check(connections: Connections) -> tuple[str, ...]:
    """What is wrong with an index, as sentences; () when nothing is.

    What is no damage (a lock, a full disk, a file that cannot be read) is raised.
    """
    found: list[str] = []
    try:
        with connections.write() as con:  # FTS5's own check is a write statement, though it writes nothing
            found.extend(_problems(con))
    except CorruptIndexError as error:
        found.append(str(error))
    return tuple(found)


def _problems(con: sqlite3.Connection) -> Iterator[str]:
    found = [row[0] for row in con.execute("PRAGMA integrity_check")]
    if found != ["ok"]:
        # From 3.44 on SQLite asks FTS5 too; its table can be built again, the others cannot.
        for line in found:
            if "readonly" in line:
                yield READ_ONLY
            else:
                yield _DAMAGED.format(line) if "fts5" in line.casefold() else f"SQLite: {line}"
        if any("readonly" not in line for line in found):
            return
    n = schema.state(con).generation
    try:
        con.execute(f"INSERT INTO babel_fts_{n}(babel_fts_{n}) VALUES ('integrity-check')")
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_READONLY:
            if sqlite3.sqlite_version_info < PRAGMA_ASKS_FTS5:
                yield READ_ONLY
        elif is_damage(error):
            yield _DAMAGED.format(error)
            return
        else:
            raise
    yield from _row_problems(con, n)
    yield from _document_problems(con)
    yield from _term_problems(con, n)


def _document_problems(con: sqlite3.Connection) -> Iterator[str]:
    """Decode every document. The values come as bytes: those that are no UTF-8 would end the statement."""
    columns = ", ".join(f"typeof({name}), CAST({name} AS BLOB)" for name in _COLUMNS)
    damaged: list[int] = []
    first = ""
    for seq, *values in con.execute(f"SELECT seq, {columns} FROM babel_documents"):
        try:
            with decoding("it"):
                document(tuple(map(_value, values[::2], values[1::2])))
        except DamagedValueError as error:
            damaged.append(seq)
            first = first or str(error)
    if damaged:
        rows = ", ".join(map(str, damaged[:NAMED])) + (", ..." if len(damaged) > NAMED else "")
        yield f"{len(damaged)} rows of babel_documents are damaged ({rows}: {first}); restore a backup"


def _value(kind: str, data: bytes) -> object:
    if kind == "text":
        return data.decode("utf-8")
    return data if kind in ("blob", "null") else 0


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
    given = [0, 0]
    rows = total = wrong = 0
    sql = f"SELECT t.data, z.sz FROM babel_tokens_{n} AS t LEFT JOIN babel_fts_{n}_docsize AS z ON z.id = t.seq"
    try:
        for data, sizes in con.execute(sql):
            lengths = []
            for column in inflate(data):
                terms = _FTS_TERM.findall(column) if _ODD_SEPARATOR.search(column) else column.split(" ")
                lengths.append(0 if terms == [""] else len(terms))
                total += sum(map(sums.__getitem__, terms)) if lengths[-1] else 0
            rows += 1
            given = [a + b for a, b in zip(given, lengths, strict=True)]
            wrong += sizes is not None and lengths != _integers(sizes)
    except DamagedValueError as error:
        yield f"the stored terms are damaged ({error}); call reindex()"
        return
    if wrong:
        yield f"the full-text index has wrong lengths for {wrong} documents; call reindex()"
    found = con.execute(f"SELECT block FROM babel_fts_{n}_data WHERE id = ?", (AVERAGES,)).fetchone()
    if rows and (found is None or _integers(found[0]) != [rows, *given]):
        yield "the full-text index has wrong averages, which scores depend on; call reindex()"
    held = kept = 0
    for term, count in con.execute(f"SELECT CAST(term AS BLOB), cnt FROM babel_terms_{n}"):
        held += count
        kept += count * sums[term.decode("utf-8", "replace")]
    if (sum(given), total) != (held, kept):
        yield (
            f"the full-text index holds {held} terms where the documents have {sum(given)}, or others; call reindex()"
        )


def _integers(block: object) -> list[int]:
    return varints(block) if isinstance(block, bytes) else []
