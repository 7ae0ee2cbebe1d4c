"""py3langid where it is installed (the extra "detect"): a second opinion on which language a text is in.

An instance of our own is used and never told a set of languages, so nothing of it changes after loading: threads share
it, and what another user of the package sets is neither read nor overwritten.
"""

from __future__ import annotations

import importlib
import math
from collections.abc import Callable, Mapping
from typing import Any

from babel_core.segment.missing import warn
from babel_core.segment.provider import distribution_version, importable
from babel_core.segment.registry import registry
from babel_core.text.locks import ForkLock

PACKAGE = "py3langid"
LEAST_VERSION = (0, 4)
"""Older models are pickles."""

FLOOR = 1e-6
"""Least probability of a language that the package knows."""

Opinion = Mapping[str, float]
"""Language code -> natural logarithm of its probability, for every language that the package knows."""

Sharpener = Callable[[str], Opinion]


class _State:
    """What is loaded, once for a process."""

    lock = ForkLock()
    tried = False
    sharpener: Sharpener | None = None


def sharpener() -> Sharpener | None:
    """The second opinion, loaded at the first call; None where the package is absent, or too old (a BabelWarning)."""
    if not _State.tried:
        with _State.lock:
            if not _State.tried:
                _State.sharpener = _loaded()
                _State.tried = True
    return _State.sharpener


def forget() -> None:
    """Look anew at the next call (after installing the package in a running process)."""
    with _State.lock:
        _State.tried, _State.sharpener = False, None


def _loaded() -> Sharpener | None:
    if not importable(PACKAGE):
        return None
    try:
        version = distribution_version(PACKAGE, 2)
        if tuple(map(int, version.split("."))) < LEAST_VERSION:
            warn(f"{PACKAGE} {version} is too old to be used: pip install 'babel-core[detect]'")
            return None
        module = importlib.import_module(f"{PACKAGE}.langid")
        instance = module.LanguageIdentifier.from_model_file(module.MODEL_FILE, norm_probs=True)
    except Exception as error:
        warn(f"{PACKAGE} cannot be loaded and is left out: {error}")
        return None
    registry.note_loaded(PACKAGE)
    return _Opinions(instance)


class _Opinions:
    """The opinions of one instance."""

    __slots__ = ("_instance",)

    def __init__(self, instance: Any) -> None:
        self._instance = instance

    def __call__(self, text: str) -> Opinion:
        return {tag: math.log(max(float(share), FLOOR)) for tag, share in self._instance.rank(text)}
