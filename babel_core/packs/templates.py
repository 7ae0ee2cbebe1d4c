"""Recipe templates that runs of many languages share; see templates.toml beside this file."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files
from typing import Any

from babel_core.errors import PackContractError
from babel_core.packs.compiled import TEMPLATES, in_folder, parsed
from babel_core.packs.table import Table

PLACES = ("before", "stem", "after")
"""What a run may fill: maps ahead of the stemmer, the stemmer, maps behind it."""

_PLACE = re.compile(r"\{(\w+)\}")


def filled(run: Table) -> dict[str, Any]:
    """The recipes of a run's template, its places filled, by profile."""
    name = run.string("template")
    known = templates()
    if name not in known:
        message = f"{run.source}: {run.where} has no template {name!r}; known: {', '.join(sorted(known))}"
        raise PackContractError(message)
    given = Table(run.data.get("with", {}), f"{run.where} with", run.source, PLACES)
    maps = {place: given.string(place, "") for place in PLACES}
    return {profile: _recipe(recipe, maps) for profile, recipe in known[name].items()}


@lru_cache(maxsize=1)
def builtin_tables() -> dict[str, Any]:
    """Path below the packs' folder -> the tables of that TOML file, read once."""
    compiled = files("babel_core.data").joinpath("lexicons.json")
    data = compiled.read_bytes() if compiled.is_file() else None
    try:
        return parsed(in_folder(files("babel_core.packs")), data)
    except ValueError as error:
        raise PackContractError(str(error)) from error


def templates() -> dict[str, Any]:
    """Template name -> profile -> recipe, as they stand in the file."""
    found: dict[str, Any] = builtin_tables()[TEMPLATES]
    return found


def _recipe(recipe: dict[str, list[str]], maps: dict[str, str]) -> dict[str, list[str]]:
    return {key: list(dict.fromkeys(_entry(entry, maps) for entry in entries)) for key, entries in recipe.items()}


def _entry(entry: str, maps: dict[str, str]) -> str:
    return _PLACE.sub(lambda place: f"|{maps[place[1]]}" if maps[place[1]] else "", entry)
