"""Recall measurement: any tokenizer, tier, profile and engine over any corpus in one form.

from babel_core import Analyzer
from babel_core.evaluate import FtsEngine, Pipeline, evaluate, markdown, read_corpus

pipeline = Pipeline.of_analyzer(Analyzer("balanced"), name="balanced")
print(markdown([evaluate(read_corpus("ja.jsonl.gz"), FtsEngine(pipeline), name="balanced")]))
"""

from babel_core.evaluate.corpus import (
    Corpus,
    Passage,
    Question,
    corpus_of,
    corpus_paths,
    language_of,
    read_corpus,
)
from babel_core.evaluate.engines import UNICODE61, WHITESPACE, Engine, FtsEngine, Searcher
from babel_core.evaluate.index_engine import IndexEngine
from babel_core.evaluate.metrics import (
    Conjunction,
    Interval,
    Ranking,
    ndcg,
    paired_bootstrap,
    stratified_bootstrap,
)
from babel_core.evaluate.pipeline import Pipeline
from babel_core.evaluate.report import comparison_markdown, markdown, to_json
from babel_core.evaluate.run import Comparison, Cost, Result, compare, evaluate

__all__ = [
    "UNICODE61",
    "WHITESPACE",
    "Comparison",
    "Conjunction",
    "Corpus",
    "Cost",
    "Engine",
    "FtsEngine",
    "IndexEngine",
    "Interval",
    "Passage",
    "Pipeline",
    "Question",
    "Ranking",
    "Result",
    "Searcher",
    "compare",
    "comparison_markdown",
    "corpus_of",
    "corpus_paths",
    "evaluate",
    "language_of",
    "markdown",
    "ndcg",
    "paired_bootstrap",
    "read_corpus",
    "stratified_bootstrap",
    "to_json",
]
