"""Phrases of a list, looked for in a form; each part of the list is compiled when it is first likely to stand there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from babel_core.packs.attribution.needles import Needles, joined, needles_of
from babel_core.packs.attribution.phrases import beginning_of, pattern_of
from babel_core.packs.extraction.templates import MOST_CHARS, simplified
from babel_core.text.lazy import cached_property


def phrases(entries: Iterable[str], *, gap: str = "") -> Phrases | None:
    """The phrases of a list, with gaps of a kind; None for none."""
    return Phrases(entries, gap=gap) or None


class _Part:
    """Phrases that begin with the same letter or choice, in the order of the list."""

    def __init__(self, entries: list[str], gap: str) -> None:
        self._entries, self._gap = entries, gap
        self.needles: Needles = joined(map(needles_of, entries))

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        return re.compile(pattern_of(self._entries, gap=self._gap))


class Phrases:
    """What `attribution.phrases.pattern_of` finds of some phrases, found by parts of them.

    The methods are those of a compiled pattern. Where two parts fit at one place the one that the list names first
    counts, as it does in one pattern of all.
    """

    def __init__(self, entries: Iterable[str], *, gap: str = "") -> None:
        self._entries = [simplified(entry) for entry in entries if entry.strip()]
        self._gap = gap
        self._likely: dict[str, list[_Part]] = {}

    def __bool__(self) -> bool:
        return bool(self._entries)

    def match(self, form: str, start: int = 0, end: int | None = None) -> re.Match[str] | None:
        """The phrase that begins at a place of a form."""
        last = len(form) if end is None else end
        for part in self._at(form[start : start + 1]):
            if part.needles.may_stand(form) and (found := part.pattern.match(form, start, last)):
                return found
        return None

    def fullmatch(self, form: str) -> re.Match[str] | None:
        """The phrase that a form is."""
        for part in self._at(form[:1]):
            if part.needles.may_stand(form) and (found := part.pattern.fullmatch(form)):
                return found
        return None

    def search(self, form: str, start: int = 0, end: int | None = None) -> re.Match[str] | None:
        """The first phrase in a stretch of a form."""
        last = len(form) if end is None else end
        first: re.Match[str] | None = None
        for part in self._parts:
            if part.needles.may_stand(form):
                found = part.pattern.search(form, start, last)
                if found is not None and (first is None or found.start() < first.start()):
                    first = found
        return first

    def finditer(self, form: str) -> Iterator[re.Match[str]]:
        """The phrases of a form, one behind the other."""
        at = 0
        while (found := self.search(form, at)) is not None:
            yield found
            at = max(found.end(), found.start() + 1)

    def _at(self, char: str) -> list[_Part]:
        parts = self._likely.get(char)
        if parts is None:
            parts = [part for part in self._parts if part.needles.may_begin(char)]
            if len(self._likely) < MOST_CHARS:
                self._likely[char] = parts
        return parts

    @cached_property
    def _parts(self) -> list[_Part]:
        found: dict[str, list[str]] = {}
        for entry in self._entries:
            found.setdefault(beginning_of(entry), []).append(entry)
        return [_Part(entries, self._gap) for entries in found.values()]
