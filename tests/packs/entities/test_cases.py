"""Names, aliases and candidates of our own texts, language by language."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from babel_core.packs.service.pack import EntityCandidateInput
from babel_core.packs.service.service import LanguageService

Case = dict[str, Any]
CASES = [json.loads(line) for line in (Path(__file__).parent / "cases.jsonl").read_text("utf-8").splitlines()]


@pytest.fixture(scope="module")
def service() -> LanguageService:
    return LanguageService()


def cases(call: str) -> list[Any]:
    found = [case for case in CASES if case["call"] == call]
    return [pytest.param(case, id=f"{case['locale']}-{case['text'][:24]!r}-{at}") for at, case in enumerate(found)]


@pytest.mark.parametrize("case", cases("mentions"))
def test_a_text_names_what_it_names(case: Case, service: LanguageService) -> None:
    surfaces = {mention.surface for mention in service.extract_entity_mentions(case["text"], case["locale"])}
    assert set(case["has"]) <= surfaces
    assert not surfaces & set(case["lacks"] or ())
    assert case["lacks"] is not None or not surfaces


@pytest.mark.parametrize("case", cases("alias"))
def test_a_question_means_an_alias(case: Case, service: LanguageService) -> None:
    assert service.matches_entity_alias(case["text"], case["alias"], case["locale"]) is case["holds"]


@pytest.mark.parametrize("case", cases("accepts"))
def test_a_candidate_is_worth_keeping(case: Case, service: LanguageService) -> None:
    candidate = EntityCandidateInput(tuple(case["aliases"]), case["text"], tuple(case["documents"]))
    assert service.accepts_entity_candidate(candidate, case["locale"]) is case["holds"]
