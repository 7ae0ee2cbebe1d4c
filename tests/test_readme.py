"""The README holds: its examples run, its commands work, and it names everything there is."""

from __future__ import annotations

import doctest
import re
import shlex
import sqlite3
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

import babel_core
from babel_core.cli.app import app

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]

SET_UP = (
    "python3 -m venv .venv && .venv/bin/pip install '.[all]' && .venv/bin/babel-core demo",
    "python3 -m venv .venv && .venv/bin/pip install -e '.[test]' && .venv/bin/pytest",
)
COMMANDS = tuple(typer.main.get_command(app).commands)  # type: ignore[attr-defined]


def blocks(language: str) -> list[tuple[int, str]]:
    """(number of lines before it, text) of every fenced block of a language."""
    found = re.finditer(rf"^```{language}\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)
    return [(README.count("\n", 0, match.start(1)), match.group(1)) for match in found]


def sessions() -> Iterator[tuple[str, str]]:
    """(command, what is shown below it) of the console blocks."""
    for _, block in blocks("console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, shown = part.partition("\n")
            yield command, shown


def prose() -> str:
    """The README without its fenced blocks."""
    return re.sub(r"^```.*?^```$", "", README, flags=re.DOTALL | re.MULTILINE)


@pytest.mark.filterwarnings("ignore:the index was built:babel_core.BabelWarning")
def test_every_python_example_gives_what_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    parser = doctest.DocTestParser()
    examples = []
    for before, block in blocks("python"):
        for example in parser.get_examples(block):
            example.lineno += before
            examples.append(example)
    assert len(examples) > 50
    names: dict[str, object] = {"__name__": "readme"}
    test = doctest.DocTest(examples, names, "README.md", "README.md", 0, None)
    report: list[str] = []
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=report.append, clear_globs=False)
    for value in test.globs.values():
        if isinstance(value, sqlite3.Connection | babel_core.SqliteIndex):
            value.close()
    assert not result.failed, "".join(report)


def test_every_command_line_gives_what_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = []
    for command, shown in sessions():
        program, *arguments = shlex.split(command)
        if program == "cat":
            Path(arguments[0]).write_text(shown, encoding="utf-8")
            continue
        assert program == "babel-core", command
        stdin = None
        if "<" in arguments:
            at = arguments.index("<")
            stdin = Path(arguments[at + 1]).read_text(encoding="utf-8")
            arguments = arguments[:at]
        result = CliRunner().invoke(app, arguments, input=stdin)
        assert result.exit_code == 0, (command, result.output)
        got = "".join(f"{line.rstrip()}\n" for line in result.output.splitlines())
        assert not shown or doctest.OutputChecker().check_output(shown, got, doctest.ELLIPSIS), f"{command}\n{got}"
        ran.append(arguments[0])
    assert {"index", "search", "tokenize", "detect", "explain", "doctor"} <= set(ran)


@pytest.mark.parametrize("name", babel_core.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert re.search(rf"\b{name}\b", README)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_there(command: str) -> None:
    assert f"`{command}`" in prose()


@pytest.mark.parametrize("extra", EXTRAS)
def test_every_extra_is_there(extra: str) -> None:
    assert f"`{extra}`" in prose() or f"'.[{extra}]'" in README


@pytest.mark.parametrize("command", SET_UP)
def test_the_set_up_commands_stand_alone_and_use_what_the_project_declares(command: str) -> None:
    assert any(block.strip() == command for _, block in blocks("sh"))
    (extra,) = re.findall(r"'\.\[([\w-]+)\]'", command)
    assert extra in EXTRAS
    script = command.rsplit(".venv/bin/", 1)[1].split()[0]
    tests = [re.split(r"[<>=]", requirement)[0] for requirement in EXTRAS["test"]]
    assert script in {*PROJECT["scripts"], *tests}


def test_all_checks_install_as_the_readme_says() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert re.search(r"-m pip install (-\w+ )*-e '\.\[test\]'", script)
    assert "babel-core[all]" in EXTRAS["test"]


def test_what_all_brings_is_in_the_table_of_extras() -> None:
    languages = re.findall(r"[\w-]+", EXTRAS["all-languages"][0].split("[")[1])
    rows = re.findall(r"^\| `([\w-]+)` \| ", README.split("What the extras add")[1], re.MULTILINE)
    others = re.findall(r"[\w-]+", EXTRAS["all"][0].split("[")[1])[1:]
    assert [*languages, *others, "all"] == sorted(rows, key=[*languages, *others, "all"].index)


def test_every_link_inside_leads_to_a_heading() -> None:
    headings = re.findall(r"^#+ (.+)$", prose(), re.MULTILINE)
    anchors = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
    assert set(re.findall(r"\]\(#([^)]+)\)", README)) <= anchors


def test_every_file_that_is_named_exists() -> None:
    named = set(re.findall(r"`((?:babel_core|bench|pyx|tests|\.ci)/[\w./]*\w)`", README))
    assert named
    assert not [name for name in sorted(named) if not (ROOT / name).exists()]
