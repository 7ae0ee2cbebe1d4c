"""What the commands that read by language packs share: folders of packs, the packs of a name, who reads a text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from babel_core.cli.output import complain
from babel_core.cli.streams import native_path
from babel_core.errors import ConfigError
from babel_core.packs.service.builtin import packs_of
from babel_core.packs.service.folder import PackFolder
from babel_core.packs.service.further import all_packs
from babel_core.packs.service.locales import canonical
from babel_core.packs.service.pack import LanguagePack
from babel_core.packs.service.resolution import LanguageContext
from babel_core.packs.service.service import LanguageService

_SEPARATOR = re.compile(r"[/\\\\]|\A\.|\A~")
"""What makes a name a path: ids of packs hold none of it."""

LocaleOption = Annotated[
    str | None,
    typer.Option("--locale", "-l", metavar="TAG", help="What the text is read as; the text itself says it if not."),
]
PackOption = Annotated[
    list[Path] | None,
    typer.Option(
        "--pack",
        parser=native_path,
        metavar="FOLDER",
        help="A folder with a pack.toml whose packs read too, in the place of what they claim; may be repeated.",
        show_default=False,
    ),
]


def packs_named(which: str) -> tuple[LanguagePack, ...]:
    """The packs of a folder, or the one of an id. ConfigError for a path where no folder is."""
    place = native_path(which)
    if place.is_dir():
        return packs_of(PackFolder.at(place), check=False)
    if place.is_file():
        message = f"{which} is a file; name the folder that holds the pack.toml"
        raise ConfigError(message)
    if _SEPARATOR.search(which):
        message = f"there is no folder {which}; a language pack is a folder that holds a pack.toml"
        raise ConfigError(message)
    return (LanguageService(packs=all_packs()).pack(which),)


def reader(text: str, locale: str | None, folders: Sequence[Path] | None) -> tuple[LanguageService, LanguageContext]:
    """A service of all packs and those of the folders, and as what it reads the text.

    Warns of a locale that is no language tag.
    """
    own = [pack for folder in folders or () for pack in packs_of(PackFolder.at(folder))]
    service = LanguageService(packs=all_packs(*own))
    context = service.resolve_from_text(text, locale=locale)
    if locale is not None and canonical(locale) is None:
        by = context.pack_id
        complain(f"warning: {locale!r} is no language tag, such as 'fr' or 'zh-Hant'; the pack {by} reads it")
    return service, context
