"""Ranking and Boolean measures, and the paired bootstrap that says whether a difference means anything.

Recall@k divides by min(k, number of relevant passages). nDCG@10 has binary gains (Järvelin and Kekäläinen
2002), MRR@10 is the reciprocal rank of the first relevant passage within ten. The bootstrap resamples
queries with replacement and keeps pairs together (Efron and Tibshirani 1993, percentile interval).
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from babel_core.errors import ConfigError

_PLACES = 4
"""Decimal places of the figures in `to_dict()`."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """Means over ranked queries; `per_query` keeps each query's nDCG@10 in corpus order."""

    queries: int
    recall_at_1: float
    recall_at_10: float
    recall_at_100: float
    mrr_at_10: float
    ndcg_at_10: float
    zero_hits: float
    per_query: tuple[float, ...] = ()

    def to_dict(self, *, per_query: bool = False) -> dict[str, Any]:
        """Plain values rounded to 4 places."""
        out: dict[str, Any] = {
            "queries": self.queries,
            "recall@1": round(self.recall_at_1, _PLACES),
            "recall@10": round(self.recall_at_10, _PLACES),
            "recall@100": round(self.recall_at_100, _PLACES),
            "mrr@10": round(self.mrr_at_10, _PLACES),
            "ndcg@10": round(self.ndcg_at_10, _PLACES),
            "zero_hits": round(self.zero_hits, _PLACES),
        }
        if per_query:
            out["per_query"] = [round(value, _PLACES) for value in self.per_query]
        return out


@dataclass(frozen=True, slots=True)
class Conjunction:
    """Means over AND queries: every token has to be in the passage.

    Recall is over the passages where the keyword begins a word, precision over those that contain it
    anywhere.
    """

    queries: int
    recall: float
    precision: float
    zero_hits: float

    @property
    def f1(self) -> float:
        """Harmonic mean of mean recall and mean precision."""
        total = self.recall + self.precision
        return 2 * self.recall * self.precision / total if total else 0.0

    def to_dict(self) -> dict[str, Any]:
        """Plain values rounded to 4 places."""
        return {
            "queries": self.queries,
            "recall": round(self.recall, _PLACES),
            "precision": round(self.precision, _PLACES),
            "f1": round(self.f1, _PLACES),
            "zero_hits": round(self.zero_hits, _PLACES),
        }


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean difference with its bootstrap interval; `significant` when zero lies outside."""

    difference: float
    low: float
    high: float

    @property
    def significant(self) -> bool:
        """True when the whole interval lies on one side of zero."""
        return self.low > 0 or self.high < 0

    def to_dict(self) -> dict[str, Any]:
        """Plain values rounded to 4 places."""
        return {
            "difference": round(self.difference, _PLACES),
            "low": round(self.low, _PLACES),
            "high": round(self.high, _PLACES),
            "significant": self.significant,
        }


def ndcg(hits: Sequence[bool], relevant: int, k: int = 10) -> float:
    """nDCG@k of a ranking: `hits` says for each rank whether it is relevant, `relevant` how many there are.

    >>> ndcg([True, False], 1)
    1.0
    >>> round(ndcg([False, True], 1), 4)
    0.6309
    """
    gain = sum(1 / math.log2(rank + 2) for rank, hit in enumerate(hits[:k]) if hit)
    ideal = sum(1 / math.log2(rank + 2) for rank in range(min(relevant, k)))
    return gain / ideal if ideal else 0.0


def ranking(results: Sequence[Sequence[str]], relevant: Sequence[Sequence[str]]) -> Ranking:
    """Measure ranked passage ids against the relevant ids, query by query."""
    count = len(results)
    first = ten = hundred = reciprocal = gain = 0.0
    per_query: list[float] = []
    for ids, wanted in zip(results, relevant, strict=True):
        known = frozenset(wanted)
        hits = [id in known for id in ids]
        first += any(hits[:1])
        ten += sum(hits[:10]) / min(10, len(known))
        hundred += sum(hits[:100]) / min(100, len(known))
        reciprocal += next((1 / rank for rank, hit in enumerate(hits[:10], 1) if hit), 0.0)
        per_query.append(ndcg(hits, len(known)))
        gain += per_query[-1]
    empty = sum(not ids for ids in results)
    n = max(1, count)
    return Ranking(count, first / n, ten / n, hundred / n, reciprocal / n, gain / n, empty / n, tuple(per_query))


def conjunction(
    results: Sequence[Sequence[str]], relevant: Sequence[Sequence[str]], anywhere: Sequence[Sequence[str]]
) -> Conjunction:
    """Measure unranked AND results: recall over `relevant`, precision over `anywhere`."""
    recall = precision = 0.0
    for ids, wanted, contained in zip(results, relevant, anywhere, strict=True):
        found = frozenset(ids)
        recall += len(found & frozenset(wanted)) / len(wanted)
        precision += len(found & frozenset(contained)) / len(found) if found else 0.0
    count = max(1, len(results))
    empty = sum(not ids for ids in results)
    return Conjunction(len(results), recall / count, precision / count, empty / count)


def paired_bootstrap(
    mine: Sequence[float],
    other: Sequence[float],
    *,
    resamples: int = 1000,
    level: float = 0.95,
    seed: int = 1,
) -> Interval:
    """Interval of the mean difference `mine - other` of two systems over the same queries.

    >>> paired_bootstrap([1.0, 0.5, 0.7], [0.5, 0.0, 0.2]).significant
    True
    """
    return stratified_bootstrap([(mine, other)], resamples=resamples, level=level, seed=seed)


def stratified_bootstrap(
    strata: Sequence[tuple[Sequence[float], Sequence[float]]],
    *,
    resamples: int = 1000,
    level: float = 0.95,
    seed: int = 1,
) -> Interval:
    """Interval of the difference averaged over strata, each resampled by itself (questions and keywords).

    Raises ConfigError when a pair of sequences differs in length or is empty.
    """
    for mine, other in strata:
        if len(mine) != len(other) or not mine:
            message = f"paired values needed: got {len(mine)} and {len(other)} queries"
            raise ConfigError(message)
    pairs = [[a - b for a, b in zip(mine, other, strict=True)] for mine, other in strata]
    means = sorted(
        sum(sum(map(values.__getitem__, picked)) / len(values) for values, picked in zip(pairs, drawn, strict=True))
        / len(pairs)
        for drawn in _draws(tuple(map(len, pairs)), resamples, seed)
    )
    tail = (1 - level) / 2
    low = means[int(resamples * tail)]
    high = means[min(resamples - 1, math.ceil(resamples * (1 - tail)) - 1)]
    return Interval(sum(sum(values) / len(values) for values in pairs) / len(pairs), low, high)


@lru_cache(maxsize=4)
def _draws(sizes: tuple[int, ...], resamples: int, seed: int) -> list[list[list[int]]]:
    """Which queries each resample takes from each stratum: the same for every pair of systems over one corpus."""
    generator = random.Random(seed)
    places = [list(range(size)) for size in sizes]  # shared numbers, so that a draw costs a pointer a query
    return [[generator.choices(given, k=len(given)) for given in places] for _ in range(resamples)]
