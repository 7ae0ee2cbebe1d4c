"""Who the packs of a folder are: its pack.toml.

[[packs]]
id = "xx-Test"
locales = ["xx"]                # what they claim; a tag without a region claims all regions
default_locale = "xx"
compatibility_group = "xx"
analyzer_version = "1"
api_version = 1
variant = "upper"               # only where the folder holds several packs: the tables that override

[strength]                      # see packs.service.detect
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import NoReturn

from babel_core.errors import PackContractError
from babel_core.packs.service.folder import IDENTITY, PackFolder
from babel_core.packs.table import Table

FILE = IDENTITY
TABLES = ("packs", "strength")
_VARIANT = re.compile(r"(?!(?:packs|strength)\Z)[A-Za-z0-9_-]{1,64}")
KEYS = ("id", "locales", "default_locale", "compatibility_group", "analyzer_version", "api_version", "variant")


@dataclass(frozen=True, slots=True)
class Identity:
    """The fields of one [[packs]] of a pack.toml."""

    id: str
    locales: tuple[str, ...]
    default_locale: str
    compatibility_group: str
    analyzer_version: str
    api_version: int
    variant: str = ""


def identities(folder: PackFolder) -> tuple[Identity, ...]:
    """The packs of a folder; PackContractError names the file and the key that is absent or of a wrong form."""
    data = folder.table(FILE)
    source = folder.source(FILE)
    if data is None:
        message = f"{source} is missing; a language pack is a folder that holds one"
        raise PackContractError(message)
    # Tables of variants are named by the packs themselves.
    listed = data.get("packs")
    given = [pack.get("variant") for pack in listed if isinstance(pack, dict)] if isinstance(listed, list) else []
    named = {variant for variant in given if isinstance(variant, str) and _VARIANT.fullmatch(variant)}
    top = Table({key: value for key, value in data.items() if key not in named}, "the file", source, TABLES)
    found = tuple(_identity(Table(item, "[[packs]]", source, KEYS)) for item in top.tables("packs"))
    if not found:
        message = f"{source}: [[packs]] is empty"
        raise PackContractError(message)
    return found


def by_pack(folder: PackFolder) -> tuple[tuple[Identity, PackFolder], ...]:
    """The packs of a folder, each with the folder as it reads it: its variant's tables over the others."""
    found = identities(folder)
    variants = tuple(one.variant for one in found if one.variant)
    return tuple((one, replace(folder, variant=one.variant, variants=variants)) for one in found)


def _identity(table: Table) -> Identity:
    name, variant = table.string("id"), table.string("variant", "") or ""
    if not name.isprintable() or any(map(str.isspace, name)):
        _refuse(table, f"id is {name!r}; it must be a word of printable characters")
    if variant and not _VARIANT.fullmatch(variant):
        _refuse(table, f"variant is {variant!r}; it must be a word of letters, digits, '_' and '-', and name no table")
    return Identity(
        id=name,
        locales=table.strings("locales"),
        default_locale=table.string("default_locale"),
        compatibility_group=table.string("compatibility_group"),
        analyzer_version=table.string("analyzer_version"),
        api_version=table.integer("api_version"),
        variant=variant,
    )


def _refuse(table: Table, problem: str) -> NoReturn:
    message = f"{table.source}: [[packs]] {problem}"
    raise PackContractError(message)
