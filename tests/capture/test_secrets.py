"""The sensitive screen: shapes of secrets, put together at run time, and words in every language."""

from __future__ import annotations

import random
import string

import pytest

from babel_core.capture.lexicon import shipped_languages, shipped_lexicon
from babel_core.capture.secret_shapes import secret_shapes
from babel_core.capture.secrets import is_sensitive, secrets
from babel_core.packs.catalog import builtin_catalog

ALNUM = string.ascii_letters + string.digits


def made(prefix: str, count: int, letters: str = ALNUM, suffix: str = "") -> str:
    """Something in the shape of a key that never was one."""
    chosen = random.Random(prefix).choices(letters, k=count)
    return prefix + "".join(chosen) + suffix


HEX = "0123456789abcdef"
UPPER = string.ascii_uppercase + string.digits
SHAPES = [
    ("aws-access-key", made("AK" + "IA", 16, UPPER)),
    ("aws-access-key", made("AS" + "IA", 16, UPPER)),
    ("github-token", made("gh" + "p_", 36)),
    ("github-token", made("github" + "_pat_", 40)),
    ("gitlab-token", made("gl" + "pat-", 20)),
    ("slack-token", made("xo" + "xb-", 24)),
    ("stripe-key", made("sk" + "_live_", 24)),
    ("stripe-key", made("wh" + "sec_", 32)),
    ("model-api-key", made("sk" + "-ant-", 40)),
    ("model-api-key", made("sk" + "-proj-", 40)),
    ("model-api-key", made("h" + "f_", 34)),
    ("google-key", made("AI" + "za", 35)),
    ("google-key", made("ya" + "29.", 40)),
    ("package-token", made("np" + "m_", 36)),
    ("package-token", made("py" + "pi-", 60)),
    ("mail-key", made("S" + "G.", 22, suffix=made(".", 43))),
    ("shop-token", made("shp" + "at_", 32, HEX)),
    ("cloud-token", made("do" + "p_v1_", 64, HEX)),
    ("cloud-token", made("da" + "pi", 32, HEX)),
    ("cloud-token", made("hv" + "s.", 24)),
    ("storage-key", made("Account" + "Key=", 44)),
    ("chat-bot-token", made("123456789" + ":AA", 33)),
    ("web-hook", made("https://hooks.slack" + ".com/services/T0", 24)),
    ("jwt", made("ey" + "J", 18, suffix=made(".ey", 20, suffix=made(".", 20)))),
    ("age-key", made("AGE-SECRET" + "-KEY-1", 40, UPPER)),
    ("private-key", "-----BEGIN " + "PRIVATE KEY-----"),
    ("private-key", "-----BEGIN OPENSSH " + "PRIVATE KEY-----"),
    ("private-key", "-----BEGIN PGP " + "PRIVATE KEY BLOCK-----"),
    ("url-with-password", "postgres://anna:" + made("", 9) + "@db.example:5432/tides"),
    ("url-with-password", "https://anna:<placeholder>" + "@files.example/inbox"),
    ("card-number", "4242 4242 " + "4242 4242"),
    ("card-number", "3782-822463" + "-10005"),
    ("card-number", "55555555" + "55554444"),
    ("social-security", "536-22-" + "1234"),
]


@pytest.mark.parametrize(("name", "value"), SHAPES, ids=[f"{number}-{name}" for number, (name, _) in enumerate(SHAPES)])
@pytest.mark.parametrize("around", ["{}", "keep {}, please", "记住{}好吗", "value={}", "see ({})."])
def test_a_shape_is_found_wherever_it_stands(name: str, value: str, around: str) -> None:
    text = around.format(value)
    found = [shape for shape, (start, end) in secret_shapes(text) if text[start:end] in value]
    assert name in found
    assert is_sensitive(text)


