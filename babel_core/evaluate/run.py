"""Run an engine over a corpus and keep what came out as one frozen result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from babel_core.errors import ConfigError
from babel_core.evaluate.corpus import Corpus
from babel_core.evaluate.engines import Engine, Searcher
from babel_core.evaluate.metrics import (
    Conjunction,
    Interval,
    Ranking,
    conjunction,
    ranking,
    stratified_bootstrap,
)

DEPTH = 100
"""How many passages of a ranking are looked at."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What the quality was paid with. Characters are code points, times wall-clock seconds.

    `index_bytes` is the whole database after `optimize`, the token text it stores included.
    `query_seconds` covers analysing and ranking all questions and keywords; the latencies are per query,
    in milliseconds.
    """

    passages: int
    characters: int
    tokens: int
    index_bytes: int
    tokenize_seconds: float
    index_seconds: float
    query_seconds: float
    latency_p50_ms: float
    latency_p95_ms: float

    @property
    def tokens_per_character(self) -> float:
        """Tokens written for one character of text."""
        return self.tokens / self.characters if self.characters else 0.0

    def to_dict(self) -> dict[str, Any]:
        """Plain values, rounded for reading."""
        return {
            "passages": self.passages,
            "characters": self.characters,
            "tokens": self.tokens,
            "tokens_per_character": round(self.tokens_per_character, 4),
            "index_bytes": self.index_bytes,
            "tokenize_seconds": round(self.tokenize_seconds, 3),
            "index_seconds": round(self.index_seconds, 3),
            "query_seconds": round(self.query_seconds, 3),
            "latency_p50_ms": round(self.latency_p50_ms, 3),
            "latency_p95_ms": round(self.latency_p95_ms, 3),
        }


@dataclass(frozen=True, slots=True)
class Result:
    """One engine over one corpus: questions and keywords ranked, keywords as AND queries, and the cost.

    A corpus without questions, or without keywords, has a ranking of 0 queries whose measures are 0. `kind` tells
    systems of ours from peers, `fingerprint` is that of our analyzer.
    """

    name: str
    corpus: str
    engine: str
    questions: Ranking
    keywords: Ranking
    all_words: Conjunction
    cost: Cost
    kind: str = "ours"
    fingerprint: str | None = None

    def to_dict(self, *, per_query: bool = False) -> dict[str, Any]:
        """Plain values; `per_query` adds each query's nDCG@10, which a later comparison needs."""
        return {
            "name": self.name,
            "corpus": self.corpus,
            "engine": self.engine,
            "kind": self.kind,
            "fingerprint": self.fingerprint,
            "questions": self.questions.to_dict(per_query=per_query),
            "keywords": self.keywords.to_dict(per_query=per_query),
            "all_words": self.all_words.to_dict(),
            "cost": self.cost.to_dict(),
        }


@dataclass(frozen=True, slots=True)
class Comparison:
    """nDCG@10 of one result minus another's over one corpus; `mean` weighs questions and keywords alike.

    An interval is None where the corpus has no such queries; `mean` is then that of the kind there is.
    """

    corpus: str
    mine: str
    other: str
    questions: Interval | None
    keywords: Interval | None
    mean: Interval | None

    def to_dict(self) -> dict[str, Any]:
        """Plain values."""
        return {
            "corpus": self.corpus,
            "mine": self.mine,
            "other": self.other,
            "questions": self.questions and self.questions.to_dict(),
            "keywords": self.keywords and self.keywords.to_dict(),
            "mean": self.mean and self.mean.to_dict(),
        }


def evaluate(corpus: Corpus, engine: Engine, *, name: str) -> Result:
    """Index `corpus` with `engine`, ask every question and keyword, measure.

    >>> from babel_core.evaluate import FtsEngine, Pipeline, corpus_of, evaluate
    >>> fox = {"t": "p", "id": "a", "text": "A red fox"}
    >>> hen = {"t": "p", "id": "b", "text": "A white hen"}
    >>> corpus = corpus_of([fox, hen, {"t": "k", "q": "fox", "rel": ["a"]}], name="tiny", language="en")
    >>> engine = FtsEngine(Pipeline.of_callable(lambda text, lang: text.lower(), name="lower"))
    >>> evaluate(corpus, engine, name="lower").keywords.ndcg_at_10
    1.0
    """
    searcher = engine.build(corpus)
    try:
        return _measure(corpus, searcher, engine.name, name)
    finally:
        searcher.close()


def compare(mine: Result, other: Result, *, resamples: int = 1000) -> Comparison:
    """Paired bootstrap of two results over one corpus; ConfigError when their queries differ in number."""
    questions = (mine.questions.per_query, other.questions.per_query)
    keywords = (mine.keywords.per_query, other.keywords.per_query)
    return _compared(mine.corpus, (mine.name, other.name), questions, keywords, resamples=resamples)


def compare_results(mine: Sequence[Mapping[str, Any]], other: Sequence[Mapping[str, Any]]) -> list[Comparison]:
    """Paired differences of two lists of plain results that keep each query's nDCG@10.

    They pair up by corpus and system; where each list holds one system, by corpus alone. ConfigError for results
    without `per_query`.
    """
    single = all(len({row["name"] for row in side}) == 1 for side in (mine, other))
    known = {(row["corpus"], "" if single else row["name"]): row for row in other}
    pairs = [(row, known.get((row["corpus"], "" if single else row["name"]))) for row in mine]
    return [
        _compared(a["corpus"], (a["name"], b["name"]), *((_values(a, part), _values(b, part)) for part in _ASKED))
        for a, b in pairs
        if b is not None
    ]


_ASKED = ("questions", "keywords")


def _values(row: Mapping[str, Any], part: str) -> Sequence[float]:
    found: Sequence[float] | None = row[part].get("per_query")
    if found is None:
        message = f"{row['corpus']}, {row['name']}: the results do not keep each query's figure (per_query)"
        raise ConfigError(message)
    return found


Pair = tuple[Sequence[float], Sequence[float]]


def _compared(
    corpus: str, names: tuple[str, str], questions: Pair, keywords: Pair, *, resamples: int = 1000
) -> Comparison:
    def interval(*pairs: Pair) -> Interval | None:
        asked = [pair for pair in pairs if pair[0] or pair[1]]
        return stratified_bootstrap(asked, resamples=resamples) if asked else None

    return Comparison(corpus, *names, interval(questions), interval(keywords), interval(questions, keywords))


def _measure(corpus: Corpus, searcher: Searcher, engine: str, name: str) -> Result:
    ranked: list[list[str]] = []
    seconds: list[float] = []
    for question in corpus.questions + corpus.keywords:
        start = perf_counter()
        ranked.append(searcher.rank(question.text, DEPTH, language=question.language))
        seconds.append(perf_counter() - start)
    matched = [searcher.match_all(keyword.text, language=keyword.language) for keyword in corpus.keywords]
    border = len(corpus.questions)
    wanted = [keyword.relevant for keyword in corpus.keywords]
    cost = Cost(
        len(corpus.passages),
        corpus.characters,
        searcher.tokens,
        searcher.index_bytes,
        searcher.tokenize_seconds,
        searcher.index_seconds,
        sum(seconds),
        _quantile(seconds, 0.5) * 1000,
        _quantile(seconds, 0.95) * 1000,
    )
    return Result(
        name,
        corpus.name,
        engine,
        ranking(ranked[:border], [question.relevant for question in corpus.questions]),
        ranking(ranked[border:], wanted),
        conjunction(matched, wanted, [keyword.relevant_anywhere for keyword in corpus.keywords]),
        cost,
    )


def _quantile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0
