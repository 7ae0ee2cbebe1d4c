"""The errors of babel_core: one tree, each message says what, with what, and what to do.

BabelError
|- ConfigError(ValueError)
|- MissingDependencyError(ImportError)
|- UnknownNameError(LookupError)
|- PackError(ValueError)
|  |- LocaleClaimError
|  `- PackContractError
|- MaskInvariantError(RuntimeError)
|- AnalyzerMismatchError
|- DictionaryError(ValueError)
|- SegmenterError(ValueError)
|- KeywordFileError(ValueError)
`- IndexFileError
   |- ForeignIndexError
   |- NewerIndexError
   `- CorruptIndexError
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

_FARTHEST = 1e300
"""Seconds that no time is away."""

_Made = tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]
"""How an error is made again, for pickle and copy: a call, its arguments, and what it was given since (notes)."""


class BabelError(Exception):
    """Base of every error that babel_core raises on purpose.

    A lone surrogate of a message, as of a file name that is no UTF-8, becomes an escape, so that it can be printed.

    >>> str(BabelError("no file " + chr(0xDCFF)))
    'no file \\\\udcff'
    """

    def __init__(self, *args: object) -> None:
        super().__init__(*(printable(each) if isinstance(each, str) else each for each in args))


class BabelWarning(UserWarning):
    """A missing optional package or another thing that lowers quality but not correctness."""


class ConfigError(BabelError, ValueError):
    """A setting that is not one of the valid ones; the message lists those."""


class MissingDependencyError(BabelError, ImportError):
    """An optional package is needed and absent.

    `package` is the distribution, `extra` the extra that brings it, `command` the exact install line.
    """

    def __init__(self, package: str, extra: str, purpose: str = "") -> None:
        self.package = package
        self.extra = extra
        self.purpose = purpose
        self.command = f"pip install 'babel-core[{extra}]'"
        what = f"{purpose} needs" if purpose else "this needs"
        super().__init__(f"{what} the package {package!r}, which is not installed; run: {self.command}")

    def __reduce__(self) -> _Made:
        return type(self), (self.package, self.extra, self.purpose), self.__dict__


class UnknownNameError(BabelError, LookupError):
    """A name (segmenter, filter, pack, tier) that does not exist; lists those that do."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        self.kind = kind
        self.name = name
        self.known = tuple(known)
        super().__init__(f"no {kind} {name!r}; known: {', '.join(self.known) or '(none)'}")

    def __reduce__(self) -> _Made:
        return type(self), (self.kind, self.name, self.known), self.__dict__


class PackError(BabelError, ValueError):
    """A language pack that breaks its contract."""


class LocaleClaimError(PackError):
    """Two packs claim the same locale, or a claim resolves to another pack."""


class PackContractError(PackError):
    """A pack, or its lexicon, that lacks a field or has one of the wrong form."""


class MaskInvariantError(BabelError, RuntimeError):
    """A mask that does not fit its text; unmasked text is never returned instead."""


class AnalyzerMismatchError(BabelError):
    """An index and a query were analysed differently.

    `route` is the script route, `indexed` and `current` the two fingerprints. `user_words` tells that it is the user
    words that differ, `difference` then says how.
    """

    def __init__(self, route: str, indexed: str, current: str, remedy: str, *, difference: str = "") -> None:
        self.route = route
        self.indexed = indexed
        self.current = current
        self.remedy = remedy
        self.difference = difference
        self.user_words = bool(difference)
        told = f"{difference} (fingerprint {indexed} there, {current} here)" if difference else (
            f"the index was built with analyzer {indexed} for {route}, this process has {current}"
        )
        super().__init__(f"{told}; {remedy}")

    def __reduce__(self) -> _Made:
        make = partial(type(self), difference=self.difference)
        return make, (self.route, self.indexed, self.current, self.remedy), self.__dict__


class DictionaryError(BabelError, ValueError):
    """A dictionary or data file that is absent, damaged, foreign or of another version; names it and the remedy."""


class SegmenterError(BabelError, ValueError):
    """A segmenter that gave what its protocol rules out: spans out of order or beyond the text, no pairs of int."""


class KeywordFileError(BabelError, ValueError):
    """A keyword file that cannot be written, is being built elsewhere, or is not what a caller insists on."""


class IndexFileError(BabelError):
    """A database file that cannot be used as an index; the file is left as it is."""


class ForeignIndexError(IndexFileError):
    """A database that belongs to another program."""


class NewerIndexError(IndexFileError):
    """An index written by a newer version of babel_core."""


class CorruptIndexError(IndexFileError):
    """A file that SQLite cannot read, or whose tables do not agree."""


def printable(text: str) -> str:
    """A text with its lone surrogates as escapes, so that it can be encoded; another one as it is."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-8", "backslashreplace").decode()
    return text


def require_str(value: object, argument: str) -> str:
    """Return `value` if it is a str, else raise TypeError naming the argument."""
    if not isinstance(value, str):
        message = f"{argument} must be str, not {type(value).__name__}"
        raise TypeError(message)
    return value


def require_time(value: object, argument: str) -> float:
    """Return `value` if it is a finite number, else raise TypeError or ConfigError naming the argument."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        message = f"{argument} must be a number of seconds, not {type(value).__name__}"
        raise TypeError(message)
    if not -_FARTHEST < value < _FARTHEST:
        told = f"{value}" if isinstance(value, float) else "too large"  # a number of thousands of digits has no text
        message = f"{argument} is {told}; give seconds since 1970"
        raise ConfigError(message)
    return value
