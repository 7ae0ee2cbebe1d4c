"""The sensitive screen: a message that gives a secret is never captured."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from babel_core.capture.lexicon import shipped_languages, shipped_lexicon
from babel_core.capture.phrases import PhraseSet
from babel_core.capture.secret_shapes import secret_shapes
from babel_core.errors import require_str
from babel_core.text.aligned import AlignedText

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
    aligned = AlignedText.of(text)
    for language in shipped_languages():
        for entry, start, end in PhraseSet.of(language, shipped_lexicon(language).sensitive).spans(aligned.text):
            yield Secret(entry, language, *aligned.span(start, end))
