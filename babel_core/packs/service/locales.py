"""Which pack a locale belongs to: canonical tags, and the claims of packs that cover them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from babel_core.errors import LocaleClaimError, PackContractError
from babel_core.packs.locale import UNDETERMINED, chinese_script, language_of, normalize_tag
from babel_core.packs.service.pack import LanguagePack

CHINESE = "zh"
"""The language whose scripts are languages of their own."""


def canonical(locale: str) -> str | None:
    """The canonical form of a locale; None for one that is no language tag.

    >>> canonical("zh_hant-tw"), canonical("und"), canonical("no locale!")
    ('zh-Hant-TW', 'und', None)
    """
    found = normalize_tag(locale)
    named = locale.strip().lower().replace("_", "-").partition("-")[0]
    return None if found == UNDETERMINED and named != UNDETERMINED else found


def primary(locale: str) -> str:
    """The language of a canonical locale."""
    return locale.partition("-")[0]


def supports(claim: str, locale: str) -> bool:
    """Whether a claim covers a locale, both canonical: a language all its regions, a Chinese tag its script.

    >>> supports("es", "es-MX"), supports("es-MX", "es"), supports("zh-TW", "zh-HK"), supports("zh-CN", "zh-HK")
    (True, False, True, False)
    """
    if primary(claim) not in (primary(locale), language_of(locale)):
        return False
    if primary(claim) == CHINESE:
        return chinese_script(claim) == chinese_script(locale)
    return "-" not in claim or claim.lower() == locale.lower()


def pack_of(locale: str, packs: Iterable[LanguagePack], default_locale: str) -> LanguagePack | None:
    """The first pack that claims a canonical locale; None where none does.

    Chinese without a script is in that of the default locale where that is Chinese, else Simplified.
    """
    if locale == CHINESE and primary(default_locale) == CHINESE:
        locale = f"{CHINESE}-{chinese_script(default_locale)}"
    return next((pack for pack in packs if any(supports(claim, locale) for claim in pack.locales)), None)


def claim_key(locale: str) -> str:
    """What two packs may not both claim: a language, a whole tag, or Chinese in one script."""
    language = primary(locale)
    return f"{language}-{chinese_script(locale)}" if language == CHINESE else locale.lower()


def check_claims(
    packs: Sequence[LanguagePack], builtin: Sequence[LanguagePack], neutral: str, default_locale: str
) -> None:
    """LocaleClaimError or PackContractError where the claims of a registry do not fit together."""
    owners: dict[str, str] = {}
    for pack in packs:
        for claim in pack.locales:
            owner = owners.setdefault(claim_key(claim), pack.id)
            if owner != pack.id:
                message = f"the packs {owner!r} and {pack.id!r} both claim {claim!r}; a locale belongs to one pack"
                raise LocaleClaimError(message)
    now = {pack.id: pack for pack in packs}
    for original in builtin:
        own = now[original.id].locales
        for claim in original.locales:
            if not any(supports(kept, claim) for kept in own):
                message = (
                    f"the pack {original.id!r} in place of the built-in one no longer claims {claim!r}; "
                    f"its locales must hold {', '.join(original.locales)}"
                )
                raise LocaleClaimError(message)
    for pack in packs:
        if pack.id != neutral:
            _check_way_back(pack, packs, neutral, default_locale)


def _check_way_back(pack: LanguagePack, packs: Sequence[LanguagePack], neutral: str, default_locale: str) -> None:
    for what, locale in (("default_locale", pack.default_locale), *(("locale", claim) for claim in pack.locales)):
        found = pack_of(locale, packs, default_locale if locale != CHINESE else locale)
        if found is not pack:
            taken = neutral if found is None else found.id
            message = (
                f"the {what} {locale!r} of the pack {pack.id!r} resolves to the pack {taken!r}; "
                "claim what no other pack covers, and a default_locale that the claims cover"
            )
            raise LocaleClaimError(message)


def canonical_claims(locales: object, pack: str) -> tuple[str, ...]:
    """The claims of a pack, canonical and each once; PackContractError names a malformed one."""
    if isinstance(locales, str) or not isinstance(locales, Iterable):
        message = f"the pack {pack!r} has locales of type {type(locales).__name__}; they must be a sequence of str"
        raise PackContractError(message)
    found: dict[str, None] = {}
    for locale in locales:
        tag = canonical(locale) if isinstance(locale, str) else None
        if tag is None or tag == UNDETERMINED:
            message = f"the pack {pack!r} has the malformed locale {locale!r}; write BCP 47 tags as 'de' or 'de-AT'"
            raise PackContractError(message)
        found[tag] = None
    return tuple(found)
