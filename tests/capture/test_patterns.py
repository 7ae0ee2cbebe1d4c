"""No pattern of capture is slow on its own beginnings, repeated: each module's are found, and texts made of them."""

from __future__ import annotations

import pkgutil
import random
import re
import time
from collections.abc import Iterator
from importlib import import_module
from re import _constants, _parser  # type: ignore[attr-defined]
from typing import Any

import pytest

import babel_core.capture
import babel_core.packs.matching
from babel_core.packs.references.key_shapes import SHORT, key_pattern

WINDOWED = {
    "reading._HEAD": "asked once, at the beginning of a message",
    "user_templates._OWNER": "asked in 60 code points",
    "rules._LABEL": "asked in a window",
}
"""Patterns that are never looked for in a whole text, and may take longer there."""

SIZE = 20_000
SLOW = 1.5
"""Seconds: a quadratic walk takes several, a linear one milliseconds."""

OTHERS = "a1 A_.-\n:/@!\"'字か?,;+=("
BY_CATEGORY = {
    _constants.CATEGORY_DIGIT: "1",
    _constants.CATEGORY_NOT_DIGIT: "a",
    _constants.CATEGORY_SPACE: " ",
    _constants.CATEGORY_NOT_SPACE: "a",
    _constants.CATEGORY_WORD: "a",
    _constants.CATEGORY_NOT_WORD: "-",
}
REPEATS = (_constants.MAX_REPEAT, _constants.MIN_REPEAT, _constants.POSSESSIVE_REPEAT)


def patterns() -> dict[str, re.Pattern[str]]:
    found = {"key_shapes.key_pattern": key_pattern(), "key_shapes.key_pattern.short": key_pattern(SHORT)}
    for package in (babel_core.capture, babel_core.packs.matching):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            short = module.name.rpartition(".")[2]
            for name, value in vars(import_module(module.name)).items():
                if isinstance(value, re.Pattern) and isinstance(value.pattern, str):
                    found[f"{short}.{name}"] = value
    return found


def sample(tree: Any, choose: random.Random, more: int) -> str:
    """A text that a parsed pattern matches, or nearly; repeats have `more` rounds than they need."""
    parts: list[str] = []
    for kind, value in tree:
        if kind is _constants.LITERAL:
            parts.append(chr(value))
        elif kind is _constants.NOT_LITERAL:
            parts.append("b" if value == ord("a") else "a")
        elif kind is _constants.IN:
            parts.append(member(value, choose))
        elif kind in REPEATS:
            least, most, inner = value
            parts += [sample(inner, choose, more) for _ in range(min(int(most), least + more))]
        elif kind is _constants.SUBPATTERN:
            parts.append(sample(value[3], choose, more))
        elif kind is _constants.BRANCH:
            parts.append(sample(choose.choice(value[1]), choose, more))
        elif kind is _constants.ANY:
            parts.append("x")
    return "".join(parts)


def member(items: Any, choose: random.Random) -> str:
    named = [
        chr(value) if kind is _constants.LITERAL else chr(value[0]) if kind is _constants.RANGE else BY_CATEGORY[value]
        for kind, value in items
        if kind is not _constants.NEGATE
    ]
    if items[0][0] is _constants.NEGATE:
        return choose.choice([char for char in OTHERS if char not in named])
    return choose.choice(named)


def pieces(pattern: re.Pattern[str]) -> Iterator[str]:
    """Beginnings and single characters of what a pattern matches."""
    choose = random.Random(pattern.pattern)
    tree = _parser.parse(pattern.pattern, pattern.flags)
    for more in (0, 1, 3, 0, 1, 3):
        text = sample(tree, choose, more)
        yield from {text, text[:-1], text[: len(text) // 2], text[1:], text[:1], text[-1:]}


@pytest.mark.parametrize("name", sorted(patterns().keys() - WINDOWED.keys()))
def test_a_text_of_beginnings_of_a_pattern_takes_no_quadratic_time(name: str) -> None:
    pattern = patterns()[name]
    for piece in sorted(set(pieces(pattern)) - {""}):
        for tail in ("\x00", "a"):
            text = (piece * (SIZE // len(piece) + 1))[:SIZE] + tail
            begun = time.process_time()
            for _ in pattern.finditer(text):
                pass
            assert time.process_time() - begun < SLOW, f"{name} on {piece!r} repeated, then {tail!r}"


def test_the_patterns_that_are_asked_in_windows_are_there() -> None:
    assert patterns().keys() >= WINDOWED.keys()
