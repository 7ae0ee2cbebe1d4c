"""Which language a text is in, told among all languages of its script, or among some given ones.

Scripts are told first, as `detect` does; then the profile of the script weighs its languages, sharpened by a second
opinion where one is given. Nothing here knows a language: profiles, fallbacks and packs are data.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from babel_core import _native
from babel_core.analysis import profiles
from babel_core.analysis.detection import MOST_CHOICES, Compiled, Reading, compiled, sample_of
from babel_core.analysis.profiles import OTHER, ScriptProfile
from babel_core.analysis.sharpener import Opinion, Sharpener
from babel_core.analysis.spec import Catalog, LanguageSpec

FEW_WORDS, MANY_WORDS = 2, 6
"""Up to so few words a text is a name or a label, and only a very probable language is named; with so many a rare
language needs to be no more probable than a common one."""

BAR, RARE_BAR, SHORT_BAR = 0.6, 0.8, 0.93
"""Least probability of a language that is named: for a common one, a rare one, a common one of few words."""

COMMON = 1.0
"""A language that less is written of than this is rare."""

LIMITED_BAR, LIMITED_SHORT_BAR = 0.4, 0.7
"""Least probability among given languages, and that of few words; below it the first of them is taken."""

UNSPACED_WORD = 2
"""Letters that count as a word where no spaces part words."""

OPINION_WEIGHT = 0.7
SHOWN = 0.01
"""Least probability of a candidate that is reported."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The languages that a text may be in, best first, each with its probability; and the one that is named."""

    candidates: tuple[tuple[str, float], ...]
    language: str
    script: str | None = None
    """The script of the named language where it has several (Hans, Hant)."""

    @property
    def confidence(self) -> float:
        """The probability of the best candidate; 0 for a text without letters."""
        return self.candidates[0][1] if self.candidates else 0.0


def judge(
    text: str, catalog: Catalog, languages: Sequence[str] = (), sharpen: Callable[[], Sharpener | None] | None = None
) -> Judgement:
    """The judgement of a text, among `languages` (canonical tags, the first is the default) where some are given.

    `sharpen` gives a second opinion at the first text that needs one. TypeError for anything but a str.
    """
    known = compiled(catalog)
    sample = sample_of(text)
    for number in known.detector.numbers(text):
        reading = known.readings[number]
        profile = next((found for s in reading.scripts if (found := profiles.profile_of(s)) is not None), None)
        if profile is not None:
            named = _named_before(profile, tuple(languages), catalog)
            if named:
                strangers = _strangers(profile, number, reading, catalog)
                return _weighed(_Case(sample, reading, profile, named, strangers, languages, known), sharpen)
        judgement = _by_script(sample, known, number, languages)
        if judgement is not None:
            return judgement
    return Judgement((), languages[0] if languages else catalog.fallback)


@dataclass(frozen=True, slots=True)
class _Case:
    """What a text is judged by: `named` maps tags of the profile to answers, which knows nothing of `strangers`."""

    sample: str
    reading: Reading
    profile: ScriptProfile
    named: dict[str, str]
    strangers: tuple[LanguageSpec, ...]
    languages: Sequence[str]
    known: Compiled

    @property
    def default(self) -> str:
        """The answer where the text cannot tell."""
        if not self.languages:
            return self.reading.tag
        choice = self.known.choices(self.languages)[self.known.readings.index(self.reading)]
        answers = self.named.values()
        tags = [tag for tag, _ in choice.pool] if choice is not None else []
        return next((tag for tag in self.languages if tag in tags or tag in answers), self.languages[0])


def _by_script(sample: str, known: Compiled, number: int, languages: Sequence[str]) -> Judgement | None:
    """The judgement where no profile says more; None where no given language writes the script."""
    reading = known.readings[number]
    if languages:
        choice = known.choices(languages)[number]
        if choice is None:
            return None
        tag = choice.winner(sample)
        return Judgement(((tag, 1.0),), tag)
    winner = reading.vote.winner(sample) if reading.vote.winner is not None else reading.vote.sole
    tag = reading.tag if winner is None else winner.id
    return Judgement(((tag, 1.0),), tag)


def _weighed(case: _Case, sharpen: Callable[[], Sharpener | None] | None) -> Judgement:
    sample, outsider = case.sample, _outsider(case)
    if outsider is not None:
        return Judgement(((outsider, 1.0),), outsider)
    found = case.profile.likelihoods(sample, case.named.__contains__)
    scores = dict(found.scores)
    second = sharpen() if sharpen is not None and len(scores) > 1 and found.words else None
    if second is not None:
        scores = _sharpened(scores, second(sample))
    by_tag = profiles.normalized(scores.items())
    shares: dict[str, float] = {}
    for tag, share in by_tag:
        answer = case.named[tag]
        shares[answer] = shares.get(answer, 0.0) + share
    ranked = sorted(shares.items(), key=lambda pair: -pair[1])
    words = found.words if _is_spaced(case.profile) else _letters(sample) // UNSPACED_WORD
    language = _settled(ranked, words, case)
    shown = tuple((tag, math.floor(share * 1e4) / 1e4) for tag, share in ranked if share >= SHOWN)
    script = next((tag.partition("-")[2] for tag, _ in by_tag if case.named[tag] == language), "")
    return Judgement(shown if found.words else (), language, script or None)


