"""Which of a model's proposals become keywords: each entry is checked, and each language as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from babel_core.analysis.extended import judge
from babel_core.analysis.sharpener import sharpener
from babel_core.analysis.spec import FrozenMap
from babel_core.capture.groups import GROUPS, TEXT_GROUPS, camel_case
from babel_core.capture.keyword_content import Entries, KeywordFile, Parts
from babel_core.capture.template_checks import sound_templates
from babel_core.capture.validation import check_entry
from babel_core.packs.catalog import builtin_catalog

STRUCTURES = "trigger_structures"
"""What a refusal calls the list of structures, which are checked as triggers are."""

LEAST_TOLD = 12
"""Letters of a language's entries from which their language can be told."""

FOREIGN, OWN = 0.97, 0.01
"""Probability of another language from which entries are taken for its, where their own has no more than OWN."""

MOST_ACCEPTED = 100
"""Entries of a list that are accepted."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A proposal that was not accepted, and why; a whole language has neither group nor entry."""

    language: str
    group: str
    entry: str
    reason: str

    def __str__(self) -> str:
        place = ".".join(part for part in (self.language, camel_case(self.group) if self.group else "") if part)
        return f"{place}: {self.entry!r} {self.reason}" if self.entry else f"{place}: {self.reason}"


def accepted(proposed: KeywordFile, languages: Sequence[str]) -> tuple[KeywordFile, tuple[Refusal, ...]]:
    """What is accepted of the proposals for some languages, and what is refused; only keywords are kept."""
    translations: dict[str, Parts] = {}
    structures: dict[str, Entries] = {}
    extraction: dict[str, FrozenMap[str, Parts]] = {}
    refused: list[Refusal] = []
    for language in languages:
        groups = proposed.translations.get(language, FrozenMap())
        forms = proposed.structures.get(language, ())
        templates = proposed.extraction.get(language, FrozenMap())
        if not groups and not forms and not templates:
            refused.append(Refusal(language, "", "", "the model gave no keywords"))
            continue
        other = foreign(groups, forms, language)
        if other:
            refused.append(Refusal(language, "", "", f"the model gave words of another language ({other})"))
            continue
        sound = {group: own for group in GROUPS if (own := _sound(groups.get(group, ()), group, language, refused))}
        kept = _sound(forms, STRUCTURES, language, refused)
        if sound:
            translations[language] = FrozenMap(sound)
        if kept:
            structures[language] = kept
        templates, wrong = sound_templates(language, templates)
        refused += [Refusal(language, f"extraction.{place}", *fault) for place, *fault in wrong]
        if templates and (sound or kept or not (groups or forms)):
            extraction[language] = templates
    found = KeywordFile(
        translations=FrozenMap(translations), structures=FrozenMap(structures), extraction=FrozenMap(extraction)
    )
    return found, tuple(refused)


def foreign(groups: Parts, structures: Entries, language: str) -> str | None:
    """The language that the entries are in where it is surely another one; None where they may be in `language`."""
    catalog = builtin_catalog()
    if language not in catalog.specs:
        return None
    texts = [entry for group in TEXT_GROUPS for entry in groups.get(group, ())] + list(structures)
    text = ". ".join(entry.strip("*=^$") for entry in texts)
    if sum(char.isalpha() for char in text) < LEAST_TOLD:
        return None
    judged = judge(text, catalog, (), sharpener)
    shares = dict(judged.candidates)
    if judged.language == language or shares.get(language, 0.0) > OWN:
        return None
    return judged.language if shares.get(judged.language, 0.0) >= FOREIGN else None


def _sound(entries: Entries, group: str, language: str, refused: list[Refusal]) -> Entries:
    kept: list[str] = []
    for entry in entries:
        reason = check_entry(entry, TEXT_GROUPS[0] if group == STRUCTURES else group, language)
        if reason is None and len(kept) >= MOST_ACCEPTED:
            reason = f"is beyond the first {MOST_ACCEPTED} of its list"
        if reason is None:
            kept.append(entry)
        else:
            refused.append(Refusal(language, group, entry, reason))
    return tuple(kept)
