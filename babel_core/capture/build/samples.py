"""Samples of what a memory holds: the newest facts, cut short, each kind once."""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from babel_core.capture.file_schema import kind_of
from babel_core.capture.keyword_content import seconds_of
from babel_core.capture.length import weighted_length
from babel_core.errors import require_str

NEWEST = 300
"""Facts that are looked at."""

MOST_SAMPLES = 50
DETECTION_SAMPLES = 30
"""Samples that the languages are told from."""

SHORTEST = 20
"""Weighted length (see `capture.length`) of a sample."""

LONGEST = 400
"""Code points of a sample; the rest of a fact is cut off."""

SAME = 80
"""Code points by which two samples are the same, letter case ignored."""

DERIVED = ("consolidation", "dream")
"""Origins of facts that a model wrote: their language need not be the user's."""


@dataclass(frozen=True, slots=True)
class StoredFact:
    """A fact as a memory holds it; times are seconds since 1970, None where they are not known."""

    text: str
    created_at: float | None = None
    expires_at: float | None = None
    superseded: bool = False
    origin: str = ""


FactLike = str | StoredFact | Mapping[str, Any]
"""A fact as text, as a value, or as a mapping with "text" and perhaps created_at, expires_at, superseded, origin."""


def collect_samples(facts: Iterable[FactLike], *, now: float | None = None) -> tuple[str, ...]:
    """At most 50 samples of the 300 newest facts that hold at `now` (seconds since 1970; None: none has expired).

    Facts without a time count as newer than the others, in the order given. TypeError for what is no fact.

    >>> collect_samples(["Wir treffen uns am Hafen, wie jedes Jahr.", "ja", "我喜欢爬山，也常在周末拍照"])
    ('Wir treffen uns am Hafen, wie jedes Jahr.', '我喜欢爬山，也常在周末拍照')
    """
    if isinstance(facts, str | bytes | Mapping):  # whose items are letters, numbers and keys
        message = f"facts must be an iterable of facts, not {type(facts).__name__}; put a single one in a list"
        raise TypeError(message)
    known = (fact_of(fact, f"facts[{at}]") for at, fact in enumerate(facts))
    holding = (fact for fact in known if _holds(fact, now))
    newest = heapq.nsmallest(NEWEST, holding, key=_age)
    samples: dict[str, str] = {}
    for fact in newest:
        text = fact.text.strip()
        if weighted_length(text[:LONGEST]) >= SHORTEST:
            samples.setdefault(text[:SAME].casefold(), text[:LONGEST].rstrip())
        if len(samples) == MOST_SAMPLES:
            break
    return tuple(samples.values())


def fact_of(fact: FactLike, argument: str = "fact") -> StoredFact:
    """A fact as a value; keys of a mapping may be in camelCase, times ISO 8601; TypeError naming what is wrong."""
    if isinstance(fact, StoredFact):
        return fact
    if isinstance(fact, str):
        return StoredFact(fact)
    if not isinstance(fact, Mapping):
        message = f"{argument} must be str, StoredFact or a mapping with 'text', not {type(fact).__name__}"
        raise TypeError(message)
    return StoredFact(
        text=require_str(fact.get("text"), f"{argument}['text']"),
        created_at=_time(_either(fact, "created_at", "createdAt"), f"{argument}['created_at']"),
        expires_at=_time(_either(fact, "expires_at", "expiresAt"), f"{argument}['expires_at']"),
        superseded=bool(_either(fact, "superseded", "supersededAt")),
        origin=str(_either(fact, "origin", "source") or ""),
    )


def _age(fact: StoredFact) -> float:
    return -math.inf if fact.created_at is None else -fact.created_at


def _holds(fact: StoredFact, now: float | None) -> bool:
    expired = now is not None and fact.expires_at is not None and fact.expires_at <= now
    return not (expired or fact.superseded or fact.origin.casefold().startswith(DERIVED))


def _either(fact: Mapping[str, Any], snake: str, camel: str) -> Any:
    return fact[snake] if fact.get(snake) is not None else fact.get(camel)


def _time(value: object, argument: str) -> float | None:
    if value is None:
        return None
    if isinstance(value, str):
        value = seconds_of(value)
        if value is None:
            message = f"{argument} is no ISO 8601 time"
            raise ValueError(message)
    if isinstance(value, bool) or not isinstance(value, int | float) or math.isnan(value):
        message = f"{argument} must be seconds since 1970 or an ISO 8601 time, not {kind_of(value)}"
        raise TypeError(message)
    return float(value)
