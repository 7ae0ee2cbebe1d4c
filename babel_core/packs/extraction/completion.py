"""What a service adds to the candidates of any pack: durable targets, and all identities that an opt-out names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from babel_core.analysis.frozen import FrozenMap
from babel_core.packs.extraction.candidate import DURABLE_OPT_OUT, DurableTarget, MemoryCandidate
from babel_core.packs.extraction.targets import distinct

Derive = Callable[[MemoryCandidate], Any]
Extract = Callable[[str], Sequence[Any]]


def completed(candidates: Iterable[Any], derive: Derive | None, extract: Extract) -> tuple[Any, ...]:
    """Candidates with their durable targets, and opt-outs with the identities of what their text tells.

    `derive` gives the target of a candidate, `extract` the candidates of a text. What is no MemoryCandidate stays.
    """
    return tuple(_completed(one, derive, extract) if isinstance(one, MemoryCandidate) else one for one in candidates)


def located(candidates: Iterable[Any], locale: str) -> tuple[Any, ...]:
    """Candidates whose metadata have the locale that their message was read in."""
    return tuple(
        replace(one, metadata=FrozenMap({**one.metadata, "locale": locale}))
        if isinstance(one, MemoryCandidate)
        else one
        for one in candidates
    )


def _completed(candidate: MemoryCandidate, derive: Derive | None, extract: Extract) -> MemoryCandidate:
    disposition = candidate.disposition
    if disposition is not None and disposition.kind == DURABLE_OPT_OUT:
        told = [_with_target(one, derive) for one in extract(disposition.target.text) if _is_plain(one)]
        found = [one.durable_target for one in told if one.durable_target is not None]
        target = replace(disposition.target, identities=distinct([*disposition.target.identities, *found]))
        return replace(candidate, disposition=replace(disposition, target=target))
    return _with_target(candidate, derive)


def _is_plain(candidate: Any) -> bool:
    return isinstance(candidate, MemoryCandidate) and candidate.disposition is None


def _with_target(candidate: MemoryCandidate, derive: Derive | None) -> MemoryCandidate:
    if candidate.durable_target is not None or derive is None:
        return candidate
    found = derive(candidate)
    return replace(candidate, durable_target=found) if isinstance(found, DurableTarget) else candidate
