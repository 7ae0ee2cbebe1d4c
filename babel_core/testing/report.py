"""What a check found: the laws that held, and for each breach the law, the text and the file to open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

_EXCERPT = 48
"""Code points of a text that a message shows."""


@dataclass(frozen=True, slots=True)
class Failure:
    """One breach. `where` is the file to open first, `text` an escaped excerpt of the text it happened on."""

    law: str
    detail: str
    sample: str
    text: str
    where: str

    def __str__(self) -> str:
        on = f" on {self.sample} {self.text}" if self.sample else ""
        return f"{self.law}: {self.detail}{on} (open {self.where})"


@dataclass(frozen=True, slots=True)
class Skipped:
    """A law that a subject was not held to, as it declares nothing of the kind."""

    law: str
    reason: str

    def __str__(self) -> str:
        return f"skipped: {self.law}: {self.reason}"


@dataclass(frozen=True, slots=True)
class Report:
    """All breaches of a subject, and the names of the laws that it was held to, those that were skipped with them."""

    subject: str
    laws: tuple[str, ...]
    failures: tuple[Failure, ...]
    notes: tuple[str, ...] = ()
    """What is no breach and good to know."""
    skipped: tuple[Skipped, ...] = ()

    @property
    def passes(self) -> bool:
        """True when no law was broken."""
        return not self.failures

    def raise_for_failures(self) -> None:
        """Raise AssertionError with the whole report when a law was broken: one line for a test."""
        if self.failures:
            raise AssertionError(str(self))

    def __str__(self) -> str:
        if self.passes:
            held = f"{self.subject}: {len(self.laws) - len(self.skipped)} laws hold"
            return f"{held}, {len(self.skipped)} skipped" if self.skipped else held
        broken = dict.fromkeys(failure.law for failure in self.failures)
        head = f"{self.subject}: {len(broken)} of {len(self.laws)} laws broken, {len(self.failures)} times"
        return "\n- ".join([head, *map(str, self.failures)])


def excerpt(text: str) -> str:
    """The beginning of a text as ASCII, with its length when it is cut."""
    shown = ascii(text[:_EXCERPT])
    return shown if len(text) <= _EXCERPT else f"{shown}... ({len(text)} code points)"


def file_of(subject: object) -> str:
    """The source file of the class of `subject`, after its module: `babel_core/segment/neutral.py`."""
    module = type(subject).__module__
    return module.replace(".", "/") + ".py"


def first(failures: Sequence[Failure], limit: int) -> tuple[Failure, ...]:
    """At most `limit` breaches of each law, so that one mistake does not fill the screen."""
    kept: dict[str, list[Failure]] = {}
    for failure in failures:
        own = kept.setdefault(failure.law, [])
        if len(own) < limit:
            own.append(failure)
    return tuple(failure for own in kept.values() for failure in own)
