"""The handed cases of extraction: facts, opt-outs, profiles, project forms, targets, mixed clauses."""

from __future__ import annotations

from pathlib import Path

from tests.packs.handed_cases import cases, wrong

AREAS = (
    "explicit_fact",
    "opt_out",
    "extract",
    "project_assignment",
    "project_declaration",
    "durable_target",
    "directive_admission",
    "mixed_clause",
    "admission_e2e",
)
OTHERS = ("attribution", "source_of_truth")
"""Areas of which only the cases of extraction are asked."""

WAITING: dict[str, str] = {}
"""Ids of cases that are not expected to pass, with the reason."""


def test_handed_cases_pass(shared: Path) -> None:
    found = cases(shared, *AREAS)
    found += [case for case in cases(shared, *OTHERS) if case["input"].get("call") == "extract_candidates"]
    assert wrong(found, WAITING) == {}
