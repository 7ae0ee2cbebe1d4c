"""Texts cut to a budget of tokens: at sentences, else at words, never inside a grapheme cluster.

Tokens are those of `estimate_tokens`. Offsets are code points. Clusters are the extended ones of UAX 29 with the Indic,
Khmer and Burmese conjuncts; words are the runs of the word kernel, ends of sentences the signs below (from the property
Sentence_Terminal of Unicode 15.0, scripts in use today). Words and orthographic clusters of scripts without blanks come
from the caller, for a short stretch round a cut at a time.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable
from typing import NamedTuple

from babel_core import _native
from babel_core.errors import ConfigError, require_str
from babel_core.text.token import Span
from babel_core.text.tokens import meter, most

_CLOSING = r"""[\"'’”»›)\]}」』】〉》）］｝]*"""
_SENTENCE_END = re.compile(
    rf"[.!?…‽]+{_CLOSING}(?=\s+[^\sa-z])"  # "e.g. one" goes on, "3.5" has no blank
    rf"|[。！？｡．।॥؟۔։።፧፨᙮។៕‼⁇⁈⁉၊။᠃᠉᱾᱿꘎꘏꛳꛷꡶꡷꣎꣏꤯꧈꧉꩝꩞꩟꫰꫱꯫︒﹒﹖﹗]+{_CLOSING}"
    r"|\n+"
)
_APOSTROPHE = {ord("’"): "'"}
_CLOSERS = 8
"""Code points before a cut in which the end of the sentence before is looked for."""
_AROUND = 256
"""Code points around a cut in which a word is looked for; a longer one is cut."""
_NEAR = 64
"""The same in a script without blanks, whose words are shorter and have to be looked up."""
_UNSPACED = frozenset(_native.SCRIPTS.index(script) for script in _native.UNSPACED_SCRIPTS) | {
    _native.KANA,
    _native.HAN_KANA,
}


class Units(NamedTuple):
    """What gives the spans of the words of a stretch in a script without blanks, and those of orthographic clusters."""

    words: Callable[[str], Iterable[Span]]
    clusters: Callable[[str], Iterable[Span]]


def truncate(text: str, limit: int, units: Units, *, from_end: bool = False, suffix: str = "") -> str:
    """As `babel_core.truncate_to_tokens` says."""
    require_str(text, "text")
    require_str(suffix, "suffix")
    room = most(_checked(limit, "limit", 0))
    if meter().reach(text, 0, room) == len(text):
        return text if limit else ""
    mark = suffix if meter().cost(suffix) <= room else ""
    left = room - meter().cost(mark)
    while left >= 0:
        if from_end:
            kept = _stripped(text[_first_start(text, 0, len(text), left, units) :], front=True)
            result = mark + kept
        else:
            kept = _stripped(text[: _last_end(text, 0, meter().reach(text, 0, left), units)], front=False)
            result = kept + mark
        over = meter().cost(result) - room
        if over <= 0:
            return result if kept else ""
        left -= over  # the mark may cost more beside the text than alone
    return ""


def split(text: str, limit: int, units: Units, *, overlap: int = 0) -> list[Span]:
    """As `babel_core.split_by_tokens` says."""
    require_str(text, "text")
    room = most(_checked(limit, "limit", 1))
    if _checked(overlap, "overlap", 0) >= limit:
        message = f"overlap must be below the limit {limit}, not {overlap}"
        raise ConfigError(message)
    spans: list[Span] = []
    start = end = 0
    while end < len(text):
        reach = meter().reach(text, start, room)
        cut = reach if reach == len(text) else _last_end(text, start, reach, units)
        if cut <= end:
            if start < end:  # all that fits was in the part before
                start = end
                continue
            cut = _cluster_end(text, start)
        spans.append((start, cut))
        start, end = _first_start(text, start, cut, most(overlap), units, whole=True) if overlap else cut, cut
    return spans


def _checked(value: int, name: str, least: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        message = f"{name} must be an int, not {type(value).__name__}"
        raise TypeError(message)
    if value < least:
        message = f"{name} must be at least {least}, not {value}"
        raise ConfigError(message)
    return value


def _stripped(text: str, *, front: bool) -> str:
    """The text without the blanks at one end, as far as they are no parts of a cluster with what stays."""
    size = len(text) - len(text.lstrip() if front else text.rstrip())
    if size in (0, len(text)):
        return text[size:]
    border = size if front else len(text) - size
    if not _holds(_native.grapheme_starts(text), border):
        return text
    return text[border:] if front else text[:border]


def _last_end(text: str, start: int, reach: int, units: Units) -> int:
    """Where a part that begins at `start` and may go to `reach` ends; `start` when no cluster fits."""
    starts = _native.grapheme_starts(text[start : reach + 1])
    if not starts:
        return start
    last = start + starts[-1] if start + starts[-1] <= reach < len(text) else reach
    half = start + (last - start) // 2
    for border in (_sentence_end(text, half, last), _word_start(text, half, last, units)):
        if border > half and _holds(starts, border - start):
            return border
    border = _border_before(text, (start, len(text)), last, units.clusters)
    return border if border > start and _holds(starts, border - start) else last


def _holds(starts: list[int], offset: int) -> bool:
    at = bisect_left(starts, offset)
    return at < len(starts) and starts[at] == offset


def _sentence_end(text: str, start: int, end: int) -> int:
    """The last end of a sentence in text[start:end], with the blanks behind it; -1 when there is none."""
    found = -1
    for match in _SENTENCE_END.finditer(text, start, min(len(text), end + _AROUND)):
        if match.end() > end:
            break
        found = match.end()
    while 0 <= found < end and text[found].isspace():
        found += 1
    return found


def _word_start(text: str, start: int, at: int, units: Units) -> int:
    """The start of the word that `at` lies in, back to `start`; `at` itself between words, -1 for a long word."""
    if at >= len(text) or text[at].isspace() or text[at - 1].isspace():
        return at
    first = max(start, at - _AROUND)
    blank = max((i for i in range(first, at) if text[i].isspace()), default=-1)
    runs = _native.word_runs(text[first : at + _AROUND].translate(_APOSTROPHE))
    tail = [(first + a, first + b, kind) for a, b, kind in runs if first + b > max(blank, first)]
    if blank >= 0 and not any(kind in _UNSPACED for a, _, kind in tail if a < at):
        return blank + 1
    inside, end, kind = next(((a, b, kind) for a, b, kind in tail if a < at < b), (at, at, _native.NUMBER))
    if kind in _UNSPACED:
        return _border_before(text, (inside, end), at, units.words)
    return inside if inside > first or first == start else -1


def _near(text: str, within: Span, at: int, cut: Callable[[str], Iterable[Span]]) -> list[int]:
    """The borders of the units round `at` inside a stretch; those at the seams of what is looked at are none."""
    first, last = max(within[0], at - _NEAR), min(within[1], at + _NEAR)
    found = {first + edge for span in cut(text[first:last]) for edge in span}
    return sorted(found - ({first} - {within[0]}) - ({last} - {within[1]}))


def _border_before(text: str, within: Span, at: int, cut: Callable[[str], Iterable[Span]]) -> int:
    """The last border at `at` or before; -1 when there is none near."""
    return max((border for border in _near(text, within, at, cut) if border <= at), default=-1)


def _border_behind(text: str, within: Span, at: int, cut: Callable[[str], Iterable[Span]]) -> int:
    """The first border at `at` or behind; -1 when there is none near."""
    return min((border for border in _near(text, within, at, cut) if border >= at), default=-1)


def _first_start(text: str, start: int, end: int, room: int, units: Units, *, whole: bool = False) -> int:
    """Where a part that ends at `end` and costs at most `room` begins, at `start` or behind; both are cluster borders.

    `whole`: at a word rather than with half of what fits.
    """
    part = text[start:end]
    measure = meter()
    over = measure.cost(part) - room
    if over <= 0:
        return start
    starts = _native.grapheme_starts(part)
    place = found = 0
    while over > 0:
        # Behind the end of a word all costs are as they were, so that few rounds are needed.
        passed = measure.reach(part, 0, measure.cost(part[:place]) + over - 1) + 1
        at = bisect_left(starts, passed)
        if at == len(starts):
            return end
        place = starts[at]
        found = _beginning(part, place, starts, units, whole)
        over = measure.cost(part[found:]) - room
    return start + found


def _beginning(text: str, place: int, starts: list[int], units: Units, whole: bool) -> int:
    """Where a kept end begins, from the cluster at `place` on: at a sentence, a word, or there."""
    half = place + (len(text) - place) // 2
    sentence, word = _sentence_start(text, place, half), _word_end(text, place, units)
    for border in (sentence, word):
        if place <= border < half and _holds(starts, border):
            return border
    if whole and (word == len(text) or _holds(starts, word)):
        return word
    border = _border_behind(text, (0, len(text)), place, units.clusters)
    return border if _holds(starts, border) else place


def _sentence_start(text: str, place: int, end: int) -> int:
    """The first start of a sentence in text[place:end], behind its blanks; `end` when there is none."""
    for match in _SENTENCE_END.finditer(text, max(0, place - _CLOSERS), end):
        found = match.end()
        while found < end and text[found].isspace():
            found += 1
        if found >= place:
            return found
    return end


def _word_end(text: str, at: int, units: Units) -> int:
    """Where the next word begins, when `at` lies inside one; -1 where none is found in a script without blanks."""
    first = max(0, at - _AROUND)
    runs = _native.word_runs(text[first : at + _AROUND].translate(_APOSTROPHE))
    inside = ((first + a, first + b, kind) for a, b, kind in runs if first + a < at < first + b)
    start, found, kind = next(inside, (at, at, _native.KANA))
    if kind in _UNSPACED and start < at:
        found = _border_behind(text, (start, found), at, units.words)
    while kind not in _UNSPACED and found < len(text) and not text[found].isspace():
        found += 1
    while 0 <= found < len(text) and text[found].isspace():
        found += 1
    return found


def _cluster_end(text: str, start: int) -> int:
    """The end of the cluster that begins at `start`; windows of twice the size each, so that it is linear."""
    size = 64
    while True:
        starts = _native.grapheme_starts(text[start : start + size])
        if len(starts) > 1:
            return start + starts[1]
        if start + size >= len(text):
            return len(text)
        size *= 2
