"""Fixtures of the segmenter tests: real engines, and packages made absent the way Python sees absence."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator

import pytest

from babel_core.segment import missing
from babel_core.segment.registry import Registry, registry

ALL = (
    "zh:dict",
    "zh:jieba",
    "ja:mecab",
    "th:dict",
    "th:newmm",
    "ko:kiwi",
    "icu:th",
    "icu:ja",
    "icu:en",
    "words",
    "whitespace",
    "chars",
    "clusters",
)


@pytest.fixture(params=ALL)
def segmenter_id(request: pytest.FixtureRequest) -> str:
    """Every provider in turn; skips those whose packages this machine lacks."""
    provider_id: str = request.param
    if not registry.available(provider_id):
        pytest.skip(f"{registry.provider(provider_id).missing()} is not installed")
    return provider_id


@pytest.fixture
def words() -> Callable[[str, str], list[str]]:
    """The words that a provider finds in a text."""

    def cut(provider_id: str, text: str) -> list[str]:
        if not registry.available(provider_id):
            pytest.skip(f"{registry.provider(provider_id).missing()} is not installed")
        return [text[start:end] for start, end in registry.get(provider_id).segment(text)]

    return cut


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Registry]]:
    """A fresh registry in a process where the named modules cannot be found or imported."""

    def hide(*modules: str) -> Registry:
        for module in modules:
            monkeypatch.setitem(sys.modules, module, None)
        return Registry()

    missing.forget_warnings()
    yield hide
    missing.forget_warnings()
