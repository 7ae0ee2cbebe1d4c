"""User words bind an index and its queries: they meet, or the difference is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from babel_core import AnalyzerMismatchError, BabelWarning, Document, SqliteIndex

WORDS = ("Weir Gauge 7", "水库闸门")
DOCUMENTS = [
    Document("a", "reading of weir gauge 7 today", "en", {}),
    Document("b", "水库闸门已经打开", "zh", {}),
    Document("c", "le barrage est plein", "fr", {}),
]


def made(path: Path, words: tuple[str, ...], documents: list[Document] = DOCUMENTS) -> Path:
    with SqliteIndex(path, user_words=words) as index:
        index.add(documents)
    return path


@pytest.mark.parametrize("query", WORDS)
@pytest.mark.parametrize("mode", ["any", "all", "phrase", "prefix"])
def test_a_query_of_one_user_word_is_refused_by_an_index_without(tmp_path: Path, query: str, mode: str) -> None:
    path = made(tmp_path / "plain.db", ())
    with (
        SqliteIndex.open(path, user_words=WORDS) as index,
        pytest.raises(AnalyzerMismatchError, match="user words differ: the index was built without any") as caught,
    ):
        index.search(query, mode=mode)
    assert caught.value.user_words
    assert "pass no user_words" in str(caught.value)
    assert "reindex()" in str(caught.value)
    assert "packages" not in str(caught.value)


@pytest.mark.parametrize("document", DOCUMENTS[:2])
def test_a_query_without_user_words_is_refused_by_an_index_of_one_user_word(
    tmp_path: Path, document: Document
) -> None:
    only = [Document("a", word, document.lang, {}) for word in WORDS if word.casefold() in document.text]
    path = made(tmp_path / "words.db", WORDS, only)
    with SqliteIndex.open(path) as index:
        for query in (only[0].text, "barrage", "12306"):
            with pytest.raises(AnalyzerMismatchError, match="built with some, this process has none") as e:
                index.search(query)
            assert e.value.user_words


def test_other_user_words_are_told_and_the_same_ones_meet(tmp_path: Path) -> None:
    path = made(tmp_path / "words.db", WORDS)
    with SqliteIndex.open(path, user_words=[*WORDS, "barrage plein"]) as index:
        with pytest.raises(AnalyzerMismatchError, match="user words differ: the index was built with others"):
            index.search("plein", lang="fr")
        with pytest.raises(AnalyzerMismatchError, match="user words differ"):
            index.add([Document("d", "un barrage", "fr", {})])
    with SqliteIndex.open(path, user_words=tuple(reversed(WORDS))) as index:
        assert [hit.id for hit in index.search("WEIR GAUGE 7")] == ["a"]


def test_a_reindex_takes_the_new_words(tmp_path: Path) -> None:
    path = made(tmp_path / "plain.db", ())
    with SqliteIndex.open(path, user_words=WORDS, on_mismatch="warn") as index:
        with pytest.warns(BabelWarning, match="user words differ"):
            index.search("weir gauge 7")
        index.reindex()
    with SqliteIndex.open(path, user_words=WORDS) as index:
        assert [hit.id for hit in index.search("weir gauge 7", mode="phrase")] == ["a"]


def test_a_query_without_terms_asks_nothing(tmp_path: Path) -> None:
    path = made(tmp_path / "words.db", WORDS)
    with SqliteIndex.open(path) as index:
        assert not index.search("?!")


@pytest.mark.parametrize("word", ["!!!", "★", "\N{SLIGHTLY SMILING FACE}", "--"])
@pytest.mark.parametrize("mode", ["any", "all", "phrase", "prefix"])
def test_a_word_of_signs_is_found_as_it_is_written(tmp_path: Path, word: str, mode: str) -> None:
    with SqliteIndex(tmp_path / "signs.db", user_words=[word]) as index:
        index.add([Document("a", f"the mill {word} stands", "en", {}), Document("b", "the mill stands", "en", {})])
        found = index.search(word, mode=mode)
        assert [hit.id for hit in found] == ["a"]
        assert [found[0].text[start:end] for start, end in found[0].spans] == [word]
