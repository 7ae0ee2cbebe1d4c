"""The shortcut of long OR queries ranks as plain bm25() does."""

from __future__ import annotations

import random
from typing import Any

import pytest

from babel_core.integrations.sqlite import Document, SqliteIndex, bm25, ranking
from babel_core.integrations.sqlite.query import EXPANSIONS_WEIGHT, Search, match_expr

VOCABULARY = [f"{chr(97 + i % 26)}{chr(97 + i // 26 % 26)}w{i}" for i in range(600)]


def _documents(count: int) -> list[Document]:
    rnd = random.Random(3)
    weights = [1 / (i + 1) for i in range(len(VOCABULARY))]  # Zipf, as in texts
    return [
        Document(str(i), " ".join(rnd.choices(VOCABULARY, weights, k=rnd.randint(5, 60))), None, {"g": i % 7})
        for i in range(count)
    ]


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Any:
    return tmp_path_factory.mktemp("ranking") / "large.db"


@pytest.fixture(params=[False, True], ids=["alike", "weighed"])
def corpus(request: pytest.FixtureRequest, large: Any, make_analyzer: Any) -> Any:
    with SqliteIndex(large, analyzer=make_analyzer(weighs=request.param)) as index:
        if not len(index):
            index.add(_documents(3_000))
        yield index


def plain(index: SqliteIndex, query: str, group: int | None = None) -> list[tuple[str, float]]:
    """The order of FTS5 itself."""
    condition = "" if group is None else f" AND json_extract(d.metadata, '$.g') = {group}"
    plan = index.analyzer.query_plan(query)
    terms = [term for term, n in zip(plan.any, plan.weights or (1,) * len(plan.any), strict=True) for _ in range(n)]
    with index._connections.read() as reader:
        return reader.con.execute(
            "SELECT d.id, -bm25(babel_fts_1, 1.0, ?) AS score FROM babel_fts_1 JOIN babel_documents AS d "
            f"ON d.seq = babel_fts_1.rowid WHERE babel_fts_1 MATCH ?{condition} ORDER BY score DESC, d.seq",
            (EXPANSIONS_WEIGHT, match_expr(terms)),
        ).fetchall()


def eager(monkeypatch: pytest.MonkeyPatch, tried: int, scored: int = 5) -> None:
    """Take the shortcut in a small index too, with few candidates at first."""
    for name, value in (("WORTH", 10), ("TRIED", tried), ("ADMITTED", tried), ("SCORED", scored)):
        monkeypatch.setattr(ranking, name, value)


@pytest.mark.parametrize("tried", [5, 40, 200, 500])
def test_the_order_is_that_of_plain_bm25(corpus: SqliteIndex, monkeypatch: pytest.MonkeyPatch, tried: int) -> None:
    eager(monkeypatch, tried)
    rnd = random.Random(tried)
    for _ in range(25):
        query = " ".join(rnd.choices(VOCABULARY, k=rnd.randint(1, 9)) + rnd.choices(VOCABULARY[:20], k=3))
        limit, offset = rnd.choice([1, 3, 10, 50]), rnd.choice([0, 0, 7])
        for group in (None, 3):
            expected = plain(corpus, query, group)
            results = corpus.search(query, limit=limit, offset=offset, where=None if group is None else {"g": group})
            assert results.total == len(expected)
            assert [hit.id for hit in results] == [id_ for id_, _ in expected[offset : offset + limit]]
            assert [hit.score for hit in results] == [score for _, score in expected[offset : offset + limit]]


