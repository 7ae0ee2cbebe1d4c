"""Signals of data that a test writes itself."""

from __future__ import annotations

import tomllib

from babel_core.packs.clauses.grammar import neutral
from babel_core.packs.clauses.splitting import split_clauses
from babel_core.packs.signals.engine import Signals
from babel_core.packs.signals.schema import parse_signals
from babel_core.packs.temporal.parse import parse_temporal_expressions


def signals(toml: str, locale: str = "und") -> Signals:
    """The engine over a signals.toml, with the neutral clauses and the times of a locale."""
    data = parse_signals(tomllib.loads(f"[signals]\nversion = 1\n{toml}"), "signals.toml")
    return Signals(
        data,
        lambda text: [(clause.start, clause.end) for clause in split_clauses(text, neutral())],
        lambda text: parse_temporal_expressions(text, locale),
    )
