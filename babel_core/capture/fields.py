"""What extraction finds in a message: entity, key, value."""

from __future__ import annotations

from dataclasses import dataclass

KEY_LIMIT, VALUE_LIMIT, NAME_LIMIT = 100, 200, 100
"""Code points that a key, a value and a name are cut at."""

DECISION, CONVENTION, USER, ENTITY = "decision", "convention", "user", "entity"
"""Entities of what is no named thing: a decision, a rule, the user, a thing that has been given a name."""

ALWAYS, NEVER = "always", "never"
NAME, EMAIL, PHONE = "name", "email", "phone"


@dataclass(frozen=True, slots=True)
class StructuredFields:
    """A fact as (entity, key, value); what was not found is None, and nothing at all is false.

    The value of a decision or choice is its reason. Where none is told it is the text that the language's pack has for
    this (English: "no rationale recorded" and "preferred"), None in a language without such a text. `negated` tells
    that the value is what the user does not like. `language` is that of the template which found it.
    """

    entity: str | None = None
    key: str | None = None
    value: str | None = None
    negated: bool = False
    language: str | None = None

    def __bool__(self) -> bool:
        return self.entity is not None or self.key is not None or self.value is not None
