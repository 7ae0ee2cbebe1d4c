"""Paths of index files: absolute, without symbolic links, and as SQLite's URIs."""

from __future__ import annotations

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
