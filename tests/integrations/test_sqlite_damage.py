"""Damage of a file is named as such, and nothing else is."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from babel_core.errors import AnalyzerMismatchError, BabelWarning, CorruptIndexError, IndexFileError
from babel_core.integrations.sqlite import Document, SqliteIndex


@pytest.fixture
def made(path: Path, analyzer: Any) -> Path:
    with SqliteIndex(path, analyzer=analyzer, wal=False) as index:
        index.add(Document(str(i), f"word number{i}", "en", {"n": i}) for i in range(20))
    return path


def change(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as con:
        con.execute("PRAGMA writable_schema = ON")
        con.execute("PRAGMA ignore_check_constraints = ON")
        con.execute(statement)


NULLABLE = "UPDATE sqlite_master SET sql = replace(sql, ' NOT NULL', '') WHERE name = 'babel_documents'"

VALUES = [
    "UPDATE babel_documents SET text = CAST(x'ff80' AS TEXT) WHERE seq = 3",
    "UPDATE babel_documents SET text = x'ff80' WHERE seq = 3",
    "UPDATE babel_documents SET text = NULL WHERE seq = 3",
    "UPDATE babel_documents SET text = 7 WHERE seq = 3",
    "UPDATE babel_documents SET id = 7.5 WHERE seq = 3",
    "UPDATE babel_documents SET lang = 5 WHERE seq = 3",
    "UPDATE babel_documents SET metadata = '{' WHERE seq = 3",
    "UPDATE babel_documents SET metadata = '[1]' WHERE seq = 3",
    "UPDATE babel_documents SET metadata = x'ff' WHERE seq = 3",
    f"UPDATE babel_documents SET metadata = '{'[' * 100_000}' WHERE seq = 3",
]


@pytest.mark.parametrize("statement", VALUES)
def test_a_damaged_value_is_named_wherever_it_is_met(made: Path, analyzer: Any, statement: str) -> None:
    change(made, NULLABLE)
    change(made, statement)
    with SqliteIndex(made, analyzer=analyzer, wal=False) as index:
        calls: list[Any] = [lambda: index.search("number2", mode="all")]
        if "id =" not in statement:
            calls.append(lambda: index.get("2"))
        if "text" in statement or "lang" in statement:
            calls.append(index.reindex)
        if "metadata = '{'" in statement:
            calls.append(lambda: index.search("word", where={"n": 2}))
        if "id =" in statement:
            calls.append(lambda: list(index.ids()))
        for call in calls:
            with pytest.raises(CorruptIndexError, match=r"is damaged .*; restore a backup") as caught:
                call()
            assert repr(str(made)) in str(caught.value)
        assert index.search("number5", mode="all").total == 1
        assert any("babel_documents" in problem for problem in index.check())


@pytest.mark.parametrize(
    ("statement", "finding"),
    [
        ("UPDATE babel_tokens_1 SET data = 'x' WHERE seq = 3", "stored terms"),
        ("UPDATE babel_tokens_1 SET data = x'789c030000000001' WHERE seq = 3", "terms"),
        ("UPDATE babel_fts_1_docsize SET sz = x'0900' WHERE id = 3", "lengths for 1 documents"),
        ("UPDATE babel_fts_1_docsize SET sz = 'x' WHERE id = 3", "lengths for 1 documents|damaged"),
        ("UPDATE babel_fts_1_data SET block = x'140101' WHERE id = 1", "wrong averages"),
        ("DROP TABLE babel_fts_1_docsize", "damaged"),
        ("DROP TABLE babel_fts_1_data", "damaged"),
    ],
)
def test_damaged_terms_are_found_and_named(made: Path, analyzer: Any, statement: str, finding: str) -> None:
    change(made, statement)
    with SqliteIndex(made, analyzer=analyzer, wal=False) as index:
        problems = index.check()
        assert problems
        assert any(finding_ in problem for problem in problems for finding_ in finding.split("|"))
        if "= 'x' WHERE seq" in statement or "DROP" in statement:
            calls: list[Any] = [lambda: index.delete(["2"]), lambda: index.add([Document("2", "new")])]
            for call in calls:
                with pytest.raises(CorruptIndexError, match="is damaged"):
                    call()
        else:
            index.reindex()
            assert index.check() == ()


META = [
    "DELETE FROM babel_meta",
    "DELETE FROM babel_meta WHERE key = 'settings'",
    "UPDATE babel_meta SET value = NULL WHERE key = 'generation'",
    "UPDATE babel_meta SET value = 'x' WHERE key = 'generation'",
    "UPDATE babel_meta SET value = 8 WHERE key = 'generation'",
    "UPDATE babel_meta SET value = '1' WHERE key = 'building'",
    "UPDATE babel_meta SET value = x'00' WHERE key = 'traces'",
    "UPDATE babel_meta SET value = -1 WHERE key = 'traces'",
    "UPDATE babel_meta SET value = '{' WHERE key = 'settings'",
    "UPDATE babel_meta SET value = '[]' WHERE key = 'settings'",
    "UPDATE babel_meta SET value = CAST(x'ff' AS TEXT) WHERE key = 'settings'",
    "UPDATE babel_meta SET value = NULL WHERE key = 'settings'",
]


@pytest.mark.parametrize("statement", META)
def test_damaged_state_is_named(made: Path, analyzer: Any, statement: str) -> None:
    with SqliteIndex(made, analyzer=analyzer, wal=False) as index:
        assert index.search("word").total == 20
        change(made, statement)
        calls: list[Any] = [lambda: index.search("word"), lambda: index.add([Document("a", "b")])]
        if "8" not in statement:  # with a generation of its own a reindex mends this
            calls.append(index.reindex)
        for call in calls:
            with pytest.raises(CorruptIndexError) as caught:
                call()
            assert repr(str(made)) in str(caught.value)
        assert len(index.check()) >= 1
    attempts: list[Any] = [SqliteIndex, SqliteIndex.open]
    for attempt in attempts:
        with pytest.raises(CorruptIndexError, match="restore a backup"):
            attempt(made, analyzer=analyzer)


@pytest.mark.parametrize("stored", ['{"profile": 5}', '{"languages": "ja"}', '{"other": 1}'])
def test_settings_that_are_none_are_damage(made: Path, analyzer: Any, stored: str) -> None:
    change(made, f"UPDATE babel_meta SET value = '{stored}' WHERE key = 'settings'")
    with pytest.raises(CorruptIndexError, match="settings in babel_meta"):
        SqliteIndex.open(made)


def test_a_lock_and_a_full_disk_are_no_damage(made: Path, analyzer: Any) -> None:
    with (
        SqliteIndex(made, analyzer=analyzer, wal=False, timeout=0.01) as index,
        closing(sqlite3.connect(made, isolation_level=None)) as other,
    ):
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            index.check()
        other.execute("COMMIT")
        assert index.check() == ()


@contextmanager
def nobody() -> Iterator[None]:
    """As a user who may write nowhere, if the tests run as one who may everywhere."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


