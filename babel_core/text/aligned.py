"""A text in its search form, every unit of which knows where it came from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from babel_core import _native
from babel_core.errors import require_str
from babel_core.text.token import Span


@dataclass(frozen=True, slots=True)
class AlignedText:
    """The search form `text` of `original`, aligned by code points.

    Unit i of `text` comes from `original[starts[i]:ends[i]]`; both are None when unit i is code point i.
    The search form is NFKC and case folding with the exceptions listed in `pyx/search_exceptions.py`.
    """

    original: str
    text: str
    starts: Sequence[int] | None
    ends: Sequence[int] | None

    @classmethod
    def of(cls, original: str) -> AlignedText:
        """Fold a text and align it.

        >>> AlignedText.of("Ｓtraße").text
        'strasse'
        """
        folded, starts, ends = _native.search_form(require_str(original, "original"))
        return cls(original, folded, starts, ends)

    def span(self, start: int, end: int) -> Span:
        """The original code points behind the units [start, end); an empty interval gives an empty span.

        >>> AlignedText.of("Ｓtraße").span(4, 6)
        (4, 5)
        """
        if self.starts is None or self.ends is None:
            return start, end
        if start >= end:
            at = self.starts[start] if start < len(self.starts) else len(self.original)
            return at, at
        return self.starts[start], self.ends[end - 1]

    def source(self, start: int, end: int) -> str:
        """The original text behind the units [start, end)."""
        first, last = self.span(start, end)
        return self.original[first:last]
