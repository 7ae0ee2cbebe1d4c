"""The command extract: candidates and what is refused, as a table and as JSON."""

from __future__ import annotations

import json
from typing import Any

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


def test_bytes_that_are_no_text_are_refused() -> None:
    result = run("-", stdin=b"\xff")
    assert result.exit_code != 0
    assert "no UTF-8" in result.stderr
