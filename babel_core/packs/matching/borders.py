"""Where words begin and end in scripts written without blanks: a dictionary tells, where a language has one."""

from __future__ import annotations

from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from babel_core._native.pure_borders import STRETCH, word_borders

if TYPE_CHECKING:
    from collections.abc import Callable

    Marker = Callable[[str], bytes]


@cache
def has_dictionary(language: str) -> bool:
    """Whether a dictionary segmenter is built in for a language; loads none."""
    name = f"babel_core.packs.{language}.segmenter"
    if not language.isidentifier() or find_spec(f"babel_core.packs.{language}") is None or find_spec(name) is None:
        return False
    return any(provider.id == _dictionary(language) for provider in import_module(name).PROVIDERS)


def _dictionary(language: str) -> str:
    return f"{language}:dict"


def is_unspaced(form: str) -> bool:
    """Whether a text begins or ends in a script whose words a dictionary tells apart."""
    return STRETCH.match(form[:1]) is not None or STRETCH.match(form[-1:]) is not None


def borders_of(form: str, language: str) -> bytes | None:
    """One byte for each place of a form (see `Chinese.borders`); None where no dictionary tells anything of it."""
    if form.isascii() or STRETCH.search(form) is None:
        return None
    marker = _marker(language)
    return None if marker is None else marker(form)


@cache
def _marker(language: str) -> Marker | None:
    """What marks the borders of words by a dictionary, loaded at the first use; None for a language without one."""
    if not has_dictionary(language):
        return None
    from babel_core.segment.dictionary import DictionarySegmenter
    from babel_core.segment.registry import registry

    found = registry.get(_dictionary(language))
    if not isinstance(found, DictionarySegmenter):
        return partial(word_borders, words=found.segment)
    by_kernel: Marker | None = getattr(found.kernel, "borders", None)
    return by_kernel or partial(word_borders, words=found.words)
