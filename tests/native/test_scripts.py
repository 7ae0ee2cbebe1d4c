"""Scripts: one code point, runs, counts; on both builds."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babel_core._native import HAN_KANA, KANA, NUMBER, SCRIPTS, UNICODE_VERSION

TEXTS = st.text(st.characters() | st.sampled_from("漢かカー々〆〇ｰ・1a б한ก\u0301\ud800\U00020000"))


def named(runs: list[tuple[int, int, int]]) -> list[tuple[int, int, str]]:
    return [(start, end, SCRIPTS[script]) for start, end, script in runs]


def test_the_first_script_ids_are_fixed_and_the_rest_alphabetical(native: Any) -> None:
    first = ("Common", "Inherited", "Unknown", "Latin", "Han", "Hiragana", "Katakana", "Hangul", "Thai")
    assert native.SCRIPTS[:9] == first
    assert list(native.SCRIPTS[9:]) == sorted(native.SCRIPTS[9:])
    assert len(set(native.SCRIPTS)) == len(native.SCRIPTS) == 164
    assert native.UNICODE_VERSION == UNICODE_VERSION == "15.0.0"
    assert (native.NUMBER, native.KANA, native.HAN_KANA) == (NUMBER, KANA, HAN_KANA)
    assert min(NUMBER, KANA, HAN_KANA) >= 1000


def test_unspaced_scripts_are_scripts_and_the_same_in_both_builds(both: tuple[Any, Any]) -> None:
    compiled, twin = both
    assert compiled.UNSPACED_SCRIPTS == twin.UNSPACED_SCRIPTS
    assert set(twin.UNSPACED_SCRIPTS) < set(SCRIPTS)
    assert {"Han", "Thai", "Khmer", "Common"} < set(twin.UNSPACED_SCRIPTS)


def test_every_code_point_has_the_script_of_the_official_file(native: Any, unicode_data: Path) -> None:
    official = ["Unknown"] * 0x110000
    for line in (unicode_data / "Scripts.txt").read_text(encoding="utf-8").splitlines():
        points, _, script = line.split("#")[0].partition(";")
        if script:
            first, _, last = points.strip().partition("..")
            for c in range(int(first, 16), int(last or first, 16) + 1):
                official[c] = script.strip()
    assert [SCRIPTS[native.script_of(chr(c))] for c in range(0x110000)] == official


@pytest.mark.parametrize("text", ["", "ab", "e\u0301"])
def test_script_of_takes_one_code_point(native: Any, text: str) -> None:
    with pytest.raises(TypeError, match="char must be one code point"):
        native.script_of(text)


@given(TEXTS)
def test_runs_cover_the_text_and_neighbours_differ(native: Any, text: str) -> None:
    runs = native.script_runs(text)
    edges = [0, *(end for _, end, _ in runs)]
    assert [(start, end) for start, end, _ in runs] == list(itertools.pairwise(edges))
    assert edges[-1] == len(text)
    scripts = [script for _, _, script in runs]
    assert all(a != b for a, b in itertools.pairwise(scripts))
    assert len(scripts) == 1 or not {"Common", "Inherited"} & {SCRIPTS[script] for script in scripts}


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        ("", []),
        (" 1, ", [(0, 4, "Common")]),
        ("\u0301", [(0, 1, "Common")]),
        ("abc", [(0, 3, "Latin")]),
        ("«é»", [(0, 3, "Latin")]),
        ("¡123!", [(0, 5, "Common")]),
        ("1 漢字 and", [(0, 5, "Han"), (5, 8, "Latin")]),
        ("東京タワーへ", [(0, 2, "Han"), (2, 5, "Katakana"), (5, 6, "Hiragana")]),
        ("らーめん", [(0, 4, "Hiragana")]),
        ("ーア", [(0, 2, "Katakana")]),
        ("人々〆〇", [(0, 4, "Han")]),
        ("カ〆", [(0, 1, "Katakana"), (1, 2, "Han")]),
        ("ก\u0301ข", [(0, 3, "Thai")]),
        ("a\u0e31", [(0, 1, "Latin"), (1, 2, "Thai")]),
        ("аb", [(0, 1, "Cyrillic"), (1, 2, "Latin")]),
        ("\U00020000a", [(0, 1, "Han"), (1, 2, "Latin")]),
        ("\ud800a", [(0, 1, "Unknown"), (1, 2, "Latin")]),
    ],
    ids=ascii,
)
def test_known_runs(native: Any, text: str, runs: list[tuple[int, int, str]]) -> None:
    assert named(native.script_runs(text)) == runs


def test_a_change_is_found_wherever_it_stands_in_a_long_run(native: Any) -> None:
    for at in range(1, 40):
        for other in "漢〆б":
            text = "ก" * at + other + "ก" * 20
            runs = [(0, at), (at, at + 1), (at + 1, at + 21)]
            assert [(start, end) for start, end, _ in native.script_runs(text)] == runs


@given(TEXTS)
def test_counts_sum_to_the_total_at_most(native: Any, text: str) -> None:
    total, counts = native.script_counts(text)
    assert sum(counts.values()) <= total <= len(text)
    assert all(counts.values())
    assert list(counts) == sorted(counts)


@pytest.mark.parametrize(
    ("text", "total", "counts"),
    [
        ("", 0, {}),
        (" .,+1\u3000・", 0, {}),
        ("abc １", 4, {"Latin": 3}),
        ("タワー", 3, {"Katakana": 3}),
        ("ﾀﾜｰ", 3, {"Katakana": 3}),
        ("ー", 1, {"Katakana": 1}),
        ("卡尔・马克思", 5, {"Han": 5}),
        ("ราคา ฿5", 4, {"Thai": 4}),
        ("e\u0301\u200d", 2, {"Latin": 1}),
        ("学习👨\u200d👩\u200d👧\u200d👦❤\ufe0f🏳\ufe0f\u200d🌈", 2, {"Han": 2}),
        ("学习🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", 2, {"Han": 2}),
        ("第1\ufe0f\u20e3步2\u20e3", 2, {"Han": 2}),
        ("\u2067سلام\u2069\u200f\u061c \u0600", 4, {"Arabic": 4}),
        ("a\u00ad\ufeffb\u034f\u3164\u115f\u180b", 2, {"Latin": 2}),
        ("人々〆〇", 4, {"Han": 3}),
    ],
    ids=ascii,
)
def test_known_counts(native: Any, text: str, total: int, counts: dict[str, int]) -> None:
    found, by_script = native.script_counts(text)
    assert (found, {SCRIPTS[script]: count for script, count in by_script.items()}) == (total, counts)


LINES = st.lists(
    st.sampled_from(
        ["漢", "か", "カ", "ー", "〆", "々", "、", "ก", "็", "б", "a", " ", "é", "한", "\u0301", "\u0378", "𠮷"]
    ),
    min_size=1,
    max_size=6,
).flatmap(lambda few: st.lists(st.sampled_from(few).map(lambda c: c * 9) | st.sampled_from(few)).map("".join))
"""Long stretches of few different code points: whole vectors of one script, and those where it ends."""


@given(LINES)
def test_both_builds_agree_on_long_stretches(both: tuple[Any, Any], text: str) -> None:
    compiled, twin = both
    for name in ("script_runs", "merged_runs", "script_counts", "word_runs"):
        assert getattr(compiled, name)(text) == getattr(twin, name)(text)


@given(LINES)
def test_both_builds_count_alike_where_they_sample(both: tuple[Any, Any], text: str) -> None:
    compiled, twin = both
    text *= 1 + 20_000 // (len(text) + 1)
    assert compiled.script_counts(text) == twin.script_counts(text)


def test_a_long_text_whose_end_is_another_is_counted_whole(both: tuple[Any, Any]) -> None:
    compiled, twin = both
    for first, last in (("漢", "กa1 "), ("plain ", "Größe\x00"), ("б", "𠮷ー"), ("\ufffe", "\uffff")):
        text = first * 70_000 + last * 70_000
        assert compiled.script_counts(text) == twin.script_counts(text)


def test_merged_runs_take_han_and_kana_as_one(native: Any) -> None:
    han_kana, latin = HAN_KANA, SCRIPTS.index("Latin")
    assert native.merged_runs("") == []
    assert native.merged_runs("東京タワーへabc、らーめん〆") == [(0, 6, han_kana), (6, 10, latin), (10, 15, han_kana)]
    assert native.merged_runs("123 한국어") == [(0, 7, SCRIPTS.index("Hangul"))]
    assert native.merged_runs("...") == [(0, 3, 0)]


@given(TEXTS)
def test_merged_runs_are_the_script_runs_put_together(native: Any, text: str) -> None:
    merged = native.merged_runs(text)
    assert [start for start, _, _ in merged[1:]] == [end for _, end, _ in merged[:-1]]
    cjk = {SCRIPTS.index(name) for name in ("Han", "Hiragana", "Katakana")}
    for start, end, script in native.script_runs(text):
        kind = HAN_KANA if script in cjk else script
        assert any(a <= start and end <= b and kind == k for a, b, k in merged)
    assert all(a[2] != b[2] for a, b in itertools.pairwise(merged))


@given(TEXTS)
def test_both_builds_agree_on_scripts(both: tuple[Any, Any], text: str) -> None:
    compiled, twin = both
    assert compiled.script_runs(text) == twin.script_runs(text)
    assert compiled.script_counts(text) == twin.script_counts(text)


def test_both_builds_agree_on_texts_longer_than_the_gil_is_held(both: tuple[Any, Any]) -> None:
    compiled, twin = both
    for unit in ("a b", "é.", "漢かa", "กa1 ", "\U00020000x'y "):
        text = unit * 5000
        for name in ("script_runs", "script_counts", "word_runs"):
            assert getattr(compiled, name)(text) == getattr(twin, name)(text)
