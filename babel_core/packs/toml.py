"""The tables of a text of TOML: what people edit is TOML, what a process reads quickly is JSON.

babel_core/data/tables.bin has the tables of the large files of the shipped packs as JSON, each found by the whole text
that it was made from; any other text is parsed. babel_core/packs/build.py writes the file.
"""

from __future__ import annotations

import json
import tomllib
import zlib
from typing import Any

from babel_core.errors import PackContractError
from babel_core.packs.stored import StoredFile, name_of

FORMAT = 1
RESOURCE = "tables.bin"
LEAST = 1000
"""Code points of a text that is worth being looked up."""

stored = StoredFile(RESOURCE, FORMAT)


def toml_tables(text: str, source: str) -> dict[str, Any]:
    """The tables of a text; PackContractError names the source of one that is no TOML."""
    piece = stored.piece(key_of(text)) if len(text) >= LEAST else None
    if piece is not None:
        try:
            tables: dict[str, Any] = json.loads(zlib.decompress(piece))
            return tables
        except (ValueError, zlib.error):
            pass  # damaged
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        message = f"{source}: {error}"
        raise PackContractError(message) from error


def piece_of(text: str) -> bytes | None:
    """What is stored of a text; None where JSON cannot say the same, as of dates."""
    data = tomllib.loads(text)
    piece = json.dumps(data, ensure_ascii=False, separators=(",", ":"), default=str)
    return zlib.compress(piece.encode("utf-8"), 9) if json.loads(piece) == data else None


def key_of(text: str) -> str:
    """The name of the tables of a text: its digest."""
    return name_of(text.encode("utf-8", "surrogatepass"))
