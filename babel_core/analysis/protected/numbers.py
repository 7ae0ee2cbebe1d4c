"""Numbers, versions, measures and dates."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from babel_core.analysis.protected.letters import LATIN, START, WORD
from babel_core.analysis.protected.spans import DATE, NUMBERED, PartCutter, between
from babel_core.analysis.protected.values import Part, Protected

_NUMBER = re.compile(r"[0-9]++(?:[.,:][0-9]++)++")
_MEASURE = re.compile(rf"([0-9]++(?:[.,:][0-9]++)++)([{LATIN}]++)")
_VERSION = re.compile(rf"([{LATIN}]*+)([0-9]++(?:\.[0-9]++)++)(?:[-.]?([a-z][a-z0-9]*+(?:[.\-][a-z0-9]++)*+))?")
_DATE = re.compile(
    r"([0-9]{4})([-/.])([0-9]{1,2})\2([0-9]{1,2})(?:t([0-9]{1,2}(?::[0-9]{2}){1,2}(?:\.[0-9]+)?)z?)?"
    r"|([0-9]{1,2})([-/.])([0-9]{1,2})\7([0-9]{4})"
)
# Groups of three digits: with commas, or with at least two dots, which no decimal number has.
_GROUPED = re.compile(
    r"([1-9][0-9]{0,2}(?:,[0-9]{3})++)(\.[0-9]++)?|([1-9][0-9]{0,2}(?:\.[0-9]{3}){2,}+)(?:,([0-9]++))?"
)
_APOSTROPHES = re.compile(
    rf"(?<!{WORD})(?<!{WORD}[.,:/@+\\'\-])[1-9][0-9]{{0,2}}(?:'[0-9]{{3}})++(?:\.[0-9]++)?"
    rf"(?!'?{WORD})(?![.\-/@:+,\\]{START})"
)
_QUOTED = between(".'")
_BYTE = 255


def read_date(view: str, start: int, end: int, cutter: PartCutter) -> Protected | None:
    """Return the date that fills [start, end), if it is one."""
    if not _DATE.fullmatch(view, start, end):
        return None
    return _make("date", view, start, end, cutter.parts(start, end, DATE))


def read_number(view: str, start: int, end: int, cutter: PartCutter) -> Protected | None:
    """Return the number, version or number with its unit that fills [start, end), if it is one.

    The text of a number with groups of three digits is the number without them ("1,299.99" -> "1299.99").
    """
    if grouped := _GROUPED.fullmatch(view, start, end):
        plain = _plain(grouped)
        if plain is not None:
            return Protected("number", start, end, plain, tuple(cutter.parts(start, end, NUMBERED)))
    if _NUMBER.fullmatch(view, start, end):
        text = view[start:end]
        if text.count(".") > 1 and not ("," in text or ":" in text):
            return _make("version", view, start, end, ())
        return _make("number", view, start, end, cutter.parts(start, end, NUMBERED))
    if measure := _MEASURE.fullmatch(view, start, end):
        parts = [*cutter.with_parts(*measure.span(1), NUMBERED), *cutter.with_parts(*measure.span(2))]
        return _make("number", view, start, end, parts)
    if version := _VERSION.fullmatch(view, start, end):
        return _make("version", view, start, end, _version_parts(version, cutter))
    return None


def find_apostrophe_numbers(view: str, cutter: PartCutter, start: int, stop: int) -> Iterator[Protected]:
    """Yield numbers of a window whose groups of three digits are set apart by apostrophes (1'000'000)."""
    for match in _APOSTROPHES.finditer(view, start, stop):
        a, b = match.span()
        yield Protected("number", a, b, match.group().replace("'", ""), tuple(cutter.parts(a, b, _QUOTED)))


def _plain(grouped: re.Match[str]) -> str | None:
    """The number without its groups; None for an IP address."""
    if grouped[1]:
        return grouped[1].replace(",", "") + (grouped[2] or "")
    groups = grouped[3].split(".")
    if len(groups) == 4 and not grouped[4] and all(int(group) <= _BYTE for group in groups):
        return None
    return "".join(groups) + (f".{grouped[4]}" if grouped[4] else "")


def _version_parts(match: re.Match[str], cutter: PartCutter) -> Iterator[Part]:
    if match[1] and match[1] != "v":
        yield Part(match[1], match.start(1), match.end(1), 1)
    if match[1] or match[3]:
        yield Part(match[2], match.start(2), match.end(2), 1)
    if match[3]:
        yield from cutter.with_parts(*match.span(3), NUMBERED)


def _make(kind: str, view: str, start: int, end: int, parts: Iterable[Part]) -> Protected:
    return Protected(kind, start, end, view[start:end], tuple(parts))
