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
