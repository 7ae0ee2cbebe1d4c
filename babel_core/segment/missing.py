"""Warnings: one for each optional package that is absent and would do better; all point at the caller's line."""

from __future__ import annotations

import sys
import warnings

from babel_core.errors import BabelWarning, MissingDependencyError
from babel_core.segment.provider import Provider, missing_error
from babel_core.text.locks import ForkLock

_PACKAGE = __name__.partition(".")[0]
_HELPERS = frozenset({"contextlib", "functools"})
"""Modules of the standard library whose frames lie between two of ours."""

_lock = ForkLock()
_warned: set[str] = set()


def warn_missing(provider: Provider) -> None:
    """Say once a package that a provider's better words are to be had, with the line that installs it."""
    _warn_once(provider.missing() or provider.package, provider.missing_error())


def warn_missing_package(package: str, extra: str, purpose: str) -> None:
    """Say once a package what needs it and how to install it (BabelWarning)."""
    _warn_once(package, missing_error(package, extra, purpose))


def _warn_once(package: str, error: MissingDependencyError) -> None:
    with _lock:
        if package in _warned:
            return
        _warned.add(package)
    warn(f"{error}; until then a lower tier is used")


def warn(message: str) -> None:
    """Give a BabelWarning that points at the line outside this package from which it was called."""
    level = 1
    frame = sys._getframe()
    while frame.f_back is not None and _is_ours(frame.f_globals.get("__name__", "")):
        frame = frame.f_back
        level += 1
    warnings.warn(message, BabelWarning, stacklevel=level)


def _is_ours(module: str) -> bool:
    return module == _PACKAGE or module.startswith(f"{_PACKAGE}.") or module in _HELPERS


def forget_warnings() -> None:
    """Let every package be warned about again."""
    with _lock:
        _warned.clear()
