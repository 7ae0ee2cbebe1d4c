"""The author's words in a text: what stands in containers, quotations, examples or other mouths is withheld.

The views keep the length in UTF-16 units: what is withheld becomes spaces, line breaks and the marks that end a
sentence (. ! ? ; 。 ！ ？ ；) stay. What is unsure is withheld.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from babel_core.errors import require_str
from babel_core.packs.attribution.layers import Layers
from babel_core.packs.attribution.person import Surface
from babel_core.packs.attribution.replies import check_grammars
from babel_core.packs.attribution.snapshot import Binding, RestrictionSnapshot
from babel_core.packs.attribution.spans import Found
from babel_core.text import utf16
from babel_core.text.token import Span

_BREAK = re.compile(r"[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_BLANKABLE = re.compile(r"[^\n\r\v\f\x1c-\x1e\x85\u2028\u2029.!?;。！？；]+")


class Withheld(NamedTuple):
    """A span that is withheld, in code points and in UTF-16 units, and why."""

    start: int
    end: int
    utf16_start: int
    utf16_end: int
    reason: str


@dataclass(frozen=True, slots=True)
class Attribution:
    """A text, the author's part of it, the rest, and the spans of the rest in order; all three have one length."""

    text: str
    author_text: str
    withheld_text: str
    spans: tuple[Withheld, ...]

    def snapshot(self, binding: Binding | None = None) -> RestrictionSnapshot:
        """The restriction snapshot of the text and its author view."""
        return RestrictionSnapshot.create(self.text, self.author_text, binding)


def attribute(text: str, *, grammars: Iterable[str] = ()) -> Attribution:
    """Tell the author's words in a text from those that he quotes, supposes, or has others say.

    `grammars` are further ones: "replies", "quoted-lines", "headers", "mbox", "chats", or "mail" for the first four
    (`replies.GRAMMARS`). UnknownNameError for another name, TypeError for another type.

    >>> found = attribute("Ada wrote: “I like rain.” I like snow.")
    >>> found.author_text
    'Ada wrote:             .  I like snow.'
    >>> found.spans
    (Withheld(start=11, end=25, utf16_start=11, utf16_end=25, reason='quotation'),)
    """
    names = check_grammars(grammars)
    surface = Surface.of(require_str(text, "text"))
    offsets = utf16.Utf16Map.of(text)
    spans = tuple(
        Withheld(start, end, offsets.to_utf16(start), offsets.to_utf16(end), reason)
        for start, end, reason in _on_original(surface, Layers(surface, names).withheld())
    )
    blanks = [piece.span() for span in spans for piece in _BLANKABLE.finditer(text, span.start, span.end)]
    breaks = [found.span() for found in _BREAK.finditer(text)]
    return Attribution(
        text, _masked(text, offsets, blanks), _masked(text, offsets, _outside(blanks, breaks, text)), spans
    )


def author_view(text: str, *, grammars: Iterable[str] = ()) -> str:
    """The text with all that is not the author's blanked, as long in UTF-16 units; see `attribute`.

    >>> author_view("> I like rain.\\nI like snow.")
    '             .\\nI like snow.'
    """
    return attribute(text, grammars=grammars).author_text


def withheld_view(text: str, *, grammars: Iterable[str] = ()) -> str:
    """The complement of the author view: what it has blanked, all else blanked but line breaks.

    >>> withheld_view("> I like rain.\\nI like snow.")
    '> I like rain \\n            '
    """
    return attribute(text, grammars=grammars).withheld_text


def _on_original(surface: Surface, found: Iterable[Found]) -> Iterator[Found]:
    """Disjoint spans of the original, without blanks at their ends; where two meet, the wider or earlier one counts."""
    text, reached = surface.original, 0
    for start, end, reason in sorted(found, key=lambda item: (item[0], -item[1])):
        first, last = surface.span(start, end)
        first = max(first, reached)
        if first >= last:
            continue
        reached = last
        content = text[first:last]
        bare = content.strip()
        if bare:
            first += len(content) - len(content.lstrip())
            yield first, first + len(bare), reason


def _masked(text: str, offsets: utf16.Utf16Map, spans: list[Span]) -> str:
    return utf16.mask(text, [offsets.span_to_utf16(span) for span in spans])


def _outside(blanks: list[Span], breaks: list[Span], text: str) -> list[Span]:
    """What lies outside of the blanks, line breaks apart."""
    kept = sorted([*blanks, *breaks])
    starts, ends = (0, *(end for _, end in kept)), (*(start for start, _ in kept), len(text))
    return [gap for gap in zip(starts, ends, strict=True) if gap[0] < gap[1]]
