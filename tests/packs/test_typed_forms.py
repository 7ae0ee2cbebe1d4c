"""What people type without accents, with an elided word or in capitals finds what is written, in an index."""

from __future__ import annotations

from pathlib import Path

import pytest

from babel_core import Document, SqliteIndex

MODES = ("any", "all", "phrase")


def found(folder: Path, text: str, query: str, *, mode: str, document: str | None, asked: str | None) -> bool:
    with SqliteIndex(folder / "index.db", profile="balanced") as index:
        index.add([Document("wanted", text, lang=document), Document("other", "xyzzy plugh", lang=document)])
        return [hit.id for hit in index.search(query, mode=mode, lang=asked).hits] == ["wanted"]


@pytest.mark.parametrize("query", ["eau", "l'eau", "L’EAU", "d'eau", "d’eau"])
@pytest.mark.parametrize("text", ["l'eau", "L’eau est froide ce matin", "un verre d'eau fraîche"])
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("document", [None, "fr"])
@pytest.mark.parametrize("asked", [None, "fr"])
def test_an_elided_word_is_no_part_of_the_next(
    tmp_path: Path, text: str, query: str, mode: str, document: str | None, asked: str | None
) -> None:
    assert found(tmp_path, text, query, mode=mode, document=document, asked=asked)


@pytest.mark.parametrize(
    ("text", "query", "lang"),
    [
        ("café", "cafe", "fr"),
        ("Deux cafés et un thé, s'il vous plaît", "cafes", "fr"),
        ("Deux cafés et un thé, s'il vous plaît", "deux cafes et un the", "fr"),
        ("La fábrica de zapatos cerró en agosto", "fabrica", "es"),
        ("fábrica", "fabrica", "es"),
        ("A estação de trem fica perto do rio", "estacao", "pt"),
        ("Mieszkam w Łodzi od dziesięciu lat", "lodzi", "pl"),
        ("Rødberg ligger i Numedal", "rodberg", "no"),
        ("Η Αθήνα είναι μεγάλη πόλη", "ΑΘΗΝΑ", "el"),
        ("Ёлка стоит в углу комнаты", "елка", "ru"),
        ("Chúng tôi uống cà phê mỗi sáng", "ca phe", "vi"),
    ],
)
@pytest.mark.parametrize("mode", ["any", "all"])
def test_marks_need_not_be_typed_where_no_language_is_named(
    tmp_path: Path, text: str, query: str, lang: str, mode: str
) -> None:
    assert found(tmp_path, text, query, mode=mode, document=None, asked=None)
    assert found(tmp_path, text, query, mode=mode, document=lang, asked=None) or lang == "vi"


@pytest.mark.parametrize("mode", MODES)
def test_phrases_meet_typed_with_marks_and_without(tmp_path: Path, mode: str) -> None:
    for place, query in enumerate(("creme brulee", "crème brûlée", "CREME BRULEE")):
        folder = tmp_path / str(place)
        folder.mkdir()
        assert found(folder, "Une crème brûlée à la vanille", query, mode=mode, document=None, asked=None)


def capitals(word: str) -> str:
    """As Turkish writes them; `str.upper` makes I of both."""
    return word.replace("i", "İ").upper()


TURKISH = """
ısı ışık altın altının kırmızı ırmak sınıflar artık kalktı baktık ayrıldı yaptırdı kızların insanlar kitapları
çalıştırılmıştır açıklamaları tarihi bilgisayarı kalktığında dostlarının diyarbakır'da
"""


@pytest.mark.parametrize("word", TURKISH.split())
@pytest.mark.parametrize("lang", [None, "tr"])
@pytest.mark.parametrize("mode", MODES)
def test_turkish_capitals_are_the_same_word(tmp_path: Path, word: str, lang: str | None, mode: str) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    assert found(tmp_path / "a", capitals(word), word, mode=mode, document=lang, asked=lang)
    assert found(tmp_path / "b", word, capitals(word), mode=mode, document=lang, asked=lang)
