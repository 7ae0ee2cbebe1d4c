"""The locale of a text: given, detected, or the default."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from babel_core.errors import PackContractError
from babel_core.packs.locale import UNDETERMINED
from babel_core.packs.service.locales import canonical, primary, supports
from babel_core.packs.service.pack import COMPATIBLE, DISTINCTIVE, LanguagePack

EXPLICIT, DETECTED, DEFAULT = "explicit", "detected", "default"
"""Where a locale comes from."""

RULES_ONLY = "rules-only"

Detector = Callable[[Sequence[str], str], str | None]
"""(texts, default locale) -> a locale, or None to leave it to the packs."""


@dataclass(frozen=True, slots=True)
class LanguageContext:
    """How a text is read: its locale, where that comes from, and the pack that answers for it."""

    locale: str
    locale_source: str
    pack_id: str
    pack_version: str
    compatibility_group: str
    analysis_mode: str = RULES_ONLY


def context_of(pack: LanguagePack, locale: str, source: str) -> LanguageContext:
    """The context of a pack and a locale."""
    return LanguageContext(
        locale=locale,
        locale_source=source,
        pack_id=pack.id,
        pack_version=pack.analyzer_version,
        compatibility_group=pack.compatibility_group,
    )


def explicit_locale(locale: str) -> str:
    """A locale that a caller gives: canonical, "und" for a blank one, one that is no tag as it is."""
    if not locale.strip():
        return UNDETERMINED
    found = canonical(locale)
    return locale if found is None else found


def detected_pack(
    packs: Sequence[LanguagePack], strength: Callable[[LanguagePack], str], default_locale: str
) -> LanguagePack | None:
    """The one pack, or the packs of one language, that say most of a text; None where packs disagree.

    Packs that find it possible are asked only where none is sure.
    """
    found = [(pack, strength(pack)) for pack in packs]
    for wanted in (DISTINCTIVE, COMPATIBLE):
        fitting = [pack for pack, said in found if said == wanted]
        if fitting:
            if len({primary(pack.default_locale) for pack in fitting}) > 1:
                return None
            own = (p for p in fitting if any(supports(claim, default_locale) for claim in p.locales))
            return next(own, fitting[0])
    return None


def asked(detector: Detector, texts: Sequence[str], default_locale: str) -> str | None:
    """The canonical locale that a custom detector gives; None for none, a blank one and one that is no tag.

    PackContractError where it raises or gives anything but a str or None.
    """
    try:
        found = detector(texts, default_locale)
    except Exception as error:
        message = f"the detector raised {type(error).__name__}: {error}"
        raise PackContractError(message) from error
    if found is not None and not isinstance(found, str):
        message = f"the detector gave {type(found).__name__}; it must give a locale or None"
        raise PackContractError(message)
    return canonical(found) if found and found.strip() else None
