"""Programs: what an analyzer does with the documents of one language, compiled for `_native.Program`.

The compiled core finds identifiers and user words, and cuts documents by itself where whole runs, the dictionary
kernels and recipes of plain sources are enough. For all else it asks here: how a kind of run is cut, and the pieces of
a run that needs a segmenter in Python. The way through `analysis.pipeline` is the twin: same terms, same order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from babel_core import _native
from babel_core.analysis import sources
from babel_core.analysis.detection import UNDECIDED, Resolution
from babel_core.analysis.pieces import COMMON_ROUTE, Context
from babel_core.analysis.pipeline import PART_MAP, Pipeline
from babel_core.analysis.recipe import CompiledRecipe, Entry, Joins
from babel_core.analysis.route import Route
from babel_core.analysis.router import HIRAGANA, RoutedRun, Router
from babel_core.analysis.sources import Term
from babel_core.errors import ConfigError
from babel_core.text.locks import ForkLock

if TYPE_CHECKING:
    from babel_core._native._pipeline import Program

SOURCE_NUMBERS: dict[sources.Source, int] = {
    sources.surface: 0,
    sources.search: 1,
    sources.parts: 2,
    sources.bigrams: 3,
    sources.han_bigrams: 4,
    sources.ngrams: 5,
    sources.chars: 6,
    sources.joined: 7,
    sources.lemma: 8,
    sources.content: 9,
    sources.spelling: 10,
    sources.joined_parts: 11,
    sources.numbers: 12,
}
"""The sources that the compiled core knows, by the numbers of pyx/recipes.pxi."""

FOLD_NUMBERS = {"hans": 1, "shinjitai": 2}
WHOLE, CHINESE, THAI, SPANS, MORPHS, _IN_PYTHON, CONTEXT = range(7)
"""The ways to cut a run, by the numbers of pyx/_pipeline.pyx."""
NO_MAP = -1
MOST_ENTRIES = 8
MOST_MAPS = 512
MOST_ROUTES = 62
"""The core notes the routes that a text used as the bits of one number."""

SURE = Resolution(None, sure=True)

Given = tuple[list[Term], list[Term], int, int, int, int, int]
"""A piece for the core: words, expansions, units, number of its route, what joins it, its span."""


def are_usable() -> bool:
    """Whether there is a compiled core, and this is the interpreter in which it can ask Python."""
    if _native.BUILD != "c":
        return False
    from babel_core._native import _pipeline  # only a compiled build has it

    return _pipeline.in_main_interpreter()


class Programs:
    """The programs of one analyzer; made at first use, safe to share between threads."""

    def __init__(self, pipeline: Pipeline) -> None:
        self._pipeline = pipeline
        from babel_core._native import _pipeline  # only a compiled build has it

        self._engine = _pipeline.Engine()
        self._make = _pipeline.Program
        self._maps: dict[str, int] = {}
        self._programs: dict[tuple[str, bool | None], Program] = {}
        self._lock = ForkLock()
        self.map_number("bare", PART_MAP)  # the first: PART_MAP of pyx/recipes.pxi

    def program(self, router: Router, sure: bool | None) -> Program:
        """The program for texts of a router's language; `sure` is None where the caller gave the language."""
        key = (router.owner.id, sure)
        found = self._programs.get(key)
        if found is None:
            resolution = None if sure is None else SURE if sure else UNDECIDED
            cutter = _Cutter(self, self._pipeline, Context(router, resolution))
            made = self._make(self._engine, cutter.describe, cutter.run, self._pipeline.matcher.kernel, cutter.routes)
            found = self._programs.setdefault(key, made)
        return found

    def map_number(self, name: str, mapping: Callable[[str], str]) -> int | None:
        """The number under which the core knows a map; None when it knows too many."""
        with self._lock:
            found = self._maps.get(name)
            if found is None and len(self._maps) < MOST_MAPS:
                found = self._maps[name] = len(self._maps)
                self._engine.add_map(mapping)
            return found


