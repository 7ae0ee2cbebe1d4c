"""Packs of other distributions: entry points of the group "babel_core.packs".

    [project.entry-points."babel_core.packs"]
    sv = "my_packs.sv"              # a package whose folder holds a pack.toml
    nds = "my_packs.low:PACK"       # a LanguagePack, or an object with the attributes and methods of one
    fy = "my_packs.frisian:make"    # a function without arguments that gives one, or the path of a folder

They are taken only where a caller says so, `LanguageService(packs=installed_packs())`: what is installed must not
change how stored texts are read behind his back.
"""

from __future__ import annotations

import importlib.metadata
from pathlib import Path
from types import ModuleType

from babel_core.errors import PackContractError
from babel_core.packs.service.builtin import packs_of
from babel_core.packs.service.folder import PackFolder
from babel_core.packs.service.pack import LanguagePack
from babel_core.packs.service.snapshot import snapshot

ENTRY_POINT_GROUP = "babel_core.packs"


def installed_packs() -> tuple[LanguagePack, ...]:
    """The packs that other distributions bring, in the order of the names of their entry points.

    PackContractError names the entry point that cannot be loaded, or gives no pack.
    """
    points = sorted(importlib.metadata.entry_points(group=ENTRY_POINT_GROUP), key=lambda point: point.name)
    return tuple(pack for point in points for pack in _loaded(point))


def _loaded(point: importlib.metadata.EntryPoint) -> tuple[LanguagePack, ...]:
    try:
        return packs_from(point.load())
    except Exception as error:
        what = f"the entry point {point.name!r} of {ENTRY_POINT_GROUP!r} ({point.value})"
        message = f"{what} gives no language pack: {error}"
        raise PackContractError(message) from error


def packs_from(found: object) -> tuple[LanguagePack, ...]:
    """The packs that a thing stands for: a package, a path, a folder, a function that gives one of them, or a pack."""
    if isinstance(found, ModuleType) and not hasattr(found, "id"):
        return packs_of(PackFolder.of_package(found.__name__))
    if isinstance(found, PackFolder):
        return packs_of(found)
    if isinstance(found, str | Path):
        return packs_of(PackFolder.at(found))
    if callable(found) and not hasattr(found, "id"):
        return packs_from(found())
    return (snapshot(found),)
