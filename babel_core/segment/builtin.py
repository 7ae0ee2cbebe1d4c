"""The providers that babel_core brings: neutral ones, ICU for any locale, those of the language folders.

A language's providers are the `PROVIDERS` tuple of the module `segmenter` in its folder: a new language is
found without a change here. Those modules import no optional package when they are imported.
"""

from __future__ import annotations

import importlib
import importlib.machinery
import pkgutil
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from babel_core.segment.provider import Provider

LANGUAGE_FOLDERS = "babel_core.packs"

_NEUTRAL = "babel_core.segment.neutral"

NEUTRAL = tuple(
    Provider(name, "", "", f"{_NEUTRAL}:{name}", f"{_NEUTRAL}:version", tier="char")
    for name in ("words", "chars", "clusters", "whitespace")
)

ICU_PREFIX = "icu:"
_ICU_ID = re.compile(r"icu:[A-Za-z][A-Za-z0-9_@=;-]*")


def icu_provider(provider_id: str) -> Provider | None:
    """The provider of "icu:<locale>", made on demand for any locale; None for any other id."""
    if not _ICU_ID.fullmatch(provider_id):
        return None
    return Provider(
        provider_id,
        package="pyicu-wheels",
        extra="icu",
        load="babel_core.segment.icu:load",
        version="babel_core.segment.icu:version",
        loaded_as=("icu",),
        tier="icu",
        requires=(("icu", "pyicu-wheels"),),
    )


def builtin_providers() -> Iterator[Provider]:
    """The neutral providers, then those of the language folders in the order of the folders' names."""
    yield from NEUTRAL
    packs = importlib.import_module(LANGUAGE_FOLDERS)
    for folder in sorted(module.name for module in pkgutil.iter_modules(packs.__path__) if module.ispkg):
        yield from _providers_of(folder)


def builtin_provider(provider_id: str) -> Provider | None:
    """The provider of an id of a language's folder, "zh:dict" of zh's, without a look into the others."""
    folder, colon, _ = provider_id.partition(":")
    if not colon or not folder.isidentifier():
        return None
    return next((provider for provider in _providers_of(folder) if provider.id == provider_id), None)


def _providers_of(folder: str) -> Iterable[Provider]:
    packs = importlib.import_module(LANGUAGE_FOLDERS)
    places = [str(Path(place) / folder) for place in packs.__path__]
    name = f"{LANGUAGE_FOLDERS}.{folder}.segmenter"
    # Looked for in the folder itself: to ask by the whole name would import every folder.
    if importlib.machinery.PathFinder.find_spec(name, places) is None:
        return ()
    found: tuple[Provider, ...] = importlib.import_module(name).PROVIDERS
    return found
