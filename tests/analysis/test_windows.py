"""The look-out over protected spans: its windows miss nothing, and hide nothing that the finders look at."""

from __future__ import annotations

import gzip
import json
import random
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babel_core import _native
from babel_core.analysis.protected import protected_spans
from babel_core.analysis.protected.finder import find_protected
from babel_core.text.aligned import AlignedText

# What takes part in identifiers and their borders: signs, letters, digits, capitals, scripts without blanks, marks of
# several scripts, full-width forms, what folds to another length, private use, unassigned, surrogates.
GROUPS = (
    ".-/@:+#\\_,'~()[]<>\"=?&%!{|};`^$*",
    "abcdefzwnetstp",
    "ABNETzQß",
    "0123456789",
    "中文は底テ한글กข",
    "\u0301\u0308\u0483\u0e49\u3099\u20d2\u093f\u0345",
    "．－／：＋＃，＠＿（）＜＂＇ＡｂＮ１２",
    "אبनжЖωΩ²°℃…·“”’—‐\u00ad\u200b\u3000\u00a0\ue000\ufffd\U0001f600\U00020000\ud800ﬁ㎏½\u037e\u1fbd\u0482ΐŉ",
    "   \n\t\0",
)
PIECES = (
    "http://", "https://", "www.", ".net", "'s", "C++", "C#", "e-mail", "getName", "iPhone15", "1,000", "1'000",
    "2023-11-17", "v1.2", "a@b.co", "src/app", "~/x", "c:\\x", "U.S.A.", "./", "../", "well-known", "/usr", "ＮＥＴ",
    "ｗｗｗ．", "\\\\host\\", "/abc-defg/", "/.x",
)  # fmt: skip


def check(text: str) -> None:
    aligned = AlignedText.of(text)
    assert protected_spans(aligned) == find_protected(aligned.text, aligned.source), repr(text)


def test_windows_are_ordered_disjoint_and_name_their_finders() -> None:
    for text in ("see src/app/main.py, or C++ (e-mail ann@mill.example)", "a.b c.d 中e.f中 1'000", "getName x"):
        aligned = AlignedText.of(text)
        at = 0
        for start, end, finders in _native.lookout(aligned.text, aligned.original, aligned.starts):
            assert at <= start < end <= len(aligned.text)
            assert 0 < finders < 64
            at = end


@pytest.mark.parametrize(
    "text", ["", "plain words, and more. Then 12 of them", "东京的水车，很有趣。12306号", "and/or a well-known one"]
)
def test_most_texts_have_no_window(text: str) -> None:
    if _native.BUILD == "c":
        aligned = AlignedText.of(text)
        assert _native.lookout(aligned.text, aligned.original, aligned.starts) == []
    check(text)


def test_random_signs_and_letters_are_found_in_windows_as_in_the_whole_text() -> None:
    random_ = random.Random(27)
    for _ in range(4000):
        groups = [random_.choice(GROUPS) for _ in range(random_.randint(1, 5))]
        size = random_.randint(1, 40)
        drawn = (random_.choice(PIECES if random_.random() < 0.12 else random_.choice(groups)) for _ in range(size))
        text = "".join(drawn)
        check(text + "x" * random_.choice((3, 1030, 2049)) + text if random_.random() < 0.05 else text)


WORDS = """
1 12 123 000 255 1 2023 11 4 a b ab abc Ab aB ABc kWh getName iPhone ID IDs XML Ту ты s t z é É Ü ß ǆ Việt x2 10km mp3 u
S A v e mail Wi α ώ ² कि ｅ １ ﬁ ÀbC html
"""
SIGNS = """
. . . . - - - , , : : ' ’ / ． ， ： － 's ( ) % $ 。 中 は " ! _ + ~ -- ... “ \u00ad
"""



def test_numbers_and_names_in_c_are_those_of_the_finders_in_python() -> None:
    random_ = random.Random(28)
    words, signs = WORDS.split(), [*SIGNS.split(), *" " * 6, ""]
    for _ in range(8000):
        size = random_.randint(1, 14)
        pieces = (random_.choice(words) + random_.choice(signs) for _ in range(size))
        check("".join(pieces))


@pytest.mark.parametrize(
    "text",
    [
        "1.5-4厘, 3.5-5.6nm; 22:30-22:45",
        "2,3-BPG 2023-11-17T10:20 2023-11-17t10 7-7.5 400-1,000 1.0.0-rc1",
        "Vue.js node.js The end.The author.books.Name J.R.R.Reed x.y z.b. a.bc.D 1.x html5.js",
        "192.168.1.1 1.234.567 1,234,567.8 12.10.2023 1.5kWh 1.5myUnit 10:30p.m.",
        "e-mail's-x don't-do d'e-mail x2's-mp3 iPhone's-1 PyMill's",
        "getUserName HTTPServer mp3Player2Go fooBarX LaTeX PhDs aB Tру getНаме iPhoneệ " + "aB" * 1100 + "ωx",
        "10km/h and/or 24/7 cats/dogs/2 181.99/落 ~5km ~/x #5a +5a 5+5",
    ],
)
def test_what_is_close_to_other_kinds(text: str) -> None:
    check(text)
    check(text.replace(" ", "中"))
    check(text.replace(",", "，").replace(".", "．").replace(" ", "、"))


@given(st.text(st.characters()))
def test_any_text_is_found_in_windows_as_in_the_whole(text: str) -> None:
    check(text)
    check(f"{text}a-b{text}")


def test_passages_of_every_language_are_found_in_windows_as_in_the_whole_text(shared: Path) -> None:
    files = sorted((shared / "data" / "recall").glob("*.jsonl.gz"))
    for file in files:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            records = [json.loads(line) for line, _ in zip(lines, range(60), strict=False)]
        for record in records:
            check(record.get("text") or record.get("q") or "")
    assert len(files) == 27


@pytest.mark.parametrize("unit", ["abc-", "a/", "ab,", "aB", "a\u0301-", "x.", "\u0301", "＜．", "A0", "-", "abc-def "])
def test_the_look_out_takes_linear_time(unit: str) -> None:
    aligned = AlignedText.of(unit * (300_000 // len(unit)))
    begun = time.perf_counter()
    _native.lookout(aligned.text, aligned.original, aligned.starts)
    assert time.perf_counter() - begun < 2
