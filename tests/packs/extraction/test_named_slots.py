"""Opt-outs that name a slot and no value: every value of it is meant."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from babel_core.packs.extraction import DurableTarget, MemoryCandidate, OptOut, apply_opt_outs, is_targeted_by_opt_out
from babel_core.packs.service.service import LanguageService

SAID = {
    "en": "My name is Isolde. I live in Ely. I work as a sexton.",
    "zh-CN": "我叫陆沉舟。我住在泉州。",
    "zh-TW": "我叫葉知秋。我住在花蓮。",
    "ja": "私の名前は梶原です。函館に住んでいます。",
    "ko": "제 이름은 윤서연입니다. 저는 전주에 살아요.",
    "fr": "Je m'appelle Maëlle. J'habite à Brest.",
    "es": "Me llamo Irune. Vivo en Gijón.",
}


@pytest.fixture(scope="module")
def service() -> LanguageService:
    return LanguageService()


@pytest.mark.parametrize(
    ("locale", "refused", "gone"),
    [
        ("en", "Please never remember my name.", ["Isolde"]),
        ("en", "Forget my full name, thanks.", ["Isolde"]),
        ("en", "Forget where I'm living.", ["Ely"]),
        ("en", "Don't store my home address.", ["Ely"]),
        ("en", "Forget what I do for a living.", ["sexton"]),
        ("en", "Do not remember my name, where I live or my job.", ["Isolde", "Ely", "sexton"]),
        ("en", "Forget the name of the ferry.", []),
        ("en", "Forget my name tag.", []),
        ("zh-CN", "请别记住我的姓名。", ["陆沉舟"]),
        ("zh-CN", "忘掉我住在哪里。", ["泉州"]),
        ("zh-CN", "不要记住我的名字和住址。", ["陆沉舟", "泉州"]),
        ("zh-TW", "不要記住我住在哪裡。", ["花蓮"]),
        ("ja", "名前は覚えないでください。", ["梶原"]),
        ("ja", "どこに住んでいるかは忘れてください。", ["函館"]),
        ("ko", "제 이름을 저장하지 마세요.", ["윤서연"]),
        ("ko", "제가 사는 곳은 잊어 주세요.", ["전주"]),
        ("fr", "Oublie mon prénom.", ["Maëlle"]),
        ("fr", "Ne retenez pas où j'habite.", ["Brest"]),
        ("es", "Olvida cómo me llamo.", ["Irune"]),
        ("es", "No recuerdes mi dirección ni mi nombre.", ["Irune", "Gijón"]),
    ],
)
def test_a_slot_without_a_value_names_every_value(
    service: LanguageService, locale: str, refused: str, gone: Sequence[str]
) -> None:
    said = service.extract_candidates([SAID[locale]], locale)
    told = service.extract_candidates([SAID[locale], refused], locale)
    admission = apply_opt_outs(told)
    assert [one.candidate.content for one in admission.rejected] == list(gone)
    assert [one.content for one in admission.kept] == [one.content for one in said if one.content not in gone]
    assert len(admission.opt_outs) == 1


def test_an_identity_without_a_value_is_its_slot() -> None:
    target = DurableTarget("profile:name", "Ada")
    one = MemoryCandidate(id="1", kind_hint="profile", explicitness="explicit", content="Ada", durable_target=target)
    assert is_targeted_by_opt_out(one, OptOut((DurableTarget("Profile:Name", None),)))
    assert not is_targeted_by_opt_out(one, OptOut((DurableTarget("profile:location", None),)))
    assert not is_targeted_by_opt_out(one, OptOut((DurableTarget("profile:name", "*"),)))


def test_a_pointing_word_means_the_clause_before_it_in_the_message(service: LanguageService) -> None:
    found = service.extract_candidates(["My name is Isolde. Don't remember that. I live in Ely."], "en")
    assert [one.content for one in apply_opt_outs(found).kept] == ["Ely"]
    assert service.extract_candidates(["Don't remember that."], "en") == ()
