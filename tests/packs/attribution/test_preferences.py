"""Statements of preferences: object, context, polarity, and where they stand."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babel_core import parse_preference_statements

STATEMENTS = [
    ("I prefer rye.", "rye", None, "positive", False, False),
    ("I no longer prefer rye bread.", "rye bread", None, "withdrawn", True, False),
    ("I do not prefer rye.", "rye", None, "withdrawn", False, False),
    ("I don't prefer rye.", "rye", None, "withdrawn", False, False),
    ("I now prefer rye in winter.", "rye", "in winter", "positive", True, False),
    ("I currently prefer aisle seats on long flights.", "aisle seats", "on long flights", "positive", True, False),
    ("I also prefer rye when it snows.", "rye", "when it snows", "positive", False, True),
    ("I prefer rye, too.", "rye", None, "positive", False, True),
    ("I still prefer rye because it keeps.", "rye", None, "positive", False, False),
    ("For soup, I prefer rye.", "rye", "For soup", "positive", False, False),
    ("I prefer rye, oats and millet, but not maize.", "rye, oats and millet", None, "positive", False, False),
    ("I withdraw my rye preference.", "rye", None, "withdrawn", True, False),
    (
        "I retract my night train preference for trips to Oslo.",
        "night train",
        "for trips to Oslo",
        "withdrawn",
        True,
        False,
    ),
    ("Please restore my original rye preference.", "rye", None, "positive", True, False),
    ("Restore my rye preference for soup!", "rye", "for soup", "positive", True, False),
    ("我偏好黑麦。", "黑麦", None, "positive", False, False),
    ("我现在喜欢黑麦用于煮汤。", "黑麦", "用于煮汤", "positive", True, False),
    ("我不喜歡黑麥。", "黑麥", None, "withdrawn", False, False),
    ("我目前更喜歡竹子做書架。", "竹子", "做書架", "positive", True, False),
    ("我喜欢做饭。", "做饭", None, "positive", False, False),
    ("我撤回我的黑麦偏好。", "黑麦", None, "withdrawn", True, False),
    ("请恢复我原来的黑麦偏好。", "黑麦", None, "positive", True, False),
    ("私は朝には紅茶が好きです。", "紅茶", "朝には", "positive", False, False),
    ("私は紅茶が好きではありません。", "紅茶", None, "withdrawn", False, False),
    ("저는 홍차를 선호합니다.", "홍차", None, "positive", False, False),
    ("저는 이제 홍차를 선호하지 않습니다.", "홍차", None, "withdrawn", True, False),
    ("Je préfère le seigle pour la soupe.", "le seigle", "pour la soupe", "positive", False, False),
    ("Je ne préfère plus le seigle.", "le seigle", None, "withdrawn", True, False),
    ("Ahora prefiero el centeno para la sopa.", "el centeno", "para la sopa", "positive", True, False),
    ("Ya no prefiero el centeno.", "el centeno", None, "withdrawn", True, False),
    ("Retiro mi preferencia por el centeno en verano.", "el centeno", "en verano", "withdrawn", True, False),
    ("Je retire ma préférence pour le seigle, car il sèche.", "le seigle", None, "withdrawn", True, False),
    ("Ich bevorzuge Roggen für die Suppe.", "Roggen", "für die Suppe", "positive", False, False),
    ("Inzwischen bevorzuge ich Roggen.", "Roggen", None, "positive", True, False),
    ("Ich bevorzuge Roggen nicht mehr.", "Roggen", None, "withdrawn", True, False),
    ("Ich bevorzuge auch Hafer, weil er hält.", "Hafer", None, "positive", False, True),
    ("Hiermit widerrufe ich meine Vorliebe für Roggen.", "Roggen", None, "withdrawn", True, False),
    ("Bitte stellen Sie meine frühere Vorliebe für Roggen wieder her.", "Roggen", None, "positive", True, False),
    ("Agora prefiro o centeio para a sopa.", "o centeio", "para a sopa", "positive", True, False),
    ("Eu já não prefiro o centeio.", "o centeio", None, "withdrawn", True, False),
    ("Também prefiro aveia no inverno.", "aveia", "no inverno", "positive", False, True),
    ("Retiro a minha preferência por centeio.", "centeio", None, "withdrawn", True, False),
]


@pytest.mark.parametrize(("text", "object_", "context", "polarity", "updated", "additive"), STATEMENTS)
def test_a_statement(text: str, object_: str, context: Any, polarity: str, updated: bool, additive: bool) -> None:
    (found,) = parse_preference_statements(text)
    assert (found.object, found.context, found.polarity) == (object_, context, polarity)
    assert (found.explicit_update, found.additive) == (updated, additive)
    assert found.object in found.value
    assert found.object in text[found.start : found.end]


def test_several_statements_come_in_order() -> None:
    text = "I prefer rye and I also prefer oats. I no longer prefer maize; I prefer millet."
    found = parse_preference_statements(text)
    assert [statement.object for statement in found] == ["rye", "oats", "maize", "millet"]
    assert [statement.polarity for statement in found] == ["positive", "positive", "withdrawn", "positive"]


@pytest.mark.parametrize(
    "text",
    [
        "Ada wrote: “I prefer rye.”",
        "> I prefer rye.",
        "If asked, I prefer rye.",
        "Ada says I prefer rye.",
        "It is not true that I prefer rye.",
        "You prefer rye.",
        "Is rye what people prefer?",
        "我的猫喜欢黑麦。",
        "",
    ],
)
def test_no_statement_of_the_author(text: str) -> None:
    assert parse_preference_statements(text) == ()


def test_places_are_those_of_the_text_in_both_units() -> None:
    text = "🐝 Ada said: “I prefer 🐝🐝.” I prefer wax 🕯 at dusk."
    (found,) = parse_preference_statements(text)
    assert text[found.start : found.end] == "I prefer wax 🕯 at dusk"
    units = text.encode("utf-16-le")[2 * found.utf16_start : 2 * found.utf16_end]
    assert units.decode("utf-16-le") == "I prefer wax 🕯 at dusk"
    assert (found.object, found.context) == ("wax 🕯", "at dusk")


@given(
    st.lists(
        st.one_of(
            st.text(st.characters()),
            st.sampled_from(["I prefer ", "我喜欢", "私は", "が好き", ". ", "my preference for "]),
        )
    )
)
def test_any_text_can_be_read(parts: list[str]) -> None:
    text = "".join(parts)
    for found in parse_preference_statements(text):
        assert 0 <= found.start < found.end <= len(text)
        assert found.object.strip()


@pytest.mark.parametrize(
    "text", ["Do I prefer rye?", "Why do I prefer rye, oats or millet?", "For soup, do I prefer rye?", "I prefer rye?"]
)
def test_a_question_states_no_preference(text: str) -> None:
    assert parse_preference_statements(text) == ()


def test_a_statement_that_asks_for_assent_is_one() -> None:
    assert len(parse_preference_statements("I prefer rye, don't you?")) == 1
    assert len(parse_preference_statements("I prefer rye. Do I prefer oats?")) == 1
