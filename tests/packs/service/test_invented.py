"""An invented language, one folder of data: everything of the service works for it with no change elsewhere."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from babel_core import LanguageService, PackContractError, make_pack
from babel_core.packs.labels.keys import CORE
from babel_core.packs.service.folder import PackFolder
from babel_core.testing import check_pack

FOLDER = Path(__file__).resolve().parents[1] / "xx_test"
PACK = make_pack(FOLDER)
SERVICE = LanguageService(packs=[PACK])
TEXT = "Zorp mib krel vanutosk, druas trez skeen."


def test_it_is_found_by_its_words_and_its_locale() -> None:
    assert SERVICE.resolve_from_text(TEXT).pack_id == "xx-Test"
    assert SERVICE.resolve_from_text("zorpik!").locale_source == "detected"
    assert SERVICE.resolve_from_text("any", locale="xx-AQ").pack_id == "xx-Test"
    assert SERVICE.resolve_from_text("The mib of zorp and those others").pack_id == "en"


def test_its_times_labels_and_plurals_are_its_own() -> None:
    assert [found.raw for found in SERVICE.parse_temporal_expressions(TEXT, "xx")] == ["vanutosk", "druas trez skeen"]
    forms = [SERVICE.render("omitted_records", {"count": count}, "xx") for count in (1, 3, 13, 24)]
    assert forms == ["mib 1 zorp", "mib 3 zorpi", "mib 13 zorpen", "mib 24 zorpi"]
    assert all(SERVICE.render(key, None, "xx") != key for key in CORE)


def test_its_clauses_are_its_own() -> None:
    assert SERVICE.split_sentences("Zr. Mib plim. Krel vanu!", "xx") == ("Zr. Mib plim.", "Krel vanu!")
    assert SERVICE.split_clauses("Mib plim; krel vanu. Tosk mib", "xx") == ("Mib plim;", "krel vanu.", "Tosk mib")
    assert SERVICE.decompose_query("Vor drua mib kel vak plim krel?", "xx") == ("Vor drua mib", "vak plim krel")


def test_its_signals_are_its_own() -> None:
    assert SERVICE.analyze_query("vor drua mib?", "xx").spans["role"] == ((4, 12),)
    assert SERVICE.is_role("Vor drua mib", "xx")
    assert not SERVICE.is_role("my role", "xx")
    told = {text: SERVICE.analyze_content(text, "xx") for text in ("vor mib", "tosk krel", "tosk krel skeemor", "krel")}
    assert [found.interrogative for found in told.values()] == [True, False, False, False]
    assert [found.behavioral_directive for found in told.values()] == ["none", "one_off", "durable", "none"]
    assert SERVICE.is_durable_cue("zorpe mib krel", "xx")


def test_it_passes_the_conformance_suite() -> None:
    check_pack(PACK, [TEXT, "Krel plim!", "zorpik"]).raise_for_failures()


def test_it_is_in_the_manifest_and_a_version_of_it_makes_another() -> None:
    before = SERVICE.get_analyzer_manifest()
    assert before.resolution_order[-1] == "xx-Test"
    other = LanguageService(packs=[replace(PACK, analyzer_version="2")]).get_analyzer_manifest()
    assert other.digest != before.digest


def test_a_folder_of_several_packs_is_asked_by_id(tmp_path: Path) -> None:
    assert make_pack(PackFolder.builtin("zh"), "zh-Hant").locales == ("zh-Hant", "zh-TW", "zh-HK", "zh-MO")
    with pytest.raises(PackContractError, match="holds several packs; name one: zh-Hans, zh-Hant"):
        make_pack(PackFolder.builtin("zh"))
    with pytest.raises(PackContractError, match="holds no pack 'yy': xx-Test"):
        make_pack(FOLDER, "yy")
    with pytest.raises(PackContractError, match=r"is no folder; a language pack is a folder that holds a pack\.toml"):
        make_pack(tmp_path / "none")
    with pytest.raises(PackContractError, match=r"pack\.toml is missing"):
        make_pack(tmp_path)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("packs = 5", "packs must be a list of tables"),
        ("packs = []", r"\[\[packs\]\] is empty"),
        ("[[packs]]\nid = 'xx'", r"\[\[packs\]\] lacks 'locales'"),
        ("[[packs]]\nid = 5", r"\[\[packs\]\] id must be a string, not a number"),
        ("[[packs]]\nname = 'xx'", r"\[\[packs\]\] has no key 'name'; valid keys: id, locales"),
        ("[[packs]]\nid = 'x y'", r"\[\[packs\]\] id is 'x y'; it must be a word of printable characters"),
        ("[[packs]]\nid = ''", r"\[\[packs\]\] id is empty"),
        ('[[packs]]\nid = "x\\u0000"', r"\[\[packs\]\] id is 'x\\x00'"),
        ("[[packs]]\nid = 'xx'\nvariant = 'packs'", r"\[\[packs\]\] variant is 'packs'; it must be a word"),
        ("[[packs]]\nid = 'xx'\nvariant = 'a/b'", r"\[\[packs\]\] variant is 'a/b'"),
        ("[[packs]]\nid = 'xx'\nvariant = ['a']", r"\[\[packs\]\] variant must be a string"),
        ("[other]", "the file has no key 'other'"),
        ("packs = ", "Invalid value"),
        (b"\xff\xfe", "cannot be read: .*utf-8"),
    ],
)
def test_a_wrong_pack_file_is_named(tmp_path: Path, text: str | bytes, message: str) -> None:
    (tmp_path / "pack.toml").write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(PackContractError, match=rf"pack\.toml.*{message}"):
        make_pack(tmp_path)


def test_a_variant_overrides_keys_of_the_tables_beside_it(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text("[t]\nx = 1\ny = 2\n[up.t]\ny = 3\n[up.u]\nz = 4\n[down.t]\nx = 5\n")
    folder = PackFolder("f", tmp_path, "f", "up", ("up", "down"))
    assert folder.table("a.toml") == {"t": {"x": 1, "y": 3}, "u": {"z": 4}}
    assert PackFolder("f", tmp_path, "f", "down", ("up", "down")).table("a.toml") == {"t": {"x": 5, "y": 2}}
    assert folder.table("b.toml") is None


def copied(path: Path) -> Path:
    for file in FOLDER.glob("*.toml"):
        (path / file.name).write_bytes(file.read_bytes())
    return path


def test_a_service_is_no_mirror_of_a_folder_that_changes(tmp_path: Path) -> None:
    pack = make_pack(copied(tmp_path))
    before = LanguageService(packs=[pack])
    for file in tmp_path.iterdir():
        file.unlink()
    tmp_path.rmdir()
    fresh = LanguageService(packs=[PACK])
    for service in (before, LanguageService(packs=[pickle.loads(pickle.dumps(pack))])):
        assert service.resolve_from_text(TEXT) == fresh.resolve_from_text(TEXT)
        assert service.analyze_content(TEXT, "xx") == fresh.analyze_content(TEXT, "xx")
        assert service.render("note", None, "xx") == fresh.render("note", None, "xx")
        assert service.extract_candidates([TEXT], "xx") == fresh.extract_candidates([TEXT], "xx")
    assert check_pack(pack, [TEXT]).passes


def test_files_that_strength_names_are_copied(tmp_path: Path) -> None:
    text = (copied(tmp_path) / "pack.toml").read_text("utf-8")
    head = text[: text.index("[strength]")]
    (tmp_path / "pack.toml").write_text(head + '[strength]\nscripts = ["Han"]\ncharacters = "signs.list"\n', "utf-8")
    (tmp_path / "signs.list").write_text("灯台", "utf-8")
    pack = make_pack(tmp_path)
    told = pack.detect(("灯台",))
    (tmp_path / "signs.list").unlink()
    assert pack.detect(("灯台",)) == told


@pytest.mark.parametrize(
    ("file", "text", "message"),
    [
        ("signals.toml", "[query", "signals.toml: "),
        ("prompts.toml", "a = ", "prompts.toml: "),
        ("clauses.toml", "lamps = 3", "clauses.toml.* 'lamps'"),
        ("terms.toml", "lamps = 3", "terms.toml.* 'lamps'"),
        ("entities.toml", "lamps = 3", "entities.toml.* 'lamps'"),
        ("references.toml", "lamps = 3", "references.toml.* 'lamps'"),
        ("signals.toml", "lamps = 3", "signals.toml.* 'lamps'"),
        ("extraction.toml", "lamps = 3", "extraction.toml.* 'lamps'"),
        ("labels.toml", "lamps = 3", "labels.toml.* 'lamps'"),
        ("temporal.toml", "lamps = 3", "temporal.toml.* 'lamps'"),
    ],
)
def test_a_file_of_a_wrong_form_is_told_when_the_pack_is_made(
    tmp_path: Path, file: str, text: str, message: str
) -> None:
    (copied(tmp_path) / file).write_text(text, "utf-8")
    with pytest.raises(PackContractError, match=message):
        make_pack(tmp_path)
