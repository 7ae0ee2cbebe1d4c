"""Which files are opened, which are refused untouched, and what settings and fingerprints hold an index to."""

from __future__ import annotations

import hashlib
import os
import pickle
import re
import sqlite3
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import pytest

from babel_core.errors import (
    AnalyzerMismatchError,
    BabelWarning,
    ConfigError,
    CorruptIndexError,
    ForeignIndexError,
    IndexFileError,
    NewerIndexError,
)
from babel_core.integrations.sqlite import Document, SqliteIndex, schema


def _sqlite(path: Path, *statements: str) -> None:
    con = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        con.execute(statement)
    con.close()


def _make_index(path: Path, analyzer: Any, wal: bool = False) -> None:
    with SqliteIndex(path, analyzer=analyzer, wal=wal) as index:
        index.add(Document(str(i), f"word number{i}") for i in range(50))


def _text(path: Path, analyzer: Any) -> None:
    path.write_text("just some notes\n" * 100)


def _short(path: Path, analyzer: Any) -> None:
    path.write_bytes(b"SQLite format 3\0")


def _other_database(path: Path, analyzer: Any) -> None:
    _sqlite(path, "CREATE TABLE notes(text)", "INSERT INTO notes VALUES ('x')")


def _other_database_in_wal(path: Path, analyzer: Any) -> None:
    _sqlite(path, "PRAGMA journal_mode = WAL", "CREATE TABLE notes(text)")


def _same_mark_other_tables(path: Path, analyzer: Any) -> None:
    _sqlite(
        path,
        f"PRAGMA application_id = {schema.APPLICATION_ID}",
        "PRAGMA user_version = 1",
        "CREATE TABLE babel_meta(key, value)",
    )


def _newer(path: Path, analyzer: Any) -> None:
    _make_index(path, analyzer)
    _sqlite(path, "PRAGMA user_version = 99")


def _newer_in_wal(path: Path, analyzer: Any) -> None:
    _make_index(path, analyzer, wal=True)
    _sqlite(path, "PRAGMA user_version = 99")


def _without_full_text(path: Path, analyzer: Any) -> None:
    _make_index(path, analyzer)
    _sqlite(path, "DROP TABLE babel_fts_1")


def _without_state(path: Path, analyzer: Any) -> None:
    _make_index(path, analyzer)
    _sqlite(path, "DELETE FROM babel_meta")


def _damaged_schema(path: Path, analyzer: Any) -> None:
    _make_index(path, analyzer)
    data = bytearray(path.read_bytes())
    data[100:200] = b"\xff" * 100
    path.write_bytes(data)


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (_text, ForeignIndexError),
        (_short, ForeignIndexError),
        (_other_database, ForeignIndexError),
        (_other_database_in_wal, ForeignIndexError),
        (_same_mark_other_tables, ForeignIndexError),
        (_newer, NewerIndexError),
        (_newer_in_wal, NewerIndexError),
        (_without_full_text, CorruptIndexError),
        (_without_state, CorruptIndexError),
        (_damaged_schema, CorruptIndexError),
    ],
)
def test_what_is_no_index_is_refused_and_left_as_it_is(
    path: Path, analyzer: Any, make: Any, error: type[IndexFileError]
) -> None:
    make(path, analyzer)
    before = hashlib.sha256(path.read_bytes()).hexdigest()
    for attempt in (SqliteIndex, SqliteIndex.open):
        with pytest.raises(error) as caught:
            attempt(path, analyzer=analyzer)
        assert type(caught.value) is error
        assert str(path) in str(caught.value)
    assert hashlib.sha256(path.read_bytes()).hexdigest() == before
    assert not Path(f"{path}-journal").exists()


def test_an_empty_file_becomes_an_index(path: Path, analyzer: Any) -> None:
    path.touch()
    _make_index(path, analyzer)
    with SqliteIndex(path, analyzer=analyzer) as index:
        assert len(index) == 50


@pytest.mark.parametrize("name", ["a b.db", "q?x#y%41.db", "ünï 文書.db", "'quote\".db", "file:x.db"])
def test_any_file_name_will_do(tmp_path: Path, analyzer: Any, name: str) -> None:
    for _ in range(2):
        with SqliteIndex(tmp_path / name, analyzer=analyzer) as index:
            index.add([Document("a", "word")])
    assert [found.name for found in tmp_path.iterdir()] == [name]


