"""A lock between processes and threads: one build of a keyword file at a time.

The system lets go of it when its process ends, however that ends, so no stale lock is ever left.
"""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from babel_core.errors import KeywordFileError

SUFFIX = ".lock"
_LONGEST_HOLDER = 32

_HELD = frozenset({errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK})
"""What a system says where another has the lock."""

_SPACE = "make room on its disk, or name a file on another one"
_REMEDIES: dict[int | None, str] = {
    errno.ENOSPC: _SPACE,
    getattr(errno, "EDQUOT", errno.ENOSPC): _SPACE,
    errno.EFBIG: "raise the limit on the size of files, or name a file on another disk",
    errno.ENAMETOOLONG: "name a file with a shorter name",
    errno.ELOOP: "mend the links that lead to each other, or name another file",
}

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
                self._seized(descriptor)
                if self._is_current(descriptor):  # else its last holder took the file away between the two calls
                    _sign(descriptor)
                    self._descriptor = descriptor
            finally:  # whatever happens: a descriptor left open would hold the lock for good
                if self._descriptor is None:
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

    def _seized(self, descriptor: int) -> None:
        try:
            _seize(descriptor)
        except OSError as error:
            if error.errno not in _HELD:
                raise unwritable(self.path, error) from error
            message = f"{self.path} is being built by {_holder(descriptor)}; wait until that is done"
            raise KeywordFileError(message) from error

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
    remedy = _REMEDIES.get(getattr(error, "errno", None), "make its folder writable, or name another file")
    return KeywordFileError(f"cannot write {path}: {reason}; {remedy}")


def _sign(descriptor: int) -> None:
    """Write who holds the lock; it holds without that as well, as on a full disk."""
    with suppress(OSError):
        os.truncate(descriptor, 0)
        os.write(descriptor, str(os.getpid()).encode())


def _holder(descriptor: int) -> str:
    with suppress(OSError, ValueError):
        return f"process {int(os.read(descriptor, _LONGEST_HOLDER))}"
    return "another process"
