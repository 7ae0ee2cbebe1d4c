"""The process's own streams and arguments: UTF-8 on both ends, closed and broken ones in silence."""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TextIO


def prepare() -> None:
    """Make streams and arguments UTF-8 whatever the locale says; exit with code 1 where stdout is closed."""
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 (stays open as long as the process)
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace"), (sys.stderr, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors=errors)
    if sys.stdout is None:
        # At once: the next file that is opened would get its descriptor, and what is written there.
        print("standard output is closed", file=sys.stderr)
        raise SystemExit(1)
    sys.argv[1:] = map(as_utf8, sys.argv[1:])


def as_utf8(text: str) -> str:
    """A text as the system gave it, read as UTF-8; what is no UTF-8 stays as it was read."""
    try:
        return os.fsencode(text).decode("utf-8")
    except UnicodeError:
        return text


def native(path: str) -> str:
    """The path that `as_utf8` made readable, as the system's calls need it."""
    try:
        os.fsencode(path)
    except UnicodeEncodeError:
        return os.fsdecode(path.encode("utf-8", "surrogateescape"))
    return path


def native_path(path: str) -> Path:
    """`native` as a Path."""
    return Path(native(path))


def silence(stream: TextIO) -> None:
    """Let what is left in a stream go nowhere: nobody reads it, or there is no room for it."""
    with suppress(OSError, ValueError):
        descriptor = os.open(os.devnull, os.O_WRONLY)
        os.dup2(descriptor, stream.fileno())
        os.close(descriptor)


def settle(stream: TextIO) -> None:
    """Write out what a stream holds; silence it where that fails."""
    try:
        stream.flush()
    except (OSError, ValueError):
        silence(stream)
