"""Large regular expressions in the form into which the build has compiled them.

Compiling those that hold the phrases of all languages would take most of the time of a first text. The compiled form
belongs to one version of Python and is not documented: what the build stores names that version, and each expression is
found by the whole of its source; wherever anything differs it is compiled as usual, with the same results.
babel_core/packs/build.py writes the file.
"""

from __future__ import annotations

import json
import re
import sys
import zlib
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from babel_core.packs.stored import StoredFile, name_of

FORMAT = 1
RESOURCE = "regexes.bin"
LEAST = 150
"""Code points of a source that is worth being looked up."""

_SIGNS = re.compile(r"[()|*>{}]")
"""Of phrases; what stands between them is text that may hold these."""

_CODE = "I"
"""Type of the units of compiled code: unsigned, of four bytes."""


def _engine() -> Any:
    """The module that makes expressions of compiled code; None where this Python has none that is known."""
    try:
        engine = import_module("_sre") if sys.implementation.name == "cpython" else None
        return engine if engine is not None and array(_CODE).itemsize == engine.CODESIZE else None
    except (ImportError, AttributeError):
        return None


_ENGINE = _engine()
_FORM = [FORMAT, *sys.version_info[:2], sys.byteorder, getattr(_ENGINE, "MAGIC", 0)]
stored = StoredFile(RESOURCE, _FORM)
_recorded: dict[str, tuple[str, int]] | None = None


def compiled_regex(source: str, flags: int = 0) -> re.Pattern[str]:
    """As `re.compile`, but quicker for large sources that the build knows."""
    if len(source) < LEAST:
        return re.compile(source, flags)
    name = _name(source, flags)
    if _recorded is not None:
        _recorded[name] = source, int(flags)
    piece = stored.piece(name) if _ENGINE is not None else None
    found = None if piece is None else _made(source, piece)
    return re.compile(source, flags) if found is None else found


def _name(source: str, flags: int) -> str:
    return name_of(f"{int(flags)} {source}".encode("utf-8", "surrogatepass"))


def _made(source: str, piece: bytes) -> re.Pattern[str] | None:
    """The expression of a piece; None for one that is damaged."""
    try:
        head, _, packed = piece.partition(b"\n")
        flags, groups, names, numbered = json.loads(head)
        code = array(_CODE)
        code.frombytes(zlib.decompress(packed))
        # The engine refuses code that is none.
        found: re.Pattern[str] = _ENGINE.compile(source, flags, code.tolist(), groups, names, tuple(numbered))
    except (ValueError, TypeError, RuntimeError, OverflowError, zlib.error):
        return None
    return found


def piece_of(source: str, flags: int) -> bytes | None:
    """What is stored of an expression; None where this Python compiles in another way than is known."""
    if _ENGINE is None:
        return None
    try:
        parser, compiler = import_module("re._parser"), import_module("re._compiler")
        tree = parser.parse(source, flags)
        code = compiler._code(tree, flags)
        names: dict[str, int] = tree.state.groupdict
        numbered: list[str | None] = [None] * tree.state.groups
        for name, number in names.items():
            numbered[number] = name
        head = [flags | tree.state.flags, tree.state.groups - 1, names, numbered]
    except (ImportError, AttributeError, TypeError):
        return None
    return json.dumps(head).encode("utf-8") + b"\n" + zlib.compress(array(_CODE, code).tobytes(), 9)


@contextmanager
def recorded() -> Iterator[dict[str, tuple[str, int]]]:
    """What is asked for meanwhile, by name."""
    global _recorded
    found = _recorded = {}
    try:
        yield found
    finally:
        _recorded = None
