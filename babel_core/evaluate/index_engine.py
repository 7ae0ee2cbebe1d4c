"""Recall through `SqliteIndex`: two weighted columns, the index as an application uses it."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from babel_core.evaluate.corpus import Corpus
from babel_core.integrations.sqlite import Document, SqliteIndex
from babel_core.integrations.sqlite.documents import IndexAnalyzer


class IndexEngine:
    """`SqliteIndex` in a scratch file, with its own ranking and its own form of AND queries.

    `language_given` False leaves the language of documents and queries to detection.
    """

    def __init__(self, analyzer: IndexAnalyzer, *, language_given: bool = True) -> None:
        self.name = "index"
        self.analyzer = analyzer
        self.language_given = language_given

    def build(self, corpus: Corpus) -> IndexSearcher:
        """Add every passage of `corpus` and optimize."""
        return IndexSearcher(corpus, self.analyzer, self.language_given)


class IndexSearcher:
    """The index of one corpus. `tokens` counts both columns; `index_bytes` is the file, original text included."""

    def __init__(self, corpus: Corpus, analyzer: IndexAnalyzer, language_given: bool) -> None:
        self._given = language_given
        self._language = corpus.language
        self._size = max(1, len(corpus.passages))
        start = perf_counter()
        columns = [analyzer.columns(passage.text, lang=self._tag(passage.language)) for passage in corpus.passages]
        self.tokenize_seconds = perf_counter() - start
        self.tokens = sum(len(column.words.split()) + len(column.expansions.split()) for column in columns)
        self._folder = TemporaryDirectory()
        path = Path(self._folder.name) / "index.db"
        self._index = SqliteIndex(path, analyzer=analyzer)
        start = perf_counter()
        self._index.add(Document(item.id, item.text, lang=self._tag(item.language)) for item in corpus.passages)
        self._index.optimize()
        # add() analyses the passages again, so the time of analysis is taken off to stay comparable.
        self.index_seconds = max(0.0, perf_counter() - start - self.tokenize_seconds)
        self.index_bytes = path.stat().st_size

    def rank(self, query: str, limit: int, *, language: str | None = None) -> list[str]:
        """Passage ids of the query in mode "any", best first."""
        return [hit.id for hit in self._index.search(query, limit=limit, lang=self._tag(language)).hits]

    def match_all(self, query: str, *, language: str | None = None) -> list[str]:
        """Passage ids of the query in mode "all"."""
        found = self._index.search(query, mode="all", limit=self._size, lang=self._tag(language))
        return [hit.id for hit in found.hits]

    def _tag(self, language: str | None) -> str | None:
        return (language or self._language) if self._given else None

    def close(self) -> None:
        """Remove the file."""
        self._index.close()
        self._folder.cleanup()
