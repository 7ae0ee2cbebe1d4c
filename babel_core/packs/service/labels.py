"""Labels of a host's own, added to those of a pack."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from babel_core.packs.labels.labels import FILE, Label, Labels, parse_labels
from babel_core.packs.service.folder import PackFolder
from babel_core.packs.service.pack import LanguagePack


def with_labels(
    pack: LanguagePack, labels: Mapping[str, Label], plurals: Mapping[str, str] | None = None
) -> LanguagePack:
    """The pack with more labels, or others; its analyzer version stays, since nothing stored depends on them.

    A label is a text, or texts by plural category ("one", "other"), whose `plurals` are rules as CLDR writes them.
    PackContractError names what is no label.

    >>> from babel_core import LanguageService
    >>> service = LanguageService()
    >>> named = with_labels(service.pack("fr"), {"pier_log": "Journal du quai {index}"})
    >>> LanguageService(packs=[named]).render("pier_log", {"index": 4}, "fr")
    'Journal du quai 4'
    """
    for name, value, kind in (("pack", pack, LanguagePack), ("labels", labels, Mapping), ("plurals", plurals, Mapping)):
        if not isinstance(value, kind) and not (value is None and name == "plurals"):
            message = f"{name} must be a {kind.__name__}, not {type(value).__name__}"
            raise TypeError(message)
    tables = {"labels": dict(labels), "plural": dict(plurals or {})}
    own = parse_labels(tables, f"labels for the pack {pack.id!r}")
    below, has_below = pack.render, pack.has_label

    def render(key: str, values: Mapping[str, object] | None = None) -> str:
        return own.render(key, values) if key in own.texts else below(key, values)

    def has_label(key: str) -> bool:
        return key in own.texts or has_below is None or has_below(key)

    return replace(pack, render=render, has_label=has_label)


def labels_of(folder: PackFolder) -> Labels:
    """The labels of a folder, core labels alone; none where it has no labels.toml."""
    data = folder.table(FILE)
    return Labels({}) if data is None else parse_labels(data, folder.source(FILE), core=True)
