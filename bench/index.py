"""SqliteIndex beside plain FTS5: adding, asking, room, as ratios of one run.

Run from the repository: `python bench/index.py [--documents 20000] [--languages en,zh,ja] [--profile balanced]`.
Documents are sentences of the recall corpora (`../shared/data/recall` beside the checkout) put together anew, so
that common words are as common as in texts. Plain FTS5 gets the same texts, with `unicode61` and `trigram`, in a
table that stores them. Without the corpora it says so and stops.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import re
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from babel_core import Analyzer, Columns, Document, SqliteIndex
from babel_core.integrations.sqlite import match_expr

CORPORA = Path(__file__).resolve().parents[2] / "shared" / "data" / "recall"
SENTENCE = re.compile(r"(?<=[.!?])\s+|(?<=[。！？])")
SENTENCES_A_DOCUMENT = 4
WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Measured:
    """One engine over one corpus."""

    engine: str
    add_rate: float
    p50: float
    p95: float
    bytes_a_document: float
    store_rate: float | None = None
    delete: float | None = None


def load(language: str, count: int) -> tuple[list[str], list[str]]:
    """(documents, questions) of a language."""
    passages: list[str] = []
    questions: list[str] = []
    with gzip.open(CORPORA / f"{language}.jsonl.gz", "rt", encoding="utf-8") as file:
        for line in file:
            row = json.loads(line)
            if row["t"] == "p":
                passages.append(row["text"])
            elif row["t"] == "q":
                questions.append(row["q"])
    sentences = [s for passage in passages for s in SENTENCE.split(passage) if len(s) > 8]
    rnd = random.Random(0)
    documents = [" ".join(rnd.choices(sentences, k=SENTENCES_A_DOCUMENT)) for _ in range(count)]
    return documents, rnd.sample(questions, min(100, len(questions)))


def timed(ask: Callable[[str], object], questions: list[str]) -> tuple[float, float]:
    """(p50, p95) in milliseconds, every question once after a first round."""
    for question in questions[:10]:
        ask(question)
    taken = []
    for question in questions:
        start = time.perf_counter()
        ask(question)
        taken.append((time.perf_counter() - start) * 1_000)
    return statistics.median(taken), statistics.quantiles(taken, n=20)[-1]


class Prepared:
    """An analyzer that has cut the documents already, so that adding them measures the storing alone."""

    def __init__(self, analyzer: Analyzer, documents: list[str], language: str) -> None:
        self._analyzer = analyzer
        self._columns = {text: analyzer.columns(text, lang=language) for text in documents}

    def columns(self, text: str, *, lang: str | None = None) -> Columns:
        return self._columns[text]

    def __getattr__(self, name: str) -> object:
        return getattr(self._analyzer, name)


def ours(folder: Path, language: str, documents: list[str], questions: list[str], profile: str) -> Measured:
    """SqliteIndex, from text to hits."""
    path = folder / "ours.db"
    analyzer = Analyzer(profile)
    analyzer.columns(documents[0], lang=language)
    start = time.perf_counter()
    prepared = Prepared(analyzer, documents, language)
    analysis = time.perf_counter() - start
    with SqliteIndex(path, analyzer=prepared) as index:
        start = time.perf_counter()
        index.add(Document(str(i), text, language) for i, text in enumerate(documents))
        storing = time.perf_counter() - start
        p50, p95 = timed(lambda question: index.search(question, lang=language), questions)
        size = path.stat().st_size / len(documents)
        start = time.perf_counter()
        index.delete(["0"])
        delete = time.perf_counter() - start
    count = len(documents)
    return Measured(f"SqliteIndex {profile}", count / (analysis + storing), p50, p95, size, count / storing, delete)


def plain(folder: Path, tokenizer: str, documents: list[str], questions: list[str]) -> Measured:
    """FTS5 as people use it: the text in the table, the question's words OR-ed, ranked by bm25()."""
    path = folder / f"{tokenizer}.db"
    con = sqlite3.connect(path, isolation_level=None)
    con.execute(f"CREATE VIRTUAL TABLE fts USING fts5(text, tokenize='{tokenizer}')")

    def batches() -> Iterator[list[tuple[str]]]:
        for start in range(0, len(documents), 1_000):
            yield [(text,) for text in documents[start : start + 1_000]]

    start = time.perf_counter()
    for batch in batches():
        con.execute("BEGIN IMMEDIATE")
        con.executemany("INSERT INTO fts(text) VALUES (?)", batch)
        con.execute("COMMIT")
    rate = len(documents) / (time.perf_counter() - start)

    def ask(question: str) -> object:
        match = match_expr(dict.fromkeys(WORD.findall(question)))
        total = con.execute("SELECT count(*) FROM fts WHERE fts MATCH ?", (match,)).fetchone()
        hits = con.execute("SELECT text FROM fts WHERE fts MATCH ? ORDER BY rank LIMIT 10", (match,)).fetchall()
        return total, hits

    p50, p95 = timed(ask, questions)
    con.close()
    return Measured(tokenizer, rate, p50, p95, path.stat().st_size / len(documents))


def main() -> None:
    """Print one table a language."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=int, default=20_000)
    parser.add_argument("--languages", default="en,zh,ja,th")
    parser.add_argument("--profile", default="balanced")
    arguments = parser.parse_args()
    if not CORPORA.is_dir():
        print(f"skipped: there are no corpora in {CORPORA}")
        return
    for language in arguments.languages.split(","):
        documents, questions = load(language, arguments.documents)
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            rows = [plain(folder, tokenizer, documents, questions) for tokenizer in ("unicode61", "trigram")]
            rows.append(ours(folder, language, documents, questions, arguments.profile))
        report(language, len(documents), rows)


def report(language: str, count: int, rows: list[Measured]) -> None:
    """A line an engine, then ours as multiples of the others; `store/s` is our rate without the analysis."""
    print(f"\n{language}: {count} documents")
    print(f"{'engine':24}{'add/s':>9}{'p50 ms':>9}{'p95 ms':>9}{'B/doc':>9}{'store/s':>9}{'delete s':>10}")
    for row in rows:
        store = "" if row.store_rate is None else f"{row.store_rate:.0f}"
        delete = "" if row.delete is None else f"{row.delete:.2f}"
        figures = f"{row.add_rate:9.0f}{row.p50:9.2f}{row.p95:9.2f}{row.bytes_a_document:9.0f}"
        print(f"{row.engine:24}{figures}{store:>9}{delete:>10}")
    *others, own = rows
    for row in others:
        print(
            f"{'  times ' + row.engine:24}{own.add_rate / row.add_rate:9.2f}{own.p50 / row.p50:9.2f}"
            f"{own.p95 / row.p95:9.2f}{own.bytes_a_document / row.bytes_a_document:9.2f}"
        )


if __name__ == "__main__":
    main()
