"""Many texts at once: in chunks through the compiled core, by several threads, in the order given."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from typing import Any

from babel_core.errors import ConfigError

CHUNK = 256
"""Texts that one worker takes at a time."""
CHUNK_SIZE = 1 << 17
"""Code points of the texts of a chunk, but for a longer text, which is a chunk alone."""

Item = tuple[str | None, str | None]
"""(text, its language): None as text stays None, None as language means detect."""
Results = list[str | None]


def check_workers(workers: object) -> None:
    """ConfigError for less than one worker, TypeError for what is no int."""
    if not isinstance(workers, int) or isinstance(workers, bool):
        message = f"workers must be an int, not {type(workers).__name__}"
        raise TypeError(message)
    if workers < 1:
        message = f"workers must be at least 1, not {workers}"
        raise ConfigError(message)


def in_chunks(items: Iterable[Item]) -> Iterator[list[Item]]:
    """Cut a series into lists that a worker takes at once; reads no further than the chunk at hand."""
    chunk: list[Item] = []
    size = 0
    for item in items:
        chunk.append(item)
        size += len(item[0] or "")
        if len(chunk) == CHUNK or size >= CHUNK_SIZE:
            yield chunk
            chunk, size = [], 0
    if chunk:
        yield chunk


def numbered(texts: Iterable[Any]) -> Iterator[tuple[list[Any], int]]:
    """Lists of CHUNK texts, each with the place of its first one in the series."""
    series = iter(texts)
    place = 0
    while chunk := list(islice(series, CHUNK)):
        yield chunk, place
        place += len(chunk)


def run(work: Callable[..., Results], chunks: Iterator[tuple[Any, ...]], workers: int) -> Iterator[str | None]:
    """The results of `work(*chunk)` for each chunk, joined in order, by `workers` threads.

    At most two chunks a worker are on the way, so a series of any length takes little memory. The first error ends
    the run and is raised where its chunk would have come.
    """
    if workers == 1:
        for chunk in chunks:
            yield from work(*chunk)
        return
    with ThreadPoolExecutor(workers, thread_name_prefix="babel-core") as pool:
        under_way: deque[Future[Results]] = deque()
        try:
            under_way.extend(_submitted(pool, work, islice(chunks, 2 * workers)))
            while under_way:
                done = under_way.popleft().result()
                under_way.extend(_submitted(pool, work, islice(chunks, 1)))
                yield from done
        finally:
            for future in under_way:
                future.cancel()


def _submitted(
    pool: ThreadPoolExecutor, work: Callable[..., Results], chunks: Iterator[tuple[Any, ...]]
) -> Iterator[Future[Results]]:
    """The chunks on their way; an error of the series itself takes the place of the chunk that it cost."""
    try:
        for chunk in chunks:
            yield pool.submit(work, *chunk)
    except Exception as error:
        failed: Future[Results] = Future()
        failed.set_exception(error)
        yield failed
