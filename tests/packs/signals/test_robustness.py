"""Any str is read, and in linear time."""

from __future__ import annotations

import time

import pytest

from babel_core.packs.service.folder import PackFolder
from babel_core.packs.signals.engine import Signals

ODD = [
    "",
    " ",
    "\0",
    "\ud800 who \udfff",
    "?" * 50,
    '"' * 9,
    "“",
    "= = =",
    ",,,,",
    "é" * 9 + "?",
    "🐝" * 5,
    "who\u0301 did i",
    "\n\n",
    "a" * 5_000,
]
SIZE = 20_000


@pytest.fixture(scope="module")
def english() -> Signals:
    return Signals.of(PackFolder.builtin("en"))


@pytest.mark.parametrize("text", ODD)
def test_any_text_is_read(english: Signals, text: str) -> None:
    english.query(text)
    english.content(text)
    english.rule(text)
    english.interrogative(text)
    assert english.directive(text) in ("none", "one_off", "durable")
    assert not english.matches_event(text, text)


@pytest.mark.parametrize("name", ["query", "content", "rule", "directive", "interrogative"])
def test_other_types_are_refused(english: Signals, name: str) -> None:
    with pytest.raises(TypeError, match="text"):
        getattr(english, name)(7)


@pytest.mark.parametrize(
    "part",
    [
        "who did i ",
        "please ",
        "always ",
        "so, ",
        "when i say, ",
        '"who" ',
        "= ",
        "don't ",
        "what, ",
        "i mentioned in order ",
        "when i say 'x' ",
        "copy a/b to c/d ",
    ],
)
def test_time_is_linear(english: Signals, part: str) -> None:
    def seconds(size: int) -> float:
        text = part * (size // len(part))
        best = 9.0
        for _ in range(3):
            start = time.process_time()
            english.content(text)
            english.query(text)
            english.rule(text)
            best = min(best, time.process_time() - start)
        return best

    small, large = seconds(SIZE), seconds(4 * SIZE)
    assert large < 4 * 2.5 * small + 0.05


@pytest.mark.parametrize(
    "unit",
    [
        "I like jam {0} on shelf {0}. ",
        "From: b{0}\nBody: I like c{0}.\nEnd of email.\n",
        "《{0}》 ",
        "which came first, and {0} between {0} ",
    ],
)
def test_time_is_linear_in_the_number_of_different_clauses(english: Signals, unit: str) -> None:
    def seconds(count: int) -> float:
        text = "".join(unit.format(number) for number in range(count))
        start = time.process_time()
        english.content(text)
        english.query(text)
        return time.process_time() - start

    small, large = (min(seconds(count) for _ in range(2)) for count in (700, 700 * 8))
    assert large < 8 * 2.2 * small + 0.05
