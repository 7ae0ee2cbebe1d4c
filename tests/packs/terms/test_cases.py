"""Equality, tokens, terms and overlap of our own texts, language by language."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from babel_core.packs.service.service import LanguageService

Case = dict[str, Any]
CASES = [json.loads(line) for line in (Path(__file__).parent / "cases.jsonl").read_text("utf-8").splitlines()]
PARTED = [case for case in CASES if case["call"] in ("build_search_terms", "tokenize")]


@pytest.fixture(scope="module")
def service() -> LanguageService:
    return LanguageService()


def name(case: Case) -> str:
    return f"{case['call']}-{case['locale']}-{case['text'][:24]!r}"


@pytest.mark.parametrize("case", PARTED, ids=name)
def test_a_text_has_its_terms(case: Case, service: LanguageService) -> None:
    options = {key: case[key] for key in ("exclude_stopwords",) if key in case}
    found = getattr(service, case["call"])(case["text"], case["locale"], **options)
    assert set(case["has"]) <= set(found)
    assert not set(case["lacks"]) & set(found)
    assert "last" not in case or found[-1:] == (case["last"],)
    assert "first" not in case or found[:1] == (case["first"],)


@pytest.mark.parametrize("case", [case for case in CASES if case["call"] == "token_overlap"], ids=name)
def test_two_texts_share_content_only(case: Case, service: LanguageService) -> None:
    share = service.token_overlap(case["text"], case["other"], case["locale"], exclude_stopwords=True)
    assert (share > 0) is case["shares"]


@pytest.mark.parametrize("case", [case for case in CASES if case["call"] == "normalize_for_equality"], ids=name)
def test_equal_texts_have_one_form(case: Case, service: LanguageService) -> None:
    assert service.normalize_for_equality(case["text"], case["locale"]) == case["equals"]
