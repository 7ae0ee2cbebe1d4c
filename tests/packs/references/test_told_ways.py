"""Secrets that are set, changed, the same everywhere, or told ahead of their label or by their use."""

from __future__ import annotations

from pathlib import Path

import pytest

from babel_core import make_pack
from babel_core.packs.references.credentials import Labels, contains_sensitive_credential
from babel_core.packs.service.folder import PackFolder
from babel_core.packs.service.further import further_packs
from babel_core.packs.service.new_folder import write_template
from babel_core.packs.service.service import LanguageService

TOLD = [
    ("en", "We use the same password for all of it, Walnut31", True),
    ("en", "Last week I set the door code to 6158", True),
    ("en", "I set 6158 as the alarm code", True),
    ("en", "I changed my passcode, it's Walnut31 now", True),
    ("en", "our hotspot: visitors / pass: Green-Heron-4", True),
    ("en", "walnut31 is the router password", True),
    ("en", "walnut31 is what I use to sign in to the VPN", True),
    ("en", "I use “four grey herons” to log in", True),
    ("fr", "Nous avons le même mot de passe partout, Noyer31", True),
    ("fr", "J'ai mis 6158 comme code de l'alarme", True),
    ("fr", "J'ai changé le mot de passe, c'est Noyer31", True),
    ("fr", "Pour me connecter à la messagerie j'utilise noyer31", True),
    ("es", "Tengo la misma contraseña para todo, Nogal31", True),
    ("es", "Ayer puse 6158 como código de la alarma", True),
    ("es", "La clave nueva: Nogal31", True),
    ("es", "Para iniciar sesión uso siempre nogal31", True),
    ("de", "Wir haben überall dasselbe Passwort, Nuss3131", True),
    ("de", "Gestern habe ich den Türcode auf 6158 gestellt", True),
    ("de", "Zum Einloggen nutze ich nuss3131", True),
    ("de", "nuss3131 ist das WLAN-Passwort", True),
    ("pt", "Tenho a mesma senha em tudo, Nogueira31", True),
    ("pt", "Botei 6158 como código do alarme", True),
    ("pt", "Mudei minha senha, agora é Nogueira31", True),
    ("pt", "Pra fazer login eu uso nogueira31", True),
    ("zh-CN", "银行卡密码我改成 6158 了", True),
    ("zh-CN", "我的帐户都用同一个密码，Walnut31", True),
    ("zh-CN", "登录 VPN 我用 walnut31。", True),
    ("zh-TW", "門禁的密碼我設成 6158", True),
    ("zh-TW", "信箱的密碼我用生日 730214", True),
    ("zh-TW", "登入 VPN 用的是 walnut31。", True),
    ("ja", "全部同じパスワード、Kurumi31にしています", True),
    ("ja", "カードの暗証番号は誕生日の0731にした", True),
    ("ja", "6158をアラームのコードに設定しました", True),
    ("ja", "VPNのログインにはkurumi31を使っています", True),
    ("ko", "모든 곳에 같은 비번을 써, Hodu3131", True),
    ("ko", "카드 비번은 내 생일 0731로 해놨어", True),
    ("ko", "6158을 알람 코드로 설정했어", True),
    ("ko", "VPN 로그인할 때 hodu3131을 써", True),
    ("en", "I use KeePass to log in", False),
    ("en", "I changed my passcode last week", False),
    ("en", "I set the alarm to 6:45", False),
    ("en", "We use the same password for 14 accounts", False),
    ("en", "I set the token budget to 128000", False),
    ("fr", "J'ai le même mot de passe partout", False),
    ("fr", "J'ai changé mon mot de passe en 2021", False),
    ("es", "Tengo la misma contraseña para todo", False),
    ("es", "Cambié la contraseña en 2021", False),
    ("de", "Wir haben überall dasselbe Passwort", False),
    ("de", "Ich nehme KeePass zum Einloggen", False),
    ("pt", "Tenho a mesma senha em tudo", False),
    ("pt", "Mudei a senha em 2021", False),
    ("zh-CN", "密码我又忘了", False),
    ("zh-TW", "密碼我改成 14 位了", False),
    ("zh-CN", "我用 iPhone15 登录", False),
    ("ja", "全部同じパスワードを使っています", False),
    ("ja", "パスワードを2021年に変えました", False),
    ("ko", "모든 곳에 같은 비번을 써", False),
    ("ko", "비밀번호를 2021년에 바꿨어", False),
]


@pytest.fixture(scope="module")
def service() -> LanguageService:
    return LanguageService(packs=further_packs("de", "pt"))


@pytest.mark.parametrize(("locale", "text", "secret"), TOLD)
def test_a_sentence_tells_a_secret_in_its_way(service: LanguageService, locale: str, text: str, secret: bool) -> None:
    assert service.analyze_content(text, locale).sensitive_credential is secret
    assert contains_sensitive_credential(text) is secret
    if secret:
        assert service.extract_candidates([text], locale) == ()


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("the password: walnut31, thanks", "password: walnut31"),
        ('password = "four grey herons" here', 'password = "four grey herons"'),
        ("WEB_PASSWORD=walnut31.", "WEB_PASSWORD=walnut31"),
        ("I set the door code to 6158.", "door code to 6158"),
        ("walnut31 is the router password", "walnut31 is the router password"),
        ("I use walnut31 to log in", "walnut31"),
    ],
)
def test_a_span_covers_the_label_and_the_whole_value(text: str, secret: str) -> None:
    assert [text[start:end] for start, end in Labels.of(PackFolder.builtin("en")).spans(text)] == [secret]


@pytest.mark.parametrize(
    "unit",
    [
        "same password, ",
        "password a1 ",
        "set password to ",
        "use a1bc ",
        "use 'a ",
        "log in with ",
        "a1 is my ",
        "/ pass: ",
        "用a1 ",
        "密码我用",
    ],
)
def test_many_words_of_these_ways_take_linear_time(unit: str) -> None:
    text = unit * (40_000 // len(unit))
    assert isinstance(contains_sensitive_credential(text), bool)


def test_the_template_says_how_secrets_are_told(tmp_path: Path) -> None:
    folder = tmp_path / "xx"
    write_template(folder, "xx", "eo-XX")
    file = folder / "references.toml"
    head, _, told = file.read_text(encoding="utf-8").partition("# [credentials]")
    lines = [line.removeprefix("# ") for line in told.splitlines()[1:]]
    file.write_text("\n".join([head, "[credentials]", *lines, ""]), encoding="utf-8")
    service = LanguageService(packs=[make_pack(folder)])
    assert service.analyze_content("my password is gooseberry.", "eo-XX").sensitive_credential
    assert not service.analyze_content("my password is strong.", "eo-XX").sensitive_credential
    assert service.analyze_content("I changed my password to Walnut31", "eo-XX").sensitive_credential
