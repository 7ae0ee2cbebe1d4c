"""Laws of every text: spans of the original, in order, trimmed and apart; masks as long as the text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babel_core import LanguageService
from babel_core.errors import PackContractError
from babel_core.packs.clauses.facets import decompose_query
from babel_core.packs.clauses.grammar import ClauseGrammar, neutral, parse_clauses
from babel_core.packs.clauses.quotes import mask_quoted, quoted_spans
from babel_core.packs.clauses.splitting import Clause, split_clauses, split_sentences
from babel_core.packs.service.folder import PackFolder

LANGUAGES = ("en", "zh", "ja", "ko", "fr", "es", "neutral")
GRAMMARS = {name: ClauseGrammar.of(PackFolder.builtin(name)) for name in LANGUAGES}

bits = st.sampled_from(
    [
        *"abI.!?;,'\"`“”‘’«»「」『』()[]=:。！？；，、…\n\t \ud800\x00é\u0301",
        "Dr. ",
        ", please open the ",
        ", but ",
        " and who ",
        "。",
        "，请",
        "，哪里",
        "입니다, ",
        " 어디예요?",
        "です、",
        "ください",
        "¿dónde ",
        "1. ",
        "https://x.org/?a=b;",
        "10 p.m. The ",
    ]
)
texts = st.one_of(st.text(st.characters()), st.lists(bits, max_size=40).map("".join))


def lawful(text: str, parts: tuple[Clause, ...]) -> None:
    at = 0
    for part in parts:
        assert part.text == text[part.start : part.end] == part.text.strip() != ""
        assert part.start >= at
        at = part.end


@given(texts, st.sampled_from(LANGUAGES))
def test_clauses_and_sentences_are_spans(text: str, language: str) -> None:
    grammar = GRAMMARS[language]
    clauses, sentences = split_clauses(text, grammar), split_sentences(text, grammar)
    lawful(text, clauses)
    lawful(text, sentences)
    for parts in (clauses, sentences):
        kept = "".join(part.text for part in parts)
        assert [char for char in kept if not char.isspace()] == [char for char in text if not char.isspace()]


@given(texts, st.sampled_from(LANGUAGES))
def test_facets_are_none_or_several(text: str, language: str) -> None:
    facets = decompose_query(text, GRAMMARS[language])
    assert len(facets) != 1
    assert len(set(facets)) == len(facets)
    assert all(len(facet) > 1 and facet in text for facet in facets)


@given(texts)
def test_masks_keep_the_length(text: str) -> None:
    found = mask_quoted(text)
    assert len(found.masked) == len(text)
    spans = quoted_spans(text)
    inside = {at for start, end in spans for at in range(start, end)}
    assert all(found.masked[at] == (" " if at in inside else text[at]) for at in range(len(text)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "unit",
    [
        "a, ",
        "“",
        "'",
        ". ",
        "Dr. ",
        "! ",
        " and who ",
        "https://",
        "，请",
        "x ",
        "\ud800. A",
        "1. ",
        '"a." ',
        "、",
        "\n",
    ],
)
def test_long_texts_of_one_unit_end(unit: str, language: str) -> None:
    text = unit * (60_000 // len(unit))
    split_clauses(text, GRAMMARS[language])
    split_sentences(text, GRAMMARS[language])
    decompose_query(text, GRAMMARS[language])


def test_a_thousand_clauses_come_out() -> None:
    assert len(split_clauses("The bell rang. " * 1_000, GRAMMARS["en"])) == 1_000


def test_a_pack_without_a_file_has_the_neutral_grammar() -> None:
    assert parse_clauses({}, "x/clauses.toml").titles == neutral().titles
    assert decompose_query("what? where?", neutral()) == ()


@pytest.mark.parametrize(
    "data",
    [
        {"nothing": 1},
        {"facets": {"and": []}},
        {"tails": {"requests": "please"}},
        {"tails": {"request_patterns": ["("]}},
    ],
)
def test_a_wrong_file_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(PackContractError, match=r"x/clauses\.toml"):
        parse_clauses(data, "x/clauses.toml")


@pytest.mark.parametrize(
    ("locale", "text", "facets"),
    [
        ("fr", "Où est la rame\u00a0? Quand part le bac\u202f?", ("Où est la rame", "Quand part le bac")),
        ("ja", "鍵はどこ\u3000？船はいつ\u3000？", ("鍵はどこ", "船はいつ")),
    ],
)
def test_white_space_of_any_kind_is_taken_off_facets(locale: str, text: str, facets: tuple[str, ...]) -> None:
    assert LanguageService().decompose_query(text, locale) == facets
