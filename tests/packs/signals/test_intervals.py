"""Questions for the time between two things, and which came first; forms of one verb."""

from __future__ import annotations

import pytest

from babel_core.packs.service.service import LanguageService
from tests.packs.signals.folders import signals


@pytest.mark.parametrize(
    ("text", "operands"),
    [
        ("How many days passed between the flood and the fair?", ("the flood", "the fair")),
        ("How long after the flood did I buy the pump?", ("the flood", "buy the pump")),
        ("Which came first, the storm or the fair?", ("the storm", "the fair")),
        ("How many weeks before the regatta was the skiff sold?", ("the regatta", "the skiff sold")),
        ("How long is the pier?", ()),
        ("How much time passed between the two fairs?", ()),
        ("The time between the flood and the fair was short.", ()),
    ],
)
def test_operands(text: str, operands: tuple[str, ...]) -> None:
    found = LanguageService().analyze_query(text, "en-US")
    assert found.temporal_operands == operands
    assert found.temporal_interval is bool(operands)


VERBS = """
[words]
did = ["did"]
me = ["i"]
past = ["*ed", "*en"]
negators = ["never"]
[events]
verbs = ["did me _"]
told = ["past"]
irregular = ["eat ate eaten"]
endings = ["ed>", "ied>y", "en*>en"]
groups = ["buy / bought"]
"""


@pytest.mark.parametrize(
    ("query", "candidate", "same"),
    [
        ("did I mend it", "I mended it", True),
        ("did I fry it", "fried", True),
        ("did I eat it", "eaten", True),
        ("did I eat it", "I mended it", False),
        ("did I mend it", "I never mended it", False),
        ("did I buy it", "I bought it", True),
        ("did I buy it", "I never bought it", False),
        ("it is", "I mended it", False),
        ("did I mend", "", False),
    ],
)
def test_forms_of_a_verb(query: str, candidate: str, same: bool) -> None:
    assert signals(VERBS).matches_event(query, candidate) is same


PARTICLES = """
[words]
have = ["habe ich"]
past = ["*t", "*te"]
[events]
verbs = ["have ... past"]
told = ["past"]
irregular = ["bringen gebracht brachte"]
endings = ["ge...t>en", "te>en"]
particles = ["ab", "weg"]
"""


@pytest.mark.parametrize(
    ("query", "candidate", "same"),
    [
        ("was habe ich dort geholt", "ich holte es", True),
        ("was habe ich dort abgeholt", "ich holte es ab", True),
        ("was habe ich dort abgeholt", "ich holte es", False),
        ("was habe ich dort abgeholt", "abgeholt", True),
        ("was habe ich dort weggebracht", "ich brachte es weg", True),
        ("was habe ich dort weggebracht", "ich brachte es ab", False),
        ("was habe ich dort get", "gete", False),
    ],
)
def test_beginnings_and_particles_of_a_verb(query: str, candidate: str, same: bool) -> None:
    assert signals(PARTICLES).matches_event(query, candidate) is same
