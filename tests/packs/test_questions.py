"""A query that holds a question word asks for its matter in any form, other queries for the words as they stand too."""

from __future__ import annotations

import pytest

from babel_core import Analyzer


@pytest.mark.parametrize("lang", ["de", None])
def test_a_question_asks_for_stems_and_first_letters(lang: str | None) -> None:
    analyzer = Analyzer("balanced")
    question = analyzer.query("Welche Brücken wurden über die Donau gebaut?", lang=lang)
    keywords = analyzer.query("Brücken wurden über die Donau gebaut", lang="de")
    assert "brucke" not in keywords
    assert {"bruck", "donau", "gebau"} <= set(question)
    assert "brucken" in keywords
    assert "brucken" not in question


def test_documents_have_words_with_their_stems_and_their_first_letters() -> None:
    columns = Analyzer("balanced").columns("Die Brücken", lang="de")
    assert columns.words == "die brucken"
    assert columns.expansions == "bruck"  # which is both, once
    assert Analyzer("balanced").columns("Übertragungen", lang="de").expansions.split() == ["ubertrag", "ubert"]


def test_a_question_of_recall_keeps_pairs_of_words() -> None:
    asked = Analyzer("recall").query("Where is the water mill?", lang="en")
    assert "water_mill" in asked
    assert "wat" in asked


def test_question_words_alone_are_asked_for_as_words() -> None:
    assert Analyzer("balanced").query("Who?", lang="en") == ["who"]


@pytest.mark.parametrize(
    ("text", "question", "lang"),
    [
        ("Grissom", "Who was Grissom?", "en"),
        ("The Danube bridges", "Which bridge is on the Danube?", "en"),
        ("Kirjastot", "Missä kirjasto on?", "fi"),
        ("लड़के", "लड़के कौन हैं", "hi"),
    ],
)
def test_a_sure_question_meets_a_text_too_short_to_tell_its_language(text: str, question: str, lang: str) -> None:
    analyzer = Analyzer("balanced")
    for asked in (lang, None):
        assert set(analyzer.query(question, lang=asked)) & set(analyzer.tokens(text))


def test_an_english_question_finds_the_parts_of_identifiers() -> None:
    analyzer = Analyzer("balanced")
    held = set(analyzer.tokens("see user.service.ts and databases.py", lang="en"))
    for question in ("Which service is it?", "Where are the databases?"):
        assert set(analyzer.query(question, lang="en")) & held - {"the", "is", "it", "are"}