@pytest.mark.parametrize(
    "text",
    [
        "the secretariat meets in Geneva",
        "the tokenizer splits a sentence",
        "passwordless boats are no boats",
        "order 1234 5678 9012 3456 is late",
        "ring +4687012345678 at nine",
        "commit 3f2a9c1b7d4e5f60718293a4b5c6d7e8f9012345 is the one",
        "https://quay.example/a:b?at=c@d",
        "see https://anna@files.example/inbox",
        "0000 0000 0000 0000",
        "from 2024-03-05 to 2024-03-09, 10:30",
        "ISBN 978-3-16-148410-0 is on the shelf",
        "AKIA is a name and so is SKYE",
        "sk-learn and sk-image are libraries",
        "-----BEGIN CERTIFICATE-----",
        "",
    ],
)
def test_what_only_looks_like_one_is_none(text: str) -> None:
    assert [secret.name for secret in secrets(text)] == []


@pytest.mark.parametrize(
    "text",
    [
        *("DB_PASSWORD", "set db_password", "clientSecret", "the accessToken", "API-KEY", "passwords.txt"),
        "ＰＡＳＳＷＯＲＤ",
    ],
)
def test_words_inside_identifiers_count(text: str) -> None:
    assert is_sensitive(text)


@pytest.mark.parametrize("language", shipped_languages())
def test_every_word_of_secrets_of_a_language_is_found_in_a_text_of_its_script(language: str) -> None:
    entries = shipped_lexicon(language).sensitive
    assert entries
    plain = [entry for entry in entries if not set(entry) & set("*^$=") and "..." not in entry]
    missed = [entry for entry in plain if not is_sensitive(entry)]
    assert missed == []
    assert builtin_catalog().specs[language].runs


def test_a_word_of_another_language_of_the_same_script_counts_too() -> None:
    assert is_sensitive("the mot de passe is on the sticker")


def test_places_are_those_of_the_text() -> None:
    text = "Ｓay my ＰＡＳＳＷＯＲＤ aloud"
    found = [secret for secret in secrets(text) if secret.language == "en"]
    assert text[found[0].start : found[0].end] == "ＰＡＳＳＷＯＲＤ"


@pytest.mark.parametrize(
    "text",
    [
        *("password3 is gull", "harbourPassword2", "QUAY_PASSWORD7=gull", "Passwort2", "hasło2 to mewa"),
        *(
            "my pass-word is gull",
            "my pass word is gull",
            "p a s s w o r d: gull",
            "p.a.s.s.w.o.r.d",
            "P-A-S-S-W-O-R-D",
        ),
        *("pa\u200bssword", "pass\u200bword", "password\u200bis gull", "pass\u00adword", "p\u2060assword"),
        *("раssword", "pаѕѕwоrd", "раѕѕԝоrd", "passwοrd", "пaроль", "пapoль", "ТOKEN"),
        *("ⓟⓐⓢⓢⓦⓞⓡⓓ", "Ⓟⓐⓢⓢⓦⓞⓡⓓ", "🅿🅰🆂🆂🆆🅾🆁🅳", "🄿🄰🅂🅂🅆🄾🅁🄳", "𝐩𝐚𝐬𝐬𝐰𝐨𝐫𝐝"),
        *("pássword", "pa\u0301ssword", "p\u0336a\u0336s\u0336s\u0336w\u0336o\u0336r\u0336d\u0336"),
    ],
)
def test_words_in_disguise_count(text: str) -> None:
    assert is_sensitive(text)


