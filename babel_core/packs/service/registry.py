"""What a service is made of: the packs that it is given beside the built-in ones, and its default locale."""

from __future__ import annotations

from collections.abc import Iterable

from babel_core.errors import ConfigError, PackContractError, require_str
from babel_core.packs.service.builtin import builtin_packs
from babel_core.packs.service.locales import canonical
from babel_core.packs.service.pack import LanguagePack
from babel_core.packs.service.snapshot import snapshot


def checked_locale(locale: str) -> str:
    """A default locale in canonical form; ConfigError for what is no tag."""
    found = canonical(require_str(locale, "default_locale"))
    if found is None:
        message = f"default_locale {locale!r} is no language tag; write a BCP 47 tag such as 'en-US' or 'zh-Hant'"
        raise ConfigError(message)
    return found


def with_builtin(packs: Iterable[object]) -> tuple[LanguagePack, ...]:
    """Frozen copies of packs in the place of the built-in ones with the same id, or behind them all."""
    if isinstance(packs, str | bytes) or not isinstance(packs, Iterable):
        message = f"packs must be a series of language packs, not {type(packs).__name__}"
        raise TypeError(message)
    found = {pack.id: pack for pack in builtin_packs()}
    given: set[str] = set()
    for pack in packs:
        taken = snapshot(pack)
        if taken.id in given:
            message = f"two of the packs given have the id {taken.id!r}"
            raise PackContractError(message)
        given.add(taken.id)
        found[taken.id] = taken
    return tuple(found.values())
