"""Plural forms: which one a number takes, by the rules that CLDR writes (Unicode TR 35, part 3, section 5).

A language's rules are data, "one = 'i = 1 and v = 0'"; what fits none takes "other". The operands of a number as it is
written: n its absolute value, i the whole part, v and w the number of digits behind the point with and without
trailing zeros, f and t these digits as a number; c and e (compact forms) are 0.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

CATEGORIES = ("zero", "one", "two", "few", "many", "other")
OTHER = "other"

_RELATION = re.compile(
    r"\s*(?P<operand>[nivwftce])\s*(?:%\s*(?P<modulus>[1-9][0-9]{0,8}))?\s*(?P<sign>!?=)\s*"
    r"(?P<ranges>[0-9]{1,9}(?:\.\.[0-9]{1,9})?(?:\s*,\s*[0-9]{1,9}(?:\.\.[0-9]{1,9})?)*)\s*"
)
_NUMBER = re.compile(r"-?(?P<whole>[0-9]{1,30})(?:\.(?P<fraction>[0-9]{1,30}))?")

Condition = Callable[[Mapping[str, float]], bool]


@dataclass(frozen=True, slots=True)
class PluralRules:
    """The rules of a language, in their order."""

    rules: tuple[tuple[str, Condition], ...] = ()

    def category(self, value: object) -> str:
        """The category of a number, written as `str` writes it; "other" for what is no number.

        >>> rules = parse_plurals({"one": "i = 0,1", "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14"})
        >>> [rules.category(value) for value in (0, 1.5, 23, "112", "many")]
        ['one', 'one', 'few', 'other', 'other']
        """
        operands = operands_of(value)
        if operands is None:
            return OTHER
        return next((name for name, holds in self.rules if holds(operands)), OTHER)


def operands_of(value: object) -> dict[str, float] | None:
    """The operands of a number; None for what is written otherwise."""
    match = _NUMBER.fullmatch(str(value)) if not isinstance(value, bool) else None
    if match is None:
        return None
    whole, fraction = int(match["whole"]), match["fraction"] or ""
    bare = fraction.rstrip("0")
    plain = {"i": whole, "v": len(fraction), "w": len(bare), "f": int(fraction or 0), "t": int(bare or 0)}
    return {"n": float(f"{whole}.{fraction or 0}") if bare else whole, "c": 0, "e": 0, **plain}


def parse_plurals(rules: Mapping[str, str]) -> PluralRules:
    """Rules by category; ValueError says what is wrong in one."""
    found: list[tuple[str, Condition]] = []
    for name, rule in rules.items():
        if name not in CATEGORIES or name == OTHER:
            message = f"{name!r} is no plural category with a rule; valid: {', '.join(CATEGORIES[:-1])}"
            raise ValueError(message)
        found.append((name, _any([_all([_relation(r) for r in part.split(" and ")]) for part in rule.split(" or ")])))
    return PluralRules(tuple(found))


def _relation(text: str) -> Condition:
    match = _RELATION.fullmatch(text)
    if match is None:
        message = f"{text.strip()!r} is no relation of a plural rule; write 'n % 10 = 2..4' or 'v != 0'"
        raise ValueError(message)
    operand, modulus = match["operand"], int(match["modulus"] or 0)
    wanted = match["sign"] == "="
    ranges = [part.strip().partition("..") for part in match["ranges"].split(",")]
    bounds = [(int(low), int(high or low)) for low, _, high in ranges]

    def holds(operands: Mapping[str, float]) -> bool:
        value = operands[operand] % modulus if modulus else operands[operand]
        return (value == int(value) and any(low <= value <= high for low, high in bounds)) is wanted

    return holds


def _all(conditions: list[Condition]) -> Condition:
    return lambda operands: all(holds(operands) for holds in conditions)


def _any(conditions: list[Condition]) -> Condition:
    return lambda operands: any(holds(operands) for holds in conditions)
