"""The conformance suite of language packs: what it lets pass, and what it names."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from babel_core.packs.service.builtin import builtin_packs
from babel_core.packs.service.pack import CALLBACKS
from babel_core.testing import DECLARED_LAWS, LANGUAGE_PACK_LAWS, PACK_METHOD_LAWS, check_pack
from tests.packs.service.packs import Kalaallisut, plain

SENTENCES = {
    "en": "Remember that the ferry bell cracked on Tuesday, and ask Ada before noon.",
    "zh-Hans": "请记住渡轮的铜钟星期二裂了，中午之前问阿达。",
    "zh-Hant": "請記住渡輪的銅鐘星期二裂了，中午之前問阿達。",
    "ja": "渡し船の鐘が火曜日に割れたことを覚えて、昼前にアダに聞いてください。",
    "ko": "나룻배 종이 화요일에 깨졌다는 것을 기억하고 정오 전에 아다에게 물어봐.",
    "fr": "Souviens-toi que la cloche du bac s'est fendue mardi, et demande à Ada avant midi.",
    "es": "Recuerda que la campana del barco se rajó el martes y pregunta a Ada antes del mediodía.",
    "neutral": "2026-05-01 12:30",
}


@pytest.mark.parametrize("pack", builtin_packs(), ids=lambda pack: pack.id)
def test_built_in_packs_pass(pack: Any) -> None:
    check_pack(pack, [SENTENCES[pack.id]]).raise_for_failures()


def test_every_method_of_the_contract_has_a_law() -> None:
    names = " ".join(law.name for law in PACK_METHOD_LAWS)
    assert [method for method in CALLBACKS if f"{method} is total" not in names] == []
    report = check_pack(plain(), ["mib pier"])
    assert report.passes
    assert len(report.laws) == 2 + len(LANGUAGE_PACK_LAWS) + len(PACK_METHOD_LAWS) + len(DECLARED_LAWS)


COUNTER = itertools.count()


def refuses_digits(text: str) -> str:
    return str(int(text))


BREACHES: list[tuple[str, Callable[..., Any], str]] = [
    ("normalize_for_equality", lambda text: f"{text}{next(COUNTER)}", "must depend on the text alone"),
    ("normalize_for_equality", refuses_digits, "raised ValueError"),
    ("build_search_terms", lambda text: ["two words"], "a term is a str without white space"),
    ("build_search_terms", lambda text: ["Pier", "pier"], "case alone may carry no meaning"),
    ("tokenize_for_scoring", lambda text, mode, exclude_stopwords: [" "], "a token is a str that is not blank"),
    ("split_clauses", lambda text: [" mib"], "parts are trimmed and not empty"),
    ("split_sentences", lambda text: ["pier", "mib"], "does not stand in the text behind the part before it"),
    ("decompose_query", lambda text: ["mib"], "gave one part"),
    ("detect", lambda texts: "maybe", "detect gave 'maybe'; valid: distinctive"),
    ("matches_entity_alias", lambda query, alias: True, "one of a single character never matches"),
    ("accepts_entity_candidate", lambda candidate: "yes", "it must give a bool"),
    ("parse_temporal_expressions", lambda text: [SimpleNamespace(span=(0, 99_999), raw="x")], "no such place"),
    (
        "extract_entity_mentions",
        lambda text: [SimpleNamespace(kind="term", normalized="mib")] * 2,
        "each kind and form comes once",
    ),
    ("analyze_query", lambda text: SimpleNamespace(spans={"role": ((3, 2),)}), "the signal 'role' has the span"),
    ("extract_candidates", lambda messages, locale, next_id: ["mib"], "only those of the user are remembered"),
    ("analyze_query", lambda text: None, "gave NoneType; the contract asks for a QueryAnalysis"),
    ("analyze_content", lambda text: {"role_fact": True}, "gave dict; the contract asks for a ContentAnalysis"),
    ("analyze_behavioral_rule", lambda text: "none", "gave str; the contract asks for a BehavioralRuleAnalysis"),
    ("extract_candidates", lambda messages, locale, next_id: ["mib"], "it must give MemoryCandidates"),
    ("detect", lambda texts: "distinctive", "finds an English text and a Chinese one distinctive"),
    ("render", lambda key, values: " ", "every label has a text"),
    ("render", lambda key, values: key.upper(), "which does not hold its value {count}"),
    ("render", lambda key, values: "Note" if key == "note" else key, "lacks active_context, actor"),
]


@pytest.mark.parametrize(("method", "answer", "detail"), BREACHES)
def test_a_breach_names_the_method_and_what_to_mend(method: str, answer: Callable[..., Any], detail: str) -> None:
    report = check_pack(plain(**{method: answer}), ["mib pier"])
    assert not report.passes
    named = [str(failure) for failure in report.failures if method in str(failure)]
    assert any(detail in line for line in named), named


def test_results_that_threads_spoil_are_told() -> None:
    held = threading.local()

    def normalize(text: str) -> str:
        held.value = getattr(held, "value", threading.get_ident())
        return f"{text} {held.value}"

    assert "in threads" in str(check_pack(plain(normalize_for_equality=normalize), ["mib"]))


def test_a_method_that_grows_out_of_proportion_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("babel_core.testing.language_packs.SLOW", 0.01)

    def quadratic(text: str) -> str:
        return str(sum(1 for _ in range(len(text) ** 2 // 50)))

    report = check_pack(plain(normalize_for_equality=quadratic), ["mib"])
    assert any("normalize_for_equality took" in failure.detail for failure in report.failures)


def test_what_is_no_pack_breaks_the_first_law() -> None:
    for odd in (object(), Kalaallisut(api_version=0), plain(locales=("fr",)), replace(plain(), id=" ")):
        (failure,) = check_pack(odd, ["mib"]).failures
        assert failure.law == "a pack has an identity and methods"
    assert check_pack(Kalaallisut(), ["mib"]).passes
