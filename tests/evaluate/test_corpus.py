from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from babel_core.errors import ConfigError
from babel_core.evaluate import corpus_of, corpus_paths, language_of, read_corpus

ANIMALS = Path(__file__).with_name("animals.jsonl")


def test_a_corpus_keeps_order_and_kinds() -> None:
    corpus = read_corpus(ANIMALS)
    assert [passage.id for passage in corpus.passages][:3] == ["fox", "heron", "otter"]
    assert (len(corpus.questions), len(corpus.keywords)) == (4, 7)
    assert corpus.keywords[2].relevant == ("vole",)
    assert corpus.keywords[2].relevant_anywhere == ("vole", "owl")
    assert corpus.keywords[0].relevant_anywhere == corpus.keywords[0].relevant


def test_a_gzip_file_reads_like_the_plain_one(tmp_path: Path) -> None:
    packed = tmp_path / "animals.jsonl.gz"
    packed.write_bytes(gzip.compress(ANIMALS.read_bytes()))
    assert read_corpus(packed) == read_corpus(ANIMALS)


def test_the_language_comes_from_the_name_unless_it_is_given(tmp_path: Path) -> None:
    assert read_corpus(ANIMALS, language="en").language == "en"
    assert [language_of(name) for name in ("zh_hant", "mix_hi_en", "fi")] == ["zh", "hi", "fi"]


def test_a_bad_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "broken.jsonl"
    path.write_text('{"t": "p", "id": "a", "text": "x"}\n{"t": \n', encoding="utf-8")
    with pytest.raises(ConfigError, match=r"broken\.jsonl, line 2"):
        read_corpus(path)


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ({"t": "z"}, "known: p, q, k"),
        ({"t": "q", "q": "who"}, "has no 'rel'"),
        ({"t": "q", "q": "who", "rel": ["b"]}, "unknown passage 'b'"),
        ({"t": "k", "q": "who", "rel": []}, "no relevant passage"),
        ({"t": "p", "id": "a", "text": "again"}, "same id"),
    ],
)
def test_a_record_out_of_form_is_refused(record: dict[str, object], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        corpus_of([{"t": "p", "id": "a", "text": "x"}, record], name="tiny", language="en")


def test_an_unknown_corpus_name_lists_those_there_are() -> None:
    assert corpus_paths(ANIMALS.parent) == (ANIMALS,)
    with pytest.raises(ConfigError, match="it has: animals"):
        corpus_paths(ANIMALS.parent, ["plants"])
