"""Packages that are there and fail: a clear error of ours that says how to repair them, never a foreign one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from babel_core.analysis import stemmers
from babel_core.errors import BabelError, MissingDependencyError
from babel_core.segment.registry import Registry

Break = Callable[..., None]

DAMAGE = {
    "a library is absent": "raise ImportError('libicui18n.so.70: cannot open shared object file')",
    "the file is cut off": "def stem(",
    "the module is of another project": "",
    "anything else": "raise RuntimeError('built for another interpreter')",
}


@pytest.fixture
def damage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Break]:
    """Put a module of some text in front of the installed ones."""

    def put(module: str, body: str) -> None:
        (tmp_path / f"{module}.py").write_text(body)
        monkeypatch.delitem(sys.modules, module, raising=False)
        monkeypatch.syspath_prepend(str(tmp_path))

    stemmers.stemmer.cache_clear()
    yield put
    stemmers.stemmer.cache_clear()
    for name in ("Stemmer", "snowballstemmer", "icu"):
        sys.modules.pop(name, None)  # what stood there before comes back when the patches are undone


@pytest.mark.parametrize("body", DAMAGE.values(), ids=DAMAGE.keys())
def test_a_damaged_stemmer_is_no_reason_to_take_the_other_one(damage: Break, body: str) -> None:
    damage("Stemmer", body)
    for _ in range(2):
        with pytest.raises(BabelError, match="the stemmer cannot be loaded: ") as caught:
            stemmers.stemmer("german")
        assert not isinstance(caught.value, MissingDependencyError)
        assert str(caught.value).endswith(
            "if the package 'PyStemmer' is damaged, run: pip install --force-reinstall PyStemmer"
        )
        assert caught.value.__cause__ is not None
    assert stemmers.stemmer_version("german").startswith("snowball-")


def test_the_other_stemmer_package_is_named_when_it_is_the_damaged_one(
    damage: Break, monkeypatch: pytest.MonkeyPatch
) -> None:
    damage("snowballstemmer", DAMAGE["anything else"])
    monkeypatch.setitem(sys.modules, "Stemmer", None)
    with pytest.raises(BabelError, match=r"RuntimeError: built for another interpreter; .* snowballstemmer$"):
        stemmers.stemmer("english")


@pytest.mark.parametrize("body", DAMAGE.values(), ids=DAMAGE.keys())
def test_a_damaged_icu_fails_with_the_line_that_repairs_it(damage: Break, body: str) -> None:
    damage("icu", body)
    fresh = Registry()
    assert fresh.available("icu:th")
    for ask, failure in ((fresh.version, "cannot tell its version"), (fresh.get, "cannot be loaded")):
        for _ in range(2):
            with pytest.raises(BabelError, match=f"segmenter 'icu:th' {failure}: ") as caught:
                ask("icu:th")
            assert not isinstance(caught.value, MissingDependencyError)
            assert str(caught.value).endswith("run: pip install --force-reinstall pyicu-wheels")


def test_a_failure_is_told_in_one_line_of_bounded_length(damage: Break) -> None:
    damage("icu", "raise ImportError('\\n\\nPLEASE READ\\n' + 'x' * 10_000)")
    with pytest.raises(BabelError, match="ImportError: PLEASE READ xxx") as caught:
        Registry().get("icu:th")
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 500


def test_every_package_of_a_segmenter_is_named(damage: Break) -> None:
    pytest.importorskip("fugashi")
    damage("unidic_lite", DAMAGE["anything else"])
    with pytest.raises(BabelError, match=r"'fugashi' or 'unidic-lite' is damaged, .* fugashi unidic-lite$"):
        Registry().get("ja:mecab")


METADATA = {
    "no version": ("Metadata-Version: 2.1\nName: PyStemmer\n", "snowball-unknown"),
    "an empty folder": (None, "snowball-unknown"),
}


@pytest.mark.parametrize(("text", "version"), METADATA.values(), ids=METADATA.keys())
def test_metadata_of_an_installation_broken_off_give_no_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str | None, version: str
) -> None:
    pytest.importorskip("Stemmer")
    folder = tmp_path / "PyStemmer-0.dist-info"
    folder.mkdir()
    if text is not None:
        (folder / "METADATA").write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    assert stemmers.stemmer_version("german") == version


def test_unreadable_metadata_are_an_error_of_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("Stemmer")
    pytest.importorskip("jieba")
    for name in ("PyStemmer", "jieba"):
        folder = tmp_path / f"{name}-0.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_bytes(b"\xff\xfe\xff")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(BabelError, match=r"the stemmer cannot tell its version: .* --force-reinstall PyStemmer"):
        stemmers.stemmer_version("german")
    with pytest.raises(BabelError, match=r"segmenter 'zh:jieba' cannot tell its version: .* jieba$"):
        Registry().version("zh:jieba")


def run_with(tmp_path: Path, code: str, **modules: str) -> subprocess.CompletedProcess[str]:
    """A fresh process in which some packages are damaged."""
    for module, body in modules.items():
        (tmp_path / f"{module}.py").write_text(body)
    (tmp_path / "user_code.py").write_text(code)
    path = os.pathsep.join((str(tmp_path), *sys.path))
    return subprocess.run(
        [sys.executable, str(tmp_path / "user_code.py")],
        capture_output=True,
        encoding="utf-8",
        check=False,
        env={**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"},
    )


def test_loading_ahead_warns_of_each_failure_and_loads_the_rest(tmp_path: Path) -> None:
    pytest.importorskip("fugashi")
    pytest.importorskip("Stemmer")
    code = """
from babel_core import init_tokenizer, tokenize_for_fts
print(init_tokenizer(["ja", "de", "en", "th"]))
print(tokenize_for_fts("ทะเล", "th"))
"""
    done = run_with(tmp_path, code, fugashi="raise OSError('disk')", Stemmer="raise ImportError('abi')")
    assert done.returncode == 0, done.stderr
    assert "pythainlp-dict" in done.stdout.splitlines()[0]
    assert "snowball" not in done.stdout
    warned = [line for line in done.stderr.splitlines() if "BabelWarning" in line]
    assert len(warned) == 2, done.stderr
    assert "segmenter 'ja:mecab' cannot be loaded: OSError: disk" in warned[0]
    assert "the stemmer cannot be loaded: ImportError: abi" in warned[1]
    assert all("user_code.py:3: " in line for line in warned)


def test_analysis_with_a_damaged_package_fails_with_our_error(tmp_path: Path) -> None:
    code = """
from babel_core import BabelError, tokenize_for_fts
for text, lang in (("Häuser", "de"), ("ພາສາລາວ", "lo")):
    try:
        tokenize_for_fts(text, lang)
    except BabelError as error:
        print(error)
"""
    done = run_with(tmp_path, code, Stemmer="raise OSError('half')", icu="raise OSError('half')")
    assert done.returncode == 0, done.stderr
    assert [line.rpartition(" ")[2] for line in done.stdout.splitlines()] == ["PyStemmer", "pyicu-wheels"]
