"""Variant folds: many written forms of a Han character become one.

`hans` folds Traditional characters, print variants and Japanese forms to the Simplified one, `shinjitai`
folds old Japanese forms to the standard one. Each maps one code point to one code point, so a folded text is
as long as its original and offsets hold. Tables: babel_core/data/han_variants.txt, written by
pyx/generate_han.py from OpenCC and the Unihan database.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files

from babel_core.errors import UnknownNameError, require_str

FOLDS = ("hans", "shinjitai")

_HEADER = "# Han variant folds, format 1."
_SECTION = re.compile(r"\[(\w+) (\d+)\]")


class Fold:
    """A named fold; called with a str, it returns one of the same length. Pickles by its name."""

    __slots__ = ("_table", "name")

    def __init__(self, name: str, table: Mapping[int, int]) -> None:
        self.name = name
        self._table = table

    def __call__(self, text: str) -> str:
        """The text with every code point folded; TypeError for anything but a str."""
        require_str(text, "text")
        return text if text.isascii() else text.translate(self._table)

    def __reduce__(self) -> tuple[object, ...]:
        return fold, (self.name,)

    def __repr__(self) -> str:
        return f"fold({self.name!r})"


@lru_cache(maxsize=len(FOLDS))
def fold(name: str) -> Fold:
    """The fold of a name; UnknownNameError lists the known ones. The tables load at the first use.

    >>> fold("hans")("圖書館 図書館")
    '图书馆 图书馆'
    """
    return Fold(name, table(name))


def table(name: str) -> Mapping[int, int]:
    """The code points that a fold changes, each with what it becomes; for str.translate and kernels."""
    if name not in FOLDS:
        kind = "variant fold"
        raise UnknownNameError(kind, name, FOLDS)
    return _tables()[name]


@lru_cache(maxsize=1)
def _tables() -> dict[str, dict[int, int]]:
    text = files("babel_core.data").joinpath("han_variants.txt").read_text(encoding="utf-8")
    return parse_tables(text)


def parse_tables(text: str) -> dict[str, dict[int, int]]:
    """The folds of a table file: name to {code point: code point}.

    ValueError when the header, a section's count or the one-to-one form is not right.
    """
    if not text.startswith(_HEADER):
        message = f"the variant table does not begin with {_HEADER!r}"
        raise ValueError(message)
    tables: dict[str, dict[int, int]] = {}
    pieces = _SECTION.split("\n".join(line for line in text.splitlines() if line[:1] != "#"))
    for name, count, body in zip(pieces[1::3], pieces[2::3], pieces[3::3], strict=True):
        pairs = body.replace("\n", "")
        table = str.maketrans(pairs[::2], pairs[1::2]) if len(pairs) == 2 * int(count) else {}
        if len(table) != int(count):
            message = f"the variant table {name!r} should hold {count} pairs, not {len(pairs) / 2:g}"
            raise ValueError(message)
        tables[name] = table
    return tables


@lru_cache(maxsize=1)
def version() -> str:
    """12 hex digits that name the tables; part of the fingerprint of every route that folds."""
    return hashlib.sha256(files("babel_core.data").joinpath("han_variants.txt").read_bytes()).hexdigest()[:12]
