"""The values of extraction: messages that go in, candidates that come out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any

from babel_core.analysis.frozen import FrozenMap
from babel_core.errors import ConfigError, require_str
from babel_core.packs.messages import content_of, field_of, role_of

KINDS = ("profile", "preference", "reference", "fact", "feedback", "episode", "noise")
"""What a candidate may be."""

EXPLICIT, INFERRED = "explicit", "inferred"
DURABLE_OPT_OUT = "durable_opt_out"
EXACT = "exact"
UNKNOWN_SUBJECT = "unknown"

Metadata = Mapping[str, Any]
NO_METADATA: Metadata = FrozenMap({})


@dataclass(frozen=True, slots=True)
class DurableTarget:
    """What a memory is about: a slot such as "profile:name" or "assignment:berth", and its value as written.

    As an identity of an opt-out it may have the value None: every value of the slot.
    """

    slot: str
    value: str | None


@dataclass(frozen=True, slots=True)
class OptOut:
    """What is not to be remembered: whatever has one of the identities, or this very text."""

    identities: tuple[DurableTarget, ...] = ()
    text: str = ""
    match: str = EXACT


@dataclass(frozen=True, slots=True)
class Disposition:
    """What a candidate decides about others: `kind` is DURABLE_OPT_OUT."""

    target: OptOut
    kind: str = DURABLE_OPT_OUT


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryCandidate:
    """Something that may be remembered.

    `kind_hint` is one of KINDS, `explicitness` EXPLICIT (said to be kept, or stated outright) or INFERRED. `content` is
    the author's wording. `metadata` has plain keys: profile_field, preference_category, preference_value, category,
    fact_kind, scope_kind, subject, feedback_kind, applies_to, reference_kind, reference_pointer, reference_title,
    supersedes_pointer, attributes, occurrence_expression; only those that apply. A service that found the language of
    the message itself adds locale.
    """

    id: str
    kind_hint: str
    explicitness: str
    content: str
    source_message_index: int = 0
    source_role: str = "user"
    metadata: Metadata = NO_METADATA
    durable_target: DurableTarget | None = None
    disposition: Disposition | None = None

    def __post_init__(self) -> None:
        """TypeError names a field of a wrong type, ConfigError a kind that is none; the metadata are copied."""
        for name in ("id", "kind_hint", "explicitness", "content", "source_role"):
            require_str(getattr(self, name), name)
        for name, valid in (("kind_hint", KINDS), ("explicitness", (EXPLICIT, INFERRED))):
            if getattr(self, name) not in valid:
                message = f"{name} is {getattr(self, name)!r}; valid: {', '.join(valid)}"
                raise ConfigError(message)
        for name, kinds in _TYPES.items():
            value = getattr(self, name)
            if not isinstance(value, kinds) or isinstance(value, bool):
                message = f"{name} must be {kinds[0].__name__}, not {type(value).__name__}"
                raise TypeError(message)
        object.__setattr__(self, "metadata", _frozen(self.metadata))

    def as_dict(self) -> dict[str, Any]:
        """All fields as JSON has them; mappings as dicts, tuples as lists."""
        found: dict[str, Any] = {each.name: getattr(self, each.name) for each in fields(self)}
        found["metadata"] = _plain(self.metadata)
        found["durable_target"] = None if self.durable_target is None else asdict(self.durable_target)
        if self.disposition is not None:
            target = self.disposition.target
            identities = [asdict(identity) for identity in target.identities]
            named = {"identities": identities, "match": target.match, "text": target.text}
            found["disposition"] = {"kind": self.disposition.kind, "target": named}
        return found


_TYPES: Mapping[str, tuple[type, ...]] = {
    "source_message_index": (int,),
    "metadata": (Mapping,),
    "durable_target": (DurableTarget, type(None)),
    "disposition": (Disposition, type(None)),
}


def _frozen(value: Any) -> Any:
    """A value of metadata as one that cannot change: mappings and lists are copied."""
    if isinstance(value, Mapping):
        found = {key: _frozen(item) for key, item in value.items()}
        same = isinstance(value, FrozenMap) and all(found[key] is value[key] for key in found)
        return value if same else FrozenMap(found)
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """A message of a conversation; only those of the role "user" are read.

    `analysis` is what a caller already knows of its content (a value or a mapping with the fields of ContentAnalysis);
    what it says of questions and directives is not believed. `source_message_index` stands for its place in the list.
    """

    content: str
    role: str = "user"
    analysis: Any = None
    observed_at: str | None = None
    timezone: str | None = None
    source_message_index: int | None = field(default=None)

    @classmethod
    def of(cls, message: object, place: int) -> Message:
        """A message of a str, a mapping or an object with such attributes. TypeError for one without a content."""
        if isinstance(message, Message):
            return replace(message, content=content_of(message, place), role=role_of(message))
        if isinstance(message, str):
            return cls(content=message, source_message_index=place)
        index = value_of(message, "source_message_index")
        return cls(
            content=content_of(message, place),
            role=role_of(message),
            analysis=value_of(message, "analysis"),
            observed_at=value_of(message, "observed_at"),
            timezone=value_of(message, "timezone"),
            source_message_index=index if isinstance(index, int) and not isinstance(index, bool) else place,
        )


def value_of(value: object, key: str) -> Any:
    """A field of a mapping or of an object; None where it has none."""
    return field_of(value, key)


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, list | tuple) else value
