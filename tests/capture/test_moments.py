"""Leave-taking and praise are not kept, wishes of others are none of the user, keys of many words last."""

from __future__ import annotations

import pytest

from babel_core.capture.decay import classify_decay
from babel_core.capture.gate import capture_decision, detect_category, should_capture


@pytest.mark.parametrize(
    "text",
    [
        "I have to run, talk to you later",
        "We have to leave now, goodbye",
        "I love this, thank you!",
        "Ich muss weg, bis später",
        "Ich liebe es, danke!",
        "Je dois filer, à demain",
        "J'adore, merci !",
        "Tengo que colgar, hasta luego",
        "Me encanta, gracias",
        "Devo scappare, a domani",
        "Mi piace molto, grazie",
        "Tenho que desligar, até amanhã",
        "Ik moet ophangen, tot morgen",
        "Jag måste sticka, vi ses",
        "Muszę kończyć, dobranoc",
        "Мне нужно бежать, пока",
    ],
)
def test_taking_leave_and_praise_are_not_kept(text: str) -> None:
    assert capture_decision(text).reason == "no-trigger"


@pytest.mark.parametrize(
    "text",
    [
        "I have to wear a brace until spring",
        "I love this lighthouse because my parents met there",
        "Ich muss jeden Abend Tropfen nehmen",
        "Je dois prendre des gouttes tous les soirs",
        "Tengo que tomar gotas cada noche",
        "Devo prendere le gocce ogni sera",
        "Ik moet elke avond druppels nemen",
        "Jag måste ta droppar varje kväll",
        "I'm vegan",
        "Soy zurda",
    ],
)
def test_what_lasts_is_kept_in_the_same_words(text: str) -> None:
    assert should_capture(text)


@pytest.mark.parametrize(
    "text",
    [
        "Keep in mind that the porter wants the crates by noon.",
        "The gardener doesn't want visitors before ten",
        "Denk daran, dass der Hausmeister den Schlüssel will.",
        "Der Hausmeister möchte den Schlüssel bis Mittag.",
        "Recuerda que la portera quiere las llaves",
        "Ricorda che la portinaia vuole le chiavi",
        "Onthoud dat de conciërge de sleutels wil",
        "Kom ihåg att vaktmästaren vill ha nycklarna",
    ],
)
def test_what_others_want_is_no_preference(text: str) -> None:
    assert detect_category(text) != "preference"


@pytest.mark.parametrize(
    "text",
    [
        *("I want shorter reports", "Ich möchte kürzere Berichte", "Ich will kürzere Berichte"),
        *("Quiero informes más cortos", "Voglio rapporti più brevi", "Ik wil kortere verslagen"),
        "Jag vill ha kortare rapporter",
    ],
)
def test_what_the_user_wants_is_one(text: str) -> None:
    assert detect_category(text) == "preference"


@pytest.mark.parametrize(
    "key",
    [
        *("电话号码", "電話號碼", "手机号码", "护照号码", "身份证号", "车牌号", "家庭住址"),
        *("携帯電話番号", "パスポート番号", "電子メールアドレス", "휴대폰번호", "여권번호", "차량번호"),
        *("passportNumber", "licence_plate", "place_of_birth", "email_address", "Reisepassnummer", "kennzeichen"),
        *("numéro_de_passeport", "plaque_d'immatriculation", "fecha_de_nacimiento", "número_de_pasaporte"),
        *("codice_fiscale", "targa", "cartão_de_cidadão", "kenteken", "personnummer", "numer_paszportu"),
        *("номер_паспорта", "госномер", "pasaport_numarası", "plaka", "رقم_الجواز", "رقم_الهوية", "पासपोर्ट_नंबर"),
    ],
)
def test_what_names_a_person_lasts(key: str) -> None:
    assert classify_decay(key=key) == "permanent"


@pytest.mark.parametrize(
    "key", ["会议室", "型号", "部屋の広さ", "회의실", "room_number", "Zimmergröße", "numéro_de_salle"]
)
def test_other_keys_are_as_before(key: str) -> None:
    assert classify_decay(key=key) == "stable"
