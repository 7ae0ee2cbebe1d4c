"""Ranking a query of any-of-these-terms without scoring every document that holds a common term.

FTS5 finds matches fast and scores them slowly: at 20 000 Japanese documents a question of 36 terms matches nearly
all of them, and scoring takes nine times as long as matching. Two things make most of that needless:

- A term that stands in half of the documents or more has, in FTS5, an inverse document frequency of 1e-6: it
  decides between equals only. Such *weak* terms are left to the end.
- Of the others, the rarest admit candidates. A document that only the rest match scores at most the sum of their
  largest possible shares (MaxScore: Turtle and Flood 1995); candidates that score more are above it for certain.

The candidates that may be among the best are then scored anew by all terms, with FTS5's own formula from its own
figures, so the result is that of plain bm25() to the last bit. Where the proof fails, plain bm25() it is. Only for
more than `LONG_QUERY` terms the second proof is waived, so that the latency of long queries stays bounded.
"""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from babel_core.integrations.sqlite.bm25 import K1, LEAST_IDF, Corpus, idf
from babel_core.integrations.sqlite.connection import Frequencies
from babel_core.integrations.sqlite.query import MAX_TERMS, Search, match_expr

LONG_QUERY: Final = 64
LOOKED_AT: Final = 4_096
"""Terms of a query whose frequencies are looked up when its rarest `MAX_TERMS` are chosen."""
CANDIDATES: Final = 500
"""Documents that the rarest terms may admit in the first round."""
SPARE: Final = 100
"""Candidates beyond those wanted, for what the weak terms may change."""
LONGEST: Final = 8_000
"""Code points of a term that FTS5 surely keeps whole."""
NOISE: Final = 1e-9

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
    counts = {term: frequencies.of(term) for term in terms}
    work = sum(counts.values())
    if work > 2 * CANDIDATES and top <= CANDIDATES and all(map(_as_held, terms)):
        corpus = Corpus.read(con, search.generation)
        found = _Shortcut(con, search, corpus, counts, top).run() if corpus else None
        if found is not None:
            return found
    return con.execute(*search.ranked(match_expr(terms), top, 0)).fetchall()


def _as_held(term: str) -> bool:
    """Whether FTS5 holds a term as it is: it lowers case, and cuts what is too long."""
    return len(term) <= LONGEST and term == term.lower()


@dataclass(frozen=True, slots=True)
class _Shortcut:
    con: sqlite3.Connection
    search: Search
    corpus: Corpus
    counts: dict[str, int]
    top: int

    def run(self) -> list[Scored] | None:
        """The best documents, or None where the shortcut cannot prove them so."""
        rows = self.corpus.rows
        strong = [term for term, count in self.counts.items() if idf(rows, count) > LEAST_IDF]
        # The most that the weak terms add to a score, and more than rounding takes from it.
        slack = (len(self.counts) - len(strong)) * LEAST_IDF * (K1 + 1) + NOISE
        found = self._by_strong(strong, slack) if strong else []
        if len(found) < self.top:
            return None
        least = found[self.top - 1][1] - slack
        if least <= slack or (len(found) == self.top + SPARE and found[-1][1] >= least):
            return None
        near = [seq for seq, score in found if score >= least]
        scores = self.corpus.scores(self.con, near, self.counts, self.search.weight)
        return sorted(zip(near, scores, strict=True), key=lambda item: (-item[1], item[0]))[: self.top]

    def _by_strong(self, strong: list[str], slack: float) -> list[Scored]:
        """The best by the strong terms, with some to spare; exact but for rounding."""
        order = sorted(strong, key=self.counts.__getitem__)
        work = self._sum(order)
        budget, tried, size = CANDIDATES, 0, self._within(order, CANDIDATES)
        while 2 * self._sum(order[:size]) < work:
            if size > tried:
                tried = size
                found = self._admitted(strong, set(order[:size]))
                if len(found) >= self.top:
                    least = found[self.top - 1][1] - slack
                    sizes = range(size, len(order))
                    needed = next((n for n in sizes if self._most(order[n:]) < least), len(order))
                    if needed == size or len(self.counts) > LONG_QUERY:
                        return found
                    size = needed  # more candidates only raise `least`: the next round is the last
                    continue
            budget *= 4
            size = self._within(order, budget)
        return self.con.execute(*self.search.ranked(match_expr(strong), self.top + SPARE, 0)).fetchall()

    def _admitted(self, strong: list[str], rare: set[str]) -> list[Scored]:
        admitting = match_expr(term for term in strong if term in rare)
        statement = self.search.admitted(admitting, match_expr(strong), self.top + SPARE)
        return self.con.execute(*statement).fetchall()

    def _within(self, order: Sequence[str], budget: int) -> int:
        """How many of the rarest terms stay within a budget of documents."""
        total = 0
        for size, term in enumerate(order):
            total += self.counts[term]
            if total > budget:
                return size
        return len(order)

    def _sum(self, terms: Sequence[str]) -> int:
        return sum(self.counts[term] for term in terms)

    def _most(self, terms: Sequence[str]) -> float:
        """More than a document with none but these terms can score."""
        return math.fsum(idf(self.corpus.rows, self.counts[term]) for term in terms) * (K1 + 1)
