"""Pieces: what one run or identifier of a text gives, for a document or for a form of a query."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum

from babel_core import _native
from babel_core.analysis.detection import Resolution
from babel_core.analysis.protected import Protected
from babel_core.analysis.recipe import CompiledRecipe, Entry
from babel_core.analysis.route import Route
from babel_core.analysis.router import RoutedRun, Router
from babel_core.analysis.sources import PAIR_SOURCES, SegmentedRun, Term

COMMON_ROUTE = "und/common"
"""Route key of numbers and identifiers, which are cut the same in every language, and of the user words."""


def used_routes(found: Iterable[str]) -> tuple[str, ...]:
    """The routes of a text in order, with the common one.

    User words are looked for in every text, and which ones is part of that route's fingerprint: so an index and a query
    of different user words part loudly, even where the query is one such word and uses no other route.
    """
    routes = set(found)
    return tuple(sorted(routes | {COMMON_ROUTE})) if routes else ()


class Stage(Enum):
    """What the terms are for: a document, or one of the query forms."""

    DOCUMENT = "document"
    ANY = "any"
    ALL = "all"

    @property
    def expands(self) -> bool:
        """Whether expansions belong to the form."""
        return self is not Stage.ALL


@dataclass(slots=True)
class Piece:
    """The terms of one run or identifier; spans are code points of the search form, units count words.

    `alternative` are the terms that the AND form of a query may ask for in the place of `words`, or its OR form in
    the place of all others if it `asks`, that is, holds a question word. `relaxed` are those of an AND form that is
    asked for where nothing has all of that. The `expansions` of an AND form are what joins its runs; what is `covered`
    by them need not be asked for by its words. `weights` says of the OR form how many entries of the recipe give a term
    at its place, by (term, start), of those entries that documents hold too.
    """

    route: str
    words: list[Term] = field(default_factory=list)
    expansions: list[Term] = field(default_factory=list)
    alternative: list[Term] = field(default_factory=list)
    relaxed: list[Term] = field(default_factory=list)
    asks: bool = False
    covered: bool = False
    run: RoutedRun | None = None
    segmented: SegmentedRun | None = None
    protected: Protected | None = None
    weights: dict[tuple[str, int], int] = field(default_factory=dict)
    alternative_weights: dict[tuple[str, int], int] = field(default_factory=dict)

    @property
    def units(self) -> int:
        """How many words the piece counts for."""
        return 1 if self.segmented is None else len(self.segmented.units)

    def terms(self) -> Iterator[tuple[Term, bool]]:
        """(term, is an expansion): the words, then the expansions that repeat none of them at its place."""
        seen = set()
        for term in self.words:
            seen.add((term[0], term[1]))
            yield term, False
        for term in self.expansions:
            if (term[0], term[1]) not in seen:
                yield term, True

    def script(self, text: str, at: int | None = None) -> str:
        """The Unicode name of the script of a run, or of what stands at an offset inside an identifier.

        It is read off the first character; "Common" for a number.
        """
        start = self.run.start if self.run else self.protected.start if self.protected else 0
        return _native.SCRIPTS[_native.script_of(text[at if at is not None and self.protected else start])]


@dataclass(frozen=True, slots=True)
class Context:
    """How one text is read: its router, what detection said, and what stop lists remove.

    `resolution` is None when the caller gave the language.
    """

    router: Router
    resolution: Resolution | None
    stage: Stage = Stage.DOCUMENT
    remove_stopwords: bool = False
    drop_interrogatives: bool = False

    @property
    def automatic(self) -> bool:
        """Whether the language was left to detection."""
        return self.resolution is not None

    def undecided(self, run: RoutedRun) -> bool:
        """Whether the language of a run was left to detection and cannot be told.

        An AND query also takes a foreign run so: its document may be read as that run's own language.
        """
        if self.resolution is None or run.telling:
            return False
        return not self.resolution.sure or (self.stage is Stage.ALL and not run.owned)

    def foreign(self, run: RoutedRun) -> bool:
        """Whether a run is of another script in a language without blanks: a name or a term, which is not inflected."""
        return self.router.unspaced and not (run.owned or run.telling)

    def dropped(self, route: Route, segmented: SegmentedRun) -> tuple[frozenset[int], bool]:
        """The words of a run that the stop lists of its route remove, and whether one of them is a question word."""
        if not (self.remove_stopwords or self.drop_interrogatives):
            return frozenset(), False
        words = [segmented.text[start:end] for start, end in segmented.units]
        found = {i for i, word in enumerate(words) if self.drop_interrogatives and route.questions.holds(word)}
        asks = bool(found)
        if self.remove_stopwords:
            found.update(i for i, word in enumerate(words) if route.stops.holds(word))
        return frozenset(found), asks


def run_piece(route: str, recipe: CompiledRecipe, run: RoutedRun, segmented: SegmentedRun, context: Context) -> Piece:
    """The terms that a recipe takes from a segmented run; units count from the run's first word."""
    piece = Piece(route, run=run, segmented=segmented)
    stage = context.stage
    if context.undecided(run) and recipe.undecided:
        piece.words = collect(recipe.undecided, segmented, run.start)
        if stage.expands:
            piece.expansions = collect(recipe.documents, segmented, run.start, piece.words)
        if stage is Stage.ANY:
            piece.weights = _weights(recipe.undecided + recipe.documents, segmented, run.start)
    elif stage is Stage.ALL:
        foreign = recipe.foreign if context.foreign(run) else ()
        asked = foreign or recipe.all
        piece.words = collect(asked, segmented, run.start)
        other = _other_form(recipe, run, context)
        if other and other != asked:
            # In a run of kana `undecided` gives nothing; then its words as they stand.
            piece.alternative = collect(other, segmented, run.start) or collect(recipe.words, segmented, run.start)
        relaxed = recipe.relaxed or (recipe.all if foreign else ())
        piece.relaxed = collect(relaxed, segmented, run.start)
    else:
        piece.words = collect(recipe.words, segmented, run.start)
        added = recipe.expansions + recipe.auto if context.automatic else recipe.expansions
        held = recipe.words + added
        added += recipe.query if stage is Stage.ANY else recipe.documents
        piece.expansions = collect(added, segmented, run.start, piece.words)
        if segmented.bases is not None:
            piece.expansions = _at_words(piece.expansions, piece.words)
        if stage is Stage.ANY:
            beside = dict.fromkeys(_weights(recipe.query, segmented, run.start), 1)
            piece.weights = beside | _weights(held, segmented, run.start)
            piece.alternative = collect(recipe.question, segmented, run.start)
            piece.alternative_weights = _weights(recipe.question, segmented, run.start)
    return piece


