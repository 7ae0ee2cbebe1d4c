"""Korean by Kiwi."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from babel_core.segment.protocol import Morph, MorphSegmenter
from babel_core.segment.registry import registry

pytest.importorskip("kiwipiepy")
pytest.importorskip("kiwipiepy_model")

Words = Callable[[str, str], list[str]]


def morphs(text: str) -> list[Morph]:
    segmenter = registry.get("ko:kiwi")
    assert isinstance(segmenter, MorphSegmenter)
    return list(segmenter.morphs(text))


def content(text: str) -> list[str]:
    return [morph.base for morph in morphs(text) if morph.content]


def test_offsets_count_code_points_after_an_emoji() -> None:
    text = "한국어😀에 특화된 𠮷野 형태소"
    found = {text[m.start : m.end] for m in morphs(text)}
    assert {"한국어", "😀", "에", "특화", "형태소"} <= found


def test_stems_of_contracted_verbs_are_recovered_with_their_place() -> None:
    assert morphs("흘렸다")[0] == Morph(0, 2, "흘리", True)


def test_content_words_and_no_particles_or_endings() -> None:
    assert content("한국어 형태소를 분석합니다") == ["한국어", "형태소", "분석"]
    assert content("꽃이 예뻤어요") == ["꽃", "예쁘"]


@pytest.mark.parametrize("name", ["기차", "에어팟", "이어팟"])
def test_nouns_stay_whole(name: str) -> None:
    assert name in content(f"{name} 샀다")


def test_numbers_and_foreign_words_are_content() -> None:
    assert content("iphone 15") == ["iphone", "15"]


def test_words_cover_contracted_syllables_once(words: Words) -> None:
    assert words("ko:kiwi", "흘렸다 갔다") == ["흘렸", "다", "갔", "다"]


@pytest.mark.parametrize("text", ["한\x00국", "한\ud800국", "\udc00", "한국어\ud83d"])
def test_what_the_engine_cannot_take_keeps_its_place(words: Words, text: str) -> None:
    assert "".join(words("ko:kiwi", text)) == text


def test_names_of_several_words_stay_apart(words: Words) -> None:
    assert "뉴욕" in content("뉴욕 타임스를 읽는다")
