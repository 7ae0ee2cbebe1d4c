"""Measuring the tiers: every sentence in one index a tier, every query asked of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from babel_core import Analyzer, SqliteIndex
from babel_core.cli.demo.sentences import Group
from babel_core.errors import MissingDependencyError
from babel_core.evaluate.metrics import ranking

TIERS = ("raw", "char", "icu", "full")
DEPTH = 10


@dataclass(frozen=True, slots=True)
class Score:
    """A group's queries with one tier: recall@10, and how many found nothing at all."""

    queries: int
    recall: float
    no_hit: int


@dataclass(frozen=True, slots=True)
class TierScores:
    """One tier: a score a group, None where its package is absent; `install` are the lines that bring those."""

    tier: str
    groups: tuple[Score | None, ...]
    install: tuple[str, ...]

    @property
    def total(self) -> Score | None:
        """All groups together; None when one is missing, since the sums would not compare."""
        known = [score for score in self.groups if score is not None]
        if len(known) < len(self.groups):
            return None
        count = sum(score.queries for score in known)
        found = sum(score.recall * score.queries for score in known)
        return Score(count, found / max(1, count), sum(score.no_hit for score in known))


def measure(tier: str, profile: str, groups: Sequence[Group]) -> TierScores:
    """Index all groups that the tier can cut, together, and ask their queries."""
    analyzer = Analyzer(profile, tier=tier)
    install: dict[str, None] = {}
    ready: list[bool] = []
    for group in groups:
        try:
            for document in group.documents:
                analyzer.columns(document.text, lang=document.lang)
            for query in group.queries:
                analyzer.query(query.text, lang=query.lang)
        except MissingDependencyError as error:
            install[error.command] = None
            ready.append(False)
        else:
            ready.append(True)
    with SqliteIndex(":memory:", analyzer=analyzer) as index:
        index.add(item for group, known in zip(groups, ready, strict=True) if known for item in group.documents)
        scores = tuple(_score(index, group) if known else None for group, known in zip(groups, ready, strict=True))
    return TierScores(tier, scores, tuple(install))


def _score(index: SqliteIndex, group: Group) -> Score:
    found = [[hit.id for hit in index.search(q.text, lang=q.lang, limit=DEPTH)] for q in group.queries]
    measured = ranking(found, [query.relevant for query in group.queries])
    return Score(len(group.queries), measured.recall_at_10, sum(not ids for ids in found))
