"""The kernel of keyword lists: both builds find the same entries, whatever borders and signs."""

from __future__ import annotations

import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babel_core.packs.matching.folding import folds, units
from tests.native.list_arrays import as_array, entry_arrays

FIRST, LAST, LOOSE = 2, 4, 8
ALPHABET = 'aabb  ..!?\n\r\u2029:;"()1é中国。，《》…🙂\u200d-'
TEXTS = st.text(st.sampled_from(ALPHABET) | st.characters(), max_size=60)
WORDS = st.lists(st.tuples(st.text("ab中国", min_size=1, max_size=3), st.integers(0, 31)), max_size=10)
ENTRIES = st.lists(st.integers(0, 5) | st.lists(st.integers(0, 5), max_size=3), min_size=1, max_size=10)


def lists(
    native: Any,
    words: list[tuple[str, int, int]],
    entries: list[int | list[int]],
    signs: bytes = b"",
    inside: list[tuple[str, int, int]] | None = None,
) -> Any:
    """Lists of words with their flags and parts."""
    read = native.KeywordFolds(folds())
    tries = []
    for everywhere, own in ((False, words), (True, inside or [])):
        rows = [(*units(word), flags) for word, flags, _ in own]
        owners = as_array(part for *_, part in own)
        tries.append((everywhere, native.KeywordTrie(rows, read, everywhere).arrays(), owners))
    return native.KeywordLists(tries, entry_arrays(entries, signs), read)


@given(WORDS, TEXTS, ENTRIES, st.data())
def test_both_builds_find_the_same_entries(
    both: tuple[Any, Any],
    words: list[tuple[str, int]],
    text: str,
    entries: list[int | list[int]],
    data: st.DataObject,
) -> None:
    read = text + " ".join(word for word, _ in words) + text[:20]
    rows = [(word, flags, data.draw(st.integers(0, 5))) for word, flags in words]
    signs = data.draw(st.binary(min_size=len(entries), max_size=len(entries)))
    wanted = data.draw(st.none() | st.binary(min_size=len(entries), max_size=len(entries)))
    inner = st.lists(st.sampled_from([0, 1, 1, 2]), min_size=len(read), max_size=len(read))
    borders = data.draw(st.none() | inner.map(lambda each: bytes([*each, 1])))
    half = data.draw(st.integers(0, 10))
    found = []
    for native in both:
        made = lists(native, rows[:half], entries, signs, rows[half:])
        assert len(made) == len(entries)
        found.append(sorted(made.find(read, borders, wanted)))
    assert found[0] == found[1]
    for _, start, end, gap, behind in found[0]:
        assert 0 <= start < end <= len(read)
        assert gap == behind == 0 or start < gap < behind < end


def test_an_entry_of_parts_is_there_with_all_of_them(native: Any) -> None:
    words = [("neither", 0, 0), ("nor", 0, 1), ("tea", 0, 2), ("teas", 0, 2)]
    made = lists(native, words, [2, [0, 1]])
    assert sorted(made.find("neither tea nor teas")) == [(0, 8, 11, 0, 0), (0, 16, 20, 0, 0), (1, 0, 15, 7, 12)]
    assert made.find("nor tea, neither teas") == [(0, 4, 7, 0, 0), (0, 17, 21, 0, 0)]
    assert made.find("neither. Nor") == made.find("neither nor") == []
    assert made.find("neither tea nor teas", None, b"\0\1") == [(1, 0, 15, 7, 12)]
    assert lists(native, words, [2, [0, 1]], bytes([0, LOOSE])).find("neither nor") == [(1, 0, 11, 7, 8)]


@pytest.mark.parametrize("text", ["no", "Yes: «no", "3) no", "why? (no", "🙂 no", "x.\n- no"])
def test_a_sentence_begins_behind_openers(native: Any, text: str) -> None:
    made = lists(native, [("no", 0, 0)], [0, 0], bytes([FIRST, 0]))
    assert {entry for entry, *_ in made.find(text)} == {0, 1}
    assert {entry for entry, *_ in made.find(f"{text} no").__reversed__()} == {0, 1}
    assert [entry for entry, *_ in made.find(f"and {text.strip('3)')[-2:]}")] == [1]


@pytest.mark.parametrize("text", ["no", "no. x", "no” — x", "no 🙂", "no\nx"])
def test_a_sentence_ends_behind_closers(native: Any, text: str) -> None:
    made = lists(native, [("no", 0, 0)], [0, 0], bytes([LAST, 0]))
    ends = text in ("no", "no 🙂") or text[2] in ".\n"
    assert {entry for entry, *_ in made.find(text)} == ({0, 1} if ends else {1})


def test_borders_tell_where_an_entry_may_stand(native: Any) -> None:
    made = lists(native, [("中", 0, 0)], [0])
    assert made.find("国中国") == made.find("国中国", b"\1\1\1\1") == [(0, 1, 2, 0, 0)]
    assert made.find("国中国", b"\1\0\1\1") == made.find("国中国", b"\1\1\0\1") == []
    assert made.find("国中国", b"\1\2\1\1") == made.find("国中国", b"\1\1\2\1") == [(0, 1, 2, 0, 0)]
    assert made.find("国中国", b"\1\2\2\1") == []
    with pytest.raises(ValueError, match="borders of 3 code points"):
        made.find("国中国", b"\1\1\1")
    with pytest.raises(ValueError, match="borders of 3 code points"):
        made.find("国中国", b"\1\1\1\0")


