"""The sensitive screen: a message that gives a secret is never captured."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from babel_core import _native
from babel_core.capture.folding import text_form
from babel_core.capture.keywords import SOURCE_LANGUAGE
from babel_core.capture.lexicon import shipped_languages
from babel_core.capture.phrases import SENSITIVE, sensitive_book
from babel_core.capture.secret_shapes import secret_shapes
from babel_core.errors import require_str
from babel_core.packs.catalog import builtin_catalog

_IDENTIFIER = re.compile(r"[^\W\d_]_|_[^\W\d_]|[a-z][A-Z]|\w[.][^\W\d_]")
_JOINTS = re.compile(r"_|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=\w)[.-](?=\w)")


@dataclass(frozen=True, slots=True)
class Secret:
    """Why a message is sensitive: a word ("password", with its language), or a shape ("jwt", without).

    `start` and `end` are code points of the text; of a word inside an identifier they are those of the whole text.
    """

    name: str
    language: str | None
    start: int
    end: int


def is_sensitive(text: str) -> bool:
    """Whether a text speaks of a secret, in any shipped language, or holds something in the shape of one.

    Whole words only ("secretariat" is none), those inside identifiers too (`DB_PASSWORD`, `apiKey`). TypeError for
    another type than str.

    >>> is_sensitive("my API key is in the drawer"), is_sensitive("the secretariat meets in Geneva")
    (True, False)
    """
    return next(secrets(text), None) is not None


def secrets(text: str) -> Iterator[Secret]:
    """Every reason why a text is sensitive; shapes first. Linear."""
    for name, (start, end) in secret_shapes(require_str(text, "text")):
        yield Secret(name, None, start, end)
    yield from _words(text)
    if _IDENTIFIER.search(text):
        for secret in _words(_JOINTS.sub(" ", text)):
            yield Secret(secret.name, secret.language, 0, len(text))


def _words(text: str) -> Iterator[Secret]:
    form, starts, ends = text_form(text)
    for language in _writers(text):
        for start, end, entry, _ in sensitive_book(language).read(form).find(SENSITIVE):
            first, last = (start, end) if starts is None or ends is None else (starts[start], ends[end - 1])
            yield Secret(entry, language, first, last)


def _writers(text: str) -> tuple[str, ...]:
    """The languages with words of secrets that write a script of a text; the source language always."""
    if text.isascii():
        return _writers_of(("Latin",))
    counts = _native.script_counts(text)[1]
    return _writers_of(tuple(_native.SCRIPTS[script] for script in sorted(counts)))


@lru_cache(maxsize=256)
def _writers_of(scripts: tuple[str, ...]) -> tuple[str, ...]:
    specs = builtin_catalog().specs
    wanted = {*scripts}
    return tuple(
        language
        for language in shipped_languages()
        if language == SOURCE_LANGUAGE or wanted & {script for run in specs[language].runs for script in run.scripts}
    )
