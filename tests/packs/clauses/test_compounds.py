"""Compounds and tails that a caller judges."""

from __future__ import annotations

import pytest

from babel_core.packs.clauses.compounds import split_explicit_compound
from babel_core.packs.clauses.tails import split_trailing_clause


def classify(part: str) -> str:
    for sign, kind in (("=", "fact"), ("?", "interrogative"), ("please", "one_off"), ("although", "dependent")):
        if sign in part:
            return kind
    return "unknown"


@pytest.mark.parametrize(
    ("value", "parts"),
    [
        ("loft=hay, barn=oats", [("loft=hay", "fact"), ("barn=oats", "fact")]),
        ("loft=hay, although dry, barn=oats", [("loft=hay, although dry", "fact"), ("barn=oats", "fact")]),
        ("loft=hay, and so on", [("loft=hay, and so on", "fact")]),
        ("bin=[a, b], box={c, d}", [("bin=[a, b]", "fact"), ("box={c, d}", "fact")]),
        ("bin=[a, box=2", [("bin=[a, box=2", "fact")]),
        ('note="a, b", cost=1,000', [('note="a, b"', "fact"), ("cost=1,000", "fact")]),
        ('note="a, box=2', [('note="a, box=2', "fact")]),
        ("a=1, is b?, please c", [("a=1", "fact"), ("is b?", "interrogative"), ("please c", "one_off")]),
        ("乙=一，丙=二、丁=三", [("乙=一", "fact"), ("丙=二", "fact"), ("丁=三", "fact")]),
        (" , ", []),
    ],
)
def test_a_value_is_parted_at_its_commas(value: str, parts: list[tuple[str, str]]) -> None:
    found = split_explicit_compound(value, classify)
    assert [(part.text, part.kind) for part in found] == parts
    assert all(value[part.start : part.end] == part.text for part in found)


def test_the_last_tail_is_cut_off() -> None:
    def asks(part: str) -> bool:
        return part.endswith("?")

    def anything(part: str) -> bool:
        return bool(part)

    def never(part: str) -> bool:
        return False

    assert split_trailing_clause("I sing, a lot, why so?", asks, anything, never) == ("I sing, a lot,", "why so?")
    assert split_trailing_clause("I sing, 'a, b?'", asks, anything, never) is None
    assert split_trailing_clause("Please, why?", asks, anything, lambda part: part == "Please") is None
