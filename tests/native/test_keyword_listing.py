"""The kernels of listings and of shapes of clauses: both builds find the same in any text."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babel_core.packs.matching.folding import folds, text_form, units
from tests.native.list_arrays import as_array, entry_arrays

EXACT = 1
WORDS = ("a", "b", "ab", "c", "a b", "中", "国中", "A", "é")
LISTS = (0, 1, 2, 3, 4)
"""Numbers of lists: all but the last are of words, the last has the longer entries of list 1."""
SETS = ((0,), (1,), (0, 1), (2, 3), (4,), (1, 4), (), (3,))
ALPHABET = "aabbc  ,，.'’\n\t中国“”é\u0301A🙂\ud800"
TEXTS = st.text(st.sampled_from(ALPHABET) | st.characters(), max_size=40)

NAME = st.integers(-1, 3)
ALTERNATIVES = st.lists(st.lists(NAME, min_size=1, max_size=2), min_size=1, max_size=3)
TIMES = st.sampled_from([(1, 1), (0, 1), (0, 4), (1, 4), (0, 0)])
ITEMS = st.lists(
    st.tuples(st.just(0), TIMES, ALTERNATIVES)
    | st.tuples(st.sampled_from([1, 2, 3, 3, 4, 5, 6]), st.sampled_from([(1, 1), (0, 1)]), st.just([])),
    min_size=1,
    max_size=6,
).map(lambda items: [(sign, *times, own) for sign, times, own in items])
NAMES = st.lists(NAME, max_size=2)
SHAPES = st.lists(st.tuples(ITEMS, st.lists(st.lists(NAME, min_size=1, max_size=2), max_size=2), NAMES), max_size=6)


def listing(
    native: Any,
    text: str,
    entries: Iterable[int] = range(len(WORDS)),
    signs: bytes = b"",
    quotes: Iterable[tuple[int, int]] = (),
    masked: str | None = None,
) -> Any:
    """The places of WORDS in a text; entry k is in the lists of set entries[k] of SETS."""
    read = native.KeywordFolds(folds())
    rows = [(*units(text_form(word)[0]), 0) for word in WORDS]
    arrays = [*entry_arrays(list(range(len(WORDS))), signs, len(WORDS))]
    arrays[7] = as_array(number % len(SETS) for number in entries)
    ends = [0]
    for names in SETS:
        ends.append(ends[-1] + len(names))
    arrays[8], arrays[9] = as_array(ends), as_array(name for names in SETS for name in names)
    tries = [(False, native.KeywordTrie(rows, read).arrays(), as_array(range(len(WORDS))))]
    lists = native.KeywordLists(tries, arrays, read)
    roles = native.KeywordRoles(len(LISTS), LISTS[:-1], {1: 4}, 2, 3)
    masked = text if masked is None else masked

    def is_exact(entry: int, start: int, end: int) -> bool:
        return masked[start:end] == WORDS[entry]

    return native.KeywordListing(lists, roles, text, masked, quotes, text_form(masked), None, is_exact)


@given(TEXTS, st.lists(st.integers(0, 7), min_size=9, max_size=9), st.binary(max_size=9), SHAPES, st.data())
def test_both_builds_find_the_same(
    both: tuple[Any, Any], text: str, entries: list[int], signs: bytes, shapes: Any, data: st.DataObject
) -> None:
    edges = sorted(data.draw(st.sets(st.integers(0, len(text)), max_size=4)))
    quotes = list(zip(edges[::2], edges[1::2], strict=False))
    masked = text
    for start, end in quotes:
        masked = f"{masked[:start]}{' ' * (end - start)}{masked[end:]}"
    start, end = sorted((data.draw(st.integers(0, len(text))), data.draw(st.integers(0, len(text)))))
    found: list[list[object]] = []
    for native in both:
        own = listing(native, text, entries, bytes(sign & EXACT for sign in signs), quotes, masked)
        made = native.KeywordShapes(shapes)
        assert len(made) == len(shapes)
        answers = [own.places(name) for name in LISTS] + [own.words(name) for name in LISTS[:-1]]
        for place in ((0, len(text)), (start, end)):
            answers += [own.last(*place), own.starts(*place), made.first(own, [place])]
            answers += [made.every(own, [place, (0, len(text))]), made.last_places(own, *place)]
        found.append(answers)
    assert found[0] == found[1]


def test_places_are_those_of_the_text(native: Any) -> None:
    own = listing(native, "a b, éa 国中")
    assert own.places(0) == [(0, 1)]
    assert own.places(1) == [(2, 3), (9, 10)]
    assert own.places(2) == []
    assert listing(native, "ﬁ a").places(0) == [(2, 3)]
    assert listing(native, "A a", signs=bytes([1])).places(0) == [(2, 3)]
    with pytest.raises(IndexError, match="there are 5 lists"):
        own.places(5)


def test_a_word_inside_a_longer_entry_does_not_count(native: Any) -> None:
    own = listing(native, "b, a b", [7, 1, 7, 7, 4, 7, 7, 7, 7])
    assert own.places(1) == [(0, 1), (5, 6)]
    assert own.places(4) == [(3, 6)]
    assert own.words(1) == [(0, 1)]


def test_a_clause_begins_behind_what_leads_it_in(native: Any) -> None:
    own = listing(native, " c, a; b", [7, 7, 7, 3, 7, 7, 7, 7, 7])  # c leads in, and is put in front
    assert own.starts(0, 8) == (1, 4)
    assert own.last(0, 8) == 8
    assert own.last(0, 6) == 5
    with pytest.raises(ValueError, match="no clause 3 to 9"):
        own.starts(3, 9)


def test_shapes_are_sequences_of_places(native: Any) -> None:
    own = listing(native, "a b ab, c", [0, 1, 7, 7, 7, 7, 7, 7, 7])
    a, b = (0, 1, 1, [[0]]), (0, 1, 1, [[1]])
    shapes = native.KeywordShapes(
        [([b, a], [], []), ([(1, 1, 1, []), a, b], [[0], [1]], []), ([a, (3, 1, 1, []), b], [], [])]
    )
    assert shapes.first(own, [(0, 9)]) == (0, 3)
    assert shapes.every(own, [(0, 9)]) == [(0, 3), (0, 3)]
    assert shapes.last_places(own, 0, 9) == [(2, 3), (2, 3)]
    assert shapes.first(own, [(1, 9)]) is None
    ends = native.KeywordShapes([([a, (3, 1, 1, []), b, (3, 1, 1, []), (2, 1, 1, [])], [], [])])
    assert ends.first(own, [(0, 9)]) == (0, 9)
    assert ends.first(own, [(0, 1)]) is None
    assert ends.first(own, []) is None
    assert shapes.first(own, [(1, 9), (0, 9)]) == (0, 3)


def test_what_shapes_and_listings_are_made_of_is_checked(native: Any) -> None:
    for items in ([(7, 1, 1, [])], [(0, 1, 1, [])], [(1, 1, 1, [[0]])], [(0, 2, 1, [[0]])], [(0, 1, 1, [[]])]):
        with pytest.raises(ValueError, match=r"no item has|just the items"):
            native.KeywordShapes([(items, [], [])])
    with pytest.raises(ValueError, match="no list has the number -2"):
        native.KeywordShapes([([(0, 1, 1, [[-2]])], [], [])])
    with pytest.raises(ValueError, match="no list 9 among 5"):
        native.KeywordShapes([([(0, 1, 1, [[9]])], [], [])]).first(listing(native, "a"), [(0, 1)])
    with pytest.raises(ValueError, match="another size"):
        listing(native, "a", masked="ab")
    for quotes in ([(1, 3)], [(1, 1)], [(1, 2), (0, 1)]):
        with pytest.raises(ValueError, match="out of order"):
            listing(native, "ab", quotes=quotes)
    with pytest.raises(TypeError, match="text must be str"):
        listing(native, b"a", masked="a")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="list 4 is none of words"):
        native.KeywordRoles(5, [0], {}, 4)
    with pytest.raises(IndexError):
        native.KeywordRoles(5, [5], {})


def test_a_long_clause_takes_time_that_is_linear(native: Any) -> None:
    a, b, gap = (0, 1, 4, [[0]]), (0, 1, 1, [[1], [0]]), (3, 1, 1, [])
    shapes = native.KeywordShapes(
        [([a, gap, b, gap, (0, 0, 4, [[1]]), gap, (2, 1, 1, [])], [], []), ([a, b, a], [], [])]
    )

    def seconds(size: int) -> float:
        own = listing(native, "a b a a, b " * size)
        start = time.process_time()
        shapes.every(own, [(0, 11 * size)])
        shapes.last_places(own, 0, 11 * size)
        return time.process_time() - start

    size = 2_000 if native.BUILD == "c" else 100
    assert seconds(8 * size) < 40 * seconds(size) + 0.1
