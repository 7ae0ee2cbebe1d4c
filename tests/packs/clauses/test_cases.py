"""Clauses, sentences and facets of our own texts, language by language."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from babel_core.packs.service.service import LanguageService

Case = dict[str, Any]
CASES = [json.loads(line) for line in (Path(__file__).parent / "cases.jsonl").read_text("utf-8").splitlines()]


@pytest.fixture(scope="module")
def service() -> LanguageService:
    return LanguageService()


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['call']}-{case['locale']}-{case['text'][:24]!r}")
def test_a_text_is_parted_as_its_readers_part_it(case: Case, service: LanguageService) -> None:
    assert getattr(service, case["call"])(case["text"], case["locale"]) == tuple(case["parts"])
