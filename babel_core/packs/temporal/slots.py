"""Slots of forms: the lists of a language's words and the numbers that fill a place of a phrase."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from babel_core.packs.temporal.numerals import NO_NUMERALS, Numerals
from babel_core.packs.temporal.patterns import literal
from babel_core.packs.temporal.schema import Grammar
from babel_core.packs.temporal.zones import PATTERN, offset_of

Value = int | str
ANYTHING = "\0"
"""Second sign of a beginning behind which anything may follow."""
_WALL = r"\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?"
_ZONE = r"(?:z|[+-]\d{2}:?\d{2})"
_ISO = rf"\d{{4}}-\d{{2}}-\d{{2}}(?:t{_WALL}{_ZONE}?| {_WALL} ?(?:{_ZONE}|utc|gmt))"
"""A date and time of RFC 3339, case folded; with a space for the T where a zone is told."""


def _iso(text: str) -> str:
    """The date and time as RFC 3339 has it."""
    day, rest = text[:10], text[11:].replace(" ", "").upper()
    return f"{day}T{rest.replace('UTC', 'Z').replace('GMT', 'Z')}"



@dataclass(frozen=True, slots=True)
class Slot:
    """What may stand in a place: a pattern, the value of what it matched (None refuses it), and its beginnings.

    `firsts` are the first two signs of each word, ANYTHING for the second where any sign may follow.
    """

    pattern: str
    value: Callable[[str], Value | None]
    firsts: frozenset[str]
    behind: frozenset[str] | None = None
    """What may follow the decimal digits of a number within the slot; None for a slot that is no number."""
    signs: frozenset[str] = frozenset()
    """The numerals of a number that nothing else in the slot begins with."""


def word_slot(words: Mapping[str, Value]) -> Slot:
    """A slot of words; the longest that fits is tried first."""
    ordered = sorted(words, key=lambda word: (-len(word), word))
    known = {_plain(word): value for word, value in words.items()}
    pattern = "(?:" + "|".join(literal(word, spaced=True) for word in ordered) + ")"
    return Slot(pattern, lambda text: known.get(_plain(text)), frozenset(_first(word) for word in ordered))


def _first(word: str) -> str:
    # A hyphen or space may be written otherwise, so a word tells only what stands before one.
    return word[:1] + ANYTHING if word[1:2] in (" ", "-", "'") else word[:2]


def _plain(text: str) -> str:
    return re.sub(r"[-‐‑\s]+", " ", text).replace("’", "'").replace("ʼ", "'").replace("`", "'")


def number_slot(
    numerals: Numerals,
    digits: tuple[int, int],
    bounds: tuple[int, int],
    *,
    words: Mapping[str, Value] | None = None,
    marks: tuple[str, ...] = (),
    places: int = 0,
    least: int = 1,
    marked: bool = False,
    counts: bool = False,
) -> Slot:
    """A slot of numbers within `bounds`: so many decimal digits, numerals of the language, its words.

    `places` asks for numerals of just so many digits, written one by one (二〇二六). `marks` are what may follow digits
    (the "rd" of "3rd"), with `marked` what must. With `counts` two neighbouring numerals are a guess: 三四 is 3 or 4.
    """
    low, high = digits
    tail = "(?:" + "|".join(re.escape(mark) for mark in marks) + ")" + ("" if marked else "?") if marks else ""
    patterns = [rf"(?<!\d)\d{{{low},{high}}}(?!\d){tail}"]
    firsts = {sign + ANYTHING for sign in "0123456789"}
    if numerals.digits:
        signs = "".join(numerals.digits) if places else numerals.signs()
        sign = f"[{re.escape(signs)}]"
        patterns.append(f"{sign}{{{places}}}(?!{sign})" if places else f"{sign}{{{least},5}}")
        firsts |= {sign + ANYTHING for sign in signs}
    if words:
        inner = word_slot(words)
        patterns.insert(0, inner.pattern)
        firsts |= inner.firsts
    known = {_plain(word): value for word, value in (words or {}).items()}

    def value(text: str) -> Value | None:
        found: Value | None = known.get(_plain(text))
        if found is None:
            bare = text
            if text[:1].isdigit():
                bare = re.match(r"\d+", text)[0]  # type: ignore[index]
            if counts and len(bare) == 2 and numerals.neighbours(bare):
                bare = bare[0]
            found = int(bare) if bare.isascii() and bare.isdigit() else numerals.value(bare)
        return found if isinstance(found, int) and bounds[0] <= found <= bounds[1] else None

    digital = any(word[:1].isdigit() for word in words or ())
    return Slot(
        "(?:" + "|".join(patterns) + ")",
        value,
        frozenset(firsts),
        None if digital else frozenset(m[0] for m in marks),
        frozenset(numerals.signs()) - {word[:1] for word in words or ()},
    )


def slots_of(grammar: Grammar) -> dict[str, Slot]:
    """Every slot that the forms of a language may name."""
    numerals, marks = grammar.numerals, grammar.ordinal_marks
    numbers = grammar.words.get("number", {})
    ordinals = grammar.words.get("ordinal", {})
    small = {word: value for word, value in numbers.items() if isinstance(value, int) and value <= 59}
    found = {
        "n": number_slot(numerals, (1, 4), (0, 9999), words=numbers, counts=True),
        "day_marked": number_slot(NO_NUMERALS, (1, 2), (1, 31), marks=marks, marked=True),
        "count": number_slot(numerals, (1, 3), (0, 999), words=numbers, counts=True),
        "day": number_slot(numerals, (1, 2), (1, 31), words=ordinals, marks=marks),
        "day_word": number_slot(numerals, (1, 2), (1, 31), words={**small, **ordinals}, marks=marks),
        "month_number": number_slot(numerals, (1, 2), (1, 12)),
        "year": number_slot(numerals, (4, 4), (1000, 2999), places=4),
        "short_year": number_slot(numerals, (2, 2), (0, 99), places=2),
        "era_year": number_slot(numerals, (1, 3), (1, 200)),
        "hour": number_slot(numerals, (1, 2), (0, 30), words=grammar.words.get("hour_word", small)),
        "hour_digits": number_slot(NO_NUMERALS, (1, 2), (0, 30)),
        "minute": number_slot(numerals, (1, 2), (0, 59), words=small),
        "minute_digits": number_slot(NO_NUMERALS, (2, 2), (0, 59)),
        "quarter": number_slot(numerals, (1, 1), (1, 4), words=ordinals, marks=marks),
        "decade_digits": number_slot(NO_NUMERALS, (4, 4), (1000, 2990)),
        "decade_short": number_slot(NO_NUMERALS, (2, 2), (0, 90)),
    }
    found |= {
        "day_number": number_slot(NO_NUMERALS, (1, 2), (1, 31)),
        "month_digits": number_slot(NO_NUMERALS, (1, 2), (1, 12)),
        "hour_two": number_slot(NO_NUMERALS, (1, 2), (0, 24)),
        "quarter_digit": number_slot(NO_NUMERALS, (1, 1), (1, 4)),
        "minute_two": number_slot(numerals, (2, 2), (0, 59), least=2),
        "year_any": number_slot(NO_NUMERALS, (3, 4), (100, 2999)),
        "year_modern": number_slot(NO_NUMERALS, (4, 4), (1500, 2099)),
    }
    found["hour_late"] = number_slot(NO_NUMERALS, (2, 2), (13, 24))
    found["day_late"] = number_slot(NO_NUMERALS, (2, 2), (13, 31))
    found["year_three"] = number_slot(NO_NUMERALS, (3, 3), (100, 199))
    found["zone_offset"] = Slot(r"[+-]\d{4}", offset_of, frozenset({"+" + ANYTHING, "-" + ANYTHING}))
    found["iso"] = Slot(_ISO, _iso, frozenset(sign + ANYTHING for sign in "0123456789"))
    found["month_two"] = number_slot(NO_NUMERALS, (2, 2), (1, 12))
    found["day_two"] = number_slot(NO_NUMERALS, (2, 2), (1, 31))
    for name, words in grammar.words.items():
        found.setdefault(name, word_slot(words))
    zones = grammar.zones
    known = word_slot(zones)
    pattern = f"(?:{known.pattern}|{PATTERN})" if zones else PATTERN
    found["zone"] = Slot(pattern, lambda text: zones.get(text) or offset_of(text), known.firsts | {"ut", "gm"})
    if grammar.eras:
        found["era"] = word_slot(grammar.eras)
    return found