VOCABULARY = {
    "en": ["the wifi key is gull", "seed words: gull and pier", "the door code is 4417", "alarm code 4417"],
    "de": ["Der WLAN-Schlüssel ist Möwe", "mein Zugangsschlüssel", "Alarmcode 4417", "der Code zum Tresor"],
    "sv": ["mitt lösen är mås", "min hemliga nyckel", "wifi-nyckeln är mås", "larmkoden är 4417"],
    "fr": ["la clé wifi est mouette", "le code de la porte", "code de l'alarme 4417", "la combinaison du coffre"],
    "nl": ["de wifi-sleutel is meeuw", "de deurcode is 4417", "code van de kluis"],
    "ru": ["ПИН 4417", "мой пин: 4417", "ключ от wi-fi", "код от сейфа 4417", "код от двери"],
    "pl": ["klucz do wifi to mewa", "kod do drzwi 4417", "kod do sejfu"],
    "pt": ["a chave do wifi é gaivota", "código da porta 4417", "código do cofre"],
    "es": ["la clave del wi-fi es gaviota", "el código de la alarma", "palabras semilla"],
    "it": ["la chiave del wifi è gabbiano", "codice della porta", "il codice dell'allarme"],
    "tr": ["wifi anahtarı martı", "kapı kodu 4417", "kasanın kodu"],
    "ar": ["مفتاح الواي فاي نورس", "رمز الباب", "كود الخزنة"],
    "hi": ["वाईफाई कुंजी", "दरवाज़े का कोड", "तिजोरी का कोड"],
    "ja": ["Wi-Fiキーはカモメ", "金庫の番号", "ドアコード"],
    "ko": ["와이파이 키", "현관 코드", "금고 번호"],
    "zh": ["门禁码", "一次性代码", "种子短语"],
}


@pytest.mark.parametrize(("language", "texts"), VOCABULARY.items(), ids=VOCABULARY)
def test_keys_of_houses_and_accounts_are_secrets(language: str, texts: list[str]) -> None:
    assert language in shipped_languages()
    assert [text for text in texts if not is_sensitive(text)] == []


@pytest.mark.parametrize(
    "text",
    [
        *(
            "I lost the key of the shed",
            "pin the note to the door",
            "he keeps a pin in his hat",
            "the code of the harbour",
        ),
        *(
            "we write safe code",
            "pin 13 blinks",
            "I bought a key ring",
            "a b c d e",
            "I. A. M. Gull",
            "Pin to the board",
        ),
        *("ключ от лодки", "ich habe den Schlüssel", "la clé de la cave", "mit Code und Kunst", "Ångström and naïve"),
        *("3.1415926535897932384626", "version 4242.4242", "page 12 of 2048", "re-cord and pass-port", "a-b-c-d-e"),
        *("Ωmega is the оld name", "𝐛𝐨𝐥𝐝 words", "ⓒ of the harbour", "0x1f600", "สวัสดี\u200bครับ"),
    ],
)
def test_plain_talk_of_keys_and_codes_is_none(text: str) -> None:
    assert [secret.name for secret in secrets(text)] == []


MORE_SHAPES = [
    ("aws-access-key", made("ＡＫ" + "ＩＡ", 16, UPPER)),
    ("aws-access-key", "".join(chr(ord(char) + 0xFEE0) for char in made("AK" + "IA", 16, UPPER))),
    ("card-number", "4242.4242" + ".4242.4242"),
    ("card-number", "3782.822463" + ".10005"),
    ("card-number", "4242\u00a04242" + "\u00a04242\u00a04242"),
    ("wallet-key", made("0x", 64, HEX)),
    ("wallet-key", made("xp" + "rv", 107, "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz")),
    ("pin-number", "PIN: 4417"),
    ("pin-number", "ПИН — 4417"),
    ("pin-number", "CVV 417"),
]


@pytest.mark.parametrize(("name", "value"), MORE_SHAPES)
@pytest.mark.parametrize("around", ["{}", "keep {}, please", "see ({})."])
def test_more_shapes_are_found(name: str, value: str, around: str) -> None:
    assert name in [shape.name for shape in secrets(around.format(value))]


@pytest.mark.parametrize("before", [1980, 1990, 1995, 2000, 4000])
def test_a_key_far_inside_a_long_word_is_found(before: int) -> None:
    assert is_sensitive("a" * before + "/" + made("AK" + "IA", 16, UPPER))
