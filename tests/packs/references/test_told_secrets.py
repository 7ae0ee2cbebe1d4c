"""Secrets that a sentence tells, and sentences about them that tell none; neither is remembered."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from babel_core.packs.references.credentials import contains_sensitive_credential, redact_sensitive
from babel_core.packs.service.service import LanguageService

SAID = [
    ("en", "My password is hunter2xyz", True),
    ("en", "my password is hunter2xyz.", True),
    ("en", "The wifi password for the attic is plum!Stone4", True),
    ("en", "my API key is A7f3k9", True),
    ("en", "my pin is 4711", True),
    ("en", "My password is gooseberry.", True),
    ("en", 'the passphrase was "two odd geese"', True),
    ("zh-CN", "我的密码是hunter2xyz", True),
    ("zh-TW", "我的密碼是 hunter2xyz", True),
    ("zh-CN", "密码是芝麻开门。", True),
    ("ja", "私のパスワードはhunter2xyzです", True),
    ("ja", "暗証番号は4711です", True),
    ("ja", "パスワードはスモモです。", True),
    ("ko", "제 비밀번호는 hunter2xyz입니다", True),
    ("ko", "비밀번호는 살구입니다.", True),
    ("fr", "Mon mot de passe est hunter2xyz", True),
    ("fr", "mon mot de passe du wifi est azerty42", True),
    ("es", "Mi contraseña es hunter2xyz", True),
    ("es", "mi contraseña es melocotón.", True),
    ("en", "my password policy is strict", False),
    ("en", "My password is strong.", False),
    ("en", "My password is too short", False),
    ("en", "my password is expired", False),
    ("en", "my password is 8 characters long", False),
    ("en", "the token is 120 days old", False),
    ("en", "The secret is patience.", False),
    ("en", "The password is in the vault.", False),
    ("en", "The password will be changed in spring.", False),
    ("en", "my pin is lost", False),
    ("en", "The password is ****.", False),
    ("zh-CN", "我的密码是安全的", False),
    ("zh-CN", "密码是什么？", False),
    ("zh-CN", "密码是12位", False),
    ("ja", "パスワードは安全です。", False),
    ("ja", "パスワードは必須です。", False),
    ("ja", "パスワードは忘れました", False),
    ("ko", "비밀번호는 안전합니다.", False),
    ("ko", "비밀번호는 중요합니다", False),
    ("fr", "Le mot de passe est trop court.", False),
    ("fr", "Le mot de passe sera changé au printemps.", False),
    ("fr", "mon mot de passe est oublié", False),
    ("es", "La contraseña es segura.", False),
    ("es", "La contraseña es obligatoria.", False),
    ("es", "La contraseña se cambia cada primavera.", False),
]


@pytest.fixture(scope="module")
def service() -> LanguageService:
    return LanguageService()


@pytest.mark.parametrize(("locale", "text", "secret"), SAID)
def test_a_sentence_tells_a_secret(service: LanguageService, locale: str, text: str, secret: bool) -> None:
    assert service.analyze_content(text, locale).sensitive_credential is secret
    assert contains_sensitive_credential(text) is secret
    assert (redact_sensitive(text) == text) is not secret


@pytest.mark.parametrize(("locale", "text"), [(locale, text) for locale, text, secret in SAID if secret])
def test_a_secret_is_no_candidate(service: LanguageService, locale: str, text: str) -> None:
    assert service.extract_candidates([text], locale) == ()


@pytest.mark.parametrize(
    ("locale", "text", "kept"),
    [
        ("en", "Remember my password is hunter2xyz", []),
        ("en", "Remember two things: oar=long, my password is hunter2xyz.", ["oar=long"]),
        ("en", "My name is Isolde. My API key is A7f3k9.", ["Isolde"]),
        ("en", "Remember: password = PLACEHOLDER", []),
        ("en", "Do not remember my password.", ["Do not remember my password"]),
        ("en", "My password is hunter2xyz. Don't remember that.", []),
        ("en", "Please remember project K-9: token=PLACEHOLDER", []),
        ("zh-CN", "请记住我的密码是hunter2xyz。", []),
        ("zh-TW", "請記住我的密碼是hunter2xyz。", []),
        ("fr", "Souviens-toi que mon mot de passe est hunter2xyz", []),
        ("es", "Recuerda que mi contraseña es hunter2xyz", []),
        ("ja", "私のパスワードはhunter2xyzだと覚えておいて", []),
        ("ko", "제 비밀번호는 hunter2xyz라는 것을 기억해 주세요", []),
    ],
)
def test_a_clause_with_a_secret_is_left_out(
    service: LanguageService, locale: str, text: str, kept: Sequence[str]
) -> None:
    assert [one.content for one in service.extract_candidates([text], locale)] == list(kept)


def test_an_analysis_may_say_that_a_message_holds_one(service: LanguageService) -> None:
    said = {"content": "My name is Isolde.", "analysis": {"sensitive_credential": True}}
    assert service.extract_candidates([said], "en") == ()


@pytest.mark.parametrize("unit", ["my password is ", "password is aB3x. ", "password for ", "密码是", "パスワードは"])
def test_many_labels_take_linear_time(service: LanguageService, unit: str) -> None:
    text = unit * (60_000 // len(unit))
    assert isinstance(contains_sensitive_credential(text), bool)
