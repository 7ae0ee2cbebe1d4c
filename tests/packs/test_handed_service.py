"""The handed cases of the service: locales, detection, claims, manifests, snapshots, labels."""

from __future__ import annotations

from pathlib import Path

from tests.packs.handed_cases import cases, wrong

AREAS = ("locale_resolution", "detect", "locales_compatible", "registry_error", "manifest")
WAITING: dict[str, str] = {}
"""Ids of cases that are not expected to pass, with the reason."""


def test_handed_cases_pass(shared: Path) -> None:
    assert wrong(cases(shared, *AREAS), WAITING) == {}
