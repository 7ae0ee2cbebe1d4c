from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from babel_core.errors import ConfigError
from babel_core.evaluate import (
    LeftOut,
    OwnSystem,
    PeerSystem,
    Result,
    compare_results,
    corpus_of,
    document,
    own_systems,
    read_corpus,
    read_results,
    run_markdown,
    run_plan,
)

ANIMALS = replace(read_corpus(Path(__file__).with_name("animals.jsonl")), language="en")
EMPTY = corpus_of([], name="empty", language="en")


def test_every_combination_has_a_name() -> None:
    names = [s.name for s in own_systems(["words", "recall"], ["best", "char"], auto=True, engine="both")]
    assert len(names) == len(set(names)) == 16
    assert names[:4] == ["words", "words/index", "words/auto", "words/auto/index"]
    assert "recall/char/auto/index" in names


@pytest.mark.parametrize(
    ("profiles", "others", "message"),
    [
        (["word"], {}, "no profile 'word'; known: words, balanced, recall"),
        (["words"], {"tiers": ["better"]}, "no tier 'better'; known: best, full, icu, char, raw"),
        (["words"], {"engine": "lucene"}, "no engine 'lucene'"),
        (["words"], {"tokenizer": "porter"}, "no FTS5 tokenizer 'porter'"),
    ],
)
def test_what_there_is_not_is_named_with_what_there_is(
    profiles: list[str], others: dict[str, str], message: str
) -> None:
    with pytest.raises(ConfigError, match=message):
        own_systems(profiles, **others)  # type: ignore[arg-type]


def test_results_come_by_corpus_and_system_and_are_told_one_by_one() -> None:
    told: list[tuple[int, int, str]] = []
    other = replace(ANIMALS, name="more")
    systems = [OwnSystem("words"), OwnSystem("balanced", engine_name="index"), PeerSystem("raw")]

    def tell(done: int, total: int, item: Result | LeftOut) -> None:
        assert isinstance(item, Result)
        told.append((done, total, item.name))

    outcome = run_plan([ANIMALS, other], systems, told=tell)
    assert [(r.corpus, r.name, r.kind) for r in outcome.results[2:4]] == [
        ("animals", "raw", "peer"),
        ("more", "words", "ours"),
    ]
    assert [done for done, _, _ in told] == [1, 2, 3, 4, 5, 6]
    assert {total for _, total, _ in told} == {6}
    assert outcome.results[0].fingerprint
    assert outcome.results[2].fingerprint is None


def test_worker_processes_give_the_same_figures() -> None:
    systems = [OwnSystem("words"), PeerSystem("trigram-or")]
    alone, together = (run_plan([ANIMALS], systems, jobs=jobs) for jobs in (1, 2))
    assert [r.keywords for r in alone.results] == [r.keywords for r in together.results]
    assert [r.fingerprint for r in alone.results] == [r.fingerprint for r in together.results]
    with pytest.raises(ConfigError, match="jobs must be at least 1, not 0"):
        run_plan([ANIMALS], systems, jobs=0)


def test_an_empty_corpus_is_left_out_and_told() -> None:
    outcome = run_plan([EMPTY, ANIMALS], [PeerSystem("raw")])
    assert [str(item) for item in outcome.left_out] == ["empty: no passages"]
    assert [r.corpus for r in outcome.results] == ["animals"]


def test_problems_of_corpora_go_with_the_outcome() -> None:
    corpus = corpus_of([{"t": "p", "id": "a", "text": "hen"}, {"t": "?"}], name="odd", language="en")
    outcome = run_plan([corpus], [PeerSystem("raw")])
    assert [(name, problem.line) for name, problem in outcome.problems] == [("odd", 2)]
    assert "odd, line 2" in run_markdown(outcome)


def test_every_other_system_is_compared_with_the_base_line() -> None:
    outcome = run_plan([ANIMALS], [PeerSystem("raw"), OwnSystem("words"), OwnSystem("balanced")])
    found = list(outcome.compared_with("raw"))
    assert [(c.mine, c.other) for c in found] == [("words", "raw"), ("balanced", "raw")]
    assert found[0].mean is not None
    assert found[0].mean.difference > 0
    assert "words - raw" in run_markdown(outcome, found)
    with pytest.raises(ConfigError, match=r"no system 'fts'.*measured: raw, words, balanced"):
        list(outcome.compared_with("fts"))


def test_a_corpus_without_questions_is_compared_by_its_keywords() -> None:
    bare = replace(ANIMALS, questions=())
    outcome = run_plan([bare], [PeerSystem("raw"), OwnSystem("words")])
    (found,) = outcome.compared_with("raw")
    assert found.questions is None
    assert found.mean == found.keywords
    assert found.to_dict()["questions"] is None
    assert "| - " in run_markdown(outcome, [found])


def test_a_run_is_read_back_and_compared(tmp_path: Path) -> None:
    one, two = (document(run_plan([ANIMALS], [OwnSystem(profile)])) for profile in ("words", "balanced"))
    path = tmp_path / "run.json"
    path.write_text(json.dumps(one), encoding="utf-8")
    assert read_results(path) == one["results"]
    (found,) = compare_results(one["results"], two["results"])
    assert (found.mine, found.other) == ("words", "balanced")
    both = one["results"] + two["results"]
    assert compare_results(both, both)[0].other == "words"
    lean = document(run_plan([ANIMALS], [OwnSystem("words")]), per_query=False)
    with pytest.raises(ConfigError, match=r"animals, words: the results do not keep each query's figure"):
        compare_results(lean["results"], two["results"])


@pytest.mark.parametrize(
    ("text", "message"), [("{", "not JSON"), ("[1]", "no results"), ('{"results": {}}', "no results")]
)
def test_a_file_that_is_no_run_is_refused(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "other.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError, match=rf"^other\.json: {message}"):
        read_results(path)
