"""Measure the kernels as ratios: against their Python twin, the standard library, the peers, and copies of memory.

    python bench/kernels.py [--only zh,nfkc] [--corpora zh,th] [--rounds 9] [--short] [--gate] [--json FILE]

"times" is the time of the other one divided by ours, median of the rounds; CPU time, the candidates of a row take
turns within a round. "identical" counts the documents on which both say the same. Texts: see corpora.py; goals:
goals.py. `--gate` fails where a goal is missed by more than the gate, after measuring that row once more.
"""

from __future__ import annotations

import hashlib
import statistics
import sys
from argparse import Namespace
from collections.abc import Iterable
from time import process_time
from timeit import Timer

import measure
import peers
from corpora import SAMPLE, Corpora, Corpus
from goals import GATE, GOALS, NANOSECONDS, OWN_GATE, find
from kernel_rows import GROUPS, Group
from measure import HEAD, RULE, Figure, Report, Row, Skipped, below_gate

from babel_core import _native

BUFFER = 5_000_000
"""Code points of one long text: more than the caches hold."""

TEN = {"zh": "湖边的老灯塔亮起来了", "en": "lighthouse", "th": "ประภาคารสว"}


def wanted(name: str, choice: str) -> bool:
    """Whether a comma-separated choice of beginnings takes a name; no choice takes all."""
    return not choice or any(name.startswith(part) for part in choice.split(","))


def rows(corpora: Corpora, options: Namespace, report: Report) -> Iterable[Row]:
    """The rows that the options ask for."""
    for group in GROUPS:
        names = [name for name in group.corpora if not options.corpora or name in options.corpora.split(",")]
        for name in names:
            if not wanted(group.kernel, options.only) or (options.short and not has_goal(group, name)):
                continue
            corpus = source(corpora, name, options.short)
            if corpus.texts:
                yield from made(group, corpus, options.short)
            else:
                report.skip(group.kernel, f"no texts of {name}")


def made(group: Group, corpus: Corpus, short: bool) -> Iterable[Row]:
    """The row of a group on a corpus; the short run leaves out peers without a goal."""
    row = group.row(corpus)
    if not short:
        return [row]
    kept = {p: call for p, call in row.peers.items() if find(row.kernel, row.corpus, p)}
    return [Row(row.kernel, row.corpus, row.columns, row.own, kept, row.characters, row.size, row.oracles, row.same)]


def has_goal(group: Group, corpus: str) -> bool:
    return any(goal.kernel == group.kernel and corpus in goal.corpora for goal in GOALS)


