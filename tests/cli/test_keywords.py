"""The commands of keyword files: build-languages against a real endpoint, keywords show and check."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from babel_core import read_keyword_file, shipped_keywords
from babel_core.capture.build import models
from babel_core.capture.keyword_file import NAME
from babel_core.cli.app import app
from tests.capture.build.endpoint import Reply, serving

FACTS = [
    {"text": "Jag brukar dricka te på morgonen innan barnen vaknar."},
    {"text": "Min syster bor fortfarande kvar nere vid hamnen i Visby.", "created_at": 1_700_000_000},
]
REPLY = '{"sv": {"triggers": ["skriv upp att", "i"], "moods": ["glad"]}}'


def run(*arguments: str | Path, stdin: str | None = None) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments], input=stdin)


@pytest.fixture
def facts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "BABEL_CORE_MODEL", "HTTP_PROXY", "http_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    path = tmp_path / "facts.jsonl"
    path.write_text("\n".join(json.dumps(fact, ensure_ascii=False) for fact in FACTS), encoding="utf-8")
    return path


@pytest.mark.parametrize("command", [("build-languages",), ("keywords", "show"), ("keywords", "check")])
def test_every_command_has_help(command: tuple[str, ...]) -> None:
    result = run(*command, "--help")
    assert result.exit_code == 0
    assert "--json" in result.stdout


def test_a_build_says_what_it_did_and_what_it_refused(facts: Path, tmp_path: Path) -> None:
    pytest.importorskip("openai")
    with serving(REPLY) as endpoint:
        result = run("build-languages", facts, "--all", "--model", "words", "--base-url", endpoint.url)
    assert result.exit_code == 0, result.output
    assert result.stdout == f"languages: sv (100% of the samples)\n1 keyword in sv written to {tmp_path / NAME}\n"
    assert "refused: sv.triggers: 'i' " in result.stderr
    assert "$.translations.sv.moods: is unknown and left out; known here: triggers, categoryDecision, " in result.stderr
    assert json.loads((tmp_path / NAME).read_text("utf-8"))["translations"] == {"sv": {"triggers": ["skriv upp att"]}}


def test_a_dry_run_writes_nothing_and_json_has_everything(facts: Path, tmp_path: Path) -> None:
    pytest.importorskip("openai")
    with serving(REPLY) as endpoint:
        result = run(
            *("build-languages", facts, "--all", "--model", "words", "--base-url", endpoint.url),
            *("--dry-run", "--json", "--file", tmp_path / "words.json"),
        )
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    assert found.pop("message").startswith("1 keyword in sv would be written to")
    assert [refusal.pop("reason") != "" for refusal in found["refused"]] == [True]
    assert found["problems"].pop(0)["path"] == "$.translations.sv.moods"
    assert found["file"].pop("detectedAt").endswith("Z")
    assert found == {
        "added": ["sv"],
        "calls": 1,
        "detected": [{"confidence": found["detected"][0]["confidence"], "language": "sv", "share": 1.0}],
        "entries": 1,
        "languages": ["sv"],
        "ok": True,
        "path": str(tmp_path / "words.json"),
        "file": {"version": 2, "topLanguages": ["sv"], "translations": {"sv": {"triggers": ["skriv upp att"]}}},
        "problems": [],
        "refused": [{"entry": "i", "group": "triggers", "language": "sv"}],
        "samples": 2,
        "wrote": False,
    }
    assert [path.name for path in tmp_path.iterdir()] == ["facts.jsonl"]


def test_a_dry_run_shows_what_it_would_write(facts: Path, tmp_path: Path) -> None:
    pytest.importorskip("openai")
    reply = (
        '{"sv": {"triggers": ["skriv upp att"], "categoryFact": ["fyller år"], "triggerStructures": ["jag brukar"],'
        ' "extraction": {"nameIntro": {"verbs": ["heter"]}}}}'
    )
    with serving(reply) as endpoint:
        result = run("build-languages", facts, "--all", "--model", "words", "--base-url", endpoint.url, "--dry-run")
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines() == [
        "languages: sv (100% of the samples)",
        "sv\ttriggers\tskriv upp att",
        "sv\tcategoryFact\tfyller år",
        "sv\ttriggerStructures\tjag brukar",
        "sv\textraction.nameIntro.verbs\theter",
        f"4 keywords in sv would be written to {tmp_path / NAME}",
    ]


def test_what_is_built_in_is_asked_for_only_where_that_is_wanted(facts: Path, tmp_path: Path) -> None:
    pytest.importorskip("openai")
    finnish = "Lauantaisin soudan saarelle katsomaan lintuja kiikareilla."
    with serving('{"fi": {"triggers": ["muista että"]}}') as endpoint:
        command = ("build-languages", facts, "--model", "words", "--base-url", endpoint.url)
        alone = run(*command, "--dry-run")
        assert (alone.exit_code, endpoint.asked) == (0, [])
        assert alone.stdout.splitlines()[1] == "only sv was found, whose keywords are built in; nothing was written"
        assert "--all asks the model for keywords of these languages, too" in alone.stderr
        with facts.open("a", encoding="utf-8") as file:
            file.write("\n" + json.dumps({"text": finnish}))
        beside = run(*command)
    assert beside.exit_code == 0, beside.output
    assert "Finnish (fi)" in endpoint.prompts[0]
    assert "Swedish (sv)" not in endpoint.prompts[0]
    assert read_keyword_file(tmp_path / NAME).languages == ("fi",)


@pytest.mark.parametrize("lines", ["", '{"text": "ja"}\n', '{"text": "The ferry leaves at noon from the old pier."}\n'])
def test_that_there_is_nothing_to_ask_for_is_no_failure(facts: Path, lines: str) -> None:
    facts.write_text(lines, encoding="utf-8")
    result = run("build-languages", facts, "--all", "--model", "words", "--base-url", "http://localhost:9/v1")
    assert result.exit_code == 0, result.output
    assert "no fact is long enough" in result.stdout or "only en was found" in result.stdout


def test_what_an_endpoint_needs_is_told_before_it_is_asked(facts: Path) -> None:
    pytest.importorskip("openai")
    keyless = run("build-languages", facts, "--all", "--model", "words")
    assert keyless.exit_code == 1
    assert "set OPENAI_API_KEY, or name an endpoint that needs none (base_url, --base-url)" in keyless.stderr
    bare = run("build-languages", facts, "--all", "--model", "words", "--base-url", "localhost:11434/v1")
    assert bare.exit_code == 2
    assert "write scheme and host, such as http://localhost:11434/v1" in bare.stderr


def test_facts_may_come_as_lines_from_stdin_and_the_model_may_name_the_languages(
    facts: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pytest.importorskip("openai")
    monkeypatch.chdir(tmp_path)
    with serving('["sv"]', REPLY) as endpoint:
        monkeypatch.setenv("OPENAI_BASE_URL", endpoint.url)
        monkeypatch.setenv("BABEL_CORE_MODEL", "words")
        stdin = "\n".join(fact["text"] for fact in FACTS)  # type: ignore[misc]
        result = run("build-languages", "-", "--all", "--text", "--detect-with-model", stdin=stdin)
    assert result.exit_code == 0, result.output
    assert [body["max_tokens"] for body in endpoint.asked] == [100, 6000]
    assert FACTS[0]["text"] in endpoint.prompts[0]  # type: ignore[operator]
    assert (tmp_path / NAME).exists()


@pytest.mark.parametrize(
    ("reply", "message"),
    [
        (Reply("I would rather not."), "the model's reply is of no use: the model gave no keywords"),
        (Reply(status=401, message="no such key"), "the model could not be asked: AuthenticationError: "),
    ],
)
def test_a_build_of_which_nothing_comes_ends_with_one(facts: Path, tmp_path: Path, reply: Reply, message: str) -> None:
    pytest.importorskip("openai")
    with serving(reply) as endpoint:
        result = run("build-languages", facts, "--all", "--model", "words", "--base-url", endpoint.url)
    assert result.exit_code == 1
    assert message in result.stderr
    assert result.stdout == "languages: sv (100% of the samples)\n"
    assert not (tmp_path / NAME).exists()


def test_what_is_missing_is_told(facts: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert run("build-languages", facts).exit_code == 2
    assert run("build-languages", tmp_path / "gone.jsonl", "--model", "words").exit_code == 1
    unwritable = run("build-languages", facts, "--all", "--model", "words", "--file", facts / NAME)
    assert (unwritable.exit_code, unwritable.stdout) == (1, "")
    assert "facts.jsonl is no folder; make it, or name another file" in unwritable.stderr
    monkeypatch.setattr(models, "PACKAGE", "no_such_package")
    missing = run("build-languages", facts, "--all", "--model", "words")
    assert missing.exit_code == 3
    assert "pip install 'babel-core[models]'" in missing.stderr


@pytest.fixture
def words(tmp_path: Path) -> Path:
    path = tmp_path / NAME
    lists = {"sv": {"triggers": ["skriv upp att"], "categoryFact": ["fyller år"]}}
    path.write_text(json.dumps({"version": 1, "translations": lists}), encoding="utf-8")
    return path


def test_showing_a_file_says_where_each_keyword_comes_from(words: Path) -> None:
    result = run("keywords", "show", words, "--language", "sv", "--source", "file")
    assert result.stdout == "sv\ttriggers\tfile\tskriv upp att\nsv\tcategory_fact\tfile\tfyller år\n"
    found = json.loads(run("keywords", "show", words, "--group", "categoryFact", "--json").stdout)
    assert {row["source"] for row in found["keywords"]} == {"builtin", "pack", "file"}
    assert {row["group"] for row in found["keywords"]} == {"category_fact"}
    assert (found["languages"], found["entries"], found["problems"]) == (["sv"], 2, [])
    assert json.loads(run("keywords", "show", "--json").stdout)["path"] is None
    wrong = run("keywords", "show", words, "--group", "moods")
    assert (wrong.exit_code, wrong.stderr.split(";")[0]) == (2, "no keyword group 'moods'")
    assert run("keywords", "show", words, "--language", "fi").exit_code == 2
    assert run("keywords", "show", words, "--source", "moods").exit_code == 2


def test_what_is_shown_is_what_capture_asks_for(words: Path) -> None:
    shown = [line.split("\t") for line in run("keywords", "show", words, "-l", "swe").stdout.splitlines()]
    assert {row[0] for row in shown} == {"sv"}
    assert ["sv", "triggers", "file", "skriv upp att"] in shown
    shipped = [row[3] for row in shown if row[1:3] == ["triggers", "pack"]]
    assert shipped == list(shipped_keywords().entries("sv", "triggers"))
    german = run("keywords", "show", "--language", "de-AT", "--group", "decayPermanent")
    assert german.exit_code == 0
    assert {line.split("\t")[2] for line in german.stdout.splitlines()} == {"pack"}
    assert "those of all built-in languages and of FILE" in " ".join(run("keywords", "show", "--help").stdout.split())


def test_a_file_may_be_a_folder_or_stdin(words: Path) -> None:
    assert run("keywords", "check", words.parent).stdout == "no problems; 2 keywords of sv\n"
    one = '{"version": 1, "translations": {"sv": {"triggers": ["skriv upp att"]}}}'
    assert run("keywords", "check", "-", stdin=one).stdout == "no problems; 1 keyword of sv\n"
    assert "skriv upp att" in run("keywords", "show", "-", "-s", "file", stdin=one).stdout
    broken = run("keywords", "check", "-", stdin="{")
    assert (broken.exit_code, broken.stdout[:13]) == (1, "$\tis no JSON:")
    words.unlink()
    missing = run("keywords", "check", words.parent)
    assert (missing.exit_code, missing.stdout) == (1, "")
    assert f"{NAME}: No such file" in missing.stderr


@pytest.mark.parametrize("content", ["{", "[]", "", '{"version": 9}'])
def test_a_file_of_which_nothing_is_read_shows_nothing(words: Path, content: str) -> None:
    words.write_text(content, encoding="utf-8")
    result = run("keywords", "show", words)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"{words}: ")


def test_checking_a_file_ends_with_one_where_something_is_wrong(words: Path) -> None:
    sound = run("keywords", "check", words)
    assert (sound.exit_code, sound.stdout) == (0, "no problems; 2 keywords of sv\n")
    words.write_text('{"version": 2, "translations": {"sv": {"triggers": ["skriv upp att", 4, "i"]}}}')
    wrong = run("keywords", "check", words)
    assert wrong.exit_code == 1
    lines = wrong.stdout.splitlines()
    assert lines[0] == "$.translations.sv.triggers[1]\tmust be a string, not a number"
    assert lines[1].startswith("$.translations.sv.triggers\t'i' is left out: ")
    found = json.loads(run("keywords", "check", words, "--json").stdout)
    assert [problem["path"] for problem in found["problems"]] == [line.split("\t")[0] for line in lines]


def test_a_file_that_is_not_there_is_an_error_and_a_bad_one_a_problem(tmp_path: Path) -> None:
    missing = run("keywords", "check", tmp_path / NAME)
    assert (missing.exit_code, missing.stdout) == (1, "")
    assert "No such file" in missing.stderr
    (tmp_path / NAME).write_bytes(b"\0\1\2")
    binary = run("keywords", "check", tmp_path / NAME)
    assert (binary.exit_code, binary.stdout.split("\t")[1]) == (
        1,
        "holds NUL bytes: it is binary or UTF-16, not JSON in UTF-8\n",
    )
