"""What a language pack says about analysis, as plain frozen data.

A pack folder's lexicon becomes one `LanguageSpec`; all specs together are a `Catalog`. Nothing here holds
code, a file handle or a loaded model, so every value compares, hashes and pickles.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from babel_core.analysis.folds import FoldSpec
from babel_core.analysis.frozen import FrozenMap as FrozenMap


@dataclass(frozen=True, slots=True)
class Tier:
    """A provider id of a segmenter chain, and the recipe entries added when this tier resolved."""

    id: str
    filters: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a profile emits for a run; each entry is "source|map|map".

    `words` are the clean positional words, `expansions` what is added beside them, `documents` what only documents
    get so that a query written otherwise meets them. `all` is the AND form of a query (None: the same as `words`);
    "shingles" or "edges" (which has shingles too) in it joins what is written without a blank in between, in
    `expansions` over blanks too. `query` is added to the OR form of a query and takes the place of `all` in the second
    alternative of its AND form (empty: `words` does, unless there is a `relaxed`); `relaxed` is the AND form that is
    asked for where no document has all of that. `question` is the OR form of a query that holds a question word,
    shingles apart, which are as in any other (empty: all is as in any other). `auto` is added in documents and queries
    when the language was not given; `undecided` replaces everything when it was not given and cannot be decided, with
    `documents` beside it in documents and queries alike. `tiers`, when not None, replaces the chain of the run.
    """

    words: tuple[str, ...]
    expansions: tuple[str, ...] = ()
    documents: tuple[str, ...] = ()
    all: tuple[str, ...] | None = None
    query: tuple[str, ...] = ()
    relaxed: tuple[str, ...] = ()
    question: tuple[str, ...] = ()
    auto: tuple[str, ...] = ()
    undecided: tuple[str, ...] = ()
    tiers: tuple[Tier, ...] | None = None


@dataclass(frozen=True, slots=True)
class RunSpec:
    """How one class of script runs is analysed; its route key is "<pack id>/<name>".

    `scripts` are Unicode long names. `absorbs` names scripts whose touching runs are taken along when no
    given language owns them. `fold` are variant folds made before segmentation. `profiles` maps a profile to
    its recipe.
    """

    name: str
    scripts: tuple[str, ...]
    tiers: tuple[Tier, ...]
    profiles: Mapping[str, Recipe]
    absorbs: tuple[str, ...] = ()
    fold: tuple[str, ...] = ()

    def tiers_for(self, profile: str) -> tuple[Tier, ...]:
        """The segmenter chain of `profile`: the recipe's own if it has one, else the run's."""
        own = self.profiles[profile].tiers
        return self.tiers if own is None else own


@dataclass(frozen=True, slots=True)
class DetectionSpec:
    """How a language is told from others.

    `rank` is its place in the order of tests by script (None: it is not tested by script), `bar` the share
    of letters that must be exceeded, `key` its name in `LanguageDetail.scripts`, `own` the keys that are no
    mixture for it, `mixed_bar` the share at which `key` makes a text of another language mixed.
    `function_words` and `letters` speak for a language among those of one script, `other_letters` against it.
    `phrases` are strings, `only_chars` the data file ("package:file") of the characters, that of the languages
    of a script only this one writes.
    """

    key: str
    scripts: tuple[str, ...]
    rank: int | None = None
    bar: float = 0.0
    mixed_bar: float = 1.0
    own: tuple[str, ...] = ()
    function_words: frozenset[str] = frozenset()
    letters: frozenset[str] = frozenset()
    other_letters: frozenset[str] = frozenset()
    phrases: tuple[str, ...] = ()
    only_chars: str | None = None


