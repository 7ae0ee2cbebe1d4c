"""An invented language and catalog: the engine must work from data alone."""

from __future__ import annotations

from babel_core.analysis.analyzer import CatalogAnalyzer, Settings
from babel_core.analysis.spec import Catalog, FrozenMap, LanguageSpec, Recipe, RunSpec, Tier
from babel_core.segment.registry import Registry

WORDS = Recipe(words=("surface",))


def run(name: str, *scripts: str, recipe: Recipe = WORDS, tiers: tuple[str, ...] = ("words",)) -> RunSpec:
    profiles = FrozenMap({"words": recipe, "balanced": recipe, "recall": recipe})
    return RunSpec(name, scripts, tuple(Tier(name) for name in tiers), profiles)


def language(code: str, *runs: RunSpec, version: str = "1", **more: object) -> LanguageSpec:
    return LanguageSpec(code, code, code, (code,), version, runs, **more)  # type: ignore[arg-type]


NEUTRAL = language("und", run("words", "Latin", "Cyrillic"), run("other", "Unknown"))


def catalog(*specs: LanguageSpec) -> Catalog:
    return Catalog(FrozenMap({spec.id: spec for spec in specs}), FrozenMap({}), NEUTRAL, "und")


def analyzer(*specs: LanguageSpec, **settings: object) -> CatalogAnalyzer:
    return CatalogAnalyzer(catalog(*specs), Registry(), Settings(**settings))  # type: ignore[arg-type]
