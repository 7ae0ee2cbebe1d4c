"""Several statements in one value, parted at its commas: "clay=porcelain, cone=6"."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from babel_core.packs.clauses.quotes import mask_quoted

FACT, INTERROGATIVE, ONE_OFF, DEPENDENT, UNKNOWN = "fact", "interrogative", "one_off", "dependent", "unknown"
KINDS = (FACT, INTERROGATIVE, ONE_OFF, DEPENDENT, UNKNOWN)
"""What a part may be."""

_MARKS = re.compile(r"(?P<comma>(?<!\d),|,(?!\d)|[，、､])|[()\[\]{}（）［］｛｝]")
_PAIRS = {")": "(", "]": "[", "}": "{", "）": "（", "］": "［", "｝": "｛"}


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a value: `text` is `value[start:end]` in code points, `kind` one of KINDS."""

    text: str
    kind: str
    start: int
    end: int


def split_explicit_compound(value: str, classify: Callable[[str], str]) -> tuple[Part, ...]:
    """The parts of a value, or the value as one part where it must stay whole; nothing for a blank one.

    It stays whole where a quotation never ends, brackets are out of balance, the first part is no fact or another is
    unknown. A dependent part is glued, with what parts them, to the one before it.
    """
    commas = _commas(value)
    spans = [_trimmed(value, start, end) for start, end in zip([0, *(at + 1 for at in commas)], [*commas, len(value)],
                                                               strict=True)]  # fmt: skip
    spans = [span for span in spans if span[0] < span[1]]
    if not spans:
        return ()
    whole = spans[0][0], _trimmed(value, 0, len(value))[1]
    if len(spans) > 1:
        kinds = [classify(value[start:end]) for start, end in spans]
        if kinds[0] == FACT and UNKNOWN not in kinds:
            return _glued(value, spans, kinds)
    text = value[whole[0] : whole[1]]
    return (Part(text, classify(text), *whole),)


def _glued(value: str, spans: list[tuple[int, int]], kinds: list[str]) -> tuple[Part, ...]:
    parts: list[Part] = []
    for (start, end), kind in zip(spans, kinds, strict=True):
        if kind == DEPENDENT:
            before = parts.pop()
            parts.append(Part(value[before.start : end], before.kind, before.start, end))
        else:
            parts.append(Part(value[start:end], kind, start, end))
    return tuple(parts)


def _commas(value: str) -> list[int]:
    """The commas outside of quotations and brackets; none where a quotation or a bracket is not balanced."""
    masked = mask_quoted(value)
    if masked.unterminated:
        return []
    found: list[int] = []
    opened: list[str] = []
    for mark in _MARKS.finditer(masked.masked):
        if mark["comma"]:
            if not opened:
                found.append(mark.start())
        elif mark[0] in _PAIRS:
            if not opened or opened.pop() != _PAIRS[mark[0]]:
                return []
        else:
            opened.append(mark[0])
    return [] if opened else found


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    return start, end
