"""Opt-outs that stand behind what they take back, and those that only name a slot."""

from __future__ import annotations

import time

import pytest

from babel_core import LanguageService, apply_opt_outs
from babel_core.packs.service.further import further_packs

SERVICE = LanguageService(packs=further_packs())


def told(text: str, locale: str) -> tuple[list[str], list[tuple[str, list[str]]]]:
    """What is kept, and each opt-out with the slots that it hits."""
    found = apply_opt_outs(SERVICE.extract_candidates([text], locale))
    outs = [one.disposition.target for one in found.opt_outs if one.disposition is not None]
    return [one.content for one in found.kept], [(out.text, [each.slot for each in out.identities]) for out in outs]


@pytest.mark.parametrize(
    ("locale", "text", "target"),
    [
        ("zh-Hans", "我对花生过敏，这个别记。", "我对花生过敏"),
        ("zh-Hans", "我对花生过敏,但是不要保存", "我对花生过敏"),
        ("zh-Hant", "我對花生過敏，別記下來喔", "我對花生過敏"),
        ("ja", "花粉症ですが、記録しないでください。", "花粉症ですが"),
        ("fr", "Je suis asthmatique, mais ne le note pas.", "Je suis asthmatique"),
        ("fr", "Je suis asthmatique, surtout ne le garde pas en memoire", "Je suis asthmatique"),
        ("es", "Soy asmático, pero no lo anotes.", "Soy asmático"),
        ("es", "No recuerdes nada de esto: soy asmático.", "soy asmático"),
        ("en", "Strictly off the record: I have asthma.", "I have asthma"),
        ("en", "I have asthma, but don't record that.", "I have asthma"),
        ("ko", "저는 천식이 있어요. 이건 기억하지 마세요.", "저는 천식이 있어요"),
    ],
)  # fmt: skip
def test_what_stands_ahead_is_taken_back(locale: str, text: str, target: str) -> None:
    assert told(text, locale) == ([], [(target, [])])


@pytest.mark.parametrize(
    ("locale", "text", "slot"),
    [
        ("en", "Please erase my name.", "profile:name"),
        ("zh-Hans", "帮我删掉我的职业。", "profile:role"),
        ("zh-Hans", "忘了我住哪儿。", "profile:location"),
        ("zh-Hant", "我住哪裡你別記。", "profile:location"),
        ("ja", "名前を削除してください。", "profile:name"),
        ("ko", "제 주소를 지워 주세요.", "profile:location"),
        ("fr", "Efface mon métier.", "profile:role"),
        ("es", "Elimina mi nombre, por favor.", "profile:name"),
    ],
)  # fmt: skip
def test_a_slot_may_be_named_alone(locale: str, text: str, slot: str) -> None:
    kept, outs = told(text, locale)
    assert kept == []
    assert [slots for _, slots in outs] == [[slot]]


@pytest.mark.parametrize(
    ("locale", "text"),
    [
        ("en", "Delete my second draft."),
        ("en", "Clear the table."),
        ("zh-Hans", "删掉这张照片。"),
        ("zh-Hans", "忘了关灯。"),
        ("ja", "電気を消してください。"),
        ("fr", "Efface le tableau."),
        ("es", "Borra la pizarra."),
        ("es", "Quita mi abrigo de la silla."),
    ],
)  # fmt: skip
def test_things_of_other_kinds_are_no_opt_out(locale: str, text: str) -> None:
    assert told(text, locale) == ([], [])


@pytest.mark.parametrize(
    ("locale", "text"),
    [
        ("en", "I live in Hull (don't save that)."),
        ("en", "I live in Hull. Please erase everything I told you."),
        ("es", "Vivo en Huelva, bórralo."),
        ("fr", "J'habite à Brest. Ne l'enregistre pas."),
        ("fr", "J'habite à Brest, oublie ce que je viens de dire."),
        ("ja", "奈良に住んでいます。さっきのは忘れてください。"),
        ("ja", "奈良に住んでいます。記録しなくて大丈夫です。"),
        ("ko", "제주에 살아요. 방금 한 말은 잊어 주세요."),
        ("zh-Hans", "我住在青岛。忘了吧。"),
        ("zh-Hant", "我住在花蓮。忘掉它。"),
    ],
)  # fmt: skip
def test_a_phrase_takes_back_the_clause_before(locale: str, text: str) -> None:
    kept, outs = told(text, locale)
    assert kept == []
    assert [slots for _, slots in outs] == [["profile:location"]]


@pytest.mark.parametrize(
    ("locale", "text"),
    [
        ("en", "I live in Hull. I forgot my keys."),
        ("fr", "J'habite à Brest. J'ai oublié ça au bureau."),
        ("ja", "奈良に住んでいます。傘を忘れてしまいました。"),
        ("ko", "제주에 살아요. 우산을 잊어버렸어요."),
        ("zh-Hans", "我住在青岛。我忘了关灯。"),
    ],
)  # fmt: skip
def test_who_forgot_something_takes_nothing_back(locale: str, text: str) -> None:
    kept, outs = told(text, locale)
    assert kept
    assert outs == []


@pytest.mark.parametrize(
    ("locale", "text", "target"),
    [
        ("de", "Merk dir bitte nichts über meine Operation.", "meine Operation"),
        ("de", "Merkt euch nichts von dem, was ich über Olga gesagt habe.", "Olga"),
        ("de", "Heb nichts über meine Kündigung auf.", "meine Kündigung"),
        ("de", "Leg das bitte nicht ab: ich habe Asthma.", "ich habe Asthma"),
        ("es", "No anotes nada sobre mi operación.", "mi operación"),
        ("es", "De mi embarazo no guardes nada.", "mi embarazo"),
        ("es", "Lo que te conté de Olga, olvídalo.", "Lo que te conté de Olga"),
        ("fr", "Ne note rien de ce que j'ai raconté sur Olga.", "ce que j'ai raconté sur Olga"),
        ("fr", "Merci de ne rien enregistrer sur mon opération.", "mon opération"),
        ("pt", "O que eu contei da Olga, esqueça.", "Olga"),
        ("pt", "Sobre a minha cirurgia, não anote nada.", "a minha cirurgia"),
        ("zh-Hans", "关于我的手术，什么都别留。", "我的手术"),
        ("zh-Hans", "刚才讲的小李的事，就当我没说。", "刚才讲的小李的事"),
        ("zh-Hant", "關於我的手術，什麼都不要記錄。", "我的手術"),
        ("zh-Hant", "我的手術什麼都別留。", "我的手術"),
    ],
)  # fmt: skip
def test_a_topic_is_taken_back_with_all_that_is_told_of_it(locale: str, text: str, target: str) -> None:
    assert told(text, locale) == ([], [(target, [])])


@pytest.mark.parametrize("sign", [",", "，", "、", "(", "「"])
def test_a_long_row_of_signs_takes_no_longer_than_other_texts(sign: str) -> None:
    service = LanguageService()

    def seconds(count: int) -> float:
        start = time.process_time()
        service.extract_candidates([sign * count], "en")
        return time.process_time() - start

    seconds(10)
    small, large = (min(seconds(count) for _ in range(2)) for count in (2000, 5600))
    assert large < 2.8 * 1.8 * small + 0.05