def test_a_path_that_cannot_be_a_file_is_refused(tmp_path: Path, analyzer: Any) -> None:
    with pytest.raises(ForeignIndexError, match="is a directory"):
        SqliteIndex(tmp_path, analyzer=analyzer)
    with pytest.raises(ValueError, match="path must not be empty"):
        SqliteIndex("", analyzer=analyzer)
    with pytest.raises(TypeError):
        SqliteIndex(5, analyzer=analyzer)  # type: ignore[arg-type]


def test_a_path_where_no_file_can_be_made_is_named_with_the_reason(tmp_path: Path, analyzer: Any) -> None:
    (tmp_path / "file").touch()
    for folder, reason in (("no", "there is no directory"), ("file", "is no directory")):
        path = tmp_path / folder / "such.db"
        with pytest.raises(IndexFileError, match=reason) as caught:
            SqliteIndex(path, analyzer=analyzer)
        assert repr(str(path)) in str(caught.value)
        assert "give another path" in str(caught.value)


def test_a_closed_index_says_so(path: Path, analyzer: Any) -> None:
    index = SqliteIndex(path, analyzer=analyzer)
    index.close()
    index.close()
    for call in (lambda: index.search("x"), lambda: index.add([Document("a", "b")]), lambda: len(index)):
        with pytest.raises(ValueError, match="is closed"):
            call()
    assert [found.name for found in path.parent.iterdir()] == [path.name]


def test_an_index_cannot_be_pickled(index: SqliteIndex) -> None:
    with pytest.raises(TypeError, match="open it by its path"):
        pickle.dumps(index)


def test_hits_can_be_pickled_with_their_spans(index: SqliteIndex) -> None:
    index.add([Document("a", "some word here", "en", {"k": [1]})])
    results = index.search("word")
    copied = pickle.loads(pickle.dumps(results))
    assert copied == results
    assert copied[0].spans == results[0].spans == ((5, 9),)


def test_other_settings_are_refused_with_the_remedy(path: Path, analyzer: Any) -> None:
    with SqliteIndex(path, profile="words"):
        pass
    with pytest.raises(AnalyzerMismatchError) as caught:
        SqliteIndex(path, profile="recall", languages=["ja", "zh"])
    message = str(caught.value)
    assert "profile='words'" in message
    assert "profile='recall'" in message
    assert "languages=('ja', 'zh')" in message
    assert "on_mismatch='warn'" in message
    assert "reindex()" in message
    with SqliteIndex.open(path) as index:
        assert index.analyzer.settings.profile == "words"  # type: ignore[attr-defined]
    with pytest.warns(BabelWarning, match="profile='words'"), SqliteIndex(path, on_mismatch="warn") as index:
        index.reindex()
    with SqliteIndex(path) as index:
        assert index.search("x").total == 0


def test_open_needs_an_index_that_exists(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="there is no index"):
        SqliteIndex.open(tmp_path / "none.db")
    assert list(tmp_path.iterdir()) == []


def test_unknown_settings_are_refused_before_a_file_is_made(path: Path, analyzer: Any) -> None:
    with pytest.raises(ConfigError, match="known: raise, warn"):
        SqliteIndex(path, analyzer=analyzer, on_mismatch="ignore")
    with pytest.raises(ConfigError):
        SqliteIndex(path, profile="best")
    assert not path.exists()


def test_another_fingerprint_raises_for_queries_and_documents(path: Path, make_analyzer: Any) -> None:
    with SqliteIndex(path, analyzer=make_analyzer()) as index:
        index.add([Document("a", "word")])
    with SqliteIndex(path, analyzer=make_analyzer(version="2")) as index:
        for call in (lambda: index.search("word"), lambda: index.add([Document("b", "word")])):
            with pytest.raises(AnalyzerMismatchError, match="test/Word") as caught:
                call()
            assert (caught.value.route, caught.value.indexed, caught.value.current) == (
                "test/Word",
                "1-000000000001",
                "2-000000000001",
            )
            assert "reindex()" in str(caught.value)
        assert list(index.ids()) == ["a"]
        assert index.search("...").total == 0
        assert index.delete(["a"]) == 1
        assert index.add([Document("b", "word")]) == 1  # an empty index is held to nothing


