"""Load the tables of grapheme clusters and token classes from text.bin, which pyx/generate_text_tables.py writes.

Built on the data files of Unicode 15.0 (licence: babel_core/data/licenses/UNICODE.txt).
"""

from __future__ import annotations

import struct
import sys
import zlib
from array import array
from functools import cache
from typing import NamedTuple

from babel_core._native import data_files
from babel_core._native.tables import SHIFT

UPPER = 0x80
"""Flag of a token entry: a letter in upper or title case; below it the number of the class."""
NO_GROUP = 255
"""Group of a class that holds no letters."""


class TextTables(NamedTuple):
    """`entries` has, for every code point, the token class (low byte) and the grapheme break (high byte)."""

    classes: tuple[str, ...]
    groups: bytes
    entries: array[int]


@cache
def load() -> TextTables:
    """The tables, read at the first call."""
    data = zlib.decompress(data_files.read("babel_core._native", "text.bin"))
    parts: list[bytes] = []
    at = 0
    while at < len(data):
        (size,) = struct.unpack_from("<I", data, at)
        parts.append(data[at + 4 : at + 4 + size])
        at += 4 + size
    size = 2 << SHIFT
    blocks = [parts[3][start : start + size] for start in range(0, len(parts[3]), size)]
    index: array[int] = array("H", parts[2])
    if sys.byteorder == "big":
        index.byteswap()
    entries: array[int] = array("H", b"".join([blocks[k] for k in index]))
    if sys.byteorder == "big":
        entries.byteswap()
    return TextTables(tuple(parts[0].decode().split("\n")), parts[1], entries)
