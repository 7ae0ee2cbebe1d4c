"""Long input: cut at safe points, with offsets right over the seams."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from babel_core.segment.protocol import MorphSegmenter
from babel_core.segment.registry import registry
from babel_core.segment.spans import cover
from babel_core.segment.windows import LIMIT, in_windows
from babel_core.text.token import Span


def fixed(size: int) -> Callable[[str, int], list[Span]]:
    """A cutter into pieces of `size` code points that begin where the window does."""

    def cut(text: str, offset: int) -> list[Span]:
        return [(offset + at, offset + min(at + size, len(text))) for at in range(0, len(text), size)]

    return cut


def record_windows(text: str, limit: int) -> list[str]:
    seen: list[str] = []

    def cut(window: str, offset: int) -> list[Span]:
        seen.append(window)
        return [(offset + at, offset + at + 1) for at in range(len(window))]

    spans = in_windows(text, cut, limit)
    assert [text[start:end] for start, end in spans] == list(text)
    return seen


def test_short_text_is_one_window() -> None:
    assert record_windows("abc" * 10, 100) == ["abc" * 10]


def test_a_window_ends_after_white_space_where_there_is_some() -> None:
    windows = record_windows(("x" * 70 + " ") * 9, 200)
    assert "".join(windows) == ("x" * 70 + " ") * 9
    assert all(window.endswith(" ") for window in windows)


def test_a_window_ends_after_full_width_punctuation_where_there_is_no_white_space() -> None:
    windows = record_windows(("好" * 70 + "。") * 9, 200)
    assert all(window.endswith("。") for window in windows)


def test_a_decimal_point_is_no_safe_place() -> None:
    windows = record_windows("3.14159" * 100, 200)
    assert "".join(windows) != "3.14159" * 100  # windows overlap: the words at a seam are looked at again


def test_words_at_a_hard_seam_are_cut_again_from_the_next_window() -> None:
    text = "abcdefg" * 500
    spans = in_windows(text, fixed(7), 200)
    assert {text[start:end] for start, end in spans} == {"abcdefg"}
    assert spans == [(at, at + 7) for at in range(0, len(text), 7)]


def test_no_window_begins_with_a_combining_mark_that_has_a_base() -> None:
    text = "a\u0301" * 400
    for window in record_windows(text, 201):
        assert window[0] == "a"


def test_marks_without_end_still_make_one_word() -> None:
    text = "a" + "\u0301" * (3 * LIMIT)
    assert cover(text, in_windows(text, fixed(5))) == [(0, len(text))]


SENTENCES = {
    "zh:jieba": "中华人民共和国的首都是北京",
    "ja:mecab": "東京に行きましたから写真を見せる",
    "th:newmm": "ความเหลื่อมล้ำในสังคมไทย",
    "ko:kiwi": "한국어 형태소를 분석합니다 ",
    "icu:th": "ความเหลื่อมล้ำในสังคมไทย",
}


@pytest.mark.parametrize("provider_id", SENTENCES)
def test_a_sentence_is_cut_alike_far_into_a_long_text(provider_id: str) -> None:
    if not registry.available(provider_id):
        pytest.skip("package not installed")
    sentence = SENTENCES[provider_id] + " "
    segmenter = registry.get(provider_id)
    alone = [sentence[a:b] for a, b in segmenter.segment(sentence)]
    times = 3 * LIMIT // len(sentence)
    text = sentence * times
    found = [text[a:b] for a, b in segmenter.segment(text)]
    assert found == alone * times


@pytest.mark.parametrize("provider_id", ["zh:jieba", "th:newmm", "icu:th"])
def test_no_word_is_torn_at_a_seam_without_white_space(provider_id: str) -> None:
    if not registry.available(provider_id):
        pytest.skip("package not installed")
    sentence = SENTENCES[provider_id]
    segmenter = registry.get(provider_id)
    times = 3 * LIMIT // len(sentence)
    alone = {sentence[a:b] for a, b in segmenter.segment(sentence)}
    text = sentence * times
    assert {text[a:b] for a, b in segmenter.segment(text)} == alone


@pytest.mark.parametrize("provider_id", ["ja:mecab", "ko:kiwi"])
def test_morphs_carry_offsets_of_the_whole_text(provider_id: str) -> None:
    if not registry.available(provider_id):
        pytest.skip("package not installed")
    sentence = SENTENCES[provider_id] + "。"
    segmenter = registry.get(provider_id)
    assert isinstance(segmenter, MorphSegmenter)
    times = 2 * LIMIT // len(sentence)
    text = sentence * times
    last = len(sentence) * (times - 1)
    alone = {(m.start, m.end, m.base) for m in segmenter.morphs(sentence)}
    at_end = {(m.start - last, m.end - last, m.base) for m in segmenter.morphs(text) if m.start >= last}
    assert alone == at_end
