"""Neighbouring phrases become one expression: a date and its clock, two ends of a range."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from babel_core.packs.temporal.levels import OFFSET, TO, level, partners
from babel_core.packs.temporal.patterns import SPACE, literal
from babel_core.packs.temporal.scan import Atom, Fields
from babel_core.packs.temporal.schema import Grammar
from babel_core.packs.temporal.tense import Tense

LONGEST_GAP = 24
"""Code points between two phrases that may still belong together."""

CARRIED = "carried"
"""Marks the second clock of a range that has its time of day from the first: "10 to 12 in the morning"."""

_DATE = ("year", "era", "era_year", "month", "day", "shift", "unit", "dayshift", "weekday")


@dataclass(slots=True)
class Found:
    """One expression before its meaning is worked out; `last` is the second end of a range."""

    start: int
    end: int
    first: Fields
    last: Fields | None


class Combiner:
    """The words of a language that stand between the phrases of one expression."""

    def __init__(self, grammar: Grammar) -> None:
        self._within = _gap(grammar, (*grammar.joints["date"], *grammar.joints["clock"]), optional=True)
        self._to = _gap(grammar, grammar.joints["to"], optional=False)
        self._to_opened = _gap(grammar, grammar.joints["to_opened"], optional=False)
        self._part_behind = grammar.rules["parts"] == "any"
        self._open = _opening(grammar.joints["open"], grammar)
        self._close = _closing(grammar.joints["close"], grammar)
        away = grammar.joints["away"]
        self._away = re.compile(rf"\s?(?:{_choices(grammar, away)})?\s?") if away else None
        self._named = _opening(grammar.joints["named"], grammar)
        self._named_behind = _titled(grammar)
        self._list = _gap(grammar, grammar.joints["list"], optional=False)
        self._tense = Tense(grammar)
        self._until = _opening(grammar.joints["until"], grammar)
        self._until_behind = _closing(grammar.joints["until_behind"], grammar)

    def expressions(self, text: str, atoms: Iterable[Atom]) -> list[Found]:
        """What stands in a text, ordered and disjoint; phrases that need a partner and have none are left out."""
        merged = self._merged(text, atoms)
        self._inherit(text, merged)
        found: list[Found] = []
        at = 0
        while at < len(merged):
            one = merged[at]
            other = merged[at + 1] if at + 1 < len(merged) else None
            span = other and self._range(text, one, other)
            if span:
                found.append(span)
                at += 2
                continue
            at += 1
            if not one.never and one.alone and not self._is_name(text, one):
                found.append(self._coming(text, _single(one)))
        return found

    def _inherit(self, text: str, merged: list[Atom]) -> None:
        """Give the days of a list the month of their neighbour: "the 3rd and the 5th of May"."""
        for left, right in pairwise(merged):
            if not 0 <= right.start - left.end <= LONGEST_GAP or left.never or right.never:
                continue
            if {*map(_level, (left, right))} not in ({"dom", "month"}, {"dom", "date"}):
                continue
            dated = left if _level(right) == "dom" else right
            other = right if dated is left else left
            if "day" in dated.fields and self._list.fullmatch(text, left.end, right.start) is not None:
                other.fields, other.alone = {**_date_of(dated.fields), **other.fields}, True

    def _is_name(self, text: str, atom: Atom) -> bool:
        """Whether words around a phrase make a name or title of it: "a dog called Friday"."""
        before = text[max(0, atom.start - LONGEST_GAP) : atom.start]
        if self._named is not None and self._named.search(before) is not None:
            return True
        return self._named_behind is not None and self._named_behind.match(text, atom.end) is not None

    def _coming(self, text: str, found: Found) -> Found:
        """A month or day of no year is the coming one behind "until", the latest in a sentence of the past."""
        if found.last is not None or level(found.first) != "month" or "occurrence" in found.first:
            return found
        if "day" in found.first and self._tense.is_past(text, found.start, found.end):
            found.first = {**found.first, "occurrence": "latest"}
            return found
        if not found.first.keys() <= {"month", "day", "edge"}:
            return found
        before = text[max(0, found.start - LONGEST_GAP) : found.start]
        ahead = self._until is not None and self._until.search(before) is not None
        if ahead or (self._until_behind is not None and self._until_behind.match(text, found.end) is not None):
            found.first = {**found.first, "occurrence": "coming"}
        return found

    def _merged(self, text: str, atoms: Iterable[Atom]) -> list[Atom]:
        merged: list[Atom] = []
        every = list(atoms)
        for at, atom in enumerate(every):
            last = merged[-1] if merged else None
            if last and last.never and level(atom.fields) == "clock" and self._near(text, last, atom):
                merged[-1] = Atom(last.start, atom.end, {}, alone=False, never=True)  # every day at five
            elif last and self._hangs(text, last, atom):
                merged[-1] = Atom(last.start, atom.end, {**last.fields, **_away(atom.fields)}, alone=True)
            elif last and self._joins(text, last, atom) and not self._daily(text, merged, atom, every[at + 1 : at + 2]):
                fields = {**last.fields, **atom.fields}
                if "hour" in last.fields and "hour" not in atom.fields and "part" in last.fields:
                    fields["part"] = last.fields["part"]  # 8 pm tonight
                alone = last.alone or atom.alone or "hour" in fields or level(fields) not in ("clock", "edge")
                merged[-1] = Atom(last.start, atom.end, fields, alone)
            else:
                merged.append(atom)
        return merged

    def _hangs(self, text: str, left: Atom, right: Atom) -> bool:
        """Whether "three days before" stands behind the date that it is counted from, as in Japanese."""
        if self._away is None or left.never or right.never or not {"n", "sign"} <= right.fields.keys():
            return False
        if not right.fields.keys() <= OFFSET | {"through"} or not 0 <= right.start - left.end <= LONGEST_GAP:
            return False
        dated = level(left.fields) in ("month", "date") and "day" in left.fields and "hour" not in left.fields
        return dated and self._away.fullmatch(text, left.end, right.start) is not None

    def _daily(self, text: str, merged: list[Atom], clock: Atom, behind: list[Atom]) -> bool:
        """Whether a clock is the first of two behind two weekdays: "Monday to Friday 9 to 5" tells four ends."""
        if len(merged) < 2 or level(clock.fields) != "clock" or {*map(_level, merged[-2:])} != {"weekday"}:
            return False
        if not self._ranges(text, merged[-2], merged[-1]):
            return False
        ends = any(key.startswith(TO) for key in clock.fields)
        return ends or any(_level(atom) == "clock" and self._ranges(text, clock, atom) for atom in behind)

    def _ranges(self, text: str, left: Atom, right: Atom) -> bool:
        near = 0 <= right.start - left.end <= LONGEST_GAP
        return near and self._to.fullmatch(text, left.end, right.start) is not None

    def _joins(self, text: str, left: Atom, right: Atom) -> bool:
        if left.never or right.never or not partners(left.fields, right.fields):
            return False
        if "hour" in left.fields and set(right.fields) == {"part"} and not self._part_behind:
            return False
        if "edge" in (level(left.fields), level(right.fields)):
            return right.start >= left.end and not text[left.end : right.start].strip()
        return self._near(text, left, right)

    def _near(self, text: str, left: Atom, right: Atom) -> bool:
        between = right.start - left.end
        return 0 <= between <= LONGEST_GAP and self._within.fullmatch(text, left.end, right.start) is not None

    def _range(self, text: str, left: Atom, right: Atom) -> Found | None:
        if left.never or right.never or right.start - left.end > LONGEST_GAP or right.start < left.end:
            return None
        names = {level(left.fields), level(right.fields)}
        before = text[max(0, left.start - LONGEST_GAP) : left.start]
        opened = self._open.search(before) if self._open else None
        gap = self._to_opened if opened and self._to_opened.fullmatch(text, left.end, right.start) else self._to
        if names & {"edge"} or gap.fullmatch(text, left.end, right.start) is None:
            return None
        ranged = [key for key in (*left.fields, *right.fields) if key.startswith(TO) or key in ("n", "iso", "decade")]
        first, last = _shared(left.fields, right.fields)
        if ranged or not (left.alone or right.alone) or not (_told(first) and _told(last)):
            return None
        start = left.start - len(opened.group()) if opened else left.start
        closed = self._close.match(text, right.end) if self._close else None
        return Found(start, closed.end() if closed else right.end, first, last)


def _level(atom: Atom) -> str:
    return level(atom.fields)


def _away(fields: Fields) -> Fields:
    """An offset that is counted from the date beside it instead of from now."""
    return {f"away_{key}" if key != "n" else "away": value for key, value in fields.items() if key != "through"}


def _told(fields: Fields) -> bool:
    return level(fields) != "other" or "dayshift" in fields or "weekday" in fields


def _shared(first: Fields, last: Fields) -> tuple[Fields, Fields]:
    """Each end takes from the other what it is silent of: "3 to 5 May", "May 3, 9 to 11"."""
    names = level(first), level(last)
    if names[1] == "clock":
        date = {key: value for key, value in first.items() if key in _DATE}
        part: Fields = {"part": first["part"], CARRIED: 1} if "part" in first and "part" not in last else {}
        return first, {**date, **part, **last}
    if names[0] == "clock" and "hour" in first:
        keys = list(last)
        # A date behind both clocks belongs to both ("3 pm to 5 pm tomorrow"), one before the second to that alone.
        behind = "hour" in last and all(keys.index(key) > keys.index("hour") for key in keys if key in _DATE)
        return {**{key: last[key] for key in keys if behind and key in _DATE}, **first}, last
    if names == ("dom", "month") or names == ("dom", "date"):
        return {**_date_of(last), **first}, last
    if names[1] == "dom" and names[0] in ("month", "date"):
        return first, {**_date_of(first), **last}
    if names == ("month", "date"):
        return {**_year_of(last), **first}, last
    if names == ("date", "month"):
        return first, {**_year_of(first), **last}
    return first, last


def _year_of(fields: Fields) -> Fields:
    return {key: value for key, value in fields.items() if key in ("year", "era", "era_year", "shift", "unit")}


def _date_of(fields: Fields) -> Fields:
    return {key: value for key, value in fields.items() if key in _DATE and key not in ("day", "weekday")}


def _single(atom: Atom) -> Found:
    """A phrase that may tell both ends of a range itself: "from 3 to 5 May"."""
    ends = {key.removeprefix(TO): value for key, value in atom.fields.items() if key.startswith(TO)}
    first = {key: value for key, value in atom.fields.items() if not key.startswith(TO)}
    if not ends:
        return Found(atom.start, atom.end, first, None)
    last = {**first, **ends}
    if "minute" in first and "hour" in ends and "minute" not in ends:
        del last["minute"]
    return Found(atom.start, atom.end, first, last)


def _gap(grammar: Grammar, words: Iterable[str], *, optional: bool) -> re.Pattern[str]:
    choices = _choices(grammar, words)
    comma = r"(?:,\s{0,3})?" if optional else ""
    inner = rf"\s{{0,3}}{comma}(?:{choices})\s{{0,3}}" if choices else "(?!)"
    return re.compile(f"{inner}|{SPACE}?" if optional else inner)


def _choices(grammar: Grammar, words: Iterable[str]) -> str:
    return "|".join(literal(word, spaced=grammar.spaced) for word in sorted(words, key=lambda word: (-len(word), word)))


def _opening(words: tuple[str, ...], grammar: Grammar) -> re.Pattern[str] | None:
    border = r"(?<!\w)" if grammar.spaced else ""
    return re.compile(rf"{border}(?:{_choices(grammar, words)})\s{{0,2}}$") if words else None


def _titled(grammar: Grammar) -> re.Pattern[str] | None:
    """What makes a title of the words before it, at once or with a genitive and a few words between."""
    words, genitive = grammar.joints["named_behind"], grammar.joints["genitive"]
    if not words:
        return None
    between = rf"(?:(?:{_choices(grammar, genitive)})[^\n.。,、]{{1,12}}?)?" if genitive else ""
    return re.compile(rf"{between}\s?(?:{_choices(grammar, words)})")


def _closing(words: tuple[str, ...], grammar: Grammar) -> re.Pattern[str] | None:
    return re.compile(rf"\s{{0,2}}(?:{_choices(grammar, words)})") if words else None
