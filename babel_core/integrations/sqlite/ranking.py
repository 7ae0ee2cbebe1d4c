"""Ranking a query of any-of-these-terms without scoring every document that holds a common term.

FTS5 finds matches fast and scores them slowly: at 100 000 documents a question of 20 terms matches most of them,
and scoring costs ten times the matching. So the rarest terms admit candidates, which are scored by all terms. A
document that only the other terms match scores at most the sum of their largest possible shares (MaxScore: Turtle
and Flood 1995); once the last wanted candidate scores more, the result is that of plain bm25(). Only for queries
of more than `LONG_QUERY` terms that proof is waived, so that their latency stays bounded.
"""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Sequence
from typing import Final

from babel_core.integrations.sqlite.connection import Frequencies
from babel_core.integrations.sqlite.query import MAX_TERMS, Search, match_expr

LONG_QUERY: Final = 64
LOOKED_AT: Final = 4_096
"""Terms of a query whose frequencies are looked up when its rarest `MAX_TERMS` are chosen."""
CANDIDATES: Final = 2_000
"""Documents that the rarest terms may admit in the first round; each further round has `WIDER` times as many."""
WIDER: Final = 4
ROUNDS: Final = 3
K1: Final = 1.2
"""FTS5's own k1: the share of one term is below idf * (K1 + 1)."""
LEAST_IDF: Final = 1e-6

Scored = tuple[int, float]


def bounded(terms: Sequence[str], frequencies: Frequencies) -> list[str]:
    """At most `MAX_TERMS` of a query's terms, the rarest of those that stand in a document, in their order."""
    if len(terms) <= MAX_TERMS:
        return list(terms)
    counts = {term: frequencies.of(term) for term in terms[:LOOKED_AT]}
    rarest = sorted(counts, key=lambda term: (counts[term] == 0, counts[term]))[:MAX_TERMS]
    kept = set(rarest)
    return [term for term in counts if term in kept]


def rank_any(
    con: sqlite3.Connection, search: Search, terms: Sequence[str], frequencies: Frequencies, top: int
) -> list[Scored]:
    """The best `top` documents that hold any of the terms: (seq, score), best first."""
    every = match_expr(terms)
    counts = {term: frequencies.of(term) for term in terms}
    work = sum(counts.values())
    order = sorted(terms, key=counts.__getitem__)
    budget = CANDIDATES
    admitted = 0
    for _ in range(ROUNDS):
        if work <= 2 * budget or top > budget:
            break
        size = _admit(order, counts, budget)
        if size > admitted:
            admitted = size
            rare = set(order[:size])
            admitting = match_expr(term for term in terms if term in rare)
            found = con.execute(*search.admitted(admitting, every, top)).fetchall()
            if len(found) == top and (len(terms) > LONG_QUERY or found[-1][1] > _rest(con, order[size:], counts)):
                return found
        budget *= WIDER
    return con.execute(*search.ranked(every, top, 0)).fetchall()


def _admit(order: Sequence[str], counts: dict[str, int], budget: int) -> int:
    """How many of the rarest terms stay within a budget of documents; a rarest one over it admits nothing."""
    total = 0
    for size, term in enumerate(order):
        total += counts[term]
        if total > budget:
            return size
    return len(order)


def _rest(con: sqlite3.Connection, terms: Sequence[str], counts: dict[str, int]) -> float:
    """More than a document without an admitting term can score."""
    rows = con.execute("SELECT coalesce(max(seq), 0) FROM babel_documents").fetchone()[0]
    return sum(_idf(rows, counts[term]) for term in terms) * (K1 + 1)


def _idf(rows: int, count: int) -> float:
    # `rows` is the highest number ever given, at least the number of documents: the bound may be too high only.
    return max(LEAST_IDF, math.log((rows - count + 0.5) / (count + 0.5)) if count <= rows else 0.0)
