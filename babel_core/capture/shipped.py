"""Which packs have a capture.toml, and its bytes."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import babel_core.packs

CAPTURE = "capture.toml"


@cache
def packs() -> Any:
    """The folder of the packs: a Path, but in an archive."""
    return folder_of(babel_core.packs)


def folder_of(package: ModuleType) -> Any:
    """Where the files of a package are; `importlib.resources` loads a lot to say it, and is for archives only."""
    folder = Path(str(package.__file__)).parent
    if folder.is_dir():
        return folder
    from importlib.resources import files

    return files(package)


@cache
def shipped_languages() -> tuple[str, ...]:
    """The ids of the packs that have a capture.toml, in the order of their names."""
    return tuple(sorted(item.name for item in packs().iterdir() if item.joinpath(CAPTURE).is_file()))


def capture_source(language: str) -> bytes:
    """The capture.toml of a pack that has one."""
    data: bytes = packs().joinpath(language, CAPTURE).read_bytes()
    return data
