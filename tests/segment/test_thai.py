"""Thai by maximal matching."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from babel_core.segment.registry import registry
from babel_core.segment.spans import combining_marks

pytest.importorskip("pythainlp")

Words = Callable[[str, str], list[str]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ข้อความภาษาไทย two foreign words", ["ข้อความ", "ภาษาไทย", "two", "foreign", "words"]),
        ("สีหน้า(รถ)", ["สีหน้า", "(", "รถ", ")"]),
        ("ความเหลื่อมล้ำ", ["ความเหลื่อมล้ำ"]),
        ("ราคา100บาท", ["ราคา", "100", "บาท"]),
        ("ผมมาจาก泰国ครับ", ["ผม", "มาจาก", "泰国", "ครับ"]),
        ("ชอบคำEnglishคำ", ["ชอบ", "คำ", "English", "คำ"]),
    ],
)
def test_words(words: Words, text: str, expected: list[str]) -> None:
    assert words("th:newmm", text) == expected


@pytest.mark.parametrize("text", ["ภาษาไทยจอก์น", "ก็็็", "กา\u0301ก", "ไทย\u0e48\u0e48ไทย", "abc\u0e48ไทย"])
def test_no_word_begins_with_a_mark(words: Words, text: str) -> None:
    found = words("th:newmm", text)
    assert "".join(found) == text
    assert not any(word[0] in combining_marks() for word in found)


def test_sara_am_stays_in_its_word(words: Words) -> None:
    assert words("th:newmm", "น้ำ") == ["น้ำ"]
    assert words("th:newmm", "ดื่มน้ำทำงาน") == ["ดื่ม", "น้ำ", "ทำงาน"]


def test_loading_writes_nothing_into_the_home_folder(tmp_path: Path) -> None:
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHAINLP")}
    environment |= {"HOME": str(tmp_path), "USERPROFILE": str(tmp_path)}
    code = (
        "import os; from babel_core.segment.registry import registry; registry.get('th:newmm');"
        "assert not [name for name in os.environ if name.startswith('PYTHAINLP')]"
    )
    subprocess.run([sys.executable, "-W", "error", "-c", code], env=environment, check=True)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("word", "parts"),
    [("ฐานข้อมูล", ["ฐาน", "ข้อมูล"]), ("ทะเลสาบ", ["ทะเล", "สาบ"]), ("คอมพิวเตอร์", []), ("น้ำ", [])],
)
def test_compounds_have_their_words_as_parts(word: str, parts: list[str]) -> None:
    segmenter = registry.get("th:newmm")
    assert [word[start:end] for start, end in segmenter.parts(word)] == parts
