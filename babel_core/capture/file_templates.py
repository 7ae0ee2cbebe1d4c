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

    The block is checked already (see `capture.file_schema`). Word order, particles, fillers and what begins a clause
    are those of the language's pack, where it has one. The file does not say on which side of a reason its connector
    stands: it is behind it where the verb stands behind its object.
    """
    shipped = shipped_lexicon(language).extraction

    def entries(template: str, name: str) -> tuple[str, ...]:
        return tuple(block.get(template, {}).get(name, ()))

    behind = "_behind" if shipped.order == "sov" else ""
    joined = {f"connectors{behind}": entries("decision", "connectors")}
    chosen = {
        f"connectors{behind}": entries("choiceOver", "connectors"),
        f"rejectors{behind}": entries("choiceOver", "rejectors"),
    }
    return Extraction(
        order=shipped.order,
        pro_drop=shipped.pro_drop,
        subjects=tuple(dict.fromkeys((*entries("preference", "subject"), *shipped.subjects))),
        markers=shipped.markers,
        fillers=shipped.fillers,
        clauses=shipped.clauses,
        decision=Decision(verbs=entries("decision", "verbs"), **joined),
        choice=Choice(verbs=entries("choiceOver", "verbs"), **chosen),
        convention=Convention(entries("convention", "always"), entries("convention", "never")),
        possessive=Possessive(words=entries("possessive", "possessiveWords"), verbs=entries("possessive", "isWords")),
        preference=Preference(entries("preference", "verbs")),
        name=Name(entries("nameIntro", "verbs")),
    )
