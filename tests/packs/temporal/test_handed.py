"""The handed cases of time expressions, where they lie beside the checkout."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from babel_core import parse_temporal_expressions, resolve_temporal
from babel_core.packs.temporal.expression import TemporalExpression


def holds(wanted: Any, got: Any) -> bool:
    """Whether every field that is wanted is there, with its value."""
    if isinstance(wanted, dict):
        return isinstance(got, dict) and all(key in got and holds(value, got[key]) for key, value in wanted.items())
    return bool(wanted == got)


def wrong_in(wanted: dict[str, Any], got: TemporalExpression, case: dict[str, Any]) -> list[str]:
    """What is not as wanted in one expression; `raw`, `raw_any` and `resolves_to` as the case files say them."""
    fields = {key: value for key, value in wanted.items() if key not in ("raw_any", "resolves_to", "resolves_end")}
    found = [] if holds(fields, got.as_dict()) else [f"wanted {fields}, got {got.as_dict()}"]
    if got.raw not in wanted.get("raw_any", [got.raw]):
        found.append(f"{got.raw!r} is none of {wanted['raw_any']}")
    for key, end in (("resolves_to", "start"), ("resolves_end", "end")):
        if key in wanted:
            interval = resolve_temporal(got, case["observed_at"], case["timezone"])
            at: datetime | None = getattr(interval, end, None)
            if at is None or not at.isoformat().startswith(wanted[key]):
                found.append(f"{got.raw!r}: {end} is {at}, not {wanted[key]}")
    return found


def problems(case: dict[str, Any]) -> list[str]:
    """What is wrong in a case of packs_text.json."""
    text, expected = case["input"]["text"], case["expected"]
    found = parse_temporal_expressions(text, case["locale"])
    wrong = [f"{item.raw!r} is no date" for item in found if item.raw in expected.get("raws_exclude", ())]
    if "expressions" not in expected:
        return wrong
    wanted = expected["expressions"]
    if expected.get("any_order"):
        wanted = sorted(wanted, key=lambda item: text.find(item["raw"]))
    if len(wanted) != len(found):
        return [*wrong, f"{len(found)} expressions, not {len(wanted)}: {[item.raw for item in found]}"]
    pairs = zip(wanted, found, strict=True)
    return wrong + [line for one, item in pairs for line in wrong_in(one, item, case["input"])]


def test_handed_cases_pass(shared: Path) -> None:
    path = shared / "cases" / "packs_text.json"
    if not path.is_file():
        pytest.skip("the handed cases are not there")
    cases = [case for case in json.loads(path.read_text("utf-8")) if case["area"] == "temporal"]
    wrong = {case["id"]: found for case in cases if (found := problems(case))}
    assert wrong == {}


REPORTS: dict[str, list[list[str]]] = {
    "R201": [[]],
    "R202": [[]],
    "R204": [[], []],
    "R206": [["2026-03-13"], ["2026-03-09"]],
    "R207": [[]],
    "R209": [["2026-03-11"], ["2026-03-11"]],
    "R210": [["2026-03-10"]],
    "R213": [[], ["2026-02-01"]],
    "R214": [["2024-01-01"], ["2024-01-01"]],
    "R216": [["2026-03-17T15:00"], ["2012-06-05T03:00"]],
    "R218": [["2017-08-09"]],
    "R219": [["2019-01-01"]],
    "R221": [["2026-03-11", "2026-03-12"]],
    "R223": [["2013-08-14T23:54"]],
    "R224": [[]],
    "R226": [["2026-03-11T10:00"]],
    "R227": [["2026-03-11T11:30"]],
    "R229": [["2018-10-01"]],
    "R231": [["2021-01-01"]],
    "R232": [["2026-03-23"], ["2026-02-28"]],
    "R234": [["2026-03-13"]],
    "R237": [["2026-03-13"]],
}
"""Where the expressions of each part of a public report start, seen from 2026-03-11, 9:30 UTC."""


def test_public_reports_are_mended(shared: Path) -> None:
    path = shared / "cases" / "reports_1.json"
    if not path.is_file():
        pytest.skip("the reports are not there")
    reports = [item for item in json.loads(path.read_text("utf-8")) if item["kind"] == "temporal"]
    assert {item["id"] for item in reports} == set(REPORTS)
    for item in reports:
        for part, wanted in zip(item["input"].split(" ; "), REPORTS[item["id"]], strict=True):
            found = parse_temporal_expressions(part.strip(), item["language"])
            intervals = [resolve_temporal(one, "2026-03-11T09:30:00+00:00", "UTC") for one in found]
            starts = [interval.start.isoformat() if interval else "" for interval in intervals]
            fits = [start.startswith(one) for start, one in zip(starts, wanted, strict=False)]
            assert len(starts) == len(wanted), (item["id"], part, found)
            assert all(fits), (item["id"], part, starts)
