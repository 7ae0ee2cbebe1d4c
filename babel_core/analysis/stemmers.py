"""Snowball stemmers: PyStemmer where it is installed, else snowballstemmer.

Both come from the same compiler and give the same stems in the same version of the algorithms, so that one
may index what the other queries. A package that is there but fails is an error and never passed over for the
other one: the fingerprint names it, and an index must not depend on the state of an installation.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import cache, lru_cache

from babel_core.errors import BabelError, UnknownNameError, require_str
from babel_core.segment.missing import warn_missing_package
from babel_core.segment.provider import broken_error, distribution_version, importable, missing_error
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

    The two packages of one algorithm version count as the same; patch numbers change no stems. Raises BabelError
    where the metadata cannot be read; whether the package works is not tried.
    """
    require_str(algorithm, "algorithm")
    for module, distribution in _PACKAGES:
        if importable(module):
            try:
                return f"snowball-{distribution_version(distribution, 2)}"
            except Exception as error:
                raise broken_error(
                    failure="the stemmer cannot tell its version", packages=(distribution,), cause=error
                ) from error
    return "none"


def warn_missing_stemmer() -> None:
    """Say once that words stay unstemmed, and what to install."""
    warn_missing_package("snowballstemmer", _EXTRA, _PURPOSE)


@cache
def stemmer(algorithm: str) -> Stem:
    """The stemmer of a Snowball algorithm ("german"), safe to use from several threads.

    Raises UnknownNameError with the known algorithms, MissingDependencyError where no package is there,
    BabelError from the cause where the package is there and fails. It stems folded words; words that cannot be
    encoded (lone surrogates) or are longer than LONGEST_WORD stay.
    """
    require_str(algorithm, "algorithm")
    found = next(((module, dist) for module, dist in _PACKAGES if importable(module)), None)
    if found is None:
        raise missing_error(package="snowballstemmer", extra=_EXTRA, purpose=_PURPOSE)
    module, distribution = found
    try:
        known, make = _open(module)
        if algorithm not in known:
            raise UnknownNameError(kind="stemming algorithm", name=algorithm, known=sorted(known))
        make(algorithm)("")
    except BabelError:
        raise
    except Exception as error:
        raise broken_error(failure="the stemmer cannot be loaded", packages=(distribution,), cause=error) from error
    registry.note_loaded("snowball")
    return _ThreadedStemmer(algorithm, make)


def _open(module: str) -> tuple[Sequence[str], Callable[[str], Stem]]:
    """The algorithms of a package, and how to make a stemmer of one."""
    if module == "Stemmer":
        import Stemmer

        return Stemmer.algorithms(), _pystemmer
    import snowballstemmer

    return snowballstemmer.algorithms(), _snowballstemmer


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
