"""Cases as data: our own in `cases/*.jsonl`, and the handed ones where they lie beside the checkout."""

from __future__ import annotations

import importlib.util
import json
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

CASES = Path(__file__).with_name("cases")

LATER = {
}
"""Ids of handed cases that are not expected to pass yet, with the reason."""

NOT_EXPORTED: dict[str, str] = {}
"""Calls that do not exist yet, with the reason."""


@lru_cache(maxsize=1)
def matchers() -> ModuleType:
    """The matcher module beside the case files, which is no package."""
    spec = importlib.util.spec_from_file_location("case_matchers", CASES / "matchers.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def own_cases() -> list[Any]:
    found: list[Any] = []
    for path in sorted(CASES.glob("*.jsonl")):
        lines = path.read_text(encoding="utf-8").splitlines()
        found += [pytest.param(json.loads(line), id=f"{path.stem}:{json.loads(line)['id']}") for line in lines]
    return found


@pytest.mark.filterwarnings("ignore::babel_core.BabelWarning")
@pytest.mark.parametrize("case", own_cases())
def test_case(case: dict[str, Any]) -> None:
    assert matchers().problems(case) == []


def test_case_ids_are_used_once() -> None:
    ids = [param.id for param in own_cases()]
    assert len(ids) == len(set(ids))


def reason_to_wait(case: dict[str, Any]) -> str | None:
    return LATER.get(case["id"]) or NOT_EXPORTED.get(case["call"])


@pytest.mark.filterwarnings("ignore::babel_core.BabelWarning")
def test_handed_cases_pass_but_for_those_that_wait(shared: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paths = sorted((shared / "cases").glob("tokenizing_*.json"))
    if not paths:
        pytest.skip("the handed cases are not there")
    cases = [case for path in paths for case in json.loads(path.read_text(encoding="utf-8"))]
    wrong: dict[str, list[str]] = {}
    for case in cases:
        found = matchers().problems(case)
        if found:
            wrong[case["id"]] = found
    waiting = {case["id"] for case in cases if reason_to_wait(case)}
    with capsys.disabled():
        print(f"\nhanded cases: {len(cases) - len(wrong)} of {len(cases)} pass, {len(waiting)} wait", end=" ")
    assert {id: found for id, found in wrong.items() if id not in waiting} == {}
    assert sorted(id for id in LATER if id not in wrong) == [], "these pass now: take them off the list"
