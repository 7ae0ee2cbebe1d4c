"""Values and names end where the next clause begins; what joins words alone belongs to them."""

from __future__ import annotations

import pytest

from babel_core.capture.extraction import extract_structured_fields
from babel_core.errors import ConfigError


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("My name is Ottilie and I repair clocks", "Ottilie"),
        ("My name is ottilie and i repair clocks", "ottilie"),
        ("Call me Odo please", "Odo"),
        ("My name is Anton van der Berg from Husum", "Anton van der Berg"),
        ("Mein Name ist Ottilie und ich repariere Uhren", "Ottilie"),
        ("Ich heiße Ottilie Brandt und wohne in Husum", "Ottilie Brandt"),
        ("Je m'appelle Odile et je répare des horloges", "Odile"),
        ("Me llamo Rosalía y arreglo relojes", "Rosalía"),
        ("Mi chiamo Ottavia e riparo orologi", "Ottavia"),
        ("Meu nome é Otília e moro em Braga", "Otília"),
        ("Ik heet Otto en woon in Hoorn", "Otto"),
        ("Jag heter Ottilia och bor i Visby", "Ottilia"),
        ("Mam na imię Olga i mieszkam w Gdyni", "Olga"),
        ("Меня зовут Ольга, и я чиню часы", "Ольга"),
        ("Benim adım Orhan ve saat tamir ediyorum", "Orhan"),
        ("اسمي سلمى وأسكن في الإسكندرية", "سلمى"),
        ("मेरा नाम ओजस है और मैं घड़ियाँ ठीक करता हूँ", "ओजस"),
        ("我的名字是王芳而且我修钟表", "王芳"),
        ("私の名前は小野寺で、時計を直しています", "小野寺"),
        ("제 이름은 민서이고 부산에 살아요", "민서"),
        ("내 이름은 민서고 부산에 살아", "민서"),
    ],
)
def test_a_name_ends_before_the_next_clause(text: str, name: str) -> None:
    found = extract_structured_fields(text)
    assert (found.entity, found.value) == ("user", name)
    assert extract_structured_fields(text, "entity").value == name


@pytest.mark.parametrize(
    ("text", "who", "name"),
    [
        ("My uncle is called Edgar and works as a tailor", "uncle", "Edgar"),
        ("Mein Onkel heißt Edgar und arbeitet als Schneider.", "Onkel", "Edgar"),
        ("Mon oncle s'appelle Edgar et travaille à Brest", "oncle", "Edgar"),
        ("Mi tío se llama Edgardo y trabaja en Vigo", "tío", "Edgardo"),
        ("Mio zio si chiama Edgardo e lavora a Bari", "zio", "Edgardo"),
        ("Meu tio se chama Edgar e trabalha em Braga", "tio", "Edgar"),
        ("Mijn oom heet Edgar en werkt in Hoorn", "oom", "Edgar"),
        ("Min farbror heter Edgar och jobbar i Visby", "farbror", "Edgar"),
        ("Mój wujek nazywa się Edgar i pracuje w Gdyni", "wujek", "Edgar"),
        ("Мою тётю зовут Ольга, и она шьёт", "тётю", "Ольга"),
        ("मेरी चाची का नाम ओजस्वी है और वह दर्ज़ी है", "चाची", "ओजस्वी"),
        ("我叔叔叫王强，是裁缝", "叔叔", "王强"),
    ],
)
def test_the_name_of_kin_is_no_name_of_the_user(text: str, who: str, name: str) -> None:
    found = extract_structured_fields(text, "entity")
    assert (found.entity, found.key, found.value) == (who, "name", name)
    usual = extract_structured_fields(text)
    assert usual.value == name
    assert who in (usual.entity or "", *(usual.key or "").split(), usual.key)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("My aunt's name is Edna and she mends nets", "Edna"),
        ("My favourite port is Husum, and we sail there in May", "Husum"),
        ("My goat is Pan and the donkey is Silas", "Pan"),
        ("Our goats are called Pan and Silas", "Pan and Silas"),
        ("My favourite snacks are figs and almonds", "figs and almonds"),
        ("I like figs, plums and almonds", "figs, plums and almonds"),
        ("I like figs, and I live by the sea", "figs"),
        ("I prefer brief notes but my brother wants long ones", "brief notes"),
        ("I like small but heavy boats", "small but heavy boats"),
        ("Ich mag Feigen und Mandeln", "Feigen und Mandeln"),
        ("Ich mag Feigen, aber ich hasse Mandeln", "Feigen"),
        ("J'aime les figues et les amandes", "les figues et les amandes"),
        ("J'aime les figues mais je déteste les amandes", "les figues"),
        ("Prefiero los higos y odio las almendras", "los higos"),
        ("Il mio gatto è Briciola e vive in cucina", "Briciola"),
        ("I miei porti preferiti sono Bari e Trani", "Bari e Trani"),
        ("Мне нравится инжир и миндаль", "инжир и миндаль"),
        ("我喜欢无花果，但我讨厌杏仁", "无花果"),
    ],
)
def test_a_value_ends_before_the_next_clause_and_holds_what_is_joined(text: str, value: str) -> None:
    assert extract_structured_fields(text, "preference").value == value


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("We decided to use oak instead of ash for the garden gate.", "oak instead of ash for the garden gate", ""),
        ("We chose oak for its grain", "oak", "its grain"),
        ("We chose oak for better durability", "oak", "better durability"),
        ("Nous avons choisi le chêne pour le portail", "chêne pour le portail", None),
        ("Nous avons choisi le chêne pour sa solidité", "chêne", "sa solidité"),
        ("Elegimos roble para la puerta", "roble para la puerta", None),
        ("Wir haben uns für Eiche entschieden", "Eiche", None),
    ],
)
def test_a_purpose_stays_with_what_was_decided(text: str, key: str, value: str | None) -> None:
    found = extract_structured_fields(text, "decision")
    wanted = "no rationale recorded" if value == "" else value
    assert (found.entity, found.key, found.value) == ("decision", key, wanted)


def test_a_category_that_is_none_is_refused() -> None:
    with pytest.raises(ConfigError, match="'prefs'; valid categories: decision, preference, entity, fact, other"):
        extract_structured_fields("I like figs", "prefs")
