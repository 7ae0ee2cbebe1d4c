"""Aligned text: every unit of the search form knows its place in the original."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from babel_core import AlignedText

ANY_TEXT = st.text(st.characters(), max_size=60)


def test_plain_text_maps_to_itself_without_tables() -> None:
    aligned = AlignedText.of("plain words")
    assert aligned.starts is None
    assert aligned.span(6, 11) == (6, 11)
    assert aligned.source(6, 11) == "words"


def test_an_expanding_fold_keeps_the_place_of_its_letter() -> None:
    aligned = AlignedText.of("Maß und Fluß")
    at = aligned.text.index("fluss")
    assert aligned.source(at, at + 5) == "Fluß"


def test_composed_hangul_spans_its_jamo() -> None:
    aligned = AlignedText.of("x\u1112\u1161\u11ab\u1100\u1173\u11af y")
    assert aligned.text == "x한글 y"
    assert aligned.span(1, 2) == (1, 4)
    assert aligned.span(2, 3) == (4, 7)


def test_an_empty_interval_has_an_empty_span_inside_the_text() -> None:
    aligned = AlignedText.of("ﬁn")
    assert aligned.span(3, 3) == (2, 2)
    assert aligned.span(2, 2) == (1, 1)


def test_the_original_must_be_a_string() -> None:
    with pytest.raises(TypeError, match="original must be str, not bytes"):
        AlignedText.of(b"x")  # type: ignore[arg-type]


@given(ANY_TEXT)
@settings(deadline=None, derandomize=True, max_examples=150)
def test_spans_are_ordered_and_inside_the_original(text: str) -> None:
    aligned = AlignedText.of(text)
    previous = 0
    for i in range(len(aligned.text)):
        start, end = aligned.span(i, i + 1)
        assert 0 <= start < end <= len(text)
        assert start >= previous
        previous = start


@given(ANY_TEXT)
@settings(deadline=None, derandomize=True, max_examples=150)
def test_the_search_form_of_a_search_form_is_itself(text: str) -> None:
    folded = AlignedText.of(text).text
    assert AlignedText.of(folded).text == folded
