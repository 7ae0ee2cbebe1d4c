"""Many systems over many corpora, in worker processes if asked: what came out, and what was left out and why."""

from __future__ import annotations

import multiprocessing
import signal
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass, replace

from babel_core.errors import BabelError, BabelWarning, ConfigError, MissingDependencyError, UnknownNameError
from babel_core.evaluate.corpus import Corpus, Problem
from babel_core.evaluate.peers import PeerError
from babel_core.evaluate.run import Comparison, Result, compare, evaluate
from babel_core.evaluate.systems import PeerSystem, System


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What was not measured: a system, over one corpus or (None) over all; or (system None) a corpus."""

    system: str | None
    corpus: str | None
    reason: str

    def __str__(self) -> str:
        names = ", ".join(name for name in (self.corpus, self.system) if name)
        return f"{names}: {self.reason}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """Results by corpus, then by system, in the order in which both were given.

    `passages` is how many different texts the corpora have together; several may share theirs.
    """

    results: tuple[Result, ...]
    left_out: tuple[LeftOut, ...]
    problems: tuple[tuple[str, Problem], ...]
    passages: int = 0

    def compared_with(self, baseline: str, *, resamples: int = 1000) -> Iterator[Comparison]:
        """Every other system against one, corpus by corpus, where both were measured.

        ConfigError lists the systems when `baseline` is none of them.
        """
        known = dict.fromkeys(result.name for result in self.results)
        if baseline not in known:
            message = f"no system {baseline!r} to compare with; measured: {', '.join(known) or '(none)'}"
            raise ConfigError(message)
        base = {result.corpus: result for result in self.results if result.name == baseline}
        for result in self.results:
            if result.name != baseline and result.corpus in base:
                yield compare(result, base[result.corpus], resamples=resamples)


@dataclass(frozen=True, slots=True)
class Task:
    """One system over one corpus."""

    corpus: Corpus
    system: System


def run_plan(
    corpora: Sequence[Corpus],
    systems: Sequence[System],
    *,
    jobs: int = 1,
    told: Callable[[int, int, Result | LeftOut], object] = lambda done, total, item: None,
) -> Outcome:
    """Measure every system over every corpus it serves.

    `told` is called after each with how many are done, how many there are, and what came out. A system whose package
    is absent and a peer that fails are left out, not raised. More `jobs` than one are worker processes, which disturb
    each other's times.
    """
    if jobs < 1:
        message = f"jobs must be at least 1, not {jobs}"
        raise ConfigError(message)
    left = [LeftOut(None, corpus.name, "no passages") for corpus in corpora if not corpus.passages]
    usable = [corpus for corpus in corpora if corpus.passages]
    tasks, unserved = _tasks(usable, systems)
    left += unserved
    found: dict[Task, Result] = {}
    for done, (task, item) in enumerate(_measured(tasks, jobs), 1):
        if isinstance(item, Result):
            found[task] = item
        else:
            left.append(item)
        told(done, len(tasks), item)
    problems = tuple((corpus.name, problem) for corpus in corpora for problem in corpus.problems)
    measured = {id(task.corpus): task.corpus for task in tasks if task in found}.values()
    passages = len({passage.text for corpus in measured for passage in corpus.passages})
    return Outcome(tuple(found[task] for task in tasks if task in found), tuple(left), problems, passages)


def require_baseline(name: str, systems: Iterable[System]) -> None:
    """Raise for a system to compare with that is not going to be measured: ConfigError lists those that are."""
    known = {system.name: system for system in systems}
    if name not in known:
        message = f"no system {name!r} to compare with; this run measures: {', '.join(known) or '(none)'}"
        raise ConfigError(message)
    system = known[name]
    if isinstance(system, PeerSystem) and system.missing is not None:
        message = f"the system to compare with, {name!r}, is not installed; run: {system.missing}"
        raise ConfigError(message)


def _tasks(corpora: Iterable[Corpus], systems: Iterable[System]) -> tuple[list[Task], list[LeftOut]]:
    """What is to be measured, and the systems that cannot be."""
    left: dict[LeftOut, None] = {}
    ready: list[System] = []
    for system in systems:
        line = system.missing if isinstance(system, PeerSystem) else None
        if line is None:
            ready.append(system)
        else:
            left[LeftOut(system.name, None, f"not installed; run: {line}")] = None
    tasks = []
    for corpus in corpora:
        for system in ready:
            try:
                if system.serves(corpus.language):
                    tasks.append(Task(corpus, system))
            except Exception as error:  # the code of a peer, which may raise anything
                left[LeftOut(system.name, None, f"{type(error).__name__}: {error}")] = None
    return tasks, list(left)


def _measured(tasks: Sequence[Task], jobs: int) -> Iterator[tuple[Task, Result | LeftOut]]:
    if jobs == 1 or len(tasks) < 2:
        for task in tasks:
            yield task, measure(task)
        return
    # The largest first, so that no worker is left alone with one; spawned, since a fork may copy held locks.
    ordered = sorted(tasks, key=lambda task: -task.corpus.characters)
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(min(jobs, len(tasks)), mp_context=context, initializer=_prepare_worker)
    try:
        waiting: dict[Future[Result | LeftOut], Task] = {pool.submit(measure, task): task for task in ordered}
        for future in as_completed(waiting):
            yield waiting[future], future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _prepare_worker() -> None:
    """An interrupt ends a worker without a word; what a worker misses is told by the one who asked for it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    warnings.simplefilter("ignore", BabelWarning)


def measure(task: Task) -> Result | LeftOut:
    """Measure one system over one corpus; LeftOut when a package is missing, or a peer fails."""
    system, corpus = task.system, task.corpus
    try:
        result = evaluate(corpus, system.engine(corpus.language), name=system.name)
    except (MissingDependencyError, UnknownNameError, PeerError) as error:
        return LeftOut(system.name, corpus.name, str(error))
    except Exception as error:
        if not isinstance(system, PeerSystem) or isinstance(error, BabelError | MemoryError):
            raise
        return LeftOut(system.name, corpus.name, f"{type(error).__name__}: {error}")
    return replace(result, kind=system.kind, fingerprint=system.fingerprint)
