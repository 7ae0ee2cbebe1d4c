"""The temporal.toml of a language, read with every key and type checked.

PackContractError names the file and the key that is unknown, absent or of the wrong form.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from babel_core.errors import PackContractError
from babel_core.packs.table import Table
from babel_core.packs.temporal.expression import EDGES, UNITS
from babel_core.packs.temporal.folding import Folding
from babel_core.packs.temporal.numerals import NO_NUMERALS, Numerals
from babel_core.packs.temporal.zones import is_zone
from babel_core.packs.toml import toml_tables

FILE = "temporal.toml"
TOP = (
    "borders", "numerals", "ordinals", "words", "eras", "zones", "hours", "case", "joints", "rules", "never", "phrases",
)  # fmt: skip
JOINTS = (
    "clock", "date", "to", "to_opened", "open", "close", "until", "until_behind", "away", "named", "named_behind",
    "list", "genitive", "past", "ahead", "aim", "aim_behind",
)  # fmt: skip
RULES = {"order": ("dmy", "mdy", "ymd"), "parts": ("any", "before")}
"""`parts` tells whether a time of day may stand behind its clock ("five in the morning") or never does."""
KEYS = (
    "n", "unit", "sign", "shift", "year", "month", "day", "weekday", "era", "era_year", "season", "quarter", "edge",
    "part", "hour", "minute", "second", "minus", "decade", "weekend", "through", "occurrence", "dayshift", "iso",
    "to_day", "to_month", "to_year", "to_weekday", "to_hour", "to_minute", "to_part", "half", "and_half", "century",
    "nth", "zone", "away", "away_unit", "away_sign",
)
"""What a phrase may tell."""


@dataclass(frozen=True, slots=True)
class DayPart:
    """A time of day: the hours that it means, and those in which a clock beside it is read ("one in the morning")."""

    meant: tuple[int, int]
    clocks: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Phrase:
    """Forms of one meaning: `given` is told by all of them, the rest by the slots that they hold.

    A phrase that is not `alone` needs a partner ("in the morning" a day). One that is `never` is no time at all: it
    takes the text from those that are. One with `after` counts only behind one of those words, which are no part of it.
    `any_case` turns the rules of case off. One with an
    `order` of day and month is for the locales that have it.
    """

    forms: tuple[str, ...]
    given: Mapping[str, int | str]
    alone: bool = True
    never: bool = False
    any_case: bool = False
    not_before: tuple[str, ...] = ()
    not_after: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    order: str = ""


@dataclass(frozen=True, slots=True)
class Grammar:
    """All that a language's file tells."""

    source: str
    spaced: bool
    folding: Folding
    particles: tuple[str, ...]
    segmenter: str
    numerals: Numerals
    ordinal_marks: tuple[str, ...]
    words: Mapping[str, Mapping[str, int | str]]
    eras: Mapping[str, int]
    zones: Mapping[str, str]
    hours: Mapping[str, DayPart]
    capital: frozenset[str]
    lower: frozenset[str]
    joints: Mapping[str, tuple[str, ...]]
    rules: Mapping[str, str]
    regions: Mapping[str, str]
    phrases: tuple[Phrase, ...]


def read_grammar(pack: str) -> Grammar | None:
    """The grammar of a built-in pack; None where it has no temporal.toml."""
    file: Any = files("babel_core.packs").joinpath(pack, FILE)
    if not file.is_file():
        return None
    return parse_grammar(file.read_text(encoding="utf-8"), f"packs/{pack}/{FILE}")


def parse_grammar(text: str, source: str) -> Grammar:
    """A grammar from TOML; PackContractError names the source and what is wrong."""
    data = toml_tables(text, source)
    top = Table(data, "the file", source, TOP)
    borders = _table(top, "borders", ("spaced", "accents", "variants", "particles", "segmenter"))
    fold = Folding(_flag(borders, "accents", default=False), borders.string("variants", None) or "")
    top = Table({key: _folded(value, fold) for key, value in data.items()}, "the file", source, TOP)
    case = _table(top, "case", ("capital", "lower"))
    joints = _table(top, "joints", JOINTS)
    rules = _table(top, "rules", (*RULES, "regions"))
    return Grammar(
        source=source,
        spaced=_flag(borders, "spaced", default=True),
        folding=fold,
        particles=borders.words("particles"),
        segmenter=borders.string("segmenter", None) or "",
        numerals=_numerals(_table(top, "numerals", ("digits", "powers"))),
        ordinal_marks=top.words("ordinals"),
        words=_words(top, _hours(top)),
        eras=_whole_numbers(top, "eras"),
        zones=_zones(data, fold, source),
        hours=_hours(top),
        capital=frozenset(case.words("capital")),
        lower=frozenset(case.words("lower")),
        joints={key: joints.strings(key, ()) for key in joints.valid},
        rules=_rules(rules),
        regions=_regions(rules),
        phrases=(*_never(top), *(_phrase(item, top) for item in top.tables("phrases", ()))),
    )


