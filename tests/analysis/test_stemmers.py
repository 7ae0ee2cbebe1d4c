"""Snowball stemmers."""

from __future__ import annotations

import pickle
import subprocess
import sys
import threading
import warnings
from collections.abc import Iterator

import pytest

from babel_core.analysis import stemmers
from babel_core.errors import BabelWarning, MissingDependencyError, UnknownNameError
from babel_core.segment import missing
from babel_core.segment.registry import registry

if not stemmers.stemmer_available():
    pytest.skip("needs PyStemmer or snowballstemmer", allow_module_level=True)


@pytest.fixture
def no_packages(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for module in ("Stemmer", "snowballstemmer"):
        monkeypatch.setitem(sys.modules, module, None)
    stemmers.stemmer.cache_clear()
    missing.forget_warnings()
    yield
    stemmers.stemmer.cache_clear()
    missing.forget_warnings()


@pytest.mark.parametrize(
    ("algorithm", "word", "stem"),
    [
        ("german", "maschinelles", "maschinell"),
        ("german", "häuser", "haus"),
        ("english", "running", "run"),
        ("russian", "книгами", "книг"),
        ("turkish", "kitaplar", "kitap"),
    ],
)
def test_stems(algorithm: str, word: str, stem: str) -> None:
    assert stemmers.stemmer(algorithm)(word) == stem


def test_masculine_and_feminine_have_one_stem() -> None:
    stem = stemmers.stemmer("french")
    assert stem("français") == stem("française") == stem("françaises")


@pytest.mark.parametrize("word", ["", "\ud800", "häuser\udfff", "a\x00b", "x" * 100_000, "東京"])
def test_what_is_no_word_of_the_language_stays(word: str) -> None:
    assert stemmers.stemmer("german")(word) == word


def test_an_unknown_algorithm_lists_the_known_ones() -> None:
    with pytest.raises(UnknownNameError, match=r"no stemming algorithm 'klingon'; known: arabic, .*german"):
        stemmers.stemmer("klingon")
    with pytest.raises(TypeError, match="algorithm must be str"):
        stemmers.stemmer(7)  # type: ignore[arg-type]


def test_the_version_is_of_the_algorithms_without_the_patch_number() -> None:
    import re

    assert re.fullmatch(r"snowball-\d+\.\d+", stemmers.stemmer_version("german"))


def test_either_package_alone_gives_the_same_stems_and_version() -> None:
    pytest.importorskip("Stemmer")
    pytest.importorskip("snowballstemmer")
    code = """
import sys
sys.modules[sys.argv[1]] = None
from babel_core.analysis.stemmers import stemmer, stemmer_available, stemmer_version
words = "häuser maschinelles gegangen kindlich running books françaises \\ud800 " + "y" * 200
print(stemmer_available(), stemmer_version("german"))
for algorithm in ("german", "english", "french", "russian"):
    stem = stemmer(algorithm)
    print(ascii([stem(word) for word in words.split(" ")]))
"""
    outputs = [
        subprocess.run(
            [sys.executable, "-c", code, hidden], capture_output=True, encoding="utf-8", check=True
        ).stdout
        for hidden in ("Stemmer", "snowballstemmer")
    ]
    assert outputs[0] == outputs[1]
    assert outputs[0].startswith("True snowball-")


@pytest.mark.usefixtures("no_packages")
def test_without_a_package_the_line_that_installs_one_is_given() -> None:
    assert not stemmers.stemmer_available()
    assert stemmers.stemmer_version("german") == "none"
    with pytest.raises(MissingDependencyError) as caught:
        stemmers.stemmer("german")
    assert caught.value.command == "pip install 'babel-core[stem]'"


@pytest.mark.usefixtures("no_packages")
def test_the_warning_comes_once() -> None:
    with pytest.warns(BabelWarning, match=r"pip install 'babel-core\[stem\]'"):
        stemmers.warn_missing_stemmer()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        stemmers.warn_missing_stemmer()


def test_threads_get_the_stems_of_one() -> None:
    words = [f"{stem}{ending}" for stem in ("häus", "kind", "lauf", "maschin") for ending in ("er", "e", "en")]
    stem = stemmers.stemmer("german")
    expected = [stem(word) for word in words]
    wrong: list[list[str]] = []

    def work() -> None:
        for _ in range(200):
            said = [stem(word) for word in words]
            if said != expected:
                wrong.append(said)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_a_stemmer_survives_pickling_and_is_made_once() -> None:
    stem = stemmers.stemmer("german")
    assert pickle.loads(pickle.dumps(stem)) is stem is stemmers.stemmer("german")


def test_a_stemmer_in_use_is_named_among_the_loaded_libraries() -> None:
    stemmers.stemmer("english")
    registry.note_loaded("snowball")
    assert "snowball" in registry.loaded()
