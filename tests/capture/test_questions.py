"""What is asked is not stated, and not kept; a request in the form of a question is."""

from __future__ import annotations

import pytest

from babel_core.capture.gate import should_capture
from babel_core.capture.shipped import shipped_languages

ASKED = {
    "en": ("Where do I live now?", "What is my sister's name?", "Do you know what I prefer for lunch?"),
    "de": ("Wo wohne ich eigentlich?", "Wann habe ich wieder Urlaub?"),
    "fr": ("Quand tombe mon anniversaire ?", "Où est-ce que j'habite ?"),
    "es": ("¿Dónde vivo yo ahora?", "¿Cuál es mi color favorito?"),
    "it": ("Dove abito adesso?", "Qual è il mio colore preferito?"),
    "pt": ("Onde eu moro agora?", "Qual é a minha cor favorita?"),
    "nl": ("Waar woon ik nu ook weer?", "Wat is mijn lievelingskleur?"),
    "sv": ("Var bor jag nu igen?", "Vilken är min favoritfärg?"),
    "pl": ("Gdzie teraz mieszkam?", "Jaki jest mój ulubiony kolor?"),
    "ru": ("Где я сейчас живу?", "Когда у меня отпуск?"),
    "tr": ("Ben şimdi nerede oturuyorum?", "En sevdiğim renk ne"),
    "ar": ("أين أسكن الآن؟", "ما هو لوني المفضل؟"),
    "hi": ("मैं अब कहाँ रहता हूँ?", "मेरा पसंदीदा रंग क्या है"),
    "zh": ("我现在住在哪里？", "我的生日是什么时候？", "我的包裹是什么"),
    "ja": ("私の好きな色は何ですか", "私の誕生日はいつでしたっけ？"),
    "ko": ("제 생일이 언제인가요", "제가 어디에 살아요?"),
}
STATED = (
    "I'm allergic to hazelnuts, what can I bake?",
    "Could you remember that the workshop closes at three?",
    "I live in Whitby. Do you know it?",
    "Soy alérgica al marisco, ¿qué puedo pedir?",
    "我对花生过敏，能吃这个吗？",
    "エビアレルギーです。食べられますか",
)


@pytest.mark.parametrize("language", [language for language in ASKED if language in shipped_languages()])
def test_a_question_about_oneself_is_not_kept(language: str) -> None:
    assert [text for text in ASKED[language] if should_capture(text)] == []


@pytest.mark.parametrize("text", STATED)
def test_what_is_said_beside_a_question_is_kept(text: str) -> None:
    assert should_capture(text)
