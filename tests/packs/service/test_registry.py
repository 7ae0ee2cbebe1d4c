"""Which packs a service takes, what it refuses, and which of them a locale belongs to."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from babel_core import ConfigError, LanguageService, LocaleClaimError, PackContractError, UnknownNameError
from tests.packs.service.packs import Kalaallisut, plain

ORDER = ["en", "zh-Hans", "zh-Hant", "ja", "ko", "fr", "es", "neutral"]
SERVICE = LanguageService()


def test_the_built_in_packs_stand_in_their_order_and_new_ones_behind() -> None:
    assert [pack.id for pack in SERVICE.packs] == ORDER
    own = replace(SERVICE.pack("ja"), analyzer_version="9")
    found = LanguageService(packs=[plain(), own]).packs
    assert [pack.id for pack in found] == [*ORDER, "kl-test"]
    assert found[3].analyzer_version == "9"


@pytest.mark.parametrize(
    ("locale", "pack"),
    [
        ("es-MX", "es"),
        ("ES", "es"),
        ("zh", "zh-Hans"),
        ("zh-HK", "zh-Hant"),
        ("zh_TW", "zh-Hant"),
        ("zh-Hans-TW", "zh-Hans"),
        ("zh-MY", "zh-Hans"),
        ("deu", "neutral"),
        ("und", "neutral"),
        ("", "neutral"),
        ("!", "neutral"),
        ("\ud800", "neutral"),
        ("x" * 10_000, "neutral"),
    ],
)
def test_a_locale_belongs_to_a_pack(locale: str, pack: str) -> None:
    assert SERVICE.pack_for(locale).id == pack


def test_bare_chinese_is_in_the_script_of_the_default() -> None:
    assert LanguageService("zh-TW").pack_for("zh").id == "zh-Hant"
    assert LanguageService("zh").pack_for("zh").id == "zh-Hans"


def test_a_claim_with_a_region_is_that_region_alone() -> None:
    service = LanguageService(packs=[plain(default_locale="kl-DK", locales=("kl-DK",))])
    assert service.pack_for("KL-dk").id == "kl-test"
    assert service.pack_for("kl").id == service.pack_for("kl-GL").id == "neutral"


def test_locales_of_one_group_or_of_one_language_without_a_pack_are_compatible() -> None:
    pairs = {("fr-CA", "fr"): True, ("zh-TW", "zh-HK"): True, ("zh-TW", "zh-CN"): False, ("en", "fr"): False}
    pairs |= {("de-AT", "de-CH"): True, ("de", "nl"): False, ("de", "en"): False, ("und", "und"): True}
    assert {pair: SERVICE.locales_compatible(*pair) for pair in pairs} == pairs
    shared = plain(compatibility_group="fr")
    assert LanguageService(packs=[shared]).locales_compatible("kl", "fr-BE")


@pytest.mark.parametrize(
    ("packs", "message"),
    [
        ([plain(), plain(id="kl-two")], "'kl-test' and 'kl-two' both claim 'kl'"),
        ([plain(locales=("kl", "zh-HK"))], "'zh-Hant' and 'kl-test' both claim 'zh-HK'"),
        ([plain(id="fr", locales=("kl",))], "'fr' in place of the built-in one no longer claims 'fr'"),
        ([plain(locales=("kl", "ja-JP"))], "locale 'ja-JP' of the pack 'kl-test' resolves to the pack 'ja'"),
        ([plain(default_locale="fr-CH")], "default_locale 'fr-CH' of the pack 'kl-test' resolves to the pack 'fr'"),
        ([plain(locales=())], "default_locale 'kl' of the pack 'kl-test' resolves to the pack 'neutral'"),
    ],
)
def test_claims_that_do_not_fit_are_refused(packs: list[Any], message: str) -> None:
    with pytest.raises(LocaleClaimError, match=message):
        LanguageService(packs=packs)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"id": " "}, "has the id ' '"),
        ({"id": 7}, "has the id 7"),
        ({"analyzer_version": ""}, "'kl-test' has the analyzer_version ''"),
        ({"compatibility_group": "\t"}, "compatibility_group"),
        ({"api_version": 2}, "the api_version 2; this release takes 1"),
        ({"api_version": True}, "the api_version True"),
        ({"default_locale": "kl!"}, "malformed default_locale 'kl!'"),
        ({"default_locale": "und"}, "claims locales and has the default_locale 'und'"),
        ({"locales": "kl"}, "locales of type str"),
        ({"locales": 3}, "locales of type int"),
        ({"locales": ("kl", "k l")}, "malformed locale 'k l'"),
        ({"locales": (5,)}, "malformed locale 5"),
        ({"detect": None}, "detect is no callable"),
        ({"split_clauses": "text"}, "split_clauses is no callable"),
        ({"matches_event_predicate": 3}, "matches_event_predicate is no callable"),
    ],
)
def test_an_identity_or_method_of_a_wrong_form_is_named(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(PackContractError, match=message):
        LanguageService(packs=[Kalaallisut(**fields)])


@pytest.mark.parametrize("pack", [object(), None, "kl", {"id": "kl"}, 5, Kalaallisut, Exception("kl")])
def test_what_is_no_pack_is_refused(pack: object) -> None:
    with pytest.raises(PackContractError):
        LanguageService(packs=[pack])


def test_arguments_of_a_service_are_checked() -> None:
    with pytest.raises(ConfigError, match="default_locale '  ' is no language tag"):
        LanguageService("  ")
    with pytest.raises(ConfigError, match="default_locale 'auto'"):
        LanguageService("auto")
    with pytest.raises(TypeError, match="default_locale must be str, not int"):
        LanguageService(5)  # type: ignore[arg-type]
    with pytest.raises(ConfigError, match="detection is 'on'; valid: auto, default_only"):
        LanguageService(detection="on")
    with pytest.raises(TypeError, match="detector must be a callable or None, not str"):
        LanguageService(detector="fr")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="packs must be a series of language packs, not str"):
        LanguageService(packs="fr")
    with pytest.raises(PackContractError, match="two of the packs given have the id 'kl-test'"):
        LanguageService(packs=[plain(), plain()])
    with pytest.raises(UnknownNameError, match="no language pack 'kl'; known: en, zh-Hans"):
        SERVICE.pack("kl")


def test_claims_are_canonical_and_each_once() -> None:
    service = LanguageService("KL", packs=[plain(default_locale="KL", locales=["kl", "KL", "kl-gl"])])
    pack = service.pack("kl-test")
    assert (pack.default_locale, pack.locales, service.default_locale) == ("kl", ("kl", "kl-GL"), "kl")