@pytest.mark.skipif(os.name != "posix", reason="POSIX permissions")
def test_what_this_user_may_not_do_is_said_with_the_path(analyzer: Any) -> None:
    place = Path(tempfile.mkdtemp())
    path = place / "notes.db"
    try:
        with SqliteIndex(path, analyzer=analyzer) as index:
            index.add([Document("a", "word")])
        path.chmod(0)
        place.chmod(0o555)
        with nobody(), pytest.raises(IndexFileError, match=r"notes\.db' cannot be opened: this user may not read it"):
            SqliteIndex.open(path, analyzer=analyzer)
        with nobody(), pytest.raises(IndexFileError, match=r"new\.db' cannot be made: this user may not write to"):
            SqliteIndex(place / "new.db", analyzer=analyzer)
    finally:
        place.chmod(0o755)
        shutil.rmtree(place)


@pytest.mark.skipif(os.name != "posix", reason="POSIX permissions")
@pytest.mark.parametrize("wal", [False, True])
def test_a_read_only_index_is_searched_and_checked(analyzer: Any, wal: bool) -> None:
    place = Path(tempfile.mkdtemp())
    path = place / "notes.db"
    try:
        with SqliteIndex(path, analyzer=analyzer, wal=wal) as index:
            index.add([Document("a", "word")])
            path.chmod(0o444)
            if wal:
                for end in ("-wal", "-shm"):
                    Path(f"{path}{end}").chmod(0o444)
            place.chmod(0o555)
            with nobody(), SqliteIndex.open(path, analyzer=analyzer) as readonly:
                assert readonly.search("word").total == 1
                problems = readonly.check()
                assert not problems or (len(problems) == 1 and "needs write access" in problems[0])
                with pytest.raises(sqlite3.OperationalError, match="readonly"):
                    readonly.add([Document("b", "word")])
        place.chmod(0o555)
        if wal:
            for end in ("-wal", "-shm"):
                Path(f"{path}{end}").unlink(missing_ok=True)
            with nobody(), pytest.raises(sqlite3.OperationalError, match="write-ahead log"):
                SqliteIndex.open(path, analyzer=analyzer)
    finally:
        place.chmod(0o755)
        shutil.rmtree(place)


def test_an_older_handle_does_not_add_to_an_index_of_other_settings(path: Path) -> None:
    with SqliteIndex(path, profile="balanced") as older:
        older.add([Document("a", "Häuser", "de")])
        with pytest.warns(BabelWarning), SqliteIndex(path, profile="recall", on_mismatch="warn") as newer:
            newer.reindex()
        # Neither document uses a route that the index holds, so that no fingerprint tells.
        for call in (lambda: older.add([Document("b", "東京", "ja")]), lambda: older.search("東京")):
            with pytest.raises(AnalyzerMismatchError, match=r"profile='recall'.*reindex\(\)"):
                call()
        assert len(older) == 1


def test_an_index_of_raw_terms_is_told_from_others(path: Path) -> None:
    from babel_core import Analyzer

    with SqliteIndex(path, analyzer=Analyzer("balanced", tier="raw")) as index:
        index.add([Document("a", "Some Words")])
    with pytest.raises(AnalyzerMismatchError, match="tier='raw'"):
        SqliteIndex(path)
    with SqliteIndex.open(path) as index:
        assert index.search("Words").total == 1
        assert index.analyzer.settings.tier == "raw"  # type: ignore[attr-defined]
