"""A lock between processes and threads: one build of a keyword file at a time.

The system lets go of it when its process ends, however that ends, so no stale lock is ever left.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from babel_core.errors import KeywordFileError

SUFFIX = ".lock"
_LONGEST_HOLDER = 32

if sys.platform == "win32":
    import msvcrt

    def _seize(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _seize(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FileLock:
    """The lock of a file, in a file beside it; a context manager that raises KeywordFileError where it is held."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._beside = path.with_name(path.name + SUFFIX)
        self._descriptor: int | None = None

    @property
    def held(self) -> bool:
        """Whether this object holds the lock."""
        return self._descriptor is not None

    def __enter__(self) -> FileLock:
        self.acquire()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()

    def acquire(self) -> None:
        """Take the lock at once; KeywordFileError where another has it, or where the folder cannot be written."""
        while self._descriptor is None:
            descriptor = self._opened()
            try:
                _seize(descriptor)
            except OSError as error:
                holder = _holder(descriptor)
                os.close(descriptor)
                message = f"{self.path} is being built by {holder}; wait until that is done"
                raise KeywordFileError(message) from error
            if self._is_current(descriptor):
                os.truncate(descriptor, 0)
                os.write(descriptor, str(os.getpid()).encode())
                self._descriptor = descriptor
            else:  # its last holder took the file away between the two calls
                os.close(descriptor)

    def release(self) -> None:
        """Let go of the lock and take its file away."""
        if self._descriptor is not None:
            descriptor, self._descriptor = self._descriptor, None
            if sys.platform != "win32":  # which removes no open file
                with suppress(OSError):
                    self._beside.unlink()
            os.close(descriptor)

    def _opened(self) -> int:
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOFOLLOW", 0)
        try:
            return os.open(self._beside, flags, 0o666)
        except (OSError, ValueError) as error:
            raise unwritable(self.path, error) from error

    def _is_current(self, descriptor: int) -> bool:
        try:
            there = self._beside.stat()
        except OSError:
            return False
        return os.path.samestat(there, os.fstat(descriptor))


def unwritable(path: Path, error: Exception) -> KeywordFileError:
    """The error of a keyword file that cannot be written, with the reason and what to do."""
    if not path.parent.is_dir():
        what = "does not exist" if not path.parent.exists() else "is no folder"
        return KeywordFileError(f"cannot write {path}: {path.parent} {what}; make it, or name another file")
    reason = getattr(error, "strerror", None) or str(error)
    return KeywordFileError(f"cannot write {path}: {reason}; make its folder writable, or name another file")


def _holder(descriptor: int) -> str:
    with suppress(OSError, ValueError):
        return f"process {int(os.read(descriptor, _LONGEST_HOLDER))}"
    return "another process"
