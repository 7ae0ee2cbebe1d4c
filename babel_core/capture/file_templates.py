"""The extraction block of a keyword file as the templates of a language."""

from __future__ import annotations

from collections.abc import Mapping

from babel_core.capture.lexicon import (
    Choice,
    Convention,
    Decision,
    Extraction,
    Name,
    Possessive,
    Preference,
    shipped_lexicon,
)

Parts = Mapping[str, tuple[str, ...]]


def file_extraction(language: str, block: Mapping[str, Parts]) -> Extraction:
    """The templates of one language's block, whose names are those of the file; what it lacks stays empty.

    The block is checked already (see `capture.file_schema`). Word order, particles and fillers are those of the
    language's pack, where it has one.
    """
    shipped = shipped_lexicon(language).extraction

    def entries(template: str, name: str) -> tuple[str, ...]:
        return tuple(block.get(template, {}).get(name, ()))

    return Extraction(
        order=shipped.order,
        subjects=tuple(dict.fromkeys((*entries("preference", "subject"), *shipped.subjects))),
        markers=shipped.markers,
        fillers=shipped.fillers,
        decision=Decision(entries("decision", "verbs"), entries("decision", "connectors")),
        choice=Choice(
            verbs=entries("choiceOver", "verbs"),
            rejectors=entries("choiceOver", "rejectors"),
            connectors=entries("choiceOver", "connectors"),
        ),
        convention=Convention(entries("convention", "always"), entries("convention", "never")),
        possessive=Possessive(words=entries("possessive", "possessiveWords"), verbs=entries("possessive", "isWords")),
        preference=Preference(entries("preference", "verbs")),
        name=Name(entries("nameIntro", "verbs")),
    )
