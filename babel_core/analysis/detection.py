"""Which language a text is in, told from scripts and the packs' own data; deterministic, no other package.

Nothing here knows a language: order, bars, telling words and characters are data of the packs. All counts are of
letters of the NFKC form (`_native.script_counts`), so a currency sign or a danda does not vote.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from babel_core import _native
from babel_core.analysis.spec import Catalog, LanguageSpec
from babel_core.analysis.votes import Vote
from babel_core.errors import require_str

SAMPLE = 4_000
"""Code points at the start of a text that the voters read; a bound on time, not on what is counted by script."""

MOST_CHOICES = 64
"""Sets of given languages whose consequences are kept."""

_SCRIPT_IDS = {name: number for number, name in enumerate(_native.SCRIPTS)}


@dataclass(frozen=True, slots=True)
class Resolution:
    """The language that a text is tokenized as; None, and not `sure`, when the text cannot tell."""

    language: str | None
    sure: bool


UNDECIDED = Resolution(None, sure=False)


@dataclass(frozen=True, slots=True)
class Letters:
    """The letters of a text by script."""

    total: int
    counts: Mapping[str, int]

    def share(self, scripts: Iterable[str]) -> float:
        """The share of some scripts, 0 to 1."""
        return sum(self.counts.get(script, 0) for script in scripts) / self.total if self.total else 0.0


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a text: the tag that scripts say, the vote among the packs that write them, and its answers."""

    tag: str
    scripts: tuple[str, ...]
    writers: tuple[LanguageSpec, ...]
    vote: Vote
    answers: Mapping[str, Resolution]
    settled: Resolution
    """The answer where no vote is held."""
    unheard: Resolution = UNDECIDED
    """The answer where a vote decides nothing: the likely language of a script that has one."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The given languages that a reading leaves, with their packs, and the vote among them."""

    pool: tuple[tuple[str, LanguageSpec], ...]
    vote: Vote

    def winner(self, text: str) -> str:
        """The tag of the pack that a text speaks for; the first where it speaks for none."""
        if len(self.pool) == 1:
            return self.pool[0][0]
        spec = self.vote.winner(sample_of(text)) if self.vote.winner is not None else self.vote.sole
        return next((tag for tag, other in self.pool if other is spec), self.pool[0][0])


class Compiled:
    """A catalog's detector, and what follows from each of its answers."""

    __slots__ = ("_catalog", "_choices", "detector", "readings")

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._choices: dict[tuple[str, ...], tuple[Choice | None, ...]] = {}
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

    def _reading(self, tag: str, scripts: tuple[str, ...]) -> Reading:
        writers = self._catalog.writers(scripts)
        vote = Vote(writers, scripts)
        sole = None if vote.sole is None else vote.sole.id
        settled = Resolution(sole if writers else tag, sure=bool(sole) or not writers)
        answers = {spec.id: Resolution(spec.id, sure=True) for spec in writers}
        likely = [self._catalog.likely.get(script) for script in scripts]
        unheard = answers.get(tag, UNDECIDED) if tag in likely else UNDECIDED
        return Reading(tag, scripts, writers, vote, answers, settled, unheard)

    def choices(self, languages: Sequence[str]) -> tuple[Choice | None, ...]:
        """For each reading what the given languages leave of it; None for nothing."""
        key = tuple(languages)
        found = self._choices.get(key)
        if found is None:
            if len(self._choices) >= MOST_CHOICES:
                self._choices.clear()
            found = self._choices[key] = tuple(self._choice(reading, key) for reading in self.readings)
        return found

    def _choice(self, reading: Reading, languages: tuple[str, ...]) -> Choice | None:
        catalog = self._catalog
        candidates = [(tag, catalog.for_tag(tag)) for tag in languages]
        # Languages without a pack also write a script whose packs are told by words.
        open_script = any(s.detection is not None and s.detection.function_words for s in reading.writers)
        covering = [spec for spec in reading.writers if any(spec is other for _, other in candidates)]
        pool = tuple(
            (tag, spec)
            for tag, spec in candidates
            if any(spec is other for other in covering)
            or names(tag, reading.tag)
            or (open_script and _is_unpacked(tag, spec, catalog))
        )
        return Choice(pool, Vote(covering)) if pool else None


def detector(catalog: Catalog) -> _native.Detector:
    """The compiled detector of a catalog: its `detect` is `detect` without the catalog."""
    return compiled(catalog).detector


def compiled(catalog: Catalog) -> Compiled:
    """What detection works out from a catalog at its first use."""
    found = catalog.derived.get("detection")
    if found is None:
        found = catalog.derived["detection"] = Compiled(catalog)
    return cast(Compiled, found)


def _ids(scripts: Iterable[str]) -> list[int]:
    return [_SCRIPT_IDS[script] for script in scripts if script in _SCRIPT_IDS]


def detect(text: str, catalog: Catalog) -> str:
    """The language that the scripts of a text say; `catalog.fallback` for Latin and for a text without letters.

    TypeError for anything but a str.
    """
    return compiled(catalog).detector.detect(text)


def resolve(text: str, catalog: Catalog, languages: Sequence[str] | None = None) -> Resolution:
    """The language to tokenize a text as.

    Without `languages`: by script where one language writes it, else by the votes of characters or function
    words that only one language has, else undecided. `languages` (canonical tags) are the only ones possible,
    and the first is the default where the text cannot tell, so the answer is always sure.
    """
    known = compiled(catalog)
    if languages:
        return Resolution(_limited(text, known, languages), sure=True)
    number = known.detector.number(text)
    if number < 0:
        return UNDECIDED
    reading = known.readings[number]
    if reading.vote.winner is None:
        return reading.settled
    winner = reading.vote.winner(sample_of(text))
    return reading.unheard if winner is None else reading.answers[winner.id]


def _limited(text: str, known: Compiled, languages: Sequence[str]) -> str:
    """The one of `languages` that a text is in; the first where it cannot tell."""
    choices = known.choices(languages)
    for number in known.detector.numbers(text):
        choice = choices[number]
        if choice is not None:
            return choice.winner(text)
    return languages[0]


def sample_of(text: str) -> str:
    """The part of a text that votes read, in NFKC."""
    return _native.nfkc(text)[:SAMPLE]


def letters_of(text: str) -> Letters:
    """The letters of the NFKC form of a text; TypeError for anything but a str."""
    normal = _native.nfkc(require_str(text, "text"))
    total, counts = _native.script_counts(normal)
    return Letters(total, {_native.SCRIPTS[script]: count for script, count in counts.items()})


def names(tag: str, language: str) -> bool:
    """Whether a tag is of a language."""
    return tag == language or tag.startswith(language + "-")


def _is_unpacked(tag: str, spec: LanguageSpec, catalog: Catalog) -> bool:
    """Whether nothing is known of a candidate, not even its script."""
    return spec is catalog.neutral and not any(names(tag, known) for known in catalog.likely.values())
