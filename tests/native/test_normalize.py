"""nfkc is Unicode's normalization form KC, in linear work, on both builds."""

from __future__ import annotations

import bz2
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babel_core._native import pure

TOUCHY = "\u0e4d\u0e32\u0e48\u00adi\u0307\u0345\u1100\u1161\u11a8\uac00\u0130\u0301\u0323\u05b4\u3099かé\ufb01\ufdfa"
TEXTS = st.text(st.characters() | st.sampled_from(TOUCHY) | st.characters(categories=["Mn"]))
EVERY = [chr(c) for c in range(0x110000)]


def known_to_both(c: str) -> bool:
    """Whether a code point is assigned in the running Python and in our tables."""
    category = unicodedata.category(c)
    assigned = pure.SCRIPTS[pure.script_of(c)] != "Unknown" or category in ("Co", "Cs")
    return category != "Cn" and assigned


def test_every_code_point_is_normalized_as_by_unicodedata(native: Any) -> None:
    wrong = [c for c in EVERY if known_to_both(c) and native.nfkc(c) != unicodedata.normalize("NFKC", c)]
    assert wrong == []


@given(TEXTS)
def test_texts_are_normalized_as_by_unicodedata(native: Any, text: str) -> None:
    text = "".join(filter(known_to_both, text))
    assert native.nfkc(text) == unicodedata.normalize("NFKC", text)


def test_the_official_conformance_file_is_met(native: Any, unicode_data: Path) -> None:
    packed = unicode_data / "NormalizationTest.txt.bz2"
    if not packed.exists():
        pytest.skip("the Unicode folder has no NormalizationTest.txt.bz2")
    for line in bz2.decompress(packed.read_bytes()).decode().splitlines():
        fields = line.split("#")[0].split(";")
        if len(fields) < 5:
            continue
        columns = ["".join(chr(int(c, 16)) for c in field.split()) for field in fields[:5]]
        assert [native.nfkc(column) for column in columns] == [columns[3]] * 5, line


@given(TEXTS)
def test_nfkc_is_idempotent(native: Any, text: str) -> None:
    once = native.nfkc(text)
    assert native.nfkc(once) == once


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("", ""),
        ("plain", "plain"),
        ("ｶﾞ", "ガ"),
        ("\u1112\u1161\u11ab", "한"),
        ("\u1112\u1161\u1161\u11ab", "하\u1161\u11ab"),
        ("\uac00\u11a8", "각"),
        ("\uac01\u11a8", "각\u11a8"),
        ("가\u11a7", "가\u11a7"),
        ("\u321d", "(오전)"),
        ("é\u0323", "ẹ\u0301"),
        ("ﬁ\u0301", "fí"),
        ("\u0301\u0323", "\u0323\u0301"),
        ("a\ud800\u0301", "a\ud800\u0301"),
        ("\u0958", "क\u093c"),
        ("คำ", "คํา"),
        ("\U0001d165\U0001d16e", "\U0001d165\U0001d16e"),
        ("\U00011099\U000110ba", "\U0001109a"),
    ],
)
def test_a_known_text_has_its_known_form(native: Any, text: str, form: str) -> None:
    assert native.nfkc(text) == form


def test_a_hundred_thousand_marks_of_alternating_classes_are_ordered(native: Any) -> None:
    count = 50_000
    text = "a" + "\u0301\u0323" * count + "b"
    # The first dot below composes with the letter, then the classes stand sorted.
    assert native.nfkc(text) == "\u1ea1" + "\u0323" * (count - 1) + "\u0301" * count + "b"
    assert native.search_form(text)[0] == native.nfkc(text)


def test_many_classes_are_ordered_stably(native: Any) -> None:
    marks = [c for c in EVERY if unicodedata.combining(c) and known_to_both(c) and native.nfkc(c) == c]
    plain = [c for c in marks if native.nfkc("\uac01" + c) == "\uac01" + c]
    text = "\uac01" + "".join(plain[::-1] * 3)
    assert native.nfkc(text) == "\uac01" + "".join(sorted(plain[::-1] * 3, key=unicodedata.combining))


def test_compositions_tried_grow_with_the_text_only(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = 0

    def counted(a: str, b: str, pair: Any = pure._pair) -> str | None:
        nonlocal calls
        calls += 1
        found: str | None = pair(a, b)
        return found

    monkeypatch.setattr(pure, "_pair", counted)
    for count in (1000, 2000):
        calls = 0
        pure.nfkc("a" + "\u0301\u0323" * count)
        assert calls <= 2 * count


def test_a_text_in_form_is_given_back_itself(native: Any) -> None:
    for text in ("ascii", "Grüße", "机器学习", "ที่นี่", "\U00020000"):
        assert native.nfkc(text) == text


def test_a_subclass_of_str_gives_a_plain_str(native: Any) -> None:
    class Text(str):
        __slots__ = ()

    for text in ("ascii", "机器", "ﬁ"):
        assert type(native.nfkc(Text(text))) is str
        assert type(native.search_form(Text(text))[0]) is str


@given(TEXTS)
def test_results_are_canonical_strings(native: Any, text: str) -> None:
    for result in (native.nfkc(text), native.search_form(text)[0]):
        rebuilt = "".join(list(result))
        assert result == rebuilt
        assert hash(result) == hash(rebuilt)
        if len(result) > 1:  # a single character may be the interpreter's own, which keeps its UTF-8 form beside it
            assert result.__sizeof__() == rebuilt.__sizeof__()
