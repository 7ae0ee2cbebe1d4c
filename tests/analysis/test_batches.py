"""Batches keep order, None and form; they read no further than they must and tell the item that is wrong."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from babel_core import Analyzer, ConfigError, tokenize_batch, tokenize_for_fts
from babel_core.analysis import batches

TEXTS = ["Maschinelles Lernen", None, "灯塔亮起", "", "등대", "deep learning"]


def single(text: str | None, lang: str | None = None) -> str | None:
    return None if text is None else tokenize_for_fts(text, lang)


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_order_and_none_are_kept(workers: int) -> None:
    many = TEXTS * 300
    assert tokenize_batch(many, workers=workers) == [single(text) for text in many]


def test_each_text_has_its_language() -> None:
    langs = ["de", None, "zh", "auto", "ko", "en"]
    assert tokenize_batch(TEXTS, langs) == [single(text, lang) for text, lang in zip(TEXTS, langs, strict=True)]
    assert tokenize_batch(TEXTS, "de") == [single(text, "de") for text in TEXTS]


@pytest.mark.parametrize(("count", "said"), [(5, "the langs end at 5"), (7, "the texts end at 6")])
def test_as_many_languages_as_texts(count: int, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        tokenize_batch(TEXTS, ["de"] * count)


@pytest.mark.parametrize("workers", [1, 2])
def test_the_item_that_is_no_text_is_named(workers: int) -> None:
    with pytest.raises(TypeError, match=r"texts\[600\] must be str, not bytes"):
        tokenize_batch(["灯塔"] * 600 + [b"x"], workers=workers)  # type: ignore[list-item]
    with pytest.raises(TypeError, match=r"langs\[1\] must be str, not int"):
        tokenize_batch(["a", "b"], ["en", 3])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="texts must be a series of str, not a str"):
        tokenize_batch("abc")


@pytest.mark.parametrize(
    ("workers", "error"), [(0, ConfigError), (-1, ConfigError), (1.5, TypeError), (True, TypeError)]
)
def test_workers_are_a_count(workers: object, error: type[Exception]) -> None:
    with pytest.raises(error, match="workers must be"):
        Analyzer().batch(["a"], workers=workers)  # type: ignore[arg-type]


def test_a_long_series_is_read_as_it_is_used() -> None:
    read = 0

    def texts() -> Iterator[tuple[str, str]]:
        nonlocal read
        for _ in range(100_000):
            read += 1
            yield "lamp", "en"

    results = Analyzer().stream(texts(), workers=2)
    assert [next(results) for _ in range(3)] == ["lamp"] * 3
    assert read < 5_000
    results.close()


@pytest.mark.parametrize("workers", [1, 3])
def test_an_error_of_the_series_comes_after_the_results_of_the_chunks_before_it(workers: int) -> None:
    def texts() -> Iterator[tuple[str, str]]:
        for _ in range(5 * batches.CHUNK + 7):
            yield "lamp", "en"
        raise LookupError

    results = Analyzer().stream(texts(), workers=workers)
    assert [next(results) for _ in range(5 * batches.CHUNK)] == ["lamp"] * 5 * batches.CHUNK
    with pytest.raises(LookupError):
        next(results)


@pytest.mark.parametrize("item", [("lamp",), ("lamp", "en", 1), "ab", None, 7])
def test_items_of_a_stream_are_pairs(item: object) -> None:
    with pytest.raises(TypeError, match=r"items\[1\] must be a pair of a text and its language"):
        list(Analyzer().stream([("lamp", "en"), item]))  # type: ignore[list-item]
    with pytest.raises(TypeError, match=r"langs\[0\] must be str, not int"):
        list(Analyzer().stream([("lamp", 7)]))  # type: ignore[list-item]


def test_an_analyzer_takes_arrow_arrays_too() -> None:
    arrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    analyzer = Analyzer()
    for lang in (None, "en"):
        array = arrow.array(["blue lamps", None, "tower"], type=arrow.large_string())
        assert analyzer.batch(array, lang=lang, workers=2) == arrow.array(
            analyzer.batch(array.to_pylist(), lang=lang), type=arrow.large_string()
        )


def test_arrow_arrays_come_back_as_such() -> None:
    arrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    for kind in (arrow.string(), arrow.large_string()):
        array = arrow.array(TEXTS, type=kind)
        assert tokenize_batch(array) == arrow.array([single(text) for text in TEXTS], type=kind)
    chunked = arrow.chunked_array([TEXTS[:2], [], TEXTS[2:]])
    found = tokenize_batch(chunked, arrow.array(["de", None, "zh", "auto", "ko", "en"]))
    assert [len(chunk) for chunk in found.chunks] == [2, 0, 4]
    assert found.to_pylist() == tokenize_batch(TEXTS, ["de", None, "zh", "auto", "ko", "en"])
    words = arrow.array(["lamp", "tower", "lamp"]).dictionary_encode()
    assert tokenize_batch(words, "en").to_pylist() == ["lamp", "tower", "lamp"]
    with pytest.raises(TypeError, match="Arrow array of strings, not of int64"):
        tokenize_batch(arrow.array([1, 2]))
