"""The laws of `segment.protocol`, for every provider and any text."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from babel_core.segment.protocol import Morph, MorphSegmenter, PartsSegmenter, Segmenter
from babel_core.segment.registry import registry
from babel_core.segment.spans import combining_marks
from babel_core.text.token import Span

# Characters that engines trip over, beside all others: marks without a base, NUL, halves of surrogate pairs,
# every kind of white space, what C parsers take for separators, Han beyond the basic plane.
AWKWARD = (
    "\x00\ud800\udc00\ufffd\ufeff\u200b\u200d\ufe0f\u0301\u0e48\u0e33\u3099\t\r\n\x0b\x1c\x85\u2028\u3000 ,|\\'\"%𠮷😀"
)
SCRIPTS = "机器学习中国東京行くヴィーガンー々ภาษาไทยน้ำ한국어각ㄱབོདမြန်မာខ្មែរहिन्दीaZ0"

texts = st.one_of(
    st.text(st.characters()),
    st.text(st.sampled_from(AWKWARD + SCRIPTS)),
    st.text(st.one_of(st.sampled_from(AWKWARD), st.characters())),
)

relaxed = settings(
    max_examples=60,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def check_spans(text: str, spans: Sequence[Span]) -> None:
    covered = 0
    for start, end in spans:
        assert covered <= start < end <= len(text)
        assert text[covered:start].strip() == ""
        assert not any(map(str.isspace, text[start:end]))
        follows = start > 0 and not text[start - 1].isspace()
        assert not (follows and text[start] in combining_marks())
        covered = end
    assert text[covered:].strip() == ""


def check_morphs(text: str, morphs: Sequence[Morph]) -> None:
    reached = 0
    for morph in morphs:
        assert reached <= morph.start < morph.end <= len(text)
        assert morph.base
        assert not any(map(str.isspace, morph.base))
        follows = morph.start > 0 and not text[morph.start - 1].isspace()
        assert not (follows and combining_marks().intersection((text[morph.start], morph.base[0])))
        reached = morph.start


@relaxed
@given(text=texts)
def test_spans_are_ordered_disjoint_and_cover_all_but_white_space(segmenter_id: str, text: str) -> None:
    check_spans(text, registry.get(segmenter_id).segment(text))


@relaxed
@given(text=texts)
def test_morphs_are_ordered_and_their_bases_are_words(segmenter_id: str, text: str) -> None:
    segmenter = registry.get(segmenter_id)
    if isinstance(segmenter, MorphSegmenter):
        check_morphs(text, segmenter.morphs(text))


@relaxed
@given(word=texts)
def test_parts_lie_strictly_inside_the_word(segmenter_id: str, word: str) -> None:
    segmenter = registry.get(segmenter_id)
    if isinstance(segmenter, PartsSegmenter):
        for start, end in segmenter.parts(word):
            assert 0 <= start < end <= len(word)
            assert end - start < len(word)


HOSTILE = {
    "one word forty thousand times": "보통" * 40_000,
    "a hundred thousand marks": "e" + "\u0301" * 100_000,
    "a hundred thousand Thai marks": "ก" + "\u0e48" * 100_000,
    "a long stretch without a space": "x" * 300_000,
    "a long sentence without a space": "今日は天気がいい。" * 5_000,
    "kana without end": "カ" * 50_000,
    "Thai without a space": "ภาษาไทยเก็บน้ำ" * 5_000,
    "emoji": "😀" * 20_000,
    "Han of two units": "𠮷野家" * 10_000,
    "NUL": "a\x00" * 10_000,
    "lone halves": "\ud800" * 20_000,
    "blanks": " " * 50_000 + "a" + "\u3000" * 50_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_is_cut_like_any_other(segmenter_id: str, name: str) -> None:
    text = HOSTILE[name]
    if segmenter_id == "ko:kiwi":
        text = text[:100_000]
    check_spans(text, registry.get(segmenter_id).segment(text))


def test_a_segmenter_names_itself_and_its_version(segmenter_id: str) -> None:
    segmenter = registry.get(segmenter_id)
    assert isinstance(segmenter, Segmenter)
    assert segmenter.id == segmenter_id
    assert segmenter.version == registry.version(segmenter_id) != ""


def test_other_types_are_refused_by_name(segmenter_id: str) -> None:
    with pytest.raises(TypeError, match="text must be str, not bytes"):
        registry.get(segmenter_id).segment(b"abc")  # type: ignore[arg-type]


def test_empty_and_blank_text_have_no_words(segmenter_id: str) -> None:
    for text in ("", " ", "\n\t\u3000\x1f"):
        assert list(registry.get(segmenter_id).segment(text)) == []