def _folded(value: Any, fold: Folding) -> Any:
    """A value of the file with its texts as a text is searched; the keys that are words too."""
    if isinstance(value, str):
        return fold.word(value)
    if isinstance(value, list):
        return [_folded(item, fold) for item in value]
    return {fold.word(key): _folded(item, fold) for key, item in value.items()} if isinstance(value, dict) else value


def _table(top: Table, key: str, valid: tuple[str, ...]) -> Table:
    return Table(top.data.get(key, {}), f"[{key}]", top.source, valid)


def _flag(table: Table, key: str, *, default: bool) -> bool:
    value = table.data.get(key, default)
    if not isinstance(value, bool):
        _refuse(table.source, f"{table.where} {key} must be true or false")
    return bool(value)


def _refuse(source: str, problem: str) -> None:
    message = f"{source}: {problem}"
    raise PackContractError(message)


def _numerals(table: Table) -> Numerals:
    if not table.data:
        return NO_NUMERALS
    digits: dict[str, int] = {}
    for value, signs in enumerate(table.words("digits")):
        digits |= dict.fromkeys(signs, value)
    powers = {sign: 10 ** (place + 1) for place, signs in enumerate(table.words("powers")) for sign in signs}
    return Numerals(digits, powers)


def _words(top: Table, hours: Mapping[str, DayPart]) -> dict[str, dict[str, int | str]]:
    """Word lists by name; the values are whole numbers, units, edges or names of [hours]."""
    lists = top.data.get("words", {})
    if not isinstance(lists, dict):
        _refuse(top.source, f"[words] must be a table, not {type(lists).__name__}")
    found: dict[str, dict[str, int | str]] = {}
    for name, data in Table(lists, "[words]", top.source, tuple(lists)).data.items():
        where = f"[words.{name}]"
        inner = Table(data, where, top.source, tuple(data) if isinstance(data, dict) else ())
        words: dict[str, int | str] = {}
        for value in inner.data:
            number = value.lstrip("-").isdigit()
            if not number and value.partition("*")[0] not in (*UNITS, *EDGES, *hours):
                _refuse(top.source, f"{where} has the key {value!r}: no whole number, unit, edge or name of [hours]")
            words |= dict.fromkeys(inner.words(value), int(value) if number else value)
        found[name] = words
    return found


def _whole_numbers(top: Table, key: str) -> dict[str, int]:
    data = top.data.get(key, {})
    table = Table(data, f"[{key}]", top.source, tuple(data) if isinstance(data, dict) else ())
    return {name: table.integer(name) for name in table.data}


def _zones(data: Mapping[str, Any], fold: Folding, source: str) -> dict[str, str]:
    """Names of time zones and what they are: an IANA name, or hours from UTC as "+05:30"."""
    names = data.get("zones", {})
    table = Table(names, "[zones]", source, tuple(names) if isinstance(names, dict) else ())
    for name in table.data:
        if not is_zone(table.string(name)):
            _refuse(source, f"[zones] {name} must be an IANA name or hours from UTC as '+05:30'")
    return {fold.word(name): table.string(name) for name in table.data}


def _hours(top: Table) -> dict[str, DayPart]:
    data = top.data.get("hours", {})
    table = Table(data, "[hours]", top.source, tuple(data) if isinstance(data, dict) else ())
    found: dict[str, DayPart] = {}
    for name, value in table.data.items():
        whole = isinstance(value, list) and all(type(hour) is int for hour in value)
        if not whole or len(value) not in (2, 4):
            _refuse(top.source, f"[hours] {name} must be two hours, as [6, 12], or two and those of its clocks")
        found[name] = DayPart((value[0], value[1]), (value[-2], value[-1]))
    return found


def _rules(table: Table) -> dict[str, str]:
    found: dict[str, str] = {}
    for key, valid in RULES.items():
        value = table.string(key, None) or valid[0]
        if value not in valid:
            _refuse(table.source, f"[rules] {key} must be one of {', '.join(valid)}, not {value!r}")
        found[key] = value
    return found


def _regions(table: Table) -> dict[str, str]:
    regions = table.data.get("regions", {})
    inner = Table(regions, "[rules.regions]", table.source, tuple(regions) if isinstance(regions, dict) else ())
    return {region: inner.string(region) for region in inner.data}


def _never(top: Table) -> tuple[Phrase, ...]:
    forms = top.strings("never", ())
    return (Phrase(forms, {}, never=True),) if forms else ()


def _phrase(item: object, top: Table) -> Phrase:
    valid = ("forms", "set", "alone", "never", "any_case", "not_before", "not_after", "after", "order")
    table = Table(item, "[[phrases]]", top.source, valid)
    given = Table(table.data.get("set", {}), "[[phrases]] set", top.source, KEYS)
    for key, value in given.data.items():
        if isinstance(value, bool) or not isinstance(value, int | str):
            _refuse(top.source, f"[[phrases]] set {key} must be a whole number or a string")
    return Phrase(
        forms=table.strings("forms"),
        given=dict(given.data),
        alone=_flag(table, "alone", default=True),
        never=_flag(table, "never", default=False),
        any_case=_flag(table, "any_case", default=False),
        not_before=table.strings("not_before", ()),
        not_after=table.strings("not_after", ()),
        after=table.strings("after", ()),
        order=table.string("order", None) or "",
    )
