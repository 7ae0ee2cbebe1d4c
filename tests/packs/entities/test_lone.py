"""Names in a language that gives every noun a capital: a single word needs a sign that it is a name."""

from __future__ import annotations

import pytest

from babel_core.packs.entities.entities import Entities
from babel_core.packs.entities.grammar import parse_entities
from babel_core.packs.service.further import further_packs

FOLDER = {
    "capitals": True,
    "lone_behind": "in mister",
    "lone_endings": "ness",
    "lone_never": "panic",
    "never": "mister",
}


def names(text: str) -> list[str]:
    return [one.surface for one in Entities(parse_entities(FOLDER, "entities.toml"), "en").mentions(text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("the Drawer is in the Kitchen", []),
        ("she lives in Bremen now", ["Bremen"]),
        ("ask Mister Okoro", ["Okoro"]),
        ("all were in Panic", []),
        ("all were in Madness", []),
        ("the Harbour Lights are on", ["Harbour Lights"]),
        ("the server of BMW is down", ["BMW"]),
    ],
)
def test_a_lone_capital_needs_a_sign(text: str, found: list[str]) -> None:
    assert names(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Der Vertrag liegt in der Schublade.", []),
        ("Die Wohnung hat einen Balkon und eine Heizung.", []),
        ("Ich wohne in Bremen.", ["Bremen"]),
        ("Gestern rief Frau Lindemann an.", ["Lindemann"]),
        ("Meine Schwester heißt Wiebke.", ["Wiebke"]),
        ("Wir sind nach Hause gefahren.", []),
        ("Clara Schumann spielte Klavier.", ["Clara Schumann"]),
    ],
)
def test_german_nouns_are_no_names(text: str, found: list[str]) -> None:
    assert [one.surface for one in further_packs("de")[0].extract_entity_mentions(text)] == found
