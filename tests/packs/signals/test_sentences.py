"""Signals on sentences of our own, a file for each locale."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from babel_core.packs.service.further import further_packs
from babel_core.packs.service.service import LanguageService

DATA = Path(__file__).parent / "data"


def rows() -> list[Any]:
    found = []
    for path in sorted(DATA.glob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            row = json.loads(line)
            told = row.get("text") or f"{row['query']} {row['candidate']}"
            found.append(pytest.param(path.stem, row, id=f"{path.stem} {told}"))
    return found


def plain(value: Any) -> Any:
    if hasattr(value, "as_dict"):
        return {name: item for name, item in value.as_dict().items() if item is not None}
    return value


@pytest.mark.parametrize(("locale", "row"), rows())
def test_sentence(locale: str, row: dict[str, Any]) -> None:
    service = LanguageService(packs=further_packs())
    if "query" in row:
        assert service.matches_event_predicate(row["query"], row["candidate"], locale) is row["equals"]
        return
    found = getattr(service, row["call"])(row["text"], locale)
    assert {name: plain(getattr(found, name)) for name in row["fields"]} == row["fields"]


@pytest.mark.parametrize(("locale", "row"), rows())
def test_every_signal_that_is_set_has_places_inside_the_text(locale: str, row: dict[str, Any]) -> None:
    if "query" in row or row["call"] == "analyze_behavioral_rule":
        return
    text = row["text"]
    found = getattr(LanguageService(packs=further_packs()), row["call"])(text, locale)
    unset = (False, None, "none", "unknown", (), "broad", "predicate")
    values = {name: value for name, value in found.as_dict().items() if name not in ("spans", "temporal_operands")}
    for name, value in values.items():
        if value not in unset and name != "source_of_truth_directive":
            assert found.spans[name], name
    for places in found.spans.values():
        assert all(0 <= start < end <= len(text) for start, end in places)
