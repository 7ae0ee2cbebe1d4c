"""Laws of every text: equality is idempotent; terms are unique and without white space; tokens hold the base's."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babel_core.errors import ConfigError, PackContractError
from babel_core.packs.service.folder import PackFolder
from babel_core.packs.terms.equality import normalize_for_equality
from babel_core.packs.terms.grammar import parse_terms
from babel_core.packs.terms.terms import Terms
from babel_core.packs.terms.tokens import Words, base_tokens

LOCALES = {"en": "en-US", "zh": "zh-CN", "ja": "ja-JP", "ko": "ko-KR", "fr": "fr-FR", "es": "es-ES", "neutral": "und"}
TERMS = {name: Terms.of(PackFolder.builtin(name), locale) for name, locale in LOCALES.items()}

bits = st.sampled_from(
    [
        *"abÉ3.!'\"“”「」-_/ \n\ud800\x00\u0301ﬁ㈱①ß한글車间あカ",
        "who ",
        "车间3",
        "哪里",
        "年8",
        "에서는",
        "무엇을",
        "どこ",
        "qu'est-ce ",
        "cómo ",
    ]
)
texts = st.one_of(st.text(st.characters()), st.lists(bits, max_size=40).map("".join))


@given(texts)
def test_equality_is_idempotent(text: str) -> None:
    form = normalize_for_equality(text)
    assert normalize_for_equality(form) == form
    assert form == " ".join(form.split())


@given(texts, st.sampled_from(sorted(TERMS)))
def test_search_terms_are_canonical(text: str, language: str) -> None:
    found = TERMS[language].index(text)
    assert len(set(found)) == len(found)
    assert all(term and not any(map(str.isspace, term)) and term == term.lower() for term in found)
    assert found == TERMS[language].index(text)


@given(texts, st.sampled_from(sorted(TERMS)))
def test_scoring_tokens_hold_the_base_tokens(text: str, language: str) -> None:
    terms = TERMS[language]
    assert set(base_tokens(text, LOCALES[language])) <= set(terms.scoring(text))
    assert set(terms.scoring(text, "overlap", exclude_stopwords=True)) <= set(terms.scoring(text))


@given(texts, texts, st.sampled_from(sorted(TERMS)))
def test_overlap_sides_are_sets_of_both(left: str, right: str, language: str) -> None:
    terms = TERMS[language]
    sides = tuple(frozenset(terms.scoring(text, "overlap", exclude_stopwords=True)) for text in (left, right))
    mended = terms.overlap_sides((left, right), sides, exclude_stopwords=True)
    assert mended[0] <= set(terms.scoring(left))
    assert mended[1] <= set(terms.scoring(right))


@pytest.mark.parametrize("language", sorted(TERMS))
@pytest.mark.parametrize("unit", ["中", "中a1", "1", "中1-", "에서", "'who' ", "!?", "x", "あ", "é "])
def test_long_texts_of_one_unit_end(unit: str, language: str) -> None:
    text = unit * (30_000 // len(unit))
    TERMS[language].index(text)
    TERMS[language].scoring(text, "overlap", exclude_stopwords=True)


def test_another_mode_is_refused() -> None:
    with pytest.raises(ConfigError, match="bm25, overlap"):
        TERMS["en"].scoring("x", "dense")


@pytest.mark.parametrize("data", [{"nothing": 1}, {"endings": {"x": "y"}}, {"identifiers": []}, {"joined": "6"}])
def test_a_wrong_file_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(PackContractError, match=r"x/terms\.toml"):
        parse_terms(data, "x/terms.toml")


def test_scripts_of_chinese_share_no_term() -> None:
    hans, hant = TERMS["zh"].index("图书馆预约"), TERMS["zh"].index("圖書館預約")
    assert hans
    assert not set(hans) & set(hant)


@pytest.mark.parametrize(("locale", "text"), [("zh", "码头的仓库需要新的油漆和木板"), ("en", "new paint for the quay")])
def test_a_text_is_cut_once_for_its_terms(monkeypatch: pytest.MonkeyPatch, locale: str, text: str) -> None:
    cut: list[str] = []
    spans = Words.spans

    def counted(self: Words, form: str) -> Iterator[tuple[int, int]]:
        cut.append(form)
        return spans(self, form)

    expected = TERMS[locale].index(text)
    monkeypatch.setattr(Words, "spans", counted)
    assert TERMS[locale].index(text) == expected
    assert cut == [text]


def test_the_number_of_an_identifier_is_no_term_of_its_own() -> None:
    assert TERMS["zh"].index("仓库12的油漆")[-1] == "仓库12"
    assert "12" not in TERMS["zh"].index("仓库12的油漆")
    assert "12" in TERMS["zh"].index("油漆 12 桶")
    assert "2031" in TERMS["zh"].index("2031年的油漆")
