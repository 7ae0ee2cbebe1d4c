"""Token costs on both builds: any table of costs, so that every cell is told from every other."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babel_core._native.pure_tokens import TOKEN_CELLS, token_cells

POOL = (
    "aAzZéĐơшЫіӕαάἀ.,!\"-–/:\n\r\t  \u3000\u00a0019٣"
    "漢國㐀かカーｰ한ᄒกสिक\u0301\ud800İ👩\u200d🇩🏽𝟘ⅷ𐐀⁇।א\u05b0ع\u064eپᏣ"
)
TEXTS = st.text(st.characters() | st.sampled_from(POOL), max_size=60)
COSTS = [random.Random(7).randrange(3000) for _ in range(TOKEN_CELLS)]


def test_every_code_point_costs_the_same_in_both_builds(both: tuple[Any, Any]) -> None:
    compiled, twin = (native.TokenMeter(COSTS) for native in both)
    assert [c for c in range(0x110000) if compiled.cost(chr(c)) != twin.cost(chr(c))] == []


@given(TEXTS, st.integers(-5, 40_000), st.data())
def test_both_builds_agree(both: tuple[Any, Any], text: str, most: int, data: st.DataObject) -> None:
    compiled, twin = (native.TokenMeter(COSTS) for native in both)
    assert compiled.cost(text) == twin.cost(text)
    start = data.draw(st.integers(0, len(text)))
    assert compiled.reach(text, start, most) == twin.reach(text, start, most)


@given(TEXTS, st.integers(0, 40_000))
def test_reach_is_the_longest_beginning_that_costs_no_more(native: Any, text: str, most: int) -> None:
    meter = native.TokenMeter(COSTS)
    end = meter.reach(text, 0, most)
    assert meter.cost(text[:end]) <= most
    assert end == len(text) or meter.cost(text[: end + 1]) > most


@given(TEXTS, TEXTS)
def test_a_beginning_never_costs_more(native: Any, text: str, more: str) -> None:
    meter = native.TokenMeter(COSTS)
    assert 0 <= meter.cost(text) <= meter.cost(text + more)


def test_single_cells() -> None:
    def met(text: str) -> list[tuple[int, ...]]:
        return list(token_cells(text))

    assert met("1234")[::3] == [(0,), (0,)]  # three digits are one
    assert met("1234")[1:3] == [(), ()]
    assert met("a 1")[2] == (0, 1)
    assert met("a")[0][0] == met(" a")[1][0] == met("\na")[1][0]
    assert met(".a")[1][0] == met("a")[0][0] + 1
    assert met("яa")[1][0] == met("a")[0][0] + 2
    assert met("aA")[1][0] == met("a")[0][0] + 3
    assert met("1a")[1][0] == met("a")[0][0] + 4
    assert len(met("AB")[1]) == 3  # a capital within capitals


@pytest.mark.parametrize("costs", [[], [0] * (TOKEN_CELLS - 1), [-1] * TOKEN_CELLS, [65536] * TOKEN_CELLS])
def test_wrong_tables_are_refused(native: Any, costs: list[int]) -> None:
    with pytest.raises(ValueError, match=f"costs must be {TOKEN_CELLS} numbers from 0 to 65535"):
        native.TokenMeter(costs)


def test_wrong_arguments_are_refused(native: Any) -> None:
    meter = native.TokenMeter(COSTS)
    with pytest.raises(TypeError, match="text must be str, not bytes"):
        meter.cost(b"a")
    with pytest.raises(TypeError, match="text must be str, not int"):
        meter.reach(1, 0, 5)
    for start in (-1, 2):
        with pytest.raises(ValueError, match="start must lie in the text"):
            meter.reach("a", start, 5)
    assert meter.reach("abc", 3, 5) == 3
    assert meter.reach("abc" * 2000, 0, 1 << 70) == 6000
