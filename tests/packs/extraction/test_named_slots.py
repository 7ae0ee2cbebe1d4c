"""Opt-outs that name a slot and no value: every value of it is meant."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from babel_core.packs.extraction import DurableTarget, MemoryCandidate, OptOut, apply_opt_outs, is_targeted_by_opt_out
from babel_core.packs.service.further import further_packs
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


@pytest.mark.parametrize(
    ("locale", "said", "refused", "kept"),
    [
        ("en", "I live in Ely. We moved to Ely last spring.", "Don't remember where I live.", []),
        ("en", "We moved to Ely last spring. Remember that Elysium is a film.", "Forget where I live.", ["Elysium"]),
        ("en", "I live in Ely. Remember that the ferry sails at six.", "Forget where I live.", ["ferry"]),
        ("en", "I live in Ely. My name is Isolde.", "Forget my name.", ["Ely"]),
        ("zh-CN", "我上个月搬到了泉州。", "别记住我住在哪里。", []),
        ("zh-CN", "我们搬到泉州去了。请记住渡船六点开。", "忘掉我住在哪里。", ["渡船"]),
        ("zh-TW", "我們去年春天搬到了花蓮。", "不要記住我住在哪裡。", []),
        ("ja", "函館に住んでいます。函館は寒いと覚えておいて。", "どこに住んでいるかは忘れてください。", []),
        ("ko", "저는 전주에 살아요. 전주는 덥다고 기억해 줘.", "제가 사는 곳은 잊어 주세요.", []),
        ("fr", "J'habite à Brest. Souviens-toi que Brest est humide.", "Oublie où j'habite.", []),
        ("es", "Vivo en Gijón. Recuerda que Gijón es húmeda.", "Olvida dónde vivo.", []),
    ],
)
def test_what_tells_a_value_that_is_refused_goes_too(
    service: LanguageService, locale: str, said: str, refused: str, kept: Sequence[str]
) -> None:
    admission = apply_opt_outs(service.extract_candidates([said, refused], locale))
    assert admission.rejected
    assert {one.reason for one in admission.rejected} == {"explicit_opt_out"}
    assert len(admission.kept) == len(kept)
    assert all(word in one.content for word, one in zip(kept, admission.kept, strict=True))


@pytest.mark.parametrize("text", ["我搬到泉州了。", "我们去年搬到了泉州。", "我刚搬到泉州。"])
def test_who_moved_lives_there(service: LanguageService, text: str) -> None:
    targets = [one.durable_target for one in service.extract_candidates([text], "zh-CN")]
    assert DurableTarget("profile:location", "泉州") in targets


@pytest.mark.parametrize("text", ["我想搬到泉州。", "我们打算明年搬到泉州。", "他搬到泉州了。"])
def test_who_wants_to_move_does_not_live_there(service: LanguageService, text: str) -> None:
    targets = [one.durable_target for one in service.extract_candidates([text], "zh-CN")]
    assert DurableTarget("profile:location", "泉州") not in targets


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


def test_a_joiner_inside_a_word_parts_no_slots() -> None:
    service = LanguageService(packs=further_packs("pt"))
    (found,) = service.extract_candidates(["Esquece o meu e-mail e o meu telefone."], "pt-PT")
    assert found.disposition is not None
    assert [one.slot for one in found.disposition.target.identities] == ["assignment:e-mail", "assignment:telefone"]
