"""What `bench recall` writes: its progress, tables for people, and files."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

from rich.text import Text

from babel_core.cli.output import (
    DIM,
    cells,
    complain,
    console,
    counting_bar,
    printable,
    shows_progress,
    table,
    write_json,
)
from babel_core.cli.streams import as_utf8
from babel_core.evaluate.page import page
from babel_core.evaluate.plan import LeftOut, Outcome
from babel_core.evaluate.report import NOTHING, counted, figure, interval_cell, mean_rows
from babel_core.evaluate.run import Comparison, Result

STDOUT = "-"

Told = Callable[[int, int, Result | LeftOut], object]


@dataclass(frozen=True, slots=True)
class Files:
    """Where a run is written besides the tables on stdout; None: nowhere, JSON to "-": on stdout in their place."""

    json: Path | None
    markdown: Path | None
    html: Path | None

    @property
    def takes_stdout(self) -> bool:
        """Whether stdout is for the JSON document."""
        return self.json is not None and str(self.json) == STDOUT

    def check(self) -> None:
        """Raise OSError for a place that cannot be written to, before the time of measuring is spent."""
        for path in (self.json, self.markdown, self.html):
            if path is None or str(path) == STDOUT:
                continue
            name = as_utf8(str(path))
            if path.is_dir():
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), name)
            if not path.parent.is_dir():
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), name)

    def write(self, document: dict[str, Any], markdown: str) -> None:
        """Write what was asked for."""
        if self.takes_stdout:
            write_json(document)
        elif self.json is not None:
            _write(self.json, json.dumps(document, ensure_ascii=False, sort_keys=True, indent=1) + "\n")
        if self.markdown is not None:
            _write(self.markdown, markdown)
        if self.html is not None:
            _write(self.html, page(document))


def _write(path: Path, text: str) -> None:
    path.write_bytes(text.encode("utf-8", "backslashreplace"))
    complain(f"wrote {as_utf8(str(path))}")


@contextmanager
def progress() -> Iterator[Told]:
    """What to call after each measurement: a bar on a terminal, else a line on stderr."""
    started = perf_counter()
    if not shows_progress():

        def line(done: int, total: int, item: Result | LeftOut) -> None:
            complain(f"[{done}/{total}] {perf_counter() - started:.1f} s {_said(item)}")

        yield line
        return
    with counting_bar() as bar:
        task = bar.add_task("", total=None, item="")

        def step(done: int, total: int, item: Result | LeftOut) -> None:
            bar.update(task, completed=done, total=total, item=_said(item))

        yield step


def _said(item: Result | LeftOut) -> str:
    if isinstance(item, LeftOut):
        return printable(f"left out: {item}")
    q, k = (figure(part.to_dict(), "ndcg@10") for part in (item.questions, item.keywords))
    return printable(f"{item.corpus} {item.name}: Q {q} K {k}")


def show(outcome: Outcome, comparisons: Sequence[Comparison], seconds: float) -> None:
    """Tables on stdout: every result, the means of systems, and differences."""
    out = console()
    rows = table(
        "corpus", "system", ">Q nDCG", ">Q zero", ">K nDCG", ">K zero", ">AND R", ">AND P",
        ">tokens/char", ">index KB", ">p95 ms",
        title="nDCG@10 of questions (Q) and keywords (K), AND queries of keywords, and the cost",
    )  # fmt: skip
    last = ""
    for result in outcome.results:
        made = result.to_dict()
        q, k, every, cost = (made[part] for part in ("questions", "keywords", "all_words", "cost"))
        rows.add_row(
            *cells(
                [
                    result.corpus if result.corpus != last else "",
                    result.name,
                    figure(q, "ndcg@10", 4),
                    figure(q, "zero_hits"),
                    figure(k, "ndcg@10", 4),
                    figure(k, "zero_hits"),
                    figure(every, "recall"),
                    figure(every, "precision"),
                    f"{cost['tokens_per_character']:.2f}",
                    f"{cost['index_bytes'] / 1000:.0f}",
                    f"{cost['latency_p95_ms']:.1f}",
                ]
            )
        )
        last = result.corpus
    out.print(rows)
    _show_means(outcome, out)
    if comparisons:
        _show_comparisons(comparisons, out)
    count = len(dict.fromkeys(result.corpus for result in outcome.results))
    measured = counted(len(outcome.results), "measurement", "measurements")
    over = f"{counted(count, 'corpus', 'corpora')} with {counted(outcome.passages, 'passage', 'passages')}"
    out.print(Text(f"\n{measured} over {over}, {seconds:.1f} s", style=DIM))


def _show_means(outcome: Outcome, out: Any) -> None:
    rows = table(
        "system", ">corpora", ">Q nDCG", ">K nDCG", ">K zero", ">AND R", ">AND P", ">tokens/char", ">p95 ms",
        title="\nmeans over the corpora that a system serves",
    )  # fmt: skip
    for mean in mean_rows(result.to_dict() for result in outcome.results):
        keys = ("q", "k", "k_zero", "and_recall", "and_precision")
        values = [NOTHING if mean[key] is None else f"{mean[key]:.4f}" for key in keys]
        cost = (f"{mean['tokens_per_character']:.2f}", f"{mean['latency_p95_ms']:.1f}")
        rows.add_row(*cells([mean["name"], mean["corpora"], *values, *cost]))
    out.print(rows)


def _show_comparisons(comparisons: Sequence[Comparison], out: Any) -> None:
    title = "\ndifferences of nDCG@10 with 95 % paired bootstrap intervals; * leaves zero out"
    rows = table("corpus", "systems", "Q", "K", "mean", title=title)
    for item in comparisons:
        intervals = (item.questions, item.keywords, item.mean)
        parts = [NOTHING if interval is None else interval_cell(interval) for interval in intervals]
        rows.add_row(*cells([item.corpus, f"{item.mine} - {item.other}", *parts]))
    out.print(rows)
