"""Load the Unicode tables of the pure twin from unicode.bin, which pyx/generate_tables.py writes.

Built on the data files of Unicode 15.0 (licence: babel_core/data/licenses/UNICODE.txt).
"""

from __future__ import annotations

import re
import struct
import sys
import zlib
from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from babel_core._native import data_files

SHIFT = 7
"""Code points of one block of the property table, as a power of two."""
CLASS_SEPARATOR, CLASS_LETTER, CLASS_NUMBER, CLASS_MARK = 0, 1, 2, 3
"""Word classes: bits 8 and 9 of a property entry."""
COUNTED, SPACED, CJK, SPECIAL, REAL = 1 << 10, 1 << 11, 1 << 12, 1 << 14, 1 << 15
"""Flags of a property entry: in the total of script_counts; alphabet written with spaces; Han or kana;
resolved by code point; neither Common nor Inherited, or U+3006."""
NOT_BOUNDARY, PLAIN_MARK, VOWEL_HEAD, ENCLOSING = 1, 2, 4, 8
"""Flags of a mapping: may act on what stands before; a mark that only needs order; begins a sequence of VOWELS;
puts what it stands behind between blanks."""
VOWELS = {
    "\u0e4d": ("\u0e48-\u0e4b", "\u0e32", "\u0e33"),
    "\u0ecd": ("\u0ec8-\u0ecb", "\u0eb2", "\u0eb3"),
    "\u0e40": ("", "\u0e40", "\u0e41"),
}
"""First of a sequence -> (range of tone marks between, last, what the sequence becomes): NIKHAHIT and SARA AA are
SARA AM, Thai and Lao; SARA E twice is SARA AE, Thai."""
LETTER_HEAD = "\u0e40"
"""The last of them, a letter: its sequence begins a segment, those of the marks belong to the one before."""


@dataclass(frozen=True, slots=True, eq=False)
class Form:
    """A normalization form: what code points become alone and inside a segment, and where segments lie."""

    alone: dict[int, str]
    full: dict[str, str]
    joined: frozenset[str]
    """Code points that are no boundary: they belong to the segment of the code point before."""
    changing: frozenset[str]
    """Boundaries that do not become one code point."""
    plain: frozenset[str]
    """Marks that become themselves and compose with nothing."""
    tailed: frozenset[str]
    """Code points whose full decomposition ends in a mark."""
    enclosing: frozenset[str]
    """Dropped marks whose segment stands between blanks (search form only)."""
    vowels: re.Pattern[str] | None
    """Matches the sequences of VOWELS, dropped code points between (search form only)."""


@cache
def special(form: Form, wide: bool) -> re.Pattern[str]:
    """Return a pattern that finds where a form may be more than one code point for one.

    It matches a boundary that expands, SARA E typed twice, or a code point that is no boundary (but for a mark that has
    nothing to move past), and the rest of the segment. Group 1 is set where NIKHAHIT meets its SARA AA. The engine
    looks up code points beyond U+FFFF one range after another, so texts without them have a pattern of their own (not
    wide).
    """
    last = "\U0010ffff" if wide else "\uffff"
    follow = f"[{_class(form.joined, last)}]++"
    heads = vowel = ""
    if form.vowels is not None:
        heads = "".join(VOWELS)
        *marks, letter = form.vowels.pattern.split("|")
        follow += "|" + "|".join(marks)
        vowel = "(" + "|".join(f"(?<={each[0]}){each[1:]}" for each in marks) + ")?+"
        vowel = f"(?:(?<={LETTER_HEAD}){letter[1:]}|(?<!{LETTER_HEAD}){vowel})"
    quiet = f"(?<![^{_class(form.tailed, last)}][{_class(form.plain, last)}])"
    return re.compile(f"[{_class(form.changing | form.joined, last)}{heads}]{quiet}{vowel}(?:{follow})*+")


class Tables(NamedTuple):
    version: str
    scripts: tuple[str, ...]
    unspaced: tuple[str, ...]
    properties: array[int]
    ccc: dict[str, int]
    pairs: dict[str, str]


def _sections() -> Iterator[bytes]:
    data = zlib.decompress(data_files.read("babel_core._native", "unicode.bin"))
    at = 0
    while at < len(data):
        (size,) = struct.unpack_from("<I", data, at)
        yield data[at + 4 : at + 4 + size]
        at += 4 + size


def _numbers(kind: str, data: bytes) -> array[int]:
    values: array[int] = array(kind, data)
    if sys.byteorder == "big":
        values.byteswap()
    return values


def _class(members: Iterable[str], last: str) -> str:
    """Return the inside of a regular expression's character class for the members up to a last code point."""
    ranges: list[list[int]] = []
    for c in sorted(ord(member) for member in members if member <= last):
        if ranges and ranges[-1][1] == c - 1:
            ranges[-1][1] = c
        else:
            ranges.append([c, c])
    return "".join(f"\\U{first:08x}-\\U{end:08x}" for first, end in ranges)


@cache
def load_form(search: bool) -> Form:
    """Return the tables of the search form or of NFKC, at the first call; about 20 ms."""
    parts = list(_sections())
    rows, units = (_numbers("I", part) for part in parts[8 if search else 6 :][:2])
    marks = set(_numbers("I", parts[4])[::2])
    alone: dict[int, str] = {}
    full: dict[str, str] = {}
    flags: dict[str, int] = {}
    text = "".join(map(chr, units))
    at = 0
    for c, flag, full_length, alone_length in zip(*(rows[k::4] for k in range(4)), strict=True):
        full[chr(c)] = text[at : at + full_length]
        alone[c] = text[at + full_length : at + full_length + alone_length]
        flags[chr(c)] = flag
        at += full_length + alone_length
    joined = frozenset(c for c, flag in flags.items() if flag & NOT_BOUNDARY)
    gap = _class((c for c, decomposed in full.items() if not decomposed), "\U0010ffff")
    vowels = "|".join(f"{head}[{tones}{gap}]*+{end}" for head, (tones, end, _) in VOWELS.items())
    return Form(
        alone,
        full,
        joined,
        frozenset(c for c in full if len(alone[ord(c)]) != 1) - joined,
        frozenset(c for c, flag in flags.items() if flag & PLAIN_MARK),
        frozenset(c for c, decomposed in full.items() if decomposed and ord(decomposed[-1]) in marks),
        frozenset(c for c, flag in flags.items() if flag & ENCLOSING),
        re.compile(vowels) if any(flag & VOWEL_HEAD for flag in flags.values()) else None,
    )


@cache
def load() -> Tables:
    """Return the tables of scripts, classes and compositions, read at the first call; about 10 ms."""
    parts = list(_sections())
    version, *scripts = parts[0].decode().split("\n")
    size = 2 << SHIFT
    blocks = [parts[3][at : at + size] for at in range(0, len(parts[3]), size)]
    properties = _numbers("H", b"".join([blocks[k] for k in _numbers("H", parts[2])]))
    classes, pairs = _numbers("I", parts[4]), _numbers("I", parts[5])
    return Tables(
        version,
        tuple(scripts),
        tuple(parts[1].decode().split("\n")),
        properties,
        {chr(c): k for c, k in zip(classes[::2], classes[1::2], strict=True)},
        {chr(a) + chr(b): chr(c) for a, b, c in zip(pairs[::3], pairs[1::3], pairs[2::3], strict=True)},
    )
