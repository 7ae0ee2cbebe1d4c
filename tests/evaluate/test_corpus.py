from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from babel_core.errors import ConfigError
from babel_core.evaluate import FtsEngine, Pipeline, corpus_of, corpus_paths, evaluate, language_of, read_corpus

ANIMALS = Path(__file__).with_name("animals.jsonl")
HEN = {"t": "p", "id": "a", "text": "a white hen"}
KEYWORD = {"t": "k", "q": "hen", "rel": ["a"]}


def test_a_corpus_keeps_order_and_kinds() -> None:
    corpus = read_corpus(ANIMALS)
    assert [passage.id for passage in corpus.passages][:3] == ["fox", "heron", "otter"]
    assert (len(corpus.questions), len(corpus.keywords)) == (4, 7)
    assert corpus.keywords[2].relevant == ("vole",)
    assert corpus.keywords[2].relevant_anywhere == ("vole", "owl")
    assert corpus.keywords[0].relevant_anywhere == corpus.keywords[0].relevant
    assert corpus.problems == ()


def test_a_gzip_file_reads_like_the_plain_one(tmp_path: Path) -> None:
    packed = tmp_path / "animals.jsonl.gz"
    packed.write_bytes(gzip.compress(ANIMALS.read_bytes()))
    assert read_corpus(packed) == read_corpus(ANIMALS)


def test_damaged_gzip_data_is_an_error_that_names_the_file(tmp_path: Path) -> None:
    packed = tmp_path / "animals.jsonl.gz"
    packed.write_bytes(gzip.compress(ANIMALS.read_bytes())[:-20])
    with pytest.raises(ConfigError, match=r"^animals\.jsonl\.gz: damaged gzip data"):
        read_corpus(packed)


def test_the_language_comes_from_the_name_unless_it_is_given(tmp_path: Path) -> None:
    assert read_corpus(ANIMALS, language="en").language == "en"
    assert [language_of(name) for name in ("zh_hant", "mix_hi_en", "fi")] == ["zh", "hi", "fi"]


def test_a_line_may_say_its_own_language() -> None:
    records = [{**HEN, "lang": "de"}, {**KEYWORD, "lang": "fr"}]
    corpus = corpus_of(records, name="x", language="en")
    assert (corpus.passages[0].language, corpus.keywords[0].language) == ("de", "fr")


def test_broken_lines_are_told_with_their_number_and_the_rest_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "broken.jsonl"
    lines = [json.dumps(HEN), '{"t": ', "", "[1]", json.dumps(KEYWORD), '{"t": "p", "id": "b"}']
    path.write_bytes("\r\n".join(lines).encode() + b"\n\xff\xfe\n")
    corpus = read_corpus(path)
    assert [problem.line for problem in corpus.problems] == [2, 4, 6, 7]
    assert str(corpus.problems[0]).startswith("line 2: not JSON")
    assert (len(corpus.passages), len(corpus.keywords)) == (1, 1)
    with pytest.raises(ConfigError, match=r"^broken\.jsonl, line 2: not JSON"):
        read_corpus(path, strict=True)


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ({"t": "z"}, "known: p, q, k"),
        ({}, "t=None"),
        ({"t": "p", "id": None, "text": "x"}, "'id' as a NoneType"),
        ({"t": "p", "id": "b", "text": 3}, "'text' as a int"),
        ({"t": "p", "id": "b", "text": "x", "lang": 3}, "'lang' is a int"),
        ({"t": "q", "q": "who"}, "no 'rel'"),
        ({"t": "q", "q": "who", "rel": "a"}, "'rel' as a str"),
        ({"t": "q", "rel": ["a"]}, "no 'q'"),
        ({"t": "q", "q": "who", "rel": ["b"]}, "unknown passage 'b' only"),
        ({"t": "k", "q": "who", "rel": []}, "no relevant passage"),
        ({"t": "p", "id": "a", "text": "again"}, "second passage with the id 'a'"),
    ],
)
def test_a_record_out_of_form_is_left_out_and_told(record: dict[str, object], message: str) -> None:
    corpus = corpus_of([HEN, record], name="tiny", language="en")
    assert [problem.line for problem in corpus.problems] == [2]
    assert message in corpus.problems[0].message
    assert [passage.text for passage in corpus.passages] == ["a white hen"]
    assert corpus.questions + corpus.keywords == ()
    with pytest.raises(ConfigError, match=r"^corpus tiny, line 2: "):
        corpus_of([HEN, record], name="tiny", language="en", strict=True)


def test_a_query_stays_while_one_of_its_passages_is_there() -> None:
    question = {"t": "q", "q": "who", "rel": ["gone", "a"], "rel_any": ["a", "lost"]}
    corpus = corpus_of([question, HEN], name="tiny", language="en")
    assert corpus.questions[0].relevant == corpus.questions[0].relevant_anywhere == ("a",)
    assert "'gone', 'lost'" in corpus.problems[0].message


def test_an_id_may_be_a_number() -> None:
    corpus = corpus_of([{"t": "p", "id": 7, "text": "x"}, {"t": "q", "q": "x", "rel": [7, 7]}], name="n", language="en")
    assert corpus.questions[0].relevant == ("7",)


def test_an_empty_corpus_has_zeros_and_no_error() -> None:
    corpus = corpus_of([{"t": "q", "q": "who", "rel": ["a"]}], name="empty", language="en")
    result = evaluate(corpus, FtsEngine(Pipeline.of_callable(lambda text, lang: text, name="x")), name="x")
    assert (result.questions.queries, result.questions.ndcg_at_10, result.cost.tokens_per_character) == (0, 0, 0)


def test_a_query_without_tokens_finds_nothing_and_counts() -> None:
    records = [HEN, {**KEYWORD, "t": "q", "q": "?!"}, {**KEYWORD, "t": "q"}, {**KEYWORD, "q": ""}]
    corpus = corpus_of(records, name="quiet", language="en")
    result = evaluate(corpus, FtsEngine(Pipeline.of_callable(lambda text, lang: text, name="x")), name="x")
    assert (result.questions.zero_hits, result.questions.ndcg_at_10) == (0.5, 0.5)
    assert (result.keywords.zero_hits, result.all_words.recall, result.all_words.precision) == (1, 0, 0)


def test_an_unknown_corpus_name_lists_those_there_are() -> None:
    assert corpus_paths(ANIMALS.parent) == (ANIMALS,)
    with pytest.raises(ConfigError, match="it has: animals"):
        corpus_paths(ANIMALS.parent, ["plants"])


def test_a_line_that_is_no_utf8_is_left_out_and_told(tmp_path: Path) -> None:
    path = tmp_path / "en.jsonl"
    path.write_bytes(json.dumps(HEN).encode() + b'\n{"t": "p", "id": "b", "text": "h\xe4user"}\n')
    corpus = read_corpus(path)
    assert [passage.id for passage in corpus.passages] == ["a"]
    assert [str(problem) for problem in corpus.problems] == [
        "line 2: byte 0xe4 is no UTF-8; convert the file to UTF-8"
    ]
