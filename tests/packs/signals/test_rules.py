"""Rules of behaviour: their kind, what sets them off, and the files that they name."""

from __future__ import annotations

from typing import Any

import pytest

from babel_core.packs.service.service import LanguageService


def rule(text: str, locale: str = "en-US") -> dict[str, Any]:
    found: dict[str, Any] = LanguageService().analyze_behavioral_rule(text, locale).as_dict()
    return found


def test_a_copy_sentence() -> None:
    found = rule(
        'Whenever I say "pack the skiff" or "pack up", copy rota/a.txt and b.csv into store/2025/ --keep with mode 640.'
    )
    assert found["trigger_phrases"] == ["pack the skiff", "pack up"]
    assert found["first_action_name"] == "copy"
    action = found["host_action"]
    assert (action["verb"], action["sources"], action["destination"]) == (
        "copy",
        ["rota/a.txt", "b.csv"],
        "store/2025/",
    )
    assert (action["flags"], action["mode"], action["owner"]) == (["--keep"], "640", None)
    assert found["general_rule"]
    assert not found["negative_rule"]


@pytest.mark.parametrize(
    ("text", "flags"),
    [
        ("Never answer in bullet points.", {"format_rule": True, "negative_rule": True, "general_rule": True}),
        ("Always feed the carp first.", {"format_rule": False, "negative_rule": False, "general_rule": True}),
        ("Feed the carp.", {"general_rule": False, "host_action": None, "trigger_phrases": []}),
        ("From now on, be brief.", {"response_style": "brief", "general_rule": True}),
        ("Please use bullet points.", {"response_style": "bullets", "format_rule": True}),
    ],
)
def test_kinds(text: str, flags: dict[str, Any]) -> None:
    found = rule(text)
    assert {name: found[name] for name in flags} == flags


def test_a_language_without_data_has_empty_rules() -> None:
    found = LanguageService().analyze_behavioral_rule("copy a.txt to b/", "tlh")
    assert found.as_dict() == type(found)().as_dict()


def test_a_copy_sentence_whose_verb_comes_last() -> None:
    found = rule("「片付け」と言ったら、今後は rota/a.txt を store/2025/ にモード640でコピーしてください。", "ja-JP")
    assert found["trigger_phrases"] == ["片付け"]
    assert (found["first_action_name"], found["general_rule"], found["negative_rule"]) == ("copy", True, False)
    action = found["host_action"]
    assert (action["verb"], action["sources"], action["destination"]) == ("copy", ["rota/a.txt"], "store/2025/")
    assert action["mode"] == "640"


@pytest.mark.parametrize(
    ("text", "flags"),
    [
        ("今後、長い段落は使わないでください", {"negative_rule": True, "general_rule": True, "format_rule": True}),
        ("回答は箇条書きで簡潔に", {"format_rule": True, "response_style": "bullets"}),
        ("いつも手短に答えて", {"response_style": "brief", "general_rule": True, "negative_rule": False}),
        ("鯉に餌をやって", {"general_rule": False, "host_action": None, "trigger_phrases": []}),
    ],
)
def test_kinds_of_rules_whose_verb_comes_last(text: str, flags: dict[str, Any]) -> None:
    found = rule(text, "ja-JP")
    assert {name: found[name] for name in flags} == flags


def test_a_copy_sentence_whose_particles_are_joined_to_the_paths() -> None:
    found = rule("제가 '짐 싸기'라고 하면 항상 rota/a.txt와 b.csv를 store/2025/로 복사해 주세요.", "ko-KR")
    assert found["trigger_phrases"] == ["짐 싸기"]
    assert (found["first_action_name"], found["general_rule"], found["negative_rule"]) == ("copy", True, False)
    action = found["host_action"]
    assert (action["sources"], action["destination"]) == (["rota/a.txt", "b.csv"], "store/2025/")
