"""FTS5's bm25() for single documents, from FTS5's own figures and to the last bit.

The formula, its constants and the order of its operations are those of `fts5_aux.c`. Frequencies come from a
document's stored terms, its length from the `docsize` table, the totals from the record of averages.
"""

from __future__ import annotations

import math
import sqlite3
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from babel_core.integrations.sqlite.damage import decoding
from babel_core.integrations.sqlite.documents import inflate
from babel_core.integrations.sqlite.query import WORDS_WEIGHT

K1: Final = 1.2
B: Final = 0.75
LEAST_IDF: Final = 1e-6
"""What FTS5 gives to a term that stands in half of the documents or more."""
AT_ONCE: Final = 64
"""Documents whose terms one statement reads."""
AVERAGES: Final = 1
"""The row of FTS5's data table that holds the number of rows and of each column's terms."""


def idf(rows: int, count: int) -> float:
    """The inverse document frequency of a term that `count` of `rows` documents hold."""
    value = math.log((rows - count + 0.5) / (count + 0.5)) if count <= rows else 0.0
    return value if value > 0 else LEAST_IDF


def varints(block: bytes) -> list[int]:
    """SQLite's variable-length integers: seven bits a byte, the ninth byte whole."""
    found: list[int] = []
    value = length = 0
    for byte in block:
        length += 1
        if length == 9:
            value = value << 8 | byte
        else:
            value = value << 7 | byte & 0x7F
            if byte & 0x80:
                continue
        found.append(value)
        value = length = 0
    return found


@dataclass(frozen=True, slots=True)
class Corpus:
    """The figures of a generation that every score depends on: documents, and terms over both columns."""

    generation: int
    rows: int
    terms: int

    @classmethod
    def read(cls, con: sqlite3.Connection, generation: int) -> Corpus | None:
        """The figures as FTS5 keeps them; None where the index is empty."""
        sql = f"SELECT block FROM babel_fts_{generation}_data WHERE id = ?"
        row = con.execute(sql, (AVERAGES,)).fetchone()
        with decoding("the full-text index's averages"):
            rows, *columns = varints(row[0]) if row and row[0] else [0]
            return cls(generation, rows, sum(columns)) if rows and any(columns) else None

    def scores(
        self,
        con: sqlite3.Connection,
        seqs: Sequence[int],
        counts: Mapping[str, int],
        weights: Mapping[str, int],
        expansions_weight: float,
    ) -> list[float]:
        """The scores of documents for a query's terms, given with their document frequencies in their order.

        `weights` says how often a term counts; FTS5 adds it up as often.
        """
        average = self.terms / self.rows
        idfs = [(term, idf(self.rows, count), range(weights[term])) for term, count in counts.items()]
        asked = frozenset(counts).__contains__
        found: dict[int, float] = {}
        for seq, data, sizes in self._stored(con, seqs):
            with decoding("the full-text index's length of a document"):
                length = sum(varints(sizes))
            words, expansions = (Counter(filter(asked, column.lower().split(" "))) for column in inflate(data))
            score = 0.0
            for term, value, times in idfs:
                if term in words or term in expansions:
                    frequency = words[term] * WORDS_WEIGHT + expansions[term] * expansions_weight
                    share = frequency * (K1 + 1.0) / (frequency + K1 * (1 - B + B * length / average))
                    for _ in times:
                        score += value * share
            found[seq] = score
        with decoding("the stored terms of a document"):
            return [found[seq] for seq in seqs]

    def _stored(self, con: sqlite3.Connection, seqs: Sequence[int]) -> Iterator[tuple[int, bytes, bytes]]:
        """(seq, stored terms, lengths of the columns) of documents, in any order."""
        for start in range(0, len(seqs), AT_ONCE):
            some = seqs[start : start + AT_ONCE]
            sql = (
                f"SELECT t.seq, t.data, z.sz FROM babel_tokens_{self.generation} AS t "
                f"JOIN babel_fts_{self.generation}_docsize AS z ON z.id = t.seq "
                f"WHERE t.seq IN ({', '.join('?' * len(some))})"
            )
            yield from con.execute(sql, some).fetchall()
