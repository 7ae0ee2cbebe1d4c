"""How long a search takes in a large index: each profile beside plain words, as ratios of one run.

Run from the repository: `python bench/latency.py [zh ja th ...] [--documents 100000] [--queries 400] [--json FILE]`.
Documents are sentences of the recall corpora (`../shared/data/recall` beside the checkout) put together anew by a
seed that never changes, so that common words are as common as in texts; a sentence is analysed once and its terms
are joined. Queries are the questions and the keyword queries of the file, each asked once, of every engine in turn.

The base line, *plain words*, is FTS5 without any shortcut: the terms of the profile `words` in one column, any of
the query's terms, best ten by bm25(), their texts. The others are `SqliteIndex` with what it does beyond that: two
weighted columns, the number of all matches, the guard. All times include the analysis of the query; its share is
also given apart. `x index` is the p95 in that of the index of words. Times are CPU time of the thread by default,
which a busy machine does not spoil (`--clock wall`).

`agree` is the mean of how much of plain bm25()'s ten best a search gives (1: the same scores, rank for rank); the
queries of more than the shortcut's bound, whose order is not proved, are counted apart.
"""

from __future__ import annotations

import argparse
import gzip
import json
import math
import random
import re
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field
from pathlib import Path

from corpora import DATA, OWN_TAGS

from babel_core import Analyzer, Columns, Document, SqliteIndex
from babel_core.integrations.sqlite import fts5_ddl, match_expr, ranking
from babel_core.integrations.sqlite import query as sql

LANGUAGES = ("zh", "ja", "th", "ko", "en", "de", "ru")
PLAIN = "plain words"
GOALS = {"balanced": 1.5, "recall": 3.0}
"""The most that a profile's p95 may be, in p95 of plain words and, beyond what is asked, of the index of words."""
SENTENCES = re.compile(r"(?<=[.!?])\s+|(?<=[。！？])|\s{2,}")
SENTENCES_A_DOCUMENT = 4
SHORTEST = 8
WARM_UP = 20
TOP = 10
CLOCKS = {"cpu": time.thread_time, "wall": time.perf_counter}

Ask = Callable[[str], object]


@dataclass(slots=True)
class Measured:
    """One engine over one language; times in milliseconds."""

    engine: str
    bytes: int = 0
    build_seconds: float = 0.0
    times: list[float] = field(default_factory=list)
    analysis: list[float] = field(default_factory=list)
    agreement: list[float] = field(default_factory=list)
    unproved: list[float] = field(default_factory=list)

    def percentile(self, share: float) -> float:
        """The time that so many of a hundred searches stay within."""
        found = sorted(self.times)
        return found[min(len(found) - 1, math.ceil(share / 100 * len(found)) - 1)]


class Joined:
    """An analyzer that cuts each sentence once; a document is some of them, one a line."""

    def __init__(self, analyzer: Analyzer, language: str) -> None:
        self._analyzer = analyzer
        self._language = language
        self._known: dict[str, Columns] = {}

    def columns(self, text: str, *, lang: str | None = None) -> Columns:
        """The terms of a document."""
        found = [self._sentence(sentence) for sentence in text.split("\n")]
        routes = sorted({route for columns in found for route in columns.routes})
        words = " ".join(columns.words for columns in found if columns.words)
        return Columns(words, " ".join(c.expansions for c in found if c.expansions), tuple(routes))

    def _sentence(self, sentence: str) -> Columns:
        if sentence not in self._known:
            self._known[sentence] = self._analyzer.columns(sentence, lang=self._language)
        return self._known[sentence]

    def __getattr__(self, name: str) -> object:
        return getattr(self._analyzer, name)


