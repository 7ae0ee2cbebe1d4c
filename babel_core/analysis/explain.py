"""What an analysis did, stage by stage, with offsets: the best way to see why a query misses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from babel_core.analysis.pieces import Context, Piece
from babel_core.text.aligned import AlignedText
from babel_core.text.token import Token


@dataclass(frozen=True, slots=True)
class ExplainedRun:
    """One run or identifier: who took it and what words it gave. Spans are code points of the original."""

    text: str
    start: int
    end: int
    script: str
    route: str
    segmenter: str
    words: tuple[str, ...]
    expansions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """Every stage of one analysis.

    `search_form` is the normalised text; `language` the tag that decided the routing (None: undecided), and
    `given` whether the caller said it. `tokens` is the result.
    """

    original: str
    search_form: str
    language: str | None
    given: bool
    runs: tuple[ExplainedRun, ...]
    tokens: tuple[Token, ...]

    def to_dict(self) -> dict[str, Any]:
        """The explanation as plain data."""
        return asdict(self)


def explanation(
    aligned: AlignedText,
    context: Context,
    pieces: Sequence[Piece],
    segmenters: Mapping[str, str],
    tokens: Sequence[Token],
) -> Explanation:
    """Put the stages of one analysis together."""
    runs = []
    for piece in pieces:
        bounds = piece.run or piece.protected
        assert bounds is not None
        start, end = aligned.span(bounds.start, bounds.end)
        kind = piece.protected.kind if piece.protected else "number"
        runs.append(
            ExplainedRun(
                text=aligned.original[start:end],
                start=start,
                end=end,
                script=piece.script(aligned.text),
                route=piece.route,
                segmenter=segmenters.get(piece.route, kind),
                words=tuple(term[0] for term in piece.words),
                expansions=tuple(term[0] for term in piece.expansions),
            )
        )
    given = not context.automatic
    language = context.router.owner.id if context.resolution is None else context.resolution.language
    return Explanation(aligned.original, aligned.text, language, given, tuple(runs), tuple(tokens))
