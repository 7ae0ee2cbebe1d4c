"""What is found in a message, before it has a name of its own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from babel_core.analysis.frozen import FrozenMap
from babel_core.packs.extraction.candidate import (
    EXPLICIT,
    INFERRED,
    NO_METADATA,
    UNKNOWN_SUBJECT,
    Disposition,
    MemoryCandidate,
    Message,
    Metadata,
)
from babel_core.packs.extraction.targets import exact_text


@dataclass(frozen=True, slots=True)
class Found:
    """A candidate without an id."""

    kind: str
    content: str
    metadata: Metadata = NO_METADATA
    explicit: bool = True
    disposition: Disposition | None = None

    def made(self, id: str, message: Message) -> MemoryCandidate:
        """The candidate of a message."""
        return MemoryCandidate(
            id=id,
            kind_hint=self.kind,
            explicitness=EXPLICIT if self.explicit else INFERRED,
            content=self.content,
            source_message_index=message.source_message_index or 0,
            source_role=message.role,
            metadata=self.metadata,
            disposition=self.disposition,
        )

    def stated(self) -> Found:
        """The same, said outright."""
        return self if self.explicit else replace(self, explicit=True)

    def worded(self, content: str) -> Found:
        """A fact of a whole statement in the statement's wording, which may lack an ending of it."""
        whole = self.kind == "fact" and content and self.content.startswith(content)
        return replace(self, content=content) if whole else self


def fact(content: str, metadata: Metadata = NO_METADATA, *, explicit: bool = True) -> Found:
    """A fact about nobody known."""
    return Found("fact", content, FrozenMap({"subject": UNKNOWN_SUBJECT, **metadata}), explicit)


def distinct(found: Iterable[Found]) -> list[Found]:
    """What is found, each once: the same kind, field and wording."""
    kept: dict[tuple[object, ...], Found] = {}
    for one in found:
        place = one.metadata.get("profile_field") if one.kind == "profile" else one.kind
        key = one.kind, place, exact_text(one.content), one.disposition
        before = kept.get(key)
        kept[key] = one if before is None else (before.stated() if one.explicit else before)
    return list(kept.values())
