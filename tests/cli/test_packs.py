"""The commands packs list, show, check and new."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from babel_core import LanguageService, make_pack
from babel_core.cli.app import app
from babel_core.errors import BabelWarning
from babel_core.packs.service.new_folder import write_template

XX_TEST = Path(__file__).resolve().parents[1] / "packs" / "xx_test"


def run(*arguments: str | Path) -> Any:
    return CliRunner().invoke(app, ["packs", *map(str, arguments)])


def test_list_shows_the_packs_in_their_order() -> None:
    lines = run("list").stdout.splitlines()
    ids = ["en", "zh-Hans", "zh-Hant", "ja", "ko", "fr", "es", "neutral", "de", "pt"]
    assert [line.split()[0] for line in lines] == ["id", *ids]
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
    texts.write_text("Nous arrivons demain avec la cloche.\n\nZephyr 7\n", encoding="utf-8")
    result = run("check", "fr", "--texts", texts)
    assert result.exit_code == 0
    assert result.stdout.startswith("language pack fr: ")
    assert "1 of 2 texts resolve to fr in a service\n  resolves to en (default): 'Zephyr 7'" in result.stdout
    (report,) = json.loads(run("check", XX_TEST, "--json").stdout)
    assert report["passes"] is True


def test_check_says_what_to_mend_and_exits_with_1(tmp_path: Path) -> None:
    for file in XX_TEST.glob("*.toml"):
        (tmp_path / file.name).write_text(file.read_text("utf-8"), "utf-8")
    (tmp_path / "labels.toml").write_text('[labels]\nevidence_entry = "mib"\n', "utf-8")
    result = run("check", tmp_path)
    assert result.exit_code == 1
    assert "which does not hold its value {evidence_id}" in result.stdout
    assert "1 of 102 labels; the others come from the pack of a service's default locale: active" in result.stdout
    (tmp_path / "label.toml").write_text("", "utf-8")
    assert "label.toml is read by no engine; known: pack.toml, labels.toml" in run("check", tmp_path).stdout
    (tmp_path / "temporal.toml").write_text("[words.month]\none = 1\n", "utf-8")
    assert "temporal.toml: [words.month] has the key 'one'" in run("check", tmp_path).stdout


def test_new_writes_a_folder_that_works(tmp_path: Path) -> None:
    folder = tmp_path / "kl"
    result = run("new", folder, "--id", "kl", "--locale", "kl-GL")
    assert result.exit_code == 0
    names = ["clauses", "entities", "extraction", "labels", "pack", "references", "signals", "temporal", "terms"]
    assert [Path(line).stem for line in result.stdout.splitlines()] == names
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


DANISH = """Mødet er flyttet til i morgen tidlig
Husk at vande rosen om fredagen
Broen er lukket på grund af storm
Kattene sover under bordet hele dagen
"""


def danish(tmp_path: Path) -> Path:
    folder = tmp_path / "danish"
    assert run("new", folder, "--id", "da", "--locale", "da").exit_code == 0
    return folder


def test_a_new_pack_owns_the_texts_of_its_language(tmp_path: Path) -> None:
    folder, texts = danish(tmp_path), tmp_path / "texts.txt"
    texts.write_text(DANISH, encoding="utf-8")
    result = run("check", folder, "--texts", texts)
    assert (result.exit_code, "4 of 4 texts resolve to da in a service" in result.stdout) == (0, True)
    strength = (folder / "pack.toml").read_text("utf-8")
    assert 'profile = ["da", "no", "sv"]' in strength
    assert 'rivals = ["en", "fr", "es"]' in strength
    assert "note = " in (folder / "labels.toml").read_text("utf-8")
    result = CliRunner().invoke(app, ["packs", "check", str(folder), "--texts", "-"], input=DANISH)
    assert "4 of 4 texts resolve" in result.stdout


def test_texts_of_another_language_are_a_breach(tmp_path: Path) -> None:
    folder, texts = danish(tmp_path), tmp_path / "texts.txt"
    texts.write_text("The kiln stands behind the old mill.\nWhere did we leave the lantern?\n", encoding="utf-8")
    result = run("check", folder, "--texts", texts)
    assert result.exit_code == 1
    assert "0 of 2 texts resolve to da in a service; fill in profile, rivals, words" in result.stdout
    reports = json.loads(run("check", folder, "--texts", texts, "--json").stdout)
    assert [report["passes"] for report in reports] == [True, False]


@pytest.mark.parametrize(
    ("data", "message"), [(b"\n \n", "holds no texts"), (b"m\xf8de\n", "texts.txt: byte 0xf8 at 1 is no UTF-8")]
)
def test_texts_that_are_none_are_refused(tmp_path: Path, data: bytes, message: str) -> None:
    texts = tmp_path / "texts.txt"
    texts.write_bytes(data)
    result = run("check", XX_TEST, "--texts", texts)
    assert result.exit_code != 0
    assert message in result.stderr


def test_a_broken_file_is_told_once(tmp_path: Path) -> None:
    folder = danish(tmp_path)
    (folder / "signals.toml").write_text("[signals]\nversion = 1\n[words]\nwh = 2\n", "utf-8")
    (folder / "clauses.toml").write_text("titles = [", "utf-8")
    lines = [line for line in run("check", folder).stdout.splitlines() if line.startswith("- ")]
    assert [("clauses.toml" in line, "signals.toml: [words] wh" in line) for line in lines] == [
        (True, False),
        (False, True),
    ]


def test_the_comments_of_a_new_folder_are_data_that_works(tmp_path: Path) -> None:
    folder = danish(tmp_path)
    for file in folder.glob("*.toml"):
        text = re.sub(r'^# (?=\[|[a-z_]+ = |1 = |"profile)', "", file.read_text("utf-8"), flags=re.MULTILINE)
        file.write_text(text, "utf-8")
    result = run("check", folder)
    assert (result.exit_code, len(result.stdout.splitlines())) == (0, 1), result.stdout
    pack = make_pack(folder)
    assert pack.render("note", None) == "Note"
    service = LanguageService("da", packs=[pack])
    assert [one.content for one in service.extract_candidates(["my name is Ada"], "da")] == ["Ada"]
    assert service.analyze_query("who knows my role?", "da").role


def test_a_path_without_a_folder_is_told(tmp_path: Path) -> None:
    assert "there is no folder w/x" in run("check", "w/x").stderr
    (tmp_path / "pack.toml").write_text("")
    assert "is a file; name the folder" in run("show", tmp_path / "pack.toml").stderr


def test_new_warns_of_what_a_built_in_pack_has(tmp_path: Path) -> None:
    with pytest.warns(BabelWarning, match="the id 'en' is that of a built-in pack"):
        write_template(tmp_path / "a", "en", "en")
    with pytest.warns(BabelWarning, match="the locale 'fr-CA' is claimed by the built-in pack 'fr'"):
        write_template(tmp_path / "b", "own", "fr-CA")


def test_new_takes_a_script_in_any_case(tmp_path: Path) -> None:
    assert run("new", tmp_path / "mk", "--id", "mk", "--locale", "mk", "--script", "cyrillic").exit_code == 0
    assert 'scripts = ["Cyrillic"]' in (tmp_path / "mk" / "pack.toml").read_text("utf-8")
