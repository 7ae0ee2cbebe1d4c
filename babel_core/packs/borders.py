"""Where words and orthographic clusters of a short stretch of text begin and end, for cuts between them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from babel_core.analysis import variants
from babel_core.analysis.router import Chain, Router
from babel_core.packs.catalog import builtin_catalog
from babel_core.segment.checking import words_of
from babel_core.segment.clusters import cluster_pattern
from babel_core.segment.registry import registry
from babel_core.text.aligned import AlignedText
from babel_core.text.token import Span

_WHOLE_RUN = "words"
"""The tier that takes a run as one word."""


def word_spans(text: str) -> Iterator[Span]:
    """The words of a text as the packs of its scripts cut it, by the best of their segmenters that is installed.

    What is absent is not warned of: without it there are fewer borders, or more.
    """
    aligned = AlignedText.of(text)
    for run in _router().route(aligned.text, 0, len(aligned.text)):
        for start, end in _words(run.chain, aligned.text[run.start : run.end]):
            yield aligned.span(run.start + start, run.start + end)


def cluster_spans(text: str) -> Iterator[Span]:
    """The units that a reader of the script does not cut: consonants with the vowels around and the signs on them."""
    return (match.span() for match in cluster_pattern().finditer(text))


@cache
def _router() -> Router:
    catalog = builtin_catalog()
    return Router(catalog, catalog.for_tag(catalog.fallback))


def _words(chain: Chain | None, run: str) -> list[Span]:
    tiers = () if chain is None else chain.run.tiers
    name = next((tier.id for tier in tiers if registry.available(tier.id)), _WHOLE_RUN)
    if chain is None or name == _WHOLE_RUN:
        return [(0, len(run))]
    for fold in chain.run.fold:
        run = variants.fold(fold)(run)
    return words_of(registry.get(name))(run)