@dataclass(frozen=True, slots=True)
class LanguageSpec:
    """The analysis part of one language pack.

    `stopwords` and `interrogatives` are in search form, after the folds of the pack's runs. `mixed_words` are
    dictionary words of several scripts, matched whole before the text is cut into script runs. `folds` are what the
    map "fold:<name>" of its recipes does.
    """

    id: str
    name: str
    endonym: str
    locales: tuple[str, ...]
    analyzer_version: str
    runs: tuple[RunSpec, ...]
    default_for: tuple[str, ...] = ()
    stopwords: frozenset[str] = frozenset()
    interrogatives: frozenset[str] = frozenset()
    mixed_words: tuple[str, ...] = ()
    folds: Mapping[str, FoldSpec] = FrozenMap()
    detection: DetectionSpec | None = None
    default_locale: str = ""
    compatibility_group: str = ""
    api_version: int = 1

    def run_for(self, script: str) -> RunSpec | None:
        """The run that lists `script`, else None."""
        return next((run for run in self.runs if script in run.scripts), None)


class Derived(dict[str, Any]):
    """What other modules work out from a catalog at first use and keep with it; a copy or a pickle begins empty."""

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), ()


@dataclass(frozen=True, slots=True)
class Catalog:
    """All language specs of a process.

    `specs` maps pack id to spec, in a fixed order, without the neutral one. `neutral` holds the chains of
    every script that no pack takes. `likely` maps a script to the tag of its obvious language, which a text
    is in when the script's share of letters exceeds `likely_bar`; from `mixed_bar` on the script makes a text
    of another language mixed. `fallback` is what detection answers for a text without letters. `ranked` are
    the packs that detection tests by script, in that order. `derived` is no part of the value.
    """

    specs: Mapping[str, LanguageSpec]
    likely: Mapping[str, str]
    neutral: LanguageSpec
    fallback: str
    likely_bar: float = 0.3
    mixed_bar: float = 0.15
    _by_script: Mapping[str, LanguageSpec] = field(init=False, repr=False, compare=False)
    _by_locale: Mapping[str, LanguageSpec] = field(init=False, repr=False, compare=False)
    _writers: Mapping[str, tuple[LanguageSpec, ...]] = field(init=False, repr=False, compare=False)
    ranked: tuple[LanguageSpec, ...] = field(init=False, repr=False, compare=False)
    derived: Derived = field(init=False, repr=False, compare=False, default_factory=Derived)

    def __post_init__(self) -> None:
        packs = self.specs.values()
        scripts = {script: spec for spec in packs for script in spec.default_for}
        locales = {locale: spec for spec in packs for locale in (*spec.locales, spec.id)}
        by_rank = {s.detection.rank: s for s in packs if s.detection and s.detection.rank is not None}
        object.__setattr__(self, "ranked", tuple(by_rank[rank] for rank in sorted(by_rank)))
        writers: dict[str, list[LanguageSpec]] = {}
        for spec in packs:
            for script in dict.fromkeys(script for run in spec.runs for script in run.scripts):
                if spec.detection is not None:
                    writers.setdefault(script, []).append(spec)
        object.__setattr__(self, "_writers", FrozenMap({key: tuple(found) for key, found in writers.items()}))
        object.__setattr__(self, "_by_script", FrozenMap(scripts))
        object.__setattr__(self, "_by_locale", FrozenMap(locales))

    def default_for(self, script: str) -> LanguageSpec:
        """The pack of runs of `script` that the text's own language does not cover; neutral if none."""
        return self._by_script.get(script, self.neutral)

    def writers(self, scripts: Iterable[str]) -> tuple[LanguageSpec, ...]:
        """The packs that detection can tell apart among those with a run for one of some scripts."""
        found = (spec for script in scripts for spec in self._writers.get(script, ()))
        return tuple({spec.id: spec for spec in found}.values())

    def for_tag(self, tag: str) -> LanguageSpec:
        """The pack of a canonical tag: the longest claimed prefix ("zh-Hant-TW" -> "zh"), else neutral."""
        parts = tag.split("-")
        for length in range(len(parts), 0, -1):
            found = self._by_locale.get("-".join(parts[:length]))
            if found is not None:
                return found
        return self.neutral
