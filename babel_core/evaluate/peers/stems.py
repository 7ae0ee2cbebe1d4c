"""Peers that stem or lemmatise the words between blanks: Snowball, simplemma, tantivy, and bm25s's default tokens."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import Any

from babel_core.evaluate.peers.plain import words
from babel_core.evaluate.pipeline import Form
from babel_core.packs.catalog import builtin_catalog


def snowball(language: str) -> Form:
    """Lower-cased words, stemmed by PyStemmer."""
    stems = import_module("Stemmer").Stemmer(_english_name(language)).stemWords
    return lambda text, lang: " ".join(stems(words(text)))


def snowball_serves(language: str) -> bool:
    """Whether there is a Snowball algorithm for it."""
    return _english_name(language) in import_module("Stemmer").algorithms()


def simplemma(language: str) -> Form:
    """Lower-cased words, each as simplemma's lemma, lower-cased again."""
    lemma = lru_cache(maxsize=100_000)(import_module("simplemma").lemmatize)
    return lambda text, lang: " ".join(str(lemma(word, lang=language)).lower() for word in words(text))


def simplemma_serves(language: str) -> bool:
    """Whether simplemma has a dictionary of it; its files are looked at, since asking it would load one."""
    home = import_module("simplemma.strategies.dictionaries.dictionary_factory")
    return language in home.SUPPORTED_LANGUAGES


def tantivy(language: str) -> Form:
    """Tantivy's simple tokenizer, lower-cased and stemmed."""
    analyzer = _stemming(language)
    return lambda text, lang: " ".join(analyzer.analyze(text))


def tantivy_serves(language: str) -> bool:
    """Whether tantivy has a stemmer for it."""
    try:
        _stemming(language)
    except ValueError:
        return False
    return True


def bm25s(language: str) -> Form:
    """What `bm25s.tokenize` gives with its defaults: words of two characters and more, English stop words dropped."""
    tokenize = import_module("bm25s").tokenize
    return lambda text, lang: " ".join(tokenize([text], return_ids=False, show_progress=False)[0])


def _stemming(language: str) -> Any:
    module = import_module("tantivy")
    stemmer = module.Filter.stemmer(_english_name(language))
    simple = module.TextAnalyzerBuilder(module.Tokenizer.simple())
    return simple.filter(module.Filter.lowercase()).filter(stemmer).build()


def _english_name(language: str) -> str:
    """What the algorithm of a language is called: its English name."""
    return builtin_catalog().for_tag(language).name.lower()
