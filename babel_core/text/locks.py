"""A lock that a forked child finds open: the thread that held it in the parent does not exist in the child."""

from __future__ import annotations

import os
import threading
import weakref
from types import TracebackType


class ForkLock:
    """A lock to be used with `with`; a child process gets it anew, whoever held it when the parent forked.

    What it guards must be sound between any two steps, since such a holder may have been stopped at any of them.

    >>> with ForkLock() as lock:
    ...     lock.held
    True
    """

    __slots__ = ("__weakref__", "_lock")

    def __init__(self) -> None:
        self._lock = threading.Lock()
        _LIVING.add(self)

    @property
    def held(self) -> bool:
        """Whether some thread has it."""
        return self._lock.locked()

    def renew(self) -> None:
        """Open it, as only a process with a single thread may."""
        self._lock = threading.Lock()

    def __enter__(self) -> ForkLock:
        self._lock.acquire()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._lock.locked():  # else the process forked inside, and this is the child
            self._lock.release()


class ForkRLock(ForkLock):
    """A ForkLock that the thread which has it may take again."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__()
        self._lock = threading.RLock()  # type: ignore[assignment]

    @property
    def held(self) -> bool:
        """Whether the thread that asks has it."""
        return self._lock._is_owned()  # type: ignore[attr-defined, no-any-return]

    def renew(self) -> None:
        self._lock = threading.RLock()  # type: ignore[assignment]

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.held:  # else the process forked inside, and this is the child
            self._lock.release()


_LIVING: weakref.WeakSet[ForkLock] = weakref.WeakSet()


def _renew_all() -> None:
    for lock in list(_LIVING):
        lock.renew()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew_all)
