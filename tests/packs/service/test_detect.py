"""How packs tell their language, and what the service makes of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babel_core import PackContractError
from babel_core.analysis.variants import fold
from babel_core.packs.service.builtin import builtin_packs, make_pack
from babel_core.packs.service.folder import PackFolder
from babel_core.packs.service.pack import STRENGTHS
from babel_core.packs.service.service import LanguageService

SERVICE = LanguageService()

RESOLVED = {
    "en": ("The naïve café owner from Québec", "What should the gardener do on Monday?", "Open the door"),
    "fr": (
        "Merci beaucoup, à demain !",
        "déploiement bloqué",
        "Le pipeline est cassé après le merge",
        "La cuisson prend trois heures.",
    ),
    "es": (
        "Me llamo Rosa",
        "hola",
        "¿Y tú?",
        "Quiero un té con limón",
        "¿A quién visité anteayer?",
        "Luego bajamos a la playa a pie.",
        "Mi prima Zoë vive en el puerto con su perro.",
    ),
    "ko": ("우산을 샀다", "git rebase 다시 해줘"),
    "ja": ("Docker を再起動する", "橋が見える", "音楽フェス", "駅前の店", "会議室", "平成二年、木曜日"),
    "zh-Hans": ("我叫李雷", "请记住", "用 Docker 部署前端项目", "日语的「さようなら」是再见的意思", "会议"),
    "zh-Hant": ("圖書館", "布里斯班準備好了", "這家店叫「サクラヤ」，在車站對面", "幫忙", "先不要把草稿寄給出版社"),
}

STRENGTHS_OF = (
    ("fr", "merci", "distinctive"),
    ("fr", "forêt", "compatible"),
    ("fr", "crêpe brûlée", "distinctive"),
    ("fr", "Résumé", "compatible"),
    ("fr", "cliché, café", "compatible"),
    ("fr", "le résumé", "distinctive"),
    ("fr", "señal", "none"),
    ("fr", "Zephyr", "compatible"),
    ("fr", "I live in Cork.", "none"),
    ("es", "I'm a glazier.", "none"),
    ("fr", "On me dit", "compatible"),
    ("fr", "Kennedy, Al Gore, George W.", "compatible"),
    ("fr", "The Grand Hotel", "compatible"),
    ("fr", "灯", "none"),
    ("es", "Ça roule ?", "none"),
    ("es", "camión", "distinctive"),
    ("es", "Me llamo François", "distinctive"),
    ("zh-Hant", "裡面", "distinctive"),
    ("zh-Hant", "里面", "compatible"),
    ("zh-Hant", "伞", "compatible"),
    ("zh-Hans", "傘を買う", "none"),
    ("ja", "傘", "compatible"),
    ("ja", "広場", "distinctive"),
    ("ko", "傘", "none"),
    ("neutral", "mib", "none"),
)


@pytest.mark.parametrize(("pack", "text", "strength"), STRENGTHS_OF)
def test_a_pack_says_how_sure_it_is(pack: str, text: str, strength: str) -> None:
    assert SERVICE.pack(pack).detect((text,)) == strength


UNDECIDED = (
    "Zephyr 7",
    "café",
    "Guillermo Fernández",
    "Der Fluss ist heute sehr hoch",
    "O barco chegou tarde ao porto",
    "東京",
    "田中",
    "里面",
    "👍",
    "",
    "12:30",
    "How do I say 사랑 to a friend?",
)
"""Texts that leave it to the default."""


@pytest.mark.parametrize(("pack", "text"), [(pack, text) for pack, texts in RESOLVED.items() for text in texts])
def test_a_text_with_signs_of_its_language_is_resolved(pack: str, text: str) -> None:
    found = SERVICE.resolve_from_text(text)
    assert (found.pack_id, found.locale_source) == (pack, "detected")


@pytest.mark.parametrize("text", UNDECIDED)
@pytest.mark.parametrize("default", ["fr-FR", "ja-JP"])
def test_a_text_that_does_not_tell_gets_the_default(text: str, default: str) -> None:
    found = LanguageService(default).resolve_from_text(text)
    assert (found.locale, found.locale_source) == (default, "default")


def test_english_is_never_sure_but_rules_out_its_rivals() -> None:
    text = "The harbour master waits for the ferry"
    assert {pack.id: pack.detect((text,)) for pack in builtin_packs()} == {
        "en": "compatible",
        "fr": "none",
        "es": "none",
        **dict.fromkeys(("zh-Hans", "zh-Hant", "ja", "ko", "neutral"), "none"),
    }
    assert LanguageService("fr-FR").resolve_from_text(text).pack_id == "en"


def test_packs_of_one_language_yield_to_the_default_and_packs_of_several_to_nobody() -> None:
    shared = "我是王力"
    assert LanguageService("zh-TW").resolve_from_text(shared).pack_id == "zh-Hant"
    assert LanguageService("en-US").resolve_from_text(shared).locale == "zh-CN"
    both = "등대가 보인다。灯台が見える"
    assert LanguageService("fr-FR").resolve_from_text(both).locale_source == "default"


def test_a_long_text_costs_no_more_than_its_beginning() -> None:
    text = "Les mouettes suivent le bateau jusqu'au port. " * 50_000
    assert SERVICE.resolve_from_text(text).pack_id == "fr"


@given(st.lists(st.text(st.characters(), max_size=30), max_size=3))
def test_any_text_has_a_strength_for_every_pack(texts: list[str]) -> None:
    for pack in builtin_packs():
        assert pack.detect(texts) in STRENGTHS
        assert pack.detect(texts) == pack.detect(tuple(texts))


STRENGTH = """
[[packs]]
id = "xx-Test"
locales = ["xx"]
default_locale = "xx"
compatibility_group = "xx"
analyzer_version = "1"
api_version = 1