def load(path: Path, count: int, queries: int, seed: int) -> tuple[list[str], list[str]]:
    """(documents, queries) of a corpus; half of the queries are questions where there are enough."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    passages = [row["text"] for row in rows if row["t"] == "p"]
    sentences = [" ".join(s.split()) for text in passages for s in SENTENCES.split(text) if len(s) > SHORTEST]
    rnd = random.Random(seed)
    documents = ["\n".join(rnd.choices(sentences, k=SENTENCES_A_DOCUMENT)) for _ in range(count)]
    kinds = [list(dict.fromkeys(row["q"] for row in rows if row["t"] == kind)) for kind in ("q", "k")]
    asked = [query for kind in kinds for query in rnd.sample(kind, min(len(kind), (queries + WARM_UP) // 2))]
    rnd.shuffle(asked)
    return documents, asked


class Plain:
    """FTS5 as it is: one column of words, OR, bm25()."""

    def __init__(self, folder: Path, language: str, documents: Sequence[str]) -> None:
        self.path = folder / "plain.db"
        self.language = language
        self.analyzer = Analyzer("words")
        terms = Joined(self.analyzer, language)
        self.con = sqlite3.connect(self.path, isolation_level=None)
        self.con.execute(fts5_ddl("fts", content=""))
        self.con.execute("CREATE TABLE texts(id INTEGER PRIMARY KEY, text)")
        for start in range(0, len(documents), 1_000):
            rows = list(enumerate(documents[start : start + 1_000], start + 1))
            self.con.execute("BEGIN")
            self.con.executemany("INSERT INTO texts VALUES (?, ?)", rows)
            made = [(seq, terms.columns(text).words) for seq, text in rows]
            self.con.executemany("INSERT INTO fts(rowid, tokens) VALUES (?, ?)", made)
            self.con.execute("COMMIT")

    def search(self, query: str) -> object:
        """The ten best texts."""
        match = match_expr(dict.fromkeys(self.analyzer.query(query, lang=self.language)))
        statement = (
            "SELECT texts.text FROM "
            "(SELECT rowid AS seq, rank AS score FROM fts WHERE fts MATCH ? ORDER BY rank LIMIT ?) "
            "JOIN texts ON texts.id = seq ORDER BY score"
        )
        return self.con.execute(statement, (match, TOP)).fetchall()

    def close(self) -> None:
        """Close the file."""
        self.con.close()


def build(path: Path, language: str, documents: Sequence[str], profile: str) -> SqliteIndex:
    """An index of a profile, opened anew with an analyzer that is no bench's."""
    analyzer = Analyzer(profile)
    with SqliteIndex(path, analyzer=Joined(analyzer, language)) as index:
        index.add(Document(str(i), text, language) for i, text in enumerate(documents))
    return SqliteIndex(path, profile=profile)


def agreement(index: SqliteIndex, query: str, language: str) -> tuple[float, int]:
    """(share of discounted gain that a search has of plain bm25()'s ten best, number of terms).

    A rank that holds a document of the wrong score counts nothing.
    """
    plan = index.analyzer.query_plan(query, lang=language)
    terms = plan.any
    weights = dict(zip(plan.any, plan.weights or (1,) * len(plan.any), strict=True))
    found = [hit.score for hit in index.search(query, lang=language, limit=TOP)]
    with index._connections.read() as reader:
        asked = ranking.bounded(terms, reader.frequencies(1))
        search = sql.Search(1, index.expansions_weight)
        if not asked:
            return 1.0, 0
        match = match_expr(ranking.repeated({term: weights[term] for term in asked}))
        best = [score for _, score in reader.con.execute(*search.ranked(match, TOP, 0))]
    gains = [1 / math.log2(rank + 2) for rank in range(len(best))]
    # A score that the best ten have not is no gain; nor one twice that they have once.
    left = list(best)
    got = 0.0
    for gain, score in zip(gains, found, strict=False):
        if score in left:
            left.remove(score)
            got += gain
    return (got / sum(gains) if gains else 1.0), len(asked)


