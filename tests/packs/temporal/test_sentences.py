"""Sentences of our own in each language: what they tell of time, where it starts and ends, and what is no date."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from babel_core import resolve_temporal
from babel_core.packs.service.further import further_packs
from babel_core.packs.service.service import LanguageService

DATA = Path(__file__).with_name("data")
OBSERVED = "2026-03-11T09:30:00+00:00"
"""A Wednesday."""


def sentences(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in DATA.joinpath(f"{name}.jsonl").read_text("utf-8").splitlines()]


NAMES = sorted(path.stem for path in DATA.glob("*.jsonl"))


@pytest.mark.parametrize("name", NAMES)
def test_sentences_tell_what_is_expected(name: str) -> None:
    service = LanguageService(packs=further_packs())
    wrong = []
    for sentence in sentences(name):
        found = service.parse_temporal_expressions(sentence["text"], sentence["locale"])
        wanted = sentence["expressions"]
        if [one.raw for one in found] != [one["raw"] for one in wanted]:
            wrong.append((sentence["text"], [one.raw for one in found]))
            continue
        for one, expected in zip(found, wanted, strict=True):
            interval = resolve_temporal(one, OBSERVED, "UTC")
            assert interval is not None, sentence["text"]
            start, end = interval.start.isoformat(), interval.end.isoformat()
            if not (start.startswith(expected["start"]) and end.startswith(expected.get("end", ""))):
                wrong.append((sentence["text"], [one.raw, start, end]))
    assert wrong == []


@pytest.mark.parametrize("name", NAMES)
def test_there_are_enough_of_either_sort(name: str) -> None:
    found = sentences(name)
    assert sum(bool(sentence["expressions"]) for sentence in found) >= 60
    assert sum(not sentence["expressions"] for sentence in found) >= 40
