from __future__ import annotations

import itertools
from collections.abc import Sequence

import pytest

from babel_core.segment.protocol import Morph
from babel_core.segment.registry import registry
from babel_core.testing import Report, check_segmenter
from babel_core.text.token import Span

TEXTS = ["one two", "北京 e\u0301a", " a", "x\ud800\x00y"]


class Words:
    """White-space separated words; the base of the broken ones below."""

    id = "test:words"
    version = "1"

    def segment(self, text: str) -> Sequence[Span]:
        spans: list[Span] = []
        place = 0
        for word in text.split():
            start = text.index(word, place)
            place = start + len(word)
            spans.append((start, place))
        return spans


class Backwards(Words):
    def segment(self, text: str) -> Sequence[Span]:
        return list(reversed(super().segment(text)))


class Overlapping(Words):
    def segment(self, text: str) -> Sequence[Span]:
        return [(start, end) for span in super().segment(text) for start, end in (span, (span[0], span[1]))]


class Outside(Words):
    def segment(self, text: str) -> Sequence[Span]:
        return [(start, end + 1) for start, end in super().segment(text)]


class Whole(Words):
    def segment(self, text: str) -> Sequence[Span]:
        return [(0, len(text))] if text.strip() else []


class Dropping(Words):
    def segment(self, text: str) -> Sequence[Span]:
        return [span for span in super().segment(text) if span[1] - span[0] > 1]


class TearingMarks(Words):
    def segment(self, text: str) -> Sequence[Span]:
        return [(place, place + 1) for place, char in enumerate(text) if not char.isspace()]


class Counting(Words):
    def __init__(self) -> None:
        self.calls = itertools.count()

    def segment(self, text: str) -> Sequence[Span]:
        spans = super().segment(text)
        return spans[: next(self.calls) % 2] if len(spans) > 1 else spans


class BadParts(Words):
    def parts(self, word: str) -> Sequence[Span]:
        return [(0, len(word))]


class BadSpelling(Words):
    def morphs(self, text: str) -> Sequence[Morph]:
        return [Morph(start, end, text[start:end], True, "a b") for start, end in self.segment(text)]


class Raising(Words):
    def segment(self, text: str) -> Sequence[Span]:
        text.encode("utf-8")
        return super().segment(text)


class Nameless(Words):
    version = ""


class Inventing(Words):
    def segment(self, text: str) -> Sequence[Span]:
        return super().segment(text) or [(0, 1)]


def broken(report: Report) -> str:
    assert not report.passes
    return str(report)


def test_a_good_segmenter_passes() -> None:
    report = check_segmenter(Words(), TEXTS)
    report.raise_for_failures()
    assert report.subject == "test:words"
    assert str(report) == f"test:words: {len(report.laws)} laws hold"


@pytest.mark.parametrize(
    ("segmenter", "law"),
    [
        (Backwards(), "spans are ordered"),
        (Overlapping(), "spans are ordered"),
        (Outside(), "spans are ordered"),
        (Whole(), "holds white space"),
        (Dropping(), "spans cover"),
        (TearingMarks(), "combining mark"),
        (Counting(), "same text gives the same spans"),
        (BadParts(), "parts lie strictly inside"),
        (BadSpelling(), "spelling 'a b' holds white space"),
        (Raising(), "raised UnicodeEncodeError"),
        (Nameless(), "id and version"),
        (Inventing(), "the empty text has no spans"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Words) else "",
)
def test_each_breach_is_named(segmenter: Words, law: str) -> None:
    report = check_segmenter(segmenter, TEXTS)
    assert law in broken(report)
    assert "test_segmenters.py" in broken(report)
    with pytest.raises(AssertionError, match="test:words"):
        report.raise_for_failures()


@pytest.mark.parametrize("name", [name for name in registry.ids() if "<" not in name] + ["icu:th", "icu:ja"])
def test_every_registered_segmenter_keeps_the_laws(name: str) -> None:
    if not registry.available(name):
        pytest.skip(f"the package of {name} is not installed")
    check_segmenter(registry.get(name)).raise_for_failures()
