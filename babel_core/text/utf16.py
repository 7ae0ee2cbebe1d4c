"""UTF-16 views of a text: lengths, offsets both ways, masks and digests.

JavaScript, Java and the attribution format count UTF-16 units; Python counts code points. Lone surrogates are
kept: they are one unit each. A character outside the Basic Multilingual Plane is two units.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from babel_core import _native
from babel_core.errors import MaskInvariantError, require_str
from babel_core.text.token import Span


@dataclass(frozen=True, slots=True)
class Utf16Map:
    """Offsets between the code points and the UTF-16 units of one text.

    >>> offsets = Utf16Map.of("a😀b")
    >>> offsets.to_utf16(2), offsets.to_codepoint(3), offsets.length
    (3, 2, 4)
    """

    length: int
    _starts: Sequence[int] | None
    _codepoints: Sequence[int] | None

    @classmethod
    def of(cls, text: str) -> Utf16Map:
        """Map a text; costs nothing where no character needs two units."""
        require_str(text, "text")
        return cls(_native.utf16_length(text), _native.utf16_starts(text), _native.codepoint_of_utf16(text))

    def to_utf16(self, index: int) -> int:
        """The UTF-16 offset of a code point; the length of the text for its end."""
        return index if self._starts is None else self._starts[index]

    def to_codepoint(self, offset: int) -> int:
        """The code point at a UTF-16 offset; the second half of a pair belongs to its character."""
        return offset if self._codepoints is None else self._codepoints[offset]

    def span_to_utf16(self, span: Span) -> Span:
        """A code-point span as UTF-16 offsets."""
        return self.to_utf16(span[0]), self.to_utf16(span[1])


def mask(text: str, intervals: Iterable[Span]) -> str:
    """Blank UTF-16 intervals with spaces, keeping the length in UTF-16 units.

    `intervals` are half-open, sorted and disjoint; a pair that one cuts is blanked whole, as two spaces.
    Raises MaskInvariantError for intervals that do not fit: unmasked text is never returned instead.

    >>> mask("me: 😀 hi", [(4, 6)])
    'me:    hi'
    """
    require_str(text, "text")
    try:
        return _native.mask_utf16(text, list(intervals))
    except ValueError as error:
        raise MaskInvariantError(str(error)) from error


def digest(text: str) -> str:
    """SHA-256 of the exact UTF-16LE units of a text, as 64 hex digits; lone surrogates are kept."""
    return _native.utf16le_sha256(require_str(text, "text"))
