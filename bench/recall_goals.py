"""Which goals of search quality are met or missed in which corpus, from results that keep each query's figure.

Intervals are 95 % bootstrap intervals over queries. Against a system that was measured in the same file they are
paired. Of babel-memory, and of peers that are known by `peers.json` alone, only means are known: there each of our
queries is compared with that mean, which resamples our queries only. Since two systems find the same queries hard,
such an interval is wider than a paired one would be in all likelihood: what it calls significant is so, and it may
miss a loss that pairs would show.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from recall_figures import GROUPS, PEERS, UNSPACED

from babel_core.evaluate import Interval, stratified_bootstrap

Result = Mapping[str, Any]
KINDS = {"Q": "questions", "K": "keywords"}
CLOSE = 0.01
AND_RECALL, AND_PRECISION = 0.985, 0.93
MOST_ZERO = 0.005
AHEAD = 0.05
AHEAD_IN = {"ko": ("Q", "K"), "zh_hant": ("K",), "th": ("K",), "vi": ("K",), "hi": ("K",)}
"""Where words should be .05 above babel-memory, and on which kind of query (both: on their mean)."""
BUDGET = {True: 1.3, False: 0.35}
"""Terms a character that balanced may cost, and the peers it is compared with: unspaced scripts, spaced ones."""
SUBSTRINGS = "trigram"
"""FTS5's trigram table as people use it: a keyword in it is a search for the very substring that makes a passage
relevant, and a question finds next to nothing. As in the table of figures to beat it is no best peer, but held against
keywords by itself."""
NAMES = {
    "trigram_or": "trigram-or", "uni+bigram_cjkth": "uni+bigrams", "bigram_cjkth": "bigrams", "tantivy_stem": "tantivy",
}  # fmt: skip
"""Systems of peers.json that are measured here under another name."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One goal in one corpus: our value, what it is held against (and whose), the interval of their difference."""

    goal: str
    system: str
    corpus: str
    kind: str
    value: float
    target: float
    other: str
    met: bool
    low: float | None = None
    high: float | None = None

    def to_dict(self) -> dict[str, Any]:
        """Plain values, rounded."""
        return {k: round(v, 4) if isinstance(v, float) else v for k, v in asdict(self).items()}

    def __str__(self) -> str:
        interval = "" if self.low is None else f" [{self.low:+.3f}, {self.high:+.3f}]"
        against = f"{self.target:.3f}{f' ({self.other})' if self.other else ''}"
        difference = self.value - self.target
        names = f"{self.corpus:10} {self.system:15} {self.kind:14}"
        return f"{names} {self.value:.3f} : {against} {difference:+.3f}{interval}"


