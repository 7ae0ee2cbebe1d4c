"""Laws of every text: mentions are spans of it, each once with its kind; an alias is judged for any text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babel_core.errors import PackContractError
from babel_core.packs.entities.entities import Entities
from babel_core.packs.entities.grammar import parse_entities
from babel_core.packs.entities.mention import KINDS
from babel_core.packs.service.folder import PackFolder
from babel_core.packs.terms.equality import lower_form

LOCALES = {"en": "en-US", "zh": "zh-CN", "ja": "ja-JP", "ko": "ko-KR", "fr": "fr-FR", "es": "es-ES", "neutral": "und"}
ENTITIES = {name: Entities.of(PackFolder.builtin(name), locale) for name, locale in LOCALES.items()}

bits = st.sampled_from(
    [
        *"aBÉ. '’“”「」《》-1\n\ud800\x00\u0301",
        "Ana",
        "KITE-8",
        "公司",
        "青山",
        "さん",
        "田中",
        "カメラ",
        " 씨",
        "대학교",
        "한빛",
        "L'",
    ]
)
texts = st.one_of(st.text(st.characters()), st.lists(bits, max_size=30).map("".join))


@given(texts, st.sampled_from(sorted(ENTITIES)))
def test_mentions_are_spans(text: str, language: str) -> None:
    found = ENTITIES[language].mentions(text)
    assert len({(mention.kind, mention.normalized) for mention in found}) == len(found)
    for mention in found:
        assert mention.surface == text[mention.start : mention.end] != ""
        assert mention.normalized == lower_form(mention.surface)
        assert mention.kind is None or mention.kind in KINDS
    assert [mention.start for mention in found] == sorted(mention.start for mention in found)


@given(texts, texts, st.sampled_from(sorted(ENTITIES)))
def test_any_alias_is_judged(query: str, alias: str, language: str) -> None:
    assert ENTITIES[language].matches_alias(query, alias) in (True, False)


@pytest.mark.parametrize("language", sorted(ENTITIES))
@pytest.mark.parametrize(
    "unit",
    ["A", "Ana ", "公司", "青山公司", "가", "한빛 대학교 ", "カ", "KITE-8", "A-1", "「", "“a” ", "a1_", "É\u0301"],
)
def test_long_texts_of_one_unit_end(unit: str, language: str) -> None:
    text = unit * (30_000 // len(unit))
    ENTITIES[language].mentions(text)
    ENTITIES[language].matches_alias(text, unit * 2)


@pytest.mark.parametrize("data", [{"nothing": 1}, {"quoted": "yes"}, {"suffixes": {"river": "x"}}])
def test_a_wrong_file_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(PackContractError, match=r"x/entities\.toml"):
        parse_entities(data, "x/entities.toml")
