"""Files that the build makes for packs: pieces by name, each read when it is asked for.

The first line is JSON: what the file is (`form`), and where each piece stands behind it. A piece is named by what it
was made from, so that one made from anything else is never found, and its CRC-32 tells one that is damaged or stands
in the place of another; without the file nothing is found.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path

import babel_core.data
from babel_core.text.lazy import cached_property

_DIGEST_BYTES = 16


def name_of(source: bytes) -> str:
    """The name of what is made from a source: its digest."""
    return blake2b(source, digest_size=_DIGEST_BYTES).hexdigest()


class StoredFile:
    """A file of babel_core/data; one that is not there, broken off, or of another form holds nothing."""

    def __init__(self, resource: str, form: object) -> None:
        self._resource = resource
        self._form = form

    def piece(self, name: str) -> bytes | None:
        """A piece by its name; None where the file has none of it."""
        places, behind = self._places
        place = places.get(name)
        if place is None:
            return None
        try:
            start, size, check = place
            with self._path.open("rb") as file:
                file.seek(behind + start)
                piece = file.read(size)
        except (OSError, ValueError, TypeError):
            return None
        return piece if len(piece) == size and _check(name, piece) == check else None

    def write(self, target: Path, pieces: Mapping[str, bytes]) -> None:
        """Write such a file, whole or not at all; one that is up to date is left alone."""
        places: dict[str, list[int]] = {}
        at = 0
        for name, piece in pieces.items():
            places[name] = [at, len(piece), _check(name, piece)]
            at += len(piece)
        head = json.dumps({"form": self._form, "places": places}, separators=(",", ":")).encode("utf-8")
        data = b"".join([head, b"\n", *pieces.values()])
        if not target.exists() or target.read_bytes() != data:
            beside = target.with_suffix(".tmp")
            beside.write_bytes(data)
            beside.replace(target)

    def forget(self) -> None:
        """Read the file anew when it is next asked."""
        self.__dict__.pop("_places", None)

    @property
    def _path(self) -> Path:
        return Path(str(babel_core.data.__file__)).with_name(self._resource)

    @cached_property
    def _places(self) -> tuple[Mapping[str, list[int]], int]:
        """Name -> place, size and check, counted from the end of the first line, and where that is."""
        try:
            with self._path.open("rb") as file:
                line = file.readline()
            head = json.loads(line)
            fits = head["form"] == self._form and isinstance(head["places"], dict)
            return (head["places"], len(line)) if fits else ({}, 0)
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return {}, 0


def _check(name: str, piece: bytes) -> int:
    return zlib.crc32(piece, zlib.crc32(name.encode("utf-8")))