def _other_form(recipe: CompiledRecipe, run: RoutedRun, context: Context) -> tuple[Entry, ...]:
    """The second alternative of an AND query: what a document holds that is read as another language than its query."""
    if not context.automatic and recipe.relaxed:
        return ()  # a document that lacks these is asked for by those
    if not run.telling:
        return recipe.undecided or recipe.query or recipe.words
    return recipe.query or (recipe.undecided if context.automatic else ()) or recipe.words


def collect(entries: Iterable[Entry], run: SegmentedRun, offset: int, words: Iterable[Term] = ()) -> list[Term]:
    """Terms of all entries with absolute spans; one term is given once at one place.

    What `words` hold is not given again, save by sources that spell a run out.
    """
    found: list[Term] = []
    seen: set[tuple[str, int]] = set()
    known = {(term[0], term[1]) for term in words}
    for entry in entries:
        spelling = entry.source in PAIR_SOURCES
        for text, start, end, unit in entry.terms(run):
            key = (text, start + offset)
            if key not in seen and (spelling or key not in known):
                seen.add(key)
                found.append((text, start + offset, end + offset, unit))
    return found


def _weights(entries: Iterable[Entry], run: SegmentedRun, offset: int) -> dict[tuple[str, int], int]:
    """How many of the entries give each term at its place."""
    found: dict[tuple[str, int], int] = {}
    for entry in dict.fromkeys(entries):
        for key in {(text, start + offset) for text, start, _, _ in entry.terms(run)}:
            found[key] = found.get(key, 0) + 1
    return found


def _at_words(expansions: list[Term], words: list[Term]) -> list[Term]:
    """Give expansions the position of the word that they begin in.

    Morphemes may share a character and be finer than the words, so their own count does not tell it.
    """
    if not words:
        return expansions
    ordered = sorted(words, key=lambda term: term[1])
    starts = [term[1] for term in ordered]
    return [(*term[:3], ordered[max(0, bisect_right(starts, term[1]) - 1)][3]) for term in expansions]
