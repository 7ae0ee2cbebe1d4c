"""Durable targets, and whether an opt-out names what is to be remembered."""

from __future__ import annotations

from typing import Any

import pytest

from babel_core.packs.extraction import DurableTarget, MemoryCandidate, OptOut, apply_opt_outs, is_targeted_by_opt_out
from babel_core.packs.service.service import LanguageService


@pytest.fixture(scope="module")
def service() -> LanguageService:
    return LanguageService()


def candidate(content: str, slot: str | None = None, value: str | None = None) -> MemoryCandidate:
    target = None if slot is None else DurableTarget(slot, value or content)
    return MemoryCandidate(id="1", kind_hint="fact", explicitness="explicit", content=content, durable_target=target)


@pytest.mark.parametrize(
    ("slot", "value", "named", "same"),
    [
        ("profile:name", "Maren", ("PROFILE:NAME", "maren"), True),
        ("profile:name", "Maren  Holt", ("profile:name", "maren holt"), True),
        ("profile:name", "Zoe\u0308", ("profile:name", "Zo\u00eb"), True),
        ("ｐrofile:name", "Maren", ("profile:name", "Maren"), True),
        ("profile:name", "Maren", ("profile:location", "Maren"), False),
        ("assignment:dock", "Pier 4", ("Assignment:Dock", "Pier  4"), True),
        ("assignment:dock", "Pier 4", ("assignment:dock", "pier 4"), False),
        ("preference", "Rye bread", ("preference", "rye bread"), True),
    ],
)
def test_identities_meet_whatever_the_case_but_in_assignments(
    slot: str, value: str, named: tuple[str, str], same: bool
) -> None:
    selector = OptOut(identities=(DurableTarget(*named),), text="another text")
    assert is_targeted_by_opt_out(candidate("x", slot, value), selector) is same


@pytest.mark.parametrize(
    ("content", "text", "same"),
    [
        ("tide at noon", "tide at noon", True),
        ("tide  at\tnoon ", "tide at noon", True),
        ("tide at noon!", "tide at noon", False),
        ("Tide at noon", "tide at noon", False),
        ("cafe\u0301", "caf\u00e9", True),
        ("", "", False),
    ],
)
def test_texts_are_the_same_only_with_all_their_signs(content: str, text: str, same: bool) -> None:
    assert is_targeted_by_opt_out(candidate(content), OptOut(text=text)) is same
    assert is_targeted_by_opt_out({"content": content}, {"identities": [], "text": text}) is same


STATED = [
    ("en", "I live in Tromsø.", "Do not remember location=Tromsø"),
    ("en", "My name is Isolde.", "Forget that my name is Isolde."),
    ("en", "Please remember: crate code=B7", "Under clause 9.1, please do not store crate code=B7."),
    ("en", "My current project is Curlew.", "My current project is Curlew. Don't remember that."),
    ("zh-CN", "我叫陆沉舟。", "不要记住姓名=陆沉舟"),
    ("zh-TW", "我叫葉知秋。", "請不要記住名字=葉知秋"),
    ("ja", "私の現在の役割は庭師です。", "役割=庭師は覚えないでください"),
    ("ko", "제 현재 역할은 조율사입니다.", "역할=조율사를 기억하지 마세요"),
    ("fr", "J'habite à Nantes.", "Ne retiens pas ville=Nantes"),
    ("es", "Me llamo Irune.", "No guardes nombre=Irune"),
]


@pytest.mark.parametrize(("locale", "stated", "refused"), STATED)
def test_what_is_stated_meets_what_is_not_to_be_remembered(
    service: LanguageService, locale: str, stated: str, refused: str
) -> None:
    found = service.extract_candidates([stated, refused], locale)
    admission = apply_opt_outs(found)
    assert admission.rejected
    assert {one.reason for one in admission.rejected} == {"explicit_opt_out"}
    assert admission.kept == ()
    assert {one.kind_hint for one in admission.opt_outs} == {"feedback"}


def test_a_service_derives_targets_and_completes_opt_outs(service: LanguageService) -> None:
    (found,) = service.extract_candidates(["Forget that I work as a sexton in Ely."], "en")
    assert found.disposition is not None
    target = found.disposition.target
    assert target.text == "I work as a sexton in Ely"
    assert target.match == "exact"
    assert set(target.identities) >= {DurableTarget("profile:role", "sexton"), DurableTarget("profile:location", "Ely")}
    (role, _) = service.extract_candidates(["I work as a sexton in Ely."], "en")
    assert role.durable_target == DurableTarget("profile:role", "sexton")


@pytest.mark.parametrize(
    ("fields", "target"),
    [
        ({"kind_hint": "fact", "content": "project code=K9"}, ("assignment:project_code", "K9")),
        ({"kind_hint": "fact", "content": "Locker  Number = 12"}, ("assignment:locker_number", "12")),
        ({"kind_hint": "fact", "content": "name=Ada"}, ("profile:name", "Ada")),
        ({"kind_hint": "preference", "content": "rye"}, ("preference", "rye")),
        ({"kind_hint": "fact", "content": "the sea is wide"}, None),
        ({"kind_hint": "fact", "content": "a == b"}, None),
        ({"kind_hint": "reference", "content": "a=b"}, None),
    ],
)
def test_targets_are_derived_from_kind_and_wording(
    service: LanguageService, fields: dict[str, Any], target: tuple[str, str] | None
) -> None:
    wanted = None if target is None else DurableTarget(*target)
    assert service.derive_durable_target(fields, "en") == wanted
