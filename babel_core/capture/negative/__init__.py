"""Plain prose of each language: own sentences of encyclopedias, news, stories and manuals that nobody wants kept.

One file a language (its pack's id), UTF-8, a sentence a line; lines that begin with # are left out. Sentences of one
language are no translations of another's. A keyword that fires on more than a few of them would capture everything.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

SUFFIX = ".txt"


@cache
def negative_languages() -> tuple[str, ...]:
    """The languages that have sentences, by name."""
    names = (item.name for item in files(__name__).iterdir())
    return tuple(sorted(name.removesuffix(SUFFIX) for name in names if name.endswith(SUFFIX)))


@cache
def negative_sentences(language: str) -> tuple[str, ...]:
    """The sentences of a language; empty for one that has none."""
    if language not in negative_languages():
        return ()
    lines = files(__name__).joinpath(language + SUFFIX).read_text("utf-8").splitlines()
    return tuple(line for line in lines if line.strip() and not line.startswith("#"))
