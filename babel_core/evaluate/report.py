"""Results as a Markdown table and as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from babel_core.evaluate.metrics import Interval
from babel_core.evaluate.run import Comparison, Result

Row = Mapping[str, Any]
"""A result as `Result.to_dict()` gives it, or as a JSON file holds it."""

_COLUMNS: tuple[tuple[str, Callable[[Row], str]], ...] = (
    ("corpus", lambda r: str(r["corpus"])),
    ("system", lambda r: str(r["name"])),
    ("Q nDCG@10", lambda r: figure(r["questions"], "ndcg@10", 4)),
    ("Q R@1", lambda r: figure(r["questions"], "recall@1")),
    ("Q R@10", lambda r: figure(r["questions"], "recall@10")),
    ("Q MRR@10", lambda r: figure(r["questions"], "mrr@10")),
    ("Q zero", lambda r: figure(r["questions"], "zero_hits")),
    ("K nDCG@10", lambda r: figure(r["keywords"], "ndcg@10", 4)),
    ("K R@10", lambda r: figure(r["keywords"], "recall@10")),
    ("K zero", lambda r: figure(r["keywords"], "zero_hits")),
    ("AND R", lambda r: figure(r["all_words"], "recall")),
    ("AND P", lambda r: figure(r["all_words"], "precision")),
    ("tokens/char", lambda r: f"{r['cost']['tokens_per_character']:.2f}"),
    ("index KB", lambda r: f"{r['cost']['index_bytes'] / 1000:.0f}"),
    ("tokenize s", lambda r: f"{r['cost']['tokenize_seconds']:.2f}"),
    ("index s", lambda r: f"{r['cost']['index_seconds']:.2f}"),
    ("p50 ms", lambda r: f"{r['cost']['latency_p50_ms']:.1f}"),
    ("p95 ms", lambda r: f"{r['cost']['latency_p95_ms']:.1f}"),
)

NOTHING = "-"
"""What stands for a figure that there is none of: no such queries were asked."""


def figure(part: Row, key: str, places: int = 3) -> str:
    """A measure of the questions, keywords or AND queries of a result.

    >>> figure({"queries": 2, "ndcg@10": 0.5}, "ndcg@10"), figure({"queries": 0, "ndcg@10": 0.0}, "ndcg@10")
    ('0.500', '-')
    """
    return f"{part[key]:.{places}f}" if part["queries"] else NOTHING


def markdown(results: Sequence[Result]) -> str:
    """A table, one row a result."""
    return rows_markdown([result.to_dict() for result in results])


def rows_markdown(rows: Sequence[Row]) -> str:
    """The same table of plain results."""
    return table([title for title, _ in _COLUMNS], [[cell(row) for _, cell in _COLUMNS] for row in rows])


def mean_rows(rows: Iterable[Row]) -> list[dict[str, Any]]:
    """One entry a system with plain means over its corpora, weighing each alike; None where nothing was asked."""
    by_name: dict[str, list[Row]] = {}
    for row in rows:
        by_name.setdefault(row["name"], []).append(row)
    return [_means(name, own) for name, own in by_name.items()]


_MEANS = (
    ("q", "questions", "ndcg@10"),
    ("k", "keywords", "ndcg@10"),
    ("q_zero", "questions", "zero_hits"),
    ("k_zero", "keywords", "zero_hits"),
    ("and_recall", "all_words", "recall"),
    ("and_precision", "all_words", "precision"),
)


def _means(name: str, rows: Sequence[Row]) -> dict[str, Any]:
    made: dict[str, Any] = {"name": name, "corpora": len(rows), "kind": rows[0].get("kind", "ours")}
    for key, part, measure in _MEANS:
        values = [row[part][measure] for row in rows if row[part]["queries"]]
        made[key] = sum(values) / len(values) if values else None
    made["tokens_per_character"] = sum(row["cost"]["tokens_per_character"] for row in rows) / len(rows)
    for key in ("latency_p50_ms", "latency_p95_ms"):
        made[key] = sum(row["cost"][key] for row in rows) / len(rows)
    made["bytes_per_character"] = sum(
        row["cost"]["index_bytes"] / max(1, row["cost"]["characters"]) for row in rows
    ) / len(rows)
    return made


def means_markdown(rows: Iterable[Row]) -> str:
    """A table of `mean_rows`, which compares only systems with the same number of corpora."""
    head = ["system", "corpora", "Q nDCG@10", "K nDCG@10", "K zero", "AND R", "AND P", "tokens/char", "bytes/char"]
    keys = ("q", "k", "k_zero", "and_recall", "and_precision")
    body = [
        [
            mean["name"],
            str(mean["corpora"]),
            *(NOTHING if mean[key] is None else f"{mean[key]:.4f}" for key in keys),
            f"{mean['tokens_per_character']:.3f}",
            f"{mean['bytes_per_character']:.1f}",
        ]
        for mean in mean_rows(rows)
    ]
    return table(head, body)


def comparison_markdown(comparisons: Sequence[Comparison]) -> str:
    """A table of nDCG@10 differences with their intervals; `*` marks those that leave zero out."""
    rows = [
        [
            item.corpus,
            f"{item.mine} - {item.other}",
            *(NOTHING if part is None else interval_cell(part) for part in (item.questions, item.keywords, item.mean)),
        ]
        for item in comparisons
    ]
    return table(["corpus", "systems", "Q", "K", "mean"], rows)


def interval_cell(interval: Interval) -> str:
    """A difference with its interval, and `*` when that leaves zero out.

    >>> interval_cell(Interval(0.02, 0.01, 0.03))
    '+0.0200 [+0.0100, +0.0300] *'
    """
    mark = " *" if interval.significant else ""
    return f"{interval.difference:+.4f} [{interval.low:+.4f}, {interval.high:+.4f}]{mark}"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table whose columns line up in plain text; `|` in a cell is escaped."""
    cells = [[cell.replace("|", "\\|") for cell in row] for row in (head, *rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(head))]
    lines = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |" for row in cells
    ]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines)


def to_json(results: Sequence[Result], *, per_query: bool = False) -> str:
    """A JSON list of `Result.to_dict()`, keys in a fixed order, non-ASCII as it is."""
    return json.dumps([result.to_dict(per_query=per_query) for result in results], ensure_ascii=False, indent=1)


def counted(count: int, one: str, many: str) -> str:
    """A number with its noun.

    >>> counted(1, "corpus", "corpora"), counted(0, "corpus", "corpora")
    ('1 corpus', '0 corpora')
    """
    return f"{count} {one if count == 1 else many}"
