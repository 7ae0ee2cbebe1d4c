"""Which languages a message may be in, told on this machine by what the packs know and the profiles of scripts.

Generous for few words, which may be of many languages, and strict for many: the words of one language then are no
keywords of another. Each script of a message is told by itself, and so is each of its first lines. Most messages are
told at a glance (`capture.voices`); only the others need profiles, which take a while to load.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from babel_core import _native
from babel_core.capture.voices import sure_language
from babel_core.errors import UnknownNameError, require_str

if TYPE_CHECKING:
    from babel_core.analysis.spec import Catalog

KIND = "language of the keywords"
"""What UnknownNameError calls a tag that is none."""

SAMPLE = 4_000
"""Code points at the start of a message that are read."""

BARS = ((2, 0.01), (5, 0.02), (11, 0.05), (SAMPLE, 0.1))
"""(words, least probability of a language in a stretch of at most so many words)."""

SURE = 0.9
"""Probability from which on a language that nobody can tell is not what a message is in."""

FEW = 5
"""Words up to which near relatives of the likeliest language, and the script's own one, are possible as well."""

SEVERAL = 8
"""Words up to which they are so where the likeliest language has no keywords: Danish of few words may be Swedish."""

LINES, LINE_WORDS = 8, 2
"""Lines that are told by themselves, and the words that one needs for it."""

ISLAND = 3
"""Words up to which a stretch in the script of the default language, beside one of another, is a name or a term."""

UNSPACED_WORD = 2
"""Letters that count as a word where no blanks part words."""

_HAN_KANA = frozenset(_native.SCRIPTS.index(name) for name in ("Han", "Hiragana", "Katakana", "Bopomofo"))
_HAN, _HANGUL = _native.SCRIPTS.index("Han"), _native.SCRIPTS.index("Hangul")
_LINE = re.compile(r"[^\r\n\u2028\u2029]+")


def possible_languages(text: str, available: Iterable[str]) -> tuple[str, ...]:
    """Those of the available languages (tags) that a message may be in, likeliest first.

    A language that no profile and no pack knows is possible wherever the message is not surely in another one. Empty
    for a message without letters, or in languages that are not available. TypeError for another type than str.

    >>> possible_languages("Onthoud dat de winkel op maandag dicht is", ("en", "nl", "sv"))
    ('nl',)
    """
    known = tuple(dict.fromkeys(available))
    sample = require_str(text, "text")[:SAMPLE]
    sure = sure_languages(sample)
    if sure is not None:
        found = _named_by(sure, known)
        if found or len(sample.split()) > SEVERAL:
            return found
    return _judged(sample, known)


def named_languages(names: Iterable[str], available: Iterable[str]) -> tuple[str, ...] | None:
    """Those of the available languages (tags) that some tags name, in their order; regions count for nothing.

    A language that is not available is left out. None where every tag says on purpose that no language is known
    ("und"). UnknownNameError, with the available ones, for what is no tag of a language ("german", "xx"). TypeError for
    a bare str or anything but str in it.

    >>> named_languages(("DE_at", "zh-Hant", "ger", "fi"), ("en", "de", "zh"))
    ('de', 'zh')
    """
    if isinstance(names, str) or not isinstance(names, Iterable):
        given = "a str" if isinstance(names, str) else type(names).__name__
        message = f"languages must be a series of str, not {given}"
        raise TypeError(message)
    known = tuple(dict.fromkeys(available))
    found: list[str] = []
    unknown = 0
    at = -1
    for at, name in enumerate(names):
        tag = require_str(name, f"languages[{at}]")
        if tag in known:  # what calls say most, without the table of tags
            found.append(tag)
            continue
        from babel_core.packs.locale import UNDETERMINED, is_undetermined, language_of, names_language

        if not names_language(tag):
            raise UnknownNameError(KIND, tag, (other for other in known if other != UNDETERMINED))
        if is_undetermined(tag):
            unknown += 1
            continue
        language = language_of(tag)
        found += [other for other in known if language_of(other) == language]
    return None if unknown == at + 1 > 0 else tuple(dict.fromkeys(found))


def sure_languages(text: str) -> tuple[str, ...] | None:
    """The languages that a text's first lines are surely in; None where that of one of them is open.

    They may be languages without keywords.
    """
    if _is_one_line(text):
        language = sure_language(text) if text else None
        return None if language is None else (language,)
    lines = [line for line in _LINE.findall(text)[:LINES] if len(line.split()) >= LINE_WORDS or "\n" not in text]
    found = [sure_language(line) for line in lines]
    return tuple(dict.fromkeys(language for language in found if language)) if found and all(found) else None


@lru_cache(maxsize=64)
def _named_by(languages: tuple[str, ...], known: tuple[str, ...]) -> tuple[str, ...]:
    """The tags of some languages; most messages ask the same."""
    return tuple(tag for language in languages for tag in known if _base(tag) == language)


