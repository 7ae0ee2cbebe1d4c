"""What the README says of recall is what the kept figures say, and the goals are judged from results alone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import recall_figures
import recall_goals
import recall_readme

from babel_core.evaluate import PeerSystem, document, own_systems, read_corpus, run_plan

ANIMALS = replace(read_corpus(Path(__file__).with_name("animals.jsonl")), language="en", name="en")
TOLD = {
    "corpora": {
        "en": {
            "best_q": {"system": "lucene", "ndcg@10": 0.2},
            "best_k": {"system": "lucene", "ndcg@10": 0.2},
            "babel_memory_full": {"q": 0.3, "k": 0.3},
        }
    }
}


@pytest.fixture(scope="module")
def results() -> list[dict[str, Any]]:
    """A small run with everything that a goal asks for."""
    own = own_systems(["words", "balanced", "recall"], auto=True, engine="both")
    found: list[dict[str, Any]] = document(run_plan([ANIMALS], [*own, PeerSystem("raw")]))["results"]
    return found


def test_the_readme_has_the_kept_figures() -> None:
    readme = recall_readme.README.read_text(encoding="utf-8")
    assert readme == recall_readme.updated(readme, recall_readme.section(recall_figures.read())), (
        "python bench/recall.py --publish writes both"
    )


def test_no_text_of_the_data_is_kept() -> None:
    figures = recall_figures.read()
    names = ("corpus", "system", "kind")
    values = [value for row in figures.rows.values() for key, value in row.items() if key not in names]
    assert all(isinstance(value, int | float) for value in values)


def test_figures_are_read_as_they_were_written(tmp_path: Path, results: list[dict[str, Any]]) -> None:
    goals = [finding.to_dict() for finding in recall_goals.Goals(results, TOLD).findings()]
    figures = recall_figures.aggregated(results, goals, {"babel-core": "0"})
    recall_figures.write(figures, tmp_path / "kept.json")
    assert recall_figures.read(tmp_path / "kept.json") == figures
    assert figures.get("en", "words", "k") == results[0]["keywords"]["ndcg@10"]
    text = recall_readme.section(figures)
    assert "| en |" in text
    assert "| words: not below babel-memory | `words` | 1 of 1 | |" in text


def test_the_last_of_several_runs_counts(results: list[dict[str, Any]]) -> None:
    newer = [{**results[0], "fingerprint": "newer"}]
    merged = recall_figures.merged([results, newer])
    assert len(merged) == len(results)
    assert merged[0]["fingerprint"] == "newer"


def test_every_goal_is_judged(results: list[dict[str, Any]]) -> None:
    findings = recall_goals.Goals(results, TOLD).findings()
    by = {(f.goal, f.system, f.kind): f for f in findings}
    words = by["words: not below babel-memory", "words", "mean"]
    assert words.met
    assert words.target == 0.3
    assert words.low is not None
    assert words.low <= words.value - words.target
    assert by["recall: above the best of all peers", "recall", "Q"].other == "raw"  # above lucene's .2
    assert by["language withheld: within .01", "balanced/auto/index", "K"].other == "given"
    assert not by["AND precision", "words", "AND precision"].met
    assert {f.goal for f in findings} == {goal for goal, *_ in recall_goals.summary([f.to_dict() for f in findings])}


def test_a_loss_is_missed_and_named(results: list[dict[str, Any]]) -> None:
    above = {"en": {**TOLD["corpora"]["en"], "babel_memory_full": {"q": 1.0, "k": 1.0}}}
    findings = recall_goals.Goals(results, {"corpora": above}).findings()
    (words,) = (f for f in findings if f.goal == "words: not below babel-memory")
    assert words.high is not None
    assert (words.met, words.value < 1) == (words.high >= 0, True)
    missed = [goal for goal, _, met, count, _ in recall_goals.summary([f.to_dict() for f in findings]) if met < count]
    assert "AND precision" in missed
