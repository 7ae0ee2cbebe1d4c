"""A full disk or a killed process loses no acknowledged document and leaves a sound file."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from babel_core.integrations.sqlite import Document, SqliteIndex, damage, documents

posix_only = pytest.mark.skipif(os.name != "posix", reason="kills a process by a POSIX signal")


@pytest.mark.parametrize("wal", [False, True])
def test_a_full_disk_keeps_what_was_acknowledged(
    path: Path, analyzer: Any, monkeypatch: pytest.MonkeyPatch, wal: bool
) -> None:
    monkeypatch.setattr(documents, "BATCH_DOCUMENTS", 20)
    acknowledged: list[int] = []
    with SqliteIndex(path, analyzer=analyzer, wal=wal) as index:
        with index._connections.locked() as con:
            con.execute("PRAGMA max_page_count = 60")
        with pytest.raises(sqlite3.OperationalError, match="full") as caught:
            index.add((Document(str(i), f"word{i} " * 30) for i in range(5_000)), progress=acknowledged.append)
        assert 0 < acknowledged[-1] < 5_000
        assert f"{acknowledged[-1]} documents of this add()" in caught.value.__notes__[0]
        assert list(index.ids()) == [str(i) for i in range(acknowledged[-1])]
        assert index.check() == ()
        with pytest.raises(sqlite3.OperationalError, match="full"):
            index.reindex()
        assert index.search("word3", mode="all").total == 1
        assert index.check() == ()
        with index._connections.locked() as con:
            con.execute("PRAGMA max_page_count = 100000")
        assert index.add([Document("more", "word")]) == 1
        assert index.reindex() == acknowledged[-1] + 1
        assert index.check() == ()


HEAD = """
    import sys
    from babel_core import Analyzer, Document
    from babel_core.integrations.sqlite import SqliteIndex, documents, reindexing, maintenance
    documents.BATCH_DOCUMENTS = reindexing.BATCH_DOCUMENTS = 25
    index = SqliteIndex(sys.argv[1], analyzer=Analyzer("words"), wal=sys.argv[2] == "True")
    say = lambda *values: print(*values, flush=True)
"""


def start(path: Path, wal: bool, body: str) -> subprocess.Popen[str]:
    code = textwrap.dedent(HEAD) + textwrap.dedent(body)
    return subprocess.Popen([sys.executable, "-c", code, str(path), str(wal)], stdout=subprocess.PIPE, text=True)


def kill_when(process: subprocess.Popen[str], ready: Callable[[str], bool], delay: float) -> list[str]:
    """Read lines until one is `ready`, wait a moment, kill -9; returns every line that was written."""
    assert process.stdout is not None
    lines: list[str] = []
    with process:
        for line in process.stdout:
            lines.append(line.strip())
            if ready(lines[-1]):
                break
        time.sleep(delay)
        process.send_signal(signal.SIGKILL)
        lines += [line.strip() for line in process.stdout]
    return lines


@posix_only
@pytest.mark.parametrize(("wal", "delay"), [(False, 0.0), (False, 0.013), (True, 0.004), (True, 0.021)])
def test_a_killed_writer_loses_nothing_it_acknowledged(path: Path, wal: bool, delay: float) -> None:
    body = """
        docs = (Document(str(i), f"word{i} " + "text and more words " * 20) for i in range(100_000))
        index.add(docs, progress=say)
    """
    lines = kill_when(start(path, wal, body), lambda line: int(line) >= 100, delay)
    acknowledged = int(lines[-1])
    with SqliteIndex.open(path) as index:
        count = len(index)
        assert acknowledged <= count <= acknowledged + 25
        assert list(index.ids()) == [str(i) for i in range(count)]
        assert index.check() == ()
        assert index.search(f"word{acknowledged - 1}", lang="en", mode="all").total == 1
        assert index.add([Document("next", "word")]) == 1
    assert not Path(f"{path}-journal").exists()


@posix_only
def test_a_killed_reindex_leaves_the_index_working(path: Path) -> None:
    body = """
        index.add(Document(str(i), f"word{i} " + "text and more words " * 20) for i in range(400))
        index.reindex(progress=lambda done: say(done))
    """
    kill_when(start(path, False, body), lambda line: int(line) >= 75, 0.003)
    with SqliteIndex.open(path) as index:
        assert index.check() == ()
        assert index.search("word399", lang="en", mode="all").total == 1
        assert index.reindex() == 400
        assert index.check() == ()


@posix_only
def test_a_killed_deletion_is_made_up_for(path: Path) -> None:
    body = """
        index.add(Document(f"{i} geheim", f"verborgen{i} " + "text and words " * 200) for i in range(200))
        def stop(con, path):
            say("killing")
            __import__("time").sleep(60)
        maintenance._empty_log = stop
        say("deleting")
        index.delete(list(index.ids()))
    """
    kill_when(start(path, False, body), lambda line: line == "killing", 0.0)
    with SqliteIndex.open(path) as index:
        assert len(index) == 0
        index.delete([])
        assert index.check() == ()
    data = path.read_bytes()
    assert b"geheim" not in data
    assert b"verborgen" not in data


def test_a_read_transaction_is_over_when_a_search_fails(index: SqliteIndex) -> None:
    index.add([Document("a", "word")])
    with pytest.raises(RuntimeError), index._connections.read():
        raise RuntimeError
    assert index.add([Document("b", "word")]) == 1


def test_other_database_errors_pass_untranslated() -> None:
    with (
        closing(sqlite3.connect(":memory:")) as con,
        pytest.raises(sqlite3.OperationalError),
        damage.translated("x"),
    ):
        con.execute("nonsense")
