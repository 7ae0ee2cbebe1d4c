"""Keyword matching: borders, folding, gaps, offsets."""

from __future__ import annotations

import pytest

from babel_core.capture.keywords import Keywords
from babel_core.capture.matching import KeywordMatcher


def hits(entry: str, text: str, language: str = "en") -> list[str]:
    matcher = KeywordMatcher(Keywords(added={language: {"triggers": (entry,)}}))
    return [text[hit.start : hit.end] for hit in matcher.find(text, [language])]


@pytest.mark.parametrize(
    ("entry", "text", "found"),
    [
        ("for", "Uniforms and forms", []),
        ("note that", "Please NOTE  that it rains", ["NOTE  that"]),
        ("erinner*", "Erinnere mich", ["Erinner"]),
        ("my ... is", "Well, my boat is blue", ["my boat is"]),
        ("记住", "请记住这件事", ["记住"]),
        ("기억해", "꼭 기억해줘", ["기억해"]),
        ("기억해", "못기억해", []),
    ],
)
def test_an_entry_stands_between_borders(entry: str, text: str, found: list[str]) -> None:
    assert hits(entry, text) == found
