"""Which language a text is in, told from scripts and the packs' own data; deterministic, no other package.

Nothing here knows a language: order, bars, telling words and characters are data of the packs. All counts are of
letters of the NFKC form (`_native.script_counts`), so a currency sign or a danda does not vote.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from babel_core import _native
from babel_core.analysis.spec import Catalog, DetectionSpec, FrozenMap, LanguageSpec
from babel_core.errors import require_str

SAMPLE = 4_000
"""Code points at the start of a text that the voters read; a bound on time, not on what is counted by script."""

CHARACTER_LEAD = 5
"""A language needs this many times the runner-up's votes: a quoted foreign name must not undo a long text."""

WORD_LEAD = 2
MIN_EVIDENCE = 2
"""Distinct function words and letters that make a language sure; one can stand in any language."""

WORD_SHARE = 0.08
"""Least count of them for each word of the text: less is a title or a name quoted in another language."""

FOREIGN_SHARE = 0.005
"""Share of letters foreign to a language above which a text is not in it."""


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

    text: str
    total: int
    counts: Mapping[str, int]

    def share(self, scripts: Iterable[str]) -> float:
        """The share of some scripts, 0 to 1."""
        return sum(self.counts.get(script, 0) for script in scripts) / self.total if self.total else 0.0


@dataclass(frozen=True, slots=True)
class _Reading:
    """One way to read a text: the tag that the scripts say."""

    tag: str
    scripts: tuple[str, ...]
    share: float


def detect(text: str, catalog: Catalog) -> str:
    """The language that the scripts of a text say; `catalog.fallback` for Latin and for a text without letters.

    TypeError for anything but a str.
    """
    return next(_readings(_letters(text), catalog)).tag


def detailed(text: str, catalog: Catalog) -> LanguageDetail:
    """`detect` with the shares of the scripts and whether the text is mixed."""
    letters = _letters(text)
    language = next(_readings(letters, catalog)).tag
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
    letters = _letters(text)
    if languages:
        return Resolution(_limited(letters, catalog, languages), sure=True)
    if not letters.counts:
        return UNDECIDED
    reading = next(_readings(letters, catalog))
    writers = catalog.writers(reading.scripts)
    if not writers:
        return Resolution(reading.tag, sure=True)
    winner = _vote(writers, letters.text[:SAMPLE])
    return UNDECIDED if winner is None else Resolution(winner.id, sure=True)


def _letters(text: str) -> _Letters:
    normal = _native.nfkc(require_str(text, "text"))
    total, counts = _native.script_counts(normal)
    return _Letters(normal, total, {_native.SCRIPTS[script]: count for script, count in counts.items()})


def _readings(letters: _Letters, catalog: Catalog) -> Iterator[_Reading]:
    """What the scripts say, best first: packs in their order, a script without a pack, the fallback."""
    ranked = []
    for spec in catalog.ranked:
        if spec.detection is not None:
            share = letters.share(spec.detection.scripts)
            if share > spec.detection.bar:
                ranked.append(_Reading(spec.id, spec.detection.scripts, share))
    other = _unranked(letters, catalog)
    if other is not None and (not ranked or other.share > ranked[0].share):
        yield other
        other = None
    yield from ranked
    if other is not None:
        yield other
    last = catalog.specs.get(catalog.fallback)
    scripts = last.detection.scripts if last is not None and last.detection is not None else ()
    yield _Reading(catalog.fallback, scripts, letters.share(scripts))


def _unranked(letters: _Letters, catalog: Catalog) -> _Reading | None:
    """The most frequent script that has a likely language and no pack, when it is frequent enough."""
    found = [(count, script) for script, count in letters.counts.items() if script in catalog.likely]
    if not found:
        return None
    _, script = max(found)
    share = letters.share((script,))
    return _Reading(catalog.likely[script], (script,), share) if share > catalog.likely_bar else None


