"""Names without signs: letters joined with digits (iPhone15, 10km), and camelCase."""

from __future__ import annotations

import re
from collections.abc import Iterator

from babel_core.analysis.protected.letters import LETTERS, LONGEST, MARKS, OTHER_ALPHABETS
from babel_core.analysis.protected.spans import HUMP_HINT, PartCutter
from babel_core.analysis.protected.values import Protected
from babel_core.analysis.protected.words import base_before, is_mark, joins

_PIECE = 512
_LETTER_RUN = rf"[{LETTERS}][{LETTERS}{MARKS}]*+"
_CHANGE = re.compile(rf"[0-9](?:(?<=[{LETTERS}{MARKS}].)|(?=[{LETTERS}]))")
_CHAR = re.compile(rf"[{LETTERS}{MARKS}0-9]")
_RUN = re.compile(rf"[{LETTERS}{MARKS}0-9]++")
_MARKS = re.compile(rf"[{MARKS}]*+")
_ONE_CHANGE = re.compile(rf"{_LETTER_RUN}[0-9]++|[0-9]++{_LETTER_RUN}")
_OTHER_ALPHABET = re.compile(f"[{OTHER_ALPHABETS}]")
_NAME = re.compile(r"[a-zß-öø-ʯ](?<![a-zß-öø-ʯ0-9_].)[a-zß-öø-ʯ0-9\u0300-\u036f]++(?!_)")


def find_alnum(view: str, cutter: PartCutter, start: int, stop: int) -> Iterator[Protected]:
    """Yield words of a window that change once from letters to digits or from digits to letters."""
    done = start
    while (change := _CHANGE.search(view, done, stop)) is not None:
        begin = change.start()
        while begin > done and _CHAR.match(view, begin - 1):
            begin -= 1
        run = _RUN.match(view, begin)
        assert run is not None  # the digit of the change is in it
        marks = _MARKS.match(view, begin)
        begin, done = marks.end() if marks else begin, run.end()
        if done - begin <= LONGEST and _ONE_CHANGE.fullmatch(view, begin, done) and _stands_alone(view, begin, done):
            yield Protected("alnum", begin, done, view[begin:done], tuple(cutter.parts(begin, done)))


def _stands_alone(view: str, start: int, end: int) -> bool:
    return not (_is_bound(view, start) or (end < len(view) and _goes_on(view[end - 1], view[end])))


def _is_bound(view: str, start: int) -> bool:
    """Whether a name at `start` goes on with a word: not with one of an alphabet that no name is written in."""
    base = base_before(view, start)
    return base != "" and joins(base, view[start]) and not _OTHER_ALPHABET.match(base)


def _goes_on(last: str, after: str) -> bool:
    return joins(last, after) and (is_mark(after) or not _OTHER_ALPHABET.match(after))


def find_camel(view: str, cutter: PartCutter, start: int, stop: int) -> Iterator[Protected]:
    """Yield camelCase names of a window; it is read in pieces so that a source that changed length costs little."""
    at = start
    while at < stop:
        end = min(at + _PIECE, stop)
        while end < stop and not _is_border(view[end]):
            end += 1
        if HUMP_HINT.search(cutter.original(at, end)):
            yield from _camel_words(view, at, end, cutter)
        at = end


def _is_border(char: str) -> bool:
    return char != "_" and not joins("a", char)


def _camel_words(view: str, start: int, end: int, cutter: PartCutter) -> Iterator[Protected]:
    for match in _NAME.finditer(view, start, end):
        a, b = match.span()
        if b - a <= LONGEST and cutter.humps(a, b) and not _is_bound(view, a):
            yield Protected("camel", a, b, match.group(), tuple(cutter.parts(a, b)))
