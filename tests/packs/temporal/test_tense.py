"""Which sentences tell of the past: what words say so, and the aims that a past verb may have ahead of it."""

from __future__ import annotations

import pytest

from babel_core.packs.temporal.schema import parse_grammar
from babel_core.packs.temporal.tense import Tense

GRAMMAR = """
[joints]
past = ["fell", "*ed"]
ahead = ["will"]
aim = ["to"]
aim_behind = ["or later"]
"""


@pytest.mark.parametrize(
    ("before", "behind", "past"),
    [
        ("it fell on ", " at noon", True),
        ("it fallen on ", "", False),
        ("it cracked on ", "", True),
        ("it bled on ", "", False),
        ("", " it cracked", True),
        ("it fell. it breaks on ", "", False),
        ("it will be cracked on ", "", False),
        ("it moved to ", "", False),
        ("it cracked ", " or later", False),
        ("it rains on ", "", False),
        ("x" * 500 + " fell ", "", True),
        ("fell " + "x" * 500, "", False),
    ],
)
def test_a_sentence_of_the_past_is_told_by_its_words(before: str, behind: str, past: bool) -> None:
    tense = Tense(parse_grammar(GRAMMAR, "here.toml"))
    text = f"{before}june 9{behind}"
    assert tense.is_past(text, len(before), len(before) + 6) is past


def test_a_language_without_such_words_has_no_past() -> None:
    assert not Tense(parse_grammar("", "here.toml")).is_past("it fell on june 9", 11, 17)
