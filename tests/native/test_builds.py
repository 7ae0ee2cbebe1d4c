"""Which build is used, what both refuse, and that calls do not disturb each other."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from babel_core import _native

SHOW = "from babel_core import _native; print(_native.BUILD)"
TEXT_FUNCTIONS = (
    "cjk_bigrams_text",
    "codepoint_of_utf16",
    "merged_runs",
    "nfkc",
    "script_counts",
    "script_of",
    "script_runs",
    "search_form",
    "search_text",
    "utf16_length",
    "utf16_starts",
    "utf16le_sha256",
    "word_runs",
)
LONG = "Straße 漢字かな คำ e\u0301\u0323 😀 İ \u00ad1a " * 400


def imported(forced: str, code: str = SHOW) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "BABEL_CORE_NATIVE": forced}
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)


def test_names_are_sorted_and_complete() -> None:
    assert list(_native.__all__) == sorted(_native.__all__, key=lambda name: (not name.isupper(), name))
    assert all(hasattr(_native, name) for name in _native.__all__)


def test_the_python_build_can_be_forced() -> None:
    assert imported("python").stdout == "python\n"


def test_the_compiled_build_can_be_forced(both: tuple[Any, Any]) -> None:
    assert both[0].BUILD == "c"
    assert imported("c").stdout == "c\n"


def test_another_build_is_refused_and_the_known_ones_named() -> None:
    run = imported("rust")
    assert run.returncode
    assert "ValueError" in run.stderr
    assert "known: c, python" in run.stderr


def test_forcing_a_missing_build_says_how_to_build() -> None:
    hidden = "import sys; sys.modules['babel_core._native._scripts'] = None\n" + SHOW
    run = imported("c", hidden)
    assert "ImportError" in run.stderr
    assert "pip install" in run.stderr
    assert imported("", hidden).stdout == "python\n"


def test_kernels_that_are_there_and_cannot_be_loaded_are_warned_of(both: tuple[Any, Any]) -> None:
    hidden = "import sys; sys.modules['babel_core._native._scripts'] = None\n" + SHOW
    run = imported("", hidden)
    assert "BabelWarning: the compiled kernels of babel_core are here but cannot be loaded" in run.stderr
    assert "pip install --force-reinstall babel-core" in run.stderr
    assert imported("python", hidden).stderr == ""


def test_a_kernel_of_another_version_is_not_used(both: tuple[Any, Any]) -> None:
    old = "import sys, types; sys.modules['babel_core._native._keywords'] = types.ModuleType('_keywords')\n"
    code = old + "from babel_core import _native; print(_native.KeywordLists.__module__)"
    run = imported("", code)
    assert run.stdout == "babel_core._native.pure_lists\n"
    assert "BabelWarning" in run.stderr
    assert "_keywords has the format 0" in run.stderr
    assert "ImportError: _keywords has the format 0" in imported("c", code).stderr


def test_a_build_without_kernels_says_nothing_of_them(tmp_path: Path) -> None:
    source = Path(_native.__file__).parents[1]
    for name in ("_native", "data"):
        shutil.copytree(source / name, tmp_path / "babel_core" / name, ignore=shutil.ignore_patterns("*.so", "*.pyd"))
    for name in ("__init__.py", "errors.py"):
        shutil.copy(source / name, tmp_path / "babel_core" / name)
    (tmp_path / "babel_core" / "_native" / "_scripts.cpython-30-other.so").write_bytes(b"for another Python")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "BABEL_CORE_NATIVE": ""}
    run = subprocess.run([sys.executable, "-c", SHOW], cwd=tmp_path, env=environment, capture_output=True, check=False)
    assert (run.stdout.split(), run.stderr) == ([b"python"], b"")


@pytest.mark.parametrize("value", [None, 1, b"bytes", ["a"]])
@pytest.mark.parametrize("name", TEXT_FUNCTIONS)
def test_what_is_no_str_is_refused_by_name(native: Any, name: str, value: object) -> None:
    argument = "char" if name == "script_of" else "text"
    with pytest.raises(TypeError, match=f"^{argument} must be str, not {type(value).__name__}$"):
        getattr(native, name)(value)


def test_functions_of_several_arguments_refuse_by_name(native: Any) -> None:
    with pytest.raises(TypeError, match="text must be str"):
        native.mask_utf16(b"a", [])
    with pytest.raises(TypeError, match="text must be str"):
        native.ngram_spans(None, 0, 0, 1)
    with pytest.raises(TypeError, match="tokens must be str"):
        native.cjk_bigrams(["a", None])


def everything(native: Any, text: str) -> list[object]:
    """What every function says of a text, in a form that can be compared and pickled."""
    answers = [getattr(native, name)(text) for name in TEXT_FUNCTIONS if name != "script_of"]
    return [*answers, native.mask_utf16(text, [(1, 3)]), native.ngram_spans(text, 0, len(text), 2)]


def test_threads_get_the_answers_of_one_thread(native: Any) -> None:
    texts = [LONG[shift:] + LONG[:shift] for shift in range(8)]
    alone = [everything(native, text) for text in texts]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda text: everything(native, text), texts * 3))
    assert together == alone * 3


def test_answers_can_be_pickled(native: Any) -> None:
    answers = everything(native, LONG[:200])
    assert pickle.loads(pickle.dumps(answers)) == answers


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="no fork on this system")
def test_a_forked_process_gets_the_same_answers(native: Any) -> None:
    child_reads, parent_writes = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            os.write(parent_writes, hash_of(pickle.dumps(everything(native, LONG[:500]))).encode())
        finally:
            os._exit(0)
    os.waitpid(pid, 0)
    os.close(parent_writes)
    answer = os.read(child_reads, 100).decode()
    os.close(child_reads)
    assert answer == hash_of(pickle.dumps(everything(native, LONG[:500])))


def hash_of(data: bytes) -> str:
    return _native.utf16le_sha256(data.hex())
