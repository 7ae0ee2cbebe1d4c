"""Grapheme clusters on both builds."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

POOL = (
    "aé\u0301\u0302\r\n \u200d\u200c\ufe0f👩👧🏽🇩🇪"
    "한ᄒ\u1161\u11ab क\u094d\u093cष\u093eত\u09cd\u0600กำ\u0e40\ud800\U0001f600\u0d4e"
)
TEXTS = st.text(st.characters() | st.sampled_from(POOL))


def clusters(native: Any, text: str) -> list[str]:
    starts = [*native.grapheme_starts(text), len(text)]
    return [text[a:b] for a, b in itertools.pairwise(starts)]


def test_the_official_examples(native: Any, unicode_data: Path) -> None:
    path = unicode_data / "auxiliary" / "GraphemeBreakTest.txt"
    checked = 0
    for line in path.read_text(encoding="utf-8").splitlines():
        fields = line.split("#")[0].split()
        if not fields:
            continue
        text, starts = "", []
        for field in fields:
            if field == "÷":
                starts.append(len(text))
            elif field != "×":
                text += chr(int(field, 16))
        assert native.grapheme_starts(text) == starts[:-1], line
        checked += 1
    assert checked > 500


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("a\r\nb", ["a", "\r\n", "b"]),
        ("\n\u0301", ["\n", "\u0301"]),
        ("e\u0301\u0302x", ["e\u0301\u0302", "x"]),
        ("한ᄒ\u1161\u11ab", ["한", "ᄒ\u1161\u11ab"]),
        ("👩\u200d👧🏽!", ["👩\u200d👧🏽", "!"]),
        ("🇩🇪🇫🇷🇮", ["🇩🇪", "🇫🇷", "🇮"]),
        ("क्षत्रिय", ["क्ष", "त्रि", "य"]),  # GB9c
        ("ক্ষ", ["ক্ষ"]),
        ("क्\u200cष", ["क्\u200c", "ष"]),  # the non-joiner parts a conjunct
        ("ខ្ញុំស្ត្រី", ["ខ្ញុំ", "ស្ត្រី"]),  # Khmer letters below others, from Unicode 16.0 on
        ("ឲ្យ", ["ឲ្យ"]),
        ("ဥက္က", ["ဥ", "က္က"]),
        ("က်ခ", ["က်", "ခ"]),  # a visible killer joins nothing
        ("க்ஷ", ["க்", "ஷ"]),  # Tamil viramas do not conjoin
        ("กำ", ["กำ"]),
        ("\u0600 1", ["\u0600 ", "1"]),
        ("\ud800\u0301", ["\ud800\u0301"]),
    ],
)
def test_clusters(native: Any, text: str, expected: list[str]) -> None:
    assert clusters(native, text) == expected


@given(TEXTS)
def test_both_builds_agree(both: tuple[Any, Any], text: str) -> None:
    compiled, twin = both
    assert compiled.grapheme_starts(text) == twin.grapheme_starts(text)


@given(TEXTS, TEXTS)
def test_borders_depend_on_what_stands_before_them_alone(native: Any, text: str, more: str) -> None:
    starts = native.grapheme_starts(text)
    assert native.grapheme_starts(text + more)[: len(starts)] == starts


def test_a_long_text_is_read_without_the_interpreter_lock(native: Any) -> None:
    text = "ab\u0301" * 5000
    assert native.grapheme_starts(text) == [i for i in range(len(text)) if i % 3 != 2]


def test_anything_but_a_str_is_refused(native: Any) -> None:
    with pytest.raises(TypeError, match="text must be str, not bytes"):
        native.grapheme_starts(b"a")
