"""The search form: NFKC and case folding with named exceptions, aligned to the original text."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babel_core._native import pure

TOUCHY = "①½\u20e3ll··\u2027\u0e40\u0e40\u0e40"
TOUCHY += "\u0e4d\u0e32\u0e48\u0e33\u0ecd\u0eb2\u0ec8\u00adiI\u0307\u0345\u1100\u1161\u11a8\uac00\u0130\u0301\u0323"
TEXTS = st.text(st.characters() | st.sampled_from(TOUCHY + "か\u3099éﬁßア") | st.characters(categories=["Mn"]))
IOTA = "\u03b9"
PIECES = [
    "漢字かな交じり文", "漢", "가각", "plain", "A", "Grüße", "ÀÖØÞ×÷ÿµ", "，！Ａ", "ｶﾞ", "は\u3099", "привет", "ИЙ",
    "กำ", "เ", "\u0e4d\u0e48\u0e32", "ﷺ", "ﬁ", "\u0323", "\u0301", "…", "½", "\u00ad", "İ", "\ud800", "\ufacf", "😀",
    "1\u20e3", "l", "·",
]  # fmt: skip
LINES = st.lists(st.sampled_from(PIECES), max_size=8).flatmap(
    lambda few: st.lists(st.sampled_from([*few, "x"]), max_size=80).map("".join)
)
"""Texts of few different pieces: whole vectors of easy code points beside those that are not."""


@given(TEXTS)
def test_the_search_form_is_idempotent(native: Any, text: str) -> None:
    folded = native.search_form(text)[0]
    assert native.search_form(folded) == (folded, None, None)


@given(TEXTS)
def test_spans_lie_in_the_text_and_never_go_backwards(native: Any, text: str) -> None:
    folded, starts, ends = native.search_form(text)
    if starts is None:
        assert ends is None
        assert len(folded) == len(text)
        return
    assert len(starts) == len(ends) == len(folded)
    assert all(0 <= start < end <= len(text) for start, end in zip(starts, ends, strict=True))
    assert list(starts) == sorted(starts)
    assert list(ends) == sorted(ends)


@given(TEXTS)
def test_units_are_the_form_of_the_span_they_come_from(native: Any, text: str) -> None:
    folded, starts, ends = native.search_form(text)
    if starts is None:
        return
    at = 0
    while at < len(folded):
        stop, span = at, (starts[at], ends[at])
        while stop < len(folded) and (starts[stop], ends[stop]) == span:
            stop += 1
        # A span whose marks stand alone is a mark of a segment; it is itself after folding.
        assert native.search_form(text[span[0] : span[1]])[0] == folded[at:stop]
        at = stop


@given(TEXTS)
def test_canonically_equal_texts_have_one_search_form(native: Any, text: str) -> None:
    for form in ("NFC", "NFD"):
        assert native.search_form(unicodedata.normalize(form, text))[0] == native.search_form(text)[0]


@given(TEXTS)
def test_no_ignorable_and_no_surrogate_is_left(native: Any, text: str) -> None:
    folded = native.search_form(text)[0]
    folded.encode()
    assert not set(folded) & set("\u00ad\u200b\u200c\u200d\u2060\ufeff\ufe0f\u034f\u3164\U000e0001")


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("คำ", "คำ"),
        ("ค\u0e4d\u0e32", "คำ"),
        ("น\u0e4d\u0e49\u0e32", "น้ำ"),
        ("น\u0e49\u0e4d\u0e32", "น้ำ"),
        ("น\u0e4d\u200d\u0e49\u00ad\u0e32", "น้ำ"),
        ("\u0e4d\u0e32", "\u0e33"),
        ("\u0e4d\u0e4d\u0e32", "\u0e4d\u0e33"),
        ("\u0e4d\u0eb2", "\u0e4d\u0eb2"),
        ("\u0e4d\u0e48", "\u0e4d\u0e48"),
        ("ນ\u0ecd\u0ec9\u0eb2", "ນ້ຳ"),
        ("ຄ\u0ecd\u0eb2", "ຄຳ"),
        ("a\u0301\u0e4d\u0e48\u0e32", "á\u0e48\u0e33"),
    ],
    ids=ascii,
)
def test_sara_am_is_kept_and_put_together(native: Any, text: str, folded: str) -> None:
    assert native.search_form(text)[0] == folded


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("เเม่เเละเเ", "แม่และแ"),
        ("เเเ เเเเ", "แเ แแ"),
        ("เ\u200d\ufe0fเ\u20e3เเ", " แ แ"),
        ("เก\u200dเ", "เกเ"),
        ("เ\u0e48เ", "เ\u0e48เ"),
        ("เ\u200bเ", "เ เ"),
        ("เเ\u0e4d\u0e48\u0e32", "แ\u0e48\u0e33"),
        ("e\u0301เเ\u0301", "éแ\u0301"),
        ("ເເ", "ເເ"),
    ],
    ids=ascii,
)
def test_sara_e_typed_twice_is_sara_ae(native: Any, text: str, folded: str) -> None:
    assert native.search_form(text)[0] == folded


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("ㅋㅋㅋ", "ㅋㅋㅋ"),
        ("ﾡﾻ", "ㄱㅋ"),
        ("ㄱ\u3164ㄴ\uffa0\u115f\u1160", "ㄱㄴ"),
        ("10² xⁿ 1ª 1º ʰ H₂O", "10² xⁿ 1ª 1º ʰ h₂o"),
        ("㎡", "m²"),
        ("Tea™ ℠ ®x", "tea  x"),
        ("ﷺ ﷲ ﷽", "ﷺ ﷲ ﷽"),
        ("﷼ ﻣﺮﺣﺒﺎ", "ریال مرحبا"),
        ("a\u00adb\u034fc\ufe0fd\u200de\u200cf\u202eg\ufeffh\U000e0041", "abcdefgh"),
        ("a\u200bb", "a b"),
        ("İstanbul I\u0307 i\u0307 i\u0323\u0307 i\u0301\u0307", "istanbul i i ị í\u0307"),
        ("ıI", "ıi"),
        ("a\u2018b\u2019c\u201bd\u02bce\uff07f\u0149 Hawai\u02bbi", "a'b'c'd'e'f'n hawai'i"),
        ("a\u2010b\u2011c\u2212d\ufe63e\uff0df 1\u20132 5\u2032", "a-b-c-d-e-f 1\u20132 5\u2032"),
        ("٣۴५๗𝟙０", "345710"),
        ("a\ud800b\udfff\x00c", "a\ufffdb\ufffd\x00c"),
        ("Straße ẞ ſ Σς", "strasse ss s σσ"),
        ("ﬁ ﬃ Ǆ", "fi ffi dž"),
        ("ΑΙ ᾳ α\u0345\u0301 ᾴ", f"αι α{IOTA} ά{IOTA} ά{IOTA}"),
        ("Ｆｕｌｌ　ｗｉｄｔｈ ｶﾞ", "full width ガ"),
        ("👨‍👩‍👧", "👨👩👧"),
        ("3½ cups ⅟7 ↉", "3 1⁄2  cups  1⁄ 7  0⁄3 "),
        ("第①②条 ㉟⓪", "第 1  2 条  35  0 "),
        ("x⑴⒈5㈠㊀🄂", "x (1)  1. 5 (一)  一  1, "),
        ("ⓒAFP ⒜㈱東芝㊗合格㋐㉠🉐🄐🉁", " c afp  (a)  (株) 東芝 祝 合格 ア  ᄀ  得  (a)  〔三〕 "),
        ("№5 ℡03 ㋂㏠㍘", " no 5  tel 03  3月  1日  0点 "),
        ("ⅠⅡ ⅷ Ⅿ世", " i  ii   viii   m 世"),
        ("10㎏ 10㎡ 10℃ 5℉ ㍻30年 🄰🄱", "10kg 10m² 10°c 5°f 平成30年 ab"),
        ("⼀⽔⺟⻳ 〶 〸", "一水母龟 〒 十"),
        ("1\ufe0f\u20e32\u20e3 #\ufe0f\u20e3a", " 1  2   # a"),
        ("xP\u20e0y A\u20dd\u20de\u20df\u20e2\u20e4 a\u20e1", "x p y  a  a\u20e1"),
        ("\u20e3a\n\u20dd\ufe0f\u20e3", "a \n "),
        ("col·lecció COL\u2027LECCIÓ Co\u0140Lecció PARA\u013fLEL", "collecció collecció collecció parallel"),
        ("l\u00ad·\u200dl \u0140·l l·l·l ｌ\u0387ｌ ㎖·l", "ll ll lll ll mll"),
        ("l··l a·l l·b l·\u0301l l·l\u0323 · l·", "l··l a·l l·b l·\u0301l l·ḷ · l·"),
        ("约翰·史密斯 コーヒー・カフェ ل·ل", "约翰·史密斯 コーヒー・カフェ ل·ل"),
        ("\u0565\u055e\u057d \u0567\u055c\u0589", "\u0565\u057d \u0567\u0589"),
        ("\u05d2\u05f3", "\u05d2'"),
        ("e\u20e3\u0301 e\u0301\u20e3\u0323", " é   ẹ\u0301 "),
    ],
    ids=ascii,
)
def test_each_exception_and_fold(native: Any, text: str, folded: str) -> None:
    assert native.search_form(text)[0] == folded


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("\u1112\u1161\u11ab국", [(0, 3), (3, 4)]),
        ("ｱｶﾞｱ", [(0, 1), (1, 3), (3, 4)]),
        ("คำ", None),
        ("ค\u0e4d\u0e32", [(0, 1), (1, 3)]),
        ("น\u0e49\u0e4d\u0e32", [(0, 1), (1, 2), (2, 4)]),
        ("น\u0e4d\u0e49\u0e32", [(0, 1), (1, 4), (1, 4)]),
        ("aﬁb", [(0, 1), (1, 2), (1, 2), (2, 3)]),
        ("ß", [(0, 1), (0, 1)]),
        ("İi", None),
        ("I\u0307x", [(0, 2), (2, 3)]),
        ("👨‍👩", [(0, 1), (2, 3)]),
        ("葛\U000e0100城", [(0, 1), (2, 3)]),
        ("\u00ada", [(1, 2)]),
        ("a\u00ad", [(0, 1)]),
        ("\u00ad", []),
        ("\ud800\x00", None),
        ("e\u0301\u0302x", [(0, 3), (0, 3), (3, 4)]),
        ("é\u0302x", None),
        ("é\u0323x", [(0, 2), (0, 2), (2, 3)]),
        ("\ufdfa", None),
        ("\U0001d160x", [(0, 1), (0, 1), (0, 1), (1, 2)]),
        ("ที่นี่", None),
        ("เมือง", None),
        ("เเม", [(0, 2), (2, 3)]),
        ("ก\u0e4d\u0e32เ\u200dเ\u0e48", [(0, 1), (1, 3), (3, 6), (6, 7)]),
        ("é\u0323เเ", [(0, 2), (0, 2), (2, 4)]),
        ("เเ\u0301\u0323", [(0, 4), (0, 4), (0, 4)]),
        ("3½x", [(0, 1), (1, 2), (1, 2), (1, 2), (1, 2), (1, 2), (2, 3)]),
        ("①Ⅱ", [(0, 1), (0, 1), (0, 1), (1, 2), (1, 2), (1, 2), (1, 2)]),
        ("①\u0301", [(0, 1), (0, 1), (0, 1), (1, 2)]),
        ("1\ufe0f\u20e3 ", [(0, 3), (0, 3), (0, 3), (3, 4)]),
        ("x\u20e3", [(0, 2), (0, 2), (0, 2)]),
        ("\u20e3x", [(1, 2)]),
        ("al·la", [(0, 1), (1, 2), (3, 4), (4, 5)]),
        ("ál·la·", [(0, 1), (1, 2), (3, 4), (4, 5), (5, 6)]),
        ("a\u0140\u00adl", [(0, 1), (1, 2), (3, 4)]),
        ("a·l 字·l", None),
        ("", None),
    ],
    ids=ascii,
)
def test_offsets_lead_back_to_the_original(native: Any, text: str, spans: list[tuple[int, int]] | None) -> None:
    _, starts, ends = native.search_form(text)
    assert (starts if starts is None else list(zip(starts, ends, strict=True))) == spans


def test_departures_from_nfkc_casefold_are_the_named_ones(native: Any, unicode_data: Path) -> None:
    official = {chr(c): chr(c) for c in (*range(0x30000), *range(0xE0000, 0xE1100), 0xFFFFD)}
    with (unicode_data / "DerivedNormalizationProps.txt").open(encoding="utf-8") as lines:
        for line in lines:
            fields = [part.strip() for part in line.split("#")[0].split(";")]
            if len(fields) == 3 and fields[1] == "NFKC_CF":
                first, _, last = fields[0].partition("..")
                for c in range(int(first, 16), int(last or first, 16) + 1):
                    official[chr(c)] = "".join(chr(int(u, 16)) for u in fields[2].split())
    departures = {c for c, form in official.items() if native.search_form(c)[0] != form}
    marked = {c for c in official if unicodedata.decomposition(c).startswith(("<super>", "<sub>"))}
    digits = {c for c in official if unicodedata.category(c) == "Nd"}
    named = {*"\u0e33\u0eb3\u2122\u2120\u00ae\u200b\u2018\u2019\u201b\u02bb\u02bc\uff07\u0149\u0130\ufdfd"}
    named |= set("\u2010\u2011\u2212\u20dd\u20de\u20df\u20e0\u20e2\u20e3\u20e4")
    named |= set("\u05f3\u055a\u055b\u055c\u055e\u013f\u0140")
    named |= {chr(c) for c in (*range(0x3131, 0x318F), *range(0xFFA0, 0xFFDD), *range(0xFDF0, 0xFDFC))}
    named |= {chr(c) for c in range(0xD800, 0xE000)}
    newer = {c for c in official if unicodedata.category(c) == "Cn"}
    through_superscripts = {"\u33a0", "\u33a1", "\u33a2", "\u33a3", "\u33a4", "\u33a5", "\u33a6", "\u33a8", "\u33af"}
    tags = ("<fraction>", "<circle>", "<compat>")
    apart = {c for c in departures if unicodedata.decomposition(c).startswith(tags)}
    apart = {c for c in apart if native.search_form(c)[0] == f" {official[c]} "}
    assert {unicodedata.category(c) for c in apart} == {"No", "So", "Nl"}
    assert len(apart) == 547
    rest = departures - marked - digits - named - newer - apart
    assert rest - {c for c in rest if set(native.search_form(c)[0]) & marked} == set()
    assert through_superscripts <= rest


def test_long_texts_of_every_width_agree_with_their_parts(native: Any) -> None:
    texts = ("a", "é", "ß", "机", "Ａ", "ก็", "\U00020000", "e\u0301", "x\u00ad", "ค\u0e4d\u0e32", "เเ", "3½")
    for unit in (*texts, "1\u20e3", "al·la"):
        folded, starts, _ = native.search_form(unit * 3000)
        part, part_starts, _ = native.search_form(unit)
        assert folded == part * 3000
        if starts is not None:
            own = range(len(unit)) if part_starts is None else part_starts
            assert list(starts) == [block * len(unit) + at for block in range(3000) for at in own]


def test_a_sara_am_search_gives_up_at_the_first_other_code_point(native: Any) -> None:
    text = "\u0e4d\u0e48" * 20_000 + "\u0e32"
    folded, starts, ends = native.search_form(text)
    assert folded == "\u0e4d\u0e48" * 19_999 + "\u0e48\u0e33"
    assert starts is not None
    assert (starts[-1], ends[-1]) == (39_998, 40_001)


def test_the_search_form_of_every_code_point_is_settled(native: Any) -> None:
    for c in map(chr, range(0x110000)):
        folded = native.search_form(c)[0]
        assert folded == c or native.search_form(folded) == (folded, None, None), ascii(c)


def test_signs_that_stand_apart_keep_their_neighbours_apart(native: Any) -> None:
    for c in [*"½①⑴⒈㈠㊀Ⓐ⒜㈱№Ⅳ", "1\ufe0f\u20e3", "b\u20dd", "字\u20de", "e\u0301\u20e3"]:
        folded, starts, ends = native.search_form(f"1{c}a")
        assert folded[:2] + folded[-2:] == "1  a"
        assert list(zip(starts, ends, strict=True))[1:-1] == [(1, 1 + len(c))] * (len(folded) - 2)
        assert native.word_runs(folded)[0] == (0, 1, native.NUMBER)


def test_both_builds_agree_on_every_code_point(both: tuple[Any, Any]) -> None:
    compiled, twin = both
    assert [c for c in map(chr, range(0x110000)) if compiled.search_form(c) != twin.search_form(c)] == []


@given(TEXTS)
def test_the_text_alone_is_that_of_the_form(native: Any, text: str) -> None:
    assert native.search_text(text) == native.search_form(text)[0]
    assert native.search_text(text * 300) == native.search_form(text * 300)[0]


@given(TEXTS)
def test_both_builds_agree_on_texts(both: tuple[Any, Any], text: str) -> None:
    compiled, twin = both
    assert compiled.search_form(text) == twin.search_form(text)
    assert compiled.nfkc(text) == twin.nfkc(text)


@given(LINES)
def test_long_stretches_of_one_kind_are_formed_as_by_the_twin(both: tuple[Any, Any], text: str) -> None:
    compiled, twin = both
    form = twin.search_form(text)
    assert compiled.search_form(text) == form
    assert compiled.search_text(text) == form[0]
    assert compiled.nfkc(text) == unicodedata.normalize("NFKC", text)
    assert compiled.search_text(text).__sizeof__() == "".join(list(form[0])).__sizeof__()


def test_the_cache_of_segments_holds_short_pieces_only() -> None:
    before = pure._cached_segment.cache_info().currsize
    pure.search_form("a" + "\u0323\u0301" * 100)
    assert pure._cached_segment.cache_info().currsize == before
