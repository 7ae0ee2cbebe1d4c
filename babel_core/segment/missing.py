"""One warning for each optional package that is absent and would do better."""

from __future__ import annotations

import threading
import warnings

from babel_core.errors import BabelWarning
from babel_core.segment.provider import Provider, missing_error

_lock = threading.Lock()
_warned: set[str] = set()


def warn_missing(provider: Provider) -> None:
    """Say once a package that a provider's better words are to be had, with the line that installs it."""
    warn_missing_package(provider.missing() or provider.package, provider.extra, f"segmenter {provider.id!r}")


def warn_missing_package(package: str, extra: str, purpose: str) -> None:
    """Say once a package what needs it and how to install it (BabelWarning)."""
    with _lock:
        if package in _warned:
            return
        _warned.add(package)
    error = missing_error(package, extra, purpose)
    warnings.warn(f"{error}; until then a lower tier is used", BabelWarning, stacklevel=3)


def forget_warnings() -> None:
    """Let every package be warned about again."""
    with _lock:
        _warned.clear()
