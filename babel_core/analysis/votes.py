"""Which of several languages of one script a text speaks for, told from the packs' own data.

Characters that only one of them writes decide where packs name such; else function words and letters do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from babel_core import _native
from babel_core._native import data_files
from babel_core.analysis.spec import DetectionSpec, LanguageSpec
from babel_core.analysis.weighing import Weighing

CHARACTER_LEAD = 5
"""A language needs this many times the runner-up's votes: a quoted foreign name must not undo a long text."""

WORD_LEAD = 2
MIN_EVIDENCE = 2
"""Distinct function words and letters that make a language sure; one can stand in any language."""

LONG = 20
"""Words from which on a text must have one more: a long text in a language has many."""

WORD_SHARE = 0.08
"""Least count of them for each word of the text: less is a title or a name quoted in another language."""

FOREIGN_SHARE = 0.005
"""Share of letters foreign to a language above which a text is not in it."""

MOST_RIVALS, MOST_SETS = 3, 64
"""Languages with as many words as the leading one that are told apart by their own words; sets of them kept."""

MOST_VOICES = 64
"""Languages that one pass over a text listens to."""


class Vote:
    """The vote among packs that write a script; what they count is compiled at the first text."""

    __slots__ = ("_alike", "_rivals", "_specs", "_voices", "_weighing", "sole", "winner")

    def __init__(self, packs: Sequence[LanguageSpec], scripts: Sequence[str] = ()) -> None:
        """With `scripts`, that of a text which may be in any language: packs that analyse these alike are no rivals,
        and where words do not decide the profile of the scripts does."""
        self._specs = [(pack, pack.detection) for pack in packs if pack.detection is not None]
        self._weighing = Weighing(scripts, [pack for pack, _ in self._specs]) if scripts else None
        self._alike: dict[int, frozenset[int]] = {}
        self._voices: tuple[_native.Voices, ...] | None = None
        self._rivals: dict[tuple[int, ...], _native.Voices] = {}
        specs = [spec for _, spec in self._specs]
        self.winner: Callable[[str], LanguageSpec | None] | None = None
        """The pack that a text (a few thousand code points of an NFKC form) speaks for; None for none or several.
        Where no text is asked, `sole` is the answer."""
        self.sole = self._specs[0][0] if len(specs) == 1 else None
        if len(specs) > 1 and any(spec.only_chars or spec.phrases for spec in specs):
            self.winner = self._by_characters
        elif any(spec.function_words for spec in specs):
            self.winner = self._by_words

    def _by_characters(self, text: str) -> LanguageSpec | None:
        votes = [count for voices in self._listeners() for count in voices.characters(text)]
        best = _leader(votes, CHARACTER_LEAD)
        if not any(votes):
            best = _leader([sum(phrase in text for phrase in spec.phrases) for _, spec in self._specs], CHARACTER_LEAD)
        return None if best is None else self._specs[best][0]

    def _by_words(self, text: str) -> LanguageSpec | None:
        words = 0
        evidence: list[tuple[int, int]] = []
        for voices in self._listeners():
            words, heard = voices.evidence(text)
            evidence += heard
        least = MIN_EVIDENCE + (words >= LONG)
        counts = [distinct for distinct, _ in evidence]
        best = _leader(counts, WORD_LEAD)
        if best is None:
            best = self._by_own_words(text, counts, least)
        if best is None:
            best = self._first_of_alike(counts)
        if best is not None:
            distinct, found = evidence[best]
            if distinct >= least and found >= WORD_SHARE * words:
                return self._specs[best][0]
        return None if self._weighing is None else self._weighing.winner(text, self._heard(counts))

    def _heard(self, counts: Sequence[int]) -> list[LanguageSpec]:
        """The packs that have said something, and of which no other has said twice as much."""
        most = max(counts, default=0)
        return [self._specs[place][0] for place, count in enumerate(counts) if count and WORD_LEAD * count > most]

    def _first_of_alike(self, counts: Sequence[int]) -> int | None:
        """The place of the most votes where all near it are analysed alike; None where others are near it too."""
        most = max(counts, default=0)
        if not most or self._weighing is None:
            return None
        best = counts.index(most)
        alike = self._alike.get(best)
        if alike is None:
            specs = [spec for spec, _ in self._specs]
            alike = frozenset(at for at, spec in enumerate(specs) if self._weighing.alike(spec, specs[best]))
            self._alike[best] = alike
        near = (place for place, count in enumerate(counts) if WORD_LEAD * count > most)
        return best if alike.issuperset(near) else None

    def _by_own_words(self, text: str, counts: Sequence[int], least: int) -> int | None:
        """The place of the one of few near relatives that says what the others do not; None where none leads."""
        most = max(counts)
        rivals = tuple(place for place, count in enumerate(counts) if WORD_LEAD * count > most)
        if most < MIN_EVIDENCE or len(rivals) > MOST_RIVALS:
            return None
        voices = self._rivals.get(rivals)
        if voices is None:
            if len(self._rivals) >= MOST_SETS:
                self._rivals.clear()
            voices = self._rivals[rivals] = self._own_words(rivals)
        _, heard = voices.evidence(text)
        own = [distinct for distinct, _ in heard]
        best = _leader(own, WORD_LEAD)
        return rivals[best] if best is not None and own[best] >= least else None

    def _own_words(self, rivals: Sequence[int]) -> _native.Voices:
        """Voices of the words and letters that only one of some languages has."""
        rows = [_voice(self._specs[place][1]) for place in rivals]
        signs = [words | letters for _, words, letters, _ in rows]
        shared = {sign for sign in frozenset().union(*signs) if sum(sign in each for each in signs) > 1}
        return _native.Voices(
            [(only, words - shared, letters - shared, against) for only, words, letters, against in rows], FOREIGN_SHARE
        )

    def _listeners(self) -> tuple[_native.Voices, ...]:
        if self._voices is None:
            rows = [_voice(spec) for _, spec in self._specs]
            parts = [rows[at : at + MOST_VOICES] for at in range(0, len(rows), MOST_VOICES)]
            self._voices = tuple(_native.Voices(part, FOREIGN_SHARE) for part in parts)
        return self._voices


def _voice(spec: DetectionSpec) -> tuple[frozenset[str], frozenset[str], frozenset[str], frozenset[str]]:
    only = only_characters(spec.only_chars) if spec.only_chars else frozenset[str]()
    return only, spec.function_words, _single(spec.letters), _single(spec.other_letters)


def _single(letters: frozenset[str]) -> frozenset[str]:
    """Those of one code point: letters are looked up one by one."""
    return frozenset(letter for letter in letters if len(letter) == 1)


def _leader(votes: Sequence[int], lead: int) -> int | None:
    """The place of the most votes, when they are `lead` (more than 1) times those of any other."""
    most = max(votes, default=0)
    alone = most and len([count for count in votes if lead * count > most]) == 1
    return votes.index(most) if alone else None


@lru_cache(maxsize=32)
def only_characters(resource: str) -> frozenset[str]:
    """The characters of a pack's data file ("package:file"); lines that begin with # are left out."""
    package, _, name = resource.partition(":")
    lines = data_files.read_text(package, name).splitlines()
    return frozenset("".join(line for line in lines if not line.startswith("#")))
