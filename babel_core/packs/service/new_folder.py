"""The folder of a new language pack, written from the template."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

from babel_core import _native
from babel_core.errors import ConfigError
from babel_core.packs.locale import UNDETERMINED
from babel_core.packs.service.locales import canonical

TEMPLATE = "babel_core.packs.service.template"
_ID = re.compile(r"[A-Za-z][A-Za-z0-9-]{0,63}")


def write_template(folder: Path, id: str, locale: str, script: str = "Latin") -> tuple[Path, ...]:
    """Write a folder that `make_pack` takes; gives its files. The folder may be there, but must be empty.

    ConfigError for a malformed id or locale, an unknown script, and a folder that holds something.
    """
    tag = canonical(locale)
    if _ID.fullmatch(id) is None:
        _refuse(f"the id {id!r} must be letters, digits and '-', a letter first")
    if tag is None or tag == UNDETERMINED:
        _refuse(f"the locale {locale!r} is no language tag; write one as 'sv' or 'sv-FI'")
    if script not in _native.SCRIPTS:
        _refuse(f"there is no script {script!r}; scripts are Unicode long names as 'Latin' or 'Cyrillic'")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        _refuse(f"{folder} is there and not an empty folder; name another one")
    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    for source in sorted(files(TEMPLATE).iterdir(), key=lambda item: item.name):
        if source.name.endswith(".toml"):
            text = source.read_text(encoding="utf-8")
            for name, value in (("id", id), ("locale", str(tag)), ("script", script)):
                text = text.replace(f"{{{name}}}", value)
            written.append(folder / source.name)
            written[-1].write_text(text, encoding="utf-8", newline="\n")
    return tuple(written)


def _refuse(problem: str) -> None:
    raise ConfigError(problem)
