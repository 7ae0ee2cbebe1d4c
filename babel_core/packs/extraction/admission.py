"""Candidates that others say are not to be remembered are turned away."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain

from babel_core.packs.extraction.candidate import DURABLE_OPT_OUT, MemoryCandidate
from babel_core.packs.extraction.targets import PROFILE, Selection, exact_text

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

    What tells the value of a profile candidate that is turned away, as a whole word of its content or as its durable
    target, is turned away too: it would tell just what is not to be remembered.

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
    gone = {place for place, one in enumerate(given) if one.disposition is None and named.holds(one)}
    told = _Told(given[place] for place in gone)
    kept: list[MemoryCandidate] = []
    rejected: list[Rejected] = []
    for place, one in enumerate(given):
        if _is_opt_out(one):
            continue
        if place in gone or (one.disposition is None and told.by(one)):
            rejected.append(Rejected(one, EXPLICIT_OPT_OUT))
        else:
            kept.append(one)
    return Admission(tuple(kept), tuple(rejected), opt_outs)


class _Told:
    """The values of profile candidates that are turned away, for looking up who else tells one."""

    def __init__(self, rejected: Iterable[MemoryCandidate]) -> None:
        found = (_values(one) for one in rejected if _is_profile(one))
        values = sorted({_folded(value) for value in chain.from_iterable(found)} - {""}, key=len, reverse=True)
        self._pattern = re.compile("|".join(map(_whole, values))) if values else None

    def by(self, candidate: MemoryCandidate) -> bool:
        """Whether a candidate tells one of the values."""
        pattern = self._pattern
        return pattern is not None and any(pattern.search(_folded(value)) for value in _values(candidate))


def _is_profile(candidate: MemoryCandidate) -> bool:
    target = candidate.durable_target
    return candidate.kind_hint == "profile" or (target is not None and target.slot.casefold().startswith(PROFILE))


def _values(candidate: MemoryCandidate) -> tuple[str, ...]:
    """The content of a candidate, and the value of its durable target."""
    target = candidate.durable_target
    return (candidate.content,) if target is None or target.value is None else (candidate.content, target.value)


def _folded(text: str) -> str:
    return unicodedata.normalize("NFC", exact_text(text).casefold())


_LETTER = "[^\\W\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u1100-\uffff\U00010000-\U0010ffff]"
"""A letter or digit of a script with blanks between words."""
_HANGUL = "[\uac00-\ud7a3]"
"""Particles stand behind a Korean word without a blank, nothing before it."""


def _whole(value: str) -> str:
    """The source of a pattern of a value as a whole word, where its script tells words apart."""
    before = next((f"(?<!{kind})" for kind in (_LETTER, _HANGUL) if re.match(kind, value)), "")
    behind = f"(?!{_LETTER})" if re.match(_LETTER, value[-1]) else ""
    return before + re.escape(value) + behind


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