def test_with_warn_another_fingerprint_warns_once(path: Path, make_analyzer: Any) -> None:
    with SqliteIndex(path, analyzer=make_analyzer()) as index:
        index.add([Document("a", "word")])
    with SqliteIndex(path, analyzer=make_analyzer(version="2"), on_mismatch="warn") as index:
        with pytest.warns(BabelWarning, match="reindex"):
            assert index.search("word").total == 1
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert index.search("word").total == 1


def test_older_files_are_brought_up_to_date(path: Path, analyzer: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    _make_index(path, analyzer)
    monkeypatch.setattr(schema, "MIGRATIONS", (("ALTER TABLE babel_documents ADD COLUMN extra",),))
    with SqliteIndex(path, analyzer=analyzer) as index:
        assert index.search("word").total == 50
    monkeypatch.undo()
    with pytest.raises(NewerIndexError, match="schema version 2, this babel_core knows up to 1"):
        SqliteIndex(path, analyzer=analyzer)


def test_the_log_is_used_only_where_it_is_sound_or_asked_for(path: Path, analyzer: Any) -> None:
    def mode() -> str:
        con = sqlite3.connect(path)
        found: str = con.execute("PRAGMA journal_mode").fetchone()[0]
        con.close()
        return found

    sound = "wal" if sqlite3.sqlite_version_info >= (3, 51, 3) else "delete"
    for wal, expected in ((None, sound), (True, "wal"), (False, "delete"), (True, "wal"), (None, sound)):
        with SqliteIndex(path, analyzer=analyzer, wal=wal):
            assert mode() == expected


def test_an_index_in_memory_works_like_a_file(analyzer: Any, tmp_path: Path) -> None:
    with SqliteIndex(":memory:", analyzer=analyzer) as index:
        index.add([Document("a", "first word"), Document("b", "second word")])
        assert index.search("word").total == 2
        index.delete(["a"])
        index.reindex()
        index.optimize()
        assert index.check() == ()
        index.backup(tmp_path / "copy.db")
    with SqliteIndex(tmp_path / "copy.db", analyzer=analyzer) as copy:
        assert list(copy.ids()) == ["b"]
        assert copy.check() == ()


def test_a_later_change_of_directory_does_not_matter(
    tmp_path: Path, analyzer: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path)
    with SqliteIndex("notes.db", analyzer=analyzer) as index:
        index.add([Document("a", "word")])
        monkeypatch.chdir("elsewhere")
        assert index.search("word").total == 1  # by a connection that is made only now
        assert index.check() == ()
        index.backup("copy.db")
    assert sorted(str(found.relative_to(tmp_path)) for found in tmp_path.rglob("*.db")) == [
        "elsewhere/copy.db",
        "notes.db",
    ]


@pytest.mark.parametrize("used", [True, False])
def test_a_file_that_was_removed_or_replaced_is_an_error(path: Path, analyzer: Any, used: bool) -> None:
    other = path.with_name("other.db")
    _make_index(other, analyzer)
    with SqliteIndex(path, analyzer=analyzer) as index:
        index.add([Document("a", "word")])
        if used:
            index.search("word")
        path.unlink()
        for call in (lambda: index.search("word"), lambda: index.add([Document("b", "word")]), index.check):
            with pytest.raises(IndexFileError, match="removed or replaced"):
                call()
        assert not path.exists()
        other.replace(path)
        with pytest.raises(IndexFileError, match="open it anew"):
            index.search("word")
    with SqliteIndex(path, analyzer=analyzer) as index:
        assert index.search("word").total == 50


@pytest.mark.skipif(os.name != "posix", reason="paths with two slashes in front are POSIX paths")
def test_a_path_may_begin_with_two_slashes(path: Path, analyzer: Any) -> None:
    for _ in range(2):
        with SqliteIndex(f"/{path}", analyzer=analyzer) as index:
            index.add([Document("a", "word")])
            assert index.search("word").total == 1
    assert path.exists()


def test_a_path_with_nul_is_refused(tmp_path: Path, analyzer: Any) -> None:
    with pytest.raises(ValueError, match="NUL"):
        SqliteIndex(f"{tmp_path}/a\0b", analyzer=analyzer)


def cut_off(path: Path) -> None:
    """Leave a file with half a write in it and the journal that takes it back, as a killed writer does."""
    code = (
        "import os, sqlite3, sys\n"
        "con = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "con.execute('PRAGMA cache_size = 1')\n"
        "con.execute('BEGIN')\n"
        "con.execute('UPDATE babel_documents SET text = hex(randomblob(3000))')\n"
        "os._exit(0)"
    )
    subprocess.run([sys.executable, "-c", code, str(path)], check=True)
    assert Path(f"{path}-journal").stat().st_size > 0


def test_a_write_that_was_cut_off_is_taken_back_behind_a_symbolic_link(path: Path, analyzer: Any) -> None:
    _make_index(path, analyzer)
    cut_off(path)
    link = path.parent / "links" / "link.db"
    link.parent.mkdir()
    link.symlink_to(path)
    with SqliteIndex.open(link, analyzer=analyzer) as index:
        assert index.check() == ()
        assert index.get("7") == Document("7", "word number7")


def test_opening_a_file_again_leaves_the_locks_of_this_process(path: Path, analyzer: Any) -> None:
    with SqliteIndex(path, analyzer=analyzer, wal=False) as index, index._connections.write():
        SqliteIndex(path, analyzer=analyzer, wal=False).close()
        code = "import sqlite3, sys; sqlite3.connect(sys.argv[1], timeout=0).execute('BEGIN IMMEDIATE')"
        other = subprocess.run([sys.executable, "-c", code, str(path)], check=False, capture_output=True)
    assert b"database is locked" in other.stderr


def _corrupt(path: Path, *statements: str) -> None:
    con = sqlite3.connect(path, isolation_level=None)
    con.execute("PRAGMA writable_schema = ON")
    for statement in statements:
        con.execute(statement)
    con.close()


@pytest.mark.parametrize(
    ("damage", "finding"),
    [
        ("DELETE FROM babel_documents WHERE seq = 3", "not in babel_documents"),
        ("DELETE FROM babel_tokens_1 WHERE seq = 3", "not in babel_tokens_1"),
        ("DELETE FROM babel_fts_1_docsize WHERE id = 3", "not in babel_fts_1_docsize"),
        ("UPDATE babel_tokens_1 SET data = x'00' WHERE seq = 3", "stored terms are damaged"),
        (
            "UPDATE babel_tokens_1 SET data = (SELECT data FROM babel_tokens_1 WHERE seq = 4) WHERE seq = 3",
            "or others; call reindex",
        ),
        ("DELETE FROM babel_fts_1_data WHERE id > 100", "damaged"),
        ("UPDATE babel_fts_1_data SET block = zeroblob(length(block)) WHERE id > 100", "damaged|holds 0 terms"),
        ("UPDATE babel_fts_1_data SET block = x'00' WHERE id = 10", "damaged|holds 0 terms"),
    ],
)
def test_check_finds_damage_and_reindex_mends_it(path: Path, analyzer: Any, damage: str, finding: str) -> None:
    _make_index(path, analyzer)
    _corrupt(path, damage)
    with SqliteIndex(path, analyzer=analyzer) as index:
        problems = index.check()
        assert len(problems) >= 1
        assert any(re.search(finding, problem) for problem in problems)
        if "reindex" in problems[0] and "babel_documents" not in finding:
            index.reindex()
            assert index.check() == ()


def test_damage_met_in_a_search_is_named(path: Path, analyzer: Any) -> None:
    _make_index(path, analyzer)
    _corrupt(path, "UPDATE babel_fts_1_data SET block = substr(block, 1, 12) WHERE id > 100")
    with SqliteIndex(path, analyzer=analyzer) as index:
        with pytest.raises(CorruptIndexError, match="is damaged"):
            index.search("word")
        assert index.check() != ()


def test_damaged_pages_are_found(path: Path, analyzer: Any) -> None:
    _make_index(path, analyzer)
    data = bytearray(path.read_bytes())
    data[8 * 4096 : 9 * 4096] = b"\xa5" * 4096
    path.write_bytes(data)
    with SqliteIndex(path, analyzer=analyzer) as index:
        assert index.check() != ()
