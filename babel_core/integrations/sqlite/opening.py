"""Telling an index from any other file before a byte of it is written, and making a new one."""

from __future__ import annotations

import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from babel_core.errors import ConfigError, CorruptIndexError, ForeignIndexError, IndexFileError, NewerIndexError
from babel_core.integrations.sqlite import schema
from babel_core.integrations.sqlite.connection import WAL_FIXED, Connections
from babel_core.integrations.sqlite.damage import decoding, translated
from babel_core.integrations.sqlite.places import MEMORY, allowed, resolved, unopened, uri

READ_TIMEOUT: Final = 30.0
SETTINGS: Final[dict[str, tuple[type, ...]]] = {
    "profile": (str,),
    "languages": (list, type(None)),
    "variants": (str,),
    "tier": (str, type(None)),
}
_KEPT_AT: Final = frozenset(
    {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN}
)


def require_sqlite() -> None:
    """Raise ConfigError where the linked SQLite is too old."""
    if sqlite3.sqlite_version_info < schema.SQLITE_NEEDED:
        needed = ".".join(map(str, schema.SQLITE_NEEDED))
        message = f"this Python has SQLite {sqlite3.sqlite_version}, an index needs {needed} or newer"
        raise ConfigError(message)


def inspect(path: str) -> None:
    """Raise the fitting error unless the path is free, empty, or an index that this version can use.

    Nothing is written: the header is read first, then the tables over a read-only connection.
    """
    file = resolved(path)
    numbers = header(path)
    if numbers is None:
        return
    _check_numbers(path, *numbers)
    journal = Path(f"{file}-journal")
    if journal.exists() and journal.stat().st_size:
        return  # a write was cut off; only a writer can take it back, and the header says that the file is ours
    try:
        with translated(path), closing(_connect(file, mode="ro")) as con:
            check_tables(con, path)
    except sqlite3.OperationalError as error:
        raise explained(error, path) from error


def header(path: str) -> tuple[int, int] | None:
    """The application id and user version of a file; None where it is free or empty.

    ForeignIndexError for what is no SQLite file. SQLite reads it, without locks: a file of a process that is opened
    and closed by other means loses the locks that SQLite holds on it for other connections of that process.
    """
    file = Path(resolved(path))
    if path == MEMORY or not file.exists():
        return None
    if not file.is_file():
        message = f"{path!r} is a {'directory' if file.is_dir() else 'special file'}, not an index"
        raise ForeignIndexError(message)
    if not file.stat().st_size:
        return None
    try:
        with closing(_connect(str(file), mode="ro", immutable="1")) as con:
            names = ("application_id", "user_version")
            first, second = (con.execute(f"PRAGMA {name}").fetchone()[0] for name in names)
    except sqlite3.DatabaseError as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code == sqlite3.SQLITE_CANTOPEN and (reason := unopened(path)) is not None:
            raise IndexFileError(reason) from error
        if code != sqlite3.SQLITE_NOTADB:
            raise
        message = f"{path!r} is not a SQLite file; give another path, or remove it"
        raise ForeignIndexError(message) from error
    return first, second


def explained(error: sqlite3.OperationalError, path: str) -> sqlite3.OperationalError:
    """An error of opening, with the reason where it is a log that cannot be used."""
    code = getattr(error, "sqlite_errorcode", 0)
    if code & 0xFF not in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY) or not Path(path).exists():
        return error
    message = (
        f"{error}: the index {path!r} has a write-ahead log or a write that was cut off, and SQLite cannot use the "
        "files of it; make the file and its directory writable, or open it once with wal=False where they are"
    )
    made = sqlite3.OperationalError(message)
    made.sqlite_errorcode = code
    return made


def stored_settings(path: str) -> dict[str, Any]:
    """The settings that an index was made with; FileNotFoundError where there is none."""
    if path == MEMORY or not Path(path).exists():
        message = f"there is no index {path!r}"
        raise FileNotFoundError(message)
    inspect(path)
    try:
        with translated(path), closing(_connect(resolved(path), mode="rw")) as con:
            check_tables(con, path)
            return settings(schema.state(con).settings)
    except sqlite3.OperationalError as error:
        raise explained(error, path) from error


def settings(stored: str) -> dict[str, Any]:
    """The stored settings as options, each of the type that it has."""
    found: dict[str, Any] = json.loads(stored)
    with decoding("the settings in babel_meta"):
        for name, value in found.items():
            if not isinstance(value, SETTINGS[name]):
                message = f"{name} is {value!r}"
                raise TypeError(message)
    return found


def _connect(file: str, *, mode: str, **options: str) -> sqlite3.Connection:
    name = uri(file, mode=mode, **options)
    return sqlite3.connect(name, uri=True, isolation_level=None, timeout=READ_TIMEOUT)


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
    generation = schema.state(con).generation
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
            _set_journal(con, connections.file, wal)
        return schema.state(con)


def _require_empty(con: sqlite3.Connection, path: str) -> None:
    if con.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone():
        message = f"{path!r} was made a database of another program in the meantime; give another path"
        raise ForeignIndexError(message)


def _set_journal(con: sqlite3.Connection, file: str, wal: bool | None) -> None:
    """Choose the journal: WAL where it is safe or asked for.

    A file that is in use elsewhere, on a full disk or read-only keeps the one it has.
    """
    if not all(allowed(path, os.W_OK) for path in (Path(file), Path(file).parent)):
        return
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
