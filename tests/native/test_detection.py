"""What scripts, words and letters say of a text: both builds alike, and the rules of the answers."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babel_core._native import SCRIPTS

HAN, KANA, THAI, LATIN, CYRILLIC, GREEK, HEBREW = (
    SCRIPTS.index(name) for name in ("Han", "Hiragana", "Thai", "Latin", "Cyrillic", "Greek", "Hebrew")
)
RANKED = [("ja", [KANA], 0.1), ("th", [THAI], 0.1), ("ru", [CYRILLIC], 0.3), ("zh", [HAN], 0.1)]
LIKELY = [("el", GREEK), ("he", HEBREW)]
FALLBACK = ("en", [LATIN])
VOICES = [
    (frozenset("説衆ß"), frozenset({"der", "und", "ß", "i\u0307"}), frozenset("äöüß"), frozenset("å")),
    (frozenset("说们"), frozenset({"the", "and", "don't"}), frozenset(), frozenset("äß\u0307")),
    (frozenset(), frozenset({"och", "å", "der"}), frozenset("åäö𐐨σς"), frozenset("ß")),
    (frozenset(), frozenset(), frozenset(), frozenset()),
]
TEXTS = st.text(st.characters() | st.sampled_from("漢かกбαא説们aäÅßİΣ\u0307１ﾊ\u3099e\u0301ﬁ𐐀 .1"))
WORDS = st.lists(st.sampled_from(["DER", "und", "the", "And", "Å", "och", "ß", "İ", "x", "ΣΑΣ", "don’t"])).map(" ".join)


def made(native: Any) -> Any:
    return native.Detector(RANKED, LIKELY, 0.3, FALLBACK)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("", []),
        ("12 ...", []),
        ("漢字", [3]),
        ("漢字かな", [0, 3]),
        ("αβγ", [4]),
        ("אבג", [5]),
        ("αα אא", [5, 4]),
        ("text", [6]),
        ("ะกค text", [1, 6]),
        ("αααα б ก" + "ก" * 3, [1, 4]),
        ("ααααα กก", [4, 1]),
        ("ﾊﾊﾊ", []),
    ],
)
def test_answers_come_in_their_order(native: Any, text: str, numbers: list[int]) -> None:
    found = made(native).numbers(text)
    # Of the likely scripts only the most frequent one answers, the last of equals.
    assert found == [number for number in numbers if number != 4 or 5 not in numbers]
    tags = [tag for tag, *_ in (*RANKED, *LIKELY, FALLBACK)]
    assert made(native).detect(text) == (tags[found[0]] if found else "en")


def test_a_text_without_letters_has_no_number(native: Any) -> None:
    assert made(native).number("12 ...") == -1
    assert made(native).number("ー") == 6
    assert made(native).number("a") == 6


def test_letters_are_those_of_the_normalized_text(native: Any) -> None:
    detector = native.Detector([("x", [LATIN], 0.5)], [], 0.3, ("none", []))
    assert detector.detect("e\u0301\u0301") == "none"  # é and a mark: one letter of two
    assert detector.detect("ｅ\u0301") == "x"
    assert detector.detect("ﬁ\u0301") == "x"


@given(TEXTS)
def test_both_builds_detect_alike(both: tuple[Any, Any], text: str) -> None:
    compiled, twin = made(both[0]), made(both[1])
    for each in (text, text * 200):
        assert compiled.detect(each) == twin.detect(each)
        assert compiled.number(each) == twin.number(each)
        assert compiled.numbers(each) == twin.numbers(each)


@given(TEXTS | WORDS)
def test_both_builds_hear_the_same(both: tuple[Any, Any], text: str) -> None:
    compiled, twin = (native.Voices(VOICES, 0.1) for native in both)
    assert compiled.characters(text) == twin.characters(text)
    assert compiled.evidence(text) == twin.evidence(text)


def test_every_letter_is_heard_in_both_cases(native: Any) -> None:
    cased = [c for c in map(chr, range(0x20000)) if c.lower() != c]
    voices = native.Voices([((), (), {c for lower in cased for c in lower.lower()}, ())], 1.0)
    assert [c for c in cased if voices.evidence(c)[1] != [(len(set(c.lower())), len(c.lower()))]] == []


def test_a_word_that_is_a_letter_too_counts_once_as_evidence(native: Any) -> None:
    voices = native.Voices(VOICES, 1.0)
    words, heard = voices.evidence("der å und Å der")
    assert words == 5
    assert heard[2] == (2, 6)
    assert heard[0] == (2, 3)


def test_letters_of_others_silence_a_language(native: Any) -> None:
    assert native.Voices(VOICES, 0.1).evidence("der und åå")[1][0] == (0, 0)
    assert native.Voices(VOICES, 0.3).evidence("der und åå")[1][0] == (2, 2)


def test_both_survive_pickling(native: Any) -> None:
    detector, voices = made(native), native.Voices(VOICES, 0.1)
    again, voices_again = pickle.loads(pickle.dumps((detector, voices)))
    assert again.detect("漢字") == "zh"
    assert voices_again.evidence("der å") == voices.evidence("der å")


def test_what_cannot_be_compiled_is_refused(native: Any) -> None:
    with pytest.raises(ValueError, match="script ids"):
        native.Detector([("x", [999], 0.1)], [], 0.3, FALLBACK)
    with pytest.raises(ValueError, match="script ids"):
        native.Detector([], [("x", -1)], 0.3, FALLBACK)
    with pytest.raises(ValueError, match="at most 64 voices"):
        native.Voices([((), (), (), ())] * 65, 0.1)
    with pytest.raises(ValueError, match="single code points"):
        native.Voices([((), (), ("ab",), ())], 0.1)


@pytest.mark.parametrize("value", [None, 1, b"bytes"])
def test_what_is_no_str_is_refused_by_name(native: Any, value: object) -> None:
    for call in (made(native).detect, made(native).number, made(native).numbers):
        with pytest.raises(TypeError, match="text must be str"):
            call(value)
    for call in (native.Voices(VOICES, 0.1).characters, native.Voices(VOICES, 0.1).evidence):
        with pytest.raises(TypeError, match="text must be str"):
            call(value)
