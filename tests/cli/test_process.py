"""The command line as a process: streams, exit codes, and what happens without optional packages."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

RUN = (sys.executable, "-m", "babel_core.cli")

HIDING = """
import sys
class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {hidden!r}:
            raise ModuleNotFoundError(name)
        return None
sys.meta_path.insert(0, Hidden())
import importlib.util
find = importlib.util.find_spec
def find_spec(name, package=None):
    return None if name.partition(".")[0] in {hidden!r} else find(name, package)
importlib.util.find_spec = find_spec
sys.argv = ["babel-core", *{arguments!r}]
from babel_core.cli import main
main()
"""


def run(*arguments: str, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    env = {**os.environ, **environment}
    return subprocess.run([*RUN, *arguments], input=stdin, capture_output=True, check=False, env=env)


def without(hidden: tuple[str, ...], *arguments: str) -> subprocess.CompletedProcess[bytes]:
    code = HIDING.format(hidden=hidden, arguments=arguments)
    return subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)


def test_stdout_is_data_and_stderr_is_the_rest() -> None:
    result = run("tokenize", stdin=b'{"text": "fox"}\nno json\n')
    assert result.returncode == 1
    assert [json.loads(line)["tokens"] for line in result.stdout.splitlines()] == [["fox"]]
    assert result.stderr.startswith(b"stdin, line 2: not JSON")


def test_output_is_utf8_in_any_locale() -> None:
    result = run("tokenize", "東京", "--lang", "ja", LC_ALL="C", PYTHONIOENCODING="ascii")
    assert result.stdout.decode("utf-8").split()[0] == "東京"


def piped(*arguments: str) -> subprocess.Popen[bytes]:
    pipe = subprocess.PIPE
    return subprocess.Popen([*RUN, *arguments], stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0)


def test_broken_pipe_is_silent(tmp_path: Path) -> None:
    source = tmp_path / "lines.txt"
    source.write_bytes(b"a red fox\n" * 20_000)
    with source.open("rb") as lines:
        command = [*RUN, "tokenize", "--text"]
        child = subprocess.Popen(command, stdin=lines, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        with child:
            assert child.stdout is not None
            assert child.stderr is not None
            assert child.stdout.readline() == b"a red fox\n"
            child.stdout.close()
            assert child.stderr.read() == b""
    assert child.returncode == 0


@contextmanager
def interruptible() -> Iterator[None]:
    """Children inherit an ignored SIGINT (of nohup, of a job in the background); a handled one is reset for them."""
    before = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def interrupted() -> tuple[int, bytes]:
    """The exit code and the complaint of a process that is interrupted while it waits for more input."""
    with interruptible():
        child = piped("tokenize")
    with child:
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdin.write(b'{"text": "fox"}\n' * 1_000)
        child.stdout.read(1)
        child.send_signal(signal.SIGINT)
        child.stdin.close()  # a process that did not take the signal ends all the same
        child.stdout.read()
        complaint = child.stderr.read()
    return child.returncode, complaint


@pytest.mark.parametrize("inherited", [signal.default_int_handler, signal.SIG_IGN])
def test_interrupt_ends_with_130(inherited: Callable[..., object] | signal.Handlers) -> None:
    before = signal.signal(signal.SIGINT, inherited)
    try:
        code, complaint = interrupted()
    finally:
        signal.signal(signal.SIGINT, before)
    assert code == 130
    assert b"Traceback" not in complaint


def test_without_typer_it_tells_what_to_install() -> None:
    result = without(("typer",), "doctor")
    assert result.returncode == 3
    assert b"pip install 'babel-core[cli]'" in result.stderr
    assert result.stdout == b""


ENGINES = ("jieba", "fugashi", "pythainlp", "kiwipiepy", "icu", "Stemmer", "snowballstemmer", "py3langid")


def test_doctor_and_demo_work_without_any_engine() -> None:
    result = without(ENGINES, "doctor", "--json")
    assert result.returncode == 0, result.stderr
    providers = json.loads(result.stdout)["providers"]
    assert [item for item in providers if item["available"]] == []
    assert "pip install 'babel-core[ja]'" in [item["install"] for item in providers]
    result = without(ENGINES, "demo")
    assert result.returncode == 0, result.stderr
    shown = result.stdout.decode()
    assert "not installed" in shown
    assert "pip install 'babel-core[zh]'" in shown


def test_forced_tier_without_its_package_ends_with_3() -> None:
    result = without(ENGINES, "tokenize", "水车磨坊", "--tier", "full")
    assert result.returncode == 3
    assert b"pip install 'babel-core[zh]'" in result.stderr


def test_missing_engine_is_a_warning_in_one_line() -> None:
    result = without(ENGINES, "tokenize", "水车磨坊")
    assert result.returncode == 0
    assert result.stderr.startswith(b"warning: ")
    assert b"Traceback" not in result.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
@pytest.mark.parametrize("plain", [False, True])
def test_colours_and_progress_only_on_a_terminal(tmp_path: Path, plain: bool) -> None:
    import pty

    source = tmp_path / "a.jsonl"
    source.write_text('{"id": "a", "text": "a red fox"}\n')
    env = {**os.environ, "TERM": "xterm-256color"} | ({"NO_COLOR": "1"} if plain else {})
    env.pop("FORCE_COLOR", None)
    assert b"\x1b" not in run("index", str(tmp_path / "a.db"), str(source)).stderr
    ours, theirs = pty.openpty()
    command = [*RUN, "search", str(tmp_path / "a.db"), "fox", "--lang", "en"]
    subprocess.run(command, stdout=theirs, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, check=True, env=env)
    os.close(theirs)
    shown = os.read(ours, 65536)
    os.close(ours)
    assert (b"[fox]" in shown) is plain
    assert (b"\x1b[1;32mfox" in shown) is not plain
