"""How a whole is cut into its parts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from babel_core.analysis.protected.letters import ALNUM, LETTERS, MARKS
from babel_core.analysis.protected.values import Part, Source
from babel_core.text.token import Span

_UPPER = "A-ZÀ-ÖØ-Þ"
_LOWER = "a-zß-öø-ÿ"
# A hump begins where a capital follows a small letter, or where the last of several capitals begins a word; digits
# belong to the letters before them. The plural of an acronym (URLs, IDs) is no hump.
_HUMP = re.compile(
    rf"(?<=[{_LOWER}])[0-9]*+([{_UPPER}])|(?<=[{_UPPER}])[0-9]*+([{_UPPER}])(?=[{_LOWER}])(?!s(?![{_LOWER}]))"
)
_ONE_CAPITAL = re.compile(rf"[{_UPPER}][{MARKS}]*+")
# What has no more letters is a unit or a short form (kWh, MHz, PhD), its plural included.
_SHORT = re.compile(rf"[{_UPPER}{_LOWER}]{{1,3}}(?:(?<=[{_UPPER}])s)?")
HUMP_HINT = re.compile(rf"[{_LOWER}][0-9]*+[{_UPPER}]|[{_UPPER}][0-9]*+[{_UPPER}][{_LOWER}]")


_LETTER = rf"[{LETTERS}][{MARKS}]*+"
# One letter before digits (x86, v2) is no word of its own; behind them (5g) it is a unit.
_ALNUM = re.compile(rf"({_LETTER}(?:{_LETTER})++)([0-9]++)|([0-9]++)((?:{_LETTER})++)")


def between(*separators: str) -> tuple[re.Pattern[str], ...]:
    """Patterns of what lies between the separators, coarsest first."""
    return tuple(re.compile(f"[^{each}]++") for each in separators)


NAME = between(r"/\\\\", r"?&=;:,@+~()!*'$\[\]#", ".", "-", "_")
ADDRESS = between(r"/?&=#:", *(r";,@+~()!*'$\[\]", ".", "-", "_"))
DOTTED = between(".", "-", "_")
DATE = between("tz", r"\-/.:")
NUMBERED = between(r"\-/", ".,:", "_")
_SIGN = re.compile(r"[^a-z0-9]")
_WORDLIKE = re.compile(ALNUM)
_WORDLIKE_END = re.compile(rf"{ALNUM}|[{MARKS}]")
_HOST = re.compile(r"www\.(?=[^.]+\.)")


class PartCutter:
    """Cuts spans of one search-form text into parts: coarse separators first, camelCase humps last."""

    __slots__ = ("_folded", "_source", "camel")

    def __init__(self, folded: str, source: Source, *, camel: bool) -> None:
        self._folded = folded
        self._source = source
        self.camel = camel

    def parts(
        self, start: int, end: int, splitters: tuple[re.Pattern[str], ...] = NAME, level: int = 1
    ) -> Iterator[Part]:
        """Yield the parts strictly inside [start, end), each before its own parts."""
        for a, b in self._pieces(start, end, splitters):
            yield from self.with_parts(a, b, splitters, level)

    def with_parts(
        self, start: int, end: int, splitters: tuple[re.Pattern[str], ...] = NAME, level: int = 1
    ) -> Iterator[Part]:
        """Yield [start, end) itself, then the parts inside it one level down."""
        yield Part(self._folded[start:end], start, end, level)
        host = _HOST.match(self._folded, start, end)
        if host is not None:
            yield Part(self._folded[host.end() : end], host.end(), end, level + 1)
        yield from self.parts(start, end, splitters, level + 1)

    def humps(self, start: int, end: int) -> list[Span]:
        """Return the words of the camelCase name at [start, end), [] when it is none.

        A single letter at the end is no word (GmbH, planB).
        """
        original = self._source(start, end) if self.camel else ""
        if len(original) != end - start or not HUMP_HINT.search(original):
            return []
        edges = [match.end() - 1 for match in _HUMP.finditer(original)]
        if edges and _ONE_CAPITAL.fullmatch(original, edges[-1]):
            edges.pop()
        if not edges or _SHORT.fullmatch(original):
            return []
        return [(start + a, start + b) for a, b in pairwise((0, *edges, len(original)))]

    def sign_before(self, start: int) -> str:
        """Return what stands before a place, full-width signs included; "" at the beginning."""
        return self._folded[max(start - 1, 0) : start]

    def original(self, start: int, end: int) -> str:
        """Return the original text of a span."""
        return self._source(start, end)

    def _pieces(self, start: int, end: int, splitters: tuple[re.Pattern[str], ...]) -> list[Span]:
        folded = self._folded
        if splitters is ADDRESS and "%" in folded[start:end] and "/" not in folded[start:end]:
            return []  # an escaped segment: its hexadecimal digits are no words
        if not _SIGN.search(folded, start, end):
            return self._joined(start, end)
        for splitter in splitters:
            spans = [match.span() for match in splitter.finditer(folded, start, end)]
            if spans != [(start, end)]:  # the separator is there
                return [span for span in map(self.trim, spans) if span[0] < span[1]]
        return self._joined(start, end)

    def _joined(self, start: int, end: int) -> list[Span]:
        """What a name without signs is joined of: letters and digits, else the words of camelCase."""
        match = _ALNUM.fullmatch(self._folded, start, end)
        if match is None:
            return self.humps(start, end)
        first = 1 if match[1] else 3
        return [match.span(first), match.span(first + 1)]

    def trim(self, span: Span) -> Span:
        """Take underscores and all that is no letter or digit off both ends.

        A mark of the last letter stays, and so does a bracket that was opened inside.
        """
        start, end = span
        folded = self._folded
        while start < end and not _WORDLIKE.match(folded, start):
            start += 1
        while end > start and not _WORDLIKE_END.match(folded, end - 1):
            if folded[end - 1] == ")" and "(" in folded[start:end]:
                break
            end -= 1
        return start, end


def cut(sign: re.Pattern[str], view: str, start: int, end: int) -> Iterator[Span]:
    """Yield the non-empty spans between matches of a sign."""
    at = start
    for match in sign.finditer(view, start, end):
        if match.start() > at:
            yield at, match.start()
        at = match.end()
    if end > at:
        yield at, end
