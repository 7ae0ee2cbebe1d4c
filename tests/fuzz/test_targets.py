"""The fuzzing targets hold on what a run begins with: cheap, and keeps them alive between runs."""

from __future__ import annotations

import random

import pytest

from babel_core import _native
from tests.fuzz.inputs import encoded, text_of
from tests.fuzz.laws import Absent
from tests.fuzz.targets import TARGETS

MOST = 60


@pytest.mark.skipif(_native.BUILD != "c", reason="the kernels are not compiled")
@pytest.mark.parametrize("name", TARGETS)
def test_a_target_holds_on_its_seeds(name: str) -> None:
    target = TARGETS[name]
    try:
        check = target.make()
    except Absent as reason:
        pytest.skip(str(reason))
    choose = random.Random(0)
    seeds = target.seeds()
    for seed in choose.sample(seeds, min(MOST, len(seeds))):
        check(seed)


@pytest.mark.parametrize("text", ["", "a", "漢字", "\ud800", "\udfff\ud800", "\U0001f600x"], ids=ascii)
def test_bytes_stand_for_texts(text: str) -> None:
    assert text_of(encoded(text)) == text


def test_any_bytes_stand_for_a_text() -> None:
    choose = random.Random(0)
    for size in range(40):
        assert isinstance(text_of(choose.randbytes(size)), str)
