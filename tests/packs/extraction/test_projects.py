"""The data forms of projects: their bounds, and what they mean."""

from __future__ import annotations

import pytest

from babel_core.packs.service.service import LanguageService

SERVICE = LanguageService()


def contents(text: str, kind: str = "fact") -> list[str]:
    return [one.content for one in SERVICE.extract_candidates([text], "en") if one.kind_hint == kind]


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("Remember project Wren-1: berth=North.", "project Wren-1: berth=North."),
        ("please, remember project Ørsted: side door=Left", "project Ørsted: side door=Left"),
        ("PLEASE REMEMBER PROJECT 7: _x=1", "PROJECT 7: _x=1"),
        ('Remember project Wren: sign="Open; late?"', 'project Wren: sign="Open; late?"'),
        (f"Remember project {'a' * 80}: {'f' * 80}={'v' * 1024}", f"project {'a' * 80}: {'f' * 80}={'v' * 1024}"),
        ("Remember project Wren: x=1\n\nWhat is next?", "project Wren: x=1"),
    ],
)
def test_sound_assignments_are_one_explicit_fact(text: str, content: str) -> None:
    found = SERVICE.extract_candidates([text], "en")
    assert [one.content for one in found] == [content]
    assert found[0].explicitness == "explicit"
    assert found[0].metadata["category"] == "project"
    assert found[0].metadata["fact_kind"] == "generic_project"
    assert found[0].metadata["scope_kind"] == "project"
    assert f" {found[0].metadata['subject']}:" in content


@pytest.mark.parametrize(
    "text",
    [
        "Remember project Wren--1: x=1",
        "Remember project -Wren: x=1",
        "Remember project Wren 1: x=1",
        "Remember project Wren: 1x=1",
        "Remember project Wren: x=",
        "Remember project Wren: x=1; y=2",
        "Remember project Wren: x=1?",
        "Remember project Wren: x=1, right?",
        'Remember project Wren: x="1',
        "Remember project Wren: x=1, do not remember y=2",
        f"Remember project {'a' * 81}: x=1",
        f"Remember project Wren: {'f' * 81}=1",
        f"Remember project Wren: x={'v' * 1025}",
        "Good day. Remember project Wren: x=1",
        "From: Ada\nBody: Remember project Wren: x=1\nEnd of email.",
        '"Remember project Wren: x=1"',
    ],
)
def test_what_passes_a_bound_gives_no_fact(text: str) -> None:
    assert not [one for one in contents(text) if "project" in one.lower() and "=" in one]


def test_a_report_of_an_assignment_is_no_explicit_fact() -> None:
    found = SERVICE.extract_candidates(["Ada wrote: remember project Wren: x=1"], "en")
    assert all(one.explicitness == "inferred" for one in found)


def test_a_value_is_literal_and_later_sentences_are_read() -> None:
    found = SERVICE.extract_candidates(["Remember project Wren: note=My name is Ada. I live in Cork."], "en")
    assert [(one.kind_hint, one.content) for one in found] == [
        ("fact", "project Wren: note=My name is Ada."),
        ("profile", "Cork"),
    ]


@pytest.mark.parametrize(
    ("text", "declared"),
    [
        ("Project policy: tags are signed.", True),
        ("Repository decision = we keep one branch.", True),
        ("The repo policy is that tests run first.", True),
        ("Project decision is to ship weekly.", True),
        ("Repo policy: when a build breaks, stop the line.", True),
        ("Repo policy: when a build breaks.", False),
        ("Project policy: TBD", False),
        ("Project policy: none", False),
        ("Repo decision: we haven't decided.", False),
        ("Repository policy: requires clarification", False),
        ("Project policy: should we tag?", False),
        ("Is the project policy to tag?", False),
        ("We have no project policy: nobody wrote one.", False),
        ('She read "Project policy: tags are signed."', False),
        ("Project policy: empty commits are fine.", True),
        ("Repo decision: open issues close after a month.", True),
        ("The repository policy is that forks need approval.", True),
        ("Project decision: once the beta ends, raise prices.", True),
        ("Project policy = null", False),
        ("Repo policy: undecided so far.", False),
        ("Project decision: nobody has decided.", False),
        ("No project policy: exists yet.", False),
        ("Repository policy: can we squash?", False),
        ("Project policy: none of the tests may sleep.", True),
        ("Repository decision = ship from main only.", True),
        ("Project policy is to review within a day.", True),
        ("Our repo policy: no binary files.", True),
        ("Project decision: when a build fails, revert it.", True),
        ("Project decision: when a build fails.", False),
        ("Project policy: unknown.", False),
        ("Repo decision: under discussion", False),
        ("Project policy: do we squash?", False),
        ("The old project policy: was it strict?", False),
        ("Project policy requires clarification.", False),
        ('He said "project policy: no tabs".', False),
        ("Project decision: nothing may be merged on Sundays.", True),
        ("Repository policy: unknown senders are blocked.", True),
        ("Project policy: pending reviews expire after a week.", True),
        ("The project decision is to drop Python 3.9.", True),
        ("Repo policy: we need a second reviewer for migrations.", True),
        ("Project policy = if the lint fails, the merge waits.", True),
        ("Project policy: still open.", False),
        ("Repo policy: none so far.", False),
        ("Is the project policy: rebase?", False),
        ("Repo decision: waiting for the board.", False),
        ("We lack a project policy.", False),
        ("Project decision: we are still debating it.", False),
        ("Project policy: unless the tests fail.", False),
    ],
)
def test_declarations_are_confirmed_decisions(text: str, declared: bool) -> None:
    found = SERVICE.extract_candidates([text], "en")
    marks = [(one.metadata.get("attributes") or {}).get("language_durable_signal") for one in found]
    assert ("confirmed_decision" in marks) is declared


@pytest.mark.parametrize("ahead", ["can you reserve one", "could you reserve one?", "would you reserve one"])
def test_a_request_behind_a_preference_is_no_part_of_it(ahead: str) -> None:
    assert contents(f"I prefer corner tables, {ahead}", "preference") == ["corner tables"]


def test_controls_of_direction_are_no_part_of_a_name() -> None:
    assert contents("My name is \u202eOdile\u202c.", "profile") == ["Odile"]
