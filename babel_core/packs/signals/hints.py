"""What a rule of behaviour names: an action on files, a limit, a place, one thing instead of another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

GUARDS = ("ask", "backup", "dry_run", "review", "test")
"""What may have to be done ahead of an action."""

CUES = (
    "confirm", "backup", "dry_run", "test", "review", "destructive", "irreversible", "privileged", "credentials",
    "network", "publish", "install", "payment", "message", "database", "version_control", "language", "length", "units",
    "sources",
)  # fmt: skip
"""What a rule may be about, as far as whoever guards actions asks."""

OPERATORS: Mapping[str, str] = {"more": ">", "at_least": ">=", "less": "<", "at_most": "<=", "exactly": "="}
"""Tables of comparisons -> what they say."""

ONLY, NEVER = "only", "never"
PERCENTAGE, CIRCUMFERENCE, ISO_DATETIME = "percentage", "circle_circumference", "iso_datetime"
"""Computations of which the bare result is asked for."""


class Plain:
    """Gives its fields as plain values; for dataclasses."""

    __slots__ = ()

    def as_dict(self) -> dict[str, Any]:
        """Every field as plain values: dicts, lists, str, numbers, None."""
        plain: dict[str, Any] = _plain(self)
        return plain


@dataclass(frozen=True, slots=True, kw_only=True)
class HostAction(Plain):
    """An action on files that a rule names: "copy a.txt to backup/ with mode 644"."""

    verb: str
    sources: tuple[str, ...] = ()
    destination: str | None = None
    flags: tuple[str, ...] = ()
    mode: str | None = None
    owner: str | None = None
    permissions: str | None = None
    tag: str | None = None
    compression: str | None = None


@dataclass(frozen=True, slots=True)
class Replacement(Plain):
    """One thing instead of another: file types as ".csv", protocols as "https"."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class DirectoryRestriction(Plain):
    """A directory outside of which (`kind` ONLY), or inside of which (NEVER), nothing is to be done."""

    directory: str
    kind: str


@dataclass(frozen=True, slots=True)
class Comparison(Plain):
    """A limit: "more than 3 files" is (">", 3.0, "files"). A percentage has the unit "%"."""

    operator: str
    value: float
    unit: str | None = None


@dataclass(frozen=True, slots=True)
class Guard(Plain):
    """What has to be done first, one of GUARDS, and ahead of what, where that is told."""

    kind: str
    before: str | None = None


@dataclass(frozen=True, slots=True)
class Computation(Plain):
    """A computation of which the bare result is asked for, with the numbers that it names."""

    kind: str
    base: float | None = None
    percentage: float | None = None
    radius: float | None = None


def _plain(value: Any) -> Any:
    if isinstance(value, Plain):
        return {each.name: _plain(getattr(value, each.name)) for each in fields(value)}  # type: ignore[arg-type]
    if isinstance(value, Mapping):
        return {name: _plain(item) for name, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, tuple) else value
