"""Measuring as ratios: candidates that take turns, CPU time of the process, medians, and how goals are met.

A row is one kernel on one corpus, against its peers. In each round every candidate makes some whole passes over the
texts; a ratio is the median over the rounds of the peer's time divided by ours in the same round. A candidate that
is not there is skipped with its reason.
"""

from __future__ import annotations

import json
import os
import platform
import statistics
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from time import process_time_ns

from corpora import DATA, Corpora
from goals import GATE, find

TWIN = "twin"
SLOW_NS = 50_000_000
SLOW_ROUNDS = 3

Call = Callable[..., object]
Maker = Callable[[], Call]


class Skipped(Exception):
    """A kernel, a peer or a corpus is not there; the message says which and why."""


@dataclass(frozen=True, slots=True)
class Row:
    """What is measured: `own` and each peer are made when their turn comes, and called with one item of each column.

    `oracle` is a peer whose answers ours should equal; `same` turns answers of both into what is compared.
    """

    kernel: str
    corpus: str
    columns: tuple[Sequence[object], ...]
    own: Maker
    peers: Mapping[str, Maker]
    characters: int
    size: int
    oracles: tuple[str, ...] = ()
    same: Callable[[object], object] = lambda answer: answer


@dataclass(frozen=True, slots=True)
class Figure:
    """One kernel against one peer: times faster, with the quartiles; documents with the same answer of all."""

    kernel: str
    corpus: str
    peer: str
    ratio: float
    low: float
    high: float
    ns_a_character: float
    megabytes_a_second: float
    goal: float | None
    identical: tuple[int, int] | None = None

    @property
    def verdict(self) -> str:
        """Whether the goal is met; empty without one."""
        return "" if self.goal is None else ("pass" if self.ratio >= self.goal else "MISS")


@dataclass(slots=True)
class Report:
    """All figures of a run, printed as they come."""

    rounds: int = 9
    slice_ns: int = 20_000_000
    figures: list[Figure] = field(default_factory=list)
    calls: list[dict[str, object]] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    control: dict[str, float] = field(default_factory=dict)

    def skip(self, what: str, reason: object) -> None:
        """Say once that something is left out, and why."""
        line = f"{what}: {reason}"
        if line not in self.skipped:
            self.skipped.append(line)

    def measure(self, row: Row) -> list[Figure]:
        """Measure a row and print a line for each peer."""
        try:
            candidates = {"": row.own()}
        except Skipped as reason:
            self.skip(row.kernel, reason)
            return []
        for name, make in row.peers.items():
            try:
                candidates[name] = make()
            except Skipped as reason:
                self.skip(f"{row.kernel} against {name}", reason)
        if not row.columns[0]:
            self.skip(row.kernel, f"no texts of {row.corpus}")
            return []
        try:
            figures = self._figures(row, candidates)
        except Exception as error:  # the other rows are worth having all the same
            self.broken.append(f"{row.kernel}, {row.corpus}: {error!r}")
            print(f"| {row.kernel:23} | {row.corpus:16} | raised {error!r}", flush=True)
            return []
        for figure in figures:
            print(line(figure), flush=True)
        self.figures += figures
        return figures

    def _figures(self, row: Row, candidates: dict[str, Call]) -> list[Figure]:
        identical = {name: agreement(row, candidates, name) for name in row.oracles if name in candidates}
        times = interleaved(candidates, row.columns, self.rounds, self.slice_ns)
        own = statistics.median(times[""])
        found = []
        for name, values in times.items():
            if name == "" and len(times) > 1:
                continue
            ratios = [peer / ours for peer, ours in zip(values, times[""], strict=False)]
            low, middle, high = statistics.quantiles(ratios, n=4) if len(ratios) > 1 else ratios * 3
            goal = find(row.kernel, row.corpus, name)
            figure = Figure(
                row.kernel, row.corpus, name, middle, low, high, own / row.characters, row.size / own * 1000,
                None if goal is None else goal.least, identical.get(name),
            )  # fmt: skip
            found.append(figure)
        return found

    def finish(self, options: Namespace) -> None:
        """Print what was skipped, write the JSON file."""
        if self.skipped:
            print("\nskipped:")
            for text in self.skipped:
                print(f"  {text}")
        for text in self.broken:
            print(f"broken: {text}")
        goals = [figure for figure in self.figures if figure.goal is not None]
        missed = [figure for figure in goals if figure.verdict == "MISS"]
        print(f"\n{len(goals)} goals measured, {len(goals) - len(missed)} met")
        for each in missed:
            print(f"  missed: {each.kernel}, {each.corpus}: x{each.ratio:.2f} {each.peer}, goal {each.goal:g}")
        if options.json:
            figures = [asdict(figure) | {"verdict": figure.verdict} for figure in self.figures]
            data = {"machine": machine(), "control": self.control, "figures": figures, "calls": self.calls}
            text = json.dumps(data | {"skipped": self.skipped}, ensure_ascii=False, indent=1)
            Path(options.json).write_text(text + "\n", encoding="utf-8")


