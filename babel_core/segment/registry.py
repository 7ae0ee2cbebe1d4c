"""The registry: finds segmenters by id, loads each once, and remembers what cannot be loaded.

Other distributions add segmenters by an entry point of the group "babel_core.segmenters" whose name is the id
and whose object is a `Provider` of that id. Ids of babel_core's own providers cannot be taken over.
"""

from __future__ import annotations

import importlib.metadata
import threading
from collections.abc import Iterable
from typing import Any

from babel_core.errors import BabelError, ConfigError, UnknownNameError, require_str
from babel_core.segment.builtin import ICU_PREFIX, builtin_provider, builtin_providers, icu_provider
from babel_core.segment.protocol import Segmenter
from babel_core.segment.provider import Provider, named_function

ENTRY_POINT_GROUP = "babel_core.segmenters"

LOADED_ORDER = (
    "jieba-dict",
    "jieba",
    "fugashi",
    "pythainlp-dict",
    "pythainlp",
    "kiwipiepy",
    "icu",
    "snowball",
    "py3langid",
)
"""The order of the names that `Registry.loaded` gives; other names follow in the order of their loading."""

_FAILURES = {
    "model": "segmenter {!r} cannot be loaded",
    "version": "segmenter {!r} cannot tell its version",
}


class Registry:
    """Segmenters by id; safe to use from several threads.

    `providers` replaces the built-in ones (for tests). Availability, versions, loaded segmenters and failures
    are remembered, so that one process answers the same all its life; `forget` starts anew.
    """

    def __init__(self, providers: Iterable[Provider] | None = None) -> None:
        self._lock = threading.RLock()
        self._given = None if providers is None else tuple(providers)
        self._registered: dict[str, Provider] = {}
        self._noted: list[str] = []
        self._reset()

    def _reset(self) -> None:
        self._builtin: dict[str, Provider] | None = None
        self._entry_points: dict[str, list[importlib.metadata.EntryPoint]] | None = None
        self._from_entry_points: dict[str, Provider | BabelError] = {}
        self._loading: dict[str, threading.RLock] = {}
        self._segmenters: dict[str, Segmenter] = {}
        self._failures: dict[tuple[str, str], Exception] = {}
        self._available: dict[str, bool] = {}
        self._versions: dict[str, str] = {}

    def forget(self) -> None:
        """Drop what is remembered (after installing a package in a running process); registrations stay."""
        with self._lock:
            self._noted.clear()
            self._reset()

    def register(self, provider: Provider) -> None:
        """Add a provider. Raises ConfigError where the id is taken by another one."""
        with self._lock:
            known = self._providers().get(provider.id) or icu_provider(provider.id)
            if known is not None and known != provider:
                message = f"the segmenter id {provider.id!r} is taken; choose another one"
                raise ConfigError(message)
            self._registered[provider.id] = provider

    def ids(self) -> list[str]:
        """The known ids: built-in, registered, then those of entry points; "icu:<locale>" is any locale."""
        with self._lock:
            known = [*self._providers(), f"{ICU_PREFIX}<locale>"]
            return known + [name for name in sorted(self._points()) if name not in known]

    def provider(self, provider_id: str) -> Provider:
        """The provider of an id.

        Raises UnknownNameError with the known ids, or BabelError naming an entry point that cannot be used.
        """
        require_str(provider_id, "provider_id")
        with self._lock:
            found = self._provider(provider_id)
            if found is not None:
                return found
            if provider_id in self._points():
                return self._entry_point_provider(provider_id)
            raise UnknownNameError(kind="segmenter", name=provider_id, known=self.ids())

    def available(self, provider_id: str) -> bool:
        """Whether the packages of a provider are there; imports and loads nothing."""
        known = self._available.get(provider_id)
        if known is None:
            known = self._available[provider_id] = self.provider(provider_id).missing() is None
        return known

    def version(self, provider_id: str) -> str:
        """Algorithm and dictionary version from package metadata; loads no model.

        Raises MissingDependencyError where a package is absent, BabelError from the cause where it is damaged.
        """
        known = self._versions.get(provider_id)
        if known is None:
            provider = self.provider(provider_id)
            if not self.available(provider_id):
                raise provider.missing_error()
            known = self._versions[provider_id] = str(self._call(provider, provider.version, "version"))
        return known

    def get(self, provider_id: str) -> Segmenter:
        """The segmenter of an id, loaded on first use.

        Raises UnknownNameError; MissingDependencyError where a package is absent; BabelError from the cause
        where loading fails. A failure is remembered and raised again without another attempt.
        """
        ready = self._segmenters.get(provider_id)
        if ready is not None:
            return ready
        provider = self.provider(provider_id)
        with self._lock:
            loading = self._loading.setdefault(provider_id, threading.RLock())
        with loading:  # a lock for each id: a slow model does not hold up the others
            ready = self._segmenters.get(provider_id)
            return self._load(provider) if ready is None else ready

    def _load(self, provider: Provider) -> Segmenter:
        if not self.available(provider.id):
            raise provider.missing_error()
        segmenter: Segmenter = self._call(provider, provider.load, "model")
        for name in provider.loaded_as:
            self.note_loaded(name)
        self._segmenters[provider.id] = segmenter
        return segmenter

    def _call(self, provider: Provider, function: str, what: str) -> Any:
        """What a function of a provider gives; a failure is remembered."""
        key = (provider.id, what)
        if key not in self._failures:
            try:
                return named_function(function)(provider.id)
            except Exception as error:
                self._failures[key] = error
        cause = self._failures[key]
        raise provider.broken_error(_FAILURES[what].format(provider.id), cause) from cause

    def note_loaded(self, name: str) -> None:
        """Record that an optional library is in use (stemmers and detectors are loaded elsewhere)."""
        with self._lock:
            if name not in self._noted:
                self._noted.append(name)

    def loaded(self) -> list[str]:
        """The names of the optional libraries in use, in the order of LOADED_ORDER."""
        with self._lock:
            noted = list(self._noted)
        return [name for name in LOADED_ORDER if name in noted] + [n for n in noted if n not in LOADED_ORDER]

    def _provider(self, provider_id: str) -> Provider | None:
        """A provider that is built in or registered; that of a language alone, while no other was asked for."""
        own = None
        if self._builtin is None and self._given is None:
            own = self._registered.get(provider_id) or builtin_provider(provider_id)
        return own or self._providers().get(provider_id) or icu_provider(provider_id)

    def _providers(self) -> dict[str, Provider]:
        if self._builtin is None:
            found = builtin_providers() if self._given is None else self._given
            self._builtin = {provider.id: provider for provider in found}
        return self._builtin | self._registered

    def _points(self) -> dict[str, list[importlib.metadata.EntryPoint]]:
        if self._entry_points is None:
            points: dict[str, list[importlib.metadata.EntryPoint]] = {}
            for point in importlib.metadata.entry_points(group=ENTRY_POINT_GROUP):
                points.setdefault(point.name, []).append(point)
            self._entry_points = points
        return self._entry_points

    def _entry_point_provider(self, provider_id: str) -> Provider:
        found = self._from_entry_points.get(provider_id)
        if found is None:
            try:
                found = _read_entry_point(provider_id, self._points()[provider_id])
            except BabelError as error:
                found = error
            self._from_entry_points[provider_id] = found
        if isinstance(found, BabelError):
            raise BabelError(*found.args) from found.__cause__
        return found


def _read_entry_point(provider_id: str, points: list[importlib.metadata.EntryPoint]) -> Provider:
    where = f"entry point {provider_id!r} of group {ENTRY_POINT_GROUP!r}"
    values = sorted({point.value for point in points})
    if len(values) > 1:
        message = f"{where} is given more than once: {', '.join(values)}; uninstall one of them"
        raise BabelError(message)
    try:
        loaded = points[0].load()
    except Exception as error:
        message = f"{where} ({values[0]}) cannot be loaded: {type(error).__name__}: {error}"
        raise BabelError(message) from error
    if not isinstance(loaded, Provider) or loaded.id != provider_id:
        message = f"{where} ({values[0]}) must be a Provider with the id {provider_id!r}, not {loaded!r}"
        raise BabelError(message)
    return loaded


registry = Registry()
"""The registry that the package uses."""
