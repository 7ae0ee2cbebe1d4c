"""All lexicons in one file: TOML is what people edit, JSON is what a process reads in a few milliseconds.

The build writes babel_core/data/lexicons.json; a checkout whose lexicons have changed since is read from the TOML files
until it is built anew, so nothing stale is ever used. Run as a script with a path, it writes the file there.
"""

from __future__ import annotations

import hashlib
import json
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

FORMAT = 1
LEXICON = "lexicon.toml"
TEMPLATES = "templates.toml"
ENGINES = frozenset(
    (
        *("attribution", "clauses", "entities", "extraction", "labels", "matching"),
        *("references", "service", "signals", "temporal", "terms"),
    )
)
"""Folders beside the languages that hold an engine and no language."""


def digest(sources: Mapping[str, bytes]) -> str:
    """A name for the sources: SHA-256 over names, lengths and bytes."""
    found = hashlib.sha256(f"{FORMAT}".encode())
    for name, data in sources.items():
        found.update(f"\n{name} {len(data)}\n".encode())
        found.update(data)
    return found.hexdigest()


def parsed(sources: Mapping[str, bytes], compiled: bytes | None) -> dict[str, Any]:
    """Source name -> its tables; from `compiled` where that was made from these very sources.

    tomllib.TOMLDecodeError names the source that is no TOML, UnicodeDecodeError one that is no UTF-8.
    """
    if compiled is not None:
        try:
            data = json.loads(compiled)
            if data["digest"] == digest(sources):
                tables: dict[str, Any] = data["tables"]
                return tables
        except (ValueError, KeyError, TypeError):
            pass  # a file broken off, or of another version: the sources are there
    return {name: _tables(name, data) for name, data in sources.items()}


def _tables(name: str, data: bytes) -> dict[str, Any]:
    try:
        return tomllib.loads(data.decode("utf-8"))
    except tomllib.TOMLDecodeError as error:
        message = f"packs/{name}: {error}"
        raise tomllib.TOMLDecodeError(message) from error


def in_folder(folder: Any) -> dict[str, bytes]:
    """The sources below a folder of packs, by their path in it; a pathlib or importlib.resources folder.

    ValueError names the templates, or the lexicon of a pack, that cannot be read.
    """
    found = {TEMPLATES: _source(folder.joinpath(TEMPLATES), TEMPLATES)}
    for name in sorted(item.name for item in folder.iterdir() if item.name not in ENGINES):
        lexicon = folder.joinpath(name, LEXICON)
        # A package without one lost it: what it knew of its language would be missing in silence.
        if lexicon.is_file() or folder.joinpath(name, "__init__.py").is_file():
            found[f"{name}/{LEXICON}"] = _source(lexicon, f"{name}/{LEXICON}")
    return found


def _source(file: Any, name: str) -> bytes:
    try:
        data: bytes = file.read_bytes()
    except OSError as error:
        message = (
            f"packs/{name} cannot be read ({error.strerror or error}); reinstall babel-core "
            "(pip install --force-reinstall babel-core), or restore the file or remove its folder"
        )
        raise ValueError(message) from error
    return data


def write(folder: Path, target: Path) -> None:
    """Compile the lexicons of a folder of packs into a file, whole or not at all."""
    sources = in_folder(folder)
    data = {"format": FORMAT, "digest": digest(sources), "tables": parsed(sources, None)}
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    if not target.exists() or target.read_text(encoding="utf-8") != text:
        beside = target.with_suffix(".tmp")
        beside.write_text(text, encoding="utf-8", newline="\n")
        beside.replace(target)


if __name__ == "__main__":
    write(Path(__file__).resolve().parent, Path(sys.argv[1]))
