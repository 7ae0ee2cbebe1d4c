"""Telling damage of a file from all else that can go wrong with it."""

from __future__ import annotations

import re
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from babel_core.errors import CorruptIndexError

_DAMAGED: Final = frozenset(
    {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_MISMATCH}
)
"""No statement of an index breaks a constraint of a sound one."""
_SIGNS: Final = re.compile(
    r"could not decode to utf-8|no such (table|column): (\w+\.)?babel_|no such column|malformed json"
    r"|user-defined function raised"
    r"|vtable constructor failed|sql logic error|has no column named|values were supplied|values for \d+ columns",
    re.IGNORECASE,
)
"""What SQLite and its Python module say without a code of its own when a table or value is not as it was made."""


class DamagedValueError(Exception):
    """A stored value that cannot be what was stored; `translated` adds the file."""


def is_damage(error: sqlite3.Error) -> bool:
    """Whether an error means that the file is damaged, and not that it is locked, full, read-only or unreadable."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is not None and code & 0xFF in _DAMAGED:
        return True
    return code in (None, sqlite3.SQLITE_ERROR) and bool(_SIGNS.search(str(error)))


@contextmanager
def decoding(what: str) -> Iterator[None]:
    """Raise DamagedValueError for whatever the decoding of a stored value raises."""
    try:
        yield
    except (TypeError, ValueError, LookupError, AttributeError, ArithmeticError, RecursionError, zlib.error) as error:
        message = f"{what} cannot be read: {type(error).__name__}: {error}"
        raise DamagedValueError(message) from error


@contextmanager
def translated(path: str) -> Iterator[None]:
    """Raise CorruptIndexError, naming the file and the way out, where a file is damaged."""
    try:
        yield
    except (sqlite3.DatabaseError, DamagedValueError) as error:
        if isinstance(error, sqlite3.Error) and not is_damage(error):
            raise
        message = (
            f"the index {path!r} is damaged ({error}); restore a backup, or build it again; check() tells what is "
            "damaged, and whether reindex() mends it"
        )
        raise CorruptIndexError(message) from error
