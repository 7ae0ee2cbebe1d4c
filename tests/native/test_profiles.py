"""What strings of letters say: both builds alike, and the rules of the scores."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babel_core._native import HAN_KANA, KANA, SCRIPTS

LATIN, HAN = SCRIPTS.index("Latin"), SCRIPTS.index("Han")
KINDS = [LATIN, HAN, KANA, HAN_KANA]
BIASES = [5, -3, 0]
STRINGS = {
    "a": {0: 1},
    "_a": {0: 2, 1: -4},
    "at_": {1: 7},
    "_a_": {2: 100},
    "_cat": {0: 10},
    "cats": {0: -128, 2: 127},
    "_cats_": {1: 50},
    "_cat_": {1: 20},
    "の": {2: 40},
    "水門": {2: 9},
    "é": {1: 3},
    "_": {1: 1},
    "𐐨": {0: 6},
}
TEXTS = st.text(st.sampled_from("aActs _1é\u0301E水門の𐐀ﾉ'.")) | st.text()


def body(strings: dict[str, dict[int, int]]) -> bytes:
    rows = b""
    for string, weights in strings.items():
        data = string.encode()
        pairs = b"".join(bytes([language, weight % 256]) for language, weight in weights.items())
        rows += bytes([len(data)]) + data + bytes([len(weights)]) + pairs
    return rows


def made(native: Any, longest: int = 8) -> Any:
    return native.Profile(KINDS, BIASES, body(STRINGS), longest)


@pytest.mark.parametrize(
    ("text", "words", "scores"),
    [
        ("", 0, [5, -3, 0]),
        ("12 %", 0, [5, -3, 0]),
        ("a", 1, [8, -5, 100]),
        ("Cat", 1, [16, 26, 0]),
        ("cats", 1, [5 + 1 + 10 - 128, -3 + 2 + 50, 127]),
        ("cats4u", 0, [5, -3, 0]),
        ("cats cats", 2, [5 + 2 * (1 + 10 - 128), -3 + 2 * 52, 254]),
        ("水門の", 1, [5, -1, 49]),
        ("кот", 0, [5, -3, 0]),
        ("catscatsc", 0, [5, -3, 0]),
        ("e\u0301", 1, [5, 2, 0]),
        ("𐐀", 0, [5, -3, 0]),
    ],
)
def test_scores_are_sums_of_what_the_strings_say(native: Any, text: str, words: int, scores: list[int]) -> None:
    assert made(native).scores(text) == (words, scores)


@given(TEXTS)
def test_both_builds_score_alike(both: tuple[Any, Any], text: str) -> None:
    compiled, twin = (made(native) for native in both)
    assert compiled.scores(text) == twin.scores(text)


@given(rows=st.binary(max_size=40))
def test_both_builds_refuse_the_same_rows(both: tuple[Any, Any], rows: bytes) -> None:
    answers = []
    for native in both:
        try:
            answers.append(native.Profile([LATIN], [0, 1], rows, 4).scores("a b"))
        except ValueError as error:
            answers.append(type(error))
    assert answers[0] == answers[1]


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (b"\x01", "break off"),
        (b"\x00\x00", "break off"),
        (b"\x01a\x01\x00", "break off"),
        (b"\x05a\x00", "break off"),
        (b"\x01a\x01\x09\x01", "no language 9"),
        (b"\x01a\x00\x01a\x00", "twice"),
    ],
)
def test_broken_rows_are_named(native: Any, rows: bytes, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        native.Profile([LATIN], [0, 1], rows, 4)


def test_rows_that_are_no_utf8_and_a_longest_of_nothing_are_refused(native: Any) -> None:
    with pytest.raises(UnicodeDecodeError):
        native.Profile([LATIN], [0], b"\x01\xff\x00", 4)
    with pytest.raises(ValueError, match="longest"):
        native.Profile([LATIN], [0], b"", 0)


def test_a_copy_scores_alike(native: Any) -> None:
    profile = made(native)
    assert pickle.loads(pickle.dumps(profile)).scores("cats") == profile.scores("cats")


@pytest.mark.parametrize("value", [None, 5, b"x"])
def test_a_wrong_type_is_named(native: Any, value: object) -> None:
    with pytest.raises(TypeError, match="text must be str"):
        made(native).scores(value)
