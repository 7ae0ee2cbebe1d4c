"""The manifest of a service: which packs in which versions decided, so that what was stored can be told stale."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from babel_core.packs.service.pack import LanguagePack

RESOLVER_VERSION = "3"
"""Of the rules by which a locale is found for a text; another one resolves some texts otherwise."""

SCHEMA_VERSION = 1


@dataclass(frozen=True, slots=True)
class PackManifest:
    """One pack of a manifest; `search_tiers` are the segmenters behind its search terms in this installation."""

    analyzer_version: str
    api_version: int
    compatibility_group: str
    default_locale: str
    id: str
    locales: tuple[str, ...]
    search_tiers: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """Plain values, keys in alphabetical order."""
        return {
            "analyzer_version": self.analyzer_version,
            "api_version": self.api_version,
            "compatibility_group": self.compatibility_group,
            "default_locale": self.default_locale,
            "id": self.id,
            "locales": list(self.locales),
            "search_tiers": list(self.search_tiers),
        }


@dataclass(frozen=True, slots=True)
class AnalyzerManifest:
    """What decides how a service reads texts: two services with equal manifests read alike.

    `packs` are sorted by id, `resolution_order` is that of the registry. `detector_version` is set only where a custom
    detector is at work. Without `persistable` (a custom detector of no version) nothing stored is proven complete.
    """

    default_locale: str
    detection: str
    detector_version: str | None
    packs: tuple[PackManifest, ...]
    persistable: bool
    resolution_order: tuple[str, ...]
    resolver_version: str = RESOLVER_VERSION
    schema_version: int = SCHEMA_VERSION

    def pack(self, id: str) -> PackManifest:
        """The entry of a pack; KeyError where there is none."""
        found = next((pack for pack in self.packs if pack.id == id), None)
        if found is None:
            raise KeyError(id)
        return found

    def as_dict(self) -> dict[str, Any]:
        """Plain values, keys in alphabetical order; no `detector_version` where none is at work."""
        found: dict[str, Any] = {
            "default_locale": self.default_locale,
            "detection": self.detection,
            "detector_version": self.detector_version,
            "packs": [pack.as_dict() for pack in self.packs],
            "persistable": self.persistable,
            "resolution_order": list(self.resolution_order),
            "resolver_version": self.resolver_version,
            "schema_version": self.schema_version,
        }
        if self.detector_version is None:
            del found["detector_version"]
        return found

    def to_json(self) -> str:
        """The same bytes for equal manifests: ASCII, no blanks, sorted keys."""
        return json.dumps(self.as_dict(), sort_keys=True, separators=(",", ":"))

    @property
    def digest(self) -> str:
        """The SHA-256 of `to_json` in hexadecimal digits."""
        return hashlib.sha256(self.to_json().encode("ascii")).hexdigest()


def by_name(values: Iterable[str]) -> tuple[str, ...]:
    """In the order of the lower-case forms, those alike in that of the forms as they are."""
    return tuple(sorted(values, key=lambda value: (value.lower(), value)))


def manifest_of(
    packs: Sequence[tuple[LanguagePack, tuple[str, ...]]],
    *,
    default_locale: str,
    detection: str,
    custom_detector: bool,
    detector_version: str | None,
) -> AnalyzerManifest:
    """The manifest of packs in the order of their registry, each with its search tiers."""
    entries = [
        PackManifest(
            analyzer_version=pack.analyzer_version,
            api_version=pack.api_version,
            compatibility_group=pack.compatibility_group,
            default_locale=pack.default_locale,
            id=pack.id,
            locales=by_name(pack.locales),
            search_tiers=tiers,
        )
        for pack, tiers in packs
    ]
    return AnalyzerManifest(
        default_locale=default_locale,
        detection=detection,
        detector_version=detector_version if custom_detector else None,
        packs=tuple(sorted(entries, key=lambda entry: (entry.id.lower(), entry.id))),
        persistable=not custom_detector or detector_version is not None,
        resolution_order=tuple(pack.id for pack, _ in packs),
    )
