"""The figures of the recall data that are kept: means a system and corpus, without a query or a text of the data.

`aggregated` makes them of the JSON results of `babel-core bench recall`, `write` and `read` keep them as a small JSON
file with one line a measurement, which the README's tables are made from.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

COLUMNS = (
    "corpus", "system", "kind", "q", "q_recall@1", "q_recall@10", "q_mrr@10", "q_zero", "k", "k_recall@10", "k_zero",
    "and_recall", "and_precision", "terms_a_character", "bytes_a_character", "index_seconds", "p50_ms", "p95_ms",
)  # fmt: skip

PEERS = Path(__file__).with_name("peers.json")
FIGURES = Path(__file__).with_name("recall_dev.json")

GROUPS: Mapping[str, tuple[str, ...]] = {
    "Chinese, Japanese, Korean": ("zh", "zh_hant", "ja", "ko"),
    "Thai": ("th",),
    "documentation full of English": ("mix_zh_en", "mix_ja_en", "mix_ko_en", "mix_hi_en"),
    "Arabic and Indic scripts": ("ar", "hi", "bn", "te"),
    "Latin, Cyrillic and Greek": (
        "de", "en", "es", "fi", "fr", "id", "it", "pt", "ro", "sw", "tr", "vi", "ru", "el",
    ),
}  # fmt: skip
"""Corpora that are read together, in the order of the tables."""

UNSPACED = ("zh", "zh_hant", "ja", "ko", "th", "mix_zh_en", "mix_ja_en", "mix_ko_en")
"""Those whose texts have no blanks between words, or that are counted with them for what terms may cost."""

Result = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Figures:
    """Rows by (corpus, system), the sizes of the corpora, and the outcome of the goals."""

    rows: Mapping[tuple[str, str], Mapping[str, Any]]
    corpora: Mapping[str, Mapping[str, int]]
    goals: Sequence[Mapping[str, Any]]
    versions: Mapping[str, str]

    def ordered(self) -> list[str]:
        """The corpora in the order of the groups, others behind."""
        known = [name for group in GROUPS.values() for name in group if name in self.corpora]
        return known + [name for name in self.corpora if name not in known]

    def systems(self) -> list[str]:
        """The systems in the order in which they were measured."""
        return list(dict.fromkeys(system for _, system in self.rows))

    def get(self, corpus: str, system: str, column: str) -> Any:
        """A figure; None where there is none."""
        row = self.rows.get((corpus, system))
        return None if row is None else row[column]


def merged(results: Iterable[Sequence[Result]]) -> list[Result]:
    """Results of several files, the last of a corpus and system taken; ours first, then peers."""
    found: dict[tuple[str, str], Result] = {}
    for part in results:
        for result in part:
            found[result["corpus"], result["name"]] = result
    return sorted(found.values(), key=lambda result: result.get("kind", "ours") != "ours")


def aggregated(results: Sequence[Result], goals: Sequence[Mapping[str, Any]], versions: Mapping[str, str]) -> Figures:
    """The kept figures of full results."""
    rows = {(result["corpus"], result["name"]): _row(result) for result in results}
    corpora = {
        result["corpus"]: {
            "passages": result["cost"]["passages"],
            "questions": result["questions"]["queries"],
            "keywords": result["keywords"]["queries"],
        }
        for result in sorted(results, key=lambda result: str(result["corpus"]))
    }
    return Figures(rows, corpora, goals, versions)


def _row(result: Result) -> dict[str, Any]:
    q, k, every, cost = (result[part] for part in ("questions", "keywords", "all_words", "cost"))
    characters = max(1, cost["characters"])
    values = (
        result["corpus"],
        result["name"],
        result.get("kind", "ours"),
        *(q[key] for key in ("ndcg@10", "recall@1", "recall@10", "mrr@10", "zero_hits")),
        *(k[key] for key in ("ndcg@10", "recall@10", "zero_hits")),
        *(every[key] for key in ("recall", "precision")),
        round(cost["tokens"] / characters, 3),
        round(cost["index_bytes"] / characters, 2),
        round(cost["tokenize_seconds"] + cost["index_seconds"], 2),
        round(cost["latency_p50_ms"], 2),
        round(cost["latency_p95_ms"], 2),
    )
    return dict(zip(COLUMNS, values, strict=True))


def write(figures: Figures, path: Path = FIGURES) -> None:
    """Write them with one line a measurement."""

    def lines(items: Iterable[object]) -> str:
        return ",\n  ".join(json.dumps(item, ensure_ascii=False) for item in items)

    rows = lines([*row.values()] for row in figures.rows.values())
    text = (
        f'{{\n "versions": {json.dumps(dict(figures.versions))},\n'
        f' "corpora": {json.dumps(dict(figures.corpora))},\n'
        f' "columns": {json.dumps(COLUMNS)},\n "rows": [\n  {rows}\n ],\n'
        f' "goal_columns": {json.dumps(list(figures.goals[0]) if figures.goals else [])},\n'
        f' "goals": [\n  {lines([*goal.values()] for goal in figures.goals)}\n ]\n}}\n'
    )
    path.write_text(text, encoding="utf-8")


def read(path: Path = FIGURES) -> Figures:
    """The kept figures."""
    found = json.loads(path.read_text(encoding="utf-8"))
    rows = [dict(zip(found["columns"], values, strict=True)) for values in found["rows"]]
    goals = [dict(zip(found["goal_columns"], values, strict=True)) for values in found["goals"]]
    return Figures({(row["corpus"], row["system"]): row for row in rows}, found["corpora"], goals, found["versions"])
