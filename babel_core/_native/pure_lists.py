"""The readable twin of keyword lists: entries made of parts, which are found by patterns (pyx/lists.pxi)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from babel_core._native.pure_borders import BORDER, INSIDE
from babel_core._native.pure_tries import KeywordFolds, KeywordTrie

Place = tuple[int, int]
Found = tuple[int, int, int, int, int]
"""An entry, its place, and that of its first gap (0, 0: it has none)."""

FIRST, LAST, LOOSE = 2, 4, 8
"""Signs of an entry: at the beginning of a sentence, at its end, a gap in it may hold nothing but a blank."""

_LONGEST_GAP = 60
"""Code points between two parts of an entry with a gap."""
_LOOK = 24
"""Code points of quotation marks, blanks and emoji that may stand between an entry and the border of its sentence."""

_OPENERS = r"\s\"'«»“”„‚‘’()\[\]{}<>《》「」『』【】（）¡¿*_#>•·\-–—~"
_EMOJI = "\u2600-\u27bf\u2b00-\u2bff\ufe0f\u200d\U0001f000-\U0001faff"
_ENDS = r".!?:;…‥。！？：；।॥؟۔؛\n\r\u2028\u2029"
_BEFORE = re.compile(rf"(?:^|[{_ENDS}{_EMOJI}]|\d[.)])[{_OPENERS}{_EMOJI}]*\Z")
_BEHIND = re.compile(rf"[{_OPENERS}{_EMOJI}]*(?:[{_ENDS}]|\Z)")
_STOP = re.compile(r"[!?…‥。！？।॥؟۔]|\.(?![^\s.])|\n\s*\n|\r\n\s*\r\n|\u2029")

_NONE = 0xFFFFFFFF
_LABEL = 0x1FFFFF


class KeywordLists:
    """The entries of lists, found in a search form in one pass; frozen, safe to share between threads.

    `tries` are (everywhere, arrays of a KeywordTrie, part of each pattern). `entries` are arrays as bytes: where the
    entries of each part begin that are this part alone (one more than parts), these; where the entries of several parts
    that begin with each part do (one more than parts), where the parts of each of those begin (one more than they),
    the parts, the numbers of these entries; one byte of signs for each entry, the number of its set of lists; where the
    lists of each set begin (one more than sets), these. Integers have 32 bits. ValueError for arrays that fit not.
    """

    def __init__(
        self, tries: Iterable[tuple[bool, Sequence[bytes], bytes]], entries: Sequence[bytes], folds: KeywordFolds
    ) -> None:
        entries = _kept(entries)
        if len(entries) != 10:
            message = f"keyword lists are made of 10 arrays, not {len(entries)}"
            raise ValueError(message)
        self._signs = entries[6]
        numbers = map(_numbers, (*entries[:6], *entries[7:]))
        whole_of, whole, first_of, row_at, parts, entry_of, set_of, set_at, lists = numbers
        count, rows = len(whole_of) - 1, len(entry_of)
        fits = (
            _ascends(whole_of, count + 1, len(whole))
            and _ascends(first_of, count + 1, rows)
            and _ascends(row_at, rows + 1, len(parts))
            and _ascends(set_at, len(set_at), len(lists))
            and len(set_of) == len(self._signs)
            and max((*whole, *entry_of), default=-1) < len(self._signs)
            and max(parts, default=-1) < count
            and max(set_of, default=-1) < len(set_at) - 1
        )
        if not fits:
            message = "the arrays of keyword lists fit not together"
            raise ValueError(message)
        self._set_of, self._set_at, self._lists = set_of, set_at, lists
        self._whole = [whole[start:end] for start, end in pairwise(whole_of)]
        self._rows = [
            [(entry_of[row], parts[row_at[row] : row_at[row + 1]]) for row in range(start, end)]
            for start, end in pairwise(first_of)
        ]
        self._tries: list[tuple[KeywordTrie, Sequence[int]]] = []
        for everywhere, own, owners in tries:
            *arrays, owners = _kept([*own, owners])
            if len(arrays) != 8:
                message = f"a keyword trie is made of 8 arrays, not {len(arrays)}"
                raise ValueError(message)
            owned = _numbers(owners)
            if max(owned, default=-1) >= count:
                message = "the arrays of a keyword trie fit not together"
                raise ValueError(message)
            self._tries.append((KeywordTrie(_patterns(arrays, len(owned)), folds, everywhere), owned))

    def __len__(self) -> int:
        return len(self._signs)

    @property
    def list_count(self) -> int:
        """One more than the largest number of a list."""
        return 1 + max(self._lists, default=-1)

    def signs(self, entry: int) -> int:
        """The signs of an entry."""
        return self._signs[entry]

    def lists(self, entry: int) -> Sequence[int]:
        """The numbers of the lists that an entry is in."""
        number = self._set_of[entry]
        return self._lists[self._set_at[number] : self._set_at[number + 1]]

    def find(self, text: str, /, borders: bytes | None = None, wanted: bytes | None = None) -> list[Found]:
        """Return (entry, start, end, start of gap, end of gap) of the places of entries in a search form.

        Code points of the search form; the gap is the first of the entry, both are 0 where it has none. `borders` tells
        by one byte for each place of the text where words begin and end (1), and where inside a word one begins that
        goes to its end (2); `wanted` by one byte for each entry whether it is looked for.
        """
        if not isinstance(text, str):
            message = f"text must be str, not {type(text).__name__}"
            raise TypeError(message)
        for name, given in (("borders", borders), ("wanted", wanted)):
            if given is not None and type(given) is not bytes:
                message = f"{name} must be bytes, not {type(given).__name__}"
                raise TypeError(message)
        if borders is not None and (len(borders) != len(text) + 1 or borders[-1] != BORDER):
            message = f"the borders of {len(text)} code points are {len(text) + 1} bytes, the last of them 1"
            raise ValueError(message)
        if wanted is not None and len(wanted) != len(self):
            message = f"{len(self)} entries, but {len(wanted)} bytes tell which are wanted"
            raise ValueError(message)
        places = self._places(text, borders)
        found = (place for part in places for place in self._entries(text, part, places))
        return [place for place in found if wanted is None or wanted[place[0]]]

    def _places(self, text: str, borders: bytes | None) -> dict[int, list[Place]]:
        """The places of each part that has some, in order."""
        found = {(owners[pattern], *place) for trie, owners in self._tries for pattern, *place in trie.find(text)}
        places: dict[int, list[Place]] = {}
        for part, start, end in sorted(found):
            if borders is None or _fits_borders(borders, start, end):
                places.setdefault(part, []).append((start, end))
        return places

    def _entries(self, text: str, part: int, places: dict[int, list[Place]]) -> Iterator[Found]:
        """The entries that begin with a part."""
        for entry in self._whole[part]:
            yield from ((entry, *place, 0, 0) for place in places[part] if self._fits(text, entry, *place))
        for entry, parts in self._rows[part]:
            if all(each in places for each in parts):
                loose = self._signs[entry] & LOOSE != 0
                for start, end, gap in _chained(text, [places[each] for each in parts], loose):
                    if self._fits(text, entry, start, end):
                        yield entry, start, end, *gap

    def _fits(self, text: str, entry: int, start: int, end: int) -> bool:
        """Whether a place is at the borders of a sentence, where the signs of an entry ask for it."""
        signs = self._signs[entry]
        if signs & FIRST and not _BEFORE.search(text[max(0, start - _LOOK) : start]):
            return False
        return not signs & LAST or _BEHIND.match(text[end : end + _LOOK]) is not None


def _chained(text: str, parts: Sequence[Sequence[Place]], loose: bool) -> list[tuple[int, int, Place]]:
    """The places of an entry with gaps and its first gap: from each place of its first part the nearest of the others.

    Each part is joined to the nearest place of the part before that ends ahead of it, so that one walk through both
    is enough.
    """
    reached: list[tuple[int, int, Place | None]] = [(start, end, None) for start, end in parts[0]]
    for places in parts[1:]:
        # The longest of those that end in one place comes last, and is the one that is joined.
        ends = sorted((end, -start, gap or (end, 0)) for start, end, gap in reached)
        at = 0
        behind: list[tuple[int, int, Place | None]] = []
        for start, end in places:
            while at < len(ends) and ends[at][0] < start:
                at += 1
            last = ends[at - 1][0] if at else start
            if 0 < start - last <= _LONGEST_GAP and _holds_gap(text, last, start, loose):
                _, first, gap = ends[at - 1]
                behind.append((-first, end, gap if gap[1] else (gap[0], start)))
        reached = behind
    shortest: dict[int, tuple[int, int, Place]] = {}
    for start, end, first_gap in reached:
        if first_gap is not None and (start not in shortest or end < shortest[start][1]):
            shortest[start] = start, end, first_gap
    return list(shortest.values())


def _holds_gap(text: str, start: int, end: int, loose: bool) -> bool:
    """Whether text[start:end] lies in one sentence and has a letter or digit, or is a blank where it may be."""
    gap = text[start:end]
    if loose and gap.isspace():
        return True
    return any(map(str.isalnum, gap)) and _STOP.search(text, start, end) is None


def _fits_borders(borders: bytes, start: int, end: int) -> bool:
    """Whether a place begins and ends where words do.

    A word may begin before it where the rest of that word is one of its own and ends in it (不喜欢 for 喜欢), and end
    behind it where what is left is one (再启动 for 再).
    """
    if borders[start] == INSIDE or borders[end] == INSIDE:
        return False
    return borders[start] == BORDER or borders.index(BORDER, start) <= end


def _kept(given: Iterable[bytes]) -> list[bytes]:
    """Arrays as a list of their own; TypeError for anything but bytes."""
    arrays = list(given)
    for array in arrays:
        if type(array) is not bytes:
            message = f"an array of keyword lists is bytes, not {type(array).__name__}"
            raise TypeError(message)
    return arrays


def _numbers(array: bytes) -> Sequence[int]:
    """The integers of an array, as a view of it."""
    if len(array) % 4:
        message = "an array of keyword lists is broken off"
        raise ValueError(message)
    return memoryview(array).cast("I")


def _ascends(numbers: Sequence[int], count: int, last: int) -> bool:
    """Whether numbers never fall, and the last is the one that it must be."""
    return len(numbers) == count > 0 and numbers[-1] == last and all(one <= other for one, other in pairwise(numbers))


def _patterns(arrays: Sequence[bytes], count: int) -> list[tuple[str, Sequence[int] | None, int]]:
    """The patterns that the arrays of a trie were made of."""
    labels, first, word_of, first_of, order, flags, marks_at = map(_numbers, arrays[:7])
    marks = memoryview(arrays[7]).cast("H")
    words = [""] * len(labels)
    for node, (start, end) in enumerate(pairwise(first)):
        for child in range(start, end):
            words[child] = words[node] + chr(labels[child] & _LABEL)
    found: list[tuple[str, Sequence[int] | None, int]] = [("", None, 0)] * count
    for node, number in enumerate(word_of):
        for at in range(first_of[number - 1], first_of[number]) if number else ():
            pattern = order[at]
            own = None if marks_at[pattern] == _NONE else marks_at[pattern]
            signs = None if own is None else marks[own + 1 : own + 1 + marks[own]]
            found[pattern] = words[node], signs, flags[pattern]
    return found