def passes(call: Call, columns: Sequence[Sequence[object]], count: int) -> int:
    """CPU nanoseconds of `count` passes; the loop itself runs in C and keeps no answer."""
    start = process_time_ns()
    for _ in range(count):
        deque(map(call, *columns), maxlen=0)
    return process_time_ns() - start


def interleaved(
    candidates: Mapping[str, Call], columns: Sequence[Sequence[object]], rounds: int, slice_ns: int
) -> dict[str, list[float]]:
    """Nanoseconds of one pass of each candidate in each round; they take turns within a round.

    A twin that is slow on the texts takes part in the first rounds only: no goal hangs on it.
    """
    counts, last = {}, dict.fromkeys(candidates, rounds)
    for name, call in candidates.items():
        first = passes(call, columns, 1)
        if first < slice_ns:  # the first pass may have loaded something
            first = passes(call, columns, 1)
        counts[name] = max(1, slice_ns // max(1, first))
        if name == TWIN and first > SLOW_NS:
            last[name] = min(rounds, SLOW_ROUNDS)
    times: dict[str, list[float]] = {name: [] for name in candidates}
    for number in range(rounds):
        for name, call in candidates.items():
            if number < last[name]:
                times[name].append(passes(call, columns, counts[name]) / counts[name])
    return times


def agreement(row: Row, candidates: Mapping[str, Call], name: str) -> tuple[int, int]:
    """(documents on which ours and the peer say the same, all documents)."""
    ours, theirs = candidates[""], candidates[name]
    pairs = [(row.same(ours(*items)), row.same(theirs(*items))) for items in zip(*row.columns, strict=True)]
    return sum(a == b for a, b in pairs), len(pairs)


def machine() -> dict[str, object]:
    """What the figures were taken on."""
    load = os.getloadavg() if hasattr(os, "getloadavg") else ()
    return {"python": sys.version.split()[0], "system": platform.platform(), "cores": os.cpu_count(), "load": load}


HEAD = (
    f"| {'kernel':23} | {'corpus':16} | {'ns/char':>8} | {'MB/s':>7} | {'against':19} | {'times':>8} | "
    f"{'quartiles':>15} | {'goal':>5} | {'':4} | {'identical':>11} |"
)
RULE = "|" + "|".join("-" * len(cell) for cell in HEAD.split("|")[1:-1]) + "|"


def line(figure: Figure) -> str:
    """A line of the table."""
    identical = "" if figure.identical is None else "{}/{}".format(*figure.identical)
    spread = f"{figure.low:.2f}-{figure.high:.2f}"
    goal = "" if figure.goal is None else f"{figure.goal:g}"
    return (
        f"| {figure.kernel:23} | {figure.corpus:16} | {figure.ns_a_character:8.2f} | "
        f"{figure.megabytes_a_second:7.1f} | {figure.peer:19} | {figure.ratio:8.2f} | {spread:>15} | {goal:>5} | "
        f"{figure.verdict:4} | {identical:>11} |"
    )


def parser(description: str | None) -> ArgumentParser:
    """The options that every bench has."""
    made = ArgumentParser(formatter_class=RawDescriptionHelpFormatter, description=description)
    made.add_argument("--data", type=Path, default=DATA, help="folder of <language>.jsonl.gz files")
    made.add_argument("--own", action="store_true", help="read our own sentences even where there are data")
    made.add_argument("--rounds", type=int, default=9)
    made.add_argument("--only", default="", help="comma-separated beginnings of row names")
    made.add_argument("--corpora", default="", help="comma-separated names of corpora")
    made.add_argument("--short", action="store_true", help="only the rows that have goals, 7 short rounds")
    made.add_argument("--gate", action="store_true", help=f"exit with 1 where less than {GATE} of a goal is met")
    made.add_argument("--json", metavar="FILE", help="write the figures to FILE")
    return made


def corpora_of(options: Namespace) -> Corpora:
    """The corpora that the options name."""
    return Corpora(None if options.own else options.data)


def below_gate(figures: Sequence[Figure], share: float) -> list[Figure]:
    """The figures that miss even this share of their goal."""
    goals = ((figure, find(figure.kernel, figure.corpus, figure.peer)) for figure in figures)
    return [figure for figure, goal in goals if goal and goal.gated and figure.ratio < share * goal.least]
