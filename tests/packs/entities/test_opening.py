"""Words that begin a sentence: verbs that are told by their endings, and words that lead a longer name."""

from __future__ import annotations

import pytest

from babel_core.packs.entities.entities import Entities
from babel_core.packs.entities.grammar import parse_entities
from babel_core.packs.service.further import further_packs
from babel_core.packs.service.service import LanguageService

FOLDER = {"capitals": True, "opening_endings": "ed", "opening_names": "alfred", "never": "san the", "leading": "san"}


def names(text: str) -> list[str]:
    return [one.surface for one in Entities(parse_entities(FOLDER, "entities.toml"), "en").mentions(text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Painted the hall.", []),
        ("Visited Bremen and left.", ["Bremen"]),
        ("it rained. Waited for Ada", ["Ada"]),
        ("- Missed the bus", []),
        ("Alfred Moss sings", ["Alfred Moss"]),
        ("we met Mohamed here", ["Mohamed"]),
        ("The San Remo choir", ["San Remo"]),
        ("San is a word", []),
    ],
)
def test_what_begins_a_sentence(text: str, found: list[str]) -> None:
    assert names(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Jantámos com a Leonor Vasques.", ["Leonor Vasques"]),
        ("Chegou a fatura da Gráfica Minerva.", ["Gráfica Minerva"]),
        ("Ramos Soeiro mora em São Roque.", ["Ramos Soeiro", "São Roque"]),
        ("Perdi o comboio. Liguei ao Vasco.", ["Vasco"]),
        ("Cadê o Pipoca?", ["Pipoca"]),
    ],
)
def test_portuguese_verbs_are_no_names(text: str, found: list[str]) -> None:
    service = LanguageService(packs=further_packs("pt"))
    assert [one.surface for one in service.extract_entity_mentions(text, "pt-PT")] == found
