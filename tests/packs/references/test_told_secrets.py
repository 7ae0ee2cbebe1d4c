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
    ("ko", "와이파이 비번은 참새9야", True),
    ("ko", "비밀번호는 8자리입니다.", False),
    ("ko", "암호는 제3조에 있습니다.", False),
    ("zh-CN", "密码是芝麻9", True),
    ("zh-CN", "密码是第3版", False),
    ("ja", "パスワードはすもも9です", True),
    ("ja", "パスワードは8文字です", False),
    ("fr", "Le mot de passe est trop court.", False),
    ("fr", "Le mot de passe sera changé au printemps.", False),
    ("fr", "mon mot de passe est oublié", False),
    ("es", "La contraseña es segura.", False),
    ("es", "La contraseña es obligatoria.", False),
    ("es", "La contraseña se cambia cada primavera.", False),
    ("en", "Remember passcode marmot19.", True),
    ("en", "Remember passcode 'three odd ferrets'.", True),
    ("en", "The door code is 5190.", True),
    ("en", "The code for the alarm is 5190", True),
    ("en", "My safe combination is 12-44-31", True),
    ("en", "The password for the boathouse is ferret.", True),
    ("en", "Boathouse login: ona@x.org / marmot19", True),
    ("fr", "Mon mot de passe wifi est loutre-19.", True),
    ("fr", "Retiens que le mot de passe Netflix est loutre.", True),
    ("fr", "Mon mot de passe de la mairie est loutre.", True),
    ("fr", "Retiens le mot de passe loutre19.", True),
    ("fr", "Le code de carte bancaire est 5190.", True),
    ("fr", "Le code de l'alarme est 5190.", True),
    ("fr", "Mon identifiant est ona@x.org / loutre19", True),
    ("es", "Recuerda la contraseña nutria19.", True),
    ("es", "La contraseña Netflix es nutria.", True),
    ("es", "El código de la alarma es 5190", True),
    ("es", "Mi usuario es ona@x.org / nutria19", True),
    ("zh-CN", "记住密码kawauso19。", True),
    ("zh-CN", "门禁码5190,记住。", True),
    ("zh-CN", "密码「一二三木头人」记住", True),
    ("zh-CN", "账号 ona@x.org / kawauso19", True),
    ("zh-TW", "請記住密碼kawauso19。", True),
    ("ja", "パスワードkawauso19を覚えて。", True),
    ("ja", "暗証番号5190を覚えておいて。", True),
    ("ja", "玄関のコードは5190です", True),
    ("ja", "パスワードはひなぎくだと覚えて", True),
    ("ja", "パスワード「ひなぎく」を覚えて", True),
    ("ko", "대문 비밀번호 5190 기억해 줘.", True),
    ("ko", "도어락 번호는 5190이야", True),
    ("ko", "비밀번호는 수달이야", True),
    ("ko", "비밀번호는 수달이야라고 기억해 줘", True),
    ("en", "My password manager is Bitwarden.", False),
    ("en", "My password manager is 1Password.", False),
    ("en", "I forgot my passcode 3 times", False),
    ("en", "I changed my password 2024-05-01", False),
    ("en", "The password policy needs 14 characters", False),
    ("en", "The password hint is Room 2044", False),
    ("en", "The token count is 128000", False),
    ("en", "Our login is ona@x.org", False),
    ("en", "My login is slow", False),
    ("en", "My zip code is 9100", False),
    ("en", "the dress code is purple", False),
    ("fr", "Le mot de passe wifi est trop court.", False),
    ("fr", "Mon gestionnaire de mots de passe est Bitwarden.", False),
    ("fr", "J'ai oublié mon mot de passe 3 fois", False),
    ("fr", "le code postal est 29200", False),
    ("es", "La contraseña wifi es muy larga.", False),
    ("es", "He olvidado la contraseña 3 veces", False),
    ("es", "Mi gestor de contraseñas es Bitwarden.", False),
    ("es", "el código postal es 33201", False),
    ("zh-CN", "密码忘了3次", False),
    ("zh-CN", "密码2024年改过", False),
    ("zh-CN", "邮政编码是362000", False),
    ("zh-TW", "郵遞區號是97001", False),
    ("ja", "パスワードを3回忘れた", False),
    ("ja", "パスワードを1Passwordに保存している", False),
    ("ja", "品番コードはA1234です", False),
    ("ko", "비밀번호를 3번 잊었어", False),
    ("ko", "우편번호는 54999", False),
    ("ko", "비밀번호는 반드시 기억해 줘", False),
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


@pytest.mark.parametrize(
    ("locale", "text"),
    [
        ("en", "My password manager is Bitwarden."),
        ("en", "I forgot my passcode 3 times."),
        ("en", "Remember that my zip code is 9100."),
        ("fr", "Souviens-toi que le code postal est 29200."),
        ("es", "Recuerda que el código postal es 33201."),
        ("zh-CN", "请记住邮政编码是362000。"),
        ("zh-TW", "請記住郵遞區號是97001。"),
        ("ja", "品番コードはA1234だと覚えておいて。"),
        ("ko", "우편번호는 54999라고 기억해 줘."),
    ],
)
def test_what_only_looks_like_a_secret_is_a_candidate(service: LanguageService, locale: str, text: str) -> None:
    assert service.extract_candidates([text], locale) != ()


@pytest.mark.parametrize(
    "unit",
    [
        "my password is ",
        "password is aB3x. ",
        "password for ",
        "password wifi ",
        "login is a ",
        "login a@",
        "password 'a ",
        "密码是",
        "密码「",
        "パスワードは",
    ],
)
def test_many_labels_take_linear_time(service: LanguageService, unit: str) -> None:
    text = unit * (60_000 // len(unit))
    assert isinstance(contains_sensitive_credential(text), bool)
