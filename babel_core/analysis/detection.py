"""Which language a text is in, told from scripts and the packs' own data; deterministic, no other package.

Nothing here knows a language: order, bars, telling words and characters are data of the packs. All counts are of
letters of the NFKC form (`_native.script_counts`), so a currency sign or a danda does not vote.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from babel_core import _native
from babel_core.analysis.spec import Catalog, DetectionSpec, FrozenMap, LanguageSpec
from babel_core.analysis.votes import Vote
from babel_core.errors import require_str

SAMPLE = 4_000
"""Code points at the start of a text that the voters read; a bound on time, not on what is counted by script."""

MOST_CHOICES = 64
"""Sets of given languages whose consequences are kept."""

_SCRIPT_IDS = {name: number for number, name in enumerate(_native.SCRIPTS)}


@dataclass(frozen=True, slots=True)
class LanguageDetail:
    """A language, the share of each script key among the letters (sum at most 1), and whether scripts are mixed."""

    language: str
    scripts: Mapping[str, float]
    is_mixed: bool


@dataclass(frozen=True, slots=True)
class Resolution:
    """The language that a text is tokenized as; None, and not `sure`, when the text cannot tell."""

    language: str | None
    sure: bool


UNDECIDED = Resolution(None, sure=False)


@dataclass(frozen=True, slots=True)
class _Letters:
    """The letters of a text by script."""

    total: int
    counts: Mapping[str, int]

    def share(self, scripts: Iterable[str]) -> float:
        """The share of some scripts, 0 to 1."""
        return sum(self.counts.get(script, 0) for script in scripts) / self.total if self.total else 0.0


@dataclass(frozen=True, slots=True)
class _Reading:
    """One way to read a text: the tag that scripts say, the vote among the packs that write them, and its answers."""

    tag: str
    writers: tuple[LanguageSpec, ...]
    vote: Vote
    answers: Mapping[str, Resolution]
    settled: Resolution
    """The answer where no vote is held."""


@dataclass(frozen=True, slots=True)
class _Choice:
    """The given languages that a reading leaves, with their packs, and the vote among them."""

    pool: tuple[tuple[str, LanguageSpec], ...]
    vote: Vote

    def winner(self, text: str) -> str:
        """The tag of the pack that a text speaks for; the first where it speaks for none."""
        if len(self.pool) == 1:
            return self.pool[0][0]
        spec = self.vote.winner(_sample(text)) if self.vote.winner is not None else self.vote.sole
        return next((tag for tag, other in self.pool if other is spec), self.pool[0][0])


class _Compiled:
    """A catalog's detector, and what follows from each of its answers."""

    __slots__ = ("_catalog", "_choices", "detector", "readings")

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._choices: dict[tuple[str, ...], tuple[_Choice | None, ...]] = {}
        ranked = [(spec.id, spec.detection) for spec in catalog.ranked if spec.detection is not None]
        # By name, since the last of equally frequent scripts counts.
        likely = [(script, tag) for script, tag in sorted(catalog.likely.items()) if script in _SCRIPT_IDS]
        last = catalog.specs.get(catalog.fallback)
        scripts = last.detection.scripts if last is not None and last.detection is not None else ()
        self.detector = _native.Detector(
            [(tag, _ids(spec.scripts), spec.bar) for tag, spec in ranked],
            [(tag, _SCRIPT_IDS[script]) for script, tag in likely],
            catalog.likely_bar,
            (catalog.fallback, _ids(scripts)),
        )
        rows = [(tag, spec.scripts) for tag, spec in ranked]
        rows += [*((tag, (script,)) for script, tag in likely), (catalog.fallback, scripts)]
        self.readings = tuple(self._reading(tag, names) for tag, names in rows)

    def _reading(self, tag: str, scripts: tuple[str, ...]) -> _Reading:
        writers = self._catalog.writers(scripts)
        vote = Vote(writers)
        sole = None if vote.sole is None else vote.sole.id
        settled = Resolution(sole if writers else tag, sure=bool(sole) or not writers)
        answers = {spec.id: Resolution(spec.id, sure=True) for spec in writers}
        return _Reading(tag, writers, vote, answers, settled)

    def choices(self, languages: Sequence[str]) -> tuple[_Choice | None, ...]:
        """For each reading what the given languages leave of it; None for nothing."""
        key = tuple(languages)
        found = self._choices.get(key)
        if found is None:
            if len(self._choices) >= MOST_CHOICES:
                self._choices.clear()
            found = self._choices[key] = tuple(self._choice(reading, key) for reading in self.readings)
        return found

    def _choice(self, reading: _Reading, languages: tuple[str, ...]) -> _Choice | None:
        catalog = self._catalog
        candidates = [(tag, catalog.for_tag(tag)) for tag in languages]
        # Languages without a pack also write a script whose packs are told by words.
        open_script = any(s.detection is not None and s.detection.function_words for s in reading.writers)
        covering = [spec for spec in reading.writers if any(spec is other for _, other in candidates)]
        pool = tuple(
            (tag, spec)
            for tag, spec in candidates
            if any(spec is other for other in covering)
            or _names(tag, reading.tag)
            or (open_script and _is_unpacked(tag, spec, catalog))
        )
        return _Choice(pool, Vote(covering)) if pool else None


