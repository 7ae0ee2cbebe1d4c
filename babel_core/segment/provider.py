"""A provider: how to find, load and name one segmenter, as data."""

from __future__ import annotations

import importlib
import importlib.metadata
import importlib.util
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from babel_core._native import dictionary_file
from babel_core.errors import BabelError, ConfigError, MissingDependencyError

LONGEST_CAUSE = 300
"""Code points of a foreign error that one of ours repeats; the whole of it is its cause."""

TIERS = ("full", "icu", "char")
"""Best first: a language's own dictionary or model, ICU's word rules, characters."""


@dataclass(frozen=True, slots=True)
class Provider:
    """One segmenter, as data.

    `load` and `version` name functions as "module:function"; both are given the provider's id. `load`
    returns the Segmenter; `version` names algorithm and dictionary from package metadata and loads no
    model. `package` is the distribution and `extra` the extra of babel-core that brings it, both empty
    where nothing is needed. `requires` are (module, distribution) pairs that must all be there; empty means
    the module of the package's own name. `data` is the kind of the dictionary of babel_core that it reads
    ("zh"), empty for none; only a checkout where it was not built lacks one. `loaded_as` are the names that
    it adds to the list of loaded tokenizers.
    """

    id: str
    package: str
    extra: str
    load: str
    version: str
    loaded_as: tuple[str, ...] = ()
    tier: str = "full"
    requires: tuple[tuple[str, str], ...] = ()
    data: str = ""

    def __post_init__(self) -> None:
        if self.tier not in TIERS:
            message = f"provider {self.id!r} has tier {self.tier!r}; valid: {', '.join(TIERS)}"
            raise ConfigError(message)
        for role, name in (("load", self.load), ("version", self.version)):
            if not all(name.partition(":")):
                message = f"provider {self.id!r}: {role} must be 'module:function', not {name!r}"
                raise ConfigError(message)

    def missing(self) -> str | None:
        """The first distribution, or the dictionary file, that is needed and absent; imports nothing."""
        absent = next((dist for module, dist in self._needed() if not importable(module)), None)
        return absent or (self._file if self.data and not dictionary_file.is_packaged(self.data) else None)

    @property
    def _file(self) -> str:
        return dictionary_file.packaged(self.data).name

    def _needed(self) -> tuple[tuple[str, str], ...]:
        return self.requires or (((self.package, self.package),) if self.package else ())

    def missing_error(self) -> MissingDependencyError:
        """The error for an absent package, with the line that installs it."""
        package = self.missing() or self.package
        purpose = f"segmenter {self.id!r}"
        if self.data and package in ("", self._file):
            return _missing_file_error(self._file, purpose)
        return missing_error(package, self.extra, purpose)

    def broken_error(self, failure: str, cause: Exception) -> BabelError:
        """The error for packages that are there and fail, with the line that repairs them."""
        return broken_error(failure, (distribution for _, distribution in self._needed()), cause)


def missing_error(package: str, extra: str, purpose: str) -> MissingDependencyError:
    """A MissingDependencyError; without an extra of ours its command installs the package itself."""
    error = MissingDependencyError(package, extra, purpose)
    if not extra:
        ours = error.command
        error.command = f"pip install {package}"
        error.msg = str(error).replace(ours, error.command)
    return error


def _missing_file_error(name: str, purpose: str) -> MissingDependencyError:
    """A MissingDependencyError for a dictionary that is not there; its command builds it, or installs it anew."""
    error = MissingDependencyError(name, "", purpose)
    if dictionary_file.in_checkout():
        error.command = dictionary_file.BUILD
        what = f"this checkout lacks; run: {error.command} (its messages name the packages that it reads)"
    else:
        error.command = dictionary_file.REINSTALL
        what = f"this installation lacks; run: {error.command}"
    error.msg = f"{purpose} needs the dictionary {name!r}, which {what}"
    return error


def broken_error(failure: str, packages: Iterable[str], cause: Exception) -> BabelError:
    """A BabelError for what an installed package raised; `failure` says what could not be done.

    The command installs the packages themselves anew: an extra of ours would leave a damaged one as it is.
    """
    told = " ".join(str(cause).split())
    if not isinstance(cause, BabelError):
        told = told[:LONGEST_CAUSE]
    message = f"{failure}: {type(cause).__name__}: {told}"
    names = tuple(dict.fromkeys(packages))
    if names:
        damaged = " or ".join(map(repr, names))
        message += f"; if the package {damaged} is damaged, run: pip install --force-reinstall {' '.join(names)}"
    return BabelError(message)


def importable(module: str) -> bool:
    """Whether a top-level module can be found, without importing it."""
    if sys.modules.get(module) is not None:
        return True
    try:
        return importlib.util.find_spec(module) is not None
    except (ImportError, ValueError):
        return False


def named_function(name: str) -> Callable[[str], Any]:
    """The function that "module:function" names."""
    module, _, function = name.partition(":")
    found: Callable[[str], Any] = getattr(importlib.import_module(module), function)
    return found


def distribution_version(distribution: str, parts: int | None = None) -> str:
    """The version of an installed distribution, or its first `parts` numbers; "unknown" without metadata."""
    try:
        metadata = importlib.metadata.metadata(distribution)
    except importlib.metadata.PackageNotFoundError:
        return "unknown"
    version: str = (metadata.get_all("Version") or ["unknown"])[0]  # none where an installation was broken off
    return version if parts is None else ".".join(version.split(".")[:parts])
