"""Laws of time expressions over any text: order, places, sameness, and no text that raises."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babel_core import parse_temporal_expressions, resolve_temporal

LOCALES = ("en-US", "en-GB", "zh-CN", "zh-TW", "ja", "ko", "fr", "es", "und", "sv")
WORDS = """
tomorrow|May|3|5:30 pm|last Friday|2026-03-11|明天|下周五|三点半|2026年|3月|来週|火曜日|午後|令和6年|다음 주|오전|3시
il y a|deux ans|demain|à|dentro de|mañana|año|le 5 mai| | to |到|から|부터|-|/|.|,|😀|２０|(|)|31|30|February|99|1er|%
"""
PIECES = (*(word for line in WORDS.split("\n") for word in line.split("|") if word), "\n", "\ud800", "\0", "e\u0301")
texts = st.one_of(st.text(st.characters()), st.lists(st.sampled_from(PIECES), max_size=14).map("".join))


@pytest.mark.parametrize("locale", LOCALES)
@given(text=texts)
def test_expressions_are_ordered_disjoint_and_where_they_say(locale: str, text: str) -> None:
    found = parse_temporal_expressions(text, locale)
    assert found == parse_temporal_expressions(text, locale)
    end = 0
    for one in found:
        assert end <= one.span[0] < one.span[1] <= len(text)
        assert one.raw == text[slice(*one.span)]
        assert one.raw.strip() == one.raw
        low, high = one.utf16_span(text)
        units = text.encode("utf-16-le", "surrogatepass")[2 * low : 2 * high]
        assert units.decode("utf-16-le", "surrogatepass") == one.raw
        end = one.span[1]


@pytest.mark.parametrize("locale", LOCALES)
@given(text=texts, zone=st.sampled_from(["Europe/Paris", "America/New_York", "Asia/Tokyo", "Pacific/Apia", "UTC"]))
def test_every_expression_resolves_to_an_interval_or_to_none(locale: str, text: str, zone: str) -> None:
    for one in parse_temporal_expressions(text, locale):
        interval = resolve_temporal(one, "2026-03-29T01:30:00+00:00", zone)
        if interval is not None:
            assert interval.start <= interval.end
            assert interval.start.utcoffset() is not None
            assert interval.end.utcoffset() is not None


@pytest.mark.parametrize("locale", LOCALES)
def test_a_long_text_of_one_word_is_no_trouble(locale: str) -> None:
    for piece in ("1", "十", "in ", "de ", "\n", "一月", "99/"):
        parse_temporal_expressions(piece * 3000, locale)
