"""What is measured: a document form and two query forms of one analysis, under one name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

Form = Callable[[str, str | None], str]
"""A tokenizer: text and language tag (None: not given) in, tokens joined by white space out."""


class AnalyzerLike(Protocol):
    """What is asked of an analyzer to measure it."""

    def fts_text(self, text: str, *, lang: str | None = None) -> str:
        """The document form."""
        ...

    def query(self, text: str, *, lang: str | None = None, mode: str = "any") -> list[str]:
        """The query form of mode "any" or "all"."""
        ...


@dataclass(frozen=True, slots=True)
class Pipeline:
    """The forms an engine stores and asks for: documents, OR queries, AND queries.

    `language_given` False hands None to every form in place of the corpus's language, on both sides.
    """

    name: str
    documents: Form
    queries: Form
    all_queries: Form
    language_given: bool = True

    @classmethod
    def of_callable(cls, tokenize: Form, *, name: str, language_given: bool = True) -> Pipeline:
        """One function for everything, the way a peer library is measured."""
        return cls(name, tokenize, tokenize, tokenize, language_given)

    @classmethod
    def of_analyzer(cls, analyzer: AnalyzerLike, *, name: str, language_given: bool = True) -> Pipeline:
        """An analyzer's index form and its query forms of the modes `any` and `all`."""
        return cls(
            name,
            lambda text, lang: analyzer.fts_text(text, lang=lang),
            lambda text, lang: " ".join(analyzer.query(text, lang=lang, mode="any")),
            lambda text, lang: " ".join(analyzer.query(text, lang=lang, mode="all")),
            language_given,
        )

    def language(self, corpus_language: str) -> str | None:
        """The language handed to the forms for a corpus of the given language."""
        return corpus_language if self.language_given else None
