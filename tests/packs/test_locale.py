"""Language tags as people and systems write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babel_core.packs.locale import (
    break_locale,
    chinese_script,
    is_undetermined,
    language_of,
    normalize_tag,
    script_of_tag,
)


@pytest.mark.parametrize(
    ("tag", "canonical"),
    [
        ("en", "en"),
        ("EN", "en"),
        ("zh_CN", "zh-CN"),
        ("ZH-hant-tw", "zh-Hant-TW"),
        ("zh-Hans-SG", "zh-Hans-SG"),
        ("de_DE.UTF-8", "de-DE"),
        ("de_DE.UTF-8@euro", "de-DE"),
        ("sr_RS@latin", "sr-Latn-RS"),
        (" ja ", "ja"),
        ("es-419", "es-419"),
        ("de-1996", "de-1996"),
        ("ca-valencia", "ca-valencia"),
        ("en-US-u-ca-gregory", "en-US-u-ca-gregory"),
        ("de-x-mill", "de-x-mill"),
        ("iw", "he"),
        ("iw-IL", "he-IL"),
        ("in", "id"),
        ("cmn-Hant", "zh-Hant"),
        ("zh-cmn-Hans-CN", "zh-Hans-CN"),
        ("zh-yue", "yue"),
        ("zh-CHT", "zh-Hant"),
        ("zh-foo", "zh"),
        ("zh-foo-TW", "zh-TW"),
        ("ar-arz", "arz"),
        ("ar-yue", "ar"),
        ("sgn-ase", "ase"),
        ("deu", "de"),
        ("jpn-JP", "ja-JP"),
        ("nb-NO", "nb-NO"),
        ("und", "und"),
        ("jp", "ja"),
        ("JP_jp.UTF-8", "ja-JP"),
        ("cn", "zh"),
        ("cn-TW", "zh-TW"),
        ("cz", "cs"),
        ("dk", "da"),
        ("gr", "el"),
    ],
)
def test_a_tag_gets_its_canonical_form(tag: str, canonical: str) -> None:
    assert normalize_tag(tag) == canonical
    assert normalize_tag(canonical) == canonical


@pytest.mark.parametrize(
    "tag", ["", "  ", "?", "C", "POSIX", "english", "en US", "en-", "-en", "日本語", "e", "x-y", "en--US"]
)
def test_what_is_no_tag_is_undetermined(tag: str) -> None:
    assert normalize_tag(tag) == "und"


@pytest.mark.parametrize(
    ("tag", "language"), [("zh-TW", "zh"), ("nb", "no"), ("nn-NO", "no"), ("no", "no"), ("PT_br", "pt"), ("!", "und")]
)
def test_the_language_of_a_tag_is_what_packs_are_looked_up_by(tag: str, language: str) -> None:
    assert language_of(tag) == language


@pytest.mark.parametrize(
    ("tag", "script"),
    [
        ("zh", "Hans"),
        ("zh-CN", "Hans"),
        ("zh-SG", "Hans"),
        ("zh-TW", "Hant"),
        ("zh-HK", "Hant"),
        ("zh_mo", "Hant"),
        ("zh-Hant-CN", "Hant"),
        ("zh-Hans-TW", "Hans"),
        ("yue", "Hant"),
        ("en", "Hans"),
    ],
)
def test_a_chinese_tag_tells_its_script(tag: str, script: str) -> None:
    assert chinese_script(tag) == script


@pytest.mark.parametrize("tag", ["kr", "se", "tw", "sv-SE", "de-CZ", "el-GR", "ja-JP", "zh-CN"])
def test_a_code_of_a_language_and_a_region_are_never_taken_for_another(tag: str) -> None:
    assert normalize_tag(tag) == tag


@pytest.mark.parametrize("tag", ["", " \t", "und", "UND", "und-Hant", "mul", "zxx", "auto", " Auto", "?", "english"])
def test_a_tag_without_a_language_is_undetermined(tag: str) -> None:
    assert is_undetermined(tag)


@pytest.mark.parametrize("tag", ["de", "mis", "zh_TW", "jp", "qxx", "mu", "mus"])
def test_any_language_is_determined(tag: str) -> None:
    assert not is_undetermined(tag)


@pytest.mark.parametrize(
    ("tag", "locale"),
    [("de_AT", "de"), ("zh", "zh"), ("zh-SG", "zh"), ("zh-TW", "zh-Hant"), ("yue-HK", "yue"), ("!", "und")],
)
def test_words_end_by_language_and_chinese_script_alone(tag: str, locale: str) -> None:
    assert break_locale(tag) == locale


def test_the_stated_script_is_read_and_no_region_for_one() -> None:
    assert script_of_tag("uz-Cyrl-UZ") == "Cyrl"
    assert script_of_tag("uz-UZ") is None


def test_a_wrong_type_is_named() -> None:
    for call in (normalize_tag, language_of, chinese_script, is_undetermined, break_locale):
        with pytest.raises(TypeError, match="tag must be str"):
            call(None)  # type: ignore[arg-type]


@given(st.text(st.characters(), max_size=20))
def test_any_string_gives_a_tag_that_stays(tag: str) -> None:
    once = normalize_tag(tag)
    assert once
    assert normalize_tag(once) == once
