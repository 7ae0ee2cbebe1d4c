"""Variant folds: many written forms of a Han character become one.

`hans` folds Traditional characters, print variants and Japanese forms to the Simplified one, `shinjitai`
folds old Japanese forms to the standard one. Each maps one code point to one code point, so a folded text is
as long as its original and offsets hold. Tables: babel_core/data/han_variants.txt, written by
pyx/generate_han.py from OpenCC and the Unihan database.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import lru_cache

from babel_core import _native
from babel_core._native import data_files
from babel_core._native.pure_variants import load_tables, parse_tables
from babel_core.errors import UnknownNameError

__all__ = ["FOLDS", "Fold", "fold", "parse_tables", "table", "version"]

FOLDS = ("hans", "shinjitai")


class Fold:
    """A named fold; called with a str, it returns one of the same length. Pickles by its name."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, text: str) -> str:
        """The text with every code point folded, itself where none is; TypeError for anything but a str."""
        return _native.fold_han(text, self.name)

    def __reduce__(self) -> tuple[object, ...]:
        return fold, (self.name,)

    def __repr__(self) -> str:
        return f"fold({self.name!r})"


@lru_cache(maxsize=len(FOLDS))
def fold(name: str) -> Fold:
    """The fold of a name; UnknownNameError lists the known ones.

    >>> fold("hans")("圖書館 図書館")
    '图书馆 图书馆'
    """
    _check(name)
    return Fold(name)


def table(name: str) -> Mapping[int, int]:
    """The code points that a fold changes, each with what it becomes; for str.translate and kernels."""
    _check(name)
    return load_tables()[name]


def _check(name: str) -> None:
    if name not in FOLDS:
        kind = "variant fold"
        raise UnknownNameError(kind, name, FOLDS)


@lru_cache(maxsize=1)
def version() -> str:
    """12 hex digits that name the tables; part of the fingerprint of every route that folds."""
    return hashlib.sha256(data_files.read("babel_core.data", "han_variants.txt")).hexdigest()[:12]
