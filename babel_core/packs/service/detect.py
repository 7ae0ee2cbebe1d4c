"""How surely texts are in a pack's language: votes of words, signs and characters, weighed with the script's profile.

Nothing here knows a language. A pack is sure ("distinctive") of a text with enough of its own signs and no more of
another language's; it finds one possible ("compatible") that is in its script; and it rules out one in another script,
or surely in a language that it names as a rival.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from babel_core import _native
from babel_core.analysis import profiles
from babel_core.analysis.detection import SAMPLE
from babel_core.packs.catalog import builtin_catalog
from babel_core.packs.service.pack import COMPATIBLE, DISTINCTIVE, NONE
from babel_core.packs.service.strength import Strength

SURE = 2.5
"""Least score of a language: natural logarithm of its odds in the profile, and VOTE for each word or sign of its own
more than any other language has."""

PROFILE_ALONE = 4.0
"""Least score of a language of whose words a text has as many as of another one's: its profile decides."""

VOTE = 2.0
MOST_ODDS = 12.0
"""A profile is never surer than this, whichever way."""

RULED_OUT = 4.0
"""Least score of a rival that rules a language out, in a text of at least RULING_WORDS, or one with marked letters."""

LEANING, LEANING_WORDS = 6.0, 3
"""Least odds of a rival against a language alone that rule it out, in a text of at least so many words that the profile
finds about as likely in the rival as in any language at all."""

FEW_SMALL = 2
"""Words without a capital that such a text must have, unless it has a function word of the language: names are many."""

RULING_WORDS = 4
TITLE_WORDS = 4
"""A text of up to so many words, each with a capital, is a name: only words of a language make it sure."""

POSSIBLE, LIKELY, VERY_LIKELY, CERTAIN, HOPELESS = 0.2, 0.5, 0.8, 0.95, 0.05
"""Probabilities by the profile of a script without blanks: beside phrases of one language only, beside characters of
one language only, beside forms of one script, alone, and that below which not even a script of its own makes a language
sure."""

SENTENCE = 8
"""Least weight of letters for the profile alone to be sure: four characters."""

MOST_KEPT = 32
"""Samples whose profiles are kept: the packs of a service are asked for the same text one after the other."""

_QUOTED = re.compile("|".join(f"{a}[^{b}\n]{{0,80}}{b}" for a, b in ("「」", "『』", "“”", "«»", "《》", '""')))
_WEIGHTS = dict.fromkeys(("Han", "Hiragana", "Katakana", "Hangul", "Bopomofo"), 2)
"""Letters that stand for a syllable or a word weigh more than those that stand for a sound."""


class TextDetector:
    """Tells whether texts are in one language; made from its [strength], never changes."""

    def __init__(self, strength: Strength) -> None:
        self._data = strength
        self._spaced = not any(script in _native.UNSPACED_SCRIPTS for script in strength.scripts)

    def __call__(self, texts: Sequence[str]) -> str:
        """One of STRENGTHS for the texts together, of which the first 4,000 code points are read."""
        sample = sample_of(texts)
        data = self._data
        counts = _letters(sample)
        own = sum(counts.get(script, 0) for script in data.scripts)
        if not own:
            return NONE
        bare = _QUOTED.sub(" ", sample)
        outside = _letters(bare)
        if any(outside.get(script) for script in data.foreign_scripts) and self._probability(sample) < CERTAIN:
            return NONE
        if own < data.share * sum(counts.values()):
            return COMPATIBLE
        found = self._by_words(sample) if self._spaced else self._by_characters(sample, bare, outside)
        return COMPATIBLE if found == DISTINCTIVE and data.most == COMPATIBLE else found

    def _by_words(self, sample: str) -> str:
        data = self._data
        if data.sure_scripts:
            return DISTINCTIVE
        read = _heard(sample)
        own = len(data.words & read.words) + len(data.sure_words & read.words)
        own += sum(map(read.lower.__contains__, (*data.letters, *data.sure_letters)))
        own = max(own, max((read.votes.get(tag, 0) for tag in data.profile), default=0))
        others = max((votes for tag, votes in read.votes.items() if tag not in data.profile), default=0)
        if self._is_sure(read, own, others):
            return DISTINCTIVE
        if 0 < sum(map(read.lower.__contains__, data.foreign_letters)) >= own:
            return NONE
        ruled_out = any(read.is_surely(rival) or read.leans(rival, data.profile) for rival in data.rivals)
        return NONE if ruled_out else COMPATIBLE

    def _is_sure(self, read: Heard, own: int, others: int) -> bool:
        data = self._data
        if read.words <= data.lent:
            return False
        score = read.odds(data.profile) + VOTE * (own - others)
        if score >= SURE and (own > others or (own == others == 0 and not read.is_title)):
            return True
        if own == others and score >= PROFILE_ALONE and not read.is_title:
            return True
        if own > others and read.words <= data.words and not data.sure_words.isdisjoint(read.words):
            return True
        if read.odds(data.profile, data.rivals) < SURE:
            return False
        # Between near relatives that no pack owns, a word of its own or marked letters are enough.
        marked = sum(not data.marks.isdisjoint(word) for word in read.words)
        if own == others == 0 and marked and 2 * marked >= len(read.words) and not read.is_title:
            return score >= -VOTE
        return own > others and score >= VOTE - 1

    def _by_characters(self, sample: str, bare: str, outside: Mapping[str, int]) -> str:
        data = self._data
        probability = self._probability(sample) if data.profile else 1.0
        if any(outside.get(script) for script in data.sure_scripts):
            return DISTINCTIVE if probability >= HOPELESS else COMPATIBLE
        own = sum(outside.get(script, 0) for script in data.scripts)
        phrased = any(map(bare.__contains__, data.phrases))
        signs = phrased or any(map(data.characters.__contains__, bare))
        mine, theirs = (sum(map(forms.__contains__, bare)) for forms in (data.forms, data.other_forms))
        sure = (
            (probability >= (POSSIBLE if phrased else LIKELY) and signs)
            or (probability >= VERY_LIKELY and mine + theirs > 0)
            or (probability >= CERTAIN and bool(data.forms) and own >= SENTENCE)
        )
        return DISTINCTIVE if sure and mine >= theirs else COMPATIBLE

    def _probability(self, sample: str) -> float:
        """Of the language by the profile of its script; 0.0 where that does not know it."""
        if not self._data.profile:
            return 0.0
        found = dict(profiles.normalized(_scores(self._data.scripts[0], sample)))
        return math.fsum(found.get(tag, 0.0) for tag in self._data.profile)


