"""What a query finds, in which order, and that no query is ever syntax."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from babel_core.errors import ConfigError
from babel_core.integrations.sqlite import Document, Results, SqliteIndex

TEXTS = {
    "quick": "the quick brown fox",
    "lazy": "the lazy dog and the quick cat",
    "brown": "a brown dog, quick as a fox",
    "other": "nothing of that",
}


@pytest.fixture
def filled(index: SqliteIndex) -> SqliteIndex:
    index.add(Document(id_, text) for id_, text in TEXTS.items())
    return index


def found(results: Results) -> list[str]:
    return sorted(hit.id for hit in results)


@pytest.mark.parametrize(
    ("query", "mode", "ids"),
    [
        ("quick lazy", "any", ["brown", "lazy", "quick"]),
        ("quick DOG", "all", ["brown", "lazy"]),
        ("quick ok", "all", []),
        ("quick brown", "phrase", ["quick"]),
        ("brown quick", "phrase", []),
        ("the qui", "prefix", ["lazy", "quick"]),
        ("do", "prefix", ["brown", "lazy"]),
        ("og", "prefix", []),
    ],
)
def test_a_mode_finds_what_it_says(filled: SqliteIndex, query: str, mode: str, ids: list[str]) -> None:
    results = filled.search(query, mode=mode)
    assert found(results) == ids
    assert results.total == len(ids)


@pytest.mark.parametrize("mode", ["any", "all", "phrase", "prefix"])
@pytest.mark.parametrize("query", ["", " ", "\0", '"“”"', "(((", "。。。", "***", "\ud800", "- ' . /"])
def test_a_query_without_words_matches_nothing(filled: SqliteIndex, mode: str, query: str) -> None:
    assert filled.search(query, mode=mode) == Results((), 0)


AWKWARD = [
    "multi-agent",
    "a'b",
    "BENCH-100821",
    "ubuntu 20.04",
    "asdf@fdsa",
    'say "quick',
    "quick*",
    "^quick",
    "words:quick",
    "quick AND",
    "AND OR NOT NEAR",
    "NEAR(quick brown, 2)",
    "quick + brown",
    "{words} : quick",
    "quick\0brown",
    "quick \udc80",
    "quick; DROP TABLE babel_documents",
    "quick') --",
    "@ # ? ' - . / * $ % & \\ ` ~ | < > = ! , : ; [ ] { } ( )",
]


@pytest.mark.parametrize("mode", ["any", "all", "phrase", "prefix"])
@pytest.mark.parametrize("query", AWKWARD)
def test_no_text_of_a_query_is_syntax(filled: SqliteIndex, mode: str, query: str) -> None:
    before = filled.search(query, mode=mode)
    filled.add([Document("same", query)])
    after = filled.search(query, mode=mode)
    assert [hit.id for hit in after if hit.id == "same"] == (["same"] if any(c.isalnum() for c in query) else [])
    assert after.total in (before.total, before.total + 1)
    assert len(filled) == len(TEXTS) + 1


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(st.characters()), st.sampled_from(["any", "all", "phrase", "prefix"]))
def test_any_text_can_be_stored_and_asked_for(filled: SqliteIndex, text: str, mode: str) -> None:
    filled.add([Document(text, text, None, {text: text})])
    results = filled.search(text, mode=mode, where={text: text} if "\0" not in text else None)
    has_words = any(filled.analyzer.columns(text).words.split())
    assert (text in [hit.id for hit in results]) == has_words
    for hit in results:
        hit.highlight()
    filled.delete([text], erase=False)


def test_a_very_long_query_is_answered(filled: SqliteIndex) -> None:
    rnd = random.Random(5)
    words = ["".join(rnd.choices("abcdefgh", k=40)) for _ in range(25_000)]
    query = " ".join(["quick", *words])
    assert len(query) > 1_000_000
    assert found(filled.search(query)) == ["brown", "lazy", "quick"]
    assert filled.search(query, mode="all").total == 0
    assert filled.search("x" * 1_000_000).total == 0


def test_a_word_of_a_million_letters_is_found(index: SqliteIndex) -> None:
    index.add([Document("long", "y" * 1_000_000 + " end"), Document("short", "y")])
    assert found(index.search("y" * 1_000_000, mode="all")) == ["long"]
    assert index.check() == ()


def test_results_are_a_sequence_with_the_number_of_all_matches(filled: SqliteIndex) -> None:
    every = filled.search("quick")
    assert (len(every), every.total) == (3, 3)
    assert every[0] == next(iter(every))
    assert every[1:] == every.hits[1:]
    for offset in range(5):
        page = filled.search("quick", limit=1, offset=offset)
        assert (page.hits, page.total) == (every.hits[offset : offset + 1], 3)
    assert filled.search("quick", limit=0) == Results((), 3)
    assert filled.search("quick", limit=10**30, offset=1).hits == every.hits[1:]


def test_scores_are_positive_and_fall_and_equals_keep_their_order(index: SqliteIndex) -> None:
    names = [f"d{i}" for i in (3, 1, 2)]
    index.add([Document("twice", "rare rare"), *(Document(name, "rare word") for name in names)])
    index.add([Document("d1", "rare word")])
    results = index.search("rare")
    scores = [hit.score for hit in results]
    assert all(score > 0 for score in scores)
    assert scores == sorted(scores, reverse=True)
    assert [hit.id for hit in results] == ["twice", *names]


def test_a_word_outweighs_an_expansion(index: SqliteIndex) -> None:
    index.add([Document("expansion", "abcde"), Document("pad", "x y z"), Document("pad2", "u v w")])
    light = index.search("abcxx")[0].score
    with SqliteIndex(":memory:", analyzer=index.analyzer, expansions_weight=2.0) as heavy:
        heavy.add([Document("expansion", "abcde"), Document("pad", "x y z"), Document("pad2", "u v w")])
        assert heavy.search("abcxx")[0].score > light


@pytest.mark.parametrize(
    ("where", "ids"),
    [
        ({}, ["a", "b", "c", "d", "e", "f"]),
        ({"n": 1}, ["a", "c"]),
        ({"n": 1.0}, ["a", "c"]),
        ({"n": True}, ["b"]),
        ({"n": False}, []),
        ({"n": "1"}, ["d"]),
        ({"n": None}, ["e", "f"]),
        ({"n": 1, "u": "x"}, ["c"]),
        ({"u": None, "n": 1}, ["a"]),
        ({"we\"ird.key[0]$'": "é\n"}, ["f"]),
        ({"bad\ud800": "\ud800"}, ["f"]),
        ({"missing": 1}, []),
        ({"list": "x"}, []),
        ({"n": float("nan")}, []),
    ],
)
def test_metadata_equality_tells_types_apart(index: SqliteIndex, where: dict[str, Any], ids: list[str]) -> None:
    rows: dict[str, dict[str, Any]] = {
        "a": {"n": 1},
        "b": {"n": True},
        "c": {"n": 1.0, "u": "x"},
        "d": {"n": "1", "list": ["x"]},
        "e": {"n": None},
        "f": {"we\"ird.key[0]$'": "é\n", "bad\ud800": "\ud800"},
    }
    index.add(Document(id_, "word", None, metadata) for id_, metadata in rows.items())
    results = index.search("word", where=where)
    assert [hit.id for hit in results] == ids
    assert results.total == len(ids)
    assert [hit.metadata for hit in results] == [rows[id_] for id_ in ids]


def test_a_filter_works_before_the_limit(index: SqliteIndex) -> None:
    index.add(Document(str(i), "word " * (200 - i), None, {"owner": f"u{i % 50}"}) for i in range(200))
    for mode in ("any", "all", "phrase", "prefix"):
        page = index.search("word", mode=mode, where={"owner": "u49"}, limit=3)
        assert [int(hit.id) % 50 for hit in page] == [49] * 3
        assert page.total == 4


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"query": None}, TypeError, "query must be str"),
        ({"query": b"x"}, TypeError, "query must be str"),
        ({"query": "x", "limit": "3"}, TypeError, "limit must be int"),
        ({"query": "x", "limit": True}, TypeError, "limit must be int"),
        ({"query": "x", "limit": -1}, ValueError, "limit must not be negative"),
        ({"query": "x", "offset": -1}, ValueError, "offset must not be negative"),
        ({"query": "x", "offset": 1.5}, TypeError, "offset must be int"),
        ({"query": "x", "where": [("a", 1)]}, TypeError, "where must be a mapping"),
        ({"query": "x", "where": {1: 2}}, TypeError, "keys of where must be str"),
        ({"query": "x", "where": {"a": [1]}}, TypeError, r"where\['a'\] must be"),
        ({"query": "x", "where": {"a": 2**63}}, ConfigError, "beyond 64 bits"),
    ],
)
def test_wrong_arguments_are_named(
    index: SqliteIndex, arguments: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        index.search(**arguments)


def test_metadata_with_nul_is_compared_whole(index: SqliteIndex) -> None:
    values: dict[str, dict[str, Any]] = {
        "1": {"a\0b": "x\0y"},
        "2": {"a": "x"},
        "3": {"a": "x\0z", "n": 1, "t": True, "none": None},
    }
    index.add(Document(id_, "word", None, metadata) for id_, metadata in values.items())
    for where, expected in (
        ({"a\0b": "x\0y"}, ["1"]),
        ({"a": "x"}, ["2"]),
        ({"a": "x\0z", "n": 1.0}, ["3"]),
        ({"a": "x\0z", "n": True}, []),
        ({"t": 1}, []),
        ({"t": True, "none": None}, ["3"]),
        ({"a\0c": "x\0y"}, []),
        ({"a\0b": None}, ["2", "3"]),
        ({"a": None}, ["1"]),
        ({}, ["1", "2", "3"]),
    ):
        assert [hit.id for hit in index.search("word", where=where)] == expected


def test_too_many_conditions_are_refused(index: SqliteIndex) -> None:
    index.add([Document("a", "word", None, {f"k{i}": i for i in range(200)})])
    assert index.search("word", where={f"k{i}": i for i in range(100)}).total == 1
    with pytest.raises(ConfigError, match="101 keys; at most 100"):
        index.search("word", where={f"k{i}": i for i in range(101)})
