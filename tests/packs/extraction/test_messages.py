"""Messages of our own in each language: what is found in them, and what must not be."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from babel_core.packs.extraction import MemoryCandidate
from babel_core.packs.service.further import further_packs
from babel_core.packs.service.service import LanguageService

DATA = Path(__file__).with_name("data")
NAMES = sorted(path.stem for path in DATA.glob("*.jsonl"))


def messages(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in DATA.joinpath(f"{name}.jsonl").read_text("utf-8").splitlines()]


def fits(wanted: dict[str, str], found: MemoryCandidate) -> bool:
    """Whether a candidate is what is wanted: the very value of a profile, in anything else a part of the wording."""
    if found.kind_hint != wanted["kind"]:
        return False
    if found.kind_hint == "profile":
        return found.metadata["profile_field"] == wanted["field"] and found.content == wanted["content"]
    return wanted["content"] in found.content and wanted.get("field") in (None, found.metadata.get("fact_kind"))


def problems(message: dict[str, Any], found: tuple[MemoryCandidate, ...]) -> list[str]:
    told = [f"lacks {wanted}" for wanted in message.get("want", ()) if not any(fits(wanted, one) for one in found)]
    told += [f"has a {kind}" for kind in message.get("lack", ()) if any(one.kind_hint == kind for one in found)]
    if message.get("none") and found:
        told.append("has something")
    if message.get("only") and len(found) != len(message["want"]):
        told.append("has more")
    return told


@pytest.mark.parametrize("name", NAMES)
def test_messages_tell_what_is_expected(name: str) -> None:
    service = LanguageService(packs=further_packs())
    wrong = {}
    for message in messages(name):
        found = service.extract_candidates([message["text"]], name)
        if told := problems(message, found):
            wrong[message["text"]] = [*told, *((one.kind_hint, one.content) for one in found)]
    assert wrong == {}
