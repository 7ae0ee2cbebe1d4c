"""Read a dictionary file (babel_core/data/NAME.dict): mapped into memory, checked as a whole.

`pyx/dictionary.h` tells the format, `pyx/build_dictionaries.py` writes it. Both builds open files here and then
check each bound of the body.
"""

from __future__ import annotations

import mmap
import os
import struct
import sys
import zlib
from pathlib import Path
from typing import Any

import babel_core.data
from babel_core.errors import DictionaryError

MAGIC = b"BABELDIC"
FORMAT = 1
HEADER = 256
CHECKED = 64
"""Bytes before the part that the checksum covers."""

BUILD = "python pyx/build_dictionaries.py"
"""The command that builds the dictionaries in a checkout."""
REINSTALL = "pip install --force-reinstall babel-core"
REMEDY = f"reinstall it ({REINSTALL}), or in a checkout run: {BUILD}"


def in_checkout() -> bool:
    """Whether the package lies beside what builds the dictionaries."""
    return Path(babel_core.data.__file__).parents[2].joinpath("pyx", "build_dictionaries.py").is_file()


def damaged(path: object, what: str) -> DictionaryError:
    """The error for a file that cannot be used, with what to do."""
    return DictionaryError(f"the dictionary {path} cannot be used: {what}; {REMEDY}")


def packaged(kind: str) -> Path:
    """The place of the dictionary of a kind ("zh", "th") in this package."""
    return Path(babel_core.data.__file__).with_name(f"{kind}.dict")


def is_packaged(kind: str) -> bool:
    """Whether the package has the dictionary of a kind; opens nothing but a zip archive that it lies in."""
    path = packaged(kind)
    if path.is_file():
        return True
    try:
        return _from_archive(path) is not None
    except OSError:
        return False


def source_version(kind: str) -> str:
    """12 hex digits that name the source of the packaged dictionary of a kind, from its header alone.

    Raises DictionaryError where there is no such file or it is none of ours.
    """
    path = packaged(kind)
    try:
        head = _head(path)
    except OSError as error:
        raise damaged(path, str(error)) from error
    if len(head) < HEADER or head[:8] != MAGIC:
        raise damaged(path, "it is no dictionary of babel_core")
    return head[CHECKED : CHECKED + 6].hex()


def _head(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(HEADER)
    except (FileNotFoundError, NotADirectoryError):
        data = _from_archive(path)
        if data is None:
            raise
        return data[:HEADER]


def read(path: str | os.PathLike[str]) -> mmap.mmap | bytes:
    """The bytes of a dictionary file, mapped where it is a file, read where it lies in a zip archive.

    Raises DictionaryError that names the file, what is wrong and the remedy: absent, foreign, truncated, of another
    format version or byte order, or changed in any byte.
    """
    try:
        data = _bytes(path)
    except (OSError, ValueError) as error:
        raise damaged(path, str(error)) from error
    wrong = _wrong(data)
    if wrong:
        raise damaged(path, wrong)
    return data


def _bytes(path: str | os.PathLike[str]) -> mmap.mmap | bytes:
    try:
        with Path(path).open("rb") as file:
            # An empty file cannot be mapped.
            return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) if file.seek(0, 2) else b""
    except (FileNotFoundError, NotADirectoryError):
        data = _from_archive(Path(path))
        if data is None:
            raise
        return data


def _from_archive(path: Path) -> bytes | None:
    """What the loader of the package has at a path: a package may be imported from a zip archive."""
    loader: Any = getattr(babel_core.data.__spec__, "loader", None)
    if path.parent != Path(babel_core.data.__file__).parent or not hasattr(loader, "get_data"):
        return None
    try:
        data: bytes = loader.get_data(str(path))
    except OSError:
        return None
    return data


def _wrong(data: mmap.mmap | bytes) -> str | None:
    """What is wrong with a file as a whole."""
    if len(data) < HEADER:
        return "it is truncated" if data[:8] == MAGIC[: len(data)] else "it is no dictionary of babel_core"
    magic, order, version, _, size, checksum = struct.unpack_from("=8sII8sQI", data)
    if magic != MAGIC:
        return "it is no dictionary of babel_core"
    if order != 0x01020304:
        return f"it was built for another byte order than this machine's ({sys.byteorder}-endian)"
    if version != FORMAT:
        return f"it has format version {version}, this babel_core reads {FORMAT}"
    if len(data) < size:
        return f"it is truncated: {len(data)} of {size} bytes"
    if len(data) > size or any(data[36:CHECKED]):
        return "its header is damaged"
    with memoryview(data) as view, view[CHECKED:] as body:
        if zlib.crc32(body) != checksum:
            return "its checksum does not fit, so it is damaged"
    return None
