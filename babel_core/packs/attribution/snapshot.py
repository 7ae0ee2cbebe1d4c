"""The restriction snapshot: which units of a source are not the author's, bound to the very source and message.

Offsets are UTF-16 units and the digest is over them, so that every runtime agrees on both. A snapshot that breaks a
rule raises MaskInvariantError; nothing ever falls back to the unmasked text.
"""

from __future__ import annotations

import re
import weakref
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from babel_core.errors import MaskInvariantError, require_str
from babel_core.text import utf16
from babel_core.text.token import Span

VERSION = "attribution-mask-v1"
DIGEST_ENCODING = "sha256-utf16le"
SPAN_KIND = "masked-code-units"
PHASES = ("original", "safe")
"""The message as it came, and as a policy has redacted it."""

_CHANGED = re.compile(rb"[^\0]+")
_SPACE = b" \0"
_BREAK = re.compile(r"[\r\n]")


@dataclass(frozen=True, slots=True)
class SnapshotBinding:
    """Which message of a batch (0 is the first) a snapshot is of, in which of the PHASES.

    MaskInvariantError for an index that is no whole number from 0 on, and for an unknown phase.
    """

    source_message_index: int
    phase: str

    def __post_init__(self) -> None:
        index = self.source_message_index
        if type(index) is not int or index < 0:
            message = f"a binding's source_message_index must be a whole number from 0 on, not {index!r}"
            raise MaskInvariantError(message)
        if type(self.phase) is not str or self.phase not in PHASES:
            message = f"a binding's phase must be one of {', '.join(PHASES)}, not {self.phase!r}"
            raise MaskInvariantError(message)


Binding = SnapshotBinding | Mapping[str, Any]
"""A binding, or a mapping with exactly its two keys."""


@dataclass(frozen=True, slots=True)
class MaskedSpan:
    """A run of masked units: half-open, in UTF-16 units and in code points."""

    start: int
    end: int
    codepoint_start: int
    codepoint_end: int
    kind: str = SPAN_KIND


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class RestrictionSnapshot:
    """What of a source is withheld: immutable throughout, equal to itself alone; made by `create`.

    `source_length` and the spans are UTF-16 units; spans are maximal runs of changed units, so a space that stays a
    space ends one. `author_text` is the source with the spans blanked, `withheld_text` the source without what is
    outside of them, line breaks apart; it is "" when nothing is withheld.
    """

    version: str
    digest_encoding: str
    source_digest: str
    source_length: int
    binding: SnapshotBinding | None
    spans: tuple[MaskedSpan, ...]
    author_text: str
    withheld_text: str
    has_restrictions: bool

    @classmethod
    def create(cls, source: str, masked: str, binding: Binding | None = None) -> RestrictionSnapshot:
        """Register the snapshot of a source and its masked form.

        MaskInvariantError for another length in UTF-16, a changed unit that is no space in the mask or a line break in
        the source, a span that cuts a surrogate pair, and a bad binding. TypeError for another type than str.

        >>> found = RestrictionSnapshot.create("we 🐝 you", "   🐝 you")
        >>> [(span.start, span.end) for span in found.spans], found.source_length, found.withheld_text
        ([(0, 2)], 9, 'we       ')
        """
        bound = _bound(binding)
        units = require_str(source, "source").encode("utf-16-le", "surrogatepass")
        spans = _spans(units, require_str(masked, "masked").encode("utf-16-le", "surrogatepass"))
        offsets = utf16.Utf16Map.of(source)
        snapshot = cls(
            version=VERSION,
            digest_encoding=DIGEST_ENCODING,
            source_digest=source_digest(source),
            source_length=len(units) // 2,
            binding=bound,
            spans=tuple(MaskedSpan(*span, *_codepoints(offsets, span)) for span in spans),
            author_text=utf16.mask(source, spans),
            withheld_text=_withheld(source, offsets, spans),
            has_restrictions=bool(spans),
        )
        _registered[snapshot] = _state(snapshot)
        return snapshot

    def matches(self, source: str, binding: Binding | None = None) -> bool:
        """Whether this is a snapshot that `create` has made, of this very source and with this binding.

        A copy is none, however equal, nor is one of a subclass, one that was changed behind its back, or a source of a
        subclass of str. MaskInvariantError for a bad binding, TypeError for another type than str.
        """
        return _matches(self, source, binding)


_registered: weakref.WeakKeyDictionary[RestrictionSnapshot, tuple[object, ...]] = weakref.WeakKeyDictionary()
"""The snapshots that `create` has made, each with its state then; told apart by identity."""


