"""Results as a Markdown table and as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from babel_core.evaluate.metrics import Interval
from babel_core.evaluate.run import Comparison, Result

_COLUMNS: tuple[tuple[str, Callable[[Result], str]], ...] = (
    ("corpus", lambda r: r.corpus),
    ("system", lambda r: r.name),
    ("Q nDCG@10", lambda r: f"{r.questions.ndcg_at_10:.4f}"),
    ("Q R@10", lambda r: f"{r.questions.recall_at_10:.3f}"),
    ("Q zero", lambda r: f"{r.questions.zero_hits:.3f}"),
    ("K nDCG@10", lambda r: f"{r.keywords.ndcg_at_10:.4f}"),
    ("K R@10", lambda r: f"{r.keywords.recall_at_10:.3f}"),
    ("K zero", lambda r: f"{r.keywords.zero_hits:.3f}"),
    ("AND R", lambda r: f"{r.all_words.recall:.3f}"),
    ("AND P", lambda r: f"{r.all_words.precision:.3f}"),
    ("tokens/char", lambda r: f"{r.cost.tokens_per_character:.2f}"),
    ("index KB", lambda r: f"{r.cost.index_bytes / 1000:.0f}"),
    ("tokenize s", lambda r: f"{r.cost.tokenize_seconds:.2f}"),
    ("p95 ms", lambda r: f"{r.cost.latency_p95_ms:.1f}"),
)


def markdown(results: Sequence[Result]) -> str:
    """A table, one row a result."""
    return table([title for title, _ in _COLUMNS], [[cell(result) for _, cell in _COLUMNS] for result in results])


def comparison_markdown(comparisons: Sequence[Comparison]) -> str:
    """A table of nDCG@10 differences with their intervals; `*` marks those that leave zero out."""
    rows = [
        [
            item.corpus,
            f"{item.mine} - {item.other}",
            *map(interval_cell, (item.questions, item.keywords, item.mean)),
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
