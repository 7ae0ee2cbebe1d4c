"""The public analyzer: `CatalogAnalyzer` over the built-in packs, with language tags normalised."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from babel_core.analysis.analyzer import CatalogAnalyzer, Settings
from babel_core.analysis.spec import LanguageSpec
from babel_core.errors import require_str
from babel_core.packs.catalog import builtin_catalog
from babel_core.packs.locale import normalize_tag
from babel_core.segment.registry import registry


class Analyzer(CatalogAnalyzer):
    """Cuts documents and queries alike, in every language at once.

    `profile` is "words", "balanced" or "recall". `languages` limits what texts of unknown language may be read
    as; the first is taken where a text cannot tell. `variants="keep"` keeps Traditional, Simplified and old
    Japanese forms apart. `tier` forces "full", "icu", "char" or "raw". `user_words` are matched whole.
    Frozen, picklable, safe to share between threads. Raises ConfigError for an unknown setting.

    >>> Analyzer().fts_text("Ｈéllo, World")
    'héllo world'
    """

    __slots__ = ()

    def __init__(
        self,
        profile: str = "words",
        *,
        languages: Iterable[str] | None = None,
        variants: str = "fold",
        tier: str | None = None,
        user_words: Iterable[str] = (),
    ) -> None:
        tags = None if languages is None else tuple(normalize_tag(tag) for tag in _strings(languages, "languages"))
        words = tuple(sorted(set(_strings(user_words, "user_words"))))
        super().__init__(builtin_catalog(), registry, Settings(profile, tags, variants, tier, words))

    def _spec(self, lang: str) -> LanguageSpec:
        return self._catalog.for_tag(normalize_tag(require_str(lang, "lang")))

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (self.settings,)


def _strings(values: Iterable[str], argument: str) -> list[str]:
    """The items of an argument that must be strings; a bare str is a mistake."""
    if isinstance(values, str):
        message = f"{argument} must be a sequence of str, not a str"
        raise TypeError(message)
    return [require_str(value, f"{argument}[{i}]") for i, value in enumerate(values)]


def _rebuild(settings: Settings) -> Analyzer:
    return Analyzer(
        settings.profile,
        languages=settings.languages,
        variants=settings.variants,
        tier=settings.tier,
        user_words=settings.user_words,
    )


@lru_cache(maxsize=16)
def shared_analyzer(profile: str = "words", tier: str | None = None) -> Analyzer:
    """The analyzer that the plain functions share for a profile and tier."""
    return Analyzer(profile, tier=tier)
