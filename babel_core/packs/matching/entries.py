"""What an entry asks for: parts with gaps between them, borders, anchors; and the patterns that find the parts.

The signs of an entry are told in `capture.lexicon`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from babel_core import _native
from babel_core.packs.matching.folding import text_form, units

if TYPE_CHECKING:
    from babel_core.packs.matching.spelling import Folding

GAP = "..."
MOST_GAPS = 3
LIGATURES = {"œ": "oe", "æ": "ae"}
"""Letters that every writer may spell out."""

_HAN = ((0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0x3005, 0x3005), (0x20000, 0x3FFFF))

_NAME = re.compile(r"\{(\w+)\}")

Alternatives = Mapping[str, Sequence[str]]
NO_ALTERNATIVES: Alternatives = {}

Pattern = tuple[str, tuple[int, ...], int]
"""Units, marks and flags: what `_native.KeywordTrie` takes."""


class Part(NamedTuple):
    """One stretch of an entry without a gap; `open_start` and `open_end` are its asterisks.

    A stretch with alternatives has all its forms, one a line.
    """

    form: str
    open_start: bool
    open_end: bool


class Entry(NamedTuple):
    """An entry taken apart; `text` is as it is written, `exact`, `first` and `last` are its signs "=", "^" and "$"."""

    text: str
    parts: tuple[Part, ...]
    exact: bool = False
    first: bool = False
    last: bool = False


def taken_apart(entries: Sequence[str], alternatives: Alternatives = NO_ALTERNATIVES) -> list[Entry]:
    """The entries, taken apart; those of which no letter or sign is left have no parts.

    `alternatives` are the words that a name in braces stands for; braces around anything else are braces.
    """
    if not entries:
        return []
    plain = [entry if _is_plain(entry) else "" for entry in entries]
    forms = _forms(plain)
    return [
        Entry(entry, (Part(form, False, False),)) if form else _signed(entry, alternatives)
        for entry, form in zip(entries, forms, strict=True)
    ]


def _is_plain(entry: str) -> bool:
    return (
        entry[:1] not in "=^*" and entry[-1:] not in "$*" and not any(sign in entry for sign in (GAP, "…", "\n", "{"))
    )


def _forms(texts: Sequence[str]) -> list[str]:
    """The forms of many texts by one call: a line break keeps them apart."""
    form = text_form("\n".join(texts))[0]
    return [line.strip() for line in form.split("\n")]


def _signed(entry: str, alternatives: Alternatives) -> Entry:
    body = entry.strip()
    exact, body = body.startswith("="), body.removeprefix("=")
    first, body = body.startswith("^"), body.removeprefix("^")
    last, body = body.endswith("$"), body.removesuffix("$")
    pieces = [piece.strip() for piece in body.replace("…", GAP).split(GAP)]
    parts = [Part(_form(piece.strip("*"), alternatives), piece[:1] == "*", piece[-1:] == "*") for piece in pieces]
    sound = all(part.form for part in parts) and len(parts) <= MOST_GAPS + 1
    return Entry(entry, tuple(parts) if sound else (), exact, first, last)


def _form(piece: str, alternatives: Alternatives) -> str:
    """The form of a stretch; one a line where a name of alternatives stands in it."""
    found = [""]
    at = 0
    for name in _NAME.finditer(piece):
        words = alternatives.get(name.group(1), (name.group(),))
        found = [f"{before}{piece[at : name.start()]}{word}" for before in found for word in words]
        at = name.end()
    forms = (text_form(before + piece[at:])[0].strip() for before in found)
    return "\n".join(dict.fromkeys(form for form in forms if form))


class Speller:
    """The patterns of the parts of a language's entries, with the spellings that its writers use."""

    def __init__(self, folding: Folding, *, has_dictionary: bool) -> None:
        self._strict = frozenset(folding.letters)
        self._prefixes = folding.prefixes
        self._spellings = dict(folding.spellings)
        self._has_dictionary = has_dictionary
        self._flags = _native.HYPHEN_PARTS if folding.hyphen_parts else 0

    def patterns(self, part: Part) -> Iterator[Pattern]:
        """The patterns of a part: as it is written, spelled without letters that keyboards lack, behind prefixes."""
        flags = self._flags
        if part.open_end:
            flags |= _native.OPEN_END
        elif part.open_start:
            flags |= _native.STRICT_END
        for form in (spelled for plain in part.form.split("\n") for spelled in self._spelled(plain)):
            found, marks = units(form, self._strict)
            if not found:
                continue
            lone = 0 if self._has_dictionary else _lone(found)
            if part.open_start:
                lone &= ~_native.LONE_START
            yield found, marks, flags | lone
            if not part.open_start:
                for prefix in self._prefixes:
                    yield prefix + found, (0,) * len(prefix) + marks, flags | lone

    def _spelled(self, form: str) -> Iterable[str]:
        if form.isascii():
            return (form,)
        found = [form]
        for table in (self._spellings, LIGATURES):
            found += [_replaced(each, table) for each in found]
        return dict.fromkeys(found)


def _replaced(form: str, table: Mapping[str, str]) -> str:
    for letter, by in table.items():
        form = form.replace(letter, by)
    return form


def _lone(form: str) -> int:
    """Flags where one Han character stands alone at an edge of a pattern."""
    if form.isascii():
        return 0
    han = [any(first <= ord(char) <= last for first, last in _HAN) for char in form]
    first = han[0] and not (len(han) > 1 and han[1])
    last = han[-1] and not (len(han) > 1 and han[-2])
    return (_native.LONE_START if first else 0) | (_native.LONE_END if last else 0)
