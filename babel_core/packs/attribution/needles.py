"""What a phrase cannot do without: how it may begin, and letters of which some must stand in a text that has it.

A look at them is far quicker than a pattern, and most patterns need never be compiled for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from babel_core.packs.attribution.phrases import BEHIND, Sequence, parsed
from babel_core.text.aligned import AlignedText

_GAP = "..."


class Needles(NamedTuple):
    """What the form of a text must hold for a phrase to stand in it.

    `first` are the code points that it may begin with but for blanks, None for any; one of `needed` must stand in the
    form, whatever else does (none: nothing must).
    """

    first: frozenset[str] | None
    needed: tuple[str, ...]

    def may_begin(self, char: str) -> bool:
        """Whether a phrase may begin with a code point."""
        return self.first is None or char in self.first or char.isspace()

    def may_stand(self, form: str) -> bool:
        """Whether a phrase may stand in a form."""
        for needle in self.needed:  # a generator would take longer than most looks
            if needle in form:
                return True
        return not self.needed


def needles_of(phrase: str) -> Needles:
    """The needles of a phrase as `packs.attribution.lexicon` tells it; an asterisk is anything.

    >>> found = needles_of("(so|too) long *")
    >>> sorted(found.first or ()), found.needed
    (['s', 't'], ('long',))
    """
    sequence = parsed(AlignedText.of(phrase.partition(BEHIND)[0].strip()).text)
    first = _first(sequence)
    return Needles(None if first is None else frozenset(first), _needed(sequence))


def _first(sequence: Sequence) -> set[str] | None:
    """The code points that a sequence may begin with; None for any, and where it may be empty."""
    found: set[str] = set()
    for item in sequence:
        if isinstance(item, list):
            options = [_first(option) for option in item if option]
            if any(option is None for option in options):
                return None
            found.update(*(option or () for option in options))
            if all(item):
                return found
        elif item in "*.'":
            return None
        elif item != " ":
            return found | {item}
    return None


def _needed(sequence: Sequence) -> tuple[str, ...]:
    """The best that a sequence offers: the longest run of letters and digits, or one for each option of a choice."""
    found: list[tuple[str, ...]] = []
    run = ""
    for item in [*sequence, " "]:
        if isinstance(item, str) and item.isalnum():
            run += item
            continue
        if run:
            found.append((run,))
            run = ""
        if isinstance(item, list):
            options = [_needed(option) for option in item]
            if all(options):
                found.append(tuple(dict.fromkeys(needle for option in options for needle in option)))
    return max(found, key=lambda needles: (min(map(len, needles)), -len(needles)), default=())


def joined(needles: Iterable[Needles]) -> Needles:
    """What the form of a text must hold for one of some phrases to stand in it."""
    given = list(needles)
    firsts = [one.first for one in given]
    first = None if None in firsts else frozenset[str]().union(*(one for one in firsts if one is not None))
    all_need = all(one.needed for one in given)
    return Needles(first, tuple(dict.fromkeys(needle for one in given for needle in one.needed)) if all_need else ())
