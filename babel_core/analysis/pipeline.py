"""The way of a text: aligned search form, protected spans, script runs, words, terms."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum

from babel_core import _native
from babel_core.analysis.detection import Resolution
from babel_core.analysis.protected import Protected, WordMatcher, find_protected
from babel_core.analysis.recipe import Entry
from babel_core.analysis.route import Route
from babel_core.analysis.router import Chain, RoutedRun, Router
from babel_core.analysis.sources import SegmentedRun, Term
from babel_core.text.aligned import AlignedText

ADDRESS_KINDS = frozenset({"url", "email", "path"})
"""Protected kinds that an AND query asks for by their first-level parts, since a document may hold a longer one."""

COMMON_ROUTE = "und/common"
"""Route key of numbers and identifiers, which are cut the same in every language."""


RouteMaker = Callable[[Chain], Route]


class Stage(Enum):
    """What the terms are for: a document, or one of the query forms."""

    DOCUMENT = "document"
    ANY = "any"
    ALL = "all"
    PHRASE = "phrase"


@dataclass(slots=True)
class Piece:
    """The terms of one run or identifier; spans are code points of the search form, units count words."""

    route: str
    words: list[Term] = field(default_factory=list)
    expansions: list[Term] = field(default_factory=list)
    run: RoutedRun | None = None
    segmented: SegmentedRun | None = None
    protected: Protected | None = None
    undecided: bool = False

    def terms(self) -> Iterator[tuple[Term, bool]]:
        """(term, is an expansion): the words, then the expansions that repeat none of them at its place."""
        seen = set()
        for term in self.words:
            seen.add((term[0], term[1]))
            yield term, False
        for term in self.expansions:
            if (term[0], term[1]) not in seen:
                yield term, True


@dataclass(frozen=True, slots=True)
class Context:
    """How one text is read: its router, whether its language was given, and what a stop list removes.

    `resolution` is None when the caller gave the language. `stop` names the stop lists to apply.
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

    @property
    def undecided(self) -> bool:
        """Whether it was left to detection and could not be told."""
        return self.resolution is not None and not self.resolution.sure

    def stop_list(self, run_spec_terms: tuple[frozenset[str], frozenset[str]]) -> frozenset[str]:
        """The words to leave out: (stop words, interrogatives) of a pack, as far as they are asked for."""
        stopwords, interrogatives = run_spec_terms
        if self.remove_stopwords:
            return stopwords | interrogatives if self.drop_interrogatives else stopwords
        return interrogatives if self.drop_interrogatives else frozenset()


class Pipeline:
    """Cuts texts into pieces; holds the routes of one analyzer."""

    def __init__(self, routes: dict[str, Route], make_route: RouteMaker, words: WordMatcher | None) -> None:
        self._routes = routes
        self._make_route = make_route
        self._words = words

    def pieces(self, aligned: AlignedText, context: Context) -> Iterator[Piece]:
        """The pieces of a text in order."""
        text = aligned.text
        at = unit = 0
        for item in find_protected(text, aligned.source, self._words):
            for piece in self._plain(text, at, item.start, context, unit):
                yield piece
                unit += _unit_count(piece)
            yield _identifier(item, unit, context.stage)
            unit += 1
            at = item.end
        yield from self._plain(text, at, len(text), context, unit)

    def _plain(self, text: str, start: int, end: int, context: Context, unit: int) -> Iterator[Piece]:
        if start >= end:
            return
        last_word: tuple[Term, int] | None = None
        for routed in context.router.route(text, start, end):
            piece = self._run(text, routed, context, unit)
            if piece.segmented is not None and len(piece.words) == 1:
                last_word = self._shingle(text, piece, last_word, routed, context)
            else:
                last_word = None
            yield piece
            unit += _unit_count(piece)

    def _run(self, text: str, routed: RoutedRun, context: Context, unit: int) -> Piece:
        start, end = routed.start, routed.end
        if routed.chain is None:
            return Piece(COMMON_ROUTE, [(text[start:end], start, end, unit)], run=routed)
        route = self.route(routed)
        segmented = route.segment(text[start:end])
        spec = routed.chain.spec
        stop = context.stop_list((spec.stopwords, spec.interrogatives))
        if stop:
            words = segmented.text
            dropped = frozenset(i for i, (a, b) in enumerate(segmented.units) if words[a:b] in stop)
            segmented.dropped = dropped
        undecided = context.undecided or (
            context.stage is Stage.ALL and context.automatic and not routed.owned
        )
        chosen, added = _entries(route, context, undecided=undecided)
        piece = Piece(route.key, run=routed, segmented=segmented, undecided=undecided)
        piece.words = _collect(chosen, segmented, start, unit)
        piece.expansions = _collect(added, segmented, start, unit)
        return piece

    def _shingle(
        self, text: str, piece: Piece, last: tuple[Term, int] | None, routed: RoutedRun, context: Context
    ) -> tuple[Term, int] | None:
        """Join a one-word run to the one before it where the recipe asks for shingles."""
        if routed.chain is None or context.stage in (Stage.ALL, Stage.PHRASE):
            return None
        if not self.route(routed).recipe.shingles:
            return None
        word = piece.words[0]
        if last is not None and text[last[1] : routed.start].isspace():
            before = last[0]
            piece.expansions.append((f"{before[0]}_{word[0]}", before[1], word[2], before[3]))
        return word, routed.end

    def route(self, routed: RoutedRun) -> Route:
        """The compiled route of a run."""
        assert routed.chain is not None
        found = self._routes.get(routed.chain.key)
        return self._make_route(routed.chain) if found is None else found


def _entries(route: Route, context: Context, *, undecided: bool) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
    recipe = route.recipe
    if undecided and recipe.undecided:
        return recipe.undecided, ()
    if context.stage is Stage.ALL:
        return recipe.all, ()
    if context.stage is Stage.PHRASE:
        return recipe.words, ()
    return recipe.words, recipe.expansions + recipe.auto if context.automatic else recipe.expansions


def _collect(entries: Iterable[Entry], run: SegmentedRun, offset: int, unit: int) -> list[Term]:
    """Terms of all entries with absolute spans and units; one term is given once at one place."""
    found: list[Term] = []
    seen: set[tuple[str, int]] = set()
    for entry in entries:
        for text, start, end, index in entry.terms(run):
            if (text, start) not in seen:
                seen.add((text, start))
                found.append((text, start + offset, end + offset, index + unit))
    return found


def _unit_count(piece: Piece) -> int:
    return 1 if piece.segmented is None else len(piece.segmented.units)


def _identifier(item: Protected, unit: int, stage: Stage) -> Piece:
    whole: Term = (_spaceless(item.text), item.start, item.end, unit)
    piece = Piece(COMMON_ROUTE, [whole], protected=item)
    if stage is Stage.ALL:
        first = [(_spaceless(p.text), p.start, p.end, unit) for p in item.parts if p.level == 1]
        if first and item.kind in ADDRESS_KINDS:
            piece.words = first
    elif stage is not Stage.PHRASE:
        piece.expansions = [(_spaceless(p.text), p.start, p.end, unit) for p in item.parts]
    return piece


def _spaceless(term: str) -> str:
    """User words may hold blanks; tokens may not."""
    return "_".join(term.split())


def script_of(text: str, piece: Piece) -> str:
    """The Unicode name of a piece's script, read off its first character; "Common" for a number."""
    start = piece.run.start if piece.run is not None else piece.protected.start if piece.protected else 0
    return _native.SCRIPTS[_native.script_of(text[start])]
