"""A name in a text."""

from __future__ import annotations

from dataclasses import dataclass, field

IDENTIFIER, LOCATION, ORGANIZATION, PERSON, TERM = "identifier", "location", "organization", "person", "term"
KINDS = (IDENTIFIER, LOCATION, ORGANIZATION, PERSON, TERM)
"""What a name may be of."""


@dataclass(frozen=True, slots=True)
class EntityMention:
    """A name: `surface` is `text[start:end]` in code points, `normalized` its lower form, `kind` of KINDS or None."""

    surface: str
    normalized: str
    kind: str | None = None
    start: int = field(default=0, compare=False)
    end: int = field(default=0, compare=False)