def _limited(letters: _Letters, catalog: Catalog, languages: Sequence[str]) -> str:
    """The one of `languages` that a text is in; the first where it cannot tell."""
    candidates = [(tag, catalog.for_tag(tag)) for tag in languages]
    for reading in _readings(letters, catalog) if letters.counts else ():
        writers = catalog.writers(reading.scripts)
        # Languages without a pack also write a script whose packs are told by words.
        open_script = any(spec.detection is not None and spec.detection.function_words for spec in writers)
        covering = [spec for spec in writers if any(spec is other for _, other in candidates)]
        pool = [
            (tag, spec)
            for tag, spec in candidates
            if any(spec is other for other in covering)
            or _names(tag, reading.tag)
            or (open_script and _is_unpacked(tag, spec, catalog))
        ]
        if not pool or not reading.share:
            continue
        winner = _vote(covering, letters.text[:SAMPLE]) if len(pool) > 1 else None
        return next((tag for tag, spec in pool if spec is winner), pool[0][0])
    return languages[0]


def _names(tag: str, language: str) -> bool:
    return tag == language or tag.startswith(language + "-")


def _is_unpacked(tag: str, spec: LanguageSpec, catalog: Catalog) -> bool:
    """Whether nothing is known of a candidate, not even its script."""
    return spec is catalog.neutral and not any(_names(tag, known) for known in catalog.likely.values())


def _vote(packs: Sequence[LanguageSpec], text: str) -> LanguageSpec | None:
    """The pack that a text speaks for; None when it speaks for none or for several."""
    specs = [(pack, pack.detection) for pack in packs if pack.detection is not None]
    if len(specs) > 1 and any(spec.only_chars or spec.phrases for _, spec in specs):
        votes = [_character_votes(spec, text) for _, spec in specs]
        best = _leader(votes, CHARACTER_LEAD)
        if not any(votes):
            best = _leader([sum(phrase in text for phrase in spec.phrases) for _, spec in specs], CHARACTER_LEAD)
        return None if best is None else specs[best][0]
    if any(spec.function_words for _, spec in specs):
        words = _words(text)
        evidence = [_evidence(spec, words, text) for _, spec in specs]
        best = _leader([len(set(found)) for found in evidence], WORD_LEAD)
        if best is None:
            return None
        found = evidence[best]
        sure = len(set(found)) >= MIN_EVIDENCE and len(found) >= WORD_SHARE * len(words)
        return specs[best][0] if sure else None
    return specs[0][0] if len(specs) == 1 else None


def _leader(votes: Sequence[int], lead: int) -> int | None:
    """The place of the most votes, when they are `lead` times those of any other."""
    best = max(range(len(votes)), key=votes.__getitem__, default=None)
    if best is None or not votes[best]:
        return None
    others = (count for place, count in enumerate(votes) if place != best)
    return best if all(votes[best] >= lead * count for count in others) else None


def _character_votes(spec: DetectionSpec, text: str) -> int:
    """How often a text has characters that only this language writes."""
    return sum(map(_only_characters(spec.only_chars).__contains__, text)) if spec.only_chars else 0


def _evidence(spec: DetectionSpec, words: Sequence[str], text: str) -> list[str]:
    """The function words and telling letters found, as often as they are; none when letters speak against it."""
    lower = text.lower()
    against = sum(map(spec.other_letters.__contains__, lower)) if spec.other_letters else 0
    if against > FOREIGN_SHARE * len(lower):
        return []
    found = [word for word in words if word in spec.function_words]
    return found + [char for char in lower if char in spec.letters] if spec.letters else found


def _words(text: str) -> list[str]:
    """The words of a text in search form."""
    form, _, _ = _native.search_form(text)
    return [form[start:end] for start, end, _ in _native.word_runs(form)]


@lru_cache(maxsize=32)
def _only_characters(resource: str) -> frozenset[str]:
    """The characters of a pack's data file ("package:file"); lines that begin with # are left out."""
    package, _, name = resource.partition(":")
    lines = files(package).joinpath(name).read_text(encoding="utf-8").splitlines()
    return frozenset("".join(line for line in lines if not line.startswith("#")))


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