class _Cutter:
    """Answers what a program asks, for texts of one language."""

    def __init__(self, programs: Programs, pipeline: Pipeline, context: Context) -> None:
        self._programs = programs
        self._pipeline = pipeline
        self._context = context
        self.routes = [COMMON_ROUTE]

    def describe(self, kind: int) -> tuple[Any, ...] | None:
        """How runs of a kind are cut, as `_native.Program` wants it; None: here, in Python."""
        if kind == _native.NUMBER:
            return WHOLE, None, 0, ((0, 0, NO_MAP),), (), Joins.NONE, 0
        run = self._routed(kind)
        if run is None or run.chain is None:
            return None
        route = self._pipeline.route(run.chain)
        cut = self._segmenter(route)
        folds = route.folds
        if cut is None or len(folds) > 1:
            return None
        words, expansions = self._recipe(route.recipe, run)
        entries = (self._entries(words, route), self._entries(expansions, route))
        if entries[0] is None or entries[1] is None:
            return None
        fold = FOLD_NUMBERS[folds[0]] if folds else 0
        return *cut, fold, *entries, route.recipe.joins, self._route_number(route.key)

    def run(self, folded: str, start: int, end: int, _kind: int) -> list[Given]:
        """The pieces of one run of a search form."""
        found: list[Given] = []
        for run in self._context.router.route(folded, start, end):
            piece = self._pipeline.piece(folded, run, self._context)
            joins = Joins.NONE if run.chain is None else self._pipeline.route(run.chain).recipe.joins
            number = self._route_number(piece.route)
            found.append((piece.words, piece.expansions, piece.units, number, joins, run.start, run.end))
        return found

    def _routed(self, kind: int) -> RoutedRun | None:
        """A run of a kind as the router would give it; None where it is more than one run."""
        router = self._context.router
        if kind == _native.HAN_KANA:
            if not router.joins_han_and_kana:
                return None
            chain, owned = router.chain(HIRAGANA)
            return RoutedRun(0, 0, chain, owned, telling=True)
        kana = kind == _native.KANA
        chain, owned = router.chain(HIRAGANA if kana else kind)
        return RoutedRun(0, 0, chain, owned, telling=kana)

    def _segmenter(self, route: Route) -> tuple[int, Any] | None:
        """(way, dictionary or checked ability) of a route's segmenter; None where the core cannot tell the parts."""
        segmenter = route.segmenter
        if segmenter is None:
            return WHOLE, None
        kernel = getattr(segmenter, "kernel", None)
        if isinstance(kernel, _native.Chinese):
            return CHINESE, kernel.dictionary
        if isinstance(kernel, _native.Thai):
            return THAI, kernel.dictionary
        if route.within is not None:
            return CONTEXT, route.within
        if route.morphs is not None:
            return MORPHS, route.morphs
        return None if route.parts is not None else (SPANS, route.words)

    def _recipe(self, recipe: CompiledRecipe, run: RoutedRun) -> tuple[Iterable[Entry], Iterable[Entry]]:
        """What a document takes of a run: words and expansions; the same choice as `pieces.run_piece`."""
        if self._context.undecided(run) and recipe.undecided:
            return recipe.undecided, recipe.documents
        added = recipe.expansions + recipe.auto if self._context.automatic else recipe.expansions
        return recipe.words, added + recipe.documents

    def _entries(self, entries: Iterable[Entry], route: Route) -> tuple[tuple[int, int, int], ...] | None:
        found: list[tuple[int, int, int]] = []
        for entry in entries:
            source = SOURCE_NUMBERS.get(entry.source)
            number: int | None = NO_MAP
            # A fold leaves its own result as it is, so a run that was folded before the cut needs it no more.
            if entry.mapping is not None and entry.map_names != route.folds:
                name = "|".join(entry.map_names)
                if "fold:" in name:  # another pack may mean something else by it
                    name = f"{route.chain.spec.id}/{name}"
                number = self._programs.map_number(name, entry.mapping)
            if source is None or number is None:
                return None
            found.append((source, int(entry.argument or 0), number))
        return tuple(found) if len(found) <= MOST_ENTRIES else None

    def _route_number(self, key: str) -> int:
        if key not in self.routes:
            if len(self.routes) == MOST_ROUTES:
                message = f"the packs send texts of one language by more than {MOST_ROUTES} routes"
                raise ConfigError(message)
            self.routes.append(key)
        return self.routes.index(key)
