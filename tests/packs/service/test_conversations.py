"""Messages as callers give them, and conversations of several languages."""

from __future__ import annotations

import json
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from babel_core import LanguageService, apply_opt_outs
from babel_core.errors import PackContractError, UnknownNameError


@pytest.fixture(scope="module")
def service() -> LanguageService:
    return LanguageService()


def test_each_message_is_read_in_its_own_language(service: LanguageService) -> None:
    said = ["I live in Ely.", "我叫陆沉舟。", "ok", "Je m'appelle Maëlle.", {"role": "assistant", "content": "제 이름"}]
    found = service.extract_candidates(said)
    assert [(one.id, one.source_message_index, one.content, one.metadata["locale"]) for one in found] == [
        ("1", 0, "Ely", "en-US"),
        ("2", 1, "陆沉舟", "zh-CN"),
        ("3", 3, "Maëlle", "fr-FR"),
    ]
    assert len(apply_opt_outs(service.extract_candidates([*said, "Forget where I live."])).rejected) == 1


@pytest.mark.parametrize("default", ["en-US", "fr-FR"])
def test_short_sentences_of_near_scripts_are_told_apart(default: str) -> None:
    said = ["I live in Cork.", "Je préfère le thé.", "Soy panadero.", "My name's Bo."]
    found = LanguageService(default_locale=default).extract_candidates(said)
    assert [(one.source_message_index, one.content) for one in found] == [
        (0, "Cork"),
        (1, "le thé"),
        (2, "panadero"),
        (3, "Bo"),
    ]


def test_a_given_language_reads_all(service: LanguageService) -> None:
    (found,) = service.extract_candidates(["I live in Ely.", "我叫陆沉舟。"], "en")
    assert (found.content, "locale" in found.metadata) == ("Ely", False)


def test_short_words_are_read_as_the_conversation(service: LanguageService) -> None:
    found = service.extract_candidates(["我住在花蓮，這裡很美。", "我叫葉知秋"])
    assert [one.metadata["locale"] for one in found] == ["zh-Hant", "zh-Hant"]


@pytest.mark.parametrize("method", ["extract_candidates", "resolve_from_messages"])
@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("I mend nets.", r"a series of messages, not str; give \[message\]"),
        ({"role": "user", "content": "x"}, "a series of messages, not dict"),
        (7, "a series of messages, not int"),
        (["x", {"role": "user", "text": "x"}], r"messages\[1\] content is missing"),
        ([{"content": 7}], r"messages\[0\] content must be str, not int"),
        ([{"content": [{"type": "text", "text": 7}]}], r"messages\[0\] content\[0\] text must be str, not int"),
    ],
)
def test_what_is_no_conversation_is_refused(service: LanguageService, method: str, given: Any, told: str) -> None:
    with pytest.raises(TypeError, match=told):
        getattr(service, method)(given)
    if method == "extract_candidates":
        with pytest.raises(TypeError, match=told):
            service.extract_candidates(given, "en")


def test_roles_have_no_case_and_contents_may_have_parts(service: LanguageService) -> None:
    parts = [{"type": "text", "text": "I live in Ely."}, {"type": "image_url", "image_url": {}}, "My name is Isolde."]
    given = [{"role": "User", "content": parts}, SimpleNamespace(role="ASSISTANT", content="I live in Bath.")]
    for language in (None, "en"):
        found = service.extract_candidates(given, language)
        assert [(one.content, one.source_role) for one in found] == [("Ely", "user"), ("Isolde", "user")]
    assert service.resolve_from_messages([{"role": "USER", "content": ["제 이름은 윤서연입니다."]}]).pack_id == "ko"


def test_candidates_are_plain_json(service: LanguageService) -> None:
    for one in service.extract_candidates(["I live in Ely. Under clause 9, do not remember role=cooper."]):
        told = json.loads(json.dumps(one.as_dict()))
        assert told["content"] == one.content
        assert told["metadata"] == dict(one.metadata)
        if one.disposition is not None:
            identity = {"slot": "profile:role", "value": "cooper"}
            target = {"identities": [identity], "match": "exact", "text": "role=cooper"}
            assert told["disposition"] == {"kind": "durable_opt_out", "target": target}
        else:
            assert told["durable_target"] == {"slot": "profile:location", "value": "Ely"}


@pytest.mark.parametrize("given", ["x", ["x"], [None], 3])
def test_only_candidates_are_admitted(given: Any) -> None:
    with pytest.raises(TypeError, match=r"candidates(\[0\])? must be a"):
        apply_opt_outs(given)


@pytest.mark.parametrize(
    ("method", "wanted"),
    [
        ("analyze_query", "QueryAnalysis"),
        ("analyze_content", "ContentAnalysis"),
        ("analyze_behavioral_rule", "BehavioralRuleAnalysis"),
    ],
)
def test_an_analysis_of_another_type_is_refused(service: LanguageService, method: str, wanted: str) -> None:
    changed: Any = {method: lambda text: {"interrogative": True}}
    own = LanguageService(packs=[replace(service.pack("fr"), **changed)])
    with pytest.raises(PackContractError, match=f"{method} of the pack 'fr' gave dict; .* a {wanted}"):
        getattr(own, method)("x", "fr")


@pytest.mark.parametrize(
    ("named", "id"),
    [("en", "en"), ("FR", "fr"), ("fr-FR", "fr"), ("zh", "zh-Hans"), ("zh_tw", "zh-Hant"), ("ZH-HANT", "zh-Hant")],
)
def test_a_pack_is_named_as_its_locales_are(service: LanguageService, named: str, id: str) -> None:
    assert service.pack(named).id == id
    for unknown in ("tlh", "no tag!", ""):
        with pytest.raises(UnknownNameError, match="known: en"):
            service.pack(unknown)
