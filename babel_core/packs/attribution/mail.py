"""The e-mail container: a header, "Body:", and everything up to the line that ends the e-mail.

From: opens a header, header lines and blank lines continue it, Body: turns it into a container and anything else
takes it back. Containers nest; each closing line ends one level, or takes back the header that is open. Blank lines,
display names and whatever a container says of itself restore nothing. Beyond the bounds, and where the outermost
container does not end, all is withheld to the end.
"""

from __future__ import annotations

from babel_core.packs.attribution.grammar import Grammar
from babel_core.text.token import Span

HEADER_LINES = 16
"""Lines of one header, blank ones among them."""

DEPTH = 32
"""Containers inside each other."""


def container_spans(structure: str, grammar: Grammar) -> list[Span]:
    """The containers of a text, outermost ones, with headers and closing lines.

    `structure` is the search form in which quotations and code are blanked out: labels in them do not count.
    """
    return _Containers(structure, grammar).spans()


def holds_header(text: str, grammar: Grammar) -> bool:
    """Whether a text in search form has a line that opens the header of an e-mail."""
    return grammar.made("container marks", lambda: _marks(grammar)).search(text) is not None


class _Containers:
    def __init__(self, text: str, grammar: Grammar) -> None:
        self._text = text
        self._from = grammar.made("container from", lambda: rf"[^\S\n]*+{grammar.source('container.from')}[^\S\n]*+:")
        self._marks = grammar.made("container marks", lambda: _marks(grammar))
        self._body = grammar.made("container body", lambda: rf"[^\S\n]*+{grammar.source('container.body')}[^\S\n]*+:")
        self._header = grammar.made("container header", lambda: _header(grammar))
        self._spans: list[Span] = []
        self._depth = 0
        self._start = 0

    def spans(self) -> list[Span]:
        at = 0
        while mark := self._marks.search(self._text, at):
            if mark["end"] is not None:
                at = self._close(mark.end())
                continue
            at = self._read_header(mark.start())
            while self._from.match(self._text, at) and not self._text.startswith("\n", at - 1):
                at = self._read_header(at)
        if self._depth:
            self._spans.append((self._start, len(self._text)))
        return self._spans

    def _close(self, end: int) -> int:
        if self._depth:
            self._depth -= 1
            if not self._depth:
                self._spans.append((self._start, end))
        return end

    def _withhold(self, start: int) -> int:
        """Withhold all to the end: a bound is passed."""
        self._spans.append((self._start if self._depth else start, len(self._text)))
        self._depth = 0
        return len(self._text)

    def _read_header(self, start: int) -> int:
        """Read a header from its From: on; where to go on."""
        text, at, lines, named = self._text, start, 0, 0
        while lines <= HEADER_LINES:
            end = _end_of_line(text, at)
            if lines and (body := self._body.match(text, at, end)):
                return self._open(start, body.end())
            if lines and (mark := self._marks.match(text, at)) and mark["end"] is not None:
                # The closing line takes back the header; what has more than one line of it was one all the same.
                return self._take_back(start, mark.end(), named)
            header = self._header.match(text, at, end)
            if header is None and not (lines and text[at : at + 1] in (" ", "\t")):
                return at
            lines += 1
            named += bool(text[at:end].strip())
            if end >= len(text):
                return self._take_back(start, len(text), named)
            at = end + 1
        return self._withhold(start)

    def _take_back(self, start: int, end: int, named: int) -> int:
        if named > 1 and not self._depth:
            self._spans.append((start, end))
        return end

    def _open(self, start: int, body: int) -> int:
        """Enter a container; where its text begins."""
        if not self._depth:
            self._start = start
        self._depth += 1
        return self._withhold(start) if self._depth > DEPTH else body


def _marks(grammar: Grammar) -> str:
    """A line that opens a header, or one that ends an e-mail."""
    opening, closing = grammar.source("container.from"), grammar.source("container.end")
    return rf"^[^\S\n]*+(?:{opening}[^\S\n]*+:|(?P<end>{closing}[^\S\n]*+[.!。]?[^\S\n]*+$))"


def _header(grammar: Grammar) -> str:
    """A line that continues a header."""
    return rf"[^\S\n]*+(?:{grammar.source('container.headers', 'container.from')}[^\S\n]*+:|$)"


def _end_of_line(text: str, at: int) -> int:
    end = text.find("\n", at)
    return end if end >= 0 else len(text)
