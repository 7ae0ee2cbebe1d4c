"""Run an engine over a corpus and keep what came out as one frozen result."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import Any

from babel_core.evaluate.corpus import Corpus
from babel_core.evaluate.engines import Engine, Searcher
from babel_core.evaluate.metrics import (
    Conjunction,
    Interval,
    Ranking,
    conjunction,
    paired_bootstrap,
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
    """One engine over one corpus: questions and keywords ranked, keywords as AND queries, and the cost."""

    name: str
    corpus: str
    engine: str
    questions: Ranking
    keywords: Ranking
    all_words: Conjunction
    cost: Cost

    def to_dict(self, *, per_query: bool = False) -> dict[str, Any]:
        """Plain values; `per_query` adds each query's nDCG@10, which a later comparison needs."""
        return {
            "name": self.name,
            "corpus": self.corpus,
            "engine": self.engine,
            "questions": self.questions.to_dict(per_query=per_query),
            "keywords": self.keywords.to_dict(per_query=per_query),
            "all_words": self.all_words.to_dict(),
            "cost": self.cost.to_dict(),
        }


@dataclass(frozen=True, slots=True)
class Comparison:
    """nDCG@10 of one result minus another's over one corpus; `mean` weighs questions and keywords alike."""

    corpus: str
    mine: str
    other: str
    questions: Interval
    keywords: Interval
    mean: Interval

    def to_dict(self) -> dict[str, Any]:
        """Plain values."""
        return {
            "corpus": self.corpus,
            "mine": self.mine,
            "other": self.other,
            "questions": self.questions.to_dict(),
            "keywords": self.keywords.to_dict(),
            "mean": self.mean.to_dict(),
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
    return Comparison(
        mine.corpus,
        mine.name,
        other.name,
        paired_bootstrap(*questions, resamples=resamples),
        paired_bootstrap(*keywords, resamples=resamples),
        stratified_bootstrap([questions, keywords], resamples=resamples),
    )


def _measure(corpus: Corpus, searcher: Searcher, engine: str, name: str) -> Result:
    ranked: list[list[str]] = []
    seconds: list[float] = []
    for question in corpus.questions + corpus.keywords:
        start = perf_counter()
        ranked.append(searcher.rank(question.text, DEPTH))
        seconds.append(perf_counter() - start)
    matched = [searcher.match_all(keyword.text) for keyword in corpus.keywords]
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
