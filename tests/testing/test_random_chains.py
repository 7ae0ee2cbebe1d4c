"""Random texts through random chains: the laws hold whatever a pack's data say."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from babel_core import Analyzer
from babel_core.analysis import maps, sources
from babel_core.analysis.analyzer import CatalogAnalyzer, Settings
from babel_core.analysis.spec import FrozenMap, Recipe, Tier
from babel_core.packs.catalog import builtin_catalog
from babel_core.segment.registry import registry
from babel_core.testing import ANALYZER_LAWS, AnalyzerCase, Sample, nasty_samples

pytestmark = pytest.mark.filterwarnings("ignore::babel_core.BabelWarning")

LANGUAGES = (None, "auto", *sorted(builtin_catalog().specs), "und", "fr", "lo", "zh-Hant", "sr-Latn")
SHORT = [sample.text for sample in nasty_samples() if not sample.heavy]

FRAGMENTS = st.sampled_from(
    [
        *"东京湾灯塔の人々がサーバーー가나다กำน้ำเรือ",
        *"abcXYZ019 \t\n.-_'’@/:+#٣²½ªｱﾞＡ\u0301\u3099\u0e48\u200b\u200d\ufe0f\ud800\x00𠮷😀",
        "getUserName",
        "https://a.b/c_d",
        "v1.2.3",
        "C++",
        "T恤",
        "can't",
        "ﷺ",
        "ﬃ",
        "İ",
        "漁船",
        "食べました",
        "켰다",
        "ประภาคาร",
        "Straße",
    ]
)
TEXTS = st.one_of(
    st.text(st.characters(), max_size=24),
    st.lists(FRAGMENTS, max_size=14).map("".join),
    st.builds(lambda text, cut: text[cut:] + text[:cut], st.sampled_from(SHORT), st.integers(0, 30)),
)

SOURCES = st.sampled_from(
    [f"{name}:{n}" if name in sources.TAKES_NUMBER else name for name in sources.SOURCES for n in (2, 3)]
)
MAPS = st.sampled_from(["", *(f"|{name}" for name in (*maps.PLAIN, *sorted(maps.VARIANT_MAPS), "stem:german"))])
ENTRIES = st.builds("".join, st.tuples(SOURCES, MAPS, MAPS))
STREAM_SOURCES = st.sampled_from(sorted(sources.STREAM_SOURCES))
NEUTRAL_TIERS = st.sampled_from(["words", "chars", "clusters", "icu:de"])


def assert_lawful(analyzer: Any, text: str, lang: str | None) -> None:
    case = AnalyzerCase(analyzer, text, lang)
    sample = Sample(f"text in {lang}", text)
    failures = [str(failure) for law in ANALYZER_LAWS for failure in law.check(case, sample, "")]
    assert failures == []


@lru_cache
def analyzer_of(profile: str, tier: str | None, variants: str, languages: tuple[str, ...] | None) -> Analyzer:
    return Analyzer(profile, tier=tier, variants=variants, languages=languages, user_words=("灯塔v1", "a-b"))


@settings(max_examples=400)
@given(
    text=TEXTS,
    lang=st.sampled_from(LANGUAGES),
    profile=st.sampled_from(["words", "balanced", "recall"]),
    tier=st.sampled_from([None, None, None, "icu", "char", "raw"]),
    variants=st.sampled_from(["fold", "keep"]),
    languages=st.sampled_from([None, None, ("ja", "en"), ("zh",)]),
)
def test_any_text_in_any_language_keeps_the_laws(
    text: str, lang: str | None, profile: str, tier: str | None, variants: str, languages: tuple[str, ...] | None
) -> None:
    assert_lawful(analyzer_of(profile, tier, variants, languages), text, lang)


@st.composite
def recipes(draw: st.DrawFn) -> Recipe:
    # The words column holds the words as they were cut, or positions of expansions would have nothing to point at.
    words = (draw(st.sampled_from(["surface", "search"])), *draw(st.lists(ENTRIES, max_size=1)))
    expansions = tuple(draw(st.lists(st.one_of(ENTRIES, STREAM_SOURCES), max_size=3)))
    asked = [entry for entry in (*words, *expansions) if entry not in sources.STREAM_SOURCES]
    return Recipe(
        words=words,
        expansions=expansions,
        all=draw(st.one_of(st.none(), st.lists(st.sampled_from(asked), min_size=1, max_size=2).map(tuple))),
        auto=tuple(draw(st.lists(ENTRIES, max_size=1))),
    )


@st.composite
def chains(draw: st.DrawFn) -> tuple[str, int, Tier, Recipe]:
    """A pack, one of its runs, and the tier and recipe to put in the place of that run's own."""
    spec = draw(st.sampled_from([*builtin_catalog().specs.values()]))
    place = draw(st.integers(0, len(spec.runs) - 1))
    own = [tier.id for tier in spec.runs[place].tiers if registry.available(tier.id)]
    filters = tuple(draw(st.lists(ENTRIES, max_size=1)))
    return spec.id, place, Tier(draw(st.one_of(NEUTRAL_TIERS, st.sampled_from(own))), filters), draw(recipes())


@settings(max_examples=300)
@given(chain=chains(), texts=st.lists(TEXTS, min_size=1, max_size=3), given_language=st.booleans())
def test_any_chain_keeps_the_laws(chain: tuple[str, int, Tier, Recipe], texts: list[str], given_language: bool) -> None:
    code, place, tier, recipe = chain
    catalog = builtin_catalog()
    spec = catalog.specs[code]
    changed = replace(spec.runs[place], tiers=(tier,), profiles=FrozenMap({"words": recipe}))
    spec = replace(spec, runs=(*spec.runs[:place], changed, *spec.runs[place + 1 :]))
    catalog = replace(catalog, specs=FrozenMap(dict(catalog.specs) | {code: spec}))
    analyzer = CatalogAnalyzer(catalog, registry, Settings(profile="words"))
    for text in texts:
        assert_lawful(analyzer, text, code if given_language else None)
