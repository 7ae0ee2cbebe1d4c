"""Names that end in signs (C++, F#, Google+), and .NET."""

from __future__ import annotations

import re
from collections.abc import Iterator

from babel_core.analysis.protected.letters import LATIN, LETTERS, LONGEST, MARKS, WORD
from babel_core.analysis.protected.spans import PartCutter, cut
from babel_core.analysis.protected.values import Part, Protected
from babel_core.analysis.protected.words import base_before

_LETTER = re.compile(rf"[{LETTERS}]")
_WORD_CHAR = re.compile(WORD)
_HYPHEN = re.compile("-")
_SYMBOL = re.compile(
    rf"(?:\+(?<=[{LATIN}0-9]\+)(?:\+[0-9]*+)?+|#(?<=[{LATIN}0-9]#)|\.net(?<!\..net))"
    rf"(?!{WORD}|[+#])"
)
_IN_TAG = re.compile(rf"{WORD}|['\-]")
_NAME = re.compile(rf"[{LATIN}{MARKS}0-9]|-(?=[{LATIN}0-9+#])")


def find_symbols(view: str, cutter: PartCutter, start: int, stop: int) -> Iterator[Protected]:
    """Yield names of a window that end in signs, and .NET."""
    done = start
    for match in _SYMBOL.finditer(view, start, stop):
        begin = match.start()
        net = match.group() == ".net"
        if net and _WORD_CHAR.match(base_before(view, begin)):
            continue
        while not net and begin > done and _NAME.match(view, begin - 1):
            begin -= 1
        begin, _ = cutter.trim((begin, match.start())) if begin < match.start() else (begin, begin)
        end = match.end()
        done = end
        if net or (end - begin <= LONGEST and _LETTER.match(view, begin) and not _is_closed(cutter, begin, match)):
            yield Protected("symbol_name", begin, end, view[begin:end], tuple(_parts(view, begin, match)))


def _is_closed(cutter: PartCutter, start: int, match: re.Match[str]) -> bool:
    """Whether "#" closes a tag that "#" opened (#tide#, #l'eau#); "#c#" is a tag of C#."""
    if match.group() != "#":
        return False
    while _IN_TAG.match(cutter.sign_before(start)):
        start -= 1
    return match.start() - start > 1 and cutter.sign_before(start) == "#"


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
