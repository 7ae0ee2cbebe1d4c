"""The service at work."""

from __future__ import annotations

from babel_core.packs.service.service import LanguageService


def test_the_packs_stand_in_their_order() -> None:
    order = ("en", "zh-Hans", "zh-Hant", "ja", "ko", "fr", "es", "neutral")
    assert tuple(pack.id for pack in LanguageService().packs) == order


def test_times_are_parsed_by_the_pack_of_a_locale() -> None:
    service = LanguageService()
    assert [found.raw for found in service.parse_temporal_expressions("Bis morgen!", "de")] == []
    assert [found.raw for found in service.parse_temporal_expressions("See you tomorrow!", "en-GB")] == ["tomorrow"]
    assert [found.raw for found in service.parse_temporal_expressions("on 2026-05-01", "xx")] == ["2026-05-01"]
