"""The readable twin of the token kernels in _text.pyx: what a byte-pair tokenizer may make of a text.

A text is read once from left to right. Each code point meets up to three cells of a table of costs, chosen by its
class (pyx/token_classes.py), by what stands before it and by how far its word has come; the cost of a text is the sum
of what its cells hold. So a beginning of a text never costs more than the text, and behind the end of a word nothing
depends on what was before it. Offsets are code points.

The words are those of the tokenizers' own first cut: a blank belongs to the word behind it, digits go three by three,
a capital behind a small letter opens a word.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from babel_core._native.text_tables import NO_GROUP, UPPER, load

_TABLES = load()
TOKEN_CLASSES = _TABLES.classes
_ENTRIES, _GROUPS = _TABLES.entries, _TABLES.groups

_NEWLINE, _SPACE, _BLANK, _DIGIT = 0, 1, 2, 3
_FIRST_SYMBOL = 4
_FIRST_LETTER = next(i for i, group in enumerate(_GROUPS) if group != NO_GROUP)
_FIRST_LATIN = TOKEN_CLASSES.index("latin a")
_MARK = TOKEN_CLASSES.index("mark")
_UNITS = len(TOKEN_CLASSES) - _FIRST_LATIN + 1  # the units of Latin pairs; 0 is none

OPENINGS = 5
"""Cells for the first letter of a word: behind a blank, a symbol, another script, a small letter, a digit."""
DEPTHS = (3, 5, 8, 13)
"""The letters of a word up to which each of the further cells goes; one more for the rest."""
LETTER_CELLS = OPENINGS + len(DEPTHS) + 1
SYMBOL_CELLS = 3
"""The first symbol behind a blank, the first behind something else, a further one."""
SINGLES = (
    "digits", "digits behind a blank", "upper case", "other blank", "second blank", "further blank", "distant blank",
    "newline", "newline behind a symbol", "newline behind a blank", "second newline", "further newline",
    "repeated symbol", "again", "and again",
)  # fmt: skip
"""Cells that stand alone, by what they are for."""

_DIGITS, _SPACED_DIGITS, _UPPER, _OTHER_BLANK, _SECOND_BLANK, _MORE_BLANKS, _FAR_BLANKS = range(7)
_NEWLINES = 7  # then behind a symbol, behind a blank
_SECOND_NEWLINE, _MORE_NEWLINES, _REPEATED = 10, 11, 12
_FAR = 16

SYMBOLS_AT = len(SINGLES)
LETTERS_AT = SYMBOLS_AT + SYMBOL_CELLS * (_FIRST_LETTER - _FIRST_SYMBOL)
PAIRS_AT = LETTERS_AT + LETTER_CELLS * (_FIRST_LATIN - _FIRST_LETTER + 1)
TOKEN_CELLS = PAIRS_AT + _UNITS * _UNITS
"""Length of a table of costs: single cells, those of symbols, of letters (Latin first), pairs of Latin units."""

_OPEN, _LETTER, _NUMBER, _GAP, _LINE, _MARKS = range(6)


def token_cells(text: str, start: int = 0) -> Iterator[tuple[int, ...]]:
    """The cells that each code point of text[start:] meets."""
    if not isinstance(text, str):
        message = f"text must be str, not {type(text).__name__}"
        raise TypeError(message)
    kind, group, place, before, upper, several, last = _OPEN, NO_GROUP, 0, 0, False, False, ""
    for at in range(start, len(text)):
        char = text[at]
        entry = _ENTRIES[ord(char)] & 0xFF
        number = entry & ~UPPER
        if number >= _FIRST_LETTER:
            capital = entry >= UPPER
            own = group if number == _MARK and kind == _LETTER else _GROUPS[number]
            unit = max(0, number - _FIRST_LATIN + 1)
            block = LETTERS_AT + LETTER_CELLS * (0 if unit else number - _FIRST_LETTER + 1)
            if kind == _LETTER and own == group and not (capital and not upper):
                place += 1
                cell = block + OPENINGS + sum(place > depth for depth in DEPTHS)
                cells = (cell, _UPPER) if capital else (cell,)
            else:
                cells = (block + _opening(kind, own == group),)
                place, before = 1, 0
            yield (*cells, PAIRS_AT + before * _UNITS + unit) if unit else cells
            kind, group, before, upper = _LETTER, own, unit, capital
            continue
        if number == _DIGIT:
            if kind != _NUMBER:
                place = 0
            spaced = kind == _GAP and not several
            yield ((_DIGITS,) if place % 3 == 0 else ()) + ((_SPACED_DIGITS,) if spaced else ())
            place, kind = place + 1, _NUMBER
        elif number in (_SPACE, _BLANK):
            place = place + 1 if kind == _GAP else 0
            several = place > 0
            cell = _SECOND_BLANK if place == 1 else _MORE_BLANKS if place < _FAR else _FAR_BLANKS
            yield ((_OTHER_BLANK,) if number == _BLANK else ()) + ((cell,) if several else ())
            kind = _GAP
        elif number == _NEWLINE:
            place = place + 1 if kind == _LINE else 0
            first = _NEWLINES + (1 if kind == _MARKS else 2 if kind == _GAP else 0)
            yield (first if place == 0 else _SECOND_NEWLINE if place < 3 else _MORE_NEWLINES,)
            kind = _LINE
        else:
            place = place + 1 if kind == _MARKS else 0
            if place and char == last:
                yield (_REPEATED + min(place, 3) - 1,)
            else:
                cell = 2 if place else 0 if kind == _GAP else 1
                yield (SYMBOLS_AT + SYMBOL_CELLS * (number - _FIRST_SYMBOL) + cell,)
            kind, last = _MARKS, char
        group = NO_GROUP
        upper = False


def _opening(kind: int, same: bool) -> int:
    """Which of the cells of a first letter: behind a blank, a symbol, another script, a small letter, a digit."""
    if kind == _LETTER:
        return 3 if same else 2
    return 1 if kind == _MARKS else 4 if kind == _NUMBER else 0


class TokenMeter:
    """Measures texts by a table of TOKEN_CELLS costs, whole numbers from 0 to 65535; ValueError for another."""

    def __init__(self, costs: Sequence[int]) -> None:
        if len(costs) != TOKEN_CELLS or not all(0 <= cost <= 0xFFFF for cost in costs):
            message = f"costs must be {TOKEN_CELLS} numbers from 0 to 65535"
            raise ValueError(message)
        self._costs = tuple(costs)

    def cost(self, text: str, /) -> int:
        """The cost of a text."""
        costs = self._costs
        return sum(costs[cell] for cells in token_cells(text) for cell in cells)

    def reach(self, text: str, start: int, most: int, /) -> int:
        """The largest end for which text[start:end] costs at most `most`, at least `start`."""
        if not isinstance(text, str):
            message = f"text must be str, not {type(text).__name__}"
            raise TypeError(message)
        if not 0 <= start <= len(text):
            message = f"start must lie in the text, not at {start}"
            raise ValueError(message)
        costs, total, end = self._costs, 0, start
        for cells in token_cells(text, start):
            total += sum(costs[cell] for cell in cells)
            if total > most:
                break
            end += 1
        return end
