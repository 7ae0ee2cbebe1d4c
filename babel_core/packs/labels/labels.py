"""The labels of a language: its labels.toml, read with every key and type checked.

    [plural]
    one = "n = 1"                   # CLDR rules of the language; every number that fits none is "other"

    [labels]
    open_loops = "Open loops"
    omitted_records = { one = "{count} record left out", other = "{count} records left out" }

A label in plural forms takes that of the value of its first placeholder. A file may have some of the core labels only
(`packs.labels.keys`); a service shows those of its default locale for the others.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from babel_core.errors import PackContractError
from babel_core.packs.labels.keys import CORE
from babel_core.packs.labels.plurals import CATEGORIES, OTHER, PluralRules, parse_plurals
from babel_core.packs.table import Table

FILE = "labels.toml"
_PLACEHOLDER = re.compile(r"\{([A-Za-z_][A-Za-z0-9_]{0,63})\}")

NO_RULES = PluralRules()
Label = str | Mapping[str, str]
"""A text, or texts by plural category."""


@dataclass(frozen=True, slots=True)
class Labels:
    """The labels of a language."""

    texts: Mapping[str, Label]
    plurals: PluralRules = NO_RULES

    def render(self, key: str, values: Mapping[str, object] | None = None) -> str:
        """A label with its placeholders filled; those without a value stay, and so does a key that has no label.

        >>> Labels({"note_item": "Note {index}: {text}"}).render("note_item", {"index": 2, "colour": "red"})
        'Note 2: {text}'
        """
        given = values or {}
        label = self.texts.get(key, key)
        text = label if isinstance(label, str) else self._form(label, given)
        return _PLACEHOLDER.sub(lambda place: str(_value(given, place[1], place[0])), text)

    def has_label(self, key: str) -> bool:
        """Whether a key has a label here."""
        return key in self.texts

    def _form(self, label: Mapping[str, str], values: Mapping[str, object]) -> str:
        place = _PLACEHOLDER.search(label[OTHER])
        category = self.plurals.category(_value(values, place[1], "")) if place else OTHER
        return label.get(category, label[OTHER])


def _value(values: Mapping[str, object], name: str, absent: str) -> object:
    """A value by its name, "session_id" also by "sessionId"."""
    if name in values:
        return values[name]
    first, *others = name.split("_")
    return values.get(first + "".join(part.title() for part in others), absent)


def parse_labels(data: object, source: str, *, core: bool = False) -> Labels:
    """The labels of a labels.toml's tables; PackContractError names the file and what is wrong.

    With `core` a key that is none of the core labels is wrong, too.
    """
    top = Table(data, "the file", source, ("plural", "labels"))
    rules = top.data.get("plural", {})
    table = Table(rules, "[plural]", source, CATEGORIES[:-1])
    try:
        plurals = parse_plurals({name: table.string(name) for name in table.data})
    except ValueError as error:
        message = f"{source}: [plural] {error}"
        raise PackContractError(message) from error
    labels = top.data.get("labels", {})
    known = tuple(CORE) if core else tuple(labels) if isinstance(labels, dict) else ()
    inner = Table(labels, "[labels]", source, known)
    return Labels({key: _label(inner, key) for key in inner.data}, plurals)


def _label(table: Table, key: str) -> Label:
    value = table.data[key]
    if not isinstance(value, dict):
        return str(table.string(key))
    forms = Table(value, f"[labels] {key}", table.source, CATEGORIES)
    found = {name: str(forms.string(name)) for name in forms.data}
    if OTHER not in found:
        message = f"{table.source}: [labels] {key} lacks the form {OTHER!r}"
        raise PackContractError(message)
    return found
