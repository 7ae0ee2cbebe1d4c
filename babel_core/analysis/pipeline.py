"""The way of a text: aligned search form, protected spans, script runs, words, terms."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from babel_core.analysis import joining, maps
from babel_core.analysis.pieces import COMMON_ROUTE, Context, Piece, Stage, run_piece
from babel_core.analysis.protected import Part, Protected, protected_spans
from babel_core.analysis.protected.letters import LATIN
from babel_core.analysis.recipe import CompiledRecipe
from babel_core.analysis.route import Route
from babel_core.analysis.router import Chain, RoutedRun
from babel_core.analysis.sources import Term
from babel_core.analysis.user_words import UserWords
from babel_core.text.aligned import AlignedText

ADDRESS_KINDS = frozenset({"url", "email", "path"})
"""Protected kinds that an AND query asks for by their first-level parts, since a document may hold a longer one."""

WORD_KINDS = frozenset({"word", "hyphen"})
"""Protected kinds whose inside is cut like other text: words of mixed script and of the user, and e-mail, Wi-Fi."""

_TYPED_ELA = re.compile(rf"[{LATIN}]++(?<=[{LATIN}]l)\.l[{LATIN}]++")
"""The Catalan l·l with the full stop that keyboards have, "col.legi": found as "collegi" too, as the others are."""

PART_MAP = maps.bare()
"""What parts of identifiers are searched by as well, in every language: müll_abfuhr.txt is found by mull and Müll."""

RouteMaker = Callable[[Chain], Route]


class Pipeline:
    """Cuts texts into pieces; holds the routes of one analyzer."""

    def __init__(self, routes: dict[str, Route], make_route: RouteMaker, words: UserWords) -> None:
        self._routes = routes
        self._make_route = make_route
        self.matcher = words

    def pieces(self, aligned: AlignedText, context: Context) -> Iterator[Piece]:
        """The pieces of a text in order; their units count the words of the whole text."""
        unit = 0
        for piece in self._in_order(aligned, context):
            if unit:
                piece.words = _shifted(piece.words, unit)
                piece.expansions = _shifted(piece.expansions, unit)
            yield piece
            unit += piece.units

    def _in_order(self, aligned: AlignedText, context: Context) -> Iterator[Piece]:
        text = aligned.text
        at = 0
        for start, end, piece in self.protected(aligned, context):
            yield from self._plain(text, at, start, context)
            yield piece
            at = end
        yield from self._plain(text, at, len(text), context)

    def protected(self, aligned: AlignedText, context: Context) -> Iterator[tuple[int, int, Piece]]:
        """The identifiers and user words of a text, in order, as (start, end, piece)."""
        for item in protected_spans(aligned, self.matcher):
            known = item.kind in WORD_KINDS
            piece = self._word(aligned.text, item, context) if known else _identifier(item, context.stage)
            yield item.start, item.end, piece

    def _plain(self, text: str, start: int, end: int, context: Context) -> Iterator[Piece]:
        """The pieces of text without protected spans."""
        if start >= end:
            return
        before: Piece | None = None
        place = -1
        for run in context.router.route(text, start, end):
            piece = self.piece(text, run, context)
            if before is not None:
                self._join(text, before, place, piece, context)
            # Whoever takes the piece counts its units anew, from the beginning of the text.
            before, place = piece, piece.words[-1][3] - piece.units if piece.words else -1
            yield piece

    def piece(self, text: str, run: RoutedRun, context: Context) -> Piece:
        """The terms of one run of a search form."""
        if run.chain is None:
            return Piece(COMMON_ROUTE, [(text[run.start : run.end], run.start, run.end, 0)], run=run)
        route = self.route(run.chain)
        segmented = route.segment(text, run.start, run.end)
        segmented.dropped, asks = context.dropped(route, segmented)
        if context.stage is Stage.ALL:
            segmented.optional = route.optional(segmented)
            segmented.alone = _stands_alone(text, run)
        piece = run_piece(route.key, route.recipe, run, segmented, context)
        piece.asks = asks
        return piece

    def _join(self, text: str, before: Piece, place: int, piece: Piece, context: Context) -> None:
        """Add what joins two runs; `place` is the position of the last word of the first, before the second."""
        first, second = before.run, piece.run
        if first is None or second is None:
            return
        gap = text[first.end : second.start]
        if gap and not (context.stage.expands and gap.isspace()):
            return
        recipes = (self._recipe(first), self._recipe(second))
        if not context.stage.expands:
            joining.ask_joined(before, piece, recipes, context)
            return
        found = joining.shingles(before, place, piece, recipes)
        piece.expansions += found
        if context.stage is Stage.ANY and piece.alternative:
            piece.alternative += found

    def _recipe(self, run: RoutedRun) -> CompiledRecipe | None:
        """The recipe of a run; None for a number."""
        return None if run.chain is None else self.route(run.chain).recipe

    def _word(self, text: str, item: Protected, context: Context) -> Piece:
        """A word that is kept whole, with the terms of what it is made of beside it."""
        piece = Piece(COMMON_ROUTE, [(self.matcher.term(item.text), item.start, item.end, 0)], protected=item)
        whole = replace(context, remove_stopwords=False, drop_interrogatives=False)
        found = list(self._plain(text, item.start, item.end, whole))
        parts: list[Term] = [(*term[:3], 0) for part in found for term, _ in part.terms()]
        if context.stage.expands:
            piece.expansions = [term for term in dict.fromkeys(parts) if term != piece.words[0]]
        else:
            piece.alternative = parts
            piece.relaxed = [(*term[:3], 0) for part in found for term in part.relaxed or part.words]
        return piece

    def route(self, chain: Chain) -> Route:
        """The compiled route of a chain."""
        found = self._routes.get(chain.key)
        return self._make_route(chain) if found is None else found


def _identifier(item: Protected, stage: Stage) -> Piece:
    """An identifier whole, with its parts beside it; the same under every language."""
    whole: list[Term] = [(item.text, item.start, item.end, 0)]
    piece = Piece(COMMON_ROUTE, whole, protected=item)
    if stage.expands:
        piece.expansions = [term for part in item.parts for term in _part_terms(part)]
        if item.kind == "domain" and _TYPED_ELA.fullmatch(item.text):
            piece.expansions.append((item.text.replace(".", ""), item.start, item.end, 0))
        return piece
    first: list[Term] = [(p.text, p.start, p.end, 0) for p in item.parts if p.level == 1]
    if first and item.kind in ADDRESS_KINDS:
        piece.words, piece.alternative = first, whole
    else:
        piece.relaxed = first
    return piece


def _part_terms(part: Part) -> list[Term]:
    """A part of an identifier as it stands and, where it differs, as words of any alphabet meet: without accents."""
    terms: list[Term] = [(part.text, part.start, part.end, 0)]
    plain = part.text if part.text.isascii() else PART_MAP(part.text)
    if plain and plain != part.text:
        terms.append((plain, part.start, part.end, 0))
    return terms


def _stands_alone(text: str, run: RoutedRun) -> bool:
    """Whether a query shows that nothing more is written at a run: not in front, and something else comes behind."""
    if run.start and text[run.start - 1].isalnum():
        return False
    behind = text[run.end : run.end + 2]
    return behind[:1].isalnum() or (behind[:1].isspace() and not behind[1:].isspace() and len(behind) > 1)


def _shifted(terms: Sequence[Term], by: int) -> list[Term]:
    return [(text, start, end, unit + by) for text, start, end, unit in terms]
