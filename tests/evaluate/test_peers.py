"""Peers: called on real text with the real packages; one that is not installed is left out and told."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from babel_core.errors import UnknownNameError
from babel_core.evaluate import (
    Peer,
    PeerError,
    PeerSystem,
    chosen_peers,
    corpus_of,
    evaluate,
    peers,
    read_corpus,
    run_plan,
)

ANIMALS = replace(read_corpus(Path(__file__).with_name("animals.jsonl")), language="en")

SENTENCES = {
    "zh": ("河边的灯塔每天傍晚亮起", "灯塔"),
    "ja": ("湖の水位が下がっている", "水位"),
    "ko": ("등대는 저녁마다 불을 켠다", "등대"),
    "th": ("ประภาคารส่องแสงทุกเย็น", "ประภาคาร"),
    "de": ("Der Leuchtturm leuchtet jeden Abend", "Abend"),
}

FINDS = {
    "jieba": "zh", "mecab": "ja", "sudachi": "ja", "kiwi": "ko", "newmm": "th", "snowball": "de", "simplemma": "de",
    "tantivy": "de", "icu": "th", "charabia": "zh", "bm25s": "de", "raw": "de", "trigram": "th", "trigram-or": "ja",
    "bigrams": "ja", "uni+bigrams": "ko",
}  # fmt: skip


def installed(name: str) -> None:
    (peer,) = chosen_peers([name])
    if peer.missing:
        pytest.skip(f"{name} is not installed: {peer.missing}")


def test_every_peer_is_tried() -> None:
    assert {peer.id for peer in peers()} == set(FINDS)
    assert len({peer.title for peer in peers()}) == len(peers())


@pytest.mark.parametrize(("name", "language"), FINDS.items())
def test_a_peer_finds_a_word_of_its_language(name: str, language: str) -> None:
    installed(name)
    text, word = SENTENCES[language]
    if name == "trigram-or":
        word = text[:4]
    passages = [{"t": "p", "id": "a", "text": text}, {"t": "p", "id": "b", "text": "x y z"}]
    records = [*passages, {"t": "k", "q": word, "rel": ["a"]}]
    (peer,) = chosen_peers([name])
    assert peer.serves(language)
    result = evaluate(corpus_of(records, name=language, language=language), peer.engine(language), name=name)
    assert result.keywords.ndcg_at_10 == result.all_words.recall == 1
    assert result.cost.tokens > 1


@pytest.mark.parametrize(
    ("name", "serves", "refuses"),
    [
        ("jieba", "zh-Hant", "ja"),
        ("newmm", "th", "lo"),
        ("snowball", "de-AT", "zh"),
        ("simplemma", "sw", "th"),
        ("tantivy", "fi", "ko"),
        ("uni+bigrams", "ko", "th"),
        ("raw", "tlh", None),
        ("icu", "km", None),
    ],
)
def test_languages_that_a_peer_does_not_serve_have_no_rows(name: str, serves: str, refuses: str | None) -> None:
    installed(name)
    (peer,) = chosen_peers([name])
    assert peer.serves(serves)
    assert refuses is None or not peer.serves(refuses)
    outcome = run_plan([replace(ANIMALS, language=refuses or serves)], [PeerSystem(name)])
    assert len(outcome.results) == (refuses is None)
    assert outcome.left_out == ()


def test_characters_and_pairs_are_those_of_unspaced_scripts() -> None:
    from babel_core.evaluate.peers.plain import bigrams, uni_bigrams

    assert bigrams("zh")("图书馆 Open灯", None) == "图书 书馆 open 灯"
    assert uni_bigrams("ja")("図書館", None) == "図 書 館 図書 書館"


def test_the_cost_of_trigrams_is_counted_in_trigrams() -> None:
    (peer,) = chosen_peers(["trigram"])
    result = evaluate(ANIMALS, peer.engine("en"), name="trigram")
    assert result.cost.tokens == sum(len(passage.text) - 2 for passage in ANIMALS.passages)


def test_an_unknown_peer_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownNameError, match="no peer 'solr'; known: raw, trigram"):
        chosen_peers(["solr"])


HIDING = """
import sys
class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("jieba", "icu"):
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Hidden())
from babel_core.evaluate import Peer, PeerError, PeerSystem, corpus_of, run_plan
corpus = corpus_of([{"t": "p", "id": "a", "text": "灯塔"}], name="zh", language="zh")
for item in run_plan([corpus], [PeerSystem("jieba"), PeerSystem("icu"), PeerSystem("raw")]).left_out:
    print(item)
"""


def test_a_peer_that_is_not_installed_is_told_with_what_installs_it() -> None:
    done = subprocess.run([sys.executable, "-c", HIDING], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [
        "jieba: not installed; run: pip install jieba",
        "icu: not installed; run: pip install pyicu-wheels",
    ]


def test_a_peer_that_cannot_be_loaded_says_why() -> None:
    with pytest.raises(PeerError, match=r"^peer odd: AttributeError: .*no_such_form"):
        Peer("odd", "Odd", "plain:no_such_form").engine("de")
