"""The shipped keyword lists on our own sentences: data/<language>.jsonl says what should be kept and what not."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from babel_core.capture.gate import should_capture
from babel_core.capture.groups import GROUPS
from babel_core.capture.keywords import Keywords
from babel_core.capture.lexicon import shipped_lexicon
from babel_core.capture.matching import KeywordMatcher

DATA = Path(__file__).with_name("data")
LANGUAGES = ("en", "de", "fr", "es", "it", "pt", "nl", "sv", "pl", "ru", "tr", "zh", "ja", "ko", "ar", "hi")
READY = tuple(language for language in LANGUAGES if (DATA / f"{language}.jsonl").is_file())
CATEGORIES = ("decision", "preference", "entity", "fact")
DECAYS = ("permanent", "session", "active")


@cache
def cases(language: str) -> tuple[dict[str, Any], ...]:
    lines = (DATA / f"{language}.jsonl").read_text("utf-8").splitlines()
    return tuple(json.loads(line) for line in lines)


@cache
def groups_of(language: str, text: str) -> frozenset[str]:
    matcher = KeywordMatcher(Keywords((language,)))
    return frozenset(hit.group for hit in matcher.find(text, (language,)))


def first(groups: frozenset[str], prefix: str, order: tuple[str, ...], otherwise: str) -> str:
    return next((name for name in order if f"{prefix}_{name}" in groups), otherwise)


def wrong(language: str, is_wrong: Callable[[dict[str, Any], frozenset[str]], bool | None]) -> tuple[list[str], int]:
    """The texts that are wrong, and how many were asked; None of `is_wrong` leaves a case out."""
    told = [(case["text"], is_wrong(case, groups_of(language, case["text"]))) for case in cases(language)]
    asked = [(text, bad) for text, bad in told if bad is not None]
    return [text for text, bad in asked if bad], len(asked)


def signals(case: dict[str, Any], key: str) -> Iterator[str]:
    return (name for name in case.get(key, ()) if name in GROUPS)


@pytest.mark.parametrize("language", READY)
def test_there_are_enough_sentences_and_every_group_has_entries(language: str) -> None:
    kinds = [case["capture"] for case in cases(language)]
    assert kinds.count(True) >= 60
    assert kinds.count(False) >= 60
    assert set(shipped_lexicon(language).keywords) == set(GROUPS)


@pytest.mark.parametrize("language", READY)
def test_what_should_be_remembered_fires_a_trigger(language: str) -> None:
    missed, asked = wrong(language, lambda case, groups: "triggers" not in groups if case["capture"] else None)
    assert len(missed) <= 0.03 * asked, missed


@pytest.mark.parametrize("language", READY)
def test_prose_and_questions_are_not_kept(language: str) -> None:
    caught, asked = wrong(
        language,
        lambda case, _: should_capture(case["text"], languages=(language,)) if case["capture"] is False else None,
    )
    assert len(caught) <= 0.01 * asked, caught


@pytest.mark.parametrize("language", READY)
def test_category(language: str) -> None:
    missed, asked = wrong(
        language,
        lambda case, groups: (
            first(groups, "category", CATEGORIES, "other") != case["category"] if case["category"] else None
        ),
    )
    assert len(missed) <= 0.05 * asked, missed


@pytest.mark.parametrize("language", READY)
def test_decay(language: str) -> None:
    missed, asked = wrong(
        language,
        lambda case, groups: first(groups, "decay", DECAYS, "stable") != case["decay"] if case["decay"] else None,
    )
    assert len(missed) <= 0.05 * asked, missed


@pytest.mark.parametrize("language", READY)
def test_signals(language: str) -> None:
    missed, asked = wrong(
        language,
        lambda case, groups: any(name not in groups for name in signals(case, "signals")) if case["signals"] else None,
    )
    assert len(missed) <= 0.03 * asked, missed
    caught, _ = wrong(language, lambda case, groups: any(name in groups for name in signals(case, "absent")))
    assert not caught
