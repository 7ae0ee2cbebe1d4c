"""The handed cases of the service: locales, detection, claims, manifests, snapshots, labels."""

from __future__ import annotations

from pathlib import Path

from tests.packs.handed_cases import cases, wrong

AREAS = ("locale_resolution", "detect", "locales_compatible", "registry_error", "manifest", "conformance", "render")
WAITING: dict[str, str] = {}
"""Ids of cases that are not expected to pass, with the reason."""


def test_handed_cases_pass(shared: Path) -> None:
    assert wrong(cases(shared, *AREAS), WAITING) == {}


def test_steps_of_snapshots_are_all_tests_of_our_own(shared: Path) -> None:
    """The prose of these cases is held by tests/packs/service/test_snapshot.py."""
    found = cases(shared, "snapshot")
    assert {next(iter(case["expected"])) for case in found} == {"fields", "equals", "equals_on_repeat"}
