"""What bounds a rule: where it holds, from which number on, what comes first; and what it is about."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from typing import Any

from babel_core.packs.signals.fragments import Found
from babel_core.packs.signals.hints import (
    CIRCUMFERENCE,
    CUES,
    GUARDS,
    ISO_DATETIME,
    NEVER,
    ONLY,
    OPERATORS,
    PERCENTAGE,
    Comparison,
    Computation,
    DirectoryRestriction,
    Guard,
)
from babel_core.packs.signals.reading import Frame, Reading
from babel_core.text.token import Span

_NUMBER = re.compile(r"[^\w\n]{0,3}(\d{1,30}(?:[.,]\d{1,30})?)")
_ENDING_NUMBER = re.compile(r"(\d{1,30}(?:[.,]\d{1,30})?)\s?(%|[^\W\d_]{1,12})?[^\w\n]{0,2}\Z")
_PERCENT = re.compile(r"(?<![\d.,])(\d{1,30}(?:[.,]\d{1,30})?)\s?[%％][^\d\n%]{1,12}(\d{1,30}(?:[.,]\d{1,30})?)")
_UNIT = re.compile(r"\s?(%|[^\W\d_]{1,20})")
_SMALL = 40
"""Code points ahead of a word in which a number may stand."""

_RUN = re.compile(r"[^\s,;，、；。'\"“”‘’「」『』`«»()（）]{1,400}")
_NEAR, _BESIDE = 30, 2
"""Code points between a directory and the word that marks it, ahead of it and behind."""

_JOINED = 3
_WORDS = re.compile(r"[\w./-]+")
_EDGES = " \t\r\n\u3000.!?。！？,，、;；:："


def limit_hints(frames: Iterable[Frame]) -> Found:
    """Where a rule holds, in which order arguments stand, and what has to be done first."""
    found: Found = {}
    for frame in frames:
        for field, read in (("directory_restriction", _directory), ("argument_order", _order), ("guard", _guard)):
            if field not in found and (told := read(frame)) is not None:
                found[field] = told
    return found


def topic_hints(reading: Reading) -> Found:
    """What a text compares, computes, warns of and is about."""
    found: Found = {}
    for field, read in (("comparison", _comparison), ("concise_computation", _computation)):
        if (told := read(reading)) is not None:
            found[field] = told
    cues = {name: tuple(reading.places(f"rule.cues.{name}")) for name in CUES}
    told_cues = tuple(name for name in CUES if cues[name])
    if told_cues:
        found["semantic_cues"] = told_cues, tuple(sorted({place for name in told_cues for place in cues[name]}))
    warned = reading.places("rule.warning")
    if warned:
        found["warning_signal"] = reading.text[slice(*warned[0])].lower(), (warned[0],)
    return found


def _directory(frame: Frame) -> tuple[Any, tuple[Span, ...]] | None:
    """A directory that a clause tells to keep to, or to keep off."""
    only, denied = frame.listed("rule.only"), frame.listed("rule.denied")
    if not only and not denied:
        return None
    for name, kind in (("outside", ONLY if denied else NEVER), ("inside", ONLY if only else NEVER)):
        ahead, behind = frame.listed(f"rule.{name}"), frame.listed(f"rule.{name}_behind")
        if not ahead and not behind:
            continue
        ends = sorted(end for _, end in ahead)
        for run in _RUN.finditer(frame.text, frame.start, frame.end):
            start, end = run.start(), run.start() + len(run[0].rstrip(".,:!?"))
            path = frame.text[start:end]
            if not _is_directory(path):
                continue
            at, then = bisect_right(ends, start) - 1, bisect_left(behind, (end, 0))
            marked = at >= 0 and start - ends[at] <= _NEAR
            if marked or (then < len(behind) and behind[then][0] - end <= _BESIDE):
                return DirectoryRestriction(path, kind), ((start, end),)
    return None


def _is_directory(path: str) -> bool:
    """Whether a run of signs is the path of a directory: with a slash, and no type of file at its end."""
    if not any(map(str.isalnum, path)) or "://" in path:
        return False
    last = re.split(r"[/\\]", path)[-1]
    return ("/" in path or "\\" in path) and (not last or "." not in last.lstrip("."))


def _order(frame: Frame) -> tuple[Any, tuple[Span, ...]] | None:
    """The arguments that stand beside a word of order."""
    places = frame.listed("rule.order")
    if not places or not frame.listed("rule.ordered"):
        return None
    determiners = set(frame.places("determiner"))
    for start, end in places:
        before = [word.span() for word in _WORDS.finditer(frame.text, max(frame.start, start - _SMALL), start)]
        behind = [word.span() for word in _WORDS.finditer(frame.text, end, min(frame.end, end + _SMALL))]
        behind = [span for span in behind if span not in determiners]
        if before and behind and before[-1] not in determiners:
            spans = before[-1], (behind[0][0], behind[0][0] + len(frame.text[slice(*behind[0])].rstrip("./-")))
            first, second = (frame.text[slice(*span)] for span in spans)
            if second and first != second:
                return (first, second), spans
    return None


def _guard(frame: Frame) -> tuple[Any, tuple[Span, ...]] | None:
    """What a clause tells to do ahead of something else."""
    named = [(place, name) for name in GUARDS for place in frame.listed(f"rule.guards.{name}")]
    borders = frame.listed("rule.ahead_of")
    if not named or not borders:
        return None
    place, kind = min(named)
    border = min(borders, key=lambda one: abs(one[0] - place[1]))
    start, end = border[1], min((comma for comma in frame.commas if comma > border[1]), default=frame.end)
    if 0 <= place[0] - border[1] <= _JOINED:  # "without my approval": what it is ahead of stands before
        start = max((last for _, last in frame.listed("rule.denied") if last <= border[0]), default=frame.starts[-1])
        end = border[0]
    before = frame.text[start:end].strip(_EDGES)
    return Guard(kind, before or None), tuple(sorted((place, border)))


def _comparison(reading: Reading) -> tuple[Any, tuple[Span, ...]] | None:
    """The first number that a text compares with, longer phrases ahead of shorter ones."""
    found = []
    for name, operator in OPERATORS.items():
        for start, end in reading.places(f"rule.comparisons.{name}"):
            number = _NUMBER.match(reading.text, end)
            if number is not None:
                unit = _UNIT.match(reading.text, number.end())
                told = Comparison(operator, _value(number[1]), unit[1] if unit else None)
                found.append((start, -end, told, (start, number.end() if unit is None else unit.end())))
        for start, end in reading.places(f"rule.comparisons_behind.{name}"):
            number = _ENDING_NUMBER.search(reading.text[max(0, start - _SMALL) : start])
            if number is not None:
                first = max(0, start - _SMALL) + number.start()
                found.append((first, -end, Comparison(operator, _value(number[1]), number[2]), (first, end)))
    if not found:
        return None
    _, _, told, place = min(found, key=lambda one: one[:2])
    return told, (place,)


def _computation(reading: Reading) -> tuple[Any, tuple[Span, ...]] | None:
    """A computation of which a text asks for the bare result."""
    bare = reading.places("rule.bare")
    if not bare:
        return None
    for found in _PERCENT.finditer(reading.masked):
        told = Computation(PERCENTAGE, base=_value(found[2]), percentage=_value(found[1]))
        return told, (found.span(), bare[0])
    for start, end in reading.places(f"rule.computations.{PERCENTAGE}"):
        number = _ENDING_NUMBER.search(reading.text[max(0, start - _SMALL) : start])
        base = _NUMBER.match(reading.text, end)
        if number is not None and base is not None:
            place = max(0, start - _SMALL) + number.start(), base.end()
            return Computation(PERCENTAGE, base=_value(base[1]), percentage=_value(number[1])), (place, bare[0])
    for start, _ in reading.places(f"rule.computations.{CIRCUMFERENCE}")[:1]:
        for _, end in reading.places("rule.radius"):
            if (number := _NUMBER.match(reading.text, end)) is not None:
                place = min(start, number.start(1)), max(end, number.end())
                return Computation(CIRCUMFERENCE, radius=_value(number[1])), (place, bare[0])
    dates: Sequence[Span] = reading.places(f"rule.computations.{ISO_DATETIME}")
    return (Computation(ISO_DATETIME), (dates[0], bare[0])) if dates else None


def _value(number: str) -> float:
    whole, _, rest = number.replace(",", ".").partition(".")
    return float(f"{whole}.{rest}") if len(rest) != 3 or "," not in number else float(whole + rest)
