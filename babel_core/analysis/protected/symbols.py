"""Names that end in signs (C++, F#, Google+), and .NET."""

from __future__ import annotations

import re
from collections.abc import Iterator

from babel_core.analysis.protected.letters import LATIN, LETTERS, LONGEST, MARKS, WORD
from babel_core.analysis.protected.spans import Part, PartCutter, Protected, cut
from babel_core.analysis.protected.words import base_before

_LETTER = re.compile(rf"[{LETTERS}]")
_WORD_CHAR = re.compile(WORD)
_HYPHEN = re.compile("-")
_SYMBOL = re.compile(
    rf"(?:\+(?<=[{LATIN}0-9]\+)(?:\+[0-9]*+)?+|#(?<=[{LATIN}0-9]#)|\.net(?<!\..net))"
    rf"(?!{WORD}|[+#])"
)
_NAME = re.compile(rf"[{LATIN}{MARKS}0-9]|-(?=[{LATIN}0-9+#])")


def find_symbols(view: str, cutter: PartCutter) -> Iterator[Protected]:
    """Yield names that end in signs, and .NET."""
    done = 0
    for match in _SYMBOL.finditer(view):
        start = match.start()
        net = match.group() == ".net"
        if net and _WORD_CHAR.match(base_before(view, start)):
            continue
        while not net and start > done and _NAME.match(view, start - 1):
            start -= 1
        start, _ = cutter.trim((start, match.start())) if start < match.start() else (start, start)
        end = match.end()
        done = end
        if net or (end - start <= LONGEST and _LETTER.match(view, start)):
            yield Protected("symbol_name", start, end, view[start:end], tuple(_parts(view, start, match)))


def _parts(view: str, start: int, match: re.Match[str]) -> Iterator[Part]:
    if match.group() == ".net":
        yield Part("net", start + 1, match.end(), 1)
        return
    pieces = list(cut(_HYPHEN, view, start, match.start()))
    for a, b in pieces[:-1]:
        yield Part(view[a:b], a, b, 1)
    a, b = pieces[-1]
    signs = match.start() + len(match.group().rstrip("0123456789"))
    if (a, signs) != (start, match.end()):
        yield Part(view[a:signs], a, signs, 1)
    if b - a > 1:
        yield Part(view[a:b], a, b, 2 if a > start else 1)
