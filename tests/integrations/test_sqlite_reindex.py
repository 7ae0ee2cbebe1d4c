"""A reindex builds beside the old terms and switches at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from babel_core.errors import AnalyzerMismatchError, IndexFileError
from babel_core.integrations.sqlite import Document, SqliteIndex, documents, reindexing


@pytest.fixture
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reindexing, "BATCH_DOCUMENTS", 10)
    monkeypatch.setattr(documents, "BATCH_DOCUMENTS", 10)


@pytest.fixture
def old(path: Path, make_analyzer: Any) -> Path:
    with SqliteIndex(path, analyzer=make_analyzer()) as index:
        index.add(Document(str(i), f"word number{i}", None, {"n": i}) for i in range(35))
    return path


def _tables(index: SqliteIndex) -> list[str]:
    with index._connections.read() as reader:
        sql = "SELECT name FROM sqlite_master WHERE name GLOB 'babel_tokens_*' ORDER BY name"
        return [name for (name,) in reader.con.execute(sql)]


@pytest.mark.usefixtures("small_batches")
def test_a_reindex_brings_the_index_to_the_present_analyzer(old: Path, make_analyzer: Any) -> None:
    reports: list[int] = []
    with SqliteIndex(old, analyzer=make_analyzer(version="2", stems=False)) as index:
        with pytest.raises(AnalyzerMismatchError):
            index.search("word")
        assert index.reindex(progress=reports.append) == 35
        assert reports == [10, 20, 30, 35]
        assert index.search("word", limit=50).total == 35
        assert index.search("wor", mode="all").total == 0
        assert [hit.metadata["n"] for hit in index.search("word", limit=50)] == list(range(35))
        assert index.check() == ()
        assert _tables(index) == ["babel_tokens_2"]
    with (
        SqliteIndex(old, analyzer=make_analyzer()) as stale,
        pytest.raises(AnalyzerMismatchError, match="built with analyzer 2-"),
    ):
        stale.search("word")


@pytest.mark.usefixtures("small_batches")
def test_readers_and_writers_go_on_meanwhile(old: Path, make_analyzer: Any) -> None:
    new = make_analyzer(version="2")
    totals: list[int] = []
    with SqliteIndex(old, analyzer=make_analyzer()) as other, SqliteIndex(old, analyzer=new) as index:

        def meanwhile(done: int) -> None:
            totals.append(other.search("word", limit=1).total)
            if done == 20:
                other.add([Document("5", "changed text"), Document("new", "word added"), Document("34", "late")])
                other.delete(["7", "30"], erase=False)
                assert other.check() == ()

        assert index.reindex(progress=meanwhile) >= 35
        assert totals == [35, 35, *[32] * (len(totals) - 2)]
        assert index.search("word", limit=1).total == 32
        assert index.search("changed")[0].id == "5"
        assert index.search("late")[0].id == "34"
        assert [index.search(f"number{i}", mode="all").total for i in (5, 7, 30, 34, 33)] == [0, 0, 0, 0, 1]
        assert index.search("added")[0].id == "new"
        assert index.check() == ()
        with pytest.raises(AnalyzerMismatchError):
            other.search("word")


@pytest.mark.usefixtures("small_batches")
def test_a_reindex_that_is_cut_off_changes_nothing(old: Path, make_analyzer: Any) -> None:
    new = make_analyzer(version="2")

    def stop(done: int) -> None:
        if done == 20:
            raise KeyboardInterrupt

    with SqliteIndex(old, analyzer=new) as index, pytest.raises(KeyboardInterrupt):
        index.reindex(progress=stop)
    with SqliteIndex(old, analyzer=make_analyzer()) as index:
        assert _tables(index) == ["babel_tokens_1", "babel_tokens_2"]
        assert index.search("word").total == 35
        assert index.add([Document("5", "word replaced"), Document("x", "word")]) == 2
        assert index.delete(["6"]) == 1
        assert index.check() == ()
    with SqliteIndex(old, analyzer=new) as index:
        index.reindex()
        assert index.search("word", limit=1).total == 35
        assert index.search("replaced")[0].id == "5"
        assert index.check() == ()
        assert _tables(index) == ["babel_tokens_3"]


@pytest.mark.usefixtures("small_batches")
def test_a_second_reindex_takes_over(old: Path, make_analyzer: Any) -> None:
    new = make_analyzer(version="2")
    with SqliteIndex(old, analyzer=new) as one, SqliteIndex(old, analyzer=new) as two:

        def take_over(done: int) -> None:
            if done == 10:
                two.reindex()

        with pytest.raises(IndexFileError, match="another reindex took over"):
            one.reindex(progress=take_over)
        assert one.search("word").total == 35
        assert one.check() == ()


def test_an_empty_index_can_be_reindexed(index: SqliteIndex) -> None:
    assert index.reindex() == 0
    assert index.add([Document("a", "word")]) == 1
    assert index.search("word").total == 1
