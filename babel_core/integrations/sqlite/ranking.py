"""Ranking a query of any-of-these-terms without scoring every document that holds a common term.

FTS5 finds matches fast and scores them slowly: at 100 000 documents a question matches nearly all of them, and
scoring takes ten times as long as matching. So the rarest terms of a query alone admit candidates, and those that
score best by these terms are scored anew by all, with FTS5's own formula from its own figures: their scores are
those of plain bm25() to the last bit. What was left out is below them for certain where

- a document that only the other terms match cannot score as much as the last of the best: at most the sum of the
  largest possible shares of these terms (MaxScore: Turtle and Flood 1995), and
- the same holds for the candidates that were not scored anew, by that sum added to what their rare terms give.

Where this proof fails, more terms admit, in the end all; but only for up to `LONG_QUERY` terms. Longer queries are
content with the best of the candidates, so that their latency stays bounded: the sum of many terms' largest shares
is far above what any document reaches, and the proof would fail nearly always.

A term that stands in half of the documents or more has, in FTS5, an inverse document frequency of 1e-6: it decides
between equals only. Such *weak* terms never admit.
"""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from babel_core.integrations.sqlite.bm25 import AT_ONCE, K1, LEAST_IDF, Corpus, idf
from babel_core.integrations.sqlite.connection import Frequencies
from babel_core.integrations.sqlite.query import MAX_TERMS, Search, match_expr

LONG_QUERY: Final = 24
"""Terms up to which the best are proved to be the best."""
LOOKED_AT: Final = 4_096
"""Terms of a query whose frequencies are looked up when its rarest `MAX_TERMS` are chosen."""
WORTH: Final = 20_000
"""Occurrences of a query's terms, over all documents, from which on the shortcut is worth its statements."""
ADMITTED: Final = 20_000
"""Occurrences of the terms that admit for a long query; more only in very large indexes: a fifth of the documents."""
TRIED: Final = 5_000
"""Occurrences of the terms that admit first where a proof is wanted."""
SHARES: Final = (0.4, 0.15)
"""What the other terms may give, in scores of the last of the best, in the rounds after the first."""
LIKELY: Final = K1 + 1
"""The same for a long query, whose other terms seldom give more than a largest share divided by this."""
SCORED: Final = 300
"""Candidates that are scored anew by all terms; more where a proof needs them and all else costs more."""
DEEPEST: Final = 500
"""The last rank that the shortcut is asked for."""
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
    con: sqlite3.Connection, search: Search, weights: Mapping[str, int], frequencies: Frequencies, top: int
) -> list[Scored]:
    """The best `top` documents that hold any of the terms: (seq, score), best first; a term counts by its weight."""
    counts = {term: frequencies.of(term) for term in weights}
    if sum(counts.values()) > WORTH and top <= DEEPEST and all(map(_as_held, counts)):
        corpus = Corpus.read(con, search.generation)
        found = _Shortcut(con, search, corpus, counts, weights, top).run() if corpus else None
        if found is not None:
            return found
    return con.execute(*search.ranked(match_expr(repeated(weights)), top, 0)).fetchall()


def repeated(weights: Mapping[str, int]) -> Iterator[str]:
    """Each term as often as it counts: FTS5 knows no other weight of a term, and adds up what stands twice."""
    for term, weight in weights.items():
        yield from (term,) * weight


def _as_held(term: str) -> bool:
    """Whether FTS5 holds a term as it is: it lowers case, and cuts what is too long."""
    return len(term) <= LONGEST and term == term.lower()


@dataclass(frozen=True, slots=True)
class _Shortcut:
    con: sqlite3.Connection
    search: Search
    corpus: Corpus
    counts: dict[str, int]
    weights: Mapping[str, int]
    top: int

    def run(self) -> list[Scored] | None:
        """The best documents; None where all terms would have to admit, which FTS5 itself does as well."""
        strong = [term for term, count in self.counts.items() if idf(self.corpus.rows, count) > LEAST_IDF]
        order = sorted(strong, key=self.counts.__getitem__)
        work = sum(self.counts.values())
        long = len(self.counts) > LONG_QUERY
        size = self._within(order, min(max(ADMITTED, self.corpus.rows // 5) if long else TRIED, work // 6))
        for share in (*SHARES, 0.0, 0.0):
            if size == len(order) and len(strong) in (0, len(self.counts)):
                break
            found, proved = self._round(order[:size], order[size:], long)
            last = self._last(found)
            if proved or (long and self._most(order[size:]) < LIKELY * last):
                return found[: self.top]
            if size == len(order):
                break
            size = self._needed(order, size, (LIKELY if long else share) * last)
            if 2 * self._sum(order[:size]) > work:
                size = len(order)
        return None

    def _round(self, rare: Sequence[str], others: Sequence[str], long: bool) -> tuple[list[Scored], bool]:
        """The best of what the rare terms admit, by all terms; whether they are proved to be the best of all."""
        size = SCORED + 2 * self.top
        if not long:
            # Microseconds: a tenth for an occurrence that need not be scored, these for a document that must be.
            cost = 25 + self.corpus.terms / self.corpus.rows / 5
            size = max(size, int(sum(self.counts.values()) / 10 / cost))
        admitting = set(rare)
        match = match_expr(repeated({term: self.weights[term] for term in self.counts if term in admitting}))
        rows = self.con.execute(*self.search.ranked(match, size + 1, 0)).fetchall()
        weak = sum(self.weights.values()) * LEAST_IDF * (K1 + 1)
        bound = self._most(others) + weak + NOISE
        best: list[Scored] = []
        for start in range(0, size, AT_ONCE):
            if start >= len(rows):
                return best, bound < self._last(best)
            if rows[start][1] + bound < self._last(best):
                return best, bound < self._last(best)
            if start and not long and rows[-1][1] + bound >= self._last(best) and len(rows) > size:
                return best, False  # a longer list would be needed
            some = [seq for seq, _ in rows[start : min(start + AT_ONCE, size)]]
            scores = self.corpus.scores(self.con, some, self.counts, self.weights, self.search.weight)
            best += zip(some, scores, strict=True)
            best.sort(key=lambda item: (-item[1], item[0]))
        least = rows[size][1] + bound if len(rows) > size else bound
        return best, least < self._last(best) and bound < self._last(best)

    def _last(self, best: Sequence[Scored]) -> float:
        """The score of the last of the wanted ones; 0 while there are not so many."""
        return best[self.top - 1][1] if len(best) >= self.top else 0.0

    def _needed(self, order: Sequence[str], size: int, most: float) -> int:
        """How many terms must admit so that the others give less than this."""
        return next((n for n in range(size + 1, len(order)) if self._most(order[n:]) < most), len(order))

    def _within(self, order: Sequence[str], most: int) -> int:
        """How many of the rarest terms stay within a number of occurrences; one at least, where there is one."""
        total = 0
        for size, term in enumerate(order):
            total += self.counts[term]
            if total > most and size:
                return size
        return len(order)

    def _sum(self, terms: Sequence[str]) -> int:
        return sum(self.counts[term] for term in terms)

    def _most(self, terms: Sequence[str]) -> float:
        """More than a document with none but these terms can score."""
        shares = (idf(self.corpus.rows, self.counts[term]) * self.weights[term] for term in terms)
        return math.fsum(shares) * (K1 + 1)
