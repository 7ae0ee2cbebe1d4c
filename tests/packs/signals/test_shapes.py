"""Shapes: sequences of words by list, inside one clause, never across a quotation."""

from __future__ import annotations

import pytest

from babel_core.packs.signals.cues import first_shape
from babel_core.packs.signals.reading import Frame
from babel_core.packs.signals.shapes import Shapes, parse_shape
from babel_core.text.token import Span
from tests.packs.signals.folders import signals

LISTS = """
[words]
leads = ["so", "by the way"]
fronted = ["for"]
wh = ["where", "who"]
did = ["did"]
me = ["i", "we"]
soon = ["soon", "very"]
past = ["*ed"]
mend = ["mend*"]
"""


def found(shape: str, text: str) -> Span | None:
    engine = signals(LISTS)
    reading = engine.read(text)
    return first_shape(Shapes([parse_shape(shape)]), [Frame(reading, 0, len(text))])


@pytest.mark.parametrize(
    ("shape", "text", "span"),
    [
        ("^ wh did me", "Where did I go", (0, 11)),
        ("^ wh did me", "Tell me where did I go", None),
        ("wh did me", "Tell me where did I go", (8, 19)),
        ("^ wh did me", "So, by the way, where did we go", (16, 28)),
        ("^ wh did", "For the barge, where did it go", (15, 24)),
        ("^ wh did", "Ada, where did it go", (5, 14)),
        ("^ wh did", "Ada the older one, where did it go", None),
        ("^ wh _ did", "who then did", (0, 12)),
        ("^ wh _ did", "who did", None),
        ("^ wh soon? did", "who did", (0, 7)),
        ("^ wh soon* did", "who very soon did", (0, 17)),
        ("^ wh !did _", "who did", None),
        ("^ wh !did _", "who sang", (0, 8)),
        ("^ wh ... me $", "who met the two of us that I", (0, 28)),
        ("^ wh ... me $", "who met me that I know", None),
        ("wh|did , me", "who, I", (0, 6)),
        ('wh "', "who “am I”", (0, 10)),
        ("wh mend&past", "who mended", (0, 10)),
        ("wh mend&past", "who mends", None),
        ("^ mend&past", "sailed", None),
        ("wh ... mend&past $", "who sailed and mended", (0, 21)),
        ("wh !mend&past _", "who mended", None),
        ("wh !mend&past _", "who mends", (0, 9)),
        ("mend&past|did", "who did", (4, 7)),
        ("wh did", "who “x” did", None),
        ("did $", "I did!!", (2, 5)),
        ("did $", "I did (🎨)", (2, 5)),
        ("did $", "I did “so”", None),
        ("^ did", "“So” did", None),
        ("^ wh", "- who", (2, 5)),
    ],
)
def test_shape(shape: str, text: str, span: Span | None) -> None:
    assert found(shape, text) == span


def test_a_word_that_an_entry_begins_or_ends_is_taken_whole() -> None:
    engine = signals("[words]\npast = ['*ed']\nopen = ['mend*']\n[content.role_fact]\nshapes = ['open past']")
    assert engine.content("they mending carted it").spans["role_fact"] == ((5, 19),)


def test_places_are_of_the_original_text() -> None:
    engine = signals("[content.role_fact]\nwords = ['my post']")
    text = "ﬁ\u200bne 🐝 “my post” — ＭＹ ｐｏｓｔ"
    start = text.index("Ｍ")
    assert engine.content(text).spans["role_fact"] == ((start, len(text)),)
