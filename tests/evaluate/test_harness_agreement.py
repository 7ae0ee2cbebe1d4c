"""The plain FTS5 engine gives the figures of the project's measuring script, to the last digit."""

from __future__ import annotations

import gzip
import importlib.util
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from babel_core.evaluate import UNICODE61, WHITESPACE, FtsEngine, Pipeline, chosen_peers, evaluate, read_corpus

ANIMALS = Path(__file__).with_name("animals.jsonl")


@pytest.fixture(scope="module")
def harness(shared: Path) -> ModuleType:
    """The measuring script, loaded from beside the checkout."""
    path = shared / "tools" / "recall_eval.py"
    if not path.is_file():
        pytest.skip("the measuring script is not there")
    spec = importlib.util.spec_from_file_location("recall_eval", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    written, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        spec.loader.exec_module(module)
    finally:
        sys.dont_write_bytecode = written
    return module


def words(text: str, lang: str | None) -> str:
    """Lower-cased runs of letters and digits, other characters kept as tokens of their own."""
    spaced = "".join(c if unicodedata.category(c)[0] in "LMN" else f" {c} " for c in text.lower())
    return " ".join(spaced.split())


def bigrams(text: str, lang: str | None) -> str:
    """Character pairs of every word, the word too."""
    return " ".join(
        part for word in text.lower().split() for part in (word, *(word[i : i + 2] for i in range(len(word) - 1)))
    )


def nasty(text: str, lang: str | None) -> str:
    """Tokens that have to be quoted or cannot be stored as they are."""
    return f'{text} "{text[:2]} \x00x \ud800y OR NOT ('


def theirs(
    harness: ModuleType, path: Path, tokenize: Callable[[str, str | None], str], language: str, fts: str
) -> dict[str, Any]:
    found: dict[str, Any] = harness.evaluate(
        path, lambda texts, lang: [tokenize(t, lang) for t in texts], language, fts, pq=True
    )
    return found


def list_of_texts(texts: list[str], lang: str) -> list[str]:
    return list(texts)


def ours(path: Path, tokenize: Callable[[str, str | None], str], fts: str) -> tuple[dict[str, Any], int]:
    """Our result under the measuring script's names; its size of the database apart."""
    pipeline = Pipeline.of_callable(tokenize, name="test")
    out = evaluate(read_corpus(path), FtsEngine(pipeline, tokenizer=fts), name="test").to_dict(per_query=True)
    return renamed(out), out["cost"]["index_bytes"]


def renamed(out: dict[str, Any]) -> dict[str, Any]:
    """A plain result under the names of the measuring script."""
    made: dict[str, Any] = {}
    for key, part in (("q", out["questions"]), ("k", out["keywords"])):
        made[key] = {
            "r1": part["recall@1"],
            "r10": part["recall@10"],
            "r100": part["recall@100"],
            "mrr10": part["mrr@10"],
            "ndcg10": part["ndcg@10"],
            "zero": part["zero_hits"],
            "n": part["queries"],
            "pq_ndcg10": part["per_query"],
        }
    part = out["all_words"]
    made["k_and"] = {
        "recall": part["recall"],
        "precision": part["precision"],
        "f1": part["f1"],
        "zero": part["zero_hits"],
        "n": part["queries"],
    }
    cost = out["cost"]
    return made | {"passages": cost["passages"], "chars": cost["characters"], "tokens": cost["tokens"]}


def assert_same(
    harness: ModuleType, plain: Path, packed: Path, tokenize: Callable[[str, str | None], str], fts: str
) -> None:
    language = read_corpus(plain).language
    expected = theirs(harness, packed, tokenize, language, fts)
    found, index_bytes = ours(plain, tokenize, fts)
    assert found == {key: expected[key] for key in found}
    # Theirs is read before the last terms are written out, ours after `optimize`.
    assert index_bytes >= expected["db_bytes"]


@pytest.mark.parametrize("fts", [UNICODE61, WHITESPACE])
@pytest.mark.parametrize("tokenize", [words, bigrams, nasty])
def test_a_small_corpus_gives_the_same_figures(
    harness: ModuleType, tmp_path: Path, tokenize: Callable[[str, str | None], str], fts: str
) -> None:
    packed = tmp_path / "animals.jsonl.gz"
    packed.write_bytes(gzip.compress(ANIMALS.read_bytes()))
    assert_same(harness, ANIMALS, packed, tokenize, fts)


@pytest.mark.parametrize("peer", ["raw", "trigram", "trigram-or"])
def test_fts5_by_itself_gives_the_same_figures(harness: ModuleType, tmp_path: Path, peer: str) -> None:
    packed = tmp_path / "animals.jsonl.gz"
    packed.write_bytes(gzip.compress(ANIMALS.read_bytes()))
    fts = "unicode61" if peer == "raw" else "trigram"
    expected = harness.evaluate(packed, list_of_texts, "en", fts, split_trigrams=peer == "trigram-or", pq=True)
    (known,) = chosen_peers([peer])
    found = renamed(evaluate(read_corpus(ANIMALS), known.engine("en"), name=peer).to_dict(per_query=True))
    assert [found[key] for key in ("q", "k", "k_and")] == [expected[key] for key in ("q", "k", "k_and")]


def test_a_real_corpus_gives_the_same_figures(harness: ModuleType, shared: Path) -> None:
    path = shared / "data" / "recall" / "mix_hi_en.jsonl.gz"
    if not path.is_file():
        pytest.skip("the recall data are not there")
    assert_same(harness, path, path, words, UNICODE61)
