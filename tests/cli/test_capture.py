"""The command capture: what it decides, and what it does not show."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from babel_core.capture.keyword_file import NAME
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


@pytest.mark.parametrize("content", [None, "{", "null", '{"version": 3}'])
def test_a_keyword_file_of_which_nothing_can_be_read_is_an_error(tmp_path: Path, content: str | None) -> None:
    path = tmp_path / "words.json"
    if content is not None:
        path.write_text(content, encoding="utf-8")
    code, shown, told = run("I prefer window seats on night trains", "--keywords", str(path))
    assert (code, shown) == (1, "")
    assert told.startswith(f"{path}: ")


def test_a_folder_without_a_keyword_file_is_an_error(tmp_path: Path) -> None:
    code, _, told = run("I prefer window seats on night trains", "--keywords", str(tmp_path))
    assert code == 1
    assert f"{tmp_path / NAME}: No such file" in told


@pytest.mark.parametrize("tag", ["german", "xyzzy", "xx"])
def test_a_tag_that_names_no_language_is_an_error(tag: str) -> None:
    code, shown, told = run("Ich mag Tee sehr gern", "-l", tag)
    assert (code, shown) == (2, "")
    assert told.startswith(f"no language of the keywords '{tag}'; known: en, ar, de")


@pytest.mark.parametrize("tag", ["de", "de_AT", "ger", "und"])
def test_tags_of_a_language_are_many(tag: str) -> None:
    code, shown, told = run("Ich mag Tee sehr gern", "-l", tag)
    assert (code, shown[:15], told) == (0, "capture     yes", "")


def test_a_language_without_keywords_is_warned_of_unless_a_file_has_some(tmp_path: Path) -> None:
    code, shown, told = run("Muista että sauna lämpiää perjantaina", "-l", "fi")
    assert (code, shown[:14]) == (0, "capture     no")
    assert told.startswith("warning: no keywords of 'fi'")
    (tmp_path / NAME).write_text('{"translations": {"fi": {"triggers": ["muista että"]}}}', encoding="utf-8")
    code, shown, told = run("Muista että sauna lämpiää perjantaina", "-l", "fin", "--keywords", str(tmp_path))
    assert (code, shown[:15], told) == (0, "capture     yes", "")


def test_a_record_whose_language_is_none_is_told_from_its_words() -> None:
    code, shown, told = run(stdin=json.dumps({"text": "Ich mag Tee sehr gern", "lang": "german"}))
    assert (code, json.loads(shown)["captured"]) == (0, True)
    assert "warning: 'german' names no language" in told


def test_lines_of_stdin_are_told_each_below_its_text() -> None:
    value = "tide" + "4711"
    lines = ["I prefer window seats on night trains", "", f"my password is {value}", "  \t", "Gulls " + "circled " * 40]
    code, shown, _ = run("--text", stdin="\n".join(lines))
    assert code == 0
    heads = [line for line in shown.splitlines() if line.startswith("line ")]
    assert heads[0] == "line 1      I prefer window seats on night trains"
    assert heads[1] == "line 3      (not shown: it holds a secret)"
    assert heads[2].startswith("line 5      Gulls circled circled")
    assert heads[2].endswith("…")
    assert value not in shown
    assert shown.count("\n\nline ") == 2
    found = [json.loads(line) for line in run("--text", "--jsonl", stdin="\n".join(lines))[1].splitlines()]
    assert [item["line"] for item in found] == [1, 3, 5]
