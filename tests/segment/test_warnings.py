"""Warnings point at the line of the user that made the call, however deep in the package they arise."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterator
from functools import cached_property

import pytest

from babel_core import Analyzer, init_tokenizer
from babel_core.errors import BabelWarning
from babel_core.segment import missing
from babel_core.segment.chain import TierChain
from babel_core.segment.registry import Registry, registry


def line_of(call: Callable[[], object]) -> int:
    """The line where a lambda stands."""
    return call.__code__.co_firstlineno


def warned(call: Callable[[], object]) -> warnings.WarningMessage:
    with pytest.warns(BabelWarning) as caught:
        call()
    return caught[0]


@pytest.fixture
def no_japanese(without: Callable[..., Registry]) -> Iterator[Registry]:
    """No package for Japanese; the registry of the package forgets what it knew before and after."""
    fresh = without("fugashi")
    registry.forget()
    yield fresh
    registry.forget()


def test_a_chain_points_at_its_caller(no_japanese: Registry) -> None:
    call = lambda: TierChain(("ja:mecab", "chars")).resolve(no_japanese)  # noqa: E731
    found = warned(call)
    assert (found.filename, found.lineno) == (__file__, line_of(call))


@pytest.mark.usefixtures("no_japanese")
def test_analysis_points_at_its_caller_past_generators_and_cached_properties() -> None:
    call = lambda: Analyzer().fts_text("湖の水", lang="ja")  # noqa: E731
    found = warned(call)
    assert (found.filename, found.lineno) == (__file__, line_of(call))


@pytest.mark.usefixtures("no_japanese")
def test_loading_ahead_points_at_its_caller() -> None:
    call = lambda: init_tokenizer(["ja"])  # noqa: E731
    found = warned(call)
    assert "pip install 'babel-core[ja]'" in str(found.message)
    assert (found.filename, found.lineno) == (__file__, line_of(call))


def test_a_user_between_two_calls_of_the_package_is_pointed_at() -> None:
    class Own:
        @cached_property
        def value(self) -> None:
            missing.warn("x")

    found = warned(lambda: Own().value)
    assert found.filename == __file__
    assert found.lineno == Own.value.func.__code__.co_firstlineno + 2


def test_without_any_caller_outside_the_outermost_frame_is_taken() -> None:
    code = compile("missing.warn('x')", "inside.py", "exec")
    frames: list[str] = []

    def run() -> None:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            exec(code, {"__name__": "babel_core.inside", "missing": missing})
        frames.extend(w.filename for w in caught)

    run()
    assert frames == [sys.modules[__name__].__file__]
