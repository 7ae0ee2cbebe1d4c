"""Reads the JSON of a keyword file part by part.

Versions 1 (translations only) and 2. Nothing here raises for what a file says: every part that is wrong is left out
and told as a `Problem` with its path in the JSON ("$.translations.nl.triggers[2]"), and the rest counts.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from babel_core.analysis.spec import FrozenMap
from babel_core.capture.groups import GROUPS, camel_case
from babel_core.capture.keyword_content import (
    DIRECTIVE_NAMES,
    POLITENESS,
    PRAISE_NAMES,
    VERSION,
    Entries,
    KeywordFile,
    Problem,
    seconds_of,
)
from babel_core.packs.locale import is_undetermined, language_of

VERSIONS = (1, VERSION)

MOST_ENTRIES = 2000
"""Entries of one list that are read."""

LONGEST_ENTRY = 120
"""Code points of an entry."""

MOST_PROBLEMS = 200
"""Problems of one file that are told; the last one then counts the others."""

EXTRACTION = {
    "decision": ("verbs", "connectors"),
    "choiceOver": ("verbs", "rejectors", "connectors"),
    "convention": ("always", "never"),
    "possessive": ("possessiveWords", "isWords"),
    "preference": ("subject", "verbs"),
    "nameIntro": ("verbs",),
}
"""Templates of the extraction block, and the lists of each."""

NEEDS: Mapping[str, Callable[[Mapping[str, Any]], bool]] = {
    "decision": lambda parts: "verbs" in parts,
    "choiceOver": lambda parts: "verbs" in parts and "rejectors" in parts,
    "convention": lambda parts: bool(parts),
    "possessive": lambda parts: len(parts) == 2,
    "preference": lambda parts: len(parts) == 2,
    "nameIntro": lambda parts: "verbs" in parts,
}
_LACKS = {
    "decision": "needs verbs",
    "choiceOver": "needs verbs and rejectors",
    "convention": "needs always or never",
    "possessive": "needs possessiveWords and isWords",
    "preference": "needs subject and verbs",
    "nameIntro": "needs verbs",
}

class Notebook:
    """Collects problems, and counts those beyond the bound."""

    def __init__(self) -> None:
        self._told: list[Problem] = []
        self._more = 0

    def add(self, path: str, message: str) -> None:
        """Note a problem."""
        if len(self._told) < MOST_PROBLEMS:
            self._told.append(Problem(path, message))
        else:
            self._more += 1

    def told(self) -> tuple[Problem, ...]:
        """The problems so far."""
        rest = (Problem("$", f"{self._more} more problems"),) if self._more else ()
        return (*self._told, *rest)


class Doubled(dict[str, Any]):
    """A JSON object; `doubled` are the keys that stood in it more than once (the last one counts)."""

    doubled: tuple[str, ...] = ()

    @classmethod
    def of(cls, pairs: list[tuple[str, Any]]) -> Doubled:
        """For `json.loads(..., object_pairs_hook=...)`."""
        made = cls(pairs)
        if len(made) < len(pairs):
            counts = Counter(key for key, _ in pairs)
            made.doubled = tuple(key for key, count in counts.items() if count > 1)
        return made


def keyword_file_of(data: object) -> KeywordFile:
    """The sound content of a parsed JSON value, and the problems of the rest."""
    notes = Notebook()
    if not isinstance(data, dict):
        notes.add("$", f"must be an object, not {kind_of(data)}")
        return KeywordFile(problems=notes.told())
    version = _version(data, notes)
    if version is None:
        return KeywordFile(problems=notes.told())
    top = _Object(data, "$", notes)
    top.refuse_others(
        "version",
        "detectedAt",
        "topLanguages",
        "translations",
        "triggerStructures",
        "extraction",
        "directiveSignalsByCategory",
        "reinforcementCategories",
    )
    praise = _named(top.object("reinforcementCategories"), {**PRAISE_NAMES, POLITENESS: POLITENESS})
    politeness = praise.pop(POLITENESS, ())
    return KeywordFile(
        version=version,
        detected_at=_time(top),
        top_languages=_languages(top),
        translations=_by_language(top.object("translations"), _groups),
        structures=_by_language(top.object("triggerStructures"), None),
        extraction=_by_language(top.object("extraction"), _templates),
        categories=FrozenMap(_joined(_named(top.object("directiveSignalsByCategory"), DIRECTIVE_NAMES), praise)),
        politeness=politeness,
        problems=notes.told(),
    )


def kind_of(value: object) -> str:
    """The JSON name of a value's type."""
    names = {str: "a string", int: "a number", float: "a number", bool: "a boolean", list: "an array"}
    return "null" if value is None else names.get(type(value), "an object")


def step(key: str) -> str:
    """A key as a step of a path: ".nl", or a quoted one in brackets."""
    if re.fullmatch(r"[A-Za-z_][\w-]{0,60}", key, re.ASCII):
        return f".{key}"
    return f"[{json.dumps(key if len(key) <= 60 else key[:57] + '...')}]"


def _joined(*maps: Mapping[str, Entries]) -> dict[str, Entries]:
    return {group: entries for each in maps for group, entries in each.items()}


