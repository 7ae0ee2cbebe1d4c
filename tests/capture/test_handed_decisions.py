"""The handed cases of capture decisions, where they lie beside the checkout."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from babel_core.capture.shipped import shipped_languages
from tests.capture.decision_cases import AREAS, problems

ELSEWHERE = ("build", "badFile", "merge", "config")
"""Beginnings of areas of files and builds, which other tests run."""

LATER: dict[str, str] = {}
"""Ids of handed cases that are not expected to pass yet, with the reason."""

TAKEN_FROM = {"el": "en", "zh-Hant": "zh", None: "en"}
"""Languages of cases that need the lists of another one, or of none."""


def test_handed_cases_pass_but_for_those_that_wait(
    shared: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = shared / "cases" / "keywords_1.json"
    if not path.is_file():
        pytest.skip("the handed cases are not there")
    found = json.loads(path.read_text(encoding="utf-8"))
    cases = [case for case in found if case["area"] in AREAS or case["area"] == "userFeedback"]
    ready = shipped_languages()
    cases = [case for case in cases if TAKEN_FROM.get(case["lang"], case["lang"]) in ready]
    others = {case["area"] for case in found} - {*AREAS, "userFeedback"}
    assert [area for area in sorted(others) if not area.startswith(ELSEWHERE)] == []
    wrong = {case["id"]: told for case in cases if (told := problems(case, tmp_path))}
    with capsys.disabled():
        print(f"\nhanded cases of decisions: {len(cases) - len(wrong)} of {len(cases)} pass", end=" ")
    assert {id: told for id, told in wrong.items() if id not in LATER} == {}
    assert sorted(id for id in LATER if id not in wrong) == [], "these pass now: take them off the list"
