"""UTF-16 views: offsets both ways, masks that keep lengths, digests of exact units."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from babel_core import MaskInvariantError, Utf16Map
from babel_core.text import utf16

ANY_TEXT = st.text(st.characters(), max_size=60)


def units(text: str) -> bytes:
    return text.encode("utf-16-le", "surrogatepass")


def test_offsets_agree_with_the_encoded_text() -> None:
    text = "湖🛶a\ud800𠮷"
    offsets = Utf16Map.of(text)
    for index in range(len(text) + 1):
        assert offsets.to_utf16(index) == len(units(text[:index])) // 2
    assert offsets.length == len(units(text)) // 2
    assert offsets.span_to_utf16((1, 2)) == (1, 3)


@given(ANY_TEXT)
@settings(deadline=None, derandomize=True, max_examples=150)
def test_offsets_go_there_and_back(text: str) -> None:
    offsets = Utf16Map.of(text)
    for index in range(len(text) + 1):
        assert offsets.to_codepoint(offsets.to_utf16(index)) == index


@given(ANY_TEXT, st.data())
@settings(deadline=None, derandomize=True, max_examples=150)
def test_a_mask_keeps_length_and_what_it_does_not_cover(text: str, data: st.DataObject) -> None:
    length = Utf16Map.of(text).length
    cuts = sorted(data.draw(st.sets(st.integers(0, length), max_size=6)))
    intervals = list(zip(cuts[::2], cuts[1::2], strict=False))
    masked = utf16.mask(text, intervals)
    before, after = units(text), units(masked)
    assert len(before) == len(after)
    for start, end in intervals:
        assert after[2 * start : 2 * end] == " ".encode("utf-16-le") * (end - start)


def test_a_cut_pair_is_blanked_whole() -> None:
    assert utf16.mask("a😀b", [(2, 3)]) == "a  b"


@pytest.mark.parametrize("intervals", [[(0, 99)], [(2, 1)], [(1, 3), (0, 1)], [(-1, 1)]])
def test_intervals_that_do_not_fit_never_give_unmasked_text(intervals: list[tuple[int, int]]) -> None:
    with pytest.raises(MaskInvariantError):
        utf16.mask("abcd", intervals)


@given(ANY_TEXT)
@settings(deadline=None, derandomize=True, max_examples=100)
def test_the_digest_is_of_the_exact_units(text: str) -> None:
    assert utf16.digest(text) == hashlib.sha256(units(text)).hexdigest()
