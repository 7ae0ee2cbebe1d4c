"""The command line as a process: streams, exit codes, and what happens without optional packages."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest

from tests.cli.interrupts import interruptible

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


def without(
    hidden: tuple[str, ...], *arguments: str, stdin: bytes = b"", stderr: int = subprocess.PIPE
) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-c", HIDING.format(hidden=hidden, arguments=arguments)]
    return subprocess.run(command, input=stdin, stdout=subprocess.PIPE, stderr=stderr, check=False)


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


@pytest.fixture
def database(tmp_path: Path) -> str:
    path = str(tmp_path / "foxes.db")
    assert run("index", path, "-", stdin=b'{"text": "a red fox"}').returncode == 0
    return path


@pytest.mark.parametrize(
    "arguments",
    [
        ("--help",),
        ("--version",),
        ("search", "--help"),
        ("search", "DB", "fox"),
        ("search", "DB", "fox", "--jsonl"),
        ("explain", "fox"),
        ("doctor",),
        ("demo",),
        ("check", "DB"),
    ],
)
def test_broken_pipe_ends_every_command_alike(database: str, arguments: tuple[str, ...]) -> None:
    command = [*RUN, *(database if argument == "DB" else argument for argument in arguments)]
    read, write = os.pipe()
    os.close(read)
    try:
        result = subprocess.run(command, stdout=write, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, check=False)
    finally:
        os.close(write)
    assert (result.returncode, result.stderr.replace(b"1 of 1 hits\n", b"")) == (0, b"")


posix = pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")


def shell(line: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(["sh", "-c", f'"$@" {line}', "sh", *RUN, *arguments], capture_output=True, check=False)


@posix
@pytest.mark.parametrize(
    ("line", "arguments", "complaint"),
    [
        (">&-", ("tokenize", "fox"), b"standard output is closed\n"),
        (">&-", ("--help",), b"standard output is closed\n"),
        ("<&-", ("tokenize",), b"standard input is closed\n"),
    ],
)
def test_closed_stream_is_told_in_one_line(line: str, arguments: tuple[str, ...], complaint: bytes) -> None:
    result = shell(line, *arguments)
    assert (result.returncode, result.stderr) == (1, complaint)


@posix
def test_closed_streams_that_are_not_needed_do_no_harm() -> None:
    result = shell("<&- 2>&-", "tokenize", "fox")
    assert (result.returncode, result.stdout) == (0, b"fox\n")
    result = shell("2>&-", "search", "none.db", "fox")
    assert (result.returncode, result.stdout) == (1, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
@pytest.mark.parametrize("arguments", [("tokenize", "fox"), ("doctor",), ("--help",)])
def test_full_disk_is_told_in_one_line(arguments: tuple[str, ...]) -> None:
    result = shell(">/dev/full", *arguments)
    assert result.returncode == 1
    assert result.stderr.count(b"\n") == 1


@posix
def test_damaged_index_is_told_in_one_line(database: str) -> None:
    with closing(sqlite3.connect(database)) as con, con:
        con.execute("UPDATE babel_documents SET text = 5, metadata = '{'")
    result = run("search", database, "fox")
    assert result.returncode == 1
    assert result.stderr.count(b"\n") == 1


@posix
def test_arguments_are_utf8_in_any_locale(tmp_path: Path) -> None:
    ascii_only = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    assert run("tokenize", "東京", "--lang", "ja", **ascii_only).stdout.decode().split()[0] == "東京"
    source, path = tmp_path / "füchse.jsonl", tmp_path / "füchse.db"
    source.write_text('{"text": "a red fox"}')
    assert "füchse.db holds 1 documents" in run("index", str(path), str(source), **ascii_only).stdout.decode()
    assert path.exists()
    assert b"fox" in run("search", str(path), "fox", **ascii_only).stdout
    source.write_text("x")
    assert run("index", str(path), str(source), **ascii_only).stderr.decode().startswith("füchse.jsonl, line 1:")


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


def test_the_package_runs_as_the_command_does() -> None:
    command = [sys.executable, "-m", "babel_core", "tokenize", "red hens"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "red hens\n", "")


def test_an_unknown_build_of_the_kernels_is_told_in_one_line() -> None:
    result = run("tokenize", "hen", BABEL_CORE_NATIVE="foo")
    assert (result.returncode, result.stdout) == (2, b"")
    assert result.stderr.strip() == b"BABEL_CORE_NATIVE='foo' names no build of the kernels; known: c, python"


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
    assert "pip install 'babel-core[ja]'" in shown
    assert "pip install 'babel-core[zh]'" not in shown  # its dictionary is in the package


def test_forced_tier_without_its_package_ends_with_3() -> None:
    result = without(ENGINES, "tokenize", "湖の水位", "--tier", "full")
    assert result.returncode == 3
    assert b"pip install 'babel-core[ja]'" in result.stderr


DICTIONARIES = ("jieba", "fugashi", "Stemmer", "snowballstemmer")


def test_missing_packages_are_one_line_for_those_that_were_missed(tmp_path: Path) -> None:
    assert without(DICTIONARIES, "tokenize", "水车磨坊").stderr == b""
    result = without(DICTIONARIES, "tokenize", "湖の水位")
    assert result.returncode == 0
    told = "warning: {} not installed; see babel-core doctor\n"
    assert result.stderr.decode() == told.format("1 language package is")
    several = told.format("2 language packages are")
    source = tmp_path / "a.jsonl"
    lines = ("水车磨坊", "zh"), ("湖の水位", "ja"), ("die Mühlen", "de")
    source.write_text("\n".join(json.dumps({"text": text, "lang": lang}) for text, lang in lines))
    # The demo names what is missing in its answer; the others tell it before theirs, on one terminal.
    result = without(DICTIONARIES, "index", str(tmp_path / "a.db"), str(source), stderr=subprocess.STDOUT)
    assert result.stdout.decode().startswith(f"{several}3 documents")
    result = without(DICTIONARIES, "tokenize", stdin=source.read_bytes())
    assert result.stderr.decode() == several
    for arguments in (("detect", "水车磨坊"), ("doctor",), ("tokenize", "con", "--lang", "vi")):
        assert without(DICTIONARIES, *arguments).stderr == b""


def test_doctor_tells_what_stemming_needs() -> None:
    shown = without(("Stemmer", "snowballstemmer"), "doctor").stdout.decode()
    for line in (line for line in shown.splitlines() if line.startswith(("de/", "en/"))):
        assert line.rstrip().endswith("better: pip install 'babel-core[stem]'")
    routes = json.loads(without(("Stemmer", "snowballstemmer"), "doctor", "--json").stdout)["routes"]
    assert {route["route"]: route["best"] for route in routes}["en/Latin"] is False


def test_mismatch_names_the_command_that_mends_it(tmp_path: Path) -> None:
    path = str(tmp_path / "my index.db")
    source = tmp_path / "a.jsonl"
    source.write_text('{"id": "a", "text": "湖の水位", "lang": "ja"}')
    assert without(ENGINES, "index", path, str(source)).returncode == 0
    for arguments in (("search", path, "水位", "--lang", "ja"), ("index", path, str(source))):
        result = run(*arguments)
        assert result.returncode == 4
        assert f"run: babel-core rebuild '{path}'" in result.stderr.decode()
    assert run("rebuild", path).returncode == 0
    assert b"[" in run("search", path, "水位", "--lang", "ja").stdout


def on_terminal(*arguments: str, **environment: str) -> bytes:
    """What a command writes to a terminal, on stdout and stderr."""
    import pty

    env = {**os.environ, "TERM": "xterm-256color", **environment}
    env.pop("FORCE_COLOR", None)
    ours, theirs = pty.openpty()
    child = subprocess.Popen([*RUN, *arguments], stdout=theirs, stderr=theirs, stdin=subprocess.DEVNULL, env=env)
    os.close(theirs)
    shown = bytearray()
    with suppress(OSError):  # Linux ends a terminal that nobody writes to with an error
        while piece := os.read(ours, 65536):
            shown += piece
    os.close(ours)
    assert child.wait() == 0
    return bytes(shown)


@posix
@pytest.mark.parametrize(
    "arguments",
    [
        ("--help",),
        ("index", "DB", "SOURCE"),
        ("search", "DB", "fox"),
        ("explain", "fox"),
        ("doctor",),
        ("rebuild", "DB"),
    ],
)
def test_no_color_means_no_escape_sequence(tmp_path: Path, database: str, arguments: tuple[str, ...]) -> None:
    source = tmp_path / "a.jsonl"
    source.write_text('{"text": "a red fox"}')
    names = {"DB": database, "SOURCE": str(source)}
    shown = on_terminal(*(names.get(argument, argument) for argument in arguments), NO_COLOR="1")
    assert shown
    assert b"\x1b" not in shown


@posix
def test_rebuild_shows_its_progress_on_a_terminal(database: str) -> None:
    assert b"\x1b" in on_terminal("rebuild", database)


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
