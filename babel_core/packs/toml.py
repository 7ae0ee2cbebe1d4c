"""The tables of a text of TOML: what people edit is TOML, what a process reads quickly is JSON.

babel_core/data/tables.bin is written by `python -m babel_core.packs.toml FILE`: the tables of the large files of the
shipped packs as JSON, each found by the whole text that it was made from. Any other text is parsed.
"""

from __future__ import annotations

import json
import sys
import tomllib
import zlib
from importlib.resources import files
from pathlib import Path
from typing import Any

from babel_core.errors import PackContractError
from babel_core.packs.stored import StoredFile, name_of

FORMAT = 1
RESOURCE = "tables.bin"
LEAST = 1000
"""Code points of a text that is worth being looked up."""

_OTHERS = frozenset(("capture.toml", "lexicon.toml"))
"""Files that have stored forms of their own."""

_stored = StoredFile(RESOURCE, FORMAT)


def toml_tables(text: str, source: str) -> dict[str, Any]:
    """The tables of a text; PackContractError names the source of one that is no TOML."""
    piece = _stored.piece(_name(text)) if len(text) >= LEAST else None
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


def write(target: Path) -> None:
    """Store the tables of the shipped packs."""
    pieces: dict[str, bytes] = {}
    folders = [item for item in files("babel_core.packs").iterdir() if item.is_dir()]
    for file in (file for folder in folders for file in folder.iterdir()):
        if file.name.endswith(".toml") and file.name not in _OTHERS:
            text = file.read_text(encoding="utf-8")
            data = tomllib.loads(text)
            piece = json.dumps(data, ensure_ascii=False, separators=(",", ":"), default=str)
            if len(text) >= LEAST and json.loads(piece) == data:  # JSON has no dates
                pieces[_name(text)] = zlib.compress(piece.encode("utf-8"), 9)
    _stored.write(target, dict(sorted(pieces.items())))


def _name(text: str) -> str:
    return name_of(text.encode("utf-8", "surrogatepass"))


if __name__ == "__main__":
    write(Path(sys.argv[1]))
