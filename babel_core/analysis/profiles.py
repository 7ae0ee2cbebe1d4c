"""Profiles: which strings of letters speak for which language of a script, as probabilities of the languages.

The data are babel_core/data/profiles.bin, written by pyx/generate_profiles.py: a multinomial logistic regression for
each script that several languages write. Scores are sums of whole numbers, so they are the same on every machine.
"""

from __future__ import annotations

import json
import math
import struct
import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from babel_core import _native
from babel_core._native import data_files
from babel_core.errors import DictionaryError

MAGIC = b"BCPROF1\n"
RESOURCE = "profiles.bin"
OTHER = "und"
"""The tag of the languages that a profile tells from the others but does not name."""

HOPELESS = 9.0
"""Units of log-likelihood behind the best language from which on relatives need not be told apart."""

_HEAD = struct.Struct("<I")


@dataclass(frozen=True, slots=True)
class Likelihoods:
    """What a text says: (tag, natural logarithm of its likelihood up to a constant), and the number of words read."""

    words: int
    scores: tuple[tuple[str, float], ...]


class _Regression:
    """One regression of the file; it never changes, and threads may share it."""

    __slots__ = ("_kernel", "_scale", "tags")

    def __init__(self, header: dict[str, Any], body: bytes, scale: float) -> None:
        self.tags: tuple[str, ...] = tuple(header["tags"])
        self._scale = scale
        self._kernel = _native.Profile(_kinds(header["scripts"]), header["biases"], body, header["longest"])

    def scores(self, text: str) -> tuple[int, dict[str, float]]:
        words, scores = self._kernel.scores(text)
        return words, {tag: score / self._scale for tag, score in zip(self.tags, scores, strict=True)}


class ScriptProfile:
    """The profile of the languages of some scripts: a regression for all, and finer ones for near relatives."""

    __slots__ = ("_finer", "_main", "commonness", "scripts", "tags")

    def __init__(self, header: dict[str, Any], main: _Regression, finer: Iterable[_Regression]) -> None:
        self.scripts: tuple[str, ...] = tuple(header["scripts"])
        self.tags = main.tags
        self.commonness: dict[str, float] = dict(zip(self.tags, header["priors"], strict=True))
        """How much of a language is written beside the others; 1 is an average one."""
        self._main, self._finer = main, tuple(finer)

    def relatives(self, tag: str) -> tuple[str, ...]:
        """The near relatives of a language, and itself."""
        return next((finer.tags for finer in self._finer if tag in finer.tags), (tag,))

    def likelihoods(self, text: str, wanted: Callable[[str], bool] = bool) -> Likelihoods:
        """What the words of a text say of the wanted languages; TypeError for anything but a str."""
        words, scores = self._main.scores(text)
        found = {tag: score for tag, score in scores.items() if wanted(tag)}
        highest = max(found.values(), default=0.0)
        for finer in self._finer:
            among = [tag for tag in finer.tags if tag in found]
            if len(among) > 1 and max(found[tag] for tag in among) > highest - HOPELESS:
                _, fine = finer.scores(text)
                shift = _log_sum(found[tag] for tag in among) - _log_sum(fine[tag] for tag in among)
                found.update({tag: fine[tag] + shift for tag in among})
        return Likelihoods(words, tuple(found.items()))


def _log_sum(scores: Iterable[float]) -> float:
    """The logarithm of the sum of what the scores are logarithms of."""
    found = list(scores)
    highest = max(found)
    return highest + math.log(math.fsum(math.exp(score - highest) for score in found))


def normalized(scores: Iterable[tuple[str, float]]) -> tuple[tuple[str, float], ...]:
    """Probabilities of logarithms, most probable first; equal ones keep their order."""
    found = list(scores)
    highest = max((score for _, score in found), default=0.0)
    powers = [(tag, math.exp(score - highest)) for tag, score in found]
    total = math.fsum(power for _, power in powers)
    return tuple(sorted(((tag, power / total) for tag, power in powers), key=lambda pair: -pair[1]))


def profile_of(script: str) -> ScriptProfile | None:
    """The profile of a script (Unicode long name), loaded at its first use; None where one language alone writes it.

    DictionaryError for a damaged file.
    """
    place = _places().get(script)
    return None if place is None else _load(place)


def _kinds(scripts: Iterable[str]) -> list[int]:
    """The kinds of word runs that hold letters of some scripts."""
    names = set(scripts)
    kinds = [number for number, name in enumerate(_native.SCRIPTS) if name in names]
    kana = bool(names & {"Hiragana", "Katakana"})
    return kinds + ([_native.KANA] if kana else []) + ([_native.HAN_KANA] if kana or "Han" in names else [])


def _damaged(what: object) -> DictionaryError:
    return DictionaryError(f"the language profiles ({RESOURCE}) cannot be used: {what}; install babel-core anew")


@lru_cache(maxsize=1)
def _file() -> tuple[dict[str, Any], bytes]:
    """The header and the bodies behind each other."""
    data = data_files.read("babel_core.data", RESOURCE)
    try:
        plain = zlib.decompress(data.removeprefix(MAGIC))
        (size,) = _HEAD.unpack_from(plain)
        header: dict[str, Any] = json.loads(plain[_HEAD.size : _HEAD.size + size])
        whole = _HEAD.size + size + sum(int(item["size"]) for item in header["profiles"])
    except (ValueError, KeyError, TypeError, zlib.error, struct.error) as error:
        raise _damaged(error) from error
    if not data.startswith(MAGIC) or whole != len(plain):
        other = "it is of another form"
        raise _damaged(other)
    bodies = plain[_HEAD.size + size :]
    return header, bodies


@lru_cache(maxsize=1)
def _places() -> dict[str, int]:
    """Script -> the place of its profile in the file."""
    items = _file()[0]["profiles"]
    return {script: place for place, item in enumerate(items) if not item["refines"] for script in item["scripts"]}


def profiled_scripts() -> frozenset[str]:
    """The scripts that have a profile: several languages write them."""
    return frozenset(_places())


@cache
def known_languages() -> frozenset[str]:
    """The languages (without their scripts) that some profile knows."""
    items = _file()[0]["profiles"]
    return frozenset(tag.partition("-")[0] for item in items for tag in item["tags"])


@cache
def _load(place: int) -> ScriptProfile:
    """The profile at a place, and the finer ones that follow it."""
    header, _ = _file()
    items = header["profiles"]
    last = place + 1
    while last < len(items) and items[last]["refines"]:
        last += 1
    finer = [_regression(at) for at in range(place + 1, last)]
    return ScriptProfile(items[place], _regression(place), finer)


def _regression(place: int) -> _Regression:
    header, bodies = _file()
    items = header["profiles"]
    start = sum(item["size"] for item in items[:place])
    return _Regression(items[place], bodies[start : start + items[place]["size"]], header["scale"])
