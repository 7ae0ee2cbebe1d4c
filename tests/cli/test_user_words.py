"""--user-words FILE: words that commands match whole, and that an index is bound to."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from babel_core.cli.app import app
from babel_core.errors import AnalyzerMismatchError
from babel_core.integrations.sqlite import Document, SqliteIndex

MISMATCH, USAGE, FAILED = 4, 2, 1


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


@pytest.fixture
def words(tmp_path: Path) -> Path:
    path = tmp_path / "words.txt"
    path.write_text("# words\nSea Pass认证\n", encoding="utf-8")
    return path


@pytest.fixture
def database(tmp_path: Path, words: Path) -> Path:
    records = tmp_path / "records.jsonl"
    records.write_text(json.dumps({"id": "a", "text": "通过Sea Pass认证", "lang": "zh"}), encoding="utf-8")
    path = tmp_path / "mills.db"
    made = run("index", path, records, "--user-words", words)
    assert made.exit_code == 0, made.output
    return path


def test_single_texts_are_cut_with_the_words(words: Path) -> None:
    text = "通过Sea Pass认证"
    assert "sea_pass认证" in run("tokenize", text, "--user-words", words).stdout
    assert "sea_pass认证" not in run("tokenize", text).stdout
    assert "sea_pass认证" in run("explain", text, "--user-words", words).stdout


def test_an_index_answers_with_its_words_and_refuses_without(database: Path, words: Path) -> None:
    found = run("search", database, "sea pass认证", "--mode", "phrase", "--user-words", words, "--json")
    assert [hit["id"] for hit in json.loads(found.stdout)["hits"]] == ["a"]
    refused = run("search", database, "认证")
    assert refused.exit_code == MISMATCH
    assert "babel-core rebuild" in refused.output
    assert run("rebuild", database).exit_code == 0
    assert run("search", database, "认证").exit_code == 0
    assert run("rebuild", database, "--user-words", words).exit_code == 0
    assert run("search", database, "认证").exit_code == MISMATCH
    assert run("search", database, "认证", "--user-words", words).exit_code == 0


def test_documents_are_added_with_the_words_only(database: Path, words: Path, tmp_path: Path) -> None:
    more = tmp_path / "more.jsonl"
    more.write_text(json.dumps({"id": "b", "text": "水车", "lang": "zh"}), encoding="utf-8")
    refused = run("index", database, more)
    assert refused.exit_code == MISMATCH
    assert run("index", database, more, "--user-words", words).exit_code == 0


def test_a_bad_or_absent_file_is_one_line(tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_bytes(b"mill\nb\xe9\n")
    result = run("tokenize", "x", "--user-words", bad)
    assert result.exit_code == USAGE
    assert "line 2: byte 0xe9" in result.output
    assert run("tokenize", "x", "--user-words", tmp_path / "none.txt").exit_code == FAILED


def test_an_index_object_takes_words_at_every_opening(tmp_path: Path) -> None:
    path = tmp_path / "mills.db"
    with SqliteIndex(path, user_words=["tide table"]) as index:
        index.add([Document("a", "the tide table", "en", {})])
    with SqliteIndex.open(path, user_words=["Tide Table"]) as index:
        assert [hit.id for hit in index.search("tide table", mode="phrase", lang="en")] == ["a"]
    with SqliteIndex.open(path) as index, pytest.raises(AnalyzerMismatchError):
        index.search("table", lang="en")
