"""Texts cut to a budget of tokens."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babel_core import _native, estimate_tokens, split_by_tokens, truncate_to_tokens
from babel_core.errors import ConfigError

PIECES = (
    "word ", "Satz. ", "潮汐", "。", "क्षत्रिय ", "👩\u200d🚒", "🇩🇪", "\r\n", "e\u0301\u0302", "한글", "กำ",
    "  ", "12345", "\u0301",
    "http://a.example/b?c=d ", "\ud800", "a" * 30, "it’s ", "\u0600", "\n\n", "…", "\U0001f600",
)  # fmt: skip
TEXTS = st.lists(st.sampled_from(PIECES) | st.characters(), max_size=40).map("".join)
SUFFIXES = st.sampled_from(["", "…", " [cut]", "x"])
FERRY = "The ferry leaves at nine. The last bus waits for it."


def borders(text: str) -> set[int]:
    return {*_native.grapheme_starts(text), len(text)}


@given(TEXTS, st.integers(0, 40), st.booleans(), SUFFIXES)
def test_a_cut_text_keeps_the_limit_and_its_clusters(text: str, limit: int, from_end: bool, suffix: str) -> None:
    cut = truncate_to_tokens(text, limit, from_end=from_end, suffix=suffix)
    assert estimate_tokens(cut) <= limit
    if cut in ("", text):
        assert cut == text or limit == 0 or estimate_tokens(text) > limit
        return
    marked = suffix if 0 < estimate_tokens(suffix) <= limit else ""
    kept = cut.removeprefix(marked) if from_end else cut.removesuffix(marked)
    assert text.endswith(kept) if from_end else text.startswith(kept)
    assert (len(text) - len(kept) if from_end else len(kept)) in borders(text)


@given(TEXTS, st.integers(1, 30), st.data())
def test_parts_cover_the_text_and_keep_the_limit(text: str, limit: int, data: st.DataObject) -> None:
    overlap = data.draw(st.integers(0, limit - 1))
    whole, at = borders(text), 0
    for start, end in split_by_tokens(text, limit, overlap=overlap):
        assert start <= at < end
        assert {start, end} <= whole
        assert estimate_tokens(text[start:end]) <= limit or not any(start < border < end for border in whole)
        assert estimate_tokens(text[start:at]) <= overlap
        at = end
    assert at == len(text)


@pytest.mark.parametrize(
    ("text", "limit", "options", "expected"),
    [
        (FERRY, 0, {}, ""),
        (FERRY, 100, {"suffix": "…"}, FERRY),
        (FERRY, 9, {}, "The ferry leaves at nine."),
        (FERRY, 4, {}, "The ferry leaves at"),
        (FERRY, 9, {"suffix": " …"}, "The ferry leaves at nine. …"),
        (FERRY, 3, {"from_end": True}, "for it."),
        (FERRY, 9, {"from_end": True, "suffix": "… "}, "… The last bus waits for it."),
        ("Mist, e.g. in autumn, hides it", 6, {}, "Mist, e.g. in"),  # no sentence ends in "e.g."
        ("潮汐表挂在港务局旁边。今天的船九点开。", 14, {}, "潮汐表挂在港务局旁边。"),
        ("潮汐表挂在港务局旁边", 4, {}, "潮汐表挂在"),  # 港务局 is one word
        ("👩\u200d🚒", 1, {}, ""),  # not even the first cluster fits
        ("e" + "\u0301" * 5000, 50, {}, ""),
        ("abc def", 1, {"suffix": " a very long mark indeed"}, "abc"),  # which is then left out
        ("a\u0600  b" + " x" * 50, 4, {}, "a\u0600  b x"),
        ("", 5, {"suffix": "…"}, ""),
        (" " * 5000, 1, {}, ""),
    ],
)  # fmt: skip
def test_cuts(text: str, limit: int, options: dict[str, object], expected: str) -> None:
    assert truncate_to_tokens(text, limit, **options) == expected  # type: ignore[arg-type]


def parts(text: str, limit: int, overlap: int = 0) -> list[str]:
    return [text[start:end] for start, end in split_by_tokens(text, limit, overlap=overlap)]


def test_parts_end_at_sentences_and_overlap_by_words() -> None:
    assert parts("", 5) == []
    assert parts(FERRY, 100) == [FERRY]
    assert parts(FERRY, 8) == ["The ferry leaves at nine. ", "The last bus waits for it."]
    assert parts(FERRY, 5, overlap=1) == ["The ferry leaves at ", "at nine. The last bus ", "bus waits for it."]
    assert parts("नाव घाट पर है। नाविक सो रहा है।", 6) == ["नाव घाट पर है। ", "नाविक सो रहा है।"]


@pytest.mark.parametrize(
    ("text", "limit", "expected"),
    [
        ("นาฬิกาเรือนนี้ปลุกทุกเช้าตอนหกโมง", 4, ["นาฬิกา", "เรือนนี้", "ปลุกทุก", "เช้าตอนหก", "โมง"]),
        ("渔民把渔网晾在码头边上等待天晴", 5, ["渔民把渔网晾在", "码头边上等待", "天晴"]),
    ],
)
def test_scripts_without_blanks_are_cut_between_words(text: str, limit: int, expected: list[str]) -> None:
    assert parts(text, limit) == expected
    assert truncate_to_tokens(text, limit) == expected[0]


def test_what_is_repeated_is_whole_words_in_scripts_without_blanks() -> None:
    text = "นาฬิกาเรือนนี้ปลุกทุกเช้าตอนหกโมง"
    words = {0, 6, 11, 14, 18, 21, 25, 28, 30, 33}
    spans = split_by_tokens(text, 9, overlap=4)
    assert any(start < end for (start, _), (_, end) in zip(spans[1:], spans, strict=False))
    assert {at for span in spans for at in span} <= words
    assert len(text) - len(truncate_to_tokens(text, 5, from_end=True)) in words


@pytest.mark.parametrize(
    "text", ["แกเฝ้าไร่โกโก้ให้ผู้เฒ่า" * 3, "ແມ່ເຖົ້າໃຫ້ໄກ່ກິນເຂົ້າ" * 3, "ກໍາເຂົ້າ" * 40, "เก้า" * 200]
)  # fmt: skip
@pytest.mark.parametrize("from_end", [False, True])
def test_no_cut_parts_a_thai_or_lao_vowel_from_its_consonant(text: str, from_end: bool) -> None:
    for limit in range(12, 30):
        cuts = {start for start, _ in split_by_tokens(text, limit, overlap=limit // 3)}
        kept = len(truncate_to_tokens(text, limit, from_end=from_end))
        cuts.add(len(text) - kept if from_end else kept)
        for at in cuts - {0, len(text)}:
            assert text[at] not in "ะาำๅະາຳຽ"
            assert text[at - 1] not in "เแโใไເແໂໃໄ"


def test_a_cluster_larger_than_the_limit_is_a_part_of_its_own() -> None:
    large = "e" + "\u0301" * 500
    assert parts("a b " + large + " c", 3) == ["a b ", large, " c"]
    assert parts("👩\u200d🚒🇩🇪", 1) == ["👩\u200d🚒", "🇩🇪"]


@pytest.mark.parametrize("call", [truncate_to_tokens, split_by_tokens])
def test_wrong_arguments_are_refused(call: object) -> None:
    assert callable(call)
    with pytest.raises(TypeError, match="text must be str, not bytes"):
        call(b"a", 5)
    for limit in (True, 1.5, None):
        with pytest.raises(TypeError, match="limit must be an int, not"):
            call("a", limit)
    with pytest.raises(ConfigError, match="limit must be at least"):
        call("a", -1)


def test_an_overlap_must_leave_room() -> None:
    with pytest.raises(ConfigError, match="overlap must be below the limit 5, not 5"):
        split_by_tokens("a", 5, overlap=5)
    with pytest.raises(ConfigError, match="limit must be at least 1, not 0"):
        split_by_tokens("a", 0)
    with pytest.raises(TypeError, match="suffix must be str, not int"):
        truncate_to_tokens("a", 1, suffix=1)  # type: ignore[arg-type]
