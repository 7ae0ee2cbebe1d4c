"""A pack's folder of data files: inside the package, or anywhere else."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from babel_core.analysis.frozen import FrozenMap
from babel_core.errors import PackContractError
from babel_core.packs.toml import toml_tables

PACKAGE = "babel_core.packs"

FOLDERS = ("en", "zh", "ja", "ko", "fr", "es", "neutral")
"""The folders of the built-in packs, in the order in which locales are resolved."""

IDENTITY = "pack.toml"
"""The file that makes a folder one of a language pack."""

KNOWN_FILES = (
    *(IDENTITY, "labels.toml", "temporal.toml", "clauses.toml", "terms.toml", "entities.toml"),
    *("references.toml", "signals.toml", "extraction.toml"),
    *("lexicon.toml", "capture.toml", "attribution.toml", "prompts.toml"),
)
"""What an engine reads of a folder; another TOML file is a mistake in a name."""

UNHEARD = ("labels.toml", "prompts.toml", "capture.toml")
"""Files that have no part in what a pack finds in a text."""


@lru_cache(maxsize=1)
def further_folders() -> tuple[str, ...]:
    """The folders of the package's packs beside the built-in ones, in order: a pack.toml makes a folder one of them."""
    found = (item for item in files(PACKAGE).iterdir() if item.name not in FOLDERS and item.is_dir())
    return tuple(sorted(item.name for item in found if item.joinpath(IDENTITY).is_file()))


def shipped_folders() -> tuple[str, ...]:
    """The folders of all packs of the package, the built-in ones first."""
    return (*FOLDERS, *further_folders())


@dataclass(frozen=True, slots=True)
class PackFolder:
    """The files of one language, as its engines read them.

    A folder may hold several packs whose data differ little (Chinese in two scripts): `variant` is the one meant, and
    `variants` are all. A file's table of that name then overrides the keys beside it, tables key by key; those of the
    other variants are left out.
    """

    name: str
    root: Traversable
    shown: str
    """How errors name the folder."""
    variant: str = ""
    variants: tuple[str, ...] = ()
    shipped: bool = False
    """Whether it is one of the package, whose files do not change and are known to be sound."""
    kept: Mapping[str, bytes] | None = field(default=None, repr=False)
    """The files by name, of a folder that was copied."""

    @classmethod
    def builtin(cls, name: str) -> PackFolder:
        """A folder of the package."""
        return cls(name, files(PACKAGE).joinpath(name), f"packs/{name}", shipped=True)

    @classmethod
    def of_package(cls, package: str) -> PackFolder:
        """The folder of an importable package, of any distribution."""
        return cls(package.rpartition(".")[2], files(package), package.replace(".", "/"))

    @classmethod
    def at(cls, path: str | Path) -> PackFolder:
        """A folder of the file system; PackContractError where there is none."""
        root = Path(path)
        if not root.is_dir():
            message = f"{root} is no folder; a language pack is a folder that holds a pack.toml"
            raise PackContractError(message)
        return cls(root.resolve().name, root, str(root))

    def copied(self, more: Iterable[str] = ()) -> PackFolder:
        """The folder with its files as they are now, those of names in `more` too; later changes have no effect."""
        if self.kept is not None:
            return self
        found = {name: self._read(name) for name in (*self.names(), *more)}
        return replace(self, kept=FrozenMap({name: data for name, data in found.items() if data is not None}))

    def names(self) -> tuple[str, ...]:
        """The data files of the folder, in order."""
        if self.kept is not None:
            return tuple(sorted(self.kept))
        return tuple(sorted(item.name for item in self.root.iterdir() if item.name.endswith((".toml", ".txt"))))

    def strangers(self) -> tuple[str, ...]:
        """TOML files of the folder that no engine reads."""
        return tuple(name for name in self.names() if name.endswith(".toml") and name not in KNOWN_FILES)

    def faults(self) -> Iterator[tuple[str, str]]:
        """The files of the folder that are no TOML in UTF-8, each with what is wrong."""
        for file in KNOWN_FILES:
            try:
                self.table(file)
            except PackContractError as error:
                yield file, str(error)

    def digest(self) -> str:
        """What its files say of texts, in short: CRC-32 of them all but those in UNHEARD, ends of lines aside."""
        found = 0
        for name in self.names():
            if name not in UNHEARD:
                data = (self._read(name) if self.kept is None else self.kept.get(name)) or b""
                found = zlib.crc32(data.replace(b"\r\n", b"\n"), zlib.crc32(name.encode(), found))
        return f"{found:08x}"

    def source(self, file: str) -> str:
        """How errors name a file of the folder."""
        return f"{self.shown}/{file}"

    def text(self, file: str) -> str | None:
        """A text file of the folder; None where it is missing, PackContractError where it is no UTF-8."""
        data = self._read(file) if self.kept is None else self.kept.get(file)
        if data is None:
            return None
        try:
            # Some editors write a mark of the byte order at the head, which is no part of the text.
            return data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
        except UnicodeDecodeError as error:
            message = f"{self.source(file)} cannot be read: {error}"
            raise PackContractError(message) from error

    def _read(self, file: str) -> bytes | None:
        try:
            found = self.root.joinpath(file)
            return found.read_bytes() if found.is_file() else None
        except (OSError, ValueError) as error:
            message = f"{self.source(file)} cannot be read: {error}"
            raise PackContractError(message) from error

    def table(self, file: str) -> dict[str, Any] | None:
        """A TOML file of the folder, its variant's table put in; None where the file is missing."""
        text = self.text(file)
        if text is None:
            return None
        data = toml_tables(text, self.source(file))
        own = data.get(self.variant) if self.variant else None
        plain = {key: value for key, value in data.items() if key not in self.variants}
        return merged(plain, own) if isinstance(own, dict) else plain


def merged(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """The tables of `below` with the keys of `above` put in their places, tables key by key."""
    found = dict(below)
    for key, value in above.items():
        mine = found.get(key)
        found[key] = merged(mine, value) if isinstance(mine, dict) and isinstance(value, dict) else value
    return found
