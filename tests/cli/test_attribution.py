"""The command attribute: what it shows, in which units, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from babel_core.cli.app import app

TEXT = "🐝 Ada wrote: “I like figs.”\nI like plums.\n"


def run(*arguments: str | Path, stdin: bytes | None = None) -> Any:
    return CliRunner().invoke(app, ["attribute", *map(str, arguments)], input=stdin)


@pytest.fixture
def note(tmp_path: Path) -> Path:
    path = tmp_path / "note.txt"
    path.write_bytes(TEXT.encode())
    return path


def test_the_authors_text_and_the_withheld_spans_are_shown(note: Path) -> None:
    result = run(note)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[:2] == ["🐝 Ada wrote:             . ", "I like plums."]
    assert "code points, UTF-16 units" in result.stdout
    assert lines[-1].split() == ["13", "27", "14", "28", "quotation", "“I", "like", "figs.”"]


def test_a_text_without_restrictions_is_shown_alone(tmp_path: Path) -> None:
    assert run("-", stdin=b"I like plums.").stdout == "I like plums.\n"


def test_json_says_both_units_and_the_snapshot(note: Path) -> None:
    found = json.loads(run(note, "--json").stdout)
    (span,) = found["spans"]
    assert (span["start"], span["end"], span["utf16_start"], span["utf16_end"]) == (13, 27, 14, 28)
    assert span["reason"] == "quotation"
    assert span["text"] == "“I like figs.”"
    assert found["has_restrictions"] is True
    assert len(found["author_text"].encode("utf-16-le")) == len(TEXT.encode("utf-16-le"))
    assert found["snapshot"]["digest_encoding"] == "sha256-utf16le"
    assert found["snapshot"]["spans"][0]["kind"] == "masked-code-units"


def test_grammars_are_opted_in(tmp_path: Path) -> None:
    text = b"I like plums.\n\nOn 3 Mar 2026, Ada wrote:\nThe wall is white.\n"
    assert "wall" in run("-", stdin=text).stdout
    shown = run("-", "--grammar", "replies", "--json", stdin=text).stdout
    assert "wall" not in json.loads(shown)["author_text"]
    assert run("-", "-g", "mail", stdin=text).exit_code == 0


def test_what_is_wrong_is_told(tmp_path: Path, note: Path) -> None:
    broken = tmp_path / "broken.txt"
    broken.write_bytes(b"ab\xff")
    refused = run(broken)
    assert refused.exit_code == 1
    assert "byte 0xff at 2 is no UTF-8" in refused.stderr
    unknown = run(note, "--grammar", "letters")
    assert unknown.exit_code == 2
    assert "no grammar 'letters'" in unknown.stderr
    assert run(tmp_path / "none.txt").exit_code == 1


def test_an_empty_text_is_no_error() -> None:
    result = run("-", stdin=b"")
    assert (result.exit_code, result.stdout) == (0, "")
