"""Quotations: what is masked, and what is an apostrophe."""

from __future__ import annotations

import re

import pytest

from babel_core.packs.clauses.quotes import is_explicitly_quoted, mask_quoted, quoted_spans, replace_unquoted


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("He said 'it's fine' and left.", ["'it's fine'"]),
        ("the boys' room is 5'11\" tall", []),
        ("'tis the '90s; don't", []),
        ("“문 닫아!” 他说'你好'他", ["“문 닫아!”", "'你好'"]),
        ("벽에 ‘뛰지 마세요’라고", ["‘뛰지 마세요’"]),
        ("‘it’s’ 'go'라고", ["‘it’s’", "'go'"]),
        ("L’Œuvre : « Été » d'or", ["« Été »"]),
        ("key='v' `a`b „Hallo“", ["'v'", "`a`", "„Hallo“"]),
        ("“one 'two' three” 'four'", ["“one 'two' three”", "'four'"]),
        ("Er rief »Halt! Ja?« und ging; ›so‹ und ‚so‘", ["»Halt! Ja?«", "›so‹", "‚so‘"]),
        ("« Oui », dit-il, « non » – « si »", ["« Oui »", "« non »", "« si »"]),
        ("a » b « c", []),
        ("»offen, a › b", []),
        ("『犬』「猫 “x” 」", ["『犬』", "「猫 “x” 」"]),
    ],
)
def test_quotations_are_found(text: str, quoted: list[str]) -> None:
    assert [text[start:end] for start, end in quoted_spans(text)] == quoted


@pytest.mark.parametrize("text", ['say "hi', "a 'b", "x “y 'z'", "「"])
def test_a_quotation_that_never_ends_masks_nothing(text: str) -> None:
    assert mask_quoted(text).masked == text
    assert mask_quoted(text).unterminated
    assert quoted_spans(text) == ()


@pytest.mark.parametrize(
    ("value", "expected"), [(" «ja» ", True), ('"a" or "b"', False), ('""', False), ("' '", False), ("'it's'", True)]
)
def test_a_value_is_a_quotation(value: str, expected: bool) -> None:
    assert is_explicitly_quoted(value) is expected


def test_only_what_is_not_quoted_is_replaced() -> None:
    assert replace_unquoted("why 'why' why", re.compile("why"), "-") == "- 'why' -"
    assert replace_unquoted("why 'why", re.compile("(w)hy"), lambda found: found[1]) == "w 'w"
