"""Recipes compiled: entries "source|map|map" of a pack become callables.

Unknown names are found here, once, with the list of those that exist.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import IntEnum

from babel_core.analysis import maps, sources, variants
from babel_core.analysis.folds import Folds, compile_fold
from babel_core.analysis.sources import SegmentedRun, Source, Term
from babel_core.analysis.spec import LanguageSpec, Recipe
from babel_core.errors import ConfigError, UnknownNameError

_NO_FOLDS: Folds = {}


class Joins(IntEnum):
    """How the last word of a run is joined with the first of the next, by the numbers of pyx/documents.pxi.

    Edges are the two characters that meet, beside the words; a number or a word of another recipe stays whole.
    """

    NONE = 0
    SHINGLES = 1
    EDGES = 2


@dataclass(frozen=True, slots=True)
class Entry:
    """One compiled recipe entry; `text` is how the pack writes it."""

    text: str
    source: Source
    argument: str
    mapping: Callable[[str], str] | None
    map_names: tuple[str, ...] = ()

    def terms(self, run: SegmentedRun) -> Iterator[Term]:
        """The terms that the entry takes from a run."""
        if self.mapping is None:
            yield from self.source(run, self.argument)
            return
        for text, start, end, unit in self.source(run, self.argument):
            mapped = self.mapping(text)
            if mapped:
                yield mapped, start, end, unit


@dataclass(frozen=True, slots=True)
class CompiledRecipe:
    """What each use of a run emits; see `analysis.spec.Recipe` for the meaning of the fields.

    `joins` is how runs are joined with their neighbours in documents, `asks_joined` how in AND queries. `foreign` are
    the words that hold whatever language the text is in, () where none do; `long_marks` tells whether words lose a
    final long mark.
    """

    words: tuple[Entry, ...]
    expansions: tuple[Entry, ...]
    documents: tuple[Entry, ...]
    all: tuple[Entry, ...]
    query: tuple[Entry, ...]
    relaxed: tuple[Entry, ...]
    question: tuple[Entry, ...]
    auto: tuple[Entry, ...]
    undecided: tuple[Entry, ...]
    joins: Joins
    asks_joined: Joins
    foreign: tuple[Entry, ...]
    long_marks: bool


def entry_texts(recipe: Recipe) -> tuple[str, ...]:
    """Every entry of a recipe, as the pack writes it."""
    texts = (*recipe.words, *recipe.expansions, *recipe.documents, *(recipe.all or ()))
    return (*texts, *recipe.query, *recipe.relaxed, *recipe.question, *recipe.auto, *recipe.undecided)


def stem_algorithms(recipe: Recipe) -> tuple[str, ...]:
    """The stemming algorithms that a recipe names, in order and once each."""
    steps = (step for text in entry_texts(recipe) for step in text.split("|"))
    return tuple(dict.fromkeys(step.partition(":")[2] for step in steps if step.startswith("stem:")))


def compile_map(name: str, folds: Folds = _NO_FOLDS) -> Callable[[str], str]:
    """The function of a map name; UnknownNameError lists the known ones."""
    head, _, argument = name.partition(":")
    if head in maps.TAKES_ARGUMENT and (argument or name in maps.MAY_STAND_ALONE):
        return maps.TAKES_ARGUMENT[head](argument)
    if head == "fold":
        if argument not in folds:
            raise UnknownNameError(kind="fold", name=argument, known=sorted(folds))
        return compile_fold(folds[argument])
    if name in maps.VARIANT_MAPS:
        return variants.fold(name)
    if name in maps.PLAIN:
        return maps.PLAIN[name]
    alone = sorted(maps.MAY_STAND_ALONE)
    known = (*sorted(maps.PLAIN), *sorted(maps.VARIANT_MAPS), *alone, *(f"{each}:<kept letters>" for each in alone))
    known = (*known, "fold:<name>", "prefix:<size>", "stem:<algorithm>")
    raise UnknownNameError(kind="map", name=name, known=known)


def fold_names(recipe: Recipe) -> tuple[str, ...]:
    """The folds of the pack that a recipe names, in order and once each."""
    steps = (step for text in entry_texts(recipe) for step in text.split("|"))
    return tuple(dict.fromkeys(step.partition(":")[2] for step in steps if step.startswith("fold:")))


def analyse_alike(pack: LanguageSpec, other: LanguageSpec, script: str) -> bool:
    """Whether words of a script become the same terms in documents by both packs; their stop words may differ."""
    mine, theirs = pack.run_for(script), other.run_for(script)
    if mine is None or theirs is None:
        return False
    names = {name for recipe in mine.profiles.values() for name in fold_names(recipe)}
    same = replace(mine, name=theirs.name, scripts=theirs.scripts) == theirs
    return same and all(pack.folds.get(name) == other.folds.get(name) for name in names)


def compile_entry(text: str, *, keep_variants: bool, folds: Folds = _NO_FOLDS) -> Entry:
    """Compile "source|map|map"; variant maps fall away with `keep_variants`."""
    head, *names = text.split("|")
    name, _, argument = head.partition(":")
    if name not in sources.SOURCES:
        raise UnknownNameError(kind="source", name=name, known=(*sources.SOURCES, *sorted(sources.STREAM_SOURCES)))
    if (name in sources.TAKES_NUMBER) != bool(sources.NUMERIC_ARGUMENT.fullmatch(argument)):
        message = f"recipe entry {text!r}: source {name!r} " + (
            "needs a number, as in 'ngrams:3'" if name in sources.TAKES_NUMBER else "takes no argument"
        )
        raise ConfigError(message)
    kept = tuple(n for n in names if not (keep_variants and n in maps.VARIANT_MAPS))
    return Entry(text, sources.SOURCES[name], argument, _compose([compile_map(n, folds) for n in kept]), kept)


def _compose(chain: list[Callable[[str], str]]) -> Callable[[str], str] | None:
    if not chain:
        return None
    if len(chain) == 1:
        return chain[0]

    def mapping(term: str) -> str:
        for step in chain:
            term = step(term)
        return term

    return mapping


def _spelling_first(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Put what spells a run out first: terms are given once, and its own must stand in one row for phrases."""
    return tuple(sorted(entries, key=lambda entry: entry.source not in sources.PAIR_SOURCES))


