"""Many readers and one writer, across threads and processes."""

from __future__ import annotations

import gc
import multiprocessing
import os
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from babel_core import Analyzer
from babel_core.integrations.sqlite import Document, SqliteIndex


@pytest.mark.parametrize("where", ["file", "log", "memory"])
def test_threads_share_an_index(path: Path, analyzer: Any, where: str) -> None:
    target = ":memory:" if where == "memory" else path
    with SqliteIndex(target, analyzer=analyzer, wal=where == "log") as index:
        index.add([Document("first", "word")])
        done = threading.Event()
        wrong: list[str] = []

        def write(worker: int) -> int:
            return sum(index.add(Document(f"{worker}-{i}-{j}", "word") for j in range(5)) for i in range(8))

        def read() -> int:
            seen = 0
            while not done.is_set():
                results = index.search("word", limit=1_000)
                if results.total < seen or results.total != len(results) or (results.total - 1) % 5:
                    wrong.append(f"{seen} {results.total} {len(results)}")
                seen = results.total
            return seen

        with ThreadPoolExecutor(6) as pool:
            readers = [pool.submit(read) for _ in range(3)]
            writers = [pool.submit(write, i) for i in range(3)]
            assert [writer.result() for writer in writers] == [40] * 3
            done.set()
            assert all(reader.result() >= 1 for reader in readers)
        assert wrong == []
        assert index.search("word").total == 121
        assert index.check() == ()


def _write(path: str, worker: int) -> None:
    with SqliteIndex(path, analyzer=Analyzer("words")) as index:
        for i in range(6):
            index.add(Document(f"{worker}-{i}-{j}", "word here", "en") for j in range(5))


def _read(path: str, results: Any) -> None:
    with SqliteIndex(path, analyzer=Analyzer("words")) as index:
        seen = [index.search("word", lang="en", limit=1).total for _ in range(40)]
    results.put(seen == sorted(seen) and all(total % 5 == 0 for total in seen))


def test_processes_share_a_file_also_while_it_is_made(path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    results = context.Queue()
    workers = [context.Process(target=_write, args=(str(path), i)) for i in range(2)]
    workers.append(context.Process(target=_read, args=(str(path), results)))
    for worker in workers:
        worker.start()
    assert results.get(timeout=60) is True
    for worker in workers:
        worker.join(60)
        assert worker.exitcode == 0
    with SqliteIndex.open(path) as index:
        assert len(index) == 60
        assert index.check() == ()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
@pytest.mark.parametrize("where", ["file", "log", "memory"])
def test_a_forked_child_goes_on_by_itself(path: Path, analyzer: Any, where: str) -> None:
    target = ":memory:" if where == "memory" else path
    with SqliteIndex(target, analyzer=analyzer, wal=where == "log") as index:
        index.add([Document("parent", "word")])
        assert index.search("word").total == 1
        child = os.fork()
        if child == 0:
            code = 1
            try:
                index.add([Document("child", "word")])
                if index.search("word").total >= 2 and index.check() == ():
                    index.close()
                    gc.collect()
                    code = 0
            finally:
                os._exit(code)
        index.add([Document("later", "word")])
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        assert index.search("word").total == (2 if where == "memory" else 3)
        assert index.check() == ()


def test_a_stream_may_use_the_index_that_it_feeds(index: SqliteIndex) -> None:
    def stream() -> Any:
        for i in range(3):
            index.add([Document(f"inner{i}", "word")])
            yield Document(f"outer{i}", f"word {index.search('word').total}")

    assert index.add(stream()) == 3
    assert index.search("word").total == 6
