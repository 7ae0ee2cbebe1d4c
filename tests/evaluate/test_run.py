from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from babel_core import Analyzer
from babel_core.errors import ConfigError
from babel_core.evaluate import (
    WHITESPACE,
    FtsEngine,
    IndexEngine,
    Pipeline,
    Result,
    compare,
    comparison_markdown,
    evaluate,
    markdown,
    read_corpus,
    to_json,
)

ANIMALS = Path(__file__).with_name("animals.jsonl")


def lower(text: str, lang: str | None) -> str:
    return text.lower()


def run(name: str = "lower") -> Result:
    return evaluate(read_corpus(ANIMALS), FtsEngine(Pipeline.of_callable(lower, name=name)), name=name)


def test_the_result_carries_quality_and_cost() -> None:
    result = run()
    assert (result.questions.queries, result.keywords.queries, result.all_words.queries) == (4, 7, 7)
    assert result.questions.recall_at_1 > 0
    assert len(result.questions.per_query) == 4
    assert result.cost.tokens == sum(len(p.text.split()) for p in read_corpus(ANIMALS).passages)
    assert 0 < result.cost.tokens_per_character < 1
    assert result.cost.index_bytes >= 4096
    assert 0 <= result.cost.latency_p50_ms <= result.cost.latency_p95_ms


def test_the_language_is_handed_on_unless_it_is_withheld() -> None:
    seen: list[str | None] = []

    def spy(text: str, lang: str | None) -> str:
        seen.append(lang)
        return text

    corpus = replace(read_corpus(ANIMALS), language="en")
    evaluate(corpus, FtsEngine(Pipeline.of_callable(spy, name="given")), name="given")
    assert set(seen) == {"en"}
    seen.clear()
    evaluate(corpus, FtsEngine(Pipeline.of_callable(spy, name="auto", language_given=False)), name="auto")
    assert set(seen) == {None}


def test_query_forms_are_kept_apart() -> None:
    pipeline = Pipeline("forms", lower, lambda text, lang: "fox", lambda text, lang: "fox heron")
    result = evaluate(read_corpus(ANIMALS), FtsEngine(pipeline), name="forms")
    assert result.questions.zero_hits == 0
    assert result.all_words.zero_hits == 1


def test_tokens_stay_whole_under_the_whitespace_tokenizer() -> None:
    corpus = read_corpus(ANIMALS)
    marked = Pipeline("marked", lower, lambda text, lang: "den", lambda text, lang: "otter")
    split = FtsEngine(marked).build(corpus)
    whole = FtsEngine(marked, tokenizer=WHITESPACE).build(corpus)
    assert split.match_all("x") == ["otter"]  # "otter's" falls apart
    assert whole.match_all("x") == []
    assert split.rank("x", 10) == whole.rank("x", 10) == ["otter"]
    split.close()
    whole.close()


def test_reports_hold_every_result() -> None:
    results = [run("one"), run("two|three")]
    text = markdown(results)
    assert text.count("\n") == 3
    assert "two\\|three" in text
    assert [entry["name"] for entry in json.loads(to_json(results))] == ["one", "two|three"]
    assert "per_query" in json.loads(to_json(results, per_query=True))[0]["questions"]


def test_a_system_compared_with_itself_does_not_differ() -> None:
    comparison = compare(run("a"), run("b"))
    assert comparison.mean.difference == comparison.mean.low == comparison.mean.high == 0
    assert not comparison.mean.significant
    assert "a - b" in comparison_markdown([comparison])
    assert comparison.to_dict()["mean"]["difference"] == 0


def test_results_over_different_corpora_are_not_compared() -> None:
    corpus = read_corpus(ANIMALS)
    fewer = replace(corpus, questions=corpus.questions[:2])
    other = evaluate(fewer, FtsEngine(Pipeline.of_callable(lower, name="b")), name="b")
    with pytest.raises(ConfigError, match="4 and 2 queries"):
        compare(run("a"), other)


def test_an_analyzer_is_measured_with_its_query_forms() -> None:
    corpus = replace(read_corpus(ANIMALS), language="en")
    pipeline = Pipeline.of_analyzer(Analyzer("balanced"), name="balanced")
    result = evaluate(corpus, FtsEngine(pipeline, tokenizer=WHITESPACE), name="balanced")
    assert result.keywords.recall_at_10 == pytest.approx(6 / 7)  # "。。。" has no words
    assert result.all_words.precision > 0.6


@pytest.mark.parametrize("given", [True, False])
def test_the_index_engine_reports_the_same_measures(given: bool) -> None:
    corpus = replace(read_corpus(ANIMALS), language="en")
    result = evaluate(corpus, IndexEngine(Analyzer("balanced"), language_given=given), name="index")
    assert (result.engine, result.questions.queries, result.all_words.queries) == ("index", 4, 7)
    assert result.keywords.ndcg_at_10 > 0.6
    assert result.all_words.recall > 0.6
    assert result.cost.tokens_per_character > 0.15
    assert result.cost.index_bytes > 4096
