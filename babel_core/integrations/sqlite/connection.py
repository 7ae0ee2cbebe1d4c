"""Connections to one index file: a writer behind a lock and readers that threads share in turn.

A connection is used by one thread at a time. Around a fork the writer's lock is held, so that a child never
inherits a half-done transaction; the child leaves the inherited connections alone and opens its own.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from babel_core.errors import IndexFileError
from babel_core.integrations.sqlite.damage import translated
from babel_core.integrations.sqlite.places import MEMORY, identity, resolved, unopened, uri
from babel_core.integrations.sqlite.query import MATCHES, metadata_matches

WAL_FIXED: Final = (3, 51, 3)
"""The first SQLite whose checkpoints cannot lose a commit made while the log is reset; WAL is off before it."""
WRITER_CACHE_KIB: Final = 65_536
READER_CACHE_KIB: Final = 16_384
FREQUENCIES_KEPT: Final = 50_000


class Reader:
    """A connection with the document frequencies that it has looked up, valid for one state of the file."""

    __slots__ = ("_frequencies", "_version", "con")

    def __init__(self, con: sqlite3.Connection) -> None:
        self.con = con
        self._frequencies: dict[tuple[int, str], int] = {}
        self._version: object = None

    def frequencies(self, generation: int) -> Frequencies:
        """Document frequencies, to be asked inside a transaction."""
        # data_version tells other connections' commits; total_changes this one's (an index in memory).
        seen = (self.con.execute("PRAGMA data_version").fetchone()[0], self.con.total_changes)
        if seen != self._version or len(self._frequencies) > FREQUENCIES_KEPT:
            self._frequencies.clear()
            self._version = seen
        return Frequencies(self.con, generation, self._frequencies)


class Frequencies:
    """In how many documents a term stands; 0 for a term that FTS5 holds under another form."""

    __slots__ = ("_con", "_known", "generation")

    def __init__(self, con: sqlite3.Connection, generation: int, known: dict[tuple[int, str], int]) -> None:
        self._con = con
        self.generation = generation
        self._known = known

    def of(self, term: str) -> int:
        """The frequency of one term; FTS5 reads the term's whole list for it, hence the memory."""
        key = (self.generation, term)
        found = self._known.get(key)
        if found is None:
            sql = f"SELECT doc FROM babel_terms_{self.generation} WHERE term = ?"
            row = self._con.execute(sql, (term,)).fetchone()
            found = self._known[key] = row[0] if row else 0
        return found


