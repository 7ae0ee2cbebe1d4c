"""The folder of a new language pack, written from the template."""

from __future__ import annotations

import json
import re
import warnings
from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import NoReturn

from babel_core import _native
from babel_core.analysis.profiles import profile_of
from babel_core.errors import BabelWarning, ConfigError
from babel_core.packs.labels.keys import CORE
from babel_core.packs.locale import UNDETERMINED
from babel_core.packs.service.builtin import builtin_packs
from babel_core.packs.service.folder import FOLDERS, PackFolder
from babel_core.packs.service.labels import labels_of
from babel_core.packs.service.locales import canonical, pack_of, primary
from babel_core.packs.service.strength import read_strength

_COLUMN = 32
"""Where comments begin."""
TEMPLATE = "babel_core.packs.service.template"
_PLACE = re.compile(r"\{(id|locale|language|script|profile|rivals|labels)\}")
_ID = re.compile(r"[A-Za-z][A-Za-z0-9-]{0,63}")


def write_template(folder: Path, id: str, locale: str, script: str = "Latin") -> tuple[Path, ...]:
    """Write a folder that `make_pack` takes; gives its files. The folder may be there, but must be empty.

    `script` is a Unicode long name in any letter case. ConfigError for a malformed id or locale, an unknown script, and
    a folder that holds something; BabelWarning for an id or a locale that a built-in pack has.
    """
    tag = canonical(locale)
    if _ID.fullmatch(id) is None:
        _refuse(f"the id {id!r} must be letters, digits and '-', a letter first")
    if tag is None or tag == UNDETERMINED:
        _refuse(f"the locale {locale!r} is no language tag; write one as 'sv' or 'sv-FI'")
    written_in = next((name for name in _native.SCRIPTS if name.lower() == script.strip().lower()), None)
    if written_in is None:
        _refuse(f"there is no script {script!r}; scripts are Unicode long names as 'Latin' or 'Cyrillic'")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        _refuse(f"{folder} is there and not an empty folder; name another one")
    _warn_of_claims(id, tag)
    given = {
        **{"id": id, "locale": tag, "language": primary(tag), "script": written_in},
        **_profiles(id, primary(tag), written_in),
        "labels": "\n".join(_label_lines()),
    }
    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    for source in sorted(files(TEMPLATE).iterdir(), key=lambda item: item.name):
        if source.name.endswith(".toml"):
            text = source.read_text(encoding="utf-8")
            text = _PLACE.sub(lambda place: given[place[1]], text)
            written.append(folder / source.name)
            written[-1].write_text(text, encoding="utf-8", newline="\n")
    return tuple(written)


def _profiles(id: str, language: str, script: str) -> dict[str, str]:
    """The lines of [strength] for the profile of the script.

    Near relatives that no built-in pack owns are counted as the language itself: short texts fit them all.
    """
    shipped = profile_of(script)
    own = next((tag for tag in (id, language) if shipped is not None and tag in shipped.tags), None)
    others = dict.fromkeys(tag for name in FOLDERS for tag in _tags(PackFolder.builtin(name), script))
    rivals = [tag for tag in others if tag not in (id, language)]
    near = shipped.relatives(own) if shipped is not None and own is not None else ()
    tags = [own or language, *(tag for tag in near if tag not in (own, *rivals))]
    profile = _line("profile", tags)
    if own is None:
        profile = f"# {profile}".ljust(_COLUMN) + "# its tag in the profile of the script: none is shipped"
    elif len(tags) > 1:
        profile = profile.ljust(_COLUMN) + "# it and near relatives; take out one that has a pack of its own"
    else:
        profile = profile.ljust(_COLUMN) + "# its tag in the profile of the script"
    told = "# what other packs own: a text surely in one is not in this"
    return {"profile": profile, "rivals": _line("rivals", rivals).ljust(_COLUMN) + told}


def _line(key: str, tags: Iterable[str]) -> str:
    return f"{key} = [{', '.join(map(_quoted, tags))}]"


def _tags(folder: PackFolder, script: str) -> tuple[str, ...]:
    """The tags of a built-in folder that is written in a script."""
    strength = read_strength(folder)
    return strength.profile if strength is not None and script in strength.scripts else ()


def _label_lines() -> Iterator[str]:
    """Every core label as a comment, in the language of the first pack."""
    texts = labels_of(PackFolder.builtin(FOLDERS[0])).texts
    for key in CORE:
        label = texts.get(key, key)
        if isinstance(label, str):
            yield f"# {key} = {_quoted(label)}"
        else:
            forms = ", ".join(f"{name} = {_quoted(text)}" for name, text in label.items())
            yield f"# {key} = {{ {forms} }}"


def _quoted(text: str) -> str:
    """A text as TOML writes it."""
    return json.dumps(text, ensure_ascii=False)


def _warn_of_claims(id: str, tag: str) -> None:
    """BabelWarning where a built-in pack has the id, or claims the locale."""
    for pack in builtin_packs():
        if pack.id.lower() == id.lower():
            message = f"the id {id!r} is that of a built-in pack: a service would take this pack in its place"
            warnings.warn(BabelWarning(message), stacklevel=3)
        elif pack_of(tag, builtin_packs(), tag) is pack:
            message = f"the locale {tag!r} is claimed by the built-in pack {pack.id!r}; a service takes one pack for it"
            warnings.warn(BabelWarning(message), stacklevel=3)


def _refuse(problem: str) -> NoReturn:
    raise ConfigError(problem)
