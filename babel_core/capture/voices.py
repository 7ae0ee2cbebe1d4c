"""What makes the language of a message sure at a glance: its script, function words, characters of one language alone.

The data are the packs' own (see `capture.common`); nothing is loaded beside them. Where they leave a doubt, profiles
have to tell (`capture.languages`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from babel_core import _native
from babel_core.capture.common import common

LEAST, LEAD, SHARE = 2, 2, 0.12
"""Distinct function words that make a language sure, how many times those of any other they must be more than, and
their least share of all words."""

CHARACTER_LEAD = 5
"""How many times the characters of one language alone must be those of another."""

FOREIGN_SHARE = 0.005
"""Share of letters foreign to a language from which on nothing speaks for it."""

KANA_SHARE = 0.15
"""Share of hiragana from which on Han characters beside it are no quotation."""

MOST_VOICES = 64

HAN, HIRAGANA, KATAKANA = map(_native.SCRIPTS.index, ("Han", "Hiragana", "Katakana"))
_HAN_KANA = frozenset((HAN, HIRAGANA, KATAKANA))


class Evidence(NamedTuple):
    """The number of words of a text in one script, and (distinct, all) function words and letters of each language."""

    words: int
    heard: Mapping[str, tuple[int, int]]


def sure_language(text: str) -> str | None:
    """The language that a text is surely in; None where that is open. It need not have keywords."""
    counts = _native.script_counts(text)[1]
    if not counts.keys() - _HAN_KANA and counts:
        return _of_characters(text, counts)
    if len(counts) != 1:
        return None
    voices = _voices(next(iter(counts)))
    if voices is None or len(voices.tags) == 1:
        return None if voices is None else voices.tags[0]
    words, heard = _evidence(text, next(iter(counts)))
    best = max(heard, key=lambda tag: heard[tag])
    distinct, found = heard[best]
    rival = max(other for tag, (other, _) in heard.items() if tag != best)
    return best if distinct >= LEAST and distinct > LEAD * rival and found >= SHARE * words else None


def leans_to(text: str, language: str) -> bool:
    """Whether no function words of a text speak more for another language than for the one given."""
    counts = _native.script_counts(text)[1]
    voices = _voices(next(iter(counts))) if len(counts) == 1 else None
    if voices is None or language not in voices.tags:
        return False
    _, heard = _evidence(text, next(iter(counts)))
    return heard[language][0] >= max(distinct for distinct, _ in heard.values())


def _of_characters(text: str, counts: Mapping[int, int]) -> str | None:
    """The language of Han and kana: by a fair share of hiragana, or by the characters that one language alone has."""
    hiragana = counts.get(HIRAGANA, 0)
    if hiragana >= KANA_SHARE * sum(counts.values()):
        voices = _voices(HIRAGANA)
        return voices.tags[0] if voices is not None and len(voices.tags) == 1 else None
    voices = _voices(HAN) if len(counts) == 1 else None
    if voices is None or len(voices.tags) == 1:
        return None
    told = [count for part in voices.kernels for count in part.characters(text)]
    most = max(told)
    alone = sum(CHARACTER_LEAD * count > most for count in told) == 1
    return voices.tags[told.index(most)] if most >= LEAST and alone else None


class _Voices(NamedTuple):
    """What speaks for each of the packs (ids) that write a script."""

    tags: tuple[str, ...]
    kernels: tuple[_native.Voices, ...]


@cache
def _voices(script: int) -> _Voices | None:
    """The voices of a script (id); None where the packs that write it know nothing that tells them apart."""
    rows = common().voices.get(_native.SCRIPTS[script])
    if rows is None:
        return None
    told = [(only, words, letters, others) for _, only, words, letters, others in rows]
    parts = [told[at : at + MOST_VOICES] for at in range(0, len(told), MOST_VOICES)]
    return _Voices(tuple(row[0] for row in rows), tuple(_native.Voices(part, FOREIGN_SHARE) for part in parts))


@lru_cache(maxsize=16)
def _evidence(text: str, script: int) -> Evidence:
    """What is heard in a text; both questions about a message ask for it."""
    voices = _voices(script)
    assert voices is not None
    words = 0
    heard: list[tuple[int, int]] = []
    for part in voices.kernels:
        words, found = part.evidence(text)
        heard += found
    return Evidence(words, dict(zip(voices.tags, heard, strict=True)))
