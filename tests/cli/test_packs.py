"""The commands packs list, show, check and new."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from babel_core import LanguageService, make_pack
from babel_core.cli.app import app

XX_TEST = Path(__file__).resolve().parents[1] / "packs" / "xx_test"


def run(*arguments: str | Path) -> Any:
    return CliRunner().invoke(app, ["packs", *map(str, arguments)])


def test_list_shows_the_packs_in_their_order() -> None:
    lines = run("list").stdout.splitlines()
    assert [line.split()[0] for line in lines] == ["id", "en", "zh-Hans", "zh-Hant", "ja", "ko", "fr", "es", "neutral"]
    found = json.loads(run("list", "--json").stdout)
    assert found[2]["locales"] == ["zh-Hant", "zh-TW", "zh-HK", "zh-MO"]


def test_show_tells_a_pack_or_the_packs_of_a_folder() -> None:
    (found,) = json.loads(run("show", "fr", "--json").stdout)
    assert (found["id"], found["labels"], found["built_in"]) == ("fr", "102 of 102", True)
    assert "pack.toml" in found["files"]
    shown = run("show", XX_TEST).stdout
    assert "xx-Test" in shown
    assert "temporal.toml" in shown


def test_an_unknown_id_lists_the_known_ones() -> None:
    result = run("show", "kl")
    assert result.exit_code == 2
    assert "no language pack 'kl'; known: en" in result.stderr


def test_check_holds_a_pack_to_its_laws(tmp_path: Path) -> None:
    texts = tmp_path / "texts.txt"
    texts.write_text("La cloche sonne.\n\nAda arrive demain.\n", encoding="utf-8")
    result = run("check", "fr", "--texts", texts)
    assert result.exit_code == 0
    assert result.stdout.startswith("language pack fr: ")
    (report,) = json.loads(run("check", XX_TEST, "--json").stdout)
    assert report["passes"] is True


def test_check_says_what_to_mend_and_exits_with_1(tmp_path: Path) -> None:
    for file in XX_TEST.glob("*.toml"):
        (tmp_path / file.name).write_text(file.read_text("utf-8"), "utf-8")
    (tmp_path / "labels.toml").write_text('[labels]\nnote = "mib"\n', "utf-8")
    result = run("check", tmp_path)
    assert result.exit_code == 1
    assert "render: labels.toml has some of the core labels and lacks active_context" in result.stdout
    (tmp_path / "label.toml").write_text("", "utf-8")
    assert "label.toml is read by no engine; known: pack.toml, labels.toml" in run("check", tmp_path).stdout
    (tmp_path / "temporal.toml").write_text("[words.month]\none = 1\n", "utf-8")
    assert "temporal.toml: [words.month] has the key 'one'" in run("check", tmp_path).stdout


def test_new_writes_a_folder_that_works(tmp_path: Path) -> None:
    folder = tmp_path / "kl"
    result = run("new", folder, "--id", "kl", "--locale", "kl-GL")
    assert result.exit_code == 0
    assert [Path(line).name for line in result.stdout.splitlines()] == ["labels.toml", "pack.toml", "temporal.toml"]
    pack = make_pack(folder)
    assert (pack.id, pack.locales) == ("kl", ("kl-GL",))
    assert LanguageService(packs=[pack]).pack_for("kl-GL").id == "kl"
    assert run("check", folder).exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--id", "k l", "--locale", "kl"), "the id 'k l' must be letters"),
        (("--id", "kl", "--locale", "kl!"), "the locale 'kl!' is no language tag"),
        (("--id", "kl", "--locale", "kl", "--script", "Runes"), "there is no script 'Runes'"),
    ],
)
def test_new_refuses_what_makes_no_pack(tmp_path: Path, arguments: tuple[str, ...], message: str) -> None:
    result = run("new", tmp_path / "kl", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert not (tmp_path / "kl").exists()


def test_new_leaves_a_folder_that_holds_something_alone(tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("mib")
    result = run("new", tmp_path, "--id", "kl", "--locale", "kl")
    assert result.exit_code == 2
    assert "is there and not an empty folder" in result.stderr
