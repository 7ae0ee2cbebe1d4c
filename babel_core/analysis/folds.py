"""Folds of a pack: how a language writes one word in several ways, as data.

A fold takes one term in search form and gives one. Its steps come in a fixed order: cut at a mark, drop and replace
characters, vowel harmony, take one prefix and one suffix off, respell the ending. It knows no language; the tables are
those of a pack's lexicon.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import astuple, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Harmony:
    """Vowel harmony: `letter` becomes `by` where the vowel before it, or else the first one behind it, is of `back`.

    It stays where that vowel is of `front` and where there is none of either.
    """

    letter: str
    by: str
    back: str
    front: str

    def fold(self, term: str) -> str:
        """A term with every `letter` as it fits."""
        if self.letter not in term:
            return term
        vowels = self.back + self.front
        back = next((char in self.back for char in term if char in vowels), False)
        found: list[str] = []
        for char in term:
            if char in vowels:
                back = char in self.back
            found.append(self.by if back and char == self.letter else char)
        return "".join(found)


@dataclass(frozen=True, slots=True)
class FoldSpec:
    """One fold.

    `until`: the term ends before the first of these characters, if it has `least` before it (suffixes behind an
    apostrophe). `drop`: characters that are left out. `replace`: (what, by what), of one character or several, the
    longer ones first. `harmony`: a vowel of two values becomes what fits the others.
    `prefixes` and `suffixes`: the longest that fits is taken off once, if
    `least` code points stay. `endings`: (what, by what), the longest that fits is replaced, if `least` code points
    stand before it; one that stands for itself keeps a shorter one off.
    """

    until: str = ""
    drop: str = ""
    replace: tuple[tuple[str, str], ...] = ()
    prefixes: tuple[str, ...] = ()
    suffixes: tuple[str, ...] = ()
    least: int = 2
    endings: tuple[tuple[str, str], ...] = ()
    harmony: Harmony | None = None

    def facts(self) -> list[Any]:
        """All that decides what the fold gives, for fingerprints."""
        facts = [self.until, self.drop, self.replace, self.prefixes, self.suffixes, self.least]
        if self.endings:
            facts.append(self.endings)
        if self.harmony is not None:
            facts.append(("harmony", *astuple(self.harmony)))
        return facts


def compile_fold(spec: FoldSpec) -> Callable[[str], str]:
    """The function of a fold; pure, of any str."""
    single: dict[int, str | None] = dict.fromkeys(map(ord, spec.drop))
    single.update({ord(what): by for what, by in spec.replace if len(what) == 1})
    longer = sorted(((what, by) for what, by in spec.replace if len(what) > 1), key=lambda pair: -len(pair[0]))
    prefixes = sorted(spec.prefixes, key=len, reverse=True)
    suffixes = sorted(spec.suffixes, key=len, reverse=True)
    endings = dict(spec.endings)
    sizes = sorted({len(what) for what in endings}, reverse=True)

    def fold(term: str) -> str:
        for mark in spec.until:
            at = term.find(mark)
            if at >= spec.least:
                term = term[:at]
        for what, by in longer:
            if what in term:
                term = term.replace(what, by)
        if single:
            term = term.translate(single)
        if spec.harmony is not None:
            term = spec.harmony.fold(term)
        term = _stripped(term, prefixes, spec.least, str.startswith, lambda text, size: text[size:])
        term = _stripped(term, suffixes, spec.least, str.endswith, lambda text, size: text[:-size])
        for size in sizes:
            if len(term) - size >= spec.least and term[-size:] in endings:
                return term[:-size] + endings[term[-size:]]
        return term

    return fold


def _stripped(
    term: str,
    affixes: list[str],
    least: int,
    has: Callable[[str, str], bool],
    rest: Callable[[str, int], str],
) -> str:
    for affix in affixes:
        if len(term) - len(affix) >= least and has(term, affix):
            return rest(term, len(affix))
    return term


Folds = Mapping[str, FoldSpec]
