"""The handed cases of texts: clauses, sentences, quotations, facets, terms, entities, references."""

from __future__ import annotations

from pathlib import Path

from tests.packs.handed_cases import cases, wrong

AREAS = (
    "split_clauses", "split_sentences", "decompose_query", "quote_mask", "normalize", "search_terms", "zh_identifier",
    "overlap", "retrieval_noise", "reference_pointer", "credential", "source_of_truth",
    "entities", "entity_alias", "entity_accept",
)  # fmt: skip
OF_SIGNALS = ("behavioral_directive", "interrogative")
"""What some of them ask of each clause, and what is tested with the signals."""
WAITING: dict[str, str] = {}
"""Ids of cases that are not expected to pass, with the reason."""


def test_handed_cases_pass(shared: Path) -> None:
    found = cases(shared, *AREAS)
    for case in found:
        case["expected"] = {key: value for key, value in case["expected"].items() if key not in OF_SIGNALS}
    assert wrong(found, WAITING) == {}
