"""The command analyze: every signal with its places, as a table and as JSON."""

from __future__ import annotations

import json
from typing import Any

from typer.testing import CliRunner

from babel_core.cli.app import app

TEXT = "🐝 Never moor here. What did I sow two weeks ago?"


def run(*arguments: str, stdin: bytes | None = None) -> Any:
    return CliRunner().invoke(app, ["analyze", *arguments], input=stdin)


def test_each_place_has_a_row() -> None:
    result = run(TEXT)
    assert result.exit_code == 0
    lines = [line.split() for line in result.stdout.splitlines()]
    assert lines[0][:4] == ["read", "as", "en-US", "by"]
    assert ["content", "behavioral_directive", "durable", "2", "7", "Never"] in lines
    assert ["query", "event_occurrence_query_mode", "predicate"] in lines
    assert any(
        line[:3] == ["query", "event_occurrence_query", "yes"] and line[-3:] == ["two", "weeks", "ago"]
        for line in lines
    )


def test_json_has_every_field() -> None:
    found = json.loads(run("-", "--json", stdin=TEXT.encode()).stdout)
    assert (found["pack"], found["locale_source"]) == ("en", "detected")
    assert found["content"]["behavioral_directive"] == "durable"
    assert found["content"]["spans"]["behavioral_directive"][0] == [2, 7]
    assert found["query"]["event_occurrence_query"] is True
    assert found["rule"]["negative_rule"] is True


def test_a_locale_may_be_given() -> None:
    found = json.loads(run(TEXT, "--locale", "tlh", "--json").stdout)
    assert (found["pack"], found["locale"], found["query"]["spans"]) == ("neutral", "tlh", {})


def test_bytes_that_are_no_text_are_refused() -> None:
    result = run("-", stdin=b"\xff")
    assert result.exit_code != 0
    assert "no UTF-8" in result.stderr


def test_a_locale_that_is_no_tag_is_told_of() -> None:
    result = run(TEXT, "--locale", "klingon tongue")
    assert result.exit_code == 0
    assert "'klingon tongue' is no language tag" in result.stderr
    assert "read as klingon tongue by the pack neutral" in result.stdout
    assert run(TEXT, "--locale", "tlh").stderr == ""


def test_nothing_found_is_said() -> None:
    assert run("Zephyr 7", "--locale", "en").stdout.splitlines()[1:] == ["no signal"]
    assert run("Zephyr 7", "--locale", "tlh").stdout.splitlines()[1:] == ["the pack neutral has no signals"]
