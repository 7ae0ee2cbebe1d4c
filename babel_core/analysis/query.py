"""The query form of an analysis: what an engine should ask for, as data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from babel_core.analysis.pieces import Piece, Stage, used_routes
from babel_core.analysis.sources import Term
from babel_core.errors import ConfigError

MODES = ("any", "all", "phrase", "prefix")

SINGLE = 2
"""What a term counts for at most that no recipe gives, as a number: no more than a word that has but one form."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """Terms that stand in a row, in the words of a document or, with `expansions`, in its expansions."""

    tokens: tuple[str, ...]
    expansions: bool = False


@dataclass(frozen=True, slots=True)
class QueryPlan:
    """What to ask for; empty tuples match nothing.

    `any`: distinct terms, one is enough; `weights`: how often each of them counts, or () where all do once. `all`:
    alternatives, every term of one must be there; `relaxed`: those to ask for where no document matches, stems in the
    place of words (in `any` one, whose terms are asked for as `any`). `phrases` and `prefixes`: alternatives; the last
    term of a prefix is the start of a word. `routes`: the routes whose fingerprints must be those of the index.
    `marks`: terms of `all` to mark in a text beside those asked for, words where pairs of characters are asked for.

    A word is asked for by several forms: itself, its stem, its first letters. Where two of them are the same term, that
    term counts twice; else a short word, whose forms are all the same, would count for a third of a long one.
    """

    mode: str
    any: tuple[str, ...] = ()
    weights: tuple[int, ...] = ()
    all: tuple[tuple[str, ...], ...] = ()
    relaxed: tuple[tuple[str, ...], ...] = ()
    phrases: tuple[Phrase, ...] = ()
    prefixes: tuple[Phrase, ...] = ()
    routes: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()

    @property
    def loosened(self) -> QueryPlan:
        """The plan that asks for what is `relaxed`."""
        if self.mode == "any":
            return replace(self, any=self.relaxed[0] if self.relaxed else (), weights=(), relaxed=())
        return replace(self, all=self.relaxed, relaxed=())

    @property
    def tokens(self) -> tuple[str, ...]:
        """The terms of the plan's own mode, as one list (of its first alternative)."""
        if self.mode == "any":
            return self.any
        if self.mode == "all":
            return self.all[0] if self.all else ()
        found = self.phrases if self.mode == "phrase" else self.prefixes
        return found[0].tokens if found else ()


def check_mode(mode: str) -> str:
    """Return a valid mode, else raise ConfigError with the valid ones."""
    if mode not in MODES:
        message = f"no query mode {mode!r}; known: {', '.join(MODES)}"
        raise ConfigError(message)
    return mode


PiecesOf = Callable[[Stage, bool, bool], Iterable[Piece]]
"""(stage, drop question words, drop stop words) -> the pieces of the query's text."""


def plan(mode: str, pieces_of: PiecesOf, remove_stopwords: bool = False) -> QueryPlan:
    """Make the plan of a query from its pieces.

    A question is asked for as the recipes of its pieces say, other queries of `any` by their words and expansions.

    Question words are left out of `any` and `all`, unless nothing else is there. So are stop words, of every mode,
    with `remove_stopwords`; the last word of a prefix stays, for it may be the beginning of another.
    """
    if mode in ("phrase", "prefix"):
        return _positional(mode, _in_a_row(mode, pieces_of, remove_stopwords))
    stage = Stage.ANY if mode == "any" else Stage.ALL
    # One kind of words stays after the other until there is something to ask for.
    for questions, stops in dict.fromkeys(((True, remove_stopwords), (True, False), (False, False))):
        pieces = list(pieces_of(stage, questions, stops))
        terms = _distinct(pieces, any_of=mode == "any")
        other = _other(pieces)
        if terms or (mode == "all" and other):
            break
    routes = _routes(pieces)
    if mode == "any":
        relaxed = (other,) if not set(terms).issuperset(other) else ()
        return QueryPlan(mode, any=tuple(terms), weights=tuple(terms.values()), relaxed=relaxed, routes=routes)
    other = tuple(dict.fromkeys((*other, *_joins(pieces))))
    # What has all terms of a larger set has those of the smaller one too.
    either = (tuple(terms), () if terms and set(other).issuperset(terms) else other)
    asked = tuple(found for found in either if found)
    marks = dict.fromkeys(term[0] for piece in pieces if piece.segmented is not None for term in piece.relaxed)
    return QueryPlan(mode, all=asked, relaxed=_relaxed(pieces, asked), routes=routes, marks=tuple(marks))


