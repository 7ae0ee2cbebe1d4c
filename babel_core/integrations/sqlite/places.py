"""Paths of index files: absolute, without symbolic links, and as SQLite's URIs."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final
from urllib.parse import quote

from babel_core.errors import require_str

MEMORY: Final = ":memory:"
SIDE_FILES: Final = ("-journal", "-wal", "-shm")
"""What SQLite keeps beside a file under the file's name."""


def absolute(path: object) -> str:
    """The path made absolute once, so that a later change of directory does not matter; ":memory:" as it is."""
    name = require_str(path, "path")
    if not name or "\0" in name:
        message = f"path must not be empty or hold NUL, not {name!r}; ':memory:' is an index in memory"
        raise ValueError(message)
    return name if name == MEMORY else str(Path(name).absolute())


def resolved(path: str) -> str:
    """An absolute path with its symbolic links followed: SQLite's side files lie beside the real file."""
    return path if path == MEMORY else str(Path(path).resolve())


def uri(file: str, *, mode: str, **options: str) -> str:
    """The URI of a file for SQLite: `mode` is "ro", "rw" or "rwc" (which makes the file)."""
    name = Path(file).as_posix()
    rooted = name if name.startswith("/") else f"/{name}"
    extra = "".join(f"&{key}={value}" for key, value in options.items())
    # The empty authority keeps a path that begins with two slashes from being read as one.
    return f"file://{quote(rooted, safe='/:', errors='surrogateescape')}?mode={mode}{extra}"


def identity(file: str) -> tuple[int, int]:
    """What tells a file from another of the same name: its device and number; (0, 0) where there is none."""
    try:
        found = Path(file).stat()
    except FileNotFoundError:
        return (0, 0)
    return (found.st_dev, found.st_ino)


def allowed(path: Path, mode: int) -> bool:
    """`os.access` for the user that the process acts as."""
    return os.access(path, mode, effective_ids=os.access in os.supports_effective_ids)


def unopened(path: str) -> str | None:
    """Why SQLite cannot open or make the index file of a path, and what to do; None where that is not to be seen."""
    file = Path(resolved(path))
    folder = file.parent
    if file.exists():
        if allowed(file, os.R_OK):
            return None
        return f"the index {path!r} cannot be opened: this user may not read it; change the permissions of the file"
    if not folder.exists():
        reason = f"there is no directory {str(folder)!r}; make it, or give another path"
    elif not folder.is_dir():
        reason = f"{str(folder)!r} is no directory; give another path"
    elif not allowed(folder, os.W_OK | os.X_OK):
        reason = f"this user may not write to {str(folder)!r}; give another path, or change the permissions"
    else:
        return None
    return f"the index {path!r} cannot be made: {reason}"
