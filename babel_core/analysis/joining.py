"""Joining: the words of two runs that meet, written together with a low line; in documents and in queries.

A document joins its last word before a border of scripts, and its first one behind it, over blanks too: 3_座. What an
AND query writes without a blank is one thing, so it asks for what joins its runs. Where a text is cut by a dictionary
only the two characters that meet are sure to be the same in both, which is why such documents have these, the edges,
as well.
"""

from __future__ import annotations

from babel_core.analysis.pieces import Context, Piece, collect
from babel_core.analysis.recipe import CompiledRecipe, Joins
from babel_core.analysis.sources import MORPH_SOURCES, Term

Recipes = tuple[CompiledRecipe | None, CompiledRecipe | None]
"""The recipes of two runs that meet; None is that of a number."""


def shingles(before: Piece, place: int, piece: Piece, recipes: Recipes) -> list[Term]:
    """What joins two runs that only blanks or nothing parts, where the recipe of one of them wants it.

    It has the position of the last word before, `place` counted from the second run.
    """
    joins = [Joins.NONE if recipe is None else recipe.joins for recipe in recipes]
    if not any(joins) or not before.words or not piece.words:
        return []
    head, tail = before.words[-1], piece.words[0]
    found = [_joined(head, tail, place)]
    short_head = _last(head) if joins[0] is Joins.EDGES else head
    short_tail = _first(tail) if joins[1] is Joins.EDGES else tail
    if short_head[0] != head[0] or short_tail[0] != tail[0]:
        found.append(_joined(short_head, short_tail, place))
    return found


def ask_joined(before: Piece, piece: Piece, recipes: Recipes, context: Context) -> None:
    """Let an AND query ask for what joins two runs that nothing parts, where the recipe of one of them says so.

    Then a run of one character, which a document may have inside a word, need not be asked for by itself.
    """
    if not any(recipe is not None and recipe.asks_joined for recipe in recipes):
        return
    head, tail = _edge(before, recipes[0], context, last=True), _edge(piece, recipes[1], context, last=False)
    if head is None or tail is None:
        return
    piece.expansions.append(_joined(head, tail, 0))
    for joined, recipe in zip((before, piece), recipes, strict=True):
        whole = joined.segmented is not None and len(joined.segmented.text) == 1
        joined.covered |= whole and recipe is not None and recipe.asks_joined is Joins.EDGES


def _edge(piece: Piece, recipe: CompiledRecipe | None, context: Context, *, last: bool) -> Term | None:
    """What a document surely has at an end of a run of an AND query; None where that cannot be told."""
    run, segmented = piece.run, piece.segmented
    if run is None or segmented is None or recipe is None:
        return piece.words[0] if piece.words else None
    if segmented.bases is None and any(entry.source in MORPH_SOURCES for entry in recipe.words):
        return None  # documents have no words without their endings
    readings = [recipe.words, recipe.undecided] if context.undecided(run) and recipe.undecided else [recipe.words]
    found: set[tuple[str, int, int]] = set()
    for entries in readings:
        terms = collect(entries, segmented, run.start)
        if not terms:
            return None
        term = terms[-1 if last else 0]
        if (term[2] != run.end) if last else (term[1] != run.start):
            return None  # a word that was removed
        if recipe.asks_joined is Joins.EDGES:
            term = _last(term) if last else _first(term)
        found.add(term[:3])
    return (*found.pop(), 0) if len(found) == 1 else None


def _joined(head: Term, tail: Term, place: int) -> Term:
    return f"{head[0]}_{tail[0]}", head[1], tail[2], place


def _last(term: Term) -> Term:
    return term[0][-1], term[2] - 1, term[2], term[3]


def _first(term: Term) -> Term:
    return term[0][0], term[1], term[1] + 1, term[3]
