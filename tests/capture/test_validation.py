"""What may become a keyword, and the plain prose that it is tried on."""

from __future__ import annotations

import time

import pytest

from babel_core.capture.keywords import shipped
from babel_core.capture.matching import KeywordMatcher
from babel_core.capture.negative import negative_languages, negative_sentences
from babel_core.capture.shipped import shipped_languages
from babel_core.capture.validation import check_entry


@pytest.mark.parametrize(
    ("language", "group", "entry", "reason"),
    [
        ("en", "triggers", "i", "letters"),
        ("ja", "triggers", "の", "letters"),
        ("ja", "triggers", "*の", "letters"),
        ("ko", "triggers", "는", "letters"),
        ("en", "triggers", "ab", "letters"),
        ("en", "triggers", "…!", "letters"),
        ("en", "triggers", "", "letters"),
        ("en", "triggers", "The", "every text"),
        ("de", "triggers", "nicht", "every text"),
        ("en", "triggers", "... lives", "gap"),
        ("en", "triggers", "a ... b ... c ... d ... e", "gap"),
        ("en", "triggers", "the ... of", "sentences of plain prose"),
        ("en", "triggers", "*ed", "letters"),
        ("en", "triggers", "*ing", "sentences of plain prose"),
        ("nl", "triggers", "van de", "sentences of plain prose"),
        ("hi", "triggers", "के लिए", "sentences of plain prose"),
        ("zh", "triggers", "没有", "every text"),
        ("qx", "triggers", "en la", "sentences of plain prose"),
        ("en", "triggers", "x" * 201, "201 characters"),
        ("en", "triggers", "remember that", None),
        ("en", "triggers", "^no,", "letters"),
        ("zh", "triggers", "记住", None),
        ("ja", "triggers", "私の...は", None),
        ("nl", "triggers", "zeilklaar", None),
        ("en", "decay_permanent_keys", "id", None),
        ("en", "decay_permanent_keys", "", "letters"),
        ("el", "triggers", "σημείωσε", None),
        ("en", "category_fact", "was born", None),
    ],
)
def test_an_entry_is_refused_with_its_reason(language: str, group: str, entry: str, reason: str | None) -> None:
    found = check_entry(entry, group, language)
    if reason is None:
        assert found is None
    else:
        assert found is not None
        assert reason in found


def test_what_only_classes_may_stand_in_more_sentences() -> None:
    assert check_entry("which", "category_fact", "qx") is None
    assert check_entry("because", "directive_conditional_rule", "qx") is None


EVERYDAY = {
    "en": ["i am", "i have", "can you", "what is", "please", "hello", "today", "^we *", "my *", "thanks", "how do"],
    "de": ["ich bin", "ich habe", "kannst du", "bitte", "hallo", "heute"],
    "fr": ["je suis", "j'ai", "peux-tu", "bonjour"],
    "nl": ["ik ben", "ik heb", "kun je", "mijn *"],
    "es": ["yo soy", "estoy", "tengo", "hola", "puedes"],
    "it": ["io sono", "puoi", "ciao"],
    "pt": ["eu sou", "eu tenho", "você"],
    "sv": ["jag är", "jag har", "kan du"],
    "pl": ["jestem", "mam", "czy możesz"],
    "ru": ["я был", "у меня", "ты можешь", "привет"],
    "tr": ["benim", "ben bir", "merhaba"],
    "ar": ["أنا", "أنت", "هل"],
    "hi": ["मैं", "मुझे", "क्या है"],
    "ja": ["私は", "私の", "僕は", "何です", "でしょう", "ですか"],
    "zh": ["我是", "我的", "什么", "什麼", "不是", "请问", "我們", "今天的天气"],
    "ko": ["나는", "내가", "저는", "뭐야", "것이", "오늘 날씨가"],
}


@pytest.mark.parametrize("language", EVERYDAY)
def test_what_everybody_says_every_day_is_no_trigger(language: str) -> None:
    assert [entry for entry in EVERYDAY[language] if check_entry(entry, "triggers", language) is None] == []


@pytest.mark.parametrize(
    ("language", "entry"),
    [
        ("en", "from now on"),
        ("en", "my name is"),
        ("en", "about me:"),
        ("en", "i prefer"),
        ("en", "what ... is"),
        ("nl", "vanaf nu"),
        ("de", "ab jetzt"),
        ("pl", "od dziś"),
        ("zh", "我喜欢"),
        ("ja", "必ず"),
        ("ko", "좋아합니다"),
        ("eu", "gogoratu"),
    ],
)
def test_what_says_something_of_its_own_may_be_one(language: str, entry: str) -> None:
    assert check_entry(entry, "triggers", language) is None


def test_common_words_may_class() -> None:
    assert check_entry("i am", "category_fact", "en") is None


@pytest.mark.parametrize("language", negative_languages())
def test_prose_is_enough_and_distinct(language: str) -> None:
    sentences = negative_sentences(language)
    assert len(sentences) >= 90
    assert len(set(sentences)) == len(sentences)
    assert all(len(sentence) >= 9 for sentence in sentences)


def test_every_shipped_language_has_prose() -> None:
    assert set(shipped_languages()) <= set(negative_languages())
    assert negative_sentences("qx") == ()


@pytest.mark.parametrize("language", [language for language in negative_languages() if language in shipped_languages()])
def test_shipped_triggers_leave_plain_prose_alone(language: str) -> None:
    matcher = KeywordMatcher(shipped())
    fired = [
        (sentence, hit.entry)
        for sentence in negative_sentences(language)
        for hit in matcher.find(sentence, [language])
        if hit.group == "triggers"
    ]
    # A language that leaves the subject out says of others what people say of themselves: "hates stairs".
    assert len({sentence for sentence, _ in fired}) <= 2, fired


def test_thousands_of_entries_are_checked_in_seconds() -> None:
    check_entry("warm up", "triggers", "nl")
    begun = time.process_time()
    for number in range(5_000):
        check_entry(f"zeilklaar {number}", "triggers", "nl")
    assert time.process_time() - begun < 10
