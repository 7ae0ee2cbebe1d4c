"""The segmenters that need no package."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from babel_core.segment.spans import combining_marks, cover, encodable, mark_pattern

Words = Callable[[str, str], list[str]]


@pytest.mark.parametrize("name", ["words", "whitespace"])
def test_a_run_is_one_word_and_white_space_parts_words(words: Words, name: str) -> None:
    assert words(name, "can't") == ["can't"]
    assert words(name, " ab\u3000c\x1fd\n") == ["ab", "c", "d"]


def test_chars_keep_their_marks(words: Words) -> None:
    assert words("chars", "ไทยที่ é\u0301x") == ["ไ", "ท", "ย", "ที่", "é\u0301", "x"]
    assert words("chars", "𠮷野\ud800\x00") == ["𠮷", "野", "\ud800", "\x00"]
    assert words("chars", "葛\U000e0100城") == ["葛\U000e0100", "城"]


def test_marks_without_a_base_are_together(words: Words) -> None:
    assert words("chars", "\u0301\u0302 a") == ["\u0301\u0302", "a"]
    assert words("clusters", "\u0301\u0302 a") == ["\u0301\u0302", "a"]


@pytest.mark.parametrize(
    ("text", "clusters"),
    [
        ("བཀྲ་ཤིས", ["བཀྲ", "་", "ཤིས"]),
        ("မြန်မာနိုင်ငံ", ["မြန်", "မာ", "နိုင်", "ငံ"]),
        ("အင်္ဂလိပ်", ["အင်္ဂ", "လိပ်"]),
        ("ကမ္ဘာ", ["က", "မ္ဘာ"]),
        ("ខ្មែរកម្ពុជា", ["ខ្មែ", "រ", "ក", "ម្ពុ", "ជា"]),
        ("ພາສາລາວ", ["ພາ", "ສາ", "ລາ", "ວ"]),
        ("ເກົ່າ", ["ເກົ່າ"]),
        ("เก็บน้ำ", ["เก็", "บ", "น้ำ"]),
        ("เหลื่อม", ["เห", "ลื่", "อ", "ม"]),
        ("हिन्दी", ["हि", "न्दी"]),
        ("क्षत्रिय", ["क्ष", "त्रि", "य"]),
        ("বাংলা", ["বাং", "লা"]),
        ("தமிழ்", ["த", "மி", "ழ்"]),
        ("\u1112\u1161\u11ab\u1100\u116e\u11a8", ["\u1112\u1161\u11ab", "\u1100\u116e\u11a8"]),
        ("한국", ["한", "국"]),
        ("क्a", ["क्", "a"]),
    ],
)
def test_clusters_are_the_units_of_the_script(words: Words, text: str, clusters: list[str]) -> None:
    assert words("clusters", text) == clusters


def test_an_endless_conjunct_is_cut(words: Words) -> None:
    found = words("clusters", "क्" * 1000)
    assert "".join(found) == "क्" * 1000
    assert max(map(len, found)) <= 14


def test_cover_mends_what_an_engine_leaves() -> None:
    text = "ab \u0301cd  e\u0301f"
    assert cover(text, []) == [(0, 2), (3, 6), (8, 11)]
    assert cover(text, [(0, 1), (0, 2), (4, 9), (9, 11)]) == [
        (0, 1),
        (1, 2),
        (3, 4),
        (4, 6),
        (8, 10),
        (10, 11),
    ]
    assert cover("", [(0, 0)]) == []


def test_encodable_keeps_offsets() -> None:
    text = "a\x00b\ud800\udc00\tc\u3000\x1f"
    clean = encodable(text)
    assert clean == "a\ufffdb\ufffd\ufffd c  "
    assert len(clean) == len(text)


def test_the_pattern_of_marks_is_the_set_of_marks() -> None:
    import re
    import sys
    import unicodedata

    every = {char for char in map(chr, range(sys.maxunicode + 1)) if unicodedata.category(char)[0] == "M"}
    assert combining_marks() == every
    pattern = re.compile(mark_pattern())
    assert all(pattern.fullmatch(char) for char in every)
    assert not any(pattern.match(char) for char in map(chr, range(0x12000)) if char not in every)