def measure(language: str, path: Path, arguments: argparse.Namespace) -> list[Measured]:
    """Every engine over one language."""
    tag = OWN_TAGS.get(language, (language,))[0] if not language.startswith("mix") else "auto"
    documents, queries = load(path, arguments.documents, arguments.queries, arguments.seed)
    clock = CLOCKS[arguments.clock]
    with tempfile.TemporaryDirectory(dir=arguments.folder) as name, ExitStack() as stack:
        folder = Path(name)
        rows = {PLAIN: Measured(PLAIN)}
        start = time.perf_counter()
        plain = Plain(folder, tag, documents)
        stack.callback(plain.close)
        rows[PLAIN].build_seconds = time.perf_counter() - start
        rows[PLAIN].bytes = plain.path.stat().st_size
        asks: dict[str, tuple[Ask, Ask]] = {
            PLAIN: (plain.search, lambda query: plain.analyzer.query(query, lang=tag))
        }
        indexes: dict[str, SqliteIndex] = {}
        for profile in arguments.profiles.split(","):
            start = time.perf_counter()
            indexes[profile] = index = stack.enter_context(build(folder / f"{profile}.db", tag, documents, profile))
            rows[profile] = Measured(profile, Path(index.path).stat().st_size, time.perf_counter() - start)
            asks[profile] = asking(index, tag)
        for number, query in enumerate(queries):
            engines = list(asks.items())
            shift = number % len(engines)
            for engine, (search, analyse) in engines[shift:] + engines[:shift]:
                start = clock()
                search(query)
                middle = clock()
                analyse(query)
                end = clock()
                if number >= WARM_UP:
                    rows[engine].times.append((middle - start) * 1_000)
                    rows[engine].analysis.append((end - middle) * 1_000)
        for profile, index in indexes.items():
            for query in queries[: arguments.compared]:
                share, terms = agreement(index, query, tag)
                (rows[profile].unproved if terms > ranking.LONG_QUERY else rows[profile].agreement).append(share)
    return list(rows.values())


def asking(index: SqliteIndex, language: str) -> tuple[Ask, Ask]:
    """(searching, analysing alone) a query."""
    return (
        lambda query: index.search(query, lang=language, limit=TOP),
        lambda query: index.analyzer.query_plan(query, lang=language),
    )


def report(language: str, count: int, rows: Sequence[Measured]) -> list[dict[str, object]]:
    """Print a line an engine; return the figures."""
    print(f"\n{language}: {count} documents, {len(rows[0].times)} queries")
    heads = f"{'p50':>8}{'p95':>8}{'p99':>8}{'analysis':>10}{'MB':>7}{'x p50':>7}{'x p95':>7}{'goal':>6}{'x index':>9}"
    print(f"{'ms':14}{heads}  agree (not proved)")
    found: list[dict[str, object]] = []
    index = next((row for row in rows if row.engine == "words"), rows[0])
    for row in rows:
        p50, p95, p99 = (row.percentile(share) for share in (50, 95, 99))
        ratios = [row.percentile(share) / rows[0].percentile(share) for share in (50, 95)]
        goal = GOALS.get(row.engine)
        verdict = "" if goal is None else ("pass" if ratios[1] <= goal else "MISS")
        means = [f"{statistics.fmean(values):.4f}" if values else "-" for values in (row.agreement, row.unproved)]
        analysis = statistics.median(row.analysis)
        print(
            f"{row.engine:14}{p50:8.2f}{p95:8.2f}{p99:8.2f}{analysis:10.3f}{row.bytes / 1e6:7.0f}"
            f"{ratios[0]:7.2f}{ratios[1]:7.2f}{verdict:>6}{p95 / index.percentile(95):9.2f}"
            f"  {means[0]} ({means[1]}, {len(row.unproved)})"
        )
        found.append(
            {"language": language, "documents": count, "p50": p50, "p95": p95, "p99": p99, "ratio_p50": ratios[0],
             "ratio_p95": ratios[1], "ratio_p95_index": p95 / index.percentile(95), "goal": goal, **asdict(row)}
        )
    sys.stdout.flush()
    return found


def main() -> None:
    """Print one table a language."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("languages", nargs="*", default=LANGUAGES)
    parser.add_argument("--documents", type=int, default=100_000)
    parser.add_argument("--queries", type=int, default=400)
    parser.add_argument("--compared", type=int, default=60, help="queries whose ten best are compared with bm25()'s")
    parser.add_argument("--profiles", default="words,balanced,recall")
    parser.add_argument("--clock", choices=sorted(CLOCKS), default="cpu")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--folder", type=Path, help="where the files lie while a language is measured")
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    found: list[dict[str, object]] = []
    for language in arguments.languages:
        path = arguments.data / f"{language}.jsonl.gz"
        if not path.is_file():
            print(f"skipped: there is no {path.name} in the folder of recall data")
            continue
        found += report(language, arguments.documents, measure(language, path, arguments))
        if arguments.json is not None:
            arguments.json.write_text(json.dumps(found), encoding="utf-8")


if __name__ == "__main__":
    main()
