"""Snowball stemmers: PyStemmer where it is installed, else snowballstemmer.

Both come from the same compiler and give the same stems in the same version of the algorithms, so that one
may index what the other queries.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import cache, lru_cache

from babel_core.errors import UnknownNameError, require_str
from babel_core.segment.missing import warn_missing_package
from babel_core.segment.provider import distribution_version, importable, missing_error
from babel_core.segment.registry import registry

CACHED_WORDS = 8192
"""Stems that each thread keeps for each algorithm."""

LONGEST_WORD = 100
"""Code points; a longer run of letters is no word of a language with suffixes and is left as it is."""

_PACKAGES = (("Stemmer", "PyStemmer"), ("snowballstemmer", "snowballstemmer"))
_EXTRA = "stem"
_PURPOSE = "stemming"

Stem = Callable[[str], str]


def stemmer_available() -> bool:
    """Whether a package with stemmers is there; imports nothing."""
    return any(importable(module) for module, _ in _PACKAGES)


def stemmer_version(algorithm: str) -> str:
    """The version of an algorithm for fingerprints ("snowball-3.1"), from metadata; "none" without a package.

    The two packages of one algorithm version count as the same; patch numbers change no stems.
    """
    require_str(algorithm, "algorithm")
    for module, distribution in _PACKAGES:
        if importable(module):
            return f"snowball-{distribution_version(distribution, 2)}"
    return "none"


def warn_missing_stemmer() -> None:
    """Say once that words stay unstemmed, and what to install."""
    warn_missing_package("snowballstemmer", _EXTRA, _PURPOSE)


@cache
def stemmer(algorithm: str) -> Stem:
    """The stemmer of a Snowball algorithm ("german"), safe to use from several threads.

    Raises UnknownNameError with the known algorithms, MissingDependencyError where no package is there. It
    stems folded words; words that cannot be encoded (lone surrogates) or are longer than LONGEST_WORD stay.
    """
    require_str(algorithm, "algorithm")
    if importable("Stemmer"):
        import Stemmer

        known, make = Stemmer.algorithms(), _pystemmer
    elif importable("snowballstemmer"):
        import snowballstemmer

        known, make = snowballstemmer.algorithms(), _snowballstemmer
    else:
        raise missing_error(package="snowballstemmer", extra=_EXTRA, purpose=_PURPOSE)
    if algorithm not in known:
        raise UnknownNameError(kind="stemming algorithm", name=algorithm, known=sorted(known))
    registry.note_loaded("snowball")
    return _ThreadedStemmer(algorithm, make)


def _pystemmer(algorithm: str) -> Stem:
    import Stemmer

    stem: Stem = Stemmer.Stemmer(algorithm, 0).stemWord  # 0: no cache of its own, which is unbounded in bytes
    return stem


def _snowballstemmer(algorithm: str) -> Stem:
    import snowballstemmer

    stem: Stem = snowballstemmer.stemmer(algorithm).stemWord
    return stem


class _ThreadedStemmer:
    """One stemmer object and one bounded cache a thread: the objects hold the word that they work on."""

    def __init__(self, algorithm: str, make: Callable[[str], Stem]) -> None:
        self._algorithm = algorithm
        self._make = make
        self._threads = threading.local()

    def __reduce__(self) -> tuple[Callable[[str], Stem], tuple[str]]:
        return stemmer, (self._algorithm,)

    def __call__(self, word: str) -> str:
        if len(word) > LONGEST_WORD:
            return word
        stem: Stem | None = getattr(self._threads, "stem", None)
        if stem is None:
            stem = lru_cache(CACHED_WORDS)(self._make(self._algorithm))
            self._threads.stem = stem
        try:
            return stem(word)
        except UnicodeEncodeError:
            return word
