"""What the build has made of the capture.toml files: lists folded and taken apart, so that a first message is quick.

babel_core/data/capture.jsonl is written by `capture.compiled`. Its first line says where the others are and which
sources they came from; whatever was made from sources that have changed since is not used.
"""

from __future__ import annotations

import json
import zlib
from functools import cache
from pathlib import Path
from typing import IO, Any

import babel_core.data
from babel_core.capture.shipped import capture_source, folder_of, packs, shipped_languages

FORMAT = 3
RESOURCE = "capture.jsonl"
LEXICON = "lexicon.toml"
COMMON, LISTS, TABLES = "common", "lists", "tables"


def tables_of(language: str) -> Any:
    """The tables of a pack's capture.toml; None where they have to be read from it."""
    return _line(f"{language}.{TABLES}") if _is_fresh(language) else None


def lists_of(language: str) -> Any:
    """The pattern table of the text groups of a pack, as JSON gives it; None where it has to be made."""
    return _line(f"{language}.{LISTS}") if _is_fresh(language) else None


def common() -> Any:
    """What is asked of every message, whatever its language; None where it has to be made."""
    languages = shipped_languages()
    header = _header()
    if header is None or tuple(header["sources"]) != languages or not all(map(_is_fresh, languages)):
        return None
    if any(lexicon_size(pack) != size for pack, size in header["lexicons"].items()):
        return None
    return _line(COMMON)


def digest(source: bytes) -> list[int]:
    """What a source is known by: its size and CRC-32."""
    return [len(source), zlib.crc32(source)]


@cache
def _is_fresh(language: str) -> bool:
    header = _header()
    return header is not None and header["sources"].get(language) == digest(capture_source(language))


def lexicon_size(pack: str) -> int:
    """The bytes of a pack's lexicon.toml; -1 where there is none."""
    try:
        file = packs().joinpath(pack, LEXICON)
        return file.stat().st_size if isinstance(file, Path) else len(file.read_bytes())
    except OSError:
        return -1


@cache
def _header() -> Any:
    """The first line, with its size; None for a file that is not there, broken off, or of another form."""
    try:
        with _open() as file:
            line = file.readline()
        header = json.loads(line)
        return {**header, "size": len(line)} if header["format"] == FORMAT else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _line(name: str) -> Any:
    """One of the other lines; None where it is damaged."""
    try:
        header = _header()
        start, size = header["lines"][name]
        with _open() as file:
            file.seek(header["size"] + start)
            return json.loads(file.read(size))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _open() -> IO[bytes]:
    file: IO[bytes] = folder_of(babel_core.data).joinpath(RESOURCE).open("rb")
    return file
