"""Tier chains: the best there is, a forced tier, one warning a package."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from babel_core.errors import BabelError, BabelWarning, ConfigError, MissingDependencyError, UnknownNameError
from babel_core.segment.chain import TierChain
from babel_core.segment.registry import Registry, registry

Without = Callable[..., Registry]

THAI = ("th:newmm", "icu:th", "clusters")
LAO = ("icu:lo", "clusters")
LATIN = ("words",)


@pytest.fixture(autouse=True)
def _all_packages() -> None:
    if not all(registry.available(name) for name in ("th:newmm", "zh:jieba", "icu:th")):
        pytest.skip("needs pythainlp, jieba and ICU")


def test_the_first_tier_that_is_there_is_taken() -> None:
    assert TierChain(THAI).resolve(Registry()) == ("th:newmm", 0)


def test_tiers_may_be_values_with_an_id() -> None:
    @dataclass(frozen=True)
    class Tier:
        id: str
        filters: tuple[str, ...] = ()

    assert TierChain([Tier("th:newmm"), Tier("clusters")]).resolve(Registry()) == ("th:newmm", 0)


@pytest.mark.parametrize(
    ("tiers", "tier", "expected"),
    [
        (THAI, "full", ("th:newmm", 0)),
        (THAI, "icu", ("icu:th", 1)),
        (THAI, "char", ("clusters", 2)),
        (LAO, "full", ("icu:lo", 0)),
        (LATIN, "full", ("words", 0)),
        (LATIN, "icu", ("words", 0)),
        (LATIN, "char", ("words", 0)),
        (("zh:jieba",), "char", ("zh:jieba", 0)),
    ],
)
def test_a_forced_tier_or_the_next_lower_that_the_script_has(
    tiers: tuple[str, ...], tier: str, expected: tuple[str, int]
) -> None:
    assert TierChain(tiers).resolve(Registry(), tier) == expected


def test_a_lower_tier_stands_in_with_one_warning_that_says_what_to_install(without: Without) -> None:
    fresh = without("pythainlp")
    with pytest.warns(BabelWarning) as caught:
        assert TierChain(THAI).resolve(fresh) == ("icu:th", 1)
    assert len(caught) == 1
    assert str(caught[0].message).count("pip install 'babel-core[th]'") == 1
    assert "'pythainlp'" in str(caught[0].message)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert TierChain(THAI).resolve(fresh) == ("icu:th", 1)
        assert TierChain(THAI).resolve(Registry()) == ("icu:th", 1)


def test_each_missing_package_is_warned_about_once_whatever_the_language(without: Without) -> None:
    fresh = without("pythainlp", "icu")
    with pytest.warns(BabelWarning) as caught:
        assert TierChain(THAI).resolve(fresh) == ("clusters", 2)
    assert ["[th]" in str(w.message) for w in caught] == [True, False]
    assert "pip install 'babel-core[icu]'" in str(caught[1].message)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert TierChain(LAO).resolve(fresh) == ("clusters", 1)


def test_a_forced_tier_without_its_package_raises_and_does_not_warn(without: Without) -> None:
    fresh = without("pythainlp", "icu")
    for tiers, tier, command in (
        (THAI, "full", "pip install 'babel-core[th]'"),
        (THAI, "icu", "pip install 'babel-core[icu]'"),
        (LAO, "full", "pip install 'babel-core[icu]'"),
    ):
        with pytest.raises(MissingDependencyError) as caught:
            TierChain(tiers).resolve(fresh, tier)
        assert caught.value.command == command
    assert TierChain(THAI).resolve(fresh, "char") == ("clusters", 2)


def test_a_preferred_provider_is_taken_before_better_ones_and_without_warning(without: Without) -> None:
    fresh = without("icu")
    chain = TierChain(("th:dict", "icu:th", "clusters", "chars"))
    assert chain.resolve(fresh, prefer=("chars", "clusters")) == ("chars", 3)
    assert chain.resolve(fresh, prefer=("zh:dict", "clusters")) == ("clusters", 2)
    assert chain.resolve(fresh, prefer=("zh:dict",)) == ("th:dict", 0)
    with pytest.raises(MissingDependencyError, match="babel-core\\[icu\\]"):
        chain.resolve(fresh, prefer=("icu:th", "clusters"))


def test_a_preference_chooses_inside_a_forced_tier_only() -> None:
    chain = TierChain(("zh:dict", "zh:jieba", "chars"))
    assert chain.resolve(registry, "full", ("chars", "zh:jieba")) == ("zh:jieba", 1)
    assert chain.resolve(registry, "char", ("zh:jieba",)) == ("chars", 2)


def test_a_chain_with_nothing_installed_names_its_best_package(without: Without) -> None:
    fresh = without("jieba", "icu")
    with pytest.raises(MissingDependencyError, match="'jieba'"):
        TierChain(("zh:jieba", "icu:zh")).resolve(fresh)


def test_an_engine_that_is_there_but_fails_to_load_does_not_lower_the_tier(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # The package is found, so it is what the fingerprint names; its dictionary then cannot be imported.
    fresh = Registry()
    chain = TierChain(THAI)
    assert chain.resolve(fresh) == ("th:newmm", 0)
    monkeypatch.setitem(sys.modules, "pythainlp.tokenize", None)
    for _ in range(2):
        with pytest.raises(BabelError, match="segmenter 'th:newmm' cannot be loaded"):
            fresh.get("th:newmm")
        assert chain.resolve(fresh) == ("th:newmm", 0)


@pytest.mark.parametrize("tier", ["best", "raw", "Full", ""])
def test_an_unknown_tier_lists_the_known_ones(tier: str) -> None:
    with pytest.raises(UnknownNameError, match="known: full, icu, char"):
        TierChain(THAI).resolve(Registry(), tier)


def test_an_unknown_id_in_a_chain_is_an_error_even_behind_one_that_is_there() -> None:
    with pytest.raises(UnknownNameError, match="'chras'"):
        TierChain(("th:newmm", "chras")).resolve(Registry())


def test_an_empty_chain_is_refused() -> None:
    with pytest.raises(ConfigError, match="at least one"):
        TierChain(())
