"""The engines recall is measured through; each keeps its own index of one corpus in memory or a scratch file.

`FtsEngine` is the plain setting that any tokenizer fits in: one FTS5 column of tokens, `bm25()`.
`IndexEngine` is our own `SqliteIndex` with its two weighted columns.
"""

from __future__ import annotations

import sqlite3
import unicodedata
from collections.abc import Callable
from time import perf_counter
from typing import Protocol

from babel_core.evaluate.corpus import Corpus
from babel_core.evaluate.pipeline import Pipeline

UNICODE61 = "unicode61"
"""FTS5's default tokenizer; it splits a token at combining marks and symbols."""

WHITESPACE = "unicode61 remove_diacritics 0 categories 'L* M* N* P* S* Co Cf'"
"""A tokenizer string under which FTS5 splits at white space and controls only, so tokens stay whole."""


class Searcher(Protocol):
    """An index of one corpus. Times are wall-clock seconds, `index_bytes` the size of the database."""

    tokens: int
    index_bytes: int
    tokenize_seconds: float
    index_seconds: float

    def rank(self, query: str, limit: int, *, language: str | None = None) -> list[str]:
        """Passage ids of the OR query, best first; `language` where the query's is not the corpus's."""
        ...

    def match_all(self, query: str, *, language: str | None = None) -> list[str]:
        """Passage ids of the AND query."""
        ...

    def close(self) -> None:
        """Free the database."""
        ...


class Engine(Protocol):
    """Builds a `Searcher` over a corpus."""

    name: str

    def build(self, corpus: Corpus) -> Searcher:
        """Index every passage."""
        ...


class FtsEngine:
    """One SQLite FTS5 column over pre-tokenized text in memory.

    A query is the distinct white-space separated tokens that hold a letter, a digit or a private-use
    character, quoted and joined by OR or AND; ranking is `bm25()`, then insertion order. `tokenizer` is
    FTS5's `tokenize=` string, `UNICODE61` or `WHITESPACE` or one of its own kinds; `count` then says how many
    tokens it makes of a text, where they are not the pieces between white space.
    """

    def __init__(
        self, pipeline: Pipeline, *, tokenizer: str = UNICODE61, count: Callable[[str], int] | None = None
    ) -> None:
        self.name = "fts5"
        self.pipeline = pipeline
        self.tokenizer = tokenizer
        self.count = count or _between_blanks

    def build(self, corpus: Corpus) -> FtsSearcher:
        """Tokenize and index every passage of `corpus`."""
        return FtsSearcher(corpus, self)


class FtsSearcher:
    """The FTS5 table of one corpus; see `FtsEngine`."""

    def __init__(self, corpus: Corpus, engine: FtsEngine) -> None:
        self._pipeline = pipeline = engine.pipeline
        self._language = corpus.language
        self._ids = [passage.id for passage in corpus.passages]
        start = perf_counter()
        documents = [
            storable(pipeline.documents(passage.text, pipeline.language(passage.language or corpus.language)))
            for passage in corpus.passages
        ]
        tokenized = perf_counter()
        self._connection = sqlite3.connect(":memory:")
        quoted = engine.tokenizer.replace('"', '""')
        self._connection.execute(f'CREATE VIRTUAL TABLE passages USING fts5(tokens, tokenize="{quoted}")')
        self._connection.executemany("INSERT INTO passages(rowid, tokens) VALUES (?, ?)", enumerate(documents))
        self._connection.execute("INSERT INTO passages(passages) VALUES ('optimize')")
        self._connection.commit()
        self.tokenize_seconds = tokenized - start
        self.index_seconds = perf_counter() - tokenized
        self.tokens = sum(map(engine.count, documents))
        sizes = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
        self.index_bytes = int(self._connection.execute(sizes).fetchone()[0])

    def rank(self, query: str, limit: int, *, language: str | None = None) -> list[str]:
        """Passage ids of the OR query, best first."""
        return self._search(self._pipeline.queries(query, self._tag(language)), "OR", limit)

    def match_all(self, query: str, *, language: str | None = None) -> list[str]:
        """Passage ids of the AND query, best first."""
        return self._search(self._pipeline.all_queries(query, self._tag(language)), "AND", len(self._ids))

    def _tag(self, language: str | None) -> str | None:
        return self._pipeline.language(language or self._language)

    def close(self) -> None:
        """Free the database."""
        self._connection.close()

    def _search(self, tokens: str, operator: str, limit: int) -> list[str]:
        terms = query_terms(storable(tokens))
        if not terms:
            return []
        match = f" {operator} ".join('"' + term.replace('"', '""') + '"' for term in terms)
        statement = "SELECT rowid FROM passages WHERE passages MATCH ? ORDER BY bm25(passages), rowid LIMIT ?"
        return [self._ids[row] for (row,) in self._connection.execute(statement, (match, limit))]


def storable(text: str) -> str:
    """The text as FTS5 can hold it: NUL (which ends a C string) becomes a space, a lone surrogate `?`."""
    return text.replace("\x00", " ").encode("utf-8", "replace").decode("utf-8")


def query_terms(tokens: str) -> list[str]:
    """Distinct tokens FTS5 does not take for an empty phrase, in their order.

    >>> query_terms("c++ -- fox fox")
    ['c++', 'fox']
    """
    return [token for token in dict.fromkeys(tokens.split()) if any(map(_counts, token))]


def _between_blanks(text: str) -> int:
    return len(text.split())


def _counts(char: str) -> bool:
    category = unicodedata.category(char)
    return category[0] in "LN" or category == "Co"
