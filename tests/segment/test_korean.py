"""Korean by Kiwi."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from babel_core.segment.protocol import Morph, MorphSegmenter
from babel_core.segment.registry import registry
from babel_core.segment.spans import combining_marks

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


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("한국어\u302e", [(0, 4, "한국어")]),
        ("한국어\u302e를", [(0, 4, "한국어"), (4, 5, "를")]),
        ("\u302e한국어", [(1, 4, "한국어")]),
        ("\u302e\u302f", []),
        ("각\u0301 \u0301각", [(0, 2, "각"), (4, 5, "각")]),
    ],
)
def test_marks_belong_to_the_morpheme_before_them_and_are_none_themselves(
    text: str, expected: list[tuple[int, int, str]]
) -> None:
    assert [(morph.start, morph.end, morph.base) for morph in morphs(text)] == expected


def test_marks_at_the_seams_of_long_input_are_no_morphemes() -> None:
    marks = combining_marks()
    text = "한국어\u302e를읽\u302f는다" * 1_500 + "\u302e" * 9_000 + "각"
    reached = 0
    for morph in morphs(text):
        assert reached <= morph.start < morph.end
        assert text[morph.start] not in marks
        assert text[morph.end : morph.end + 1] not in marks
        assert morph.base[0] not in marks
        reached = morph.start


def test_names_of_several_words_stay_apart(words: Words) -> None:
    assert "뉴욕" in content("뉴욕 타임스를 읽는다")