class Goals:
    """The goals over some results; `peers` is what peers.json holds."""

    def __init__(self, results: Sequence[Result], peers: Mapping[str, Any] | None = None) -> None:
        self._by = {(result["corpus"], result["name"]): result for result in results}
        self._corpora = list(dict.fromkeys(result["corpus"] for result in results))
        self._peers = [result for result in results if result.get("kind", "ours") != "ours"]
        self._known = (json.loads(PEERS.read_text(encoding="utf-8")) if peers is None else peers)["corpora"]

    def findings(self) -> list[Finding]:
        """Every goal in every corpus that has what it needs."""
        parts: tuple[Callable[[], Iterator[Finding]], ...] = (
            self._words, self._ahead, self._balanced, self._balanced_cost, self._balanced_groups, self._recall,
            self._substrings, self._auto, self._all_words, self._zero,
        )  # fmt: skip
        return [finding for part in parts for finding in part()]

    def _ours(self, *names: str) -> Iterator[tuple[str, str, Result]]:
        for corpus in self._corpora:
            for name in names:
                result = self._by.get((corpus, name))
                if result is not None:
                    yield corpus, name, result

    def _words(self) -> Iterator[Finding]:
        for corpus, name, result in self._ours("words"):
            full = self._known.get(corpus, {}).get("babel_memory_full")
            if full is None:
                continue
            interval = _against_means(result, {"Q": full["q"], "K": full["k"]})
            target = (full["q"] + full["k"]) / 2
            yield _finding("words: not below babel-memory", name, corpus, "mean", target, "babel-memory", interval,
                           interval.high >= 0)  # fmt: skip

    def _ahead(self) -> Iterator[Finding]:
        for corpus, name, result in self._ours("words"):
            full = self._known.get(corpus, {}).get("babel_memory_full")
            kinds = AHEAD_IN.get(corpus)
            if full is None or kinds is None:
                continue
            means = {kind: full[kind.lower()] for kind in kinds}
            interval = _against_means(result, means)
            target = sum(means.values()) / len(means)
            kind = "mean" if len(kinds) > 1 else kinds[0]
            yield _finding("words: .05 above babel-memory", name, corpus, kind, target, "babel-memory", interval,
                           interval.difference >= AHEAD)  # fmt: skip

    def _balanced(self) -> Iterator[Finding]:
        for corpus, name, result in self._ours("balanced", "balanced/index"):
            for kind in KINDS:
                best = self._best(corpus, kind, BUDGET[corpus in UNSPACED])
                if best is not None:
                    interval = _difference(result, best, kind)
                    yield _finding("balanced: within .01 of the best peer of its cost", name, corpus, kind, best.value,
                                   best.name, interval, interval.difference >= -CLOSE)  # fmt: skip

    def _balanced_cost(self) -> Iterator[Finding]:
        for corpus, name, result in self._ours("balanced", "balanced/index"):
            most = BUDGET[corpus in UNSPACED]
            cost = result["cost"]["tokens"] / max(1, result["cost"]["characters"])
            yield Finding("balanced: terms a character", name, corpus, "cost", cost, most, "", cost <= most)

    def _balanced_groups(self) -> Iterator[Finding]:
        for name in ("balanced", "balanced/index"):
            for group, members in GROUPS.items():
                for kind in KINDS:
                    pairs = [
                        (_ndcg(result, kind), best.value)
                        for corpus, _, result in self._ours(name)
                        if corpus in members and (best := self._best(corpus, kind, BUDGET[corpus in UNSPACED]))
                    ]
                    if pairs:
                        ours, theirs = (sum(side) / len(pairs) for side in zip(*pairs, strict=True))
                        yield Finding("balanced: above the mean of the best peers of its cost in a group", name, group,
                                      kind, ours, theirs, "best peers", ours > theirs)  # fmt: skip

    def _recall(self) -> Iterator[Finding]:
        for corpus, name, result in self._ours("recall", "recall/index"):
            for kind in KINDS:
                best = self._best(corpus, kind, None)
                if best is None:
                    continue
                interval = _difference(result, best, kind)
                yield _finding("recall: above the best of all peers", name, corpus, kind, best.value, best.name,
                               interval, interval.difference > 0)  # fmt: skip
                yield _finding("recall: significantly below none", name, corpus, kind, best.value, best.name,
                               interval, interval.high >= 0)  # fmt: skip

    def _substrings(self) -> Iterator[Finding]:
        for corpus, name, result in self._ours("recall", "recall/index"):
            other = self._by.get((corpus, SUBSTRINGS))
            if other is not None and other["keywords"]["queries"]:
                interval = _paired(result, other, ("K",))
                yield _finding("recall: keywords above FTS5 trigram", name, corpus, "K", _ndcg(other, "K"), SUBSTRINGS,
                               interval, interval.difference > 0)  # fmt: skip

    def _auto(self) -> Iterator[Finding]:
        for given in ("words", "balanced", "recall"):
            for engine in ("", "/index"):
                for corpus, name, result in self._ours(f"{given}/auto{engine}"):
                    told = self._by.get((corpus, f"{given}{engine}"))
                    if told is None:
                        continue
                    for kind, part in KINDS.items():
                        if not told[part]["queries"]:
                            continue
                        interval = _paired(result, told, (kind,))
                        yield _finding("language withheld: within .01", name, corpus, kind, _ndcg(told, kind), "given",
                                       interval, interval.difference >= -CLOSE)  # fmt: skip

    def _all_words(self) -> Iterator[Finding]:
        for corpus, name, result in self._ours("words", "balanced", "recall", "balanced/index", "recall/index"):
            every = result["all_words"]
            if every["queries"]:
                for key, least in (("recall", AND_RECALL), ("precision", AND_PRECISION)):
                    value = every[key]
                    yield Finding(f"AND {key}", name, corpus, f"AND {key}", value, least, "", value >= least)

    def _zero(self) -> Iterator[Finding]:
        for corpus, name, result in self._ours("words", "balanced", "recall", "balanced/index", "recall/index"):
            if result["keywords"]["queries"]:
                value = result["keywords"]["zero_hits"]
                yield Finding("keywords without a hit", name, corpus, "zero hits", value, MOST_ZERO, "",
                              value <= MOST_ZERO)  # fmt: skip

    def _best(self, corpus: str, kind: str, most: float | None) -> Best | None:
        """The best peer of at most a cost; one that only peers.json knows costs no more than words, n-grams apart."""
        found = [
            Best(result["name"], _ndcg(result, kind), result)
            for result in self._peers
            if result["corpus"] == corpus and result["name"] != SUBSTRINGS
            if result[KINDS[kind]]["queries"] and _fits(result, most)
        ]
        told = self._known.get(corpus, {}).get(f"best_{kind.lower()}")
        if told is not None:
            name = NAMES.get(told["system"], told["system"])
            measured = self._by.get((corpus, name))
            dear = most is not None and name == NAMES["trigram_or"]
            if measured is None and not dear:  # what is measured here has pairs, and is among those above
                found.append(Best(told["system"], told["ndcg@10"], None))
        return max(found, key=lambda best: best.value, default=None)


