"""The catalog of the built-in packs: every folder beside this file that holds a lexicon.toml."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from babel_core.analysis.spec import Catalog, FrozenMap, LanguageSpec
from babel_core.errors import LocaleClaimError, PackContractError
from babel_core.packs.compiled import LEXICON
from babel_core.packs.lexicon import CatalogSettings, neutral_of, spec_of
from babel_core.packs.templates import builtin_tables

PACKAGE = "babel_core.packs"
NEUTRAL = "neutral"


@lru_cache(maxsize=1)
def builtin_catalog() -> Catalog:
    """The specs of all built-in packs, read once, in the order of their folder names."""
    tables = builtin_tables()
    if f"{NEUTRAL}/{LEXICON}" not in tables:
        message = f"{_source(NEUTRAL)} is missing; reinstall babel-core, or restore the file"
        raise PackContractError(message)
    names = [name.removesuffix(f"/{LEXICON}") for name in tables if name.endswith(f"/{LEXICON}")]
    specs = [
        spec_of(tables[f"{name}/{LEXICON}"], source=_source(name), package=f"{PACKAGE}.{name}")
        for name in names
        if name != NEUTRAL
    ]
    neutral, settings = neutral_of(tables[f"{NEUTRAL}/{LEXICON}"], source=_source(NEUTRAL))
    return make_catalog(specs, neutral, settings)


def make_catalog(specs: Iterable[LanguageSpec], neutral: LanguageSpec, settings: CatalogSettings) -> Catalog:
    """A catalog; LocaleClaimError or PackContractError when two packs claim the same id, locale or script."""
    packs: dict[str, LanguageSpec] = {}
    locales: dict[str, str] = {}
    scripts: dict[str, str] = {}
    for spec in specs:
        if spec.id in packs:
            message = f"two packs have the id {spec.id!r}"
            raise PackContractError(message)
        packs[spec.id] = spec
        for locale in dict.fromkeys((spec.id, *spec.locales)):
            owner = locales.setdefault(locale, spec.id)
            if owner != spec.id:
                message = f"the packs {owner!r} and {spec.id!r} both claim the locale {locale!r}"
                raise LocaleClaimError(message)
        for script in spec.default_for:
            owner = scripts.setdefault(script, spec.id)
            if owner != spec.id:
                message = f"the packs {owner!r} and {spec.id!r} are both the default for {script}"
                raise PackContractError(message)
    return Catalog(
        specs=FrozenMap(packs),
        likely=settings.likely,
        neutral=neutral,
        fallback=settings.fallback,
        likely_bar=settings.likely_bar,
        mixed_bar=settings.mixed_bar,
    )


def _source(name: str) -> str:
    return f"packs/{name}/{LEXICON}"

