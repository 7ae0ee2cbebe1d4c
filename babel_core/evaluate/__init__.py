"""Recall measurement: any tokenizer, tier, profile and engine over any corpus in one form.

from babel_core import Analyzer
from babel_core.evaluate import FtsEngine, Pipeline, evaluate, markdown, read_corpus

pipeline = Pipeline.of_analyzer(Analyzer("balanced"), name="balanced")
print(markdown([evaluate(read_corpus("ja.jsonl.gz"), FtsEngine(pipeline), name="balanced")]))

`run_plan` measures many systems and peers over many corpora, `page` shows them as one HTML page with charts.
"""

from babel_core.evaluate.corpus import (
    Corpus,
    Passage,
    Problem,
    Question,
    corpus_of,
    corpus_paths,
    language_of,
    read_corpus,
)
from babel_core.evaluate.document import document, read_results, run_markdown
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
from babel_core.evaluate.page import page
from babel_core.evaluate.peers import Peer, PeerError, chosen_peers, peers
from babel_core.evaluate.pipeline import Pipeline
from babel_core.evaluate.plan import LeftOut, Outcome, run_plan
from babel_core.evaluate.report import comparison_markdown, markdown, to_json
from babel_core.evaluate.run import Comparison, Cost, Result, compare, compare_results, evaluate
from babel_core.evaluate.systems import OwnSystem, PeerSystem, own_systems

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
    "LeftOut",
    "Outcome",
    "OwnSystem",
    "Passage",
    "Peer",
    "PeerError",
    "PeerSystem",
    "Pipeline",
    "Problem",
    "Question",
    "Ranking",
    "Result",
    "Searcher",
    "chosen_peers",
    "compare",
    "compare_results",
    "comparison_markdown",
    "corpus_of",
    "corpus_paths",
    "document",
    "evaluate",
    "language_of",
    "markdown",
    "ndcg",
    "own_systems",
    "page",
    "paired_bootstrap",
    "peers",
    "read_corpus",
    "read_results",
    "run_markdown",
    "run_plan",
    "stratified_bootstrap",
    "to_json",
]
