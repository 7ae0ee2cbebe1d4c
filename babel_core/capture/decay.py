"""How long a fact is worth keeping: its decay class from entity, key and text, and when it expires."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from babel_core.analysis.spec import FrozenMap
from babel_core.capture.fact_keys import KEY_INDEXES
from babel_core.capture.keywords import Keywords
from babel_core.capture.matching import Hit
from babel_core.capture.reading import Reading, read
from babel_core.errors import ConfigError, UnknownNameError, require_str, require_time

PERMANENT, STABLE, ACTIVE, SESSION, CHECKPOINT = "permanent", "stable", "active", "session", "checkpoint"

_HOUR, _DAY = 3_600, 86_400
DECAY_TTL: Mapping[str, int | None] = FrozenMap(
    {
        "permanent": None,
        "durable": 90 * _DAY,
        "normal": 14 * _DAY,
        "short": 2 * _DAY,
        "ephemeral": 4 * _HOUR,
        "stable": 90 * _DAY,
        "active": 14 * _DAY,
        "session": _DAY,
        "checkpoint": 4 * _HOUR,
    }
)
"""Seconds that a fact of each decay class lives; None for ever. The classifier gives the last four and "permanent"."""

UNITS: Mapping[str, int] = FrozenMap({"seconds": 1, "minutes": 60, "hours": _HOUR, "days": _DAY})


@dataclass(frozen=True, slots=True)
class Decay:
    """A decay class, and what it was told by: hits in the text, and the entry that the key or entity is, if any."""

    name: str
    hits: tuple[Hit, ...] = ()
    field: str = ""
    entry: str = ""


def classify_decay(
    entity: str | None = None,
    key: str | None = None,
    value: object = None,
    text: str = "",
    *,
    keywords: Keywords | None = None,
    languages: Iterable[str] | None = None,
) -> str:
    """The decay class of a fact: "permanent", "session", "active", "checkpoint" or "stable". `value` does not count.

    A key counts by its whole segments (snake, camel, kebab; words of unspaced scripts), and the more fleeting of two
    decides: `task_name` is active, `hostname` tells nothing. In a text "right now" outweighs what is permanent. Keys
    and entities count in every language, texts in `languages` (tags; None: told from the text). TypeError for another
    type than str or None.

    >>> classify_decay(key="phoneNumber"), classify_decay(text="We decided right now to debug the pump")
    ('permanent', 'session')
    """
    return decay_of(read(require_str(text, "text"), keywords, languages), entity, key).name


def decay_of(reading: Reading, entity: str | None = None, key: str | None = None) -> Decay:
    """`classify_decay` of a text that is read already, with what it was told by."""
    index = KEY_INDEXES.of(reading.keywords)
    by_key = dict(index.classes(key))
    named = index.entity(entity)
    told = {name: reading.of(f"decay_{name}") for name in (PERMANENT, SESSION, ACTIVE)}
    if PERMANENT in by_key and len(by_key) == 1:
        return Decay(PERMANENT, field="key", entry=by_key[PERMANENT])
    for name in (SESSION, ACTIVE):
        if name in by_key:
            return Decay(name, field="key", entry=by_key[name])
        if named is not None and name == ACTIVE:
            return Decay(PERMANENT, field="entity", entry=named)
        if told[name]:
            return Decay(name, told[name])
    if told[PERMANENT]:
        return Decay(PERMANENT, told[PERMANENT])
    if named is not None:
        return Decay(PERMANENT, field="entity", entry=named)
    if CHECKPOINT in by_key:
        return Decay(CHECKPOINT, field="key", entry=by_key[CHECKPOINT])
    return Decay(STABLE)


def decay_ttl(decay_class: str, unit: str = "seconds") -> float | None:
    """How long a decay class lives, in "seconds", "minutes", "hours" or "days"; None for ever.

    UnknownNameError for a class that is none, ConfigError for another unit.

    >>> decay_ttl("checkpoint", "hours")
    4
    """
    if require_str(decay_class, "decay_class") not in DECAY_TTL:
        kind = "decay class"
        raise UnknownNameError(kind, decay_class, DECAY_TTL)
    if require_str(unit, "unit") not in UNITS:
        message = f"unit is {unit!r}; valid units: {', '.join(UNITS)}"
        raise ConfigError(message)
    seconds = DECAY_TTL[decay_class]
    if seconds is None:
        return None
    whole, rest = divmod(seconds, UNITS[unit])
    return seconds / UNITS[unit] if rest else whole


def calculate_expiry(decay_class: str, since: float | None = None) -> int | None:
    """When a fact of a decay class expires, in whole seconds since 1970; None for never.

    `since` is when its life began, in seconds since 1970 (None: now). UnknownNameError for a class that is none,
    TypeError for a `since` that is no number, ConfigError for one that is not finite.

    >>> calculate_expiry("short", 1_700_000_000)
    1700172800
    """
    ttl = decay_ttl(decay_class)
    if since is None:
        since = time.time()
    since = require_time(since, "since")
    return None if ttl is None else int(since) + int(ttl)
