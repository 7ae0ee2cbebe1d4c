"""Which languages a message may be in: generous for few words, strict for many."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babel_core.capture.languages import possible_languages

SHIPPED = ("en", "sv", "de", "fr", "es", "pt", "it", "nl", "ru", "pl", "tr", "zh", "ja", "ko", "ar", "hi")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I drink tea"),
        ("sv", "jag dricker te"),
        ("de", "ich trinke Tee"),
        ("fr", "Je bois du thé"),
        ("es", "tomo té verde"),
        ("pt", "eu bebo chá"),
        ("it", "bevo tè verde"),
        ("nl", "ik drink thee"),
        ("ru", "я люблю чай"),
        ("pl", "zapamietaj to"),
        ("tr", "kahve severim"),
        ("zh", "我喝茶"),
        ("zh", "記住"),
        ("ja", "記住"),
        ("ja", "お茶が好き"),
        ("ko", "차를 마셔요"),
        ("ar", "أشرب الشاي"),
        ("hi", "मैं चाय पीता हूँ"),
    ],
)
def test_a_short_message_may_be_in_its_language(language: str, text: str) -> None:
    assert language in possible_languages(text, SHIPPED)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The ferry left the island at noon and nobody on deck noticed that the lamp was still burning."),
        ("nl", "De veerboot vertrok om twaalf uur van het eiland en niemand zag dat de lamp nog brandde."),
        ("de", "Die Fähre verließ die Insel am Mittag, und niemand an Deck sah, dass die Lampe noch brannte."),
        ("sv", "Färjan lämnade ön klockan tolv och ingen på däck såg att lampan fortfarande lyste."),
        ("ru", "Паром отошёл от острова в полдень, и никто на палубе не заметил, что лампа ещё горит."),
    ],
)
def test_a_long_sentence_is_in_one_language(language: str, text: str) -> None:
    assert possible_languages(text, SHIPPED) == (language,)


def test_every_script_and_line_is_told_by_itself() -> None:
    assert set(possible_languages("请记住: the harbour office closes at five on Fridays", SHIPPED)) == {"zh", "en"}
    assert "zh" in possible_languages("我的 editor 是 Vim", SHIPPED)
    log = "ERROR the server did not answer in time and the job was cancelled"
    assert "es" in possible_languages(f"Recuerda esto:\n{log}\n{log} again", SHIPPED)


def test_a_language_that_nobody_can_tell_is_possible_in_doubt() -> None:
    assert possible_languages("Wep vos mal", ("en", "qx"))[-1] == "qx"
    assert possible_languages("The ferry left the island at noon with nobody on deck", ("en", "qx")) == ("en",)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("sv", "Du når mig på kontoret, anknytning 40"),
        ("pt", "Quero todas as datas no formato ISO"),
        ("fr", "Si la marée monte, ferme la porte"),
    ],
)
def test_few_words_that_look_like_a_language_without_keywords_may_be_in_its_neighbour(language: str, text: str) -> None:
    assert language in possible_languages(text, SHIPPED)
    assert possible_languages("Acesta este un oraș foarte frumos și vechi", ("en", "qx")) == ()


def test_tags_come_back_as_they_were_given() -> None:
    assert possible_languages("Eu prefiro chá verde sem açúcar", ("en", "pt-BR")) == ("pt-BR",)


@pytest.mark.parametrize("text", ["", "😀 12", "...", "Færgen forlod øen klokken tolv, og ingen så lampen lyse"])
def test_none_is_possible_without_letters_or_a_list(text: str) -> None:
    assert possible_languages(text, SHIPPED) == ()


@given(st.text(st.characters()))
def test_any_text_is_taken(text: str) -> None:
    assert set(possible_languages(text, SHIPPED)) <= set(SHIPPED)


def test_what_is_no_str_is_refused() -> None:
    with pytest.raises(TypeError, match="text must be str"):
        possible_languages(None, SHIPPED)  # type: ignore[arg-type]
