"""Which packs have a capture.toml, and its bytes."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

CAPTURE = "capture.toml"


@cache
def packs() -> Any:
    """The folder of the packs."""
    return files("babel_core.packs")


@cache
def shipped_languages() -> tuple[str, ...]:
    """The ids of the packs that have a capture.toml, in the order of their names."""
    return tuple(sorted(item.name for item in packs().iterdir() if item.joinpath(CAPTURE).is_file()))


def capture_source(language: str) -> bytes:
    """The capture.toml of a pack that has one."""
    data: bytes = packs().joinpath(language, CAPTURE).read_bytes()
    return data