def source(corpora: Corpora, name: str, short: bool) -> Corpus:
    """A corpus, sampled; "<language> buffer" is one long text, "astral" has a character beyond the basic plane."""
    if name.endswith(" buffer"):
        language = name.removesuffix(" buffer")
        texts = [text for text in corpora.get(language).texts if max(text, default="") < "\U00010000"]
        whole = "".join(texts)
        return Corpus(name, language, ((whole * (1 + BUFFER // len(whole)))[:BUFFER],) if whole else ())
    if name == "astral":
        texts = corpora.get("zh").sample().texts
        return Corpus(name, "zh", tuple(f"{text}\U0001f5fc" for text in texts))
    return corpora.get(name).sample(20_000 if short else SAMPLE)


def nanoseconds(statement: str, names: dict[str, object], rounds: int = 9) -> float:
    """CPU nanoseconds of a statement, the loop taken off; median of the rounds."""
    timer = Timer(statement, timer=process_time, globals=names)
    empty = Timer("pass", timer=process_time)
    count = int(min(100_000, 0.02 / max(1e-8, timer.timeit(200) / 200)))
    taken = [(timer.timeit(count) - empty.timeit(count)) / count for _ in range(rounds)]
    return statistics.median(taken) * 1e9


def calls(report: Report, options: Namespace) -> None:
    """One call on ten characters, in nanoseconds; an empty call is a builtin that looks at nothing."""
    import babel_core

    makers = {
        "empty call": lambda: callable,
        "detect_language": lambda: babel_core.detect_language,
        "script_counts": lambda: _native.script_counts,
        "script_runs": lambda: _native.script_runs,
        "nfkc": lambda: _native.nfkc,
        "search_form": lambda: _native.search_form,
        "word_runs": lambda: _native.word_runs,
        "zh list": lambda: peers.segmenter("zh").cut,
        "zh joined": lambda: peers.segmenter("zh").joined,
        "th list": lambda: peers.segmenter("th").words,
        "th joined": lambda: peers.segmenter("th").joined,
        "tokenize_for_fts": lambda: babel_core.tokenize_for_fts,
        "rjieba": lambda: peers.rjieba().cut_for_search,
        "nlpo3": peers.nlpo3,
    }
    found: dict[tuple[str, str], float] = {}
    least = find("zh call", "ten characters", "rjieba")
    print(f"\n| {'one call, ten characters':26} | {'text':4} | {'ns':>8} | {'goal':>5} | {'':4} |")
    for name, make in makers.items():
        try:
            call = make()
        except Skipped as reason:
            report.skip(f"call of {name}", reason)
            continue
        for text_name, text in TEN.items():
            if name[:3] in ("zh ", "th ") and name[:2] != text_name:
                continue
            statement = "call(text, search=True)" if name == "zh list" else "call(text)"
            taken = nanoseconds(statement, {"call": call, "text": text})
            found[name, text_name] = taken
            goal = NANOSECONDS.get(name)
            verdict = "" if goal is None else "pass" if taken <= goal else "MISS"
            print(f"| {name:26} | {text_name:4} | {taken:8.0f} | {goal or '':>5} | {verdict:4} |", flush=True)
            report.calls.append({"call": name, "text": text_name, "ns": taken, "goal": goal, "verdict": verdict})
    if least and ("zh list", "zh") in found and ("rjieba", "zh") in found:
        times = found["rjieba", "zh"] / found["zh list", "zh"]
        verdict = "pass" if times >= least.least else "MISS"
        print(f"zh list, ten characters: x{times:.2f} rjieba, goal {least.least:g}: {verdict}")


def control(report: Report) -> None:
    """What this machine does now: a copy of 10 MB and a digest of 1 MB."""
    copy = peers.memcpy("漢" * 5_000_000)
    data = bytes(1_000_000)
    sha = measure.interleaved({"": hashlib.sha256}, ([data],), 7, 20_000_000)[""]
    ns = measure.interleaved({"": copy}, (["x"],), 7, 20_000_000)[""]
    report.control = {"memcpy GB/s": 1e7 / sorted(ns)[3], "sha256 MB/s": 1e9 / sorted(sha)[3]}
    print("control: " + ", ".join(f"{name} {value:.1f}" for name, value in report.control.items()))


def main() -> None:
    options = measure.parser(__doc__).parse_args()
    corpora = measure.corpora_of(options)
    report = Report(options.rounds, 20_000_000)
    if options.short:
        report.rounds, report.slice_ns = 7, 5_000_000
    print(f"kernels: {_native.BUILD}; texts: {corpora}; {measure.machine()}")
    if options.gate and _native.BUILD != "c":
        sys.exit("gate: the kernels are not compiled")
    control(report)
    print(f"\n{HEAD}\n{RULE}")
    share = GATE if corpora.folder else OWN_GATE
    measured = ((row, below_gate(report.measure(row), share)) for row in rows(corpora, options, report))
    below = [(row, missed) for row, missed in measured if missed]
    if not options.short:
        calls(report, options)
    report.finish(options)
    if options.gate:
        sys.exit(gate(report, below, share))


def gate(report: Report, below: list[tuple[Row, list[Figure]]], share: float) -> int:
    """Measure once more what was below the gate; 1 where it still is, or where nothing could be measured."""
    if not any(figure.goal for figure in report.figures):
        print("gate: nothing with a goal could be measured")
        return 1
    if report.broken:
        print("gate: a kernel or a peer raised")
        return 1
    failed: list[Figure] = []
    for row, missed in below:
        print(f"\nonce more: {row.kernel}, {row.corpus}\n{HEAD}\n{RULE}")
        again = {figure.peer: figure for figure in report.measure(row)}
        failed += [again[figure.peer] for figure in missed if below_gate([again[figure.peer]], share)]
    for figure in failed:
        bar = share * (figure.goal or 0)
        print(f"gate: {figure.kernel}, {figure.corpus}: x{figure.ratio:.2f} {figure.peer}, below {bar:.2f}")
    if not failed:
        print(f"gate: every ratio is at least {share} of its goal")
    return 1 if failed else 0


if __name__ == "__main__":
    main()
