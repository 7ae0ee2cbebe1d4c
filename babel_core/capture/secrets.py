"""The sensitive screen: a message that gives a secret is never captured."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from babel_core.capture.common import common
from babel_core.capture.disguises import disguises, plain_signs, without_invisible
from babel_core.capture.secret_shapes import secret_shapes
from babel_core.errors import require_str
from babel_core.packs.matching.folding import text_form
from babel_core.packs.matching.lists import CompiledLists


@dataclass(frozen=True, slots=True)
class Secret:
    """Why a message is sensitive: a word ("password", with its language), or a shape ("jwt", without).

    `start` and `end` are code points of the text; of a word in disguise (in an identifier, spaced out, with letters
    of another script) they are those of the whole text.
    """

    name: str
    language: str | None
    start: int
    end: int


def is_sensitive(text: str) -> bool:
    """Whether a text speaks of a secret, in any shipped language, or holds something in the shape of one.

    Whole words only ("secretariat" is none), those inside identifiers too (`DB_PASSWORD2`, `apiKey`), and words that
    hide: with letters of another script that look the same, spaced out, in circles, with marks, parted by a hyphen.
    TypeError for another type than str.

    >>> is_sensitive("my API key is in the drawer"), is_sensitive("the secretariat meets in Geneva")
    (True, False)
    """
    return next(secrets(text), None) is not None


def secrets(text: str) -> Iterator[Secret]:
    """Every reason why a text is sensitive; shapes first. Linear."""
    shown = plain_signs(require_str(text, "text"))
    for name, (start, end) in secret_shapes(shown):
        yield Secret(name, None, start, end)
    bare = without_invisible(shown)
    if bare != shown:
        yield from (Secret(name, None, 0, len(text)) for name, _ in secret_shapes(bare))
    yield from _words(text)
    others = "\n.\n".join(disguises(text))
    for secret in _words(others) if others else ():
        yield Secret(secret.name, secret.language, 0, len(text))


def _words(text: str) -> Iterator[Secret]:
    form, starts, ends = text_form(text)
    found = [place for book in _books() for place in book.places(form)]
    if len(found) > 1:
        found.sort(key=lambda place: (place.start, -place.end))
    for (entry, languages, _), start, end, _ in found:
        first, last = (start, end) if starts is None or ends is None else (starts[start], ends[end - 1])
        yield from (Secret(entry, language, first, last) for language in languages)


@cache
def _books() -> tuple[CompiledLists, ...]:
    """The words of secrets of all shipped languages, which are asked of every message."""
    return tuple(CompiledLists(table, language) for language, table in common().secrets.items())
