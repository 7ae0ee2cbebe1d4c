"""Forms of phrases: what a translator writes, taken apart and made a pattern.

In a form, `{slot}` or `{key:slot}` stands for a word of a list or a number, `[...]` for what may be absent, `(a|b)`
for one of several, a space for white space (none needed in a language that has no spaces), `~` for white space or
none, `<` and `>` for where the raw text of the expression starts and ends, `$` for the end of the text or of a line.
A backslash takes the next sign as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from babel_core.errors import PackContractError
from babel_core.packs.temporal.patterns import SPACE, pattern_of_sign
from babel_core.packs.temporal.slots import Slot

_START, _END = "(?P<raw_start>)", "(?P<raw_end>)"


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a form: its pattern, the beginnings that it may have (None for what is empty), and its slots."""

    pattern: str
    firsts: frozenset[str]
    empty: bool
    slots: tuple[tuple[str, Slot], ...] = ()
    behind: frozenset[str] | None = None
    """The signs that may follow decimal digits at the beginning; None where that is not known."""
    signs: frozenset[str] = frozenset()
    """The numerals that it may begin with, and that the same may follow as digits."""


def parse_form(form: str, slots: Mapping[str, Slot], source: str, *, spaced: bool, named: bool = True) -> Part:
    """A form taken apart; PackContractError names a slot that is unknown and brackets that do not close.

    Without `named`, what the slots hold is not told apart, and each may come more than once.
    """
    return _Reader(form, slots, source, spaced=spaced, named=named).whole()


class _Reader:
    def __init__(self, form: str, slots: Mapping[str, Slot], source: str, *, spaced: bool, named: bool) -> None:
        self.form, self.slots, self.source, self.spaced, self.named = form, slots, source, spaced, named
        self.at = 0

    def whole(self) -> Part:
        found = self._choice()
        if self.at < len(self.form):
            self._refuse(f"{self.form[self.at]!r} closes nothing")
        if found.empty:
            self._refuse("it may be empty")
        keys = [key for key, _ in found.slots]
        if len(keys) > len(set(keys)):
            self._refuse("it tells a key twice")
        return found

    def _refuse(self, problem: str) -> None:
        message = f"{self.source}: the form {self.form!r}: {problem}"
        raise PackContractError(message)

    def _choice(self) -> Part:
        parts = [self._sequence()]
        while self.at < len(self.form) and self.form[self.at] == "|":
            self.at += 1
            parts.append(self._sequence())
        if len(parts) == 1:
            return parts[0]
        return Part(
            "(?:" + "|".join(part.pattern for part in parts) + ")",
            frozenset().union(*(part.firsts for part in parts)),
            any(part.empty for part in parts),
            tuple(slot for part in parts for slot in part.slots),
        )

    def _sequence(self) -> Part:
        parts: list[Part] = []
        while self.at < len(self.form) and self.form[self.at] not in "|)]":
            parts.append(self._item())
        return _joined(parts)

    def _item(self) -> Part:
        sign = self.form[self.at]
        self.at += 1
        if sign == "{":
            return self._slot()
        if sign in "([":
            inner = self._choice()
            if self.form[self.at : self.at + 1] != {"(": ")", "[": "]"}[sign]:
                self._refuse(f"{sign!r} is not closed")
            self.at += 1
            optional = sign == "["
            pattern = f"(?:{inner.pattern})" + ("?" if optional else "")
            return Part(pattern, inner.firsts, inner.empty or optional, inner.slots)
        if sign in "<>":
            return Part(_START if sign == "<" else _END, frozenset(), True)
        if sign == "$":
            return Part(r"(?=[^\S\n]*(?:\n|\Z))", frozenset(), True)
        if sign == "~" or (sign == " " and not self.spaced):
            return Part(f"{SPACE}?", frozenset(" "), True)
        if sign == "\\":
            sign = self.form[self.at]
            self.at += 1
            return Part(re.escape(sign), frozenset(sign), False)
        return Part(pattern_of_sign(self.form, self.at - 1, spaced=self.spaced), frozenset(_seen(sign)), False)

    def _slot(self) -> Part:
        end = self.form.find("}", self.at)
        if end < 0:
            self._refuse("'{' is not closed")
        key, _, name = self.form[self.at : end].partition(":")
        self.at = end + 1
        slot = self.slots.get(name or key)
        if slot is None:
            message = f"no slot {name or key!r}; known: {', '.join(sorted(self.slots))}"
            self._refuse(message)
            raise AssertionError
        if not self.named:
            return Part(slot.pattern, slot.firsts, False, (), slot.behind, slot.signs)
        return Part(f"(?P<{key}>{slot.pattern})", slot.firsts, False, ((key, slot),), slot.behind, slot.signs)


def _seen(sign: str) -> Iterable[str]:
    """The signs that may stand for one of a form at the beginning of a match."""
    if sign == "-":
        return "-‐‑ "
    return "'’ʼ`" if sign == "'" else " \n\t" if sign == " " else sign


def _joined(parts: list[Part]) -> Part:
    """A sequence; its beginnings are two signs each, one where that is all of it."""
    done: set[str] = set()
    open_ends = {""}
    for part in parts:
        grown: set[str] = set(open_ends) if part.empty else set()
        for start in open_ends:
            for first in part.firsts:
                text = (start + first)[:2]
                if len(text) == 2:
                    done.add(text)
                else:
                    grown.add(text)
        open_ends = grown
        if not open_ends:
            break
    firsts = frozenset(done | {text for text in open_ends if text})
    return Part(
        "".join(part.pattern for part in parts),
        firsts,
        all(part.empty for part in parts),
        tuple(slot for part in parts for slot in part.slots),
        _behind(parts),
        _signs(parts),
    )


def _behind(parts: list[Part]) -> frozenset[str] | None:
    """The signs that may follow decimal digits at the beginning of a sequence; None where that is not known."""
    at = next((at for at, part in enumerate(parts) if not part.empty), len(parts))
    before, rest = parts[:at], parts[at + 1 :]
    if at == len(parts) or parts[at].behind is None or any(_digital(part) for part in before):
        return None
    if all(part.empty for part in rest):
        return None
    found = set(parts[at].behind or ())
    for part in rest:
        found |= {first[0] for first in part.firsts}
        if not part.empty:
            break
    return frozenset(found)


def _signs(parts: list[Part]) -> frozenset[str]:
    """The numerals that nothing but the number at the beginning of a sequence begins with."""
    at = next((at for at, part in enumerate(parts) if not part.empty), len(parts))
    if at == len(parts):
        return frozenset()
    return parts[at].signs - {first[:1] for part in parts[:at] for first in part.firsts}


def _digital(part: Part) -> bool:
    return any(first[:1].isdigit() for first in part.firsts)
