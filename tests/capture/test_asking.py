"""Questions are not kept, however many words of one who tells something stand in them; what they tell or ask for is."""

from __future__ import annotations

import pytest

from babel_core.capture.gate import capture_decision, should_capture
from babel_core.capture.incidents import directive_extract, reinforcement_extract
from babel_core.capture.keywords import Keywords, shipped
from babel_core.capture.report import explain_capture
from babel_core.capture.signals import reinforcement
from babel_core.capture.transcripts import Message
from babel_core.errors import UnknownNameError

ASKED = {
    "en": ("When is my daughter's birthday?", "Do I like coriander?", "Where do I live?", '"Where do I live?"'),
    "de": ("Wann hat meine Tochter Geburtstag?", "Mag ich Koriander?", "Wie heißt mein Bruder?", "Wo wohne ich?"),
    "fr": ("Quand est l'anniversaire de ma fille ?", "Est-ce que j'aime la coriandre ?", "Où est-ce que j'habite ?"),
    "es": ("¿Cuándo es el cumpleaños de mi hija?", "¿Me gusta el cilantro?", "¿Cuál es mi color favorito?"),
    "it": ("Quando è il compleanno di mia figlia?", "Mi piace il coriandolo?", "Qual è il mio colore preferito?"),
    "pt": ("Quando é o aniversário da minha filha?", "Eu gosto de coentros?", "Onde é que eu moro?"),
    "nl": ("Wanneer is mijn dochter jarig?", "Waar woon ik?", "Wat is mijn lievelingskleur?"),
    "sv": ("När fyller min dotter år?", "Gillar jag koriander?", "Var bor jag?"),
    "pl": ("Kiedy moja córka ma urodziny?", "Czy lubię kolendrę?", "Gdzie mieszkam?"),
    "ru": ("Когда день рождения у моей дочери?", "Люблю ли я кинзу?", "Где я живу?"),
    "tr": ("Kızımın doğum günü ne zaman?", "Nerede oturuyorum?", "En sevdiğim renk ne?"),
    "zh": ("我女儿的生日是哪天？", "我喜欢香菜吗？", "我住在哪裡？"),
    "ja": ("娘の誕生日はいつですか？", "弟の名前は何ですか？", "コーヒーが好き？"),
    "ko": ("우리 딸 생일이 언제야?", "제가 고수를 좋아하나요?", "달걀은 몇 분 삶아야 해?"),
    "ar": ("متى عيد ميلاد ابنتي؟", "أين أسكن؟"),
    "hi": ("मेरी बेटी का जन्मदिन कब है?", "क्या मुझे धनिया पसंद है?", "मैं कहाँ रहता हूँ?"),
}


@pytest.mark.parametrize("language", ASKED)
def test_what_somebody_asks_of_himself_is_not_kept(language: str) -> None:
    for text in ASKED[language]:
        found = capture_decision(text)
        assert (found.captured, found.hits) == (False, ()), text


@pytest.mark.parametrize(
    "text",
    [
        "Could you remember that I live in Leeds?",
        "Can you always answer me in German?",
        "I'm vegan, so what can I cook?",
        "Where shall we eat? I don't eat meat.",
        "I live in Leeds. What is there to see?",
        "Wo kann man hier essen? Ich esse kein Fleisch",
        "私は肉を食べません。何が作れますか？",
        "Can you write to anna@quay.example?",
    ],
)
def test_what_is_told_beside_a_question_or_asked_for_from_now_on_is(text: str) -> None:
    assert should_capture(text)


def test_triggers_of_a_users_own_file_count_in_questions_too() -> None:
    keywords = shipped().with_added({"nl": {"triggers": ["zeilklaar"]}})
    assert should_capture("Is het schip zeilklaar?", keywords=keywords)


def test_many_questions_are_told_in_one_go() -> None:
    assert not should_capture("Where do I live in this town? " * 20_000, 800_000)
    assert should_capture("Where do I live in this town? " * 3_000 + "I live in this town.", 400_000)


def test_languages_are_told_by_any_tag_of_theirs() -> None:
    for text, tag in (("Ich mag Tee sehr gern", "DE_at"), ("我喜歡喝烏龍茶", "zh-TW"), ("Eu gosto de café", "por")):
        assert should_capture(text, languages=[tag])
    assert should_capture("I like tea a lot", languages=["und", ""]), "the message tells it"
    assert not should_capture("I like tea a lot", languages=["und", "fi"])
    assert not should_capture("I like tea a lot", languages=[])
    added = Keywords().with_added({"pt-BR": {"triggers": ["zeilklaar"]}})
    assert should_capture("o barco zeilklaar aqui", keywords=added, languages=["pt"])


@pytest.mark.parametrize("tag", ["german", "xyzzy", "xx", "qqqq!", "d"])
def test_a_tag_that_names_no_language_is_told_with_those_that_are_known(tag: str) -> None:
    with pytest.raises(UnknownNameError, match=r"no language of the keywords '.*'; known: en, ar, de, es"):
        should_capture("Ich mag Tee sehr gern", languages=["de", tag])
    added = Keywords().with_added({"pt-BR": {"triggers": ["zeilklaar"]}, "und": {"triggers": ["ship shape"]}})
    with pytest.raises(UnknownNameError, match=r"known: pt-BR$"):
        explain_capture("o barco zeilklaar aqui", keywords=added, languages=[tag])


def test_a_language_that_only_a_file_has_is_known() -> None:
    added = Keywords(("en",)).with_added({"fi": {"triggers": ["muista että"]}, "tlh": {"triggers": ["qaw je"]}})
    assert should_capture("Muista että sauna lämpiää perjantaina", keywords=added, languages=["fin"])
    assert should_capture("qaw je wa' Doch neH", keywords=added, languages=["tlh"])


def test_wrong_types_are_named() -> None:
    with pytest.raises(TypeError, match="languages must be a series of str, not a str"):
        should_capture("I like tea a lot", languages="en")
    with pytest.raises(TypeError, match=r"languages\[1\] must be str, not int"):
        should_capture("I like tea a lot", languages=["en", 1])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="answer must be str, not int"):
        reinforcement("Perfect", 3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="messages must be a series of Message or mappings, not NoneType"):
        directive_extract(None)  # type: ignore[arg-type]


def test_languages_of_a_session_may_be_an_iterator() -> None:
    answered = Message("assistant", "I redrew the chart with both gauges.")
    praised = Message("user", "Perfect, exactly what I wanted")
    session = [answered, praised, answered, praised]
    assert len(reinforcement_extract(session, languages=iter(["en"]))) == 2