class _Object:
    """A JSON object with its place; its readers note what is wrong and give what is sound."""

    def __init__(self, data: Mapping[str, Any], path: str, notes: Notebook) -> None:
        self.data, self.path, self.notes = data, path, notes
        for key in getattr(data, "doubled", ()):
            self.fault(key, "is there more than once; the last one counts")

    def fault(self, key: str, message: str) -> None:
        self.notes.add(self.path + step(key), message)

    def refuse_others(self, *known: str) -> None:
        for key in self.data:
            if key not in known:
                self.fault(key, f"is unknown and left out; known here: {', '.join(known)}")

    def object(self, key: str) -> _Object:
        value = self.data.get(key)
        if not isinstance(value, dict):
            if key in self.data:
                self.fault(key, f"must be an object, not {kind_of(value)}")
            value = {}
        return _Object(value, self.path + step(key), self.notes)

    def entries(self, key: str) -> Entries:
        value = self.data[key]
        if not isinstance(value, list):
            self.fault(key, f"must be an array of strings, not {kind_of(value)}")
            return ()
        if len(value) > MOST_ENTRIES:
            self.fault(key, f"has {len(value)} entries; the first {MOST_ENTRIES} are read")
        sound: dict[str, None] = {}
        for at, item in enumerate(value[:MOST_ENTRIES]):
            wrong = entry_fault(item)
            if wrong:
                self.notes.add(f"{self.path}{step(key)}[{at}]", wrong)
            else:
                sound[item.strip()] = None
        return tuple(sound)


def entry_fault(item: object) -> str | None:
    """Why a value can be no entry of any list; None for one that can."""
    if not isinstance(item, str):
        return f"must be a string, not {kind_of(item)}"
    text = item.strip()
    if not text:
        return "is blank"
    if len(text) > LONGEST_ENTRY:
        return f"has {len(text)} characters; an entry has {LONGEST_ENTRY} at most"
    bad = next((char for char in text if char < " " or "\x7f" <= char <= "\x9f" or "\ud800" <= char <= "\udfff"), None)
    return None if bad is None else f"holds U+{ord(bad):04X}, which no keyword can hold"


def _version(data: Mapping[str, Any], notes: Notebook) -> int | None:
    """The version, 1 where none is stated; None for one that is not to be read."""
    value = data.get("version", 1)
    if isinstance(value, bool) or not isinstance(value, int | float):
        notes.add("$.version", f"must be 1 or 2, not {kind_of(value)}; nothing of the file is read")
    elif value not in VERSIONS:
        remedy = "a newer babel_core wrote it, update this one" if value > VERSION else "write 1 or 2"
        stated = str(value)[:20]
        notes.add("$.version", f"is {stated}, this version reads 1 and 2; nothing of the file is read: {remedy}")
    else:
        return int(value)
    return None


def _time(top: _Object) -> str | None:
    value = top.data.get("detectedAt")
    if isinstance(value, str) and seconds_of(value) is not None:
        return value
    if value is not None:
        top.fault("detectedAt", "must be a time such as 2026-01-31T12:00:00Z")
    return None


def _languages(top: _Object) -> Entries:
    if top.data.get("topLanguages") is None:
        return ()
    found: dict[str, None] = {}
    for at, tag in enumerate(top.entries("topLanguages")):
        if is_undetermined(tag):
            top.notes.add(f"$.topLanguages[{at}]", f"{tag!r} names no language")
        else:
            found[language_of(tag)] = None
    return tuple(found)


def _by_language(source: _Object, read: Callable[[_Object], Any] | None) -> FrozenMap[str, Any]:
    """Language -> what `read` gives of its object; its list of entries without `read`. Empty ones are left out."""
    found: dict[str, Any] = {}
    for tag in source.data:
        if is_undetermined(tag):
            source.fault(tag, "names no language; write a tag such as nl or pt-BR")
            continue
        part = source.entries(tag) if read is None else read(source.object(tag))
        language = language_of(tag)
        if part and language in found:
            part = _merged(found[language], part)
        if part:
            found[language] = part
    return FrozenMap(found)


def _merged(first: Any, second: Any) -> Any:
    if isinstance(first, tuple):
        return tuple(dict.fromkeys((*first, *second)))
    keys: Iterable[str] = dict.fromkeys((*first, *second))
    return FrozenMap(
        {k: _merged(first[k], second[k]) if k in first and k in second else first.get(k, second.get(k)) for k in keys}
    )


def _groups(source: _Object) -> FrozenMap[str, Entries]:
    return FrozenMap(_named(source, {camel_case(group): group for group in GROUPS}))


def _named(source: _Object, names: Mapping[str, str]) -> dict[str, Entries]:
    """The lists of an object under the names that they stand for; unknown names are told."""
    found: dict[str, Entries] = {}
    for key in source.data:
        group = names.get(key) or (key if key in names.values() else None)
        if group is None:
            source.fault(key, f"is unknown and left out; known here: {', '.join(names)}")
            continue
        entries = source.entries(key)
        if entries:
            found[group] = tuple(dict.fromkeys((*found.get(group, ()), *entries)))
    return found


def _templates(source: _Object) -> FrozenMap[str, FrozenMap[str, Entries]]:
    source.refuse_others(*EXTRACTION)
    found: dict[str, FrozenMap[str, Entries]] = {}
    for name, lists in EXTRACTION.items():
        if name not in source.data:
            continue
        template = source.object(name)
        template.refuse_others(*lists)
        parts = {key: entries for key in lists if key in template.data and (entries := template.entries(key))}
        if NEEDS[name](parts):
            found[name] = FrozenMap(parts)
        else:
            source.fault(name, f"{_LACKS[name]}; left out")
    return FrozenMap(found)