@dataclass(frozen=True, slots=True)
class Best:
    """The best peer of a corpus; `result` None where only its mean is known."""

    name: str
    value: float
    result: Result | None


def _fits(result: Result, most: float | None) -> bool:
    return most is None or result["cost"]["tokens"] <= most * max(1, result["cost"]["characters"])


def _ndcg(result: Result, kind: str) -> float:
    """nDCG@10 without the rounding of the file, where each query's is kept."""
    part = result[KINDS[kind]]
    values: Sequence[float] = part["per_query"]
    return sum(values) / len(values) if values else float(part["ndcg@10"])


def _difference(result: Result, best: Best, kind: str) -> Interval:
    if best.result is not None:
        return _paired(result, best.result, (kind,))
    return _against_means(result, {kind: best.value})


def _paired(mine: Result, other: Result, kinds: Sequence[str]) -> Interval:
    return stratified_bootstrap(
        [(mine[KINDS[kind]]["per_query"], other[KINDS[kind]]["per_query"]) for kind in kinds]
    )


def _against_means(mine: Result, means: Mapping[str, float]) -> Interval:
    """The interval of our mean minus means that are taken as known."""
    strata = []
    for kind, mean in means.items():
        values = mine[KINDS[kind]]["per_query"]
        strata.append((values, [mean] * len(values)))
    return stratified_bootstrap(strata)


def _finding(
    goal: str, system: str, corpus: str, kind: str, target: float, other: str, interval: Interval, met: bool
) -> Finding:
    value = target + interval.difference
    return Finding(goal, system, corpus, kind, value, target, other, met, interval.low, interval.high)


def summary(findings: Sequence[Mapping[str, Any]]) -> list[tuple[str, str, int, int, list[str]]]:
    """(goal, system, in how many corpora it is met on all kinds of query, of how many, where it is missed)."""
    made: dict[tuple[str, str], dict[str, list[str]]] = {}
    for finding in findings:
        missed = made.setdefault((finding["goal"], finding["system"]), {}).setdefault(finding["corpus"], [])
        if not finding["met"]:
            missed.append(finding["kind"] if finding["kind"] in KINDS else "")
    return [
        (
            goal,
            system,
            sum(not kinds for kinds in corpora.values()),
            len(corpora),
            [" ".join((corpus, *filter(None, kinds))) for corpus, kinds in corpora.items() if kinds],
        )
        for (goal, system), corpora in made.items()
    ]


def report(results: Sequence[Result]) -> str:
    """All goals for people: what is missed line by line, then the counts."""
    findings = Goals(results).findings()
    lines: list[str] = []
    for goal in dict.fromkeys(finding.goal for finding in findings):
        own = [finding for finding in findings if finding.goal == goal]
        missed = [finding for finding in own if not finding.met]
        lines.append(f"\n{goal}: met {len(own) - len(missed)} of {len(own)}")
        lines += [f"  missed  {finding}" for finding in missed]
    lines.append(f"\n{'goal':68} {'system':20} corpora where it is met")
    lines += [
        f"{goal:68} {system:20} {met} of {count}"
        for goal, system, met, count, _ in summary([finding.to_dict() for finding in findings])
    ]
    return "\n".join(lines)
