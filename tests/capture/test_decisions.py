"""Capture decisions on our own cases: data/decisions.jsonl, every kind in every language that ships keywords."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from babel_core.capture.shipped import shipped_languages
from tests.capture.decision_cases import problems
from tests.capture.test_handed_decisions import TAKEN_FROM

DATA = Path(__file__).with_name("data") / "decisions.jsonl"
CASES = [json.loads(line) for line in DATA.read_text("utf-8").splitlines()]
LANGUAGES = sorted({case["lang"] for case in CASES})


@pytest.mark.parametrize("language", LANGUAGES)
def test_cases_of_a_language_hold(language: str, tmp_path: Path) -> None:
    if TAKEN_FROM.get(language, language) not in shipped_languages():
        pytest.skip("no keywords of this language are shipped")
    cases: list[dict[str, Any]] = [case for case in CASES if case["lang"] == language]
    wrong = {f"{case['id']} {case['input']}": told for case in cases if (told := problems(case, tmp_path))}
    assert wrong == {}
