"""Backing up an index into a file of its own.

The copy is made under another name in the same directory and then put in place by one rename. A journal or log of
the file that it replaces must not outlive that file: SQLite would apply it to the new one. So the old file is
brought to rest first (what was cut off is taken back, its log is merged), and stays locked until it is replaced.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import secrets
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from babel_core.errors import ForeignIndexError
from babel_core.integrations.sqlite import opening, schema
from babel_core.integrations.sqlite.connection import Connections
from babel_core.integrations.sqlite.damage import is_damage
from babel_core.integrations.sqlite.places import MEMORY, SIDE_FILES, absolute, resolved, uri

TIMEOUT: Final = 10.0
"""Seconds to wait for connections that use the file to be replaced."""


def backup(connections: Connections, path: str) -> None:
    """Copy the index as it stands to another file, which appears whole or not at all."""
    if path == MEMORY:
        message = "':memory:' is no file; give the path of one for the backup"
        raise ValueError(message)
    target = Path(resolved(absolute(path)))
    _require_replaceable(connections, path, target)
    start = f".babel-{hashlib.sha256(os.fsencode(target.name)).hexdigest()[:12]}-"
    _sweep(target.parent, start)
    temporary = target.with_name(f"{start}{secrets.token_hex(6)}.tmp")
    try:
        _copy(connections, temporary)
        with _at_rest(target, path):
            temporary.replace(target)
        _sync_directory(target.parent)
    finally:
        _remove(temporary)


def _require_replaceable(connections: Connections, path: str, target: Path) -> None:
    if not target.parent.is_dir():
        message = f"there is no directory for the backup {path!r}"
        raise FileNotFoundError(message)
    if not connections.in_memory and target.exists() and target.samefile(connections.file):
        message = f"{path!r} is the index itself; give another path for its backup"
        raise ValueError(message)
    try:
        numbers = opening.header(str(target))
    except ForeignIndexError as error:
        message = f"{path!r} is not an index, and a backup replaces nothing else; give another path, or remove it"
        if target.is_dir():
            message = f"{path!r} is a directory; give the path of a file for the backup"
        raise ForeignIndexError(message) from error
    if numbers is not None and numbers[0] != schema.APPLICATION_ID:
        message = f"{path!r} is a SQLite database of another program; give another path for the backup"
        raise ForeignIndexError(message)


def _copy(connections: Connections, temporary: Path) -> None:
    mode = None if connections.in_memory else stat.S_IMODE(Path(connections.file).stat().st_mode)
    # Nobody who may not read the source may read the copy, not even while it is made.
    os.close(os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o666 if mode is None else 0o600))
    with connections.read() as reader, closing(_connect(temporary)) as copy:
        copy.execute("PRAGMA locking_mode = EXCLUSIVE")  # held to the end: _sweep leaves it alone
        copy.execute("PRAGMA synchronous = FULL")
        copy.execute("BEGIN EXCLUSIVE")
        copy.execute("COMMIT")
        reader.con.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")
    if mode is not None:
        temporary.chmod(mode)


def _connect(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(uri(str(file), mode="rw"), uri=True, isolation_level=None, timeout=TIMEOUT)


@contextmanager
def _at_rest(target: Path, path: str) -> Iterator[None]:
    """Hold the file that is to be replaced, without a journal or log beside it."""
    with contextlib.ExitStack() as stack:
        if target.exists():
            old = stack.enter_context(closing(_connect(target)))
            try:
                old.execute("PRAGMA journal_mode = DELETE")
                old.execute("BEGIN EXCLUSIVE")
            except sqlite3.DatabaseError as error:
                if not is_damage(error):
                    error.add_note(f"{path!r} was not replaced: it is in use, or cannot be brought to rest")
                    raise
                old.close()
            if os.name == "nt":
                old.close()  # Windows replaces no file that is open
        _remove(target, only_beside=True)
        yield


def _sweep(directory: Path, start: str) -> None:
    """Remove what backups to the same name left when they were killed; one that still runs holds a lock."""
    for left in sorted(directory.glob(f"{start}*.tmp")):
        try:
            with closing(_connect(left)) as con:
                con.execute("PRAGMA busy_timeout = 0")
                con.execute("BEGIN EXCLUSIVE")
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                continue
        _remove(left)


def _remove(file: Path, *, only_beside: bool = False) -> None:
    for end in SIDE_FILES if only_beside else (*SIDE_FILES, ""):
        Path(f"{file}{end}").unlink(missing_ok=True)


def _sync_directory(directory: Path) -> None:
    """Bring the rename to the disk, where a directory can be opened for that."""
    if os.name == "posix":
        handle = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
