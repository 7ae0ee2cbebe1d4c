"""The readable twin of _utf16.pyx: UTF-16 views of a str, in plain Python; part of babel_core/_native/pure.py."""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Iterable
from itertools import accumulate


def _check(text: object) -> None:
    if not isinstance(text, str):
        message = f"text must be str, not {type(text).__name__}"
        raise TypeError(message)


def utf16_length(text: str) -> int:
    """Return the number of UTF-16 units of text."""
    _check(text)
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def utf16_starts(text: str) -> array[int] | None:
    """Return the UTF-16 offset of each code point and of the end; None without astral characters."""
    if utf16_length(text) == len(text):
        return None
    return array("i", accumulate((1 + (c > "\uffff") for c in text), initial=0))


def codepoint_of_utf16(text: str) -> array[int] | None:
    """Return the code-point index of each UTF-16 offset and of the end; None without astral characters."""
    if utf16_length(text) == len(text):
        return None
    indexes: array[int] = array("i")
    for at, c in enumerate(text):
        indexes.extend((at, at) if c > "\uffff" else (at,))
    indexes.append(len(text))
    return indexes


def mask_utf16(text: str, intervals: Iterable[tuple[int, int]]) -> str:
    """Return text with each UTF-16 unit inside the sorted, disjoint half-open intervals replaced by U+0020.

    A character that an interval cuts in two becomes two spaces. Raises ValueError for intervals that are not
    sorted, overlap or leave the text.
    """
    _check(text)
    indexes = codepoint_of_utf16(text)
    size = len(indexes) - 1 if indexes is not None else len(text)
    parts = []
    at = last = 0
    for start, end in intervals:
        if not last <= start <= end <= size:
            message = f"interval ({start}, {end}) is unsorted, overlaps or leaves {size} UTF-16 units"
            raise ValueError(message)
        last = end
        if start == end:
            continue
        first, stop = (start, end) if indexes is None else (indexes[start], indexes[end - 1] + 1)
        parts.append(text[at:first])
        parts.append(" " * utf16_length(text[max(at, first) : stop]))
        at = stop
    parts.append(text[at:])
    return "".join(parts)


def utf16le_sha256(text: str) -> str:
    """Return the SHA-256, 64 hex digits, of the UTF-16LE units of text, lone surrogates as they are."""
    _check(text)
    return hashlib.sha256(text.encode("utf-16-le", "surrogatepass")).hexdigest()
