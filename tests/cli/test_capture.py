"""The command capture: what it decides, and what it does not show."""

from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner

from babel_core.cli.app import app


def run(*arguments: str, stdin: str | None = None) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["capture", *arguments], input=stdin)
    return result.exit_code, result.stdout, result.stderr


def test_a_message_is_told_line_by_line() -> None:
    code, shown, _ = run("I prefer window seats on night trains")
    assert code == 0
    lines = dict(line.split(None, 1) for line in shown.splitlines()[:5])
    assert lines["capture"] == "yes (trigger)"
    assert lines["category"] == "preference"
    assert lines["fields"] == "user | prefer | window seats on night trains"
    assert "i prefer" in shown


def test_json_has_every_keyword_with_its_place() -> None:
    code, shown, _ = run("别忘了小李对花生过敏", "--json")
    found = json.loads(shown)
    assert code == 0
    assert found["captured"] is True
    assert {hit["language"] for hit in found["hits"]} == {"zh"}
    text = "别忘了小李对花生过敏"
    assert all(text[hit["start"] : hit["end"]] == hit["text"] for hit in found["hits"])


def test_records_of_stdin_keep_their_other_keys() -> None:
    records = [{"id": 1, "text": "Remember that tea is at five"}, {"id": 2, "text": "Gulls circled over the market"}]
    code, shown, _ = run("-", stdin="\n".join(map(json.dumps, records)))
    found = [json.loads(line) for line in shown.splitlines()]
    assert code == 0
    assert [(item["id"], item["captured"]) for item in found] == [(1, True), (2, False)]


def test_a_secret_is_named_and_its_value_is_taken_over_nowhere() -> None:
    value = "tide" + "4711"
    code, shown, _ = run(f"Remember that my password is {value}", "--json")
    found = json.loads(shown)
    assert code == 0
    assert (found["captured"], found["reason"], found["secret"]["name"]) == (False, "sensitive", "password")
    assert value not in shown


def test_a_keyword_file_adds_to_what_is_built_in_and_its_problems_are_told(tmp_path: Path) -> None:
    path = tmp_path / "words.json"
    path.write_text('{"version": 2, "translations": {"en": {"triggers": ["anchor this", 4]}}}', encoding="utf-8")
    code, shown, told = run("Anchor this: the winch needs oil", "--keywords", str(path))
    assert code == 0
    assert shown.startswith("capture     yes")
    assert "$.translations.en.triggers[1]" in told


def test_an_empty_answer_for_both_forms_of_json_is_refused() -> None:
    assert run("tea at five", "--json", "--jsonl")[0] == 2
