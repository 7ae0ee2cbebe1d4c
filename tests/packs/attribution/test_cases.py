"""Cases of whose words they are: our own in cases.jsonl, and the handed ones where they lie beside us."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from babel_core import MaskInvariantError
from babel_core.packs.attribution import (
    RestrictionSnapshot,
    attribute,
    author_view,
    parse_preference_statements,
    snapshot_matches,
    source_digest,
)

Case = dict[str, Any]

OWN = [json.loads(line) for line in Path(__file__).with_name("cases.jsonl").read_text("utf-8").strip().split("\n")]


def units(text: str) -> bytes:
    return text.encode("utf-16-le", "surrogatepass")


def shape_problems(text: str, view: str) -> Iterator[str]:
    if len(units(view)) != len(units(text)):
        yield "another length in UTF-16"
    if len(view.splitlines()) != len(text.splitlines()):
        yield "another number of lines"


def content_problems(view: str, contains: list[str], excludes: list[str]) -> Iterator[str]:
    yield from (f"lacks {part!r}" for part in contains if part not in view)
    yield from (f"shows {part!r}" for part in excludes if part in view)


@pytest.mark.parametrize("case", OWN, ids=lambda case: case["id"])
def test_our_own_cases(case: Case) -> None:
    view = author_view(case["text"], grammars=case.get("grammars", ()))
    found = [*shape_problems(case["text"], view), *content_problems(view, case["contains"], case["not_contains"])]
    assert found == [], view


def test_our_own_cases_are_many_and_of_all_kinds_and_languages() -> None:
    assert len({case["id"] for case in OWN}) == len(OWN) >= 320
    assert {case["lang"] for case in OWN} == {
        *("en", "es", "fr", "ja", "ko", "zh"),
        *("de", "it", "nl", "pl", "pt", "ru", "sv"),
    }
    kinds = Counter(case["kind"] for case in OWN)
    assert min(kinds.values()) >= 8
    assert {"email", "role", "transcript", "quoted line", "quotation", "code", "opener", "denial", "report"} < set(
        kinds
    )


def test_what_a_case_withholds_is_in_the_withheld_text() -> None:
    for case in OWN:
        found = attribute(case["text"], grammars=case.get("grammars", ()))
        for part in case["not_contains"]:
            if part in case["text"]:
                assert all(word in found.withheld_text for word in part.rstrip(".。").split()), case["id"]


def of_view(case: Case) -> Iterator[str]:
    text, expected = case["input"]["text"], case["expected"]
    view = author_view(text)
    yield from shape_problems(text, view)
    yield from content_problems(view, expected.get("contains", []), expected.get("not_contains", []))


def of_candidates(case: Case) -> Iterator[str]:
    """What extraction would find in the author view: preferences by their grammar, of a profile any word at all."""
    (message,) = case["input"]["messages"]
    expected = case["expected"]
    for kept in expected.get("preference_contents", []):
        if kept not in [statement.object for statement in parse_preference_statements(message["content"])]:
            yield f"no preference of {kept!r}"
    if expected.get("profile_contents") == [] and any(char.isalpha() for char in author_view(message["content"])):
        yield "something is left of what is no profile"


def of_snapshot(case: Case) -> Iterator[str]:
    expected = case["expected"]
    try:
        found = create(case["input"])
    except MaskInvariantError:
        if not expected.get("raises"):
            yield "raises"
        return
    if expected.get("raises"):
        yield "does not raise"
        return
    for name in ("version", "digest_encoding", "source_digest", "source_length", "author_text", "has_restrictions"):
        if getattr(found, name) != expected[name]:
            yield f"{name} is {getattr(found, name)!r}"
    if [[span.start, span.end] for span in found.spans] != expected["spans"]:
        yield f"spans are {found.spans}"
    if {span.kind for span in found.spans} - {expected["span_kind"]}:
        yield "another kind of span"
    binding = found.binding and {name: getattr(found.binding, name) for name in ("source_message_index", "phase")}
    if binding != expected.get("binding"):
        yield f"binding is {binding}"
    yield from content_problems(found.withheld_text, expected["withheld_contains"], expected["withheld_not_contains"])


def create(given: Case) -> RestrictionSnapshot:
    return RestrictionSnapshot.create(given["source"], given["masked"], given.get("binding"))


def of_match(case: Case) -> Iterator[str]:
    made = create(case["input"]["created"])
    against = case["input"]["against"]
    snapshot = made if against.get("same_object", True) else create(case["input"]["created"])
    binding = {name: against[name] for name in ("source_message_index", "phase") if name in against}
    if snapshot_matches(snapshot, against["source"], binding or None) != case["expected"]["equals"]:
        yield f"matches is {not case['expected']['equals']}"


def of_digest(case: Case) -> Iterator[str]:
    if source_digest(case["input"]["source"]) != case["expected"]["equals"]:
        yield "another digest"


def of_digests(case: Case) -> Iterator[str]:
    sources = case["input"]["sources"]
    if len({source_digest(source) for source in sources}) < len(sources):
        yield "two digests are the same"


def of_preferences(case: Case) -> Iterator[str]:
    found = parse_preference_statements(case["input"]["text"])
    wanted = case["expected"]["statements"]
    if len(found) != len(wanted):
        yield f"{len(found)} statements"
    for statement, fields in zip(found, wanted, strict=False):
        yield from (f"{name} of {statement}" for name, value in fields.items() if getattr(statement, name) != value)


CALLS: dict[tuple[str, str], Callable[[Case], Iterator[str]]] = {
    ("attribution", "author_view"): of_view,
    ("attribution", "extract_candidates"): of_candidates,
    ("attribution_snapshot", "restriction_snapshot"): of_snapshot,
    ("attribution_snapshot", "snapshot_matches"): of_match,
    ("attribution_snapshot", "source_digest"): of_digest,
    ("attribution_snapshot", "digests"): of_digests,
    ("preference_statement", "parse_preference_statements"): of_preferences,
}


def test_handed_cases(shared: Path) -> None:
    path = shared / "cases" / "packs_signals.json"
    if not path.is_file():
        pytest.skip("the handed cases of signals are not there")
    areas = {area for area, _ in CALLS}
    cases = [case for case in json.loads(path.read_text("utf-8")) if case["area"] in areas]
    wrong = {case["id"]: found for case in cases if (found := list(CALLS[case["area"], case["input"]["call"]](case)))}
    assert wrong == {}
    assert len(cases) > 40
