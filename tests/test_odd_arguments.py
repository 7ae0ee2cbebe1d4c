"""Odd language tags and arguments of other types: each answer is defined, none is a crash."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from babel_core import (
    Analyzer,
    Document,
    SqliteIndex,
    UserDictionary,
    detect_language_extended,
    get_stopwords,
    tokenize_for_fts,
    tokenize_query,
)

TEXT = "Die Mühle 水车 กขค"
ODD_TAGS = ("", "xx-YY-zz", "x" * 10_000, "de-" * 3_000, "\0", "\ud800", "_", "-", "中文", "i-quay", "x-mill")
CALLS: dict[str, Callable[[Any], Any]] = {
    "tokenize_for_fts": lambda tag: tokenize_for_fts(TEXT, tag),
    "tokenize_query": lambda tag: tokenize_query(TEXT, tag),
    "analyze": lambda tag: Analyzer().analyze(TEXT, lang=tag),
    "columns": lambda tag: Analyzer().columns(TEXT, lang=tag),
    "query_plan": lambda tag: Analyzer().query_plan(TEXT, lang=tag),
    "explain": lambda tag: Analyzer().explain(TEXT, lang=tag),
    "batch": lambda tag: Analyzer().batch([TEXT], lang=tag),
}


@pytest.mark.parametrize("tag", ODD_TAGS, ids=lambda tag: ascii(tag[:12]))
def test_a_tag_of_no_language_cuts_by_the_scripts(tag: str) -> None:
    for call in CALLS.values():
        assert call(tag)
    assert "水车" in tokenize_for_fts(TEXT, tag)
    assert detect_language_extended(TEXT, candidates=[tag, "de"]) in (tag, "de")
    get_stopwords(tag)
    with SqliteIndex(":memory:") as index:
        index.add([Document("a", TEXT, tag, {})])
        assert [hit.id for hit in index.search("水车", lang=tag)] == ["a"]


@pytest.mark.parametrize("tag", [b"de", 5, ["de"], 2.5, object()], ids=lambda tag: type(tag).__name__)
@pytest.mark.parametrize("name", CALLS)
def test_a_tag_of_another_type_is_a_type_error(name: str, tag: object) -> None:
    with pytest.raises(TypeError, match="must be"):
        CALLS[name](tag)


@pytest.mark.parametrize("words", [None, 5, 2.5, "mill", [b"mill"], [None]])
def test_words_of_another_type_are_named(words: Any) -> None:
    with pytest.raises(TypeError, match=r"^words(\[0\])? must be"):
        UserDictionary(words)
