"""Word runs, n-grams and bigrams over the search form; on both builds."""

from __future__ import annotations

import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babel_core._native import HAN_KANA, KANA, NUMBER, SCRIPTS

KINDS = {"NUMBER": NUMBER, "KANA": KANA, "HAN_KANA": HAN_KANA}
TEXTS = st.text(
    st.characters() | st.sampled_from("漢かカー々〆1a'б한กàʰªʻ \u0301\u0e31\ud800\ufffd\U00020000\U0002ffff\U00030000")
)


def kind_name(kind: int) -> str:
    return next((name for name, value in KINDS.items() if value == kind), None) or SCRIPTS[kind]


def words(native: Any, text: str) -> list[tuple[str, str]]:
    return [(text[start:end], kind_name(kind)) for start, end, kind in native.word_runs(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("... \x00\ufffd", []),
        ("two words", [("two", "Latin"), ("words", "Latin")]),
        ("3d mp3 10km a1b 7", [*[(w, "Latin") for w in ("3d", "mp3", "10km", "a1b")], ("7", "NUMBER")]),
        ("铁路12306", [("铁路", "Han"), ("12306", "NUMBER")]),
        ("ราคา100บาท", [("ราคา", "Thai"), ("100", "NUMBER"), ("บาท", "Thai")]),
        ("3월2일", [("3", "NUMBER"), ("월", "Hangul"), ("2", "NUMBER"), ("일", "Hangul")]),
        ("1б a1б", [("1б", "Cyrillic"), ("a1", "Latin"), ("б", "Cyrillic")]),
        ("can't м'ятою", [("can't", "Latin"), ("м'ятою", "Cyrillic")]),
        ("'a' a''b 1's aб' a'б", [("a", "Latin"), ("a", "Latin"), ("b", "Latin"), ("1", "NUMBER"), ("s", "Latin"),
                                  ("a", "Latin"), ("б", "Cyrillic"), ("a", "Latin"), ("б", "Cyrillic")]),
        ("ก'ก 漢'漢", [("ก", "Thai"), ("ก", "Thai"), ("漢", "Han"), ("漢", "Han")]),
        ("d\u0323\u0307'a", [("d\u0323\u0307'a", "Latin")]),
        ("a'\u0301b", [("a", "Latin"), ("b", "Latin")]),
        ("東京タワー", [("東京タワー", "HAN_KANA")]),
        ("らーめん", [("らーめん", "KANA")]),
        ("人々〆", [("人々〆", "Han")]),
        ("漢ー", [("漢ー", "Han")]),
        ("ーカ", [("ー", "Common"), ("カ", "KANA")]),
        ("カ・タ", [("カ", "KANA"), ("タ", "KANA")]),
        ("xªº 5º ʰx", [("xªº", "Latin"), ("5º", "Latin"), ("ʰx", "Latin")]),
        ("aʻb ʻa", [("aʻb", "Latin"), ("ʻ", "Common"), ("a", "Latin")]),
        ("\u0301a \u0301 \u0e31", [("a", "Latin")]),
        ("a\u0301\u0e31б", [("a\u0301\u0e31", "Latin"), ("б", "Cyrillic")]),
        ("1\u20e3", [("1\u20e3", "NUMBER")]),
        ("x² 10²", [("x²", "Latin"), ("10²", "NUMBER")]),
        ("\ue000\u0378", [("\ue000\u0378", "Unknown")]),
        ("\ufdd0\uffff\U0001fffe", []),
        ("\U00020000\U0002ffff", [("\U00020000", "Han")]),
        ("\U0002fffd漢", [("\U0002fffd漢", "Han")]),
        ("한국어カタカナ", [("한국어", "Hangul"), ("カタカナ", "KANA")]),
        ("ㅋㅋ 각ㅋ", [("ㅋㅋ", "Hangul"), ("각ㅋ", "Hangul")]),
        ("C++, snake_case", [("C", "Latin"), ("snake", "Latin"), ("case", "Latin")]),
    ],
    ids=ascii,
)  # fmt: skip
def test_known_words(native: Any, text: str, expected: list[tuple[str, str]]) -> None:
    assert words(native, text) == expected


@given(TEXTS)
def test_runs_are_ordered_disjoint_and_begin_with_no_mark(native: Any, text: str) -> None:
    last = 0
    for start, end, _ in native.word_runs(text):
        assert last <= start < end <= len(text)
        assert not unicodedata.category(text[start]).startswith("M")
        last = end


