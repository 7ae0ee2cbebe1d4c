"""A backup is a sound index of its own, whatever stood in its place."""

from __future__ import annotations

import os
import signal
import sqlite3
import stat
import subprocess
import sys
import textwrap
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from babel_core.errors import ForeignIndexError, IndexFileError
from babel_core.integrations.sqlite import Document, SqliteIndex
from tests.integrations.test_sqlite_files import cut_off

posix_only = pytest.mark.skipif(os.name != "posix", reason="POSIX permissions, links and signals")


@pytest.fixture
def target(tmp_path: Path) -> Path:
    found = tmp_path / "copies" / "copy.db"
    found.parent.mkdir()
    return found


def older(target: Path, analyzer: Any, wal: bool = False) -> None:
    with SqliteIndex(target, analyzer=analyzer, wal=wal) as index:
        index.add(Document(str(i), f"old text {i}") for i in range(200))


def require_copy(target: Path, analyzer: Any, alone: bool = True) -> None:
    if alone:
        assert [found.name for found in target.parent.iterdir()] == [target.name]
    with SqliteIndex(target, analyzer=analyzer, wal=False) as copy:
        assert list(copy.ids()) == [str(i) for i in range(30)]
        assert copy.search("new").total == 30
        assert copy.search("old").total == 0
        assert copy.check() == ()


@pytest.fixture
def index(path: Path, analyzer: Any) -> Any:
    with SqliteIndex(path, analyzer=analyzer) as opened:
        opened.add(Document(str(i), f"new text {i}") for i in range(30))
        yield opened


@pytest.mark.parametrize("before", ["nothing", "an index", "an empty file", "a damaged index"])
def test_a_backup_is_whole_and_replaces_at_once(index: SqliteIndex, target: Path, analyzer: Any, before: str) -> None:
    if before != "nothing":
        target.touch()
    if "index" in before:
        older(target, analyzer)
    if "damaged" in before:
        data = target.read_bytes()
        target.write_bytes(data[:100] + b"\xff" * (len(data) - 100))
    index.backup(target)
    require_copy(target, analyzer)
    assert index.check() == ()


def test_a_backup_does_not_take_over_a_write_that_was_cut_off(index: SqliteIndex, target: Path, analyzer: Any) -> None:
    older(target, analyzer)
    cut_off(target)
    index.backup(target)
    require_copy(target, analyzer)


@posix_only
def test_a_backup_does_not_take_over_a_log(index: SqliteIndex, target: Path, analyzer: Any) -> None:
    older(target, analyzer, wal=True)
    code = (
        "import os, sqlite3, sys\n"
        "con = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "con.execute('UPDATE babel_documents SET text = hex(randomblob(3000))')\n"
        "os._exit(0)"
    )
    subprocess.run([sys.executable, "-c", code, str(target)], check=True)
    assert Path(f"{target}-wal").stat().st_size > 0
    index.backup(target)
    require_copy(target, analyzer)


def test_a_backup_does_not_take_over_side_files_without_a_file(
    index: SqliteIndex, target: Path, analyzer: Any
) -> None:
    older(target, analyzer)
    cut_off(target)
    target.unlink()
    Path(f"{target}-wal").write_bytes(b"x" * 5000)
    index.backup(target)
    require_copy(target, analyzer)


def test_an_index_that_is_open_at_the_target_notices(index: SqliteIndex, target: Path, analyzer: Any) -> None:
    with SqliteIndex(target, analyzer=analyzer, wal=False) as other:
        other.add([Document("a", "old")])
        index.backup(target)
        with pytest.raises(IndexFileError, match="replaced"):
            other.search("old")
    require_copy(target, analyzer)


def test_a_target_that_is_being_written_is_not_replaced(
    index: SqliteIndex, target: Path, analyzer: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("babel_core.integrations.sqlite.copying.TIMEOUT", 0.05)
    older(target, analyzer)
    with closing(sqlite3.connect(target, isolation_level=None)) as con:
        con.execute("BEGIN IMMEDIATE")
        with pytest.raises(sqlite3.OperationalError, match="locked") as caught:
            index.backup(target)
        assert "was not replaced" in caught.value.__notes__[0]
        con.execute("COMMIT")
    with SqliteIndex(target, analyzer=analyzer) as other:
        assert other.search("old").total == 200
    assert [found.name for found in target.parent.iterdir()] == [target.name]


def test_a_file_that_is_no_index_is_not_overwritten(
    index: SqliteIndex, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(target.parent)
    target.write_text("a letter\n" * 300)
    with closing(sqlite3.connect("notes.sqlite")) as con:
        con.execute("CREATE TABLE notes(text)")
    for name in ("copy.db", "notes.sqlite", "."):
        before = Path(name).read_bytes() if name != "." else b""
        with pytest.raises(ForeignIndexError) as caught:
            index.backup(name)
        assert repr(name) in str(caught.value)
        assert name == "." or Path(name).read_bytes() == before
    for name, message in ((":memory:", "':memory:' is no file"), (index.path, "is the index itself"), ("", "empty")):
        with pytest.raises(ValueError, match=message):
            index.backup(name)
    with pytest.raises(FileNotFoundError, match="no directory"):
        index.backup(target.parent / "none" / "copy.db")
    assert sorted(found.name for found in target.parent.iterdir()) == ["copy.db", "notes.sqlite"]


@posix_only
def test_links_are_followed_and_permissions_kept(index: SqliteIndex, target: Path, analyzer: Any) -> None:
    link = target.parent.parent / "link.db"
    link.symlink_to(target)
    for mode in (0o640, 0o600, 0o664):
        Path(index.path).chmod(mode)
        index.backup(link)
        assert link.is_symlink()
        assert stat.S_IMODE(target.stat().st_mode) == mode
    require_copy(target, analyzer)


@posix_only
def test_a_killed_backup_leaves_nothing_to_the_next_one(index: SqliteIndex, target: Path, analyzer: Any) -> None:
    code = """
        import os, signal, sys
        from babel_core.integrations.sqlite import copying
        from babel_core.integrations.sqlite.connection import Connections
        copying._at_rest = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
        copying.backup(Connections(sys.argv[1], timeout=5), sys.argv[2])
    """
    run = [sys.executable, "-c", textwrap.dedent(code), index.path, str(target)]
    assert subprocess.run(run, check=False).returncode == -signal.SIGKILL
    assert [found.name for found in target.parent.iterdir()] != []
    index.backup(target)
    require_copy(target, analyzer)
