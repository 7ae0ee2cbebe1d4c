"""Ranges of code points that the loops of copying.h and scanning.h take many at a time, checked against the tables."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from table_bits import CJK, COUNTED, LENGTHENERS, MARK_ACTION, REAL, SLOW_ACTION

EASY = ((0x00, 0x9F), (0x3001, 0x3029), (0x3041, 0x3096), (0x30A0, 0x30FE), (0x3400, 0x9FFF), (0xAC00, 0xD7A3))
"""Ranges of code points that become themselves, but for capital letters in the search form; the frequent ones of texts
in Han, kana and Hangul."""
FULL_WIDTH = (0xFF01, 0xFF5E)
"""Code points that become those from U+0021 on."""
NEUTRAL = ((0x0000, 0x0040), (0x2000, 0x2064), (0x3000, 0x3004), (0xFF01, 0xFF20))
"""Ranges of code points that end no script run, the frequent ones."""
KANA_HOMES = ((0x3041, 0x3096), (0x3099, 0x30FF))
"""Ranges of Han, kana and code points of no script."""
SHORTEST_RANGE = 4
UNCOUNTED = 255
KATAKANA = 6


def count_class(c: int, entry: int) -> int:
    """The script that a code point counts for in script_counts, or UNCOUNTED."""
    if c in LENGTHENERS:
        return KATAKANA
    return entry & 0xFF if entry & COUNTED else UNCOUNTED


def ranges(classes: Sequence[int]) -> list[tuple[int, int, int]]:
    """The stretches of one class: (first, last, class)."""
    edges = [0, *(c for c in range(1, len(classes)) if classes[c] != classes[c - 1]), len(classes)]
    return [(a, b - 1, classes[a]) for a, b in pairwise(edges)]


def homes(entries: Sequence[int], scripts: int) -> list[tuple[int, ...]]:
    """For each script the two longest ranges below U+10000 of nothing but it and what belongs to no script."""
    plane = entries[:0x10000]
    found = []
    for script in range(scripts):
        foreign = [int(bool(entry & REAL and entry & 0xFF != script)) for entry in plane]
        own = [
            row for row in ranges(foreign) if not row[2] and script in {e & 0xFF for e in plane[row[0] : row[1] + 1]}
        ]
        longest = sorted(own, key=lambda row: row[0] - row[1])[:2] or [(0x20, 0x20, 0)]
        found.append((*longest[0][:2], *longest[-1][:2]))
    for first, last in NEUTRAL:
        assert not any(entry & REAL for entry in plane[first : last + 1]), hex(first)
    for first, last in KANA_HOMES:
        assert all(entry & (REAL | CJK) != REAL for entry in plane[first : last + 1]), hex(first)
    return found


def check_easy(actions: Sequence[Sequence[int]]) -> None:
    """Fail where copying.h would take a code point by its range alone and the tables say otherwise."""
    for search, row in enumerate(actions):
        for first, last in (*EASY, FULL_WIDTH):
            for c in range(first, last + 1):
                to = c - FULL_WIDTH[0] + 0x21 if first == FULL_WIDTH[0] else c
                to += 0x20 if search and 0x41 <= to <= 0x5A else 0
                assert row[c] >> 16 == to - c & 0xFFFF, hex(c)
                assert not row[c] & (SLOW_ACTION | MARK_ACTION), hex(c)
        for c in (*range(0xC0, 0xD7), *range(0xD8, 0xDF)):
            assert row[c] >> 16 == (0x20 if search else 0), hex(c)
