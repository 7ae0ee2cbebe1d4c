"""Labels: complete in every language, filled, in plural forms, extended by hosts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babel_core import LanguageService, PackContractError, make_pack, with_labels
from babel_core.packs.labels.keys import CORE, SAMPLE_VALUES
from babel_core.packs.labels.labels import Labels, parse_labels
from babel_core.packs.labels.plurals import parse_plurals
from babel_core.packs.service.folder import PackFolder

SERVICE = LanguageService()
FOLDERS = ("en", "zh", "ja", "ko", "fr", "es")


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_core_label_has_a_text_with_its_value_and_no_other(folder: str) -> None:
    labels = (PackFolder.builtin(folder).table("labels.toml") or {})["labels"]
    assert set(labels) == set(CORE)
    for key, value in CORE.items():
        forms = [labels[key]] if isinstance(labels[key], str) else labels[key].values()
        for text in forms:
            assert re.findall(r"\{(\w+)\}", text) == [value][: bool(value)], key
    assert set(filter(None, CORE.values())) == set(SAMPLE_VALUES)


@pytest.mark.parametrize("locale", ["en", "zh-CN", "zh-TW", "ja", "ko", "fr", "es"])
def test_labels_are_in_the_language_of_the_pack(locale: str) -> None:
    texts = {key: SERVICE.render(key, SAMPLE_VALUES, locale) for key in CORE}
    assert all(text.strip() and text != key for key, text in texts.items())
    assert len(set(texts.values())) > 90
    assert SERVICE.resolve_from_text(". ".join(texts.values())).pack_id == SERVICE.pack_for(locale).id


def test_neutral_shows_the_key() -> None:
    assert SERVICE.render("open_loops", None, "und") == "open_loops"
    assert SERVICE.render("no_such_label", {"count": 1}, "fr") == "no_such_label"


def test_placeholders_are_filled_once_and_stay_where_they_have_no_value() -> None:
    labels = Labels({"a": "{x} {y} {x} {{z}} {no name} {"})
    assert labels.render("a", {"x": "{y}", "y": 2, "z": None, "w": 5}) == "{y} 2 {y} {None} {no name} {"
    assert labels.render("a") == "{x} {y} {x} {{z}} {no name} {"
    assert SERVICE.render("session_archive_item", {"sessionId": "s9"}, "en") == "Archived session s9"


@pytest.mark.parametrize(
    ("locale", "forms"),
    [
        ("en", {0: "0 records", 1: "1 record ", 2: "2 records", "1.0": "1.0 records"}),
        ("fr", {0: "0 élément ", 1: "1 élément ", "1.5": "1.5 élément ", 2: "2 éléments"}),
        ("es", {0: "0 registros", 1: "1 registro ", "1.0": "1.0 registro ", "many": "many registros"}),
    ],
)
def test_plural_forms_follow_the_rules_of_the_language(locale: str, forms: dict[object, str]) -> None:
    for count, beginning in forms.items():
        assert SERVICE.render("omitted_records", {"count": count}, locale).startswith(beginning)
    assert "{count}" in SERVICE.render("omitted_records", None, locale)


POLISH = {
    "one": "i = 1 and v = 0",
    "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
    "many": "v = 0 and i != 1 and i % 10 = 0..1 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 12..14",
}


def test_rules_are_read_as_cldr_writes_them() -> None:
    rules = parse_plurals(POLISH)
    told = {value: rules.category(value) for value in (0, 1, 2, 5, 12, 22, 112, 1.5, "1.0", -3, None)}
    wanted = ("many", "one", "few", "many", "many", "few", "many", "other", "other", "few", "other")
    assert tuple(told.values()) == wanted
    assert rules.category(True) == "other"
    assert parse_plurals({"one": "n = 0..1 or n = 11..99"}).category(42) == "one"
    assert parse_plurals({"zero": "n % 10 = 0 or f % 100 = 11..19"}).category("0.13") == "zero"


@pytest.mark.parametrize("rule", ["n is 1", "n = ", "x = 1", "n = 1 and", "", "n % 0 = 1", "n = 1..", "i = 1; v = 0"])
def test_a_rule_that_is_none_is_refused(rule: str) -> None:
    with pytest.raises(ValueError, match="is no relation of a plural rule"):
        parse_plurals({"one": rule})


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"labels": {"a": 5}}, r"\[labels\] a must be a string"),
        ({"labels": {"a": ""}}, r"\[labels\] a is empty"),
        ({"labels": {"a": {"one": "x"}}}, "a lacks the form 'other'"),
        ({"labels": {"a": {"two": "x", "twelve": "y", "other": "z"}}}, r"a has no key 'twelve'"),
        ({"labels": []}, r"\[labels\] must be a table"),
        ({"plural": {"other": "n = 1"}}, r"\[plural\] has no key 'other'"),
        ({"plural": {"one": "n"}}, r"\[plural\] 'n' is no relation"),
        ({"texts": {}}, "the file has no key 'texts'"),
    ],
)
def test_a_wrong_file_is_named(data: object, message: str) -> None:
    with pytest.raises(PackContractError, match=f"x/labels.toml: .*{message}"):
        parse_labels(data, "x/labels.toml")


def test_a_host_adds_labels_and_replaces_some() -> None:
    own = with_labels(SERVICE.pack("ko"), {"pier": "부두 {name}", "note": "쪽지"})
    service = LanguageService(packs=[own])
    assert service.render("pier", {"name": "하나"}, "ko") == "부두 하나"
    assert service.render("note", None, "ko") == "쪽지"
    assert service.render("open_loops", None, "ko") == SERVICE.render("open_loops", None, "ko")
    assert service.get_analyzer_manifest() == SERVICE.get_analyzer_manifest()
    few = with_labels(own, {"boats": {"few": "{n} lodzie", "other": "{n} lodzi"}}, {"few": POLISH["few"]})
    assert [few.render("boats", {"n": n}) for n in (3, 5)] == ["3 lodzie", "5 lodzi"]
    with pytest.raises(PackContractError, match=r"labels for the pack 'ko': \[labels\] pier must be a string"):
        with_labels(own, {"pier": 5})  # type: ignore[dict-item]


def test_a_label_in_a_folder_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text(
        '[[packs]]\nid = "kl"\nlocales = ["kl"]\ndefault_locale = "kl"\ncompatibility_group = "kl"\n'
        'analyzer_version = "1"\napi_version = 1\n'
    )
    assert make_pack(tmp_path).render("note", None) == "note"
    (tmp_path / "labels.toml").write_text('[labels]\nnote = "allagaq"\n')
    assert make_pack(tmp_path).render("note", None) == "allagaq"
    (tmp_path / "labels.toml").write_text("note = ")
    with pytest.raises(PackContractError, match=r"labels\.toml: "):
        make_pack(tmp_path)


def folder_of_one_label(path: Path, label: str) -> Path:
    path.mkdir()
    (path / "pack.toml").write_text(
        '[[packs]]\nid = "kl"\nlocales = ["kl"]\ndefault_locale = "kl"\ncompatibility_group = "kl"\n'
        'analyzer_version = "1"\napi_version = 1\n'
    )
    (path / "labels.toml").write_text(f"[labels]\n{label}\n")
    return path


def test_what_has_no_label_is_shown_in_the_default_language(tmp_path: Path) -> None:
    pack = make_pack(folder_of_one_label(tmp_path / "kl", 'note = "note"'))
    service = LanguageService("fr", packs=[pack])
    assert service.render("open_loops", None, "kl") == SERVICE.render("open_loops", None, "fr")
    assert service.render("note", None, "kl") == "note"  # its own, though it is written like its key
    assert service.render("boats", None, "kl") == "boats"
    assert service.render("open_loops", None, "neutral") == "open_loops"
    assert LanguageService("kl", packs=[pack]).render("open_loops") == "open_loops"
    more = LanguageService(packs=[with_labels(pack, {"boats": "umiat", "claim": "claim"})])
    assert [more.render(key, None, "kl") for key in ("boats", "claim", "fact")] == ["umiat", "claim", "Fact"]


def test_a_key_that_is_none_of_the_core_labels_is_refused(tmp_path: Path) -> None:
    folder = folder_of_one_label(tmp_path / "kl", 'open_lops = "x"')
    with pytest.raises(PackContractError, match=r"labels.toml: \[labels\] has no key 'open_lops'; .*open_loops"):
        make_pack(folder).render("note", None)


@given(st.text(st.characters(), max_size=40), st.dictionaries(st.text(max_size=8), st.text(), max_size=3))
def test_any_template_and_values_give_a_text(template: str, values: dict[str, str]) -> None:
    assert isinstance(Labels({"a": template}).render("a", values), str)
