"""Many texts at once: in chunks through the compiled core, by several threads, in the order given."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice

CHUNK = 256
"""Texts that one worker takes at a time."""
CHUNK_SIZE = 1 << 17
"""Code points of the texts of a chunk, but for a longer text, which is a chunk alone."""

Item = tuple[str | None, str | None]
"""(text, its language): None as text stays None, None as language means detect."""
Worker = Callable[[list[Item]], list[str | None]]


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


def run(work: Worker, items: Iterable[Item], workers: int) -> Iterator[str | None]:
    """The result of every item, in order, by `workers` threads.

    At most two chunks a worker are on the way, so a series of any length takes little memory. The first error ends
    the run and is raised where its chunk would have come.
    """
    chunks = in_chunks(items)
    if workers == 1:
        for chunk in chunks:
            yield from work(chunk)
        return
    with ThreadPoolExecutor(workers, thread_name_prefix="babel-core") as pool:
        under_way: deque[Future[list[str | None]]] = deque(pool.submit(work, c) for c in islice(chunks, 2 * workers))
        try:
            while under_way:
                done = under_way.popleft().result()
                under_way.extend(pool.submit(work, chunk) for chunk in islice(chunks, 1))
                yield from done
        finally:
            for future in under_way:
                future.cancel()
