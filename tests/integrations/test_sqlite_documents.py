"""Documents go in as a stream of batches, and come back as they were."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import pytest

from babel_core.integrations.sqlite import Document, SqliteIndex, documents

ODD_TEXTS = [
    "",
    " ",
    "\0",
    "a\0b",
    "\ud800",
    "x\udfff\ud800y",
    "\U0001f600",
    "a\r\nb\tc",
    "é" * 5_000,
    "\ufeff",
    "\ufffe",
]


@pytest.mark.parametrize("text", ODD_TEXTS)
def test_any_text_comes_back_as_it_was(index: SqliteIndex, text: str) -> None:
    document = Document(f"id {text}", f"word {text}", f"x-{text}"[:9], {"key " + text: [text, {text: None}]})
    assert index.add([document]) == 1
    assert index.get(document.id) == document
    assert list(index.ids()) == [document.id]
    (hit,) = index.search("word")
    assert (hit.id, hit.text, hit.metadata, hit.lang) == (
        document.id,
        document.text,
        document.metadata,
        document.lang,
    )
    assert index.check() == ()
    assert index.delete([document.id]) == 1
    assert len(index) == 0
    assert index.check() == ()


def test_an_id_given_again_replaces_its_document_whole(index: SqliteIndex) -> None:
    index.add([Document("a", "old words", None, {"v": 1}), Document("b", "other words")])
    index.add([Document("a", "new words", "en", {"v": 2})])
    assert index.search("old").total == 0
    assert index.get("a") == Document("a", "new words", "en", {"v": 2})
    assert [hit.id for hit in index.search("words")] == ["a", "b"]
    assert len(index) == 2
    assert index.check() == ()


def test_of_one_id_twice_in_a_call_the_last_wins(index: SqliteIndex, monkeypatch: pytest.MonkeyPatch) -> None:
    assert index.add([Document("a", "first"), Document("b", "second"), Document("a", "third")]) == 3
    assert index.get("a") == Document("a", "third")
    monkeypatch.setattr(documents, "BATCH_DOCUMENTS", 1)
    assert index.add([Document("a", "fourth"), Document("a", "fifth")]) == 2
    assert index.get("a") == Document("a", "fifth")
    assert [index.search(word).total for word in ("first", "third", "fourth", "fifth")] == [0, 0, 0, 1]
    assert len(index) == 2
    assert index.check() == ()


def test_replacing_is_exact_after_the_analyzer_changed(path: Any, make_analyzer: Any) -> None:
    with SqliteIndex(path, analyzer=make_analyzer()) as first:
        first.add([Document("a", "alpha beta"), Document("b", "gamma")])
    changed = make_analyzer(version="2", stems=False)
    with SqliteIndex(path, analyzer=changed, on_mismatch="warn") as second:
        with pytest.warns(UserWarning, match="built with analyzer 1-"):
            second.add([Document("a", "delta")])
        assert second.check() == ()
        second.delete(["b"])
        assert second.check() == ()
        with second._connections.read() as reader:
            left = [row[0] for row in reader.con.execute("SELECT term FROM babel_terms_1")]
    assert left == ["delta"]


def test_documents_are_taken_as_a_stream_and_reported(index: SqliteIndex, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "BATCH_DOCUMENTS", 10)
    reports: list[int] = []
    visible: list[int] = []

    def stream() -> Iterator[Document]:
        for i in range(25):
            visible.append(len(index))
            yield Document(str(i), f"word{i}")

    assert index.add(stream(), progress=reports.append) == 25
    assert reports == [10, 20, 25]
    assert visible == [0] * 10 + [10] * 10 + [20] * 5


def test_long_texts_make_a_batch_of_their_own(index: SqliteIndex, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "BATCH_LENGTH", 100)
    reports: list[int] = []
    index.add((Document(str(i), "x" * 60) for i in range(5)), progress=reports.append)
    assert reports == [2, 4, 5]


def test_a_failing_stream_leaves_the_batches_before_it(index: SqliteIndex, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "BATCH_DOCUMENTS", 10)

    def stream() -> Iterator[Document]:
        for i in range(15):
            yield Document(str(i), "word")
        raise ConnectionError("gone")  # noqa: EM101

    with pytest.raises(ConnectionError, match="gone") as caught:
        index.add(stream())
    assert caught.value.__notes__ == [f"10 documents of this add() are in the index {index.path!r}"]
    assert len(index) == index.search("word").total == 10
    assert index.check() == ()
    assert index.add([Document("later", "word")]) == 1


@pytest.mark.parametrize(
    ("bad", "field"),
    [
        (Document(1, "text"), "Document.id must be str, not int"),  # type: ignore[arg-type]
        (Document("1", None), "Document.text must be str, not NoneType"),  # type: ignore[arg-type]
        (Document("1", b"text"), "Document.text must be str, not bytes"),  # type: ignore[arg-type]
        (Document("1", "text", 5), "Document.lang must be str or None, not int"),  # type: ignore[arg-type]
        (Document("1", "text", None, None), "Document.metadata must be a mapping"),  # type: ignore[arg-type]
        (Document("1", "text", None, {1: 2}), "the keys of Document.metadata must be str, not int"),  # type: ignore[dict-item]
        (Document("1", "text", None, {"a": [{2: 3}]}), r"keys of Document.metadata\['a'\]\[0\] must be str"),
        (Document("1", "text", None, {"a": {1, 2}}), r"Document.metadata\['a'\] must be .*, not set"),
        ("text", "an iterable of Document, not of str"),
        (("1", "text"), "an iterable of Document, not of tuple"),
    ],
)
def test_a_bad_document_is_named_and_what_was_acknowledged_stays(
    index: SqliteIndex, monkeypatch: pytest.MonkeyPatch, bad: Any, field: str
) -> None:
    monkeypatch.setattr(documents, "BATCH_DOCUMENTS", 2)
    with pytest.raises(TypeError, match=field) as caught:
        index.add([Document("a", "one"), Document("b", "two"), Document("c", "three"), bad])
    assert "2 documents" in caught.value.__notes__[0]
    assert list(index.ids()) == ["a", "b"]
    assert index.check() == ()


def test_metadata_that_json_has_not_is_refused(index: SqliteIndex) -> None:
    for value in (math.nan, math.inf):
        with pytest.raises(ValueError, match=r"Document\.metadata"):
            index.add([Document("a", "text", None, {"x": value})])
    deep: Any = "x"
    for _ in range(70):
        deep = [deep]
    with pytest.raises(ValueError, match="nested more than 64 deep"):
        index.add([Document("a", "text", None, {"x": deep})])
    assert len(index) == 0


@pytest.mark.parametrize("wrong", ["text", b"text", Document("a", "b"), {"a": "b"}])
def test_what_is_no_iterable_of_documents_is_refused(index: SqliteIndex, wrong: Any) -> None:
    with pytest.raises(TypeError, match="documents must be an iterable of Document"):
        index.add(wrong)


def test_an_error_in_progress_comes_through_after_the_commit(index: SqliteIndex) -> None:
    def stop(done: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        index.add([Document("a", "text")], progress=stop)
    assert len(index) == 1


def test_an_index_is_a_container_of_its_ids(index: SqliteIndex, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("babel_core.integrations.sqlite.index.PAGE", 2)
    names = [f"n{i}" for i in range(5)]
    index.add(Document(name, "text") for name in names)
    assert list(index.ids()) == names
    assert len(index) == 5
    assert "n3" in index
    assert "n9" not in index
    assert 3 not in index
    assert index.get("n9") is None
    index.delete(names)
    assert len(index) == 0
    assert bool(index)
    with pytest.raises(TypeError, match="id must be str"):
        index.get(1)  # type: ignore[arg-type]


def test_deleting_counts_what_was_there(index: SqliteIndex) -> None:
    index.add(Document(str(i), f"word w{i}") for i in range(4))
    assert index.delete(["1", "9", "1", "2"]) == 2
    assert index.delete([]) == 0
    assert [hit.id for hit in index.search("word")] == ["0", "3"]
    assert index.search("w1").total == 0
    for wrong in ("1", b"1", [1], None):
        with pytest.raises(TypeError):
            index.delete(wrong)  # type: ignore[arg-type]
    assert index.check() == ()
