"""The readable twin of _variants.pyx: folds of Han variants by str.translate."""

from __future__ import annotations

import re
from functools import lru_cache

from babel_core._native import data_files

_HEADER = "# Han variant folds, format 1."
_SECTION = re.compile(r"\[(\w+) (\d+)\]")


def fold_han(text: str, name: str) -> str:
    """Return text with the variants of Han characters folded, "hans" or "shinjitai", one code point for one.

    The text itself where nothing changes. ValueError for another name.
    """
    if not isinstance(text, str):
        message = f"text must be str, not {type(text).__name__}"
        raise TypeError(message)
    if name not in ("hans", "shinjitai"):
        message = f"no variant fold {name!r}; known: hans, shinjitai"
        raise ValueError(message)
    if text.isascii():
        return str.__str__(text)
    folded = text.translate(load_tables()[name])
    return str.__str__(text) if folded == text else folded


@lru_cache(maxsize=1)
def load_tables() -> dict[str, dict[int, int]]:
    """The folds of babel_core/data/han_variants.txt, read at the first call."""
    return parse_tables(data_files.read_text("babel_core.data", "han_variants.txt"))


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