[strength]
"""


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ('scripts = ["Runes"]', "scripts holds 'Runes'"),
        ("scripts = []", "lacks 'scripts'"),
        ('scripts = ["Latin"]\nmost = "sure"', "most is 'sure'; valid: distinctive, compatible, none"),
        ('scripts = ["Latin"]\nshare = 2', "share is 2"),
        ('scripts = ["Latin"]\nforms = "forms.txt"', "forms names 'forms.txt'"),
        ('scripts = ["Latin"]\nlooks = "odd"', r"\[strength\] has no key 'looks'"),
        ('scripts = "Latin"', "scripts must be a list of strings"),
    ],
)
def test_a_wrong_table_of_strength_is_named(tmp_path: Path, lines: str, message: str) -> None:
    (tmp_path / "pack.toml").write_text(STRENGTH + lines, encoding="utf-8")
    with pytest.raises(PackContractError, match=f"pack.toml: .*{message}"):
        make_pack(tmp_path).detect(("mib",))


def test_words_of_a_folder_elsewhere_vote(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text(STRENGTH + 'scripts = ["Latin"]\nwords = "mib zorp"', encoding="utf-8")
    pack = make_pack(tmp_path)
    assert [pack.detect((text,)) for text in ("Zorp, mib!", "mib", "灯", "the mib of zorp and those")] == [
        "distinctive",
        "compatible",
        "none",
        "compatible",
    ]
    assert LanguageService(packs=[pack]).resolve_from_text("zorp mib").pack_id == "xx-Test"


def test_the_forms_of_chinese_scripts_are_told_apart() -> None:
    folder = PackFolder.builtin("zh")
    rows = {name: folder.text(f"only_{name}.txt") or "" for name in ("hans", "hant")}
    forms = {name: set("".join(row for row in text.splitlines() if row[0] != "#")) for name, text in rows.items()}
    assert {name: len(found) for name, found in forms.items()} == {"hans": 2187, "hant": 2859}
    assert not forms["hans"] & forms["hant"]
    assert not (forms["hans"] | forms["hant"]) & set("里布准束台着只余云")
    assert set("爱伞门车") <= forms["hans"]
    assert set("愛傘門車裡餘") <= forms["hant"]
    assert {fold("hans")(char) for char in forms["hant"]} >= forms["hans"]
