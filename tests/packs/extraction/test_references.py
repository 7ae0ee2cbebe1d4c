"""References of statements, with what finds sources of truth and pointers handed in."""

from __future__ import annotations

import re
from itertools import count
from typing import NamedTuple

import pytest

from babel_core.packs.clauses.grammar import ClauseGrammar
from babel_core.packs.extraction.extractor import Extractor
from babel_core.packs.service.folder import PackFolder
from babel_core.packs.signals.analysis import SourceOfTruth
from babel_core.packs.signals.engine import Signals

_POINTER = re.compile(r"https?://\S*\w|[\w-]+(?:/[\w-]+)*\.[a-z]{2,4}\b")


class Pointer(NamedTuple):
    text: str


def pointers(text: str) -> list[Pointer]:
    return [Pointer(found) for found in _POINTER.findall(text)]


def resolve(text: str) -> SourceOfTruth | None:
    found = pointers(text)
    if "source of truth" not in text or not found:
        return None
    return SourceOfTruth(found[0].text, found[1].text if len(found) > 1 else None)


@pytest.fixture(scope="module")
def extractor() -> Extractor:
    folder = PackFolder.builtin("en")
    return Extractor.of(folder, Signals.of(folder), ClauseGrammar.of(folder), resolve=resolve, pointers=pointers)


@pytest.mark.parametrize(
    ("text", "pointer", "kind", "superseded"),
    [
        ("Use plans/roof.md as the source of truth.", "plans/roof.md", "source_of_truth", None),
        ("Now new/a.csv is the source of truth, not old/b.csv.", "new/a.csv", "source_of_truth", "old/b.csv"),
        ("Remember that plans/roof.md is the source of truth.", "plans/roof.md", "source_of_truth", None),
        (
            "The runbook lives at https://example.org/ops/run.html.",
            "https://example.org/ops/run.html",
            "document",
            None,
        ),
        ("Our handbook is docs/hands.md", "docs/hands.md", "document", None),
    ],
)
def test_pointers_are_references_and_nothing_else(
    extractor: Extractor, text: str, pointer: str, kind: str, superseded: str | None
) -> None:
    numbers = count(1)
    (found,) = extractor.extract_candidates([text], "en", lambda: str(next(numbers)))
    assert (found.kind_hint, found.content) == ("reference", pointer)
    assert found.metadata["reference_pointer"] == pointer
    assert found.metadata["reference_kind"] == kind
    assert found.metadata["reference_title"] == pointer.rpartition("/")[2]
    assert found.metadata["subject"] == "unknown"
    assert found.metadata.get("supersedes_pointer") == superseded


@pytest.mark.parametrize("text", ["Is plans/roof.md the source of truth?", "Open plans/roof.md.", "See you at 10.30."])
def test_questions_and_requests_declare_nothing(extractor: Extractor, text: str) -> None:
    assert not [one for one in extractor.extract_candidates([text], "en", str) if one.kind_hint == "reference"]
