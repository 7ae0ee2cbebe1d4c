"""Laws of extraction over any text: no text raises, ids come in order, what is found is told the same each time."""

from __future__ import annotations

from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babel_core.errors import PackContractError
from babel_core.packs.extraction import MemoryCandidate, Message
from babel_core.packs.extraction.candidate import KINDS
from babel_core.packs.service.service import LanguageService

LOCALES = ("en", "zh-CN", "zh-TW", "ja", "ko", "fr", "es", "und")
WORDS = """
remember |that |two things: |do not |forget |my name is |Ada|I am a |beekeeper|a=b|, |; |. |? |! |"|'|(|]|{
project X-1: dock=2|my current project is |I prefer |tea| and |please |docs/a.md|> |From: x|Body: |- |, right?
请记住|不要记住|我叫|，|。|：|覚えておいて|は保存しないでください|です|、|기억해 주세요|를 기억하지 마세요|입니다
souviens-toi |ne retiens pas |je suis |recuerda |no recuerdes |me llamo |é
"""
PIECES = (
    *(word for line in WORDS.strip().split("\n") for word in line.split("|")),
    "\n",
    "\ud800",
    "\0",
    "e\u0301",
    "😀",
)
texts = st.one_of(st.text(st.characters()), st.lists(st.sampled_from(PIECES), max_size=16).map("".join))
SERVICE = LanguageService()


def found(text: str, locale: str) -> tuple[MemoryCandidate, ...]:
    numbers = count(1)
    return SERVICE.extract_candidates([text], locale, next_id=lambda: f"m{next(numbers)}")


@pytest.mark.parametrize("locale", LOCALES)
@given(text=texts)
def test_candidates_are_told_the_same_each_time_with_ids_in_order(locale: str, text: str) -> None:
    candidates = found(text, locale)
    assert candidates == found(text, locale)
    assert [one.id for one in candidates] == [f"m{place + 1}" for place in range(len(candidates))]
    for one in candidates:
        assert one.kind_hint in KINDS
        assert one.content.strip() == one.content
        assert any(map(str.isalnum, one.content))


def test_only_the_user_is_heard_and_places_are_told() -> None:
    messages = [
        {"role": "assistant", "content": "My name is Ada."},
        {"role": "user", "content": "My name is Bo."},
        Message(content="My name is Cy.", source_message_index=7),
    ]
    candidates = SERVICE.extract_candidates(messages, "en")
    assert [(one.content, one.source_message_index, one.source_role) for one in candidates] == [
        ("Bo", 1, "user"),
        ("Cy", 7, "user"),
    ]


def test_a_supplied_analysis_of_a_single_clause_tells_the_kind_of_feedback_only() -> None:
    text = "Always write dates in full."
    analysis = {"feedback_kind": "validated_pattern", "interrogative": True, "behavioral_directive": "none"}
    (one,) = SERVICE.extract_candidates([{"role": "user", "content": text, "analysis": analysis}], "en")
    assert (one.kind_hint, one.metadata["feedback_kind"]) == ("feedback", "validated_pattern")


def test_a_message_without_a_content_is_named() -> None:
    with pytest.raises((TypeError, PackContractError), match=r"messages\[0\] content"):
        SERVICE.extract_candidates([{"role": "user"}], "en")


@pytest.mark.parametrize(
    "text",
    [
        "word " * 40_000,
        "a=b, " * 40_000,
        "Remember: " + "a=b, " * 40_000,
        '"' * 200_000,
        " " * 200_000 + "a",
        "(" * 200_000,
        "I am a beekeeper. Remember that desk=7. " * 250,
        "Remember 100 things: " + "a=b, " * 5_000,
        "I prefer " * 20_000,
    ],
    ids=["words", "commas", "list", "quotes", "blanks", "brackets", "clauses", "counted", "openers"],
)
def test_long_texts_are_read(text: str) -> None:
    assert len(SERVICE.extract_candidates([text], "en")) <= 600
