"""The command extract: candidates and what is refused, as a table and as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from babel_core.cli.app import app

TEXT = "My name is Wanda. Remember two things: oar=long, rope=wet. Do not remember rope=wet."


def run(*arguments: str, stdin: bytes | None = None) -> Any:
    return CliRunner().invoke(app, ["extract", *arguments], input=stdin)


def test_each_candidate_has_a_row() -> None:
    result = run(TEXT)
    assert result.exit_code == 0
    lines = [line.split() for line in result.stdout.splitlines()]
    assert lines[0][:4] == ["read", "as", "en-US", "by"]
    assert ["profile", "explicit", "Wanda"] in [line[:3] for line in lines]
    assert next(line for line in lines if line[-1] == "explicit_opt_out")[:3] == ["fact", "explicit", "rope=wet"]


def test_json_tells_what_is_kept_and_what_is_refused() -> None:
    found = json.loads(run("-", "--json", stdin=TEXT.encode()).stdout)
    assert (found["pack"], found["locale"]) == ("en", "en-US")
    assert [one["content"] for one in found["kept"]] == ["Wanda", "oar=long"]
    assert found["kept"][0]["metadata"] == {"profile_field": "name"}
    assert found["kept"][0]["durable_target"] == {"slot": "profile:name", "value": "Wanda"}
    assert [one["opts_out_of"] for one in found["opt_outs"]] == ["rope=wet"]
    assert [(one["kind"], one["content"], one["reason"]) for one in found["rejected"]] == [
        ("fact", "rope=wet", "explicit_opt_out")
    ]


def test_a_locale_may_be_given_and_nothing_found() -> None:
    found = json.loads(run(TEXT, "--locale", "tlh", "--json").stdout)
    assert (found["pack"], found["kept"], found["rejected"]) == ("neutral", [], [])
    assert "nothing to remember" in run("Is it late?").stdout


@pytest.mark.parametrize(("id", "locale"), [("oo", "oo"), ("my-de", "de")])
def test_a_pack_of_a_folder_reads_and_stands_in_the_place_of_one_that_claims_the_same(
    tmp_path: Path, id: str, locale: str
) -> None:
    head = f'id = "{id}"\nlocales = ["{locale}"]\ndefault_locale = "{locale}"\ncompatibility_group = "{id}"\n'
    (tmp_path / "pack.toml").write_text(f'[[packs]]\n{head}analyzer_version = "1"\napi_version = 1\n', "utf-8")
    found = json.loads(run("Ich heiße Wanda.", "--pack", str(tmp_path), "--locale", locale, "--json").stdout)
    assert (found["pack"], found["kept"]) == (id, [])


@pytest.mark.parametrize("command", ["extract", "analyze"])
def test_a_folder_that_is_no_pack_is_refused(command: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(app, [command, TEXT, "--pack", str(tmp_path)])
    assert result.exit_code != 0
    assert "pack.toml" in result.stderr


def test_a_locale_that_is_no_tag_is_told() -> None:
    result = run(TEXT, "--locale", "english!")
    assert "is no language tag" in result.stderr


def test_bytes_that_are_no_text_are_refused() -> None:
    result = run("-", stdin=b"\xff")
    assert result.exit_code != 0
    assert "no UTF-8" in result.stderr