def _joins(texts: Iterable[str]) -> Joins:
    if "edges" in texts:
        return Joins.EDGES
    return Joins.SHINGLES if "shingles" in texts else Joins.NONE


def compile_recipe(
    recipe: Recipe, filters: Iterable[str] = (), *, keep_variants: bool = False, folds: Folds = _NO_FOLDS
) -> CompiledRecipe:
    """Compile a recipe; `filters` are the entries of the tier that resolved, added to the expansions."""

    def entries(texts: Iterable[str]) -> tuple[Entry, ...]:
        return tuple(
            compile_entry(text, keep_variants=keep_variants, folds=folds)
            for text in dict.fromkeys(texts)
            if text not in sources.STREAM_SOURCES
        )

    words = entries(recipe.words)
    asked = recipe.words if recipe.all is None else recipe.all
    return CompiledRecipe(
        words=words,
        expansions=_spelling_first(entries((*recipe.expansions, *filters))),
        documents=entries(recipe.documents),
        all=entries(asked),
        query=entries(recipe.query),
        relaxed=entries(recipe.relaxed),
        question=entries(recipe.question),
        auto=entries(recipe.auto),
        undecided=entries(recipe.undecided),
        joins=_joins(recipe.expansions),
        asks_joined=_joins(asked),
        foreign=tuple(entry for entry in words if entry.text in recipe.undecided),
        long_marks=any("longmark" in entry.map_names for entry in words),
    )
