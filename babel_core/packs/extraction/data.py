"""What is known of how a language tells what is to be remembered, and what is not: the values of an extraction.toml."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from babel_core.analysis.frozen import FrozenMap

Phrases = tuple[str, ...]
NO_WORDS: Mapping[str, str] = FrozenMap({})


@dataclass(frozen=True, slots=True)
class Slot:
    """What a slot of a template takes.

    Where it has a `field`, its value is a candidate of the profile. `strip` are words taken off its beginning; `stops`,
    `voids` and `refused` are as in [values]; `cased` asks for a capital letter, `words` and `letters` are how many
    there may be, `known` are the only values, `ends` what others must end with, `heads` what they may begin with
    instead ("*dor": any word that ends so, "Mac*": any that begins so),
    `shape` is a form that no language owns ("zone", "name"), `values` what a
    value is kept as.
    """

    name: str
    field: str | None = None
    strip: Phrases = ()
    stops: Phrases = ()
    voids: Phrases = ()
    refused: Phrases = ()
    cased: bool = False
    words: int = 0
    letters: int = 0
    known: Phrases = ()
    ends: Phrases = ()
    heads: Phrases = ()
    shape: str | None = None
    values: Mapping[str, str] = NO_WORDS


@dataclass(frozen=True, slots=True)
class Form:
    """A kind of statement.

    `content` is "clause" (the whole statement) or the name of a slot; `own` asks for the author's own words; `past` for
    an expression of time. A form of the kind "profile" gives a candidate for each slot that has a field.
    """

    name: str
    kind: str = "fact"
    content: str = "clause"
    templates: Phrases = ()
    own: bool = True
    past: bool = False
    explicit: bool = True
    metadata: Mapping[str, Any] = NO_WORDS


@dataclass(frozen=True, slots=True)
class ExtractionData:
    """The data of a language; without any, nothing is found."""

    source: str = ""
    leads: Phrases = ()
    stops: Phrases = ()
    voids: Phrases = ()
    refused: Phrases = ()
    slots: Mapping[str, Slot] = field(default_factory=lambda: FrozenMap({}))
    forms: tuple[Form, ...] = ()
    facts: Mapping[str, Phrases] = field(default_factory=lambda: FrozenMap({}))
    counts: Mapping[str, int] = field(default_factory=lambda: FrozenMap({}))
    opt_outs: Mapping[str, Phrases] = field(default_factory=lambda: FrozenMap({}))
    project: Mapping[str, Phrases] = field(default_factory=lambda: FrozenMap({}))
    references: Mapping[str, Phrases] = field(default_factory=lambda: FrozenMap({}))
    aliases: Mapping[str, str] = NO_WORDS
    named: Mapping[str, Phrases] = field(default_factory=lambda: FrozenMap({}))
    least: int = 0
