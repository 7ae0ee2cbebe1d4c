"""How many tokens two texts have in common."""

from __future__ import annotations

from typing import Any

import pytest

from babel_core import LanguageService, TokenOverlap
from babel_core.errors import ConfigError
from tests.packs.service.packs import plain


def service(**fields: Any) -> LanguageService:
    def tokens(text: str, mode: str, *, exclude_stopwords: bool) -> list[str]:
        return [word for word in text.split() if mode == "overlap" and not (exclude_stopwords and word == "the")]

    return LanguageService(packs=[plain(tokenize_for_scoring=tokens, **fields)])


@pytest.mark.parametrize(
    ("left", "right", "sizes"),
    [
        ("the bell", "the lamp bell", (2, 2, 3)),
        ("bell bell", "bell", (1, 1, 1)),
        ("", "bell", (0, 0, 1)),
        ("bell 2021", "bell", (1, 1, 1)),
        ("bell", "bell ２０ ⅴ", (1, 1, 1)),
        ("bell 2021", "bell 2022", (1, 2, 2)),
        ("bell 7a", "bell", (1, 2, 1)),
    ],
)
def test_sets_are_compared_and_lone_numbers_left_out(left: str, right: str, sizes: tuple[int, int, int]) -> None:
    asked = service()
    assert asked.token_overlap_detail(left, right, "kl") == TokenOverlap(*sizes)
    assert asked.token_overlap(left, right, "kl") == (sizes[0] / max(sizes[1:]) if min(sizes[1:]) else 0.0)
    assert asked.token_overlap(left, right, "kl") == asked.token_overlap(right, left, "kl")


def test_stop_words_are_left_out_on_request() -> None:
    assert service().token_overlap("the bell", "the lamp", "kl", exclude_stopwords=True) == 0.0
    assert service().token_overlap("the bell", "the lamp", "kl") == 0.5


def test_a_pack_mends_the_sides() -> None:
    def mend(texts: Any, sides: Any, *, exclude_stopwords: bool) -> Any:
        assert texts == ("bell", "lamp 4")
        assert sides == (frozenset({"bell"}), frozenset({"lamp"}))
        return [side | {"before"} for side in sides] if exclude_stopwords else sides

    asked = service(overlap_sides=mend)
    assert asked.token_overlap("bell", "lamp 4", "kl") == 0.0
    assert asked.token_overlap("bell", "lamp 4", "kl", exclude_stopwords=True) == 0.5


def test_the_mode_of_tokens_is_checked() -> None:
    assert service().tokenize_for_scoring("a b", "kl", mode="overlap") == ("a", "b")
    with pytest.raises(ConfigError, match="mode is 'tfidf'; valid: bm25, overlap"):
        service().tokenize_for_scoring("a", "kl", mode="tfidf")
