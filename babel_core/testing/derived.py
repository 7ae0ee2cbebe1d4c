"""Sentences of a language made of its pack's own data, for laws that need one: no author has to write them.

What is made is crude ("from now on, write Zephyr"); a law takes the first that the pack itself reads as wanted. Texts
that the caller gives come first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain, islice, product
from typing import Any

from babel_core.packs.extraction.schema import FILE as EXTRACTION
from babel_core.packs.references.truth import FILE as REFERENCES
from babel_core.packs.service.folder import PackFolder
from babel_core.packs.signals.schema import FILE as SIGNALS

MOST = 1500
"""Sentences that are tried."""

SOURCE, DESTINATION = "docs/alpha.txt", "store/beta/"
CURRENT, SUPERSEDED = "docs/alpha.md", "docs/beta.md"
FACT = "alpha=7"
THINGS = ('"Zephyr"', "Zephyr", "Zephyr-7")

_WORDS, _FEW = 30, 6
"""Entries of lists that are tried: of verbs in all, of any other list."""

_CHOICE = re.compile(r"\(([^()]*)\)")
_LIST = re.compile(r"[^\W\d]\w*")


def first_fitting(texts: Iterable[str], fits: Callable[[str], bool]) -> str | None:
    """The first of at most MOST texts that fits."""
    return next(filter(fits, islice(dict.fromkeys(texts), MOST)), None)


def standing_rules(folder: PackFolder | None) -> Iterator[str]:
    """Commands beside words that make them stand: verbs of [directive] commands, words of its `standing`."""
    directive, words = _table(folder, SIGNALS, "directive"), _table(folder, SIGNALS, "words")
    shapes = [*directive.get("commands", ()), *directive.get("prohibitions", ())]
    named = dict.fromkeys(name for shape in shapes for name in _LIST.findall(shape) if name in words)
    lists = [_plain(words[name], _FEW) for name in named]
    verbs = list(islice((word for row in _rows(lists) for word in row), _WORDS))
    standing = _plain(directive.get("standing", ()), _FEW)
    for thing, verb, stands in product(THINGS, verbs, standing):
        yield from (f"{stands} {verb} {thing}", f"{stands}, {verb} {thing}", f"{verb} {thing} {stands}")
        yield from (f"{stands} {thing} {verb}", f"{thing} {verb} {stands}", f"{stands}{verb}{thing}")


def declarations(folder: PackFolder | None) -> Iterator[str]:
    """Sentences that declare one path the source of truth and take another one back."""
    truth = _table(folder, REFERENCES, "truth")
    before, after = (_plain(truth.get(f"negated_{place}", ()), _FEW) for place in ("before", "after"))
    for affirmed in _plain(truth.get("affirmed", ()), 2 * _FEW):
        for negated in before:
            yield from (
                f"{affirmed} {CURRENT}, {negated} {SUPERSEDED}",
                f"{CURRENT} {affirmed}, {negated} {SUPERSEDED}",
            )
        for negated in after:
            yield from (f"{SUPERSEDED} {negated}, {CURRENT} {affirmed}", f"{SUPERSEDED}{negated}{CURRENT}{affirmed}")
        yield from (f"{affirmed} {CURRENT}", f"{CURRENT} {affirmed}", f"{CURRENT}{affirmed}")


def copy_sentences(folder: PackFolder | None, action: str) -> Iterator[str]:
    """Sentences that tell to do an action of [rule.actions] with a path, to another one."""
    rule = _table(folder, SIGNALS, "rule")
    ahead, behind = (_plain(rule.get(key, ()), _FEW) for key in ("to", "to_behind"))
    for word in _plain(rule.get("actions", {}).get(action, ()), _FEW):
        for to in ahead:
            yield from (f"{word} {SOURCE} {to} {DESTINATION}", f"{SOURCE} {to} {DESTINATION} {word}")
        for to in behind:
            yield from (f"{SOURCE} {DESTINATION}{to} {word}", f"{SOURCE} {DESTINATION} {to} {word}")


def actions(folder: PackFolder | None) -> tuple[str, ...]:
    """The actions on files that a pack names, the copy first."""
    names = _table(folder, SIGNALS, "rule").get("actions", {})
    return tuple(sorted(names, key=lambda name: name != "copy"))


def opt_outs(folder: PackFolder | None) -> Iterator[str]:
    """Sentences that ask to forget."""
    for template in chain.from_iterable(
        _table(folder, EXTRACTION, "opt_outs").get(key, ()) for key in ("forms", "weak")
    ):
        yield from _filled(template, target=FACT)


def told_facts(folder: PackFolder | None) -> Iterator[str]:
    """Sentences that ask to remember."""
    for header in _table(folder, EXTRACTION, "facts").get("headers", ()):
        if "{count}" not in header:
            yield from _filled(header if "{body}" in header else f"{header} {{body}}", body=FACT)


def has(folder: PackFolder | None, file: str, *path: str) -> bool:
    """Whether a folder's file has data at a path of keys."""
    found: Any = None if folder is None else folder.table(file)
    for key in path:
        found = found.get(key) if isinstance(found, Mapping) else None
    return bool(found)


def _filled(template: str, **slots: str) -> Iterator[str]:
    """A template with the first and with the last of each of its choices; none where it has gaps."""
    for place in (0, -1):
        text = template
        while (choice := _CHOICE.search(text)) is not None:
            text = text[: choice.start()] + choice[1].split("|")[place] + text[choice.end() :]
        for name, value in slots.items():
            text = text.replace(f"{{{name}}}*", value).replace(f"{{{name}}}", value)
        text = " ".join(text.removesuffix("$").split()).replace(" :", ":").replace(" ,", ",")
        if not set("{}*") & set(text) and "..." not in text:
            yield text


def _table(folder: PackFolder | None, file: str, key: str) -> Mapping[str, Any]:
    found = (folder.table(file) or {}).get(key, {}) if folder is not None else {}
    return found if isinstance(found, Mapping) else {}


def _plain(entries: Iterable[str] | str, most: int) -> list[str]:
    """Entries without signs of matching; those with gaps, stars and names of lists are left out."""
    words = entries.split() if isinstance(entries, str) else entries
    bare = (entry.strip().removeprefix("=").removeprefix("^").removesuffix("$").strip() for entry in words)
    return list(islice((entry for entry in bare if entry and "..." not in entry and not set("*{}") & set(entry)), most))


def _rows(lists: Iterable[list[str]]) -> Iterator[tuple[str, ...]]:
    """The first of each list, then the second of each."""
    held = list(lists)
    for place in range(_FEW):
        yield tuple(words[place] for words in held if place < len(words))
