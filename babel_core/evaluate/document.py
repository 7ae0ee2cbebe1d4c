"""One run as one JSON document: results, comparisons, what was left out, and under which versions."""

from __future__ import annotations

import json
import platform
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import babel_core
from babel_core import _native
from babel_core.errors import ConfigError
from babel_core.evaluate.plan import Outcome
from babel_core.evaluate.report import comparison_markdown, means_markdown, rows_markdown
from babel_core.evaluate.run import Comparison


def document(
    outcome: Outcome, *, comparisons: Sequence[Comparison] = (), baseline: str | None = None, per_query: bool = True
) -> dict[str, Any]:
    """Plain values of a whole run; `per_query` keeps each query's nDCG@10, which a later comparison needs."""
    return {
        "babel_core": babel_core.__version__,
        "baseline": baseline,
        "build": _native.BUILD,
        "comparisons": [comparison.to_dict() for comparison in comparisons],
        "left_out": [
            {"corpus": item.corpus, "reason": item.reason, "system": item.system} for item in outcome.left_out
        ],
        "passages": outcome.passages,
        "problems": [
            {"corpus": name, "line": problem.line, "message": problem.message} for name, problem in outcome.problems
        ],
        "python": platform.python_version(),
        "results": [result.to_dict(per_query=per_query) for result in outcome.results],
        "sqlite": sqlite3.sqlite_version,
    }


def read_results(path: Path | str) -> list[dict[str, Any]]:
    """The results of a JSON document, or of a plain list of results; ConfigError for a file that holds neither."""
    path = Path(path)
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        message = f"{path.name}: not JSON ({error})"
        raise ConfigError(message) from None
    results = found.get("results") if isinstance(found, dict) else found
    known = {"corpus", "name", "questions", "keywords", "all_words", "cost"}
    if not isinstance(results, list) or not all(isinstance(row, dict) and known <= set(row) for row in results):
        message = f"{path.name}: no results of `babel-core bench recall`"
        raise ConfigError(message)
    return results


def run_markdown(outcome: Outcome, comparisons: Sequence[Comparison] = ()) -> str:
    """A whole run for people: every result, means a system, comparisons, and what was left out."""
    rows = [result.to_dict() for result in outcome.results]
    parts = ["## Results", rows_markdown(rows), "## Means", means_markdown(rows)]
    if comparisons:
        parts += ["## Differences of nDCG@10, with 95 % paired bootstrap intervals", comparison_markdown(comparisons)]
    told = [f"- {item}" for item in outcome.left_out]
    told += [f"- {name}, {problem}" for name, problem in outcome.problems]
    if told:
        parts += ["## Left out", "\n".join(told)]
    return "\n\n".join(parts) + "\n"
