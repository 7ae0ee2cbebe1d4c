"""Telling an index from any other file before a byte of it is written, and making a new one."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from babel_core.errors import ConfigError, CorruptIndexError, ForeignIndexError, NewerIndexError
from babel_core.integrations.sqlite import schema
from babel_core.integrations.sqlite.connection import MEMORY, WAL_FIXED, Connections, translated

MAGIC: Final = b"SQLite format 3\0"
HEADER: Final = 100
READ_TIMEOUT: Final = 30.0
USER_VERSION_AT: Final = 60
APPLICATION_ID_AT: Final = 68
_KEPT_AT: Final = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL})


def require_sqlite() -> None:
    """Raise ConfigError where the linked SQLite is too old."""
    if sqlite3.sqlite_version_info < schema.SQLITE_NEEDED:
        needed = ".".join(map(str, schema.SQLITE_NEEDED))
        message = f"this Python has SQLite {sqlite3.sqlite_version}, an index needs {needed} or newer"
        raise ConfigError(message)


def inspect(path: str) -> None:
    """Raise the fitting error unless the path is free, empty, or an index that this version can use.

    Nothing is written: the header is read as a file, then the tables over a read-only connection.
    """
    if path == MEMORY or not Path(path).exists():
        return
    if Path(path).is_dir():
        message = f"{path!r} is a directory, not an index"
        raise ForeignIndexError(message)
    with Path(path).open("rb") as file:
        header = file.read(HEADER)
    if not header:
        return
    if len(header) < HEADER or not header.startswith(MAGIC):
        message = f"{path!r} is not a SQLite file; give another path, or remove it"
        raise ForeignIndexError(message)
    _check_numbers(path, _number(header, APPLICATION_ID_AT), _number(header, USER_VERSION_AT))
    journal = Path(f"{path}-journal")
    if journal.exists() and journal.stat().st_size:
        return  # a write was cut off; only a writer can take it back, and the header says that the file is ours
    with translated(path), closing(_read_only(path)) as con:
        check_tables(con, path)


def stored_settings(path: str) -> dict[str, Any]:
    """The settings that an index was made with; FileNotFoundError where there is none."""
    if not Path(path).exists():
        message = f"there is no index {path!r}"
        raise FileNotFoundError(message)
    inspect(path)
    with translated(path), closing(sqlite3.connect(path, isolation_level=None, timeout=READ_TIMEOUT)) as con:
        found: dict[str, Any] = json.loads(schema.state(con).settings)
    return found


def _number(header: bytes, at: int) -> int:
    return int.from_bytes(header[at : at + 4], "big")


def _read_only(path: str) -> sqlite3.Connection:
    uri = f"file:{quote(str(Path(path).absolute()), errors='surrogateescape')}?mode=ro"
    return sqlite3.connect(uri, uri=True, isolation_level=None, timeout=READ_TIMEOUT)


def _check_numbers(path: str, application_id: int, user_version: int) -> None:
    if application_id != schema.APPLICATION_ID:
        message = f"{path!r} is a SQLite database of another program; give another path"
        raise ForeignIndexError(message)
    if user_version > schema.version():
        message = (
            f"the index {path!r} has schema version {user_version}, this babel_core knows up to "
            f"{schema.version()}; install a newer babel_core"
        )
        raise NewerIndexError(message)


def check_tables(con: sqlite3.Connection, path: str) -> None:
    """Raise the fitting error unless the tables of an index are there."""
    numbers = [con.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version")]
    _check_numbers(path, *numbers)
    names = {name for (name,) in con.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    missing = sorted(schema.TABLES - names)
    if missing:
        message = f"{path!r} has the mark of an index but lacks the tables {', '.join(missing)}"
        raise ForeignIndexError(message)
    try:
        generation = schema.state(con).generation
    except KeyError as error:
        message = f"the index {path!r} does not say which of its generations is in use; restore a backup"
        raise CorruptIndexError(message) from error
    lost = [f"babel_{kind}_{generation}" for kind in ("tokens", "fts", "terms")]
    lost = [name for name in lost if name not in names]
    if lost:
        message = f"the index {path!r} lacks the tables {', '.join(lost)}; restore a backup"
        raise CorruptIndexError(message)


def prepare(connections: Connections, settings: str, *, wal: bool | None) -> schema.State:
    """Make the tables where there are none, bring older ones up to date, and return the state."""
    with connections.locked() as con:
        found = con.execute("PRAGMA user_version").fetchone()[0]
        if found == 0 or found < schema.version():
            with connections.write():
                found = con.execute("PRAGMA user_version").fetchone()[0]
                if found == 0:
                    _require_empty(con, connections.path)
                    schema.create(con, settings)
                elif found < schema.version():
                    schema.migrate(con, found)
        check_tables(con, connections.path)
        if not connections.in_memory:
            _set_journal(con, wal)
        return schema.state(con)


def _require_empty(con: sqlite3.Connection, path: str) -> None:
    if con.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone():
        message = f"{path!r} was made a database of another program in the meantime; give another path"
        raise ForeignIndexError(message)


def _set_journal(con: sqlite3.Connection, wal: bool | None) -> None:
    """Choose the journal: WAL where it is safe or asked for.

    A file that is in use elsewhere, or on a full disk, keeps the one it has.
    """
    wanted = sqlite3.sqlite_version_info >= WAL_FIXED if wal is None else wal
    mode = con.execute("PRAGMA journal_mode").fetchone()[0]
    target = "wal" if wanted else "delete"
    if mode == target:
        return
    try:
        con.execute(f"PRAGMA journal_mode = {target}")
    except sqlite3.OperationalError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF not in _KEPT_AT:
            raise
