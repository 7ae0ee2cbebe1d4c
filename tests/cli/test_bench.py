"""The commands bench recall and bench compare, as processes: tables, files, exit codes."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.interrupts import interruptible

ANIMALS = Path(__file__).parents[1] / "evaluate" / "animals.jsonl"


def run(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "babel_core.cli", "bench", *map(str, arguments)]
    env = {**os.environ, **environment}
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False, env=env)


@pytest.fixture
def corpora(tmp_path: Path) -> Path:
    """A folder with one corpus in English."""
    folder = tmp_path / "corpora"
    folder.mkdir()
    (folder / "en.jsonl").write_bytes(ANIMALS.read_bytes())
    return folder


def test_a_folder_is_measured_and_written_in_every_form(tmp_path: Path, corpora: Path) -> None:
    files = [tmp_path / name for name in ("run.json", "run.md", "run.html")]
    done = run(
        "recall", corpora, "--profiles", "words,balanced", "--tiers", "best,char", "--auto", "--engine", "both",
        "--peer", "raw,trigram", "--baseline", "raw",
        "--json", files[0], "--markdown", files[1], "--html", files[2], "--jobs", "2",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found = json.loads(files[0].read_text("utf-8"))
    names = [row["name"] for row in found["results"]]
    assert len(names) == len(set(names)) == 2 * 2 * 2 * 2 + 2
    assert {"words", "balanced/char/auto/index", "raw", "trigram"} <= set(names)
    assert found["results"][0]["fingerprint"]
    assert len(found["comparisons"]) == len(names) - 1
    assert "balanced/auto/index" in done.stdout
    assert "words - raw" in done.stdout
    assert "words - raw" in files[1].read_text("utf-8")
    assert files[2].read_text("utf-8").startswith("<!doctype html>")
    steps = re.findall(r"^\[(\d+)/18\] [\d.]+ s en \S+: Q [\d.]+ K [\d.]+$", done.stderr, re.MULTILINE)
    assert steps == [str(number) for number in range(1, 19)]


def test_without_a_folder_the_sentences_of_the_demo_are_measured() -> None:
    done = run("recall", "--profiles", "words", "--langs", "zh-Hant,mixed", "--json", "-")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    rows = found["results"]
    assert [row["corpus"] for row in rows] == ["zh-Hant", "mixed"]
    assert found["passages"] == rows[0]["cost"]["passages"] == rows[1]["cost"]["passages"], "they share their passages"
    assert rows[0]["questions"]["ndcg@10"] > 0.8
    assert rows[0]["cost"]["passages"] > 100


def test_broken_lines_are_told_and_the_rest_is_measured(corpora: Path) -> None:
    with (corpora / "en.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"t": "p"\n{"t": "q", "q": "x", "rel": ["gone"]}\n')
    (corpora / "de.jsonl").write_text("", encoding="utf-8")
    lines = ANIMALS.read_text("utf-8").count("\n")
    done = run("recall", corpora, "--profiles", "words")
    assert done.returncode == 0
    assert f"en, line {lines + 1}: not JSON" in done.stderr
    assert f"en, line {lines + 2}: query 'x' names the unknown passage 'gone' only; left out" in done.stderr
    assert "left out: de: no passages" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("--profiles", "word"), 2, "no profile 'word'; known: words, balanced, recall"),
        (("--tiers", "best,better"), 2, "no tier 'better'"),
        (("--langs", "fr"), 2, "no corpus 'fr'"),
        (("--peer", "solr"), 2, "no peer 'solr'; known: raw"),
        (("--engine", "solr"), 2, "'solr'"),
        (("--jobs", "0"), 2, "Invalid value for '--jobs'"),
        (("--profiles", ""), 2, "nothing to measure"),
        (("--baseline", "raw", "--profiles", "words"), 2, "no system 'raw' to compare with; this run measures: words"),
        (("--baseline", "nope", "--langs", "fr"), 2, "no system 'nope' to compare with; this run measures: words, bal"),
        (("--json", "nowhere/run.json"), 1, "nowhere/run.json: No such file or directory"),
        (("--html", "."), 1, "Is a directory"),
        (("--profiles", "", "--peer", "jieba"), 1, "nothing was measured"),
    ],
)
def test_what_is_wrong_is_said_with_its_exit_code(
    corpora: Path, arguments: tuple[str, ...], code: int, message: str
) -> None:
    done = run("recall", corpora, *arguments)
    assert (done.returncode, done.stdout) == (code, "")
    assert message in done.stderr
    assert "Traceback" not in done.stderr
    assert "[1/" not in done.stderr, "something was measured first"


def test_a_folder_without_corpora_is_wrong_usage(tmp_path: Path) -> None:
    done = run("recall", tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "no corpus (*.jsonl, *.jsonl.gz)" in done.stderr
    assert run("recall", tmp_path / "absent").returncode == 1


def test_one_file_is_a_corpus_too(corpora: Path) -> None:
    done = run("recall", corpora / "en.jsonl", "--profiles", "words")
    assert done.returncode == 0
    assert "1 measurement over 1 corpus" in done.stdout


def test_two_runs_are_compared(tmp_path: Path, corpora: Path) -> None:
    files = [tmp_path / f"{profile}.json" for profile in ("words", "recall")]
    for path in files:
        assert run("recall", corpora, "--profiles", path.stem, "--json", path).returncode == 0
    done = run("compare", *files)
    assert done.returncode == 0
    assert "words - recall" in done.stdout
    plain = json.loads(run("compare", *files, "--json").stdout)
    assert (plain[0]["mine"], plain[0]["other"]) == ("words", "recall")
    assert run("compare", files[0], corpora / "en.jsonl").returncode == 2


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_ends_it_with_130_and_no_traceback(tmp_path: Path, jobs: str) -> None:
    folder = tmp_path / "long"
    folder.mkdir()
    records = [{"t": "p", "id": str(n), "text": f"hen {n} and fox {n % 7} " * 20} for n in range(2000)]
    queries = [{"t": "q", "q": f"hen {n} fox", "rel": [str(n)]} for n in range(2000)]
    (folder / "en.jsonl").write_text("\n".join(map(json.dumps, records + queries)), encoding="utf-8")
    command = [sys.executable, "-m", "babel_core.cli", "bench", "recall", str(folder), "--jobs", jobs, "--peer", "raw"]
    with interruptible():
        child = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
        )
    with child:
        assert child.stderr is not None
        assert child.stderr.readline().startswith("[1/4] ")
        os.killpg(child.pid, signal.SIGINT)
        _, told = child.communicate(timeout=60)
    assert child.returncode == 130
    assert "Traceback" not in told


def test_a_terminal_gets_a_bar(corpora: Path) -> None:
    command = [sys.executable, "-m", "babel_core.cli", "bench", "recall", str(corpora), "--profiles", "words,balanced"]
    master, slave = pty.openpty()
    env = {name: value for name, value in os.environ.items() if name != "NO_COLOR"} | {"TERM": "xterm"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=slave, env=env) as child:
        os.close(slave)
        shown = b""
        while True:
            try:
                part = os.read(master, 65536)
            except OSError:  # the child has closed its end
                break
            if not part:
                break
            shown += part
        assert child.stdout is not None
        child.stdout.read()
    os.close(master)
    assert child.returncode == 0
    assert b"2/2" in shown
    assert b"[1/2]" not in shown