def test_the_shortcut_is_taken_where_terms_are_common(corpus: SqliteIndex, monkeypatch: pytest.MonkeyPatch) -> None:
    eager(monkeypatch, 200)
    taken: list[str] = []
    real = Search.ranked

    def spy(self: Any, match: str, limit: int, offset: int) -> Any:
        taken.append(match)
        return real(self, match, limit, offset)

    monkeypatch.setattr(Search, "ranked", spy)
    query = f"{VOCABULARY[0]} {VOCABULARY[1]} {VOCABULARY[120]} {VOCABULARY[130]}"
    results = corpus.search(query, limit=3)
    assert taken
    assert VOCABULARY[0] not in taken[-1].split('"')
    assert [hit.id for hit in results] == [id_ for id_, _ in plain(corpus, query)[:3]]


def test_the_order_holds_after_replacing_and_deleting(
    path: Any, make_analyzer: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    eager(monkeypatch, 30)
    documents = _documents(900)
    with SqliteIndex(path, analyzer=make_analyzer()) as index:
        index.add(documents)
        index.add(Document(item.id, item.text * 9 + " more", None, item.metadata) for item in documents[100:300])
        index.delete((item.id for item in documents[250:500]), erase=False)
        rnd = random.Random(9)
        for _ in range(20):
            query = " ".join(rnd.choices(VOCABULARY[:200], k=8) + VOCABULARY[:3])
            found = [(hit.id, hit.score) for hit in index.search(query)]
            assert found == plain(index, query)[:10]


def test_a_long_query_is_ranked_by_all_its_terms(corpus: SqliteIndex, monkeypatch: pytest.MonkeyPatch) -> None:
    eager(monkeypatch, 300, 100)
    rnd = random.Random(4)
    for _ in range(20):
        chosen = rnd.sample(VOCABULARY[100:], 12) + VOCABULARY[:20]
        query = " ".join(chosen)
        assert len(chosen) > ranking.LONG_QUERY
        every = dict(plain(corpus, query))
        results = corpus.search(query, limit=5)
        assert results.total == len(every)
        assert [every[hit.id] for hit in results] == [hit.score for hit in results]
        best = sorted(every.values(), reverse=True)[:5]
        assert sum(hit.score for hit in results) > 0.97 * sum(best)


def test_a_long_query_is_answered_in_full_where_its_rarest_terms_admit_too_few(
    corpus: SqliteIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    eager(monkeypatch, 1)
    query = " ".join([*VOCABULARY[:30], VOCABULARY[-1]])
    expected = plain(corpus, query)
    results = corpus.search(query, limit=300, offset=150)
    assert [(hit.id, hit.score) for hit in results] == expected[150:450]


@pytest.mark.parametrize(
    ("block", "numbers"),
    [
        (b"", []),
        (b"\x00\x7f", [0, 127]),
        (b"\x81\x00\x05", [128, 5]),
        (b"\xff" * 9 + b"\x01", [2**64 - 1, 1]),
    ],
)
def test_sqlite_integers_are_read(block: bytes, numbers: list[int]) -> None:
    assert bm25.varints(block) == numbers


def test_more_terms_than_the_bound_keep_the_rarest(corpus: SqliteIndex) -> None:
    corpus.add([Document("needle", "uniqueterm")])
    query = " ".join([*VOCABULARY[:250], "uniqueterm"])
    results = corpus.search(query, limit=3_000)
    assert "needle" in [hit.id for hit in results]
    assert results.total <= len(corpus)
    corpus.delete(["needle"])


def test_frequencies_follow_writes_of_others(path: Any, make_analyzer: Any) -> None:
    with (
        SqliteIndex(path, analyzer=make_analyzer()) as one,
        SqliteIndex(path, analyzer=make_analyzer()) as two,
    ):
        for i in range(5):
            two.add([Document(str(i), "word")])
            with one._connections.read() as reader:
                assert reader.frequencies(1).of("word") == i + 1


def test_frequencies_follow_writes_in_memory(make_analyzer: Any) -> None:
    with SqliteIndex(":memory:", analyzer=make_analyzer()) as index:
        for i in range(3):
            index.add([Document(str(i), "word")])
            with index._connections.read() as reader:
                assert reader.frequencies(1).of("word") == i + 1
