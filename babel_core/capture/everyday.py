"""Phrases of every conversation, which make no trigger: "i am", "what is", "hello", "不是", in whatever order."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from babel_core import _native
from babel_core.capture.groups import DIRECTIVE_GROUPS
from babel_core.capture.keywords import shipped
from babel_core.capture.lexicon import shipped_lexicon
from babel_core.capture.politeness import consists, plain_form
from babel_core.packs.analyzer import get_stopwords
from babel_core.packs.catalog import builtin_catalog

_GLUED = frozenset(("Hangul",))
"""Scripts that part words by blanks, but whose particles are written at the end of a word."""

_HANS = "hans"


def is_everyday(form: str, language: str) -> bool:
    """Whether a phrase consists of nothing but stop words, question words and small talk, or of words of politeness.

    >>> is_everyday("what is the weather", "en"), is_everyday("what is my name", "en"), is_everyday("我的", "zh")
    (True, False, True)

    A header ("about me:") is none, nor what a pack has as the word of an instruction ("from now on").
    """
    plain = _folded(form)
    if ":" in form or plain in _instructing(language):
        return False
    common, polite = _common(language), _polite(language)
    glued = any(_native.SCRIPTS[_native.script_of(char)] in _GLUED for char in plain)
    if not plain or consists(plain, polite):
        return bool(plain)
    return all(consists(word, common, glued=True) for word in plain.split()) if glued else consists(plain, common)


def _folded(text: str) -> str:
    return _native.fold_han(plain_form(text), _HANS)


@cache
def _common(language: str) -> frozenset[str]:
    """The words that say nothing of their own; those of an unknown language are none."""
    words = (*get_stopwords(language), *builtin_catalog().for_tag(language).interrogatives, *_talk(language))
    return frozenset(map(_folded, words)) - {""}


@cache
def _polite(language: str) -> frozenset[str]:
    return frozenset(map(_folded, shipped_lexicon(language.partition("-")[0].lower()).politeness)) - {""}


@cache
def _instructing(language: str) -> frozenset[str]:
    base = language.partition("-")[0].lower()
    entries = (entry for group in DIRECTIVE_GROUPS for entry in shipped().entries(base, group))
    return frozenset(map(_folded, entries)) - _polite(language)


def _talk(language: str) -> tuple[str, ...]:
    return _talk_of_all().get(language.partition("-")[0].lower(), ())


@cache
def _talk_of_all() -> dict[str, tuple[str, ...]]:
    text = files("babel_core.capture.negative").joinpath("everyday.toml").read_text("utf-8")
    return {language: tuple(words.split()) for language, words in tomllib.loads(text).items()}
