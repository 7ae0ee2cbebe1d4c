"""Packs made from folders: the built-in ones in their order, and those of others."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from babel_core.errors import PackContractError
from babel_core.packs.service.engines import Engines
from babel_core.packs.service.folder import FOLDERS, PackFolder
from babel_core.packs.service.identity import FILE, Identity, by_pack
from babel_core.packs.service.pack import CALLBACKS, OPTIONAL_CALLBACKS, LanguagePack

ENGINES = 1
"""Raised where the engines themselves find something else in the same data; a part of each pack's version."""

NEUTRAL = "neutral"
"""The pack that claims no locale and answers for all that have none."""


@lru_cache(maxsize=1)
def builtin_packs() -> tuple[LanguagePack, ...]:
    """The built-in packs: en zh-Hans zh-Hant ja ko fr es neutral. Their engines are made at first use, once."""
    return tuple(pack for name in FOLDERS for pack in packs_of(PackFolder.builtin(name)))


def packs_of(folder: PackFolder, *, check: bool = True) -> tuple[LanguagePack, ...]:
    """All packs of a folder, in the order of its pack.toml, of its files as they are now.

    PackContractError for a folder without a valid pack.toml, and, with `check`, for files that engines cannot read;
    the built-in folders are read at first use.
    """
    place = folder if folder.shipped else _copied(folder)
    found = [(one, Engines(own, one.id, one.default_locale)) for one, own in by_pack(place)]
    engines = [each for _, each in found] if check and not folder.shipped else []
    faults = dict.fromkeys(fault for each in engines for fault in each.faults())
    if faults:
        raise PackContractError("\n".join(faults))
    return tuple(_pack(one, each) for one, each in found)


def _copied(folder: PackFolder) -> PackFolder:
    from babel_core.packs.service.strength import files_named

    return folder.copied(files_named(folder))


def make_pack(folder: PackFolder | Path | str, id: str | None = None) -> LanguagePack:
    """The pack of a folder, the one of that id where the folder holds several.

    The files are read now: what they become has no effect. PackContractError for a folder without a valid pack.toml or
    with a file of a wrong form, and for one of several packs where no id is given.
    """
    place = folder if isinstance(folder, PackFolder) else PackFolder.at(folder)
    packs = packs_of(place)
    fitting = [pack for pack in packs if id in (None, pack.id)]
    if len(fitting) != 1:
        known = ", ".join(pack.id for pack in packs)
        what = "holds several packs; name one" if id is None else f"holds no pack {id!r}"
        message = f"{place.source(FILE)} {what}: {known}"
        raise PackContractError(message)
    return fitting[0]


def _pack(identity: Identity, engines: Engines) -> LanguagePack:
    return LanguagePack(
        id=identity.id,
        analyzer_version=f"{identity.analyzer_version}+{ENGINES}.{engines.folder.digest()}",
        compatibility_group=identity.compatibility_group,
        default_locale=identity.default_locale,
        locales=identity.locales,
        api_version=identity.api_version,
        **{name: getattr(engines, name) for name in (*CALLBACKS, *OPTIONAL_CALLBACKS)},
    )
