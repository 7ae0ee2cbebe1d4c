"""Packs that the package brings beside the built-in ones."""

from __future__ import annotations

import dataclasses

import pytest

from babel_core import LanguagePack, LanguageService, UnknownNameError, further_packs
from babel_core.packs.service import further
from babel_core.packs.service.folder import FOLDERS, further_folders, shipped_folders


def test_a_pack_toml_makes_a_folder_one_of_them() -> None:
    assert {"de", "pt"} <= set(further_folders())
    assert not set(further_folders()) & set(FOLDERS)
    assert shipped_folders() == (*FOLDERS, *further_folders())


def test_a_service_holds_them_only_where_they_are_given() -> None:
    plain, more = LanguageService(), LanguageService(packs=further_packs("de"))
    assert plain.pack_for("de-AT").id == "neutral"
    assert more.pack_for("de-AT").id == "de"
    assert [pack.id for pack in more.packs] == [*(pack.id for pack in plain.packs), "de"]


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("Ich wohne seit drei Jahren in Bremen und arbeite bei der Bahn.", "de"),
        ("Merk dir bitte, dass ich keinen Kaffee trinke.", "de"),
        ("Moro em Recife há três anos e trabalho com barcos.", "pt"),
        ("Não gosto de café, prefiro chá.", "pt"),
        ("Vivo en Vigo y no me gusta el café.", "es"),
        ("Je n'aime pas le café, je préfère le thé.", "fr"),
        ("I live in Leeds and do not like coffee.", "en"),
        ("Ik woon al drie jaar in Utrecht.", "en"),
    ],
)  # fmt: skip
def test_they_are_told_from_their_neighbours(text: str, id: str) -> None:
    assert LanguageService(packs=further_packs()).resolve_from_text(text).pack_id == id


def test_an_unknown_id_lists_those_that_are_there() -> None:
    with pytest.raises(UnknownNameError, match=r"no further language pack 'fr'; known: .*de.*pt"):
        further_packs("fr")
    assert [pack.id for pack in further_packs("pt", "de", "pt")] == ["pt", "de"]


@pytest.mark.parametrize("changed", [{"id": "de"}, {"id": "de-own", "locales": ("DE",)}])
def test_an_installed_pack_comes_in_their_place(changed: dict[str, object], monkeypatch: pytest.MonkeyPatch) -> None:
    own: LanguagePack = dataclasses.replace(further_packs("de")[0], analyzer_version="own", **changed)
    monkeypatch.setattr(further, "installed_packs", lambda: (own,))
    found = [pack for pack in LanguageService(packs=further.all_packs()).packs if pack.default_locale == "de-DE"]
    assert [pack.analyzer_version for pack in found] == ["own"]
