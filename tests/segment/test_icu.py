"""ICU's word rules."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from babel_core.segment.registry import Registry, registry

pytest.importorskip("icu")

Words = Callable[[str, str], list[str]]


@pytest.mark.parametrize(
    ("locale", "text", "some"),
    [
        ("th", "ภาษาไทย", ["ภาษา", "ไทย"]),
        ("lo", "ທຸກຄົນເກີດມາ", ["ທຸກຄົນ", "ເກີດ", "ມາ"]),
        ("km", "មនុស្សទាំងអស់", ["មនុស្ស", "ទាំងអស់"]),
        ("my", "လူတိုင်းသည်", ["သည်"]),
        ("zh", "机器学习", ["机器", "学习"]),
        ("ja", "東京に行く", ["東京", "に", "行く"]),
        ("en", "can't stop", ["can't", "stop"]),
        ("zh-Hant", "機器", ["機器"]),
    ],
)
def test_words_of_a_locale(words: Words, locale: str, text: str, some: list[str]) -> None:
    # Dictionaries differ a little between ICU versions: only words that all of them know are asked for.
    assert set(some) <= set(words(f"icu:{locale}", text))


def test_offsets_are_code_points_behind_characters_of_two_units() -> None:
    text = "😀漢字テスト𠮷野家"
    spans = registry.get("icu:ja").segment(text)
    found = [text[a:b] for a, b in spans]
    assert "".join(found) == text
    assert {"😀", "漢字", "テスト"} <= set(found)


def test_lone_halves_that_look_like_a_pair_keep_their_offsets() -> None:
    text = "😀a\ud83d\ude00b"
    spans = registry.get("icu:en").segment(text)
    assert "".join(text[a:b] for a, b in spans) == text
    assert (4, 5) in spans


def test_any_locale_is_made_on_demand() -> None:
    fresh = Registry()
    assert fresh.available("icu:sr-Latn-RS")
    assert fresh.get("icu:sr-Latn-RS").id == "icu:sr-Latn-RS"
    assert fresh.loaded() == ["icu"]