def _is_one_line(text: str) -> bool:
    return not ("\n" in text or "\r" in text or "\u2028" in text or "\u2029" in text)


def _judged(sample: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """The possible languages by the profiles of scripts."""
    shares: dict[str, float] = {}
    best = 0.0
    for part in _parts(sample):
        bar = next(bar for most, bar in BARS if part.words <= most)
        found = _candidates(part)
        best = max(best, *found.values())
        near = _near(part, max(found, key=lambda tag: found[tag]), frozenset(map(_base, known)))
        for language in (*found, *near):
            share = found.get(language, 0.0)
            if share >= bar or language in near:
                shares[language] = max(share, shares.get(language, 0.0))
    tags = sorted((tag for tag in known if _base(tag) in shares), key=lambda tag: -shares[_base(tag)])
    if shares and best < SURE:
        tags += [tag for tag in known if _base(tag) not in shares and not _is_told(_base(tag))]
    return tuple(tags)


def _base(tag: str) -> str:
    return tag.partition("-")[0].lower()


class _Part(NamedTuple):
    """A stretch in one script (id), with the number of its words; `default` where it is taken to be in the default."""

    text: str
    script: int
    words: int
    default: bool = False


def _candidates(part: _Part) -> dict[str, float]:
    """The languages of a part with their probabilities; the default where it is undecided is one of them."""
    if part.default:
        return {_catalog().fallback: 1.0}
    from babel_core.analysis.extended import judge
    from babel_core.analysis.profiles import OTHER

    judgement = judge(part.text, _catalog())
    found = {_base(tag): share for tag, share in judgement.candidates if tag != OTHER}
    found.setdefault(_base(judgement.language), 1.0 if not found else max(0.0, 1.0 - sum(found.values())))
    return found


def _near(part: _Part, likeliest: str, known: frozenset[str]) -> tuple[str, ...]:
    """The languages that a part of few words may be in as well as in the likeliest one."""
    from babel_core.analysis.detection import detect

    own = detect(part.text, _catalog())
    if part.words <= FEW:
        return (*_relatives(part.script, likeliest), own)
    if part.words <= SEVERAL and likeliest not in known:
        return (*_relatives(part.script, likeliest), *([own] if own != _catalog().fallback else []))
    return ()


@cache
def _relatives(script: int, language: str) -> tuple[str, ...]:
    """The languages that are hard to tell from one in few words."""
    from babel_core.analysis.profiles import profile_of

    profile = profile_of(_native.SCRIPTS[script])
    return () if profile is None else tuple(dict.fromkeys(map(_base, profile.relatives(language))))


def _catalog() -> Catalog:
    from babel_core.packs.catalog import builtin_catalog

    return builtin_catalog()


@cache
def _is_told(language: str) -> bool:
    """Whether a text can be found to be in a language."""
    from babel_core.analysis.profiles import known_languages

    return language in _catalog().specs or language in known_languages()


def _parts(text: str) -> Iterator[_Part]:
    """The stretches of a message, then those of its lines where it has several."""
    whole = _stretches(text)
    yield from whole
    lines = _LINE.findall(text)
    if len(lines) > 1:
        for line in lines[:LINES]:
            yield from (part for part in _stretches(line) if part.words >= LINE_WORDS and part not in whole)


def _stretches(text: str) -> list[_Part]:
    """The letters of each script of a text, joined."""
    counts = _native.script_counts(text)[1]
    scripts = list(dict.fromkeys(map(_class, counts)))
    if len(scripts) < 2:
        return [_Part(text, script, _words(text, script)) for script in scripts]
    joined: dict[int, list[str]] = {script: [] for script in scripts}
    for start, end, script in _native.script_runs(text):
        if _class(script) in joined:
            joined[_class(script)].append(text[start:end])
    parts = [_Part("".join(runs), script, _words("".join(runs), script)) for script, runs in joined.items() if runs]
    return [part._replace(default=part.script in _default_scripts() and part.words <= ISLAND) for part in parts]


@cache
def _default_scripts() -> frozenset[int]:
    """The scripts of the default language."""
    catalog = _catalog()
    spec = catalog.specs.get(catalog.fallback)
    names = spec.detection.scripts if spec is not None and spec.detection is not None else ()
    return frozenset(map(_native.SCRIPTS.index, names))


def _class(script: int) -> int:
    """The script, one for all that are written side by side in Chinese and Japanese."""
    return _HAN if script in _HAN_KANA else script


def _words(text: str, script: int) -> int:
    name = _native.SCRIPTS[script]
    if name in _native.UNSPACED_SCRIPTS and script != _HANGUL:
        return max(1, _native.script_counts(text)[0] // UNSPACED_WORD)
    return len(text.split())