def _settled(ranked: Sequence[tuple[str, float]], words: int, case: _Case) -> str:
    """The answer: the best one where it is probable enough.

    A common language need only be so together with its near relatives: Indonesian that might be Malay is no English.
    """
    tag, share = ranked[0]
    if case.languages:
        return tag if words and share >= (LIMITED_BAR if words > FEW_WORDS else LIMITED_SHORT_BAR) else case.default
    if not _is_spaced(case.profile):
        return tag if share >= 0.5 else case.default
    commonness = max((case.profile.commonness[t] for t, answer in case.named.items() if answer == tag), default=0.0)
    few, rare = words <= FEW_WORDS or (words < MANY_WORDS and _is_title(case.sample)), commonness < COMMON
    if tag == OTHER or (few and rare):
        return case.default
    if not few and not rare:
        near = {case.named.get(relative) for relative in case.profile.relatives(tag)}
        share = sum(value for answer, value in ranked if answer in near)
    bar = SHORT_BAR if few else RARE_BAR if rare and words < MANY_WORDS else BAR
    return tag if share >= bar else case.default


def _outsider(case: _Case) -> str | None:
    """A pack that the profile does not know and that a text speaks for."""
    if not case.strangers or case.reading.vote.winner is None:
        return None
    winner = case.reading.vote.winner(case.sample)
    if winner is None or not any(winner is spec for spec in case.strangers):
        return None
    if not case.languages:
        return winner.id
    return next((tag for tag in case.languages if _is_of(tag, winner.id)), None)


def _strangers(profile: ScriptProfile, number: int, reading: Reading, catalog: Catalog) -> tuple[LanguageSpec, ...]:
    """The packs of an answer's scripts that a profile does not know; kept."""
    kept: dict[tuple[tuple[str, ...], int], tuple[LanguageSpec, ...]] = catalog.derived.setdefault("strangers", {})
    key = (profile.scripts, number)
    if key not in kept:
        known = {tag.partition("-")[0] for tag in profile.tags}
        kept[key] = tuple(spec for spec in reading.writers if spec.id.partition("-")[0] not in known)
    return kept[key]


def _named_before(profile: ScriptProfile, languages: tuple[str, ...], catalog: Catalog) -> dict[str, str]:
    """`_named`, kept for the sets of languages that come again."""
    kept: dict[object, dict[str, str]] = catalog.derived.setdefault("named", {})
    key = (profile.scripts, languages)
    found = kept.get(key)
    if found is None:
        if len(kept) >= MOST_CHOICES:
            kept.clear()
        found = kept[key] = _named(profile, languages, catalog)
    return found


def _named(profile: ScriptProfile, languages: Sequence[str], catalog: Catalog) -> dict[str, str]:
    """Tags of a profile with the answers that they stand for."""
    if not languages:
        return {tag: tag.partition("-")[0] for tag in profile.tags}
    found: dict[str, str] = {}
    for tag in profile.tags:
        fitting = [given for given in languages if _stands_for(tag, given, catalog)]
        if fitting:
            found[tag] = next((given for given in fitting if given == tag), fitting[0])
    return found


def _stands_for(tag: str, given: str, catalog: Catalog) -> bool:
    """Whether a tag of a profile is a given one's language, in its script where both name one."""
    mine, theirs = _script(tag), _script(given)
    if mine and theirs and mine != theirs:
        return False
    spec = catalog.for_tag(given)
    return _is_of(given, tag) or (spec is not catalog.neutral and spec is catalog.for_tag(tag))


def _is_of(tag: str, other: str) -> bool:
    return tag.partition("-")[0] == other.partition("-")[0]


def _script(tag: str) -> str:
    return next((part for part in tag.split("-")[1:] if len(part) == 4 and part.isalpha()), "")


def _is_spaced(profile: ScriptProfile) -> bool:
    return not any(script in _native.UNSPACED_SCRIPTS for script in profile.scripts)


def _is_title(sample: str) -> bool:
    """Whether every word begins with a capital letter: a name, or a label."""
    return all(word[0].isupper() or word[0].istitle() or not word[0].isalpha() for word in sample.split())


def _letters(sample: str) -> int:
    return _native.script_counts(sample)[0]


def _sharpened(scores: dict[str, float], opinion: Opinion) -> dict[str, float]:
    """Scores with the second opinion added; a language that it does not know gets its mean, the unnamed its rest."""
    known = {tag: opinion[tag] for tag in scores if tag in opinion}
    if not known:
        return scores
    rest = [value for tag, value in opinion.items() if tag not in scores]
    middle = sum(known.values()) / len(known)
    other = math.log(math.fsum(math.exp(value) for value in rest)) if rest else middle
    return {
        tag: score + OPINION_WEIGHT * known.get(tag, other if tag == OTHER else middle) for tag, score in scores.items()
    }
