"""The locale of a text: given, told by a detector, told by packs, or the default."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace

import pytest

from babel_core import LanguageContext, LanguageService, PackContractError
from tests.packs.service.packs import plain

KANA = "灯台が見える"


def test_a_given_locale_wins_over_everything() -> None:
    service = LanguageService(detector=lambda texts, default: "fr")
    assert service.resolve_from_text(KANA, locale="zh_hant-hk") == LanguageContext(
        locale="zh-Hant-HK",
        locale_source="explicit",
        pack_id="zh-Hant",
        pack_version=service.pack("zh-Hant").analyzer_version,
        compatibility_group="zh-Hant",
        analysis_mode="rules-only",
    )
    blank = service.resolve_from_text(KANA, locale=" ")
    assert (blank.locale, blank.pack_id, blank.locale_source) == ("und", "neutral", "explicit")


def test_default_only_asks_nobody() -> None:
    def fails(texts: Sequence[str], default: str) -> str:
        raise AssertionError

    found = LanguageService("es-MX", detection="default_only", detector=fails).resolve_from_text(KANA)
    assert (found.locale, found.pack_id, found.locale_source) == ("es-MX", "es", "default")


def test_a_detector_is_asked_first_and_may_leave_it_to_the_packs() -> None:
    asked: list[tuple[Sequence[str], str]] = []

    def detector(texts: Sequence[str], default: str) -> str | None:
        asked.append((texts, default))
        return {"q": "fr_ca", "w": "kl", "e": " ", "r": "no tag"}.get(texts[0])

    service = LanguageService(detector=detector)
    told = {text: service.resolve_from_text(text) for text in ("q", "w", "e", "r", KANA)}
    assert [(found.locale, found.pack_id) for found in told.values()] == [
        ("fr-CA", "fr"),
        ("kl", "neutral"),
        ("en-US", "en"),
        ("en-US", "en"),
        ("ja-JP", "ja"),
    ]
    assert asked[0] == (("q",), "en-US")


def test_a_detector_that_fails_is_told() -> None:
    with pytest.raises(PackContractError, match="the detector raised ZeroDivisionError"):
        LanguageService(detector=lambda texts, default: str(1 // 0)).resolve_from_text("a")
    with pytest.raises(PackContractError, match="the detector gave int; it must give a locale or None"):
        LanguageService(detector=lambda texts, default: 5).resolve_from_text("a")  # type: ignore[arg-type,return-value]


def test_packs_that_disagree_leave_it_to_the_default_even_where_one_finds_it_possible() -> None:
    packs = [
        plain(id="a", default_locale="kl", locales=("kl",), detect=lambda texts: "distinctive"),
        plain(id="b", default_locale="iu", locales=("iu",), detect=lambda texts: "distinctive"),
    ]
    assert LanguageService("ko-KR", packs=packs).resolve_from_text("mib").locale_source == "default"
    assert LanguageService("ko-KR", packs=packs[:1]).resolve_from_text("mib").pack_id == "a"


def test_a_detected_text_reports_the_default_locale_of_its_pack() -> None:
    assert LanguageService("zh-HK").resolve_from_text("幫忙開門").locale == "zh-Hant"


def test_a_conversation_is_what_its_user_writes() -> None:
    service = LanguageService()
    messages = [
        {"role": "assistant", "content": "Le bateau part à huit heures et revient le soir."},
        {"role": "user", "content": "¿Y cuándo vuelve el barco?"},
    ]
    assert service.resolve_from_messages(messages).pack_id == "es"
    assert service.resolve_from_messages([messages[0], {"role": "user", "content": "ok"}]).pack_id == "fr"
    objects = [SimpleNamespace(role="user", content=KANA)]
    assert service.resolve_from_messages(objects).pack_id == "ja"
    assert service.resolve_from_messages([KANA]).pack_id == "ja"
    assert service.resolve_from_messages([], locale="fr").locale_source == "explicit"
    assert service.resolve_from_messages([]).locale_source == "default"
    with pytest.raises(TypeError, match=r"messages\[1\] content is missing; a message is a str, a mapping"):
        service.resolve_from_messages([KANA, {"role": "user"}])


def test_methods_take_a_context_a_locale_or_the_text_itself() -> None:
    service = LanguageService(packs=[plain(normalize_for_equality=lambda text: "kl")])
    context = service.resolve_from_text("tea", locale="kl")
    assert service.normalize_for_equality("tea", context) == service.normalize_for_equality("tea", "kl-GL") == "kl"
    gone = LanguageService().normalize_for_equality("Tea", context)
    assert gone == LanguageService().pack("neutral").normalize_for_equality("Tea")
    assert [found.raw for found in service.parse_temporal_expressions("nos vemos mañana en el puerto")] == ["mañana"]
    with pytest.raises(TypeError, match="text must be str, not NoneType"):
        service.normalize_for_equality(None, "kl")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="language must be str, not int"):
        service.normalize_for_equality("tea", 5)  # type: ignore[arg-type]


def test_the_region_of_a_locale_decides_the_order_of_day_and_month() -> None:
    service = LanguageService()
    months = {}
    for locale in ("en-US", "en-GB"):
        (found,) = service.parse_temporal_expressions("due 04/05/2026", locale)
        assert found.calendar is not None
        months[locale] = found.calendar.month
    assert months == {"en-US": 4, "en-GB": 5}
    own = plain(parse_temporal_expressions=lambda text: ())
    assert LanguageService(packs=[own]).parse_temporal_expressions("2026-05-01", "kl-GL") == ()