class Heard:
    """What the words of a text in a script with blanks say, whichever language asks."""

    def __init__(self, sample: str) -> None:
        form = _native.search_form(sample)[0]
        self.words = frozenset(form[start:end] for start, end, _ in _native.word_runs(form))
        self.lower = sample.lower()
        self.votes = _votes(sample)
        self._scores = dict(_scores("Latin", sample))
        self._count = len(sample.split())
        self.has_marks = not sample.isascii()
        self._small = sum(word[0].islower() for word in sample.split())
        self.is_title = self._count <= TITLE_WORDS and not self._small

    def odds(self, tags: Sequence[str], rivals: Iterable[str] | None = None) -> float:
        """Natural logarithm of how much likelier a language is than others (None: all others).

        0.0 where the profile knows it, or the others, not.
        """
        own = [self._scores[tag] for tag in tags if tag in self._scores]
        against = self._scores if rivals is None else [tag for tag in rivals if tag in self._scores]
        others = [self._scores[tag] for tag in against if tag not in tags]
        if not own or not others:
            return 0.0
        return max(-MOST_ODDS, min(MOST_ODDS, max(own) - max(others)))

    def is_surely(self, tag: str) -> bool:
        """Whether the text is in another language beyond doubt."""
        own = self.votes.get(tag, 0)
        others = max((votes for other, votes in self.votes.items() if other != tag), default=0)
        if self.odds((tag,)) + VOTE * (own - others) < RULED_OUT or own < others:
            return False
        return self.has_marks or (own > others and self._count >= RULING_WORDS)

    def leans(self, tag: str, against: Sequence[str]) -> bool:
        """Whether a short text is far likelier in a language than in those of another pack: "I live in Cork"."""
        if self.is_title or self._count < LEANING_WORDS or self.odds((tag,), against) < LEANING:
            return False
        own = self.votes.get(tag, 0)
        others = max((self.votes.get(other, 0) for other in against), default=0)
        is_names = own == 0 and self._small < FEW_SMALL
        return not is_names and own >= others and self.odds((tag,)) >= -VOTE


@lru_cache(maxsize=MOST_KEPT)
def _heard(sample: str) -> Heard:
    return Heard(sample)


@lru_cache(maxsize=MOST_KEPT)
def _scores(script: str, sample: str) -> tuple[tuple[str, float], ...]:
    """The likelihoods of a script's profile; none where it has no profile, or the text no word of it."""
    profile = profiles.profile_of(script)
    found = None if profile is None else profile.likelihoods(sample)
    return found.scores if found is not None and found.words else ()


@lru_cache(maxsize=1)
def _voices() -> tuple[tuple[str, ...], tuple[_native.Voices, ...]]:
    """The function words and letters of every built-in language that has any, in parts that one pass can hear."""
    specs = [spec for spec in builtin_catalog().specs.values() if spec.detection and spec.detection.function_words]
    rows = [
        (frozenset[str](), d.function_words, frozenset(x for x in d.letters if len(x) == 1), frozenset[str]())
        for d in (spec.detection for spec in specs)
        if d is not None
    ]
    parts = [rows[at : at + 64] for at in range(0, len(rows), 64)]
    return tuple(spec.id for spec in specs), tuple(_native.Voices(part, 1.0) for part in parts)


def _votes(sample: str) -> dict[str, int]:
    """Language -> the number of its distinct function words and letters in a text."""
    tags, voices = _voices()
    heard = [distinct for part in voices for distinct, _ in part.evidence(sample)[1]]
    return {tag: votes for tag, votes in zip(tags, heard, strict=True) if votes}


def _letters(text: str) -> dict[str, int]:
    """Script -> its letters in a text, by their weight."""
    _, counts = _native.script_counts(text)
    named = {_native.SCRIPTS[script]: count for script, count in counts.items()}
    return {script: count * _WEIGHTS.get(script, 1) for script, count in named.items()}


def sample_of(texts: Iterable[str]) -> str:
    """The beginning of some texts in NFKC, joined by line ends."""
    found: list[str] = []
    left = SAMPLE
    for text in texts:
        found.append(text[:left])
        left -= len(found[-1])
        if left <= 0:
            break
    return _native.nfkc("\n".join(found))
