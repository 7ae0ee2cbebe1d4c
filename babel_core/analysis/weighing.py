"""The language of a text whose function words alone do not decide: by the letter profile of its script.

A profile says more of a few words than function words do, but it knows only the languages that it was made from, and
a text in none of them still resembles one. So both must agree, and the profile must be all but certain.
"""

from __future__ import annotations

from collections.abc import Sequence

from babel_core.analysis import profiles
from babel_core.analysis.recipe import analyse_alike
from babel_core.analysis.spec import LanguageSpec

CERTAIN = 0.98
"""Least probability of a language, with those that are analysed alike."""

LEAST_WORDS = 3
COMMON = 1.0
"""A language that less is written of than this is left to function words."""

READ = 400
"""Code points that are read; more would cost much time and change little."""


class Weighing:
    """What the profile of some scripts adds to the vote among the packs that write them."""

    __slots__ = ("_alike", "_by_tag", "_packs", "_profile", "_scripts")

    def __init__(self, scripts: Sequence[str], packs: Sequence[LanguageSpec]) -> None:
        self._scripts, self._packs = tuple(scripts), tuple(packs)
        self._profile: profiles.ScriptProfile | None = None
        self._by_tag: dict[str, LanguageSpec] | None = None
        self._alike: dict[tuple[str, str], bool] = {}

    def winner(self, sample: str, rivals: Sequence[LanguageSpec]) -> LanguageSpec | None:
        """The pack among `rivals` that the beginning of a text (in NFKC) is all but certainly of, else None."""
        if not rivals:
            return None
        by_tag = self._tags()
        if self._profile is None:
            return None
        found = self._profile.likelihoods(sample[:READ])
        if found.words < LEAST_WORDS:
            return None
        ranked = profiles.normalized(found.scores)
        best = by_tag.get(ranked[0][0])
        if best is None or not any(best is rival for rival in rivals):
            return None
        share = sum(part for tag, part in ranked if (pack := by_tag.get(tag)) is not None and self.alike(pack, best))
        return best if share >= CERTAIN else None

    def _tags(self) -> dict[str, LanguageSpec]:
        """Tags of the profile with the packs that analyse them; loads the profile at the first call."""
        if self._by_tag is None:
            found = (profiles.profile_of(script) for script in self._scripts)
            profile = self._profile = next((each for each in found if each is not None), None)
            self._by_tag = {
                tag: pack
                for tag in (profile.tags if profile is not None else ())
                for pack in self._packs
                if profile is not None and profile.commonness[tag] >= COMMON and _is_of(tag, pack)
            }
        return self._by_tag

    def alike(self, pack: LanguageSpec, other: LanguageSpec) -> bool:
        """Whether both packs make the same terms of words of the scripts."""
        if pack is other:
            return True
        found = self._alike.get((pack.id, other.id))
        if found is None:
            found = all(analyse_alike(pack, other, script) for script in self._scripts)
            self._alike[pack.id, other.id] = found
        return found


def _is_of(tag: str, pack: LanguageSpec) -> bool:
    language = tag.partition("-")[0]
    return language == pack.id or tag in pack.locales or language in pack.locales
