"""The kernel of keyword matching: both builds find the same."""

from __future__ import annotations

import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babel_core.packs.matching.folding import folds, units

ALPHABET = "aab'-_ 1.\t\n\u0301é\u0300ñका़ँं中国人々カーナ한국\u1100ا\u064bأگ\ue000\ud800😀\U00020000ыйё"
FLAGS = st.integers(0, 31)
TEXTS = st.text(st.sampled_from(ALPHABET) | st.characters(), max_size=40)
WORD = st.text(st.sampled_from(ALPHABET), min_size=1, max_size=6)
WORDS = st.lists(st.tuples(WORD, FLAGS, st.booleans()), max_size=12)


def trie(native: Any, words: list[tuple[str, int]], everywhere: bool = False) -> Any:
    rows = [(*units(word), flags) for word, flags in words]
    return native.KeywordTrie(rows, native.KeywordFolds(folds()), everywhere)


@given(WORDS, TEXTS, st.booleans())
def test_both_builds_find_the_same(
    both: tuple[Any, Any], words: list[tuple[str, int, bool]], text: str, everywhere: bool
) -> None:
    rows = [(*units(word.strip(), frozenset(word if strict else "")), flags) for word, flags, strict in words]
    kept = [row for row in rows if row[0]]
    read = text + " ".join(word for word, *_ in words)
    found = [native.KeywordTrie(kept, native.KeywordFolds(folds()), everywhere).find(read) for native in both]
    assert found[0] == found[1]
    assert all(0 <= start < end <= len(read) for _, start, end in found[0])


def test_places_are_those_of_the_patterns(native: Any) -> None:
    rows = [("for", 0), ("note that", 0), ("erinner", native.OPEN_END), ("记住", 0), ("note", native.HYPHEN_PARTS)]
    found = trie(native, rows).find("uniforms for note \n that erinnerung 请记住，for-x for's note-x")
    assert found == [(0, 9, 12), (4, 13, 17), (1, 13, 24), (2, 25, 35), (3, 37, 39), (0, 46, 49), (4, 52, 56)]


def test_patterns_inside_words_end_where_words_do(native: Any) -> None:
    assert trie(native, [("phone", 0)], everywhere=True).find("megaphone phones") == [(0, 4, 9)]


def test_a_pattern_is_checked(native: Any) -> None:
    none = native.KeywordFolds({})
    with pytest.raises(ValueError, match="marks for"):
        native.KeywordTrie([("ab", (0,), 0)], none)
    with pytest.raises(ValueError, match="marks for"):
        native.KeywordTrie([("", (), 0)], none)
    with pytest.raises(TypeError, match="units must be str"):
        native.KeywordTrie([(5, (), 0)], none)
    with pytest.raises(ValueError, match="folds maps"):
        native.KeywordFolds({-1: 5})
    with pytest.raises(TypeError, match="text must be str"):
        native.KeywordTrie([], none).find(b"a")


@given(WORDS, st.booleans())
def test_both_builds_lay_the_same_arrays(
    both: tuple[Any, Any], words: list[tuple[str, int, bool]], everywhere: bool
) -> None:
    rows = [(*units(word.strip(), frozenset(word if strict else "")), flags) for word, flags, strict in words]
    kept = [row for row in rows if row[0]]
    found = [native.KeywordTrie(kept, native.KeywordFolds(folds()), everywhere).arrays() for native in both]
    assert found[0] == found[1]


SHAPED = st.text(st.sampled_from("aZ_.-/+=:09 é²٣中𝟗🍇\ud800") | st.characters(), max_size=30)


@given(SHAPED)
def test_both_builds_see_the_same_shape(both: tuple[Any, Any], text: str) -> None:
    assert both[0].text_shape(text) == both[1].text_shape(text)
    assert both[0].part_identifiers(text) == both[1].part_identifiers(text)


@pytest.mark.parametrize(
    ("text", "shape", "parted"),
    [
        ("", (0, 0, 0, False), ""),
        ("call 555 0١٢", (6, 4, 0, False), "call 555 0١٢"),
        ("DB_PASSWORD", (0, 11, 0, True), "DB PASSWORD"),
        ("_x", (0, 2, 0, True), " x"),
        ("my apiKey2Go, HTTPServer", (1, 10, 0, True), "my api Key2 Go, HTTP Server"),
        ("a.b-c é.ü .d e. -f", (0, 5, 0, True), "a b c é ü .d e. -f"),
        ("🍇🍇 at_1/2:3", (3, 8, 2, True), "🍇🍇 at 1/2:3"),
    ],
)
def test_the_shape_of_a_text(native: Any, text: str, shape: tuple[int, int, int, bool], parted: str) -> None:
    assert native.text_shape(text) == shape
    assert native.part_identifiers(text) == parted
    with pytest.raises(TypeError, match="text must be str"):
        native.text_shape(b"")
    with pytest.raises(TypeError, match="text must be str"):
        native.part_identifiers(None)


def test_no_pattern_and_no_text(native: Any) -> None:
    none = native.KeywordFolds({})
    assert len(native.KeywordTrie([], none)) == 0
    assert native.KeywordTrie([], none).find("abc") == []
    assert trie(native, [("a", 0), ("a", 0)]).find("a") == [(0, 0, 1), (1, 0, 1)]
    assert trie(native, [("a", 0)]).find("") == []


def test_one_character_repeated_takes_linear_time(both: tuple[Any, Any]) -> None:
    made = trie(both[0], [("a" * size, 0) for size in range(1, 60)] + [("é" * 50, 1)], everywhere=True)
    begun = time.process_time()
    made.find("\u0301" * 3_000_000)
    made.find("é" * 400_000)
    assert time.process_time() - begun < 20
