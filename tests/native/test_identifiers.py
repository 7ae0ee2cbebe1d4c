"""The compiled finder of identifiers finds what its twin finds, the patterns of babel_core/analysis/protected."""

from __future__ import annotations

import gzip
import json
import random
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from babel_core import _native
from babel_core._native import pure_words
from babel_core._native.tables import CLASS_LETTER, CLASS_NUMBER, load
from babel_core.analysis.protected import WordMatcher, protected_spans
from babel_core.analysis.protected.finder import find_protected
from babel_core.analysis.protected.letters import ALNUM, LETTERS, MARKS
from babel_core.text.aligned import AlignedText
from tests.native.identifier_texts import TextMaker, split

compiled = pytest.mark.skipif(_native.find_identifiers is None, reason="the pure build has the twin alone")

CASES = Path(__file__).parents[1] / "cases"
PASSAGES = Path(__file__).parents[3] / "shared" / "data" / "recall"
"""Passages and queries of 27 languages beside the checkout; see bench/corpora.py."""
EVERY = 31


def differences(text: str, matcher: WordMatcher | None = None, *, whole: bool = True) -> list[object]:
    """What the kernel and its twin, in the same windows and in the whole text, do not agree on."""
    aligned = AlignedText.of(text)
    windows = _native.lookout(aligned.text, aligned.original, aligned.starts)
    found = protected_spans(aligned, matcher)
    wants = [find_protected(aligned.text, aligned.source, matcher, windows)]
    if whole:
        wants.append(find_protected(aligned.text, aligned.source, matcher))
    return [(ascii(text), found, want) for want in wants if found != want]


@pytest.mark.parametrize("case", sorted(CASES.glob("*.jsonl")), ids=lambda path: path.stem)
def test_case_texts(case: Path) -> None:
    matcher = WordMatcher(["the", "example", "c++", "mill-2"])
    for line in case.read_text(encoding="utf-8").splitlines():
        for text in strings(json.loads(line)):
            assert not differences(text)
            assert not differences(text, matcher)


def strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from strings(list(value.values()))
    elif isinstance(value, list):
        for each in value:
            yield from strings(each)


@pytest.mark.parametrize("seed", range(4))
def test_invented_texts(seed: int) -> None:
    maker = TextMaker(random.Random(seed))
    for _ in range(10):
        matcher = WordMatcher(maker.words())
        for _ in range(100):
            text = maker.text()
            assert not differences(text)
            assert not differences(text, matcher)


def test_names_around_the_longest_length() -> None:
    for unit in split("ab- a1 aB x. y/ z_ 1.2. a@b. http://a)b/ c++ 1'000' ./ ( é\u0301"):
        for size in (2040, 2046, 2047, 2048, 2049, 2050, 6200):
            text = (unit * size)[:size]
            assert not differences(text)
            assert not differences(f"http://{text}"[:size])
            assert not differences(f"x {text} y.example.com")


def test_real_texts_of_many_languages() -> None:
    files = sorted(PASSAGES.glob("*.jsonl.gz"))
    if not files:
        pytest.skip("there are no passages beside the checkout")
    matcher = WordMatcher(["the", "example", "2020", "u.s.", "日本", "中国", "of the"])
    for path in files:
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for line in islice(lines, 0, None, EVERY):
                for text in strings(json.loads(line)):
                    assert not differences(text, whole=False)
                    assert not differences(text, matcher, whole=False)


def test_what_begins_with_a_possessive_s_is_no_name_of_its_own() -> None:
    found = protected_spans(AlignedText.of("the wi-fi's-5 code"))
    assert [(item.kind, item.start, item.end) for item in found] == [("hyphen", 4, 11)]


def test_names_begin_and_end_with_letters_of_the_pinned_version() -> None:
    properties = load().properties
    pattern, taken = re.compile(ALNUM), re.compile(f"[{LETTERS}{MARKS}\0-\x60\x7b-\x7f]")
    for char in filter(taken.match, map(chr, range(0x2000))):
        entry = properties[ord(char)]
        letter = (entry >> 8 & 3) in (CLASS_LETTER, CLASS_NUMBER) and entry & 0xFF != pure_words._UNKNOWN
        assert bool(pattern.match(char)) == (letter and not "A" <= char <= "Z"), ascii(char)


@compiled
def test_items_are_tuples() -> None:
    folded, original = "see wi-fi's x1", "See Wi-Fi's x1"
    windows = _native.lookout(folded, original, None)
    assert _native.find_identifiers(folded, original, None, None, windows) == [
        ("hyphen", 4, 11, "wifi", [("wi", 4, 6, 1), ("fi", 7, 9, 1)]),
        ("alnum", 12, 14, "x1", []),
    ]
    words = _native.WordMatcher(["see wi"])
    assert _native.find_identifiers(folded, original, None, None, windows, words)[0] == ("word", 0, 6, "see wi", [])
    assert _native.find_identifiers("", "", None, None, []) == []


@compiled
@pytest.mark.parametrize(
    ("arguments", "error", "match"),
    [
        ((b"x", "x", None, None, []), TypeError, "folded must be str, not bytes"),
        (("x", 1, None, None, []), TypeError, "original must be str, not int"),
        (("a1", "a", None, None, [(0, 2, 16)]), ValueError, "original has 1 code points for 2 of folded"),
        (("a1", "a1", [0], [1, 2], [(0, 2, 16)]), ValueError, "starts has 1 offsets for 2"),
        (("a1", "a1", [0, 1], [1], [(0, 2, 16)]), ValueError, "ends has 1 offsets for 2"),
        (("a1", "a1", [0, 1], [1, 3], [(0, 2, 16)]), ValueError, "offsets 1 and 3 of code point 1"),
        (("a1", "a1", [1, 0], [2, 2], [(0, 2, 16)]), ValueError, "offsets 0 and 2 of code point 1"),
        (("a1", "a1", [-1, 0], [2, 2], [(0, 2, 16)]), ValueError, "offsets -1 and 2 of code point 0"),
        (("a1", "a1", None, None, [(0, 3, 16)]), ValueError, r"window \(0, 3, 16\)"),
        (("a1", "a1", None, None, [(-1, 2, 16)]), ValueError, "window"),
        (("a1b2", "a1b2", None, None, [(0, 3, 16), (2, 4, 16)]), ValueError, "window"),
        (("a1", "a1", None, None, [(0, 2)]), ValueError, "values to unpack"),
    ],
)
def test_wrong_arguments_are_named(arguments: tuple[object, ...], error: type[Exception], match: str) -> None:
    with pytest.raises(error, match=match):
        _native.find_identifiers(*arguments)