def _other(pieces: Sequence[Piece]) -> tuple[str, ...]:
    """The terms that pieces may be asked for in the place of all others."""
    kept = [piece for piece in pieces if not piece.covered]
    return tuple(dict.fromkeys(term[0] for piece in kept for term in piece.alternative or piece.words))


def _joins(pieces: Sequence[Piece]) -> tuple[str, ...]:
    """What joins the runs of an AND query."""
    return tuple(dict.fromkeys(term[0] for piece in pieces for term in piece.expansions))


def _relaxed(pieces: Sequence[Piece], asked: Sequence[tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
    """The one alternative of stems in the place of words, unless it is asked for anyway."""
    found = tuple(dict.fromkeys(term[0] for piece in pieces for term in piece.relaxed or piece.words))
    return () if not found or found in asked else (found,)


def _in_a_row(mode: str, pieces_of: PiecesOf, remove_stopwords: bool) -> list[Piece]:
    """The pieces of a phrase or prefix."""
    every = list(pieces_of(Stage.ANY, False, False))
    if not remove_stopwords:
        return every
    kept = list(pieces_of(Stage.ANY, False, True))
    if mode == "prefix" and every and every[-1].words and kept[-1].words[-1:] != every[-1].words[-1:]:
        last = every[-1]
        kept[-1] = replace(kept[-1], words=[*kept[-1].words, last.words[-1]])
    return kept if any(piece.words for piece in kept) else every


def _distinct(pieces: Sequence[Piece], *, any_of: bool) -> dict[str, int]:
    """The terms to ask for, once each, with their weights; of several places the largest."""
    asks = any_of and any(piece.asks for piece in pieces)
    found: dict[str, int] = {}
    for piece in pieces:
        terms: Iterable[Term] = piece.expansions if piece.covered else (*piece.words, *piece.expansions)
        weights = piece.weights
        if asks and piece.alternative:
            terms, weights = piece.alternative, piece.alternative_weights
        for term in terms:
            found[term[0]] = max(found.get(term[0], 0), weights.get(term[:2], 0))
    single = min(SINGLE, max(found.values(), default=1) or 1)
    return {term: weight or single for term, weight in found.items()}


def _routes(pieces: Iterable[Piece]) -> tuple[str, ...]:
    return used_routes(piece.route for piece in pieces)


def _positional(mode: str, pieces: list[Piece]) -> QueryPlan:
    words = tuple(term[0] for piece in pieces for term in piece.words)
    found = [Phrase(words)] if words else []
    pairs = tuple(_pairs(pieces))
    if pairs:
        if pairs != words:
            found.append(Phrase(pairs))
        found.append(Phrase(pairs, expansions=True))
    routes = _routes(pieces)
    if mode == "phrase":
        return QueryPlan(mode, phrases=tuple(found), routes=routes)
    return QueryPlan(mode, prefixes=tuple(found), routes=routes)


def _pairs(pieces: list[Piece]) -> Iterator[str]:
    """The character pairs of a query that is one run and longer than one pair's half."""
    piece = pieces[0] if len(pieces) == 1 else None
    if piece is None or piece.segmented is None:
        return
    length = len(piece.segmented.text)
    two = [term for term in (*piece.words, *piece.expansions) if term[2] - term[1] == 2]
    # Of several at a place the first spells it out; another may be the dictionary form (行く at 行き).
    spelled = {term[1]: term[0] for term in reversed(two) if len(term[0]) == 2}
    start = piece.run.start if piece.run else 0
    if length >= 2 and all(start + i in spelled for i in range(length - 1)):
        yield from (spelled[start + i] for i in range(length - 1))