def detector(catalog: Catalog) -> _native.Detector:
    """The compiled detector of a catalog: its `detect` is `detect` without the catalog."""
    return _compiled(catalog).detector


def _compiled(catalog: Catalog) -> _Compiled:
    found = catalog.derived.get("detection")
    if found is None:
        found = catalog.derived["detection"] = _Compiled(catalog)
    return cast(_Compiled, found)


def _ids(scripts: Iterable[str]) -> list[int]:
    return [_SCRIPT_IDS[script] for script in scripts if script in _SCRIPT_IDS]


def detect(text: str, catalog: Catalog) -> str:
    """The language that the scripts of a text say; `catalog.fallback` for Latin and for a text without letters.

    TypeError for anything but a str.
    """
    return _compiled(catalog).detector.detect(text)


def detailed(text: str, catalog: Catalog) -> LanguageDetail:
    """`detect` with the shares of the scripts and whether the text is mixed."""
    letters = _letters(text)
    language = detect(text, catalog)
    keys = _keys(catalog)
    shares = {key: letters.share(spec.scripts) for key, spec in keys.items()}
    spec = catalog.specs.get(language)
    own = spec.detection.own if spec is not None and spec.detection is not None else ()
    foreign = any(share >= keys[key].mixed_bar for key, share in shares.items() if share and key not in own)
    others = any(
        letters.share((script,)) >= catalog.mixed_bar
        for script in letters.counts
        if catalog.likely.get(script, language) != language
    )
    scripts = _at_most_one({key: share for key, share in shares.items() if share})
    return LanguageDetail(language, FrozenMap(scripts), foreign or others)


def resolve(text: str, catalog: Catalog, languages: Sequence[str] | None = None) -> Resolution:
    """The language to tokenize a text as.

    Without `languages`: by script where one language writes it, else by the votes of characters or function
    words that only one language has, else undecided. `languages` (canonical tags) are the only ones possible,
    and the first is the default where the text cannot tell, so the answer is always sure.
    """
    compiled = _compiled(catalog)
    if languages:
        return Resolution(_limited(text, compiled, languages), sure=True)
    number = compiled.detector.number(text)
    if number < 0:
        return UNDECIDED
    reading = compiled.readings[number]
    if reading.vote.winner is None:
        return reading.settled
    winner = reading.vote.winner(_sample(text))
    return UNDECIDED if winner is None else reading.answers[winner.id]


def _limited(text: str, compiled: _Compiled, languages: Sequence[str]) -> str:
    """The one of `languages` that a text is in; the first where it cannot tell."""
    choices = compiled.choices(languages)
    for number in compiled.detector.numbers(text):
        choice = choices[number]
        if choice is not None:
            return choice.winner(text)
    return languages[0]


def _sample(text: str) -> str:
    return _native.nfkc(text)[:SAMPLE]


def _letters(text: str) -> _Letters:
    normal = _native.nfkc(require_str(text, "text"))
    total, counts = _native.script_counts(normal)
    return _Letters(total, {_native.SCRIPTS[script]: count for script, count in counts.items()})


def _names(tag: str, language: str) -> bool:
    return tag == language or tag.startswith(language + "-")


def _is_unpacked(tag: str, spec: LanguageSpec, catalog: Catalog) -> bool:
    """Whether nothing is known of a candidate, not even its script."""
    return spec is catalog.neutral and not any(_names(tag, known) for known in catalog.likely.values())


def _keys(catalog: Catalog) -> dict[str, DetectionSpec]:
    """Script keys with the first pack that reports them, packs tested by script before the others."""
    found: dict[str, DetectionSpec] = {}
    for spec in (*catalog.ranked, *catalog.specs.values()):
        if spec.detection is not None:
            found.setdefault(spec.detection.key, spec.detection)
    return found


def _at_most_one(shares: dict[str, float]) -> dict[str, float]:
    """The shares, lowered by the last bit of the largest until rounding no longer lifts their sum above 1."""
    while shares and sum(shares.values()) > 1.0:
        largest = max(shares, key=shares.__getitem__)
        shares[largest] = math.nextafter(shares[largest], 0.0)
    return shares
