"""UTF-16 lengths, offset maps, masks and digests against the codec; on both builds."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

TEXTS = st.text(st.characters() | st.sampled_from("aé漢😀\U0010ffff\ud83d\ude00"))


def units(text: str) -> bytes:
    return text.encode("utf-16-le", "surrogatepass")


@given(TEXTS)
def test_the_length_is_that_of_the_codec(native: Any, text: str) -> None:
    assert native.utf16_length(text) == len(units(text)) // 2


@given(TEXTS)
def test_the_digest_is_that_of_the_encoded_text(native: Any, text: str) -> None:
    assert native.utf16le_sha256(text) == hashlib.sha256(units(text)).hexdigest()


@pytest.mark.parametrize("size", [1, 2047, 2048, 4094, 4095, 4096, 4097, 8191, 8192, 20000])
@pytest.mark.parametrize("unit", ["a", "é", "漢", "\ud800", "😀", "a😀"])
def test_the_digest_does_not_depend_on_blocks(native: Any, unit: str, size: int) -> None:
    text = (unit * size)[:size]
    assert native.utf16le_sha256(text) == hashlib.sha256(units(text)).hexdigest()


@given(TEXTS)
def test_maps_lead_there_and_back(native: Any, text: str) -> None:
    starts, indexes = native.utf16_starts(text), native.codepoint_of_utf16(text)
    if all(c <= "\uffff" for c in text):
        assert starts is None
        assert indexes is None
        return
    assert list(starts) == [len(units(text[:at])) // 2 for at in range(len(text) + 1)]
    assert len(indexes) == native.utf16_length(text) + 1
    assert [indexes[offset] for offset in starts] == list(range(len(text) + 1))
    assert list(indexes) == sorted(indexes)


def test_both_halves_of_a_pair_lead_to_its_character(native: Any) -> None:
    assert list(native.codepoint_of_utf16("a😀b")) == [0, 1, 1, 2, 3]
    assert list(native.utf16_starts("a😀b")) == [0, 1, 3, 4]


@st.composite
def masks(draw: st.DrawFn) -> tuple[str, list[tuple[int, int]]]:
    text = draw(TEXTS)
    size = len(units(text)) // 2
    edges = sorted(draw(st.lists(st.integers(0, size), max_size=12)))
    return text, list(zip(edges[::2], edges[1::2], strict=False))


@given(masks())
def test_masked_units_become_spaces_and_others_stay(native: Any, mask: tuple[str, list[tuple[int, int]]]) -> None:
    text, intervals = mask
    result = native.mask_utf16(text, intervals)
    data = bytearray()
    hidden = {at for start, end in intervals for at in range(start, end)}
    offset = 0
    for c in text:
        own = units(c)
        cut = hidden & set(range(offset, offset + len(own) // 2))
        data += b" \0" * (len(own) // 2) if cut else own
        offset += len(own) // 2
    assert units(result) == bytes(data)


@given(masks())
def test_a_masked_text_is_a_canonical_string(native: Any, mask: tuple[str, list[tuple[int, int]]]) -> None:
    result = native.mask_utf16(*mask)
    rebuilt = "".join(list(result))
    assert result == rebuilt
    assert hash(result) == hash(rebuilt)
    assert result.__sizeof__() == rebuilt.__sizeof__()


@given(masks())
def test_both_builds_mask_alike(both: tuple[Any, Any], mask: tuple[str, list[tuple[int, int]]]) -> None:
    compiled, twin = both
    assert compiled.mask_utf16(*mask) == twin.mask_utf16(*mask)


@pytest.mark.parametrize(
    ("text", "intervals", "masked"),
    [
        ("secret", [], "secret"),
        ("secret", [(0, 6)], "      "),
        ("naïve", [(2, 3)], "na ve"),
        ("a😀b", [(1, 2)], "a  b"),
        ("a😀b", [(2, 3)], "a  b"),
        ("a😀b", [(1, 2), (2, 3)], "a  b"),
        ("a😀b", [(2, 2)], "a😀b"),
        ("a😀b", [(1, 2), (2, 2), (2, 4)], "a   "),
        ("😀漢é", [(0, 2)], "  漢é"),
        ("😀漢é", [(0, 3)], "   é"),
        ("😀漢é", [(0, 4)], "    "),
        ("\ud83d\ude00", [(0, 1)], " \ude00"),
        ("", [(0, 0)], ""),
    ],
    ids=ascii,
)
def test_known_masks(native: Any, text: str, intervals: list[tuple[int, int]], masked: str) -> None:
    assert native.mask_utf16(text, intervals) == masked


def test_masks_of_many_intervals_and_long_texts(native: Any) -> None:
    for unit in ("ab", "漢b", "😀b"):
        text = unit * 5000
        width = native.utf16_length(unit)
        intervals = [(at, at + width - 1) for at in range(0, 5000 * width, width)]
        assert native.mask_utf16(text, iter(intervals)) == (" " * (width - 1) + "b") * 5000


@pytest.mark.parametrize("intervals", [[(2, 1)], [(0, 2), (1, 3)], [(2, 3), (0, 1)], [(-1, 2)], [(0, 4)], [(4, 4)]])
@pytest.mark.parametrize("text", ["abc", "漢字x", "😀c"])
def test_unsorted_overlapping_and_outlying_intervals_are_refused(
    native: Any, text: str, intervals: list[tuple[int, int]]
) -> None:
    with pytest.raises(ValueError, match="interval"):
        native.mask_utf16(text, intervals)


def test_a_bad_interval_is_refused_after_many_good_ones(native: Any) -> None:
    with pytest.raises(ValueError, match="interval"):
        native.mask_utf16("a" * 100, [*((at, at + 1) for at in range(99)), (50, 51)])
