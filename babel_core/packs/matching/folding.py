"""How keywords and texts are folded to meet: letters without marks, single blanks, forms of one letter.

Behind the search form (NFKC, case folding) with Simplified characters a code point is read as `folds` says, in the
numbers of `_native.KeywordTrie`: the letter without its marks, the number of the marks, whether a mark may be missing
on either side. A letter of a text that bears marks meets only a letter with the same ones; one without meets both,
since writers leave marks out. What is no mark to its writers (й, the dakuten) stays.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain

from babel_core import _native

BASE, SIGN_SHIFT, SIGNS, SKIPPED = 0x1FFFFF, 21, 0x3FF, 0x80000000

_GRAVE, _ACUTE = 0x300, 0x301
_BLANKS = "\t\n\v\f\r\x1c\x1d\x1e\x1f\x85\u1680\u2028\u2029"
_LETTERS = (range(0xC0, 0x250), range(0x1E00, 0x1F00), range(0x370, 0x400), range(0x1F00, 0x2000))
"""Latin and Greek, whose letters are taken apart; of Cyrillic only ё is written without its marks."""
_YO = 0x451
_STROKES = {"ł": "l", "đ": "d", "ø": "o", "ħ": "h"}
"""Letters that Unicode does not take apart, and that are typed plain all the same."""
_STROKE = 200
"""The number of a stroke; those of marks are below."""
_SAME = {
    "ı": "i",
    # Arabic: seats of the hamza, what Persian keyboards type, endings that many write without dots.
    **dict.fromkeys("أإآٱ", "ا"),
    **dict.fromkeys("یىئ", "ي"),
    "ؤ": "و",
    "ک": "ك",
    "ة": "ه",
    # Devanagari: both signs of nasal vowels are written for each other.
    "ँ": "ं",
    "ऩ": "न",
    "ऱ": "र",
    "ऴ": "ळ",
}
_OPTIONAL = (
    range(0x591, 0x5BE),  # Hebrew points
    (0x5BF, 0x5C1, 0x5C2, 0x5C4, 0x5C5, 0x5C7),
    range(0x610, 0x61B),  # Arabic vowel signs
    (0x640,),  # the stroke that lengthens a word
    range(0x64B, 0x660),
    (0x670,),
    range(0x6D6, 0x6DD),
    (0x93C,),  # the dot of borrowed letters
)


ZERO_WIDTH, JOINER = "\u200b", "\u2060"
_WHOLE = r"[^\W\u0e00-\u0fff\u1000-\u109f\u1780-\u17ff\u1950-\u1aaf]"
_INSIDE = re.compile(rf"(?<={_WHOLE}){ZERO_WIDTH}+(?={_WHOLE})")


def _number(mark: int) -> int:
    """The number of a combining mark; grave and acute are mistaken for each other, and have the same."""
    return (_ACUTE if mark == _GRAVE else mark) - 0x300 + 1


def joined(sign: int, number: int) -> int:
    """The number of marks and another one behind them, as the kernel joins them."""
    return (sign * 7 + number) & SIGNS


@cache
def folds() -> dict[int, int]:
    """What each code point of a text or a keyword is read as; made at the first call (a millisecond).

    The decompositions of these letters are stable, so the interpreter's table serves.
    """
    found = dict.fromkeys(map(ord, _BLANKS), 0x20)
    for points in _OPTIONAL:
        found.update(dict.fromkeys(points, SKIPPED))
    found.update({mark: SKIPPED | _number(mark) << SIGN_SHIFT for mark in range(0x300, 0x370)})
    letters = "\n".join(map(chr, (*chain(*_LETTERS), _YO)))
    for letter, parts in zip(letters[::2], unicodedata.normalize("NFD", letters).split("\n"), strict=True):
        marks = parts[1:]
        if marks and "\u0300" <= min(marks) <= max(marks) < "\u0370":
            sign = 0
            for mark in marks:
                sign = joined(sign, _number(ord(mark)))
            found[ord(letter)] = ord(parts[0]) | sign << SIGN_SHIFT
    found.update({ord(letter): ord(plain) | _STROKE << SIGN_SHIFT for letter, plain in _STROKES.items()})
    found.update({ord(letter): ord(plain) for letter, plain in _SAME.items()})
    return found


@cache
def compiled_folds() -> _native.KeywordFolds:
    """`folds` for the kernel, which all tries share."""
    return _native.KeywordFolds(folds())


def text_form(text: str) -> tuple[str, Sequence[int] | None, Sequence[int] | None]:
    """(form, starts, ends): what keywords are looked for in, with the original code points of each of its own.

    `starts` and `ends` are None where the two go one to one. The space that nobody sees (U+200B) is none inside a word,
    in scripts whose words it does not part.
    """
    if ZERO_WIDTH in text:
        text = _INSIDE.sub(lambda found: JOINER * len(found[0]), text)
    form, starts, ends = _native.search_form(text)
    return _native.fold_han(form, "hans"), starts, ends


def units(form: str, strict: frozenset[str] = frozenset()) -> tuple[str, tuple[int, ...]]:
    """The letters of a keyword in its form, and the number of the marks on each; those of `strict` must be there.

    >>> units("más")
    ('mas', (0, 2, 0))
    """
    if form.isascii() and form.isprintable() and "  " not in form:
        return form, (0,) * len(form)
    pairs = list(_pairs(form, strict))
    return "".join(chr(letter) for letter, _ in pairs), tuple(sign for _, sign in pairs)


def _pairs(form: str, strict: frozenset[str]) -> Iterator[tuple[int, int]]:
    table = folds()
    found: list[list[int]] = []
    for char in form:
        value = table.get(ord(char), ord(char))
        sign = value >> SIGN_SHIFT & SIGNS
        if value & SKIPPED:
            if found and sign:
                found[-1][1] = joined(found[-1][1] & SIGNS, sign) | found[-1][1] & _native.STRICT
        elif not (value & BASE == 0x20 and found and found[-1][0] == 0x20):
            found.append([value & BASE, sign | (_native.STRICT if char in strict else 0)])
    return ((letter, sign) for letter, sign in found)
