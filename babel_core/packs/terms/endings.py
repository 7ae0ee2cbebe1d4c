"""Korean-like endings: what is left of a word without the particles that are written on to it, one after another."""

from __future__ import annotations

from collections.abc import Iterator

from babel_core.packs.terms.grammar import Endings

_FIRST, _LAST, _FINALS = 0xAC00, 0xD7A3, 28
_LEAST = 2
"""Syllables that stay."""
_LONGEST = 40
"""Code points of a word; what is longer has no endings."""


def stems(word: str, endings: Endings) -> Iterator[str]:
    """What is left of a word in steps, the word itself not among it."""
    if len(word) > _LONGEST:
        return
    left = word
    verb = next((ending for ending in endings.verbs.get(left[-1:], ()) if _holds(left, ending)), None)
    if verb is not None:
        left = left[: -len(verb)]
        yield left
    while (ending := _particle(left, endings)) is not None:
        left = left[: -len(ending)]
        yield left


def asks(word: str, endings: Endings) -> bool:
    """Whether a word is one of the roots that ask, alone or with endings only."""
    if len(word) > _LONGEST:
        return False
    roots = endings.roots.get(word[:1], ())
    return any(word.startswith(root) and is_ending(word[len(root) :], endings) for root in roots)


def is_ending(rest: str, endings: Endings) -> bool:
    """Whether particles, and a form of a verb before them, are all that a text holds."""
    while rest and rest not in endings.verbs.get(rest[-1], ()):
        ending = next((each for each, _ in endings.particles.get(rest[-1], ()) if rest.endswith(each)), None)
        if ending is None:
            return False
        rest = rest[: -len(ending)]
    return True


def _holds(word: str, ending: str) -> bool:
    return len(word) >= len(ending) + _LEAST and word.endswith(ending) and _is_syllable(word[-len(ending) - 1])


def _particle(word: str, endings: Endings) -> str | None:
    for ending, before in endings.particles.get(word[-1:], ()):
        if not word.endswith(ending) or len(word) <= len(ending):
            continue
        last = word[-len(ending) - 1]
        if not _is_syllable(last) or (before and (before == "consonant") is not _has_final(last)):
            continue
        if len(word) - len(ending) >= _LEAST or (len(ending) == 1 and ending in endings.lone):
            return ending
    return None


def _is_syllable(char: str) -> bool:
    return _FIRST <= ord(char) <= _LAST or char.isascii()


def _has_final(char: str) -> bool:
    return not char.isascii() and (ord(char) - _FIRST) % _FINALS > 0