class Connections:
    """The connections of one SqliteIndex.

    `path` is absolute, as messages name it; `file` is the same without symbolic links. Only the first connection
    makes a file. From then on it must stay the same file: one that was removed or put in its place is an error.
    """

    def __init__(self, path: str, *, timeout: float) -> None:
        self.path = path
        self.file = resolved(path)
        self._identity: tuple[int, int] | None = None
        self._timeout = timeout
        self._lock = threading.RLock()
        self._idle: list[Reader] = []
        self._writer: sqlite3.Connection | None = None
        self._memory: Reader | None = None
        self._abandoned: list[object] = []
        self.closed = False
        _ALIVE.add(self)

    @property
    def in_memory(self) -> bool:
        """Whether the index lives in this process only."""
        return self.path == MEMORY

    def connect(self, cache_kib: int) -> sqlite3.Connection:
        """A new connection, set up; the first one makes the file where there is none."""
        name = MEMORY if self.in_memory else uri(self.file, mode="rwc" if self._identity is None else "rw")
        try:
            con = sqlite3.connect(
                name, timeout=self._timeout, isolation_level=None, check_same_thread=False, uri=not self.in_memory
            )
        except sqlite3.OperationalError as error:
            reason = unopened(self.path) if self._identity is None else None
            if reason is None:
                raise
            raise IndexFileError(reason) from error
        try:
            if self._identity is None and not self.in_memory:
                self._identity = identity(self.file)
            self._same_file()
            con.create_function(MATCHES, 2, metadata_matches, deterministic=True)
            # Freed bytes are cleared where that costs no further write; what is left, delete() gets rid of.
            con.execute("PRAGMA secure_delete = FAST")
            con.execute("PRAGMA synchronous = FULL")  # some builds trade a commit's durability for speed in WAL
            con.execute(f"PRAGMA cache_size = -{cache_kib}")
        except BaseException:
            con.close()
            raise
        return con

    def _open(self) -> None:
        if self.closed:
            message = f"the index {self.path!r} is closed"
            raise ValueError(message)
        self._same_file()

    def _same_file(self) -> None:
        """Raise where the path no longer names the file that was opened."""
        if self._identity is not None and identity(self.file) != self._identity:
            message = f"the index {self.path!r} was removed or replaced while it was open; close it and open it anew"
            raise IndexFileError(message)

    @contextmanager
    def locked(self) -> Iterator[sqlite3.Connection]:
        """The writer's connection, outside a transaction."""
        with self._lock, translated(self.path):
            self._open()
            if self._writer is None:
                self._writer = self.connect(WRITER_CACHE_KIB)
                if self.in_memory:
                    self._memory = Reader(self._writer)
            yield self._writer

    @contextmanager
    def write(self) -> Iterator[sqlite3.Connection]:
        """A write transaction: committed when the block ends, taken back when it raises."""
        with self.locked() as con:
            con.execute("BEGIN IMMEDIATE")
            try:
                yield con
                con.execute("COMMIT")
            except BaseException:
                if con.in_transaction:
                    con.execute("ROLLBACK")
                raise

    @contextmanager
    def read(self) -> Iterator[Reader]:
        """A read transaction: every statement in it sees the same state of the file."""
        if self.in_memory:
            with self.locked(), self._transaction(self._memory) as reader:
                yield reader
            return
        self._open()
        with translated(self.path):
            try:
                reader = self._idle.pop()
            except IndexError:
                reader = Reader(self.connect(READER_CACHE_KIB))
            try:
                with self._transaction(reader):
                    yield reader
            except BaseException:
                reader.con.close()
                raise
        self._idle.append(reader)
        if self.closed:
            self._close_idle()

    @contextmanager
    def _transaction(self, reader: Reader | None) -> Iterator[Reader]:
        assert reader is not None
        if reader.con.in_transaction:  # a search of an index in memory from inside its own transaction
            yield reader
            return
        reader.con.execute("BEGIN")
        try:
            yield reader
        finally:
            if reader.con.in_transaction:
                reader.con.execute("COMMIT")

    def close(self) -> None:
        """Close every connection; a second call does nothing."""
        with self._lock:
            self.closed = True
            self._close_idle()
            if self._writer is not None:
                self._writer.close()
                self._writer = None
                self._memory = None

    def _close_idle(self) -> None:
        while self._idle:
            self._idle.pop().con.close()

    def before_fork(self) -> None:
        """Wait for a running transaction."""
        self._lock.acquire()

    def after_fork(self, *, child: bool) -> None:
        """Let writers go on; a child must neither use nor close what its parent has open."""
        if child and not self.in_memory:
            self._abandoned.append((self._writer, self._idle))
            self._writer, self._idle = None, []
        self._lock.release()


_ALIVE: weakref.WeakSet[Connections] = weakref.WeakSet()
_FORKING: list[Connections] = []


def _before_fork() -> None:
    _FORKING[:] = list(_ALIVE)
    for connections in _FORKING:
        connections.before_fork()


def _after_fork(*, child: bool) -> None:
    for connections in reversed(_FORKING):
        connections.after_fork(child=child)
    _FORKING.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(
        before=_before_fork,
        after_in_parent=lambda: _after_fork(child=False),
        after_in_child=lambda: _after_fork(child=True),
    )
