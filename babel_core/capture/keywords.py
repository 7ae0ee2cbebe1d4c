"""Keywords: language -> group -> entries, each of which knows where it came from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING

from babel_core.analysis.frozen import FrozenMap
from babel_core.capture.groups import GROUPS, KIND
from babel_core.capture.shipped import shipped_languages
from babel_core.errors import UnknownNameError

if TYPE_CHECKING:
    from babel_core.capture.lexicon import Extraction

BUILTIN = "builtin"
PACK = "pack"
FILE = "file"
SOURCE_LANGUAGE = "en"
"""The language whose lists are built in: the single source of truth that translations are made from."""

Lists = Mapping[str, Mapping[str, tuple[str, ...]]]


@dataclass(frozen=True, slots=True)
class Keywords:
    """The entries of some languages: those of `packs`, read when they are first asked for, then those `added`.

    `packs` are ids of language packs; `added` maps a language to groups, those to entries (of a keyword file). An
    entry that is twice there counts once, where it stands first. `extraction` are templates that a keyword file has
    beside those of the packs, by language; `politeness` are its words of mere politeness, which then stand for the
    English ones.
    """

    packs: tuple[str, ...] = ()
    added: Lists = field(default_factory=lambda: FrozenMap({}))
    extraction: Mapping[str, Extraction] = field(default_factory=lambda: FrozenMap({}))
    politeness: tuple[str, ...] = ()

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that have entries: English first, then packs, then what was added, in their order."""
        return tuple(dict.fromkeys((*self.packs, *self.added, *self.extraction)))

    def entries(self, language: str, group: str) -> tuple[str, ...]:
        """The entries of a group in a language; empty for a language without any, UnknownNameError for no group."""
        if group not in GROUPS:
            raise UnknownNameError(KIND, group, GROUPS)
        own = _of_pack(language, group) if language in self.packs else ()
        added = self.added.get(language, {}).get(group, ())
        return tuple(dict.fromkeys((*own, *added))) if added else own

    def provenance(self, language: str, group: str, entry: str) -> str | None:
        """Where an entry came from: "builtin" (English), "pack" or "file"; None for one that is not there."""
        if language in self.packs and entry in _of_pack(language, group):
            return BUILTIN if language == SOURCE_LANGUAGE else PACK  # the source of all translations
        return FILE if entry in self.added.get(language, {}).get(group, ()) else None

    def with_added(self, lists: Mapping[str, Mapping[str, Iterable[str]]]) -> Keywords:
        """These keywords and others, which are checked by nobody here: see `capture.validation`."""
        merged: dict[str, dict[str, tuple[str, ...]]] = {
            language: dict(groups) for language, groups in self.added.items()
        }
        for language, groups in lists.items():
            own = merged.setdefault(language, {})
            for group, entries in groups.items():
                if group not in GROUPS:
                    raise UnknownNameError(KIND, group, GROUPS)
                own[group] = tuple(dict.fromkeys((*own.get(group, ()), *entries)))
        added = FrozenMap({language: FrozenMap(groups) for language, groups in merged.items()})
        return replace(self, added=added)


def _of_pack(language: str, group: str) -> tuple[str, ...]:
    from babel_core.capture.lexicon import shipped_lexicon  # matching shipped lists does without

    return shipped_lexicon(language).keywords.get(group, ())


@cache
def english() -> Keywords:
    """The built-in English keywords alone."""
    return Keywords((SOURCE_LANGUAGE,))


@cache
def shipped() -> Keywords:
    """The keywords of every pack that has some, English first."""
    others = (language for language in shipped_languages() if language != SOURCE_LANGUAGE)
    return Keywords((SOURCE_LANGUAGE, *others))


def shipped_keywords() -> Keywords:
    """The keywords of every language that ships some: what capture asks for where no others are given.

    >>> "checkpoint" in shipped_keywords().entries("en", "decay_checkpoint_keys")
    True
    """
    return shipped()