def _state(snapshot: RestrictionSnapshot) -> tuple[object, ...]:
    """All that a snapshot says, as plain values and their types."""
    binding = snapshot.binding
    bound = None if binding is None else (type(binding), binding.source_message_index, binding.phase)
    spans = tuple(
        (span.start, span.end, span.codepoint_start, span.codepoint_end, span.kind) for span in snapshot.spans
    )
    names = ("version", "digest_encoding", "source_digest", "source_length", "author_text", "withheld_text")
    told = tuple(getattr(snapshot, name) for name in (*names, "has_restrictions"))
    return (*told, *map(type, told), spans, bound)


def _matches(snapshot: RestrictionSnapshot, source: str, binding: Binding | None) -> bool:
    bound = _bound(binding)
    require_str(source, "source")
    if type(snapshot) is not RestrictionSnapshot or type(source) is not str:
        return False
    made = _registered.get(snapshot)
    try:
        if made is None or made != _state(snapshot):
            return False
    except (AttributeError, TypeError):
        return False  # a field is gone, or is none of the kind that it was
    units = utf16.Utf16Map.of(source).length
    return (
        snapshot.binding == bound
        and snapshot.source_length == units
        and snapshot.source_digest == source_digest(source)
    )


def snapshot_matches(snapshot: object, source: str, binding: Binding | None = None) -> bool:
    """Whether any object is a registered snapshot of a source with a binding; see `RestrictionSnapshot.matches`."""
    return type(snapshot) is RestrictionSnapshot and _matches(snapshot, source, binding)


def source_digest(source: str) -> str:
    """SHA-256 of the exact UTF-16LE units of a text, 64 hex digits: nothing normalised, lone surrogates kept.

    >>> source_digest("潮") == source_digest("潮汐")
    False
    """
    return utf16.digest(source)


def _bound(binding: Binding | None) -> SnapshotBinding | None:
    if binding is None or type(binding) is SnapshotBinding:
        return binding
    if isinstance(binding, SnapshotBinding):  # of a subclass, which may compare as it likes
        return SnapshotBinding(binding.source_message_index, binding.phase)
    names = ("source_message_index", "phase")
    if not isinstance(binding, Mapping) or set(binding) != set(names):
        message = f"a binding has the keys {' and '.join(names)}, not {binding!r}"
        raise MaskInvariantError(message)
    return SnapshotBinding(**binding)


def _spans(source: bytes, masked: bytes) -> list[Span]:
    """The maximal runs of changed units, in UTF-16 units; every rule is checked."""
    if len(source) != len(masked):
        message = f"the mask has {len(masked) // 2} UTF-16 units, its source {len(source) // 2}"
        raise MaskInvariantError(message)
    spans = [found.span() for found in _CHANGED.finditer(_changes(source, masked))]
    for start, end in spans:
        if masked[2 * start : 2 * end] != _SPACE * (end - start):
            _fail("a changed unit is no space", start, end)
        if _BREAK.search(source[2 * start : 2 * end].decode("utf-16-le", "surrogatepass")):
            _fail("a line break is masked", start, end)
        if _cuts_pair(source, start) or _cuts_pair(source, end):
            _fail("a surrogate pair is cut", start, end)
    return spans


def _changes(source: bytes, masked: bytes) -> bytes:
    """One byte for each unit, 0 where it is unchanged; the whole text is compared as one number."""
    size = len(source)
    difference = (int.from_bytes(source, "little") ^ int.from_bytes(masked, "little")).to_bytes(size, "little")
    low, high = difference[0::2], difference[1::2]
    both = int.from_bytes(low, "little") | int.from_bytes(high, "little")
    return both.to_bytes(size // 2, "little")


def _cuts_pair(units: bytes, at: int) -> bool:
    """Whether the unit before a place is a high surrogate and the one behind it a low one."""
    before, behind = units[2 * at - 1 : 2 * at], units[2 * at + 1 : 2 * at + 2]
    return at > 0 and bool(before) and bool(behind) and before[0] & 0xFC == 0xD8 and behind[0] & 0xFC == 0xDC


def _fail(problem: str, start: int, end: int) -> None:
    message = f"{problem} in the UTF-16 units {start} to {end}; only whole characters become spaces, line breaks stay"
    raise MaskInvariantError(message)


def _codepoints(offsets: utf16.Utf16Map, span: Span) -> Span:
    start, end = span
    return offsets.to_codepoint(start), offsets.to_codepoint(end - 1) + 1


def _withheld(source: str, offsets: utf16.Utf16Map, spans: list[Span]) -> str:
    """The source with what is outside of the spans blanked, line breaks apart; "" without spans."""
    if not spans:
        return ""
    breaks = (offsets.to_utf16(found.start()) for found in _BREAK.finditer(source))
    kept = sorted([*spans, *((at, at + 1) for at in breaks)])
    starts, ends = (0, *(end for _, end in kept)), (*(start for start, _ in kept), offsets.length)
    return utf16.mask(source, [gap for gap in zip(starts, ends, strict=True) if gap[0] < gap[1]])