@given(TEXTS)
def test_every_letter_and_number_is_in_a_run(native: Any, text: str) -> None:
    inside = {at for start, end, _ in native.word_runs(text) for at in range(start, end)}
    for at, c in enumerate(text):
        category = unicodedata.category(c)
        if category[0] in "LN":
            assert at in inside
        elif category[0] in "ZPS" and category != "Sk" and c != "'":
            assert at not in inside


@given(TEXTS)
def test_a_separator_between_texts_leaves_their_words_alone(native: Any, text: str) -> None:
    twice = native.word_runs(text + " " + text)
    once = native.word_runs(text)
    moved = [(start + len(text) + 1, end + len(text) + 1, kind) for start, end, kind in once]
    assert twice == once + moved


@given(TEXTS)
def test_both_builds_agree_on_words(both: tuple[Any, Any], text: str) -> None:
    compiled, twin = both
    assert compiled.word_runs(text) == twin.word_runs(text)
    assert compiled.cjk_bigrams([text, text[::-1]]) == twin.cjk_bigrams([text, text[::-1]])
    for n in (1, 2, 3):
        assert compiled.ngram_spans(text, 0, len(text), n) == twin.ngram_spans(text, 0, len(text), n)


def test_both_builds_agree_on_every_code_point_beside_others(both: tuple[Any, Any]) -> None:
    compiled, twin = both
    for c in map(chr, (*range(0x30000), 0xE0001, 0xF0000, 0x10FFFF)):
        text = f"a{c}1{c}漢"
        assert compiled.word_runs(text) == twin.word_runs(text), ascii(c)


def test_more_runs_than_fit_on_the_stack_are_kept(native: Any) -> None:
    text = "a " * 1000
    assert native.word_runs(text) == [(at, at + 1, SCRIPTS.index("Latin")) for at in range(0, 2000, 2)]


def test_ngrams_keep_marks_with_their_base(native: Any) -> None:
    text = "กำก็ดี"
    assert [text[a:b] for a, b in native.ngram_spans(text, 0, len(text), 2)] == ["กำ", "ำก็", "ก็ดี"]
    assert native.ngram_spans("\u0301ab", 0, 3, 2) == [(0, 2), (1, 3)]
    assert native.ngram_spans("abc", 1, 3, 2) == [(1, 3)]


def test_ngrams_of_a_text_that_is_too_short_are_none(native: Any) -> None:
    assert native.ngram_spans("ab", 0, 2, 3) == []
    assert native.ngram_spans("", 0, 0, 1) == []
    assert native.ngram_spans("a\u0301\u0301", 0, 3, 2) == []


@pytest.mark.parametrize(("start", "end", "n"), [(-1, 1, 1), (2, 1, 1), (0, 4, 1), (0, 3, 0)])
def test_ngrams_outside_the_text_are_refused(native: Any, start: int, end: int, n: int) -> None:
    with pytest.raises(ValueError, match=r"span|n must"):
        native.ngram_spans("abc", start, end, n)


def test_bigrams_follow_tokens_of_three_han_or_kana(native: Any) -> None:
    assert native.cjk_bigrams(["東京タワー", "東京", "abc", "한국어", "東京x", "东京东"]) == [
        "東京タワー", "東京", "京タ", "タワ", "ワー", "東京", "abc", "한국어", "東京x", "东京东", "东京", "京东",
    ]  # fmt: skip
    assert native.cjk_bigrams(["𠮷𠀀𠀁"]) == ["𠮷𠀀𠀁", "𠮷𠀀", "𠀀𠀁"]
    assert native.cjk_bigrams([]) == []
    assert native.cjk_bigrams(["", "哈哈哈哈"]) == ["", "哈哈哈哈", "哈哈", "哈哈", "哈哈"]


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("", ""),
        ("abc", ""),
        ("東京タワーへ、行く。a漢b", "東京 京タ タワ ワー ーへ 行く 漢"),
        ("漢😀字", "漢 字"),
        ("𠮷野家😀x", "𠮷野 野家"),
        (" 漢", "漢"),
    ],
)
def test_bigrams_of_a_text_stay_within_its_runs(native: Any, text: str, pairs: str) -> None:
    assert native.cjk_bigrams_text(text) == pairs


@given(TEXTS)
def test_both_builds_pair_texts_alike(both: tuple[Any, Any], text: str) -> None:
    compiled, twin = both
    for each in (text, text * 100):
        pairs = compiled.cjk_bigrams_text(each)
        assert pairs == twin.cjk_bigrams_text(each)
        assert pairs.__sizeof__() == "".join(list(pairs)).__sizeof__()
