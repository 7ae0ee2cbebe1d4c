"""Statements of a message as templates read them: the search form of a clause, quotations hidden, places kept."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from babel_core.packs.attribution.person import Surface
from babel_core.packs.attribution.view import attribute
from babel_core.packs.clauses.quotes import quoted_spans
from babel_core.packs.extraction.templates import HIDDEN, REST, surface_of
from babel_core.text.lazy import cached_property
from babel_core.text.token import Span

_DIRECTIONS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
EDGES = " \t\r\n\u3000.!。．！｡,;:，；：、،؛…·•" + _DIRECTIONS
"""What is taken off both ends of a value: punctuation, and controls of the direction of writing."""
_CLOSERS = {")": "(", "]": "[", "}": "{", "）": "（", "］": "［", "｝": "｛"}
_QUOTES = {
    '"': '"', "'": "'", "`": "`", "“": "”", "‘": "’", "«": "»", "「": "」", "『": "』", "„": "“",
    "»": "«", "›": "‹", "‹": "›", "‚": "‘",
}  # fmt: skip
_BULLET = re.compile(r"\s*(?:[-*•·‣–—]\s+|\(?\d{1,2}[.)]\s+|[①-⑩]\s*|\d{1,2}[、．]\s*)")
_SHOWN = re.compile(r"[^\n]")
_LOST = re.compile(r"[^\s.!?;。！？；]")

Judge = Callable[[str], bool]


class Statement:
    """A stretch of a message: `text` is as written, `own` with blanks for what is not the author's.

    `form` is the search form of `text`, `own_form` of `own`, each with HIDDEN for what stands in quotations; spans of a
    form are told in code points of the message by `place`.
    """

    def __init__(self, message: MessageText, start: int, end: int) -> None:
        self.message = message
        self.start = start
        self.end = end

    @property
    def text(self) -> str:
        """The statement as written."""
        return self.message.text[self.start : self.end]

    @property
    def own(self) -> str:
        """The statement with blanks for what is not the author's."""
        return self.message.own[self.start : self.end]

    @cached_property
    def surface(self) -> Surface:
        """The search form of the beginning of the statement, all its words."""
        end = min(self.end, self.start + REST)
        return surface_of(self.message.hidden[self.start : end])

    @cached_property
    def own_surface(self) -> Surface:
        """The search form of the beginning of the author's words of it."""
        end = min(self.end, self.start + REST)
        if not self.message.is_withheld(self.start, end):
            return self.surface
        hidden = self.message.hidden
        own = self.message.own
        return surface_of("".join(
            hidden[at] if own[at] == self.message.text[at] else own[at] for at in range(self.start, end)
        ))  # fmt: skip

    def place(self, span: Span, *, own: bool = False) -> Span:
        """A span of a form in code points of the message."""
        first, last = (self.own_surface if own else self.surface).span(*span)
        return self.start + first, self.start + last

    @property
    def is_author(self) -> bool:
        """Whether the statement begins with the author's own words."""
        start, end = trimmed(self.message.text, self.start, self.end)
        return start == end or self.message.own[start] == self.message.text[start]

    def part(self, start: int, end: int) -> Statement:
        """A stretch of the message inside the statement, trimmed."""
        return Statement(self.message, *trimmed(self.message.text, start, end))


class MessageText:
    """The text of a message, the author's part of it, and its clauses; all in code points of the text."""

    def __init__(self, text: str, clauses: Sequence[Span]) -> None:
        self.text = text
        self._withheld = [(span.start, span.end) for span in attribute(text).spans]
        self.own = _blanked(text, self._withheld, _LOST, " ")
        self.hidden = _blanked(text, [(start + 1, end - 1) for start, end in quoted_spans(text)], _SHOWN, HIDDEN)
        self.clauses = [Statement(self, start, end) for start, end in clauses]

    def is_withheld(self, start: int, end: int) -> bool:
        """Whether any of a stretch is not the author's."""
        return self.own[start:end] != self.text[start:end]


def _blanked(text: str, spans: Iterable[Span], lost: re.Pattern[str], by: str) -> str:
    parts: list[str] = []
    at = 0
    for start, end in spans:
        parts += (text[at:start], lost.sub(by, text[start:end]))
        at = end
    return "".join(parts) + text[at:] if parts else text


def trimmed(text: str, start: int, end: int, edges: str = " \t\r\n\u3000") -> Span:
    """A span without edges at its ends."""
    while start < end and text[start] in edges:
        start += 1
    while start < end and text[end - 1] in edges:
        end -= 1
    return start, end


def cleaned(text: str, start: int, end: int) -> Span:
    """A value without the punctuation around it; what closes a bracket or a quotation of the value stays."""
    first, last = trimmed(text, start, end, EDGES)
    while first < last and text[last - 1] in _CLOSERS and _CLOSERS[text[last - 1]] not in text[first:last]:
        first, last = trimmed(text, first, last - 1, EDGES)
    return first, last


def unquoted(value: str) -> str:
    """A value without the marks around it where it is one quotation."""
    bare = value.strip()
    if len(bare) > 2 and _QUOTES.get(bare[0]) == bare[-1] and bare[0] not in bare[1:-1] and bare[-1] not in bare[1:-1]:
        return bare[1:-1].strip()
    return bare


def behind_bullet(text: str, start: int, end: int) -> int:
    """Where the words of an item of a list begin."""
    found = _BULLET.match(text, start, end)
    return found.end() if found else start


def bulleted(statement: Statement) -> bool:
    """Whether a statement is an item of a list."""
    return _BULLET.match(statement.text) is not None


def spans_of(statements: Iterable[Statement]) -> Iterator[Span]:
    """The places of statements."""
    return ((one.start, one.end) for one in statements)
