"""Candidates that others say are not to be remembered are turned away."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from babel_core.packs.extraction.candidate import DURABLE_OPT_OUT, MemoryCandidate
from babel_core.packs.extraction.targets import Selection

EXPLICIT_OPT_OUT = "explicit_opt_out"


@dataclass(frozen=True, slots=True)
class Rejected:
    """A candidate that is turned away, and why."""

    candidate: MemoryCandidate
    reason: str


@dataclass(frozen=True, slots=True)
class Admission:
    """The candidates that may be kept, and those that may not, each in their order."""

    kept: tuple[MemoryCandidate, ...]
    rejected: tuple[Rejected, ...]


def apply_opt_outs(candidates: Iterable[MemoryCandidate]) -> Admission:
    """Turn away what an opt-out among the candidates names, wherever the opt-out stands.

    >>> from babel_core.packs.extraction.candidate import Disposition, OptOut
    >>> fact = MemoryCandidate(id="1", kind_hint="fact", explicitness="explicit", content="tea at five")
    >>> stop = MemoryCandidate(id="2", kind_hint="feedback", explicitness="explicit", content="forget tea at five",
    ...                        disposition=Disposition(OptOut(text="tea at five")))
    >>> [rejected.reason for rejected in apply_opt_outs([fact, stop]).rejected]
    ['explicit_opt_out']
    """
    given = tuple(candidates)
    named = Selection(
        one.disposition.target
        for one in given
        if one.disposition is not None and one.disposition.kind == DURABLE_OPT_OUT
    )
    kept: list[MemoryCandidate] = []
    rejected: list[Rejected] = []
    for one in given:
        if one.disposition is None and named.holds(one):
            rejected.append(Rejected(one, EXPLICIT_OPT_OUT))
        else:
            kept.append(one)
    return Admission(tuple(kept), tuple(rejected))
