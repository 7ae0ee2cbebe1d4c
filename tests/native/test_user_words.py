"""The matcher of words and the borders of words: both builds find the same."""

from __future__ import annotations

import itertools
import random
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

ALPHABET = "aab中国1-. \u0301\u0e49กкא\u3099ー한\ue000²'T臺台\U00020000\U00030000\u0378"
TABLE = {ord("臺"): ord("台"), ord("²"): ord(" ")}


def found(native: Any, words: list[str], text: str) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = native.WordMatcher(words).spans(text)
    return spans


def test_borders_are_alike_for_every_code_point(both: tuple[Any, Any]) -> None:
    c, python = both
    ranges = range(0x3200), range(0xA000, 0xAC00), range(0xD7A0, 0x12000, 3), range(0x1F000, 0x110000, 257)
    for point in itertools.chain(*ranges):
        char = chr(point)
        assert c.is_mark(char) == python.is_mark(char), hex(point)
        for other in "a1中\u0301 к":
            assert c.joins(char, other) == python.joins(char, other), hex(point)
            assert c.joins(other, char) == python.joins(other, char), hex(point)


def test_private_use_and_unassigned_code_points_are_no_letters(native: Any) -> None:
    assert not native.joins("a", "\ue000")
    assert not native.joins("\u0378", "a")
    assert native.joins("a", "é")
    assert not native.joins("a", "中")


@given(
    st.lists(st.text(st.sampled_from(ALPHABET), min_size=1, max_size=6), max_size=12),
    st.text(st.sampled_from(ALPHABET), max_size=40),
)
def test_both_builds_find_the_same_words(both: tuple[Any, Any], words: list[str], text: str) -> None:
    kept = [word for word in words if not both[0].is_mark(word[0])]
    assert found(both[0], kept, text) == found(both[1], kept, text)
    read = [word.translate(TABLE) for word in kept if not both[0].is_mark(word.translate(TABLE)[0])]
    assert both[0].WordMatcher(read, TABLE).spans(text) == both[1].WordMatcher(read, TABLE).spans(text)


def test_a_table_folds_the_text_as_it_is_read(native: Any) -> None:
    matcher = native.WordMatcher(["台湾", "a b"], {ord("臺"): ord("台"), ord("灣"): ord("湾"), 9: 32})
    assert matcher.spans("在臺灣 a\tb 台灣 臺") == [(1, 3), (4, 7), (8, 10)]
    assert len(matcher) == 2


def test_words_of_every_width_and_none(native: Any) -> None:
    assert found(native, [], "abc") == []
    assert found(native, [""], "abc") == []
    assert found(native, ["ab"], "") == []
    assert found(native, ["\U0001f600x", "é"], "\U0001f600x é") == [(0, 2), (3, 4)]
    assert found(native, ["ab", "ab", "abc d"], "ab abc d") == [(0, 2), (3, 8)]


@pytest.mark.parametrize("bad", [[1], ["a", None], "ab"])
def test_words_must_be_a_sequence_of_str(native: Any, bad: Any) -> None:
    with pytest.raises(TypeError, match="words must be"):
        native.WordMatcher(bad)


@pytest.mark.parametrize("table", [{-1: 5}, {5: 0x110000}, {5: 0}])
def test_a_table_maps_code_points_only(native: Any, table: dict[int, int]) -> None:
    with pytest.raises(ValueError, match="table maps"):
        native.WordMatcher(["a"], table)
    with pytest.raises(TypeError, match="text must be str, not int"):
        native.WordMatcher(["a"]).spans(5)


def test_prefixes_of_prefixes_take_linear_time(native: Any) -> None:
    begun = time.perf_counter()
    assert found(native, ["a" * n for n in range(1, 2001)], "a" * 100_000) == []
    spans = [(n, n + 2000) for n in range(0, 20_000, 2000)]
    assert found(native, ["中" * n for n in range(1, 2001)], "中" * 20_000) == spans
    assert time.perf_counter() - begun < 10


def test_many_words_are_ready_soon_and_take_little_memory(native: Any) -> None:
    random_ = random.Random(1)
    words = ["".join(chr(random_.randrange(0x4E00, 0x8000)) for _ in range(4)) for _ in range(30_000)]
    begun = time.perf_counter()
    matcher = native.WordMatcher(words)
    assert time.perf_counter() - begun < 5
    assert matcher.spans("".join(words[:50])) == [(n, n + 4) for n in range(0, 200, 4)]
    if hasattr(matcher, "nbytes"):
        assert matcher.nbytes < 2_000_000


def test_look_out_refuses_what_it_cannot_read(native: Any) -> None:
    with pytest.raises(TypeError, match="folded must be str, not int"):
        native.lookout(5, "", None)
    with pytest.raises(TypeError, match="original must be str, not None"):
        native.lookout("", None, None)
    with pytest.raises(ValueError, match="starts has 1 offsets for 2 code points"):
        native.lookout("ab", "ab", [0])
    assert native.lookout("", "aB", []) == []
    assert native.lookout("a.b", "aB", [0, 0, 1])[0][:2] == (0, 3)


@given(st.text(st.sampled_from("aB1.-_'/中 \u0301é\U0001f600"), max_size=40), st.data())
def test_look_out_takes_any_offsets(native: Any, text: str, data: st.DataObject) -> None:
    starts = data.draw(st.lists(st.integers(-(2**31), 2**31 - 1), min_size=len(text), max_size=len(text) + 3))
    at = 0
    for start, end, _ in native.lookout(text, text.swapcase(), starts):
        assert at <= start < end <= len(text)
        at = end
