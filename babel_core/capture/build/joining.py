"""What a build found and what the file has already: nothing is lost to a reply that was cut off or is poor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from babel_core.analysis.spec import FrozenMap
from babel_core.capture.build.acceptance import STRUCTURES, Refusal
from babel_core.capture.groups import GROUPS, TEXT_GROUPS
from babel_core.capture.keyword_content import (
    DIRECTIVE_NAMES,
    PRAISE_NAMES,
    VERSION,
    Entries,
    KeywordFile,
    Parts,
    iso_of,
)
from babel_core.capture.template_checks import sound_templates
from babel_core.capture.validation import check_entry

T = TypeVar("T")

LEAST_OF_OLD = 0.5
"""Share of a language's old entries that a build must find new ones of, or else the old ones stay alone."""

MOST_TOGETHER = 1_000
"""Entries of a list, old and new; new ones beyond are left out."""


def better(
    present: KeywordFile, found: KeywordFile, mended: frozenset[str]
) -> tuple[KeywordFile, tuple[Refusal, ...]]:
    """What of a find is to be joined to the present content, and the languages whose old entries stay as they are.

    Those are languages with old entries whose reply was cut off or broken (`mended`), or has less than half as many.
    """
    kept: dict[str, str] = {}
    for language in found.languages:
        old, new = count_of(present, language), count_of(found, language)
        if old and language in mended:
            kept[language] = f"the reply was cut off or broken; the {old} entries of the file stay"
        elif new < LEAST_OF_OLD * old:
            kept[language] = f"the model gave only {new} keywords; the {old} entries of the file stay"
    left = KeywordFile(
        translations=_without(found.translations, kept),
        structures=_without(found.structures, kept),
        extraction=_without(found.extraction, kept),
    )
    return left, tuple(Refusal(language, "", "", reason) for language, reason in kept.items())


def count_of(file: KeywordFile, language: str) -> int:
    """How many entries a file has of one language."""
    templates = file.extraction.get(language, FrozenMap())
    lists = [
        *file.translations.get(language, FrozenMap()).values(),
        file.structures.get(language, ()),
        *(entries for parts in templates.values() for entries in parts.values()),
    ]
    return sum(map(len, lists))


def joined(present: KeywordFile, found: KeywordFile, languages: Sequence[str], now: float) -> KeywordFile:
    """The content of a file with what a build found before what it has of the same languages; the rest stays.

    Old entries of those languages that would be refused today are left out.
    """
    translations = dict(present.translations)
    structures = dict(present.structures)
    extraction = dict(present.extraction)
    for language, groups in found.translations.items():
        old = translations.get(language, FrozenMap())
        both = {group: _both(groups.get(group, ()), old.get(group, ()), group, language) for group in GROUPS}
        translations[language] = FrozenMap({group: entries for group, entries in both.items() if entries})
    for language, forms in found.structures.items():
        structures[language] = _both(forms, structures.get(language, ()), STRUCTURES, language)
    for language, templates in found.extraction.items():
        known, _ = sound_templates(language, extraction.get(language, FrozenMap()))
        extraction[language] = _templates(templates, known)
    return KeywordFile(
        version=VERSION,
        detected_at=iso_of(now),
        top_languages=tuple(languages),
        translations=FrozenMap(translations),
        structures=FrozenMap(structures),
        extraction=FrozenMap(extraction),
        categories=_categories(present, translations),
        politeness=present.politeness,
    )


def _without(by_language: Mapping[str, T], kept: Mapping[str, str]) -> FrozenMap[str, T]:
    return FrozenMap({language: value for language, value in by_language.items() if language not in kept})


def _templates(new: Mapping[str, Parts], old: Mapping[str, Parts]) -> FrozenMap[str, Parts]:
    made: dict[str, Parts] = {}
    for name in dict.fromkeys((*new, *old)):
        first, second = new.get(name, FrozenMap()), old.get(name, FrozenMap())
        both = {part: (*first.get(part, ()), *second.get(part, ())) for part in (*first, *second)}
        made[name] = FrozenMap({part: tuple(dict.fromkeys(entries)) for part, entries in both.items()})
    return FrozenMap(made)


def _both(new: Entries, old: Entries, group: str, language: str) -> Entries:
    asked = TEXT_GROUPS[0] if group == STRUCTURES else group
    known = set(new)
    stays = [entry for entry in old if entry not in known and check_entry(entry, asked, language) is None]
    return (*new[: max(0, MOST_TOGETHER - len(stays))], *stays)


def _categories(present: KeywordFile, translations: Mapping[str, Parts]) -> FrozenMap[str, Entries]:
    """The maps by category: what translations have, and what somebody wrote into the present file besides."""
    made: dict[str, Entries] = {}
    for group in (*DIRECTIVE_NAMES.values(), *PRAISE_NAMES.values()):
        old = {entry for groups in present.translations.values() for entry in groups.get(group, ())}
        written = [entry for entry in present.categories.get(group, ()) if entry not in old]
        derived = [entry for groups in translations.values() for entry in groups.get(group, ())]
        if written or derived:
            made[group] = tuple(dict.fromkeys((*derived, *written)))
    return FrozenMap(made)
