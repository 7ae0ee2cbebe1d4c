"""The content of a keyword file as a value, what was wrong in it, and the JSON of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from babel_core.analysis.spec import FrozenMap
from babel_core.capture.groups import DIRECTIVE_GROUPS, GROUPS, PRAISE_GROUPS, camel_case

VERSION = 2

Entries = tuple[str, ...]
Parts = FrozenMap[str, Entries]

_CORRECTION = "correction"
POLITENESS = "genericPoliteness"
"""The name in reinforcementCategories that is no group: words of mere politeness."""
DIRECTIVE_NAMES = {
    **{group.removeprefix("directive_"): group for group in DIRECTIVE_GROUPS},
    _CORRECTION: "correction_signals",
}
"""Names in directiveSignalsByCategory, and the groups that they stand for."""
PRAISE_NAMES = {camel_case(group.removeprefix("reinforcement_")): group for group in PRAISE_GROUPS}
"""Names in reinforcementCategories, and the groups that they stand for."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong in a keyword file: where it stands in the JSON, and what it is. That part is left out."""

    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message}"


@dataclass(frozen=True, slots=True)
class KeywordFile:
    """The sound content of a keyword file; languages are ids ("nl"), groups in snake_case.

    `extraction` maps language, template and list to entries, with the names of the file. `categories` are the entries
    of the maps by category, which state no language. `detected_at` is an ISO 8601 time.
    """

    version: int = VERSION
    detected_at: str | None = None
    top_languages: Entries = ()
    translations: FrozenMap[str, Parts] = field(default_factory=FrozenMap)
    structures: Parts = field(default_factory=FrozenMap)
    extraction: FrozenMap[str, FrozenMap[str, Parts]] = field(default_factory=FrozenMap)
    categories: Parts = field(default_factory=FrozenMap)
    politeness: Entries = ()
    problems: tuple[Problem, ...] = ()

    @property
    def languages(self) -> Entries:
        """The languages that the file has words of, in its order."""
        return tuple(dict.fromkeys((*self.translations, *self.structures, *self.extraction)))

    @property
    def count(self) -> int:
        """How many entries the file has in all."""
        return sum(1 for _ in self.lists())

    @property
    def unread(self) -> Problem | None:
        """Why nothing of the file was read; None where it was, though parts of it may be wrong."""
        first = self.problems[0] if self.problems else None
        return first if first is not None and first.path in ("$", "$.version") else None

    def lists(self) -> Iterator[str]:
        """Every entry."""
        for groups in self.translations.values():
            for entries in groups.values():
                yield from entries
        for templates in self.extraction.values():
            for parts in templates.values():
                for entries in parts.values():
                    yield from entries
        for entries in (*self.structures.values(), *self.categories.values(), self.politeness):
            yield from entries

    @property
    def built_at(self) -> float | None:
        """`detected_at` in seconds since 1970; None where the file states no time."""
        return seconds_of(self.detected_at) if self.detected_at else None


def keywords_of(count: int) -> str:
    """A number of keywords.

    >>> keywords_of(1), keywords_of(0)
    ('1 keyword', '0 keywords')
    """
    return f"{count} keyword{'' if count == 1 else 's'}"


def seconds_of(time: str) -> float | None:
    """Seconds since 1970 of an ISO 8601 time, UTC where it states no zone; None for another text.

    >>> seconds_of("1970-01-02T00:00:00.000Z")
    86400.0
    """
    try:
        found = datetime.fromisoformat(time)
        return (found if found.tzinfo else found.replace(tzinfo=UTC)).timestamp()
    except (ValueError, OverflowError):
        return None


def iso_of(seconds: float) -> str:
    """The ISO 8601 time of seconds since 1970, in UTC with milliseconds.

    >>> iso_of(86400)
    '1970-01-02T00:00:00.000Z'
    """
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def json_of(file: KeywordFile) -> dict[str, Any]:
    """The JSON object of a file's content; what is empty is left out, except translations."""
    directives = {name: file.categories[group] for name, group in DIRECTIVE_NAMES.items() if group in file.categories}
    praise = {name: file.categories[group] for name, group in PRAISE_NAMES.items() if group in file.categories}
    if file.politeness:
        praise[POLITENESS] = file.politeness
    optional = {
        "triggerStructures": _plain(file.structures),
        "extraction": _plain(file.extraction),
        "directiveSignalsByCategory": _plain(directives),
        "reinforcementCategories": _plain(praise),
    }
    translations = {
        language: {camel_case(group): list(groups[group]) for group in GROUPS if groups.get(group)}
        for language, groups in file.translations.items()
    }
    return {
        "version": file.version,
        **({"detectedAt": file.detected_at} if file.detected_at else {}),
        "topLanguages": list(file.top_languages),
        "translations": translations,
        **{key: value for key, value in optional.items() if value},
    }


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items() if item}
    return list(value)
