"""Packs that the package brings beside the built-in ones: folders with a pack.toml that no service holds by itself.

They are taken only where a caller says so, `LanguageService(packs=further_packs())`: the registry of built-in packs is
fixed, as manifests that are stored name it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from babel_core.errors import UnknownNameError, require_str
from babel_core.packs.service.builtin import packs_of
from babel_core.packs.service.folder import PackFolder, further_folders
from babel_core.packs.service.installed import installed_packs
from babel_core.packs.service.pack import LanguagePack


def further_packs(*ids: str) -> tuple[LanguagePack, ...]:
    """The packs of these ids, in that order; all of them where none is given. UnknownNameError lists the ids.

    >>> [pack.default_locale for pack in further_packs("de")]
    ['de-DE']
    """
    known = {pack.id: pack for pack in _packs()}
    for id in ids:
        if require_str(id, "id") not in known:
            kind = "further language pack"
            raise UnknownNameError(kind, id, known)
    return tuple(known[id] for id in dict.fromkeys(ids)) if ids else tuple(known.values())


def all_packs(*own: LanguagePack) -> tuple[LanguagePack, ...]:
    """Further packs, installed ones and the caller's own, for a service that is to know every language that is here.

    Own packs come in the place of installed and further ones, and installed packs in the place of further ones, that
    have their id or claim what they claim.
    """
    found: tuple[LanguagePack, ...] = ()
    for packs in (own, installed_packs(), _packs()):
        ids, claims = {pack.id for pack in found}, _claims(found)
        found = (*(pack for pack in packs if pack.id not in ids and not _claims([pack]) & claims), *found)
    return found


@lru_cache(maxsize=1)
def _packs() -> tuple[LanguagePack, ...]:
    return tuple(pack for name in further_folders() for pack in packs_of(PackFolder.builtin(name)))


def _claims(packs: Iterable[LanguagePack]) -> set[str]:
    return {locale.lower() for pack in packs for locale in pack.locales}
