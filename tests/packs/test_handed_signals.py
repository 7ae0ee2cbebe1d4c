"""The handed cases of signals and of admission by them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.packs.handed_cases import cases, wrong

AREAS = ("query_intent", "event_occurrence", "content_signal", "behavioral_directive", "interrogative")
LOCALES = (
    "en-US",
    "ja-JP",
    "zh-CN",
    "zh-TW",
    "fr-FR",
    "es-ES",
    "ko-KR",
)  # fmt: skip
"""Locales whose signals are complete."""

WAITING: dict[str, str] = {}
"""Ids of cases that are not expected to pass, with the reason."""


def test_handed_cases_pass(shared: Path) -> None:
    found: list[dict[str, Any]] = [case for case in cases(shared, *AREAS) if case["locale"] in LOCALES]
    assert wrong(found, WAITING) == {}