def test_what_lists_are_made_of_is_checked(native: Any) -> None:
    read = native.KeywordFolds(folds())
    trie = native.KeywordTrie([("tea", None, 0)], read)
    entries = entry_arrays([0])
    made = native.KeywordLists([(False, trie.arrays(), as_array([0]))], entries, read)
    assert made.find("tea") == [(0, 0, 3, 0, 0)]
    with pytest.raises(TypeError, match="text must be str"):
        made.find(b"tea")
    with pytest.raises(ValueError, match="1 entries, but 2 bytes"):
        made.find("tea", None, b"\1\1")
    with pytest.raises(ValueError, match="fit not together"):
        native.KeywordLists([(False, trie.arrays(), as_array([8]))], entries, read)
    with pytest.raises(ValueError, match="10 arrays"):
        native.KeywordLists([], entries[1:], read)
    for number, array in enumerate(entries):
        wrong = [*entries]
        wrong[number] = array[:-1] if number == 6 else as_array([99])
        if number != 9:  # any number may be that of a list
            with pytest.raises(ValueError, match="fit not together"):
                native.KeywordLists([], wrong, read)
        if number != 6:
            wrong[number] = b"\0" * 5
            with pytest.raises(ValueError, match="broken off"):
                native.KeywordLists([], wrong, read)


def test_arrays_of_a_trie_are_checked(both: tuple[Any, Any]) -> None:
    native = both[0]
    read = native.KeywordFolds(folds())
    arrays = native.KeywordTrie([("téa", (0, 2, 0), 0), ("tea", None, 0)], read).arrays()
    for number in range(len(arrays)):
        wrong = [*arrays]
        wrong[number] = as_array([7] * 99) if number < 7 else b""  # the last are the marks
        with pytest.raises(ValueError, match="fit not together"):
            native.KeywordLists([(False, wrong, as_array([0, 0]))], entry_arrays([0]), read)
    circle = [*arrays]
    circle[1] = as_array([0, 1, 2, 3, 4, 5][: len(arrays[1]) // 4])
    with pytest.raises(ValueError, match="fit not together"):
        native.KeywordLists([(False, circle, as_array([0, 0]))], entry_arrays([0]), read)


def test_arrays_outlive_what_they_are_given_in(native: Any) -> None:
    read = native.KeywordFolds(folds())
    arrays = native.KeywordTrie([("tea", None, 0), ("pot", None, 0)], read).arrays()
    owners, entries = as_array([0, 1]), entry_arrays([0, 1])
    given = [bytes(bytearray(array)) for array in arrays]
    changed = native.KeywordLists([(False, given, owners)], entries, read)
    given[:] = [b"x"] * len(given)
    passing = native.KeywordLists([(False, (bytes(bytearray(array)) for array in arrays), owners)], entries, read)
    others = [b"\xff" * size for size in range(1, 300)]
    for made in (changed, passing):
        assert sorted(made.find("tea pot")) == [(0, 0, 3, 0, 0), (1, 4, 7, 0, 0)]
    assert others


def test_just_bytes_are_arrays(native: Any) -> None:
    read = native.KeywordFolds(folds())
    arrays, owners = native.KeywordTrie([("tea", None, 0)], read).arrays(), as_array([0])
    entries = entry_arrays([0])
    for odd in (None, bytearray(8), [0, 1], "ab", memoryview(b"abcd")):
        for number in range(10):
            with pytest.raises(TypeError, match="is bytes, not"):
                native.KeywordLists([], [*entries[:number], odd, *entries[number + 1 :]], read)
        for number in range(8):
            own = [*arrays[:number], odd, *arrays[number + 1 :]]
            with pytest.raises(TypeError, match="is bytes, not"):
                native.KeywordLists([(False, own, owners)], entries, read)
        with pytest.raises(TypeError, match="is bytes, not"):
            native.KeywordLists([(False, arrays, odd)], entries, read)
    with pytest.raises(ValueError, match="8 arrays, not 5"):
        native.KeywordLists([(False, arrays[:5], owners)], entries, read)
    made = native.KeywordLists([(False, arrays, owners)], entries, read)
    for borders in (bytearray(b"\1\1\1\1"), [1, 1, 1, 1], "\1\1\1\1"):
        with pytest.raises(TypeError, match="borders must be bytes, not"):
            made.find("tea", borders)
    with pytest.raises(TypeError, match="wanted must be bytes, not"):
        made.find("tea", None, [1])


def test_a_long_text_takes_time_that_is_linear(native: Any) -> None:
    words = [("a", 0, 0), ("b", 0, 1)]
    made = lists(native, words, [[0, 1], [0, 1, 0], 0])
    short = "a x b y " * (2_000 if native.BUILD == "c" else 200)
    made.find(short)
    start = time.process_time()
    made.find(short)
    once = time.process_time() - start
    start = time.process_time()
    made.find(short * 8)
    assert time.process_time() - start < 40 * once + 0.1
