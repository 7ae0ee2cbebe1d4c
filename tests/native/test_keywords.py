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
