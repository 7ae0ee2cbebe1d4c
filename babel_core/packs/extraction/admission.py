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
    """The candidates that may be kept, those that may not, and the opt-outs that say so, each in their order.

    An opt-out has the words that are not to be remembered: it is no memory, and is kept as a rule if at all.
    """

    kept: tuple[MemoryCandidate, ...]
    rejected: tuple[Rejected, ...]
    opt_outs: tuple[MemoryCandidate, ...] = ()


def apply_opt_outs(candidates: Iterable[MemoryCandidate]) -> Admission:
    """Turn away what an opt-out among the candidates names, wherever the opt-out stands.

    TypeError for what is no series of MemoryCandidate.

    >>> from babel_core.packs.extraction.candidate import Disposition, OptOut
    >>> fact = MemoryCandidate(id="1", kind_hint="fact", explicitness="explicit", content="tea at five")
    >>> stop = MemoryCandidate(id="2", kind_hint="feedback", explicitness="explicit", content="forget tea at five",
    ...                        disposition=Disposition(OptOut(text="tea at five")))
    >>> admission = apply_opt_outs([fact, stop])
    >>> [rejected.reason for rejected in admission.rejected], admission.kept, admission.opt_outs == (stop,)
    (['explicit_opt_out'], (), True)
    """
    given = _candidates(candidates)
    opt_outs = tuple(one for one in given if _is_opt_out(one))
    named = Selection(one.disposition.target for one in opt_outs if one.disposition is not None)
    kept: list[MemoryCandidate] = []
    rejected: list[Rejected] = []
    for one in given:
        if _is_opt_out(one):
            continue
        if one.disposition is None and named.holds(one):
            rejected.append(Rejected(one, EXPLICIT_OPT_OUT))
        else:
            kept.append(one)
    return Admission(tuple(kept), tuple(rejected), opt_outs)


def _candidates(given: object) -> tuple[MemoryCandidate, ...]:
    if isinstance(given, str | bytes) or not isinstance(given, Iterable):
        message = f"candidates must be a series of MemoryCandidate, not {type(given).__name__}"
        raise TypeError(message)
    found = tuple(given)
    for place, one in enumerate(found):
        if not isinstance(one, MemoryCandidate):
            message = f"candidates[{place}] must be a MemoryCandidate, not {type(one).__name__}"
            raise TypeError(message)
    return found


def _is_opt_out(candidate: MemoryCandidate) -> bool:
    return candidate.disposition is not None and candidate.disposition.kind == DURABLE_OPT_OUT
