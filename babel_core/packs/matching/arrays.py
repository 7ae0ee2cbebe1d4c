"""Compiled lists of entries as arrays, which a kernel reads as they are, and which the build can store."""

from __future__ import annotations

import json
import sys
from array import array
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple, TypeVar

from babel_core import _native
from babel_core.packs.matching.folding import compiled_folds
from babel_core.packs.matching.patterns import PatternTable

T = TypeVar("T")

Trie = tuple[bool, tuple[bytes, ...], bytes]
"""Whether its patterns may begin inside a word, the arrays of the trie, the part that each pattern is of."""

BYTE_ORDER = sys.byteorder
"""The order of bytes in the arrays."""

_TRIE_ARRAYS, _ENTRY_ARRAYS = 9, 10


class ListArrays(NamedTuple):
    """Compiled lists: their names, the texts of the entries as UTF-8 and where each begins (one more than entries).

    `entries` and `tries` are those of `_native.KeywordLists`, and so are the numbers of lists. `unspaced`: a dictionary
    has to tell where words end.
    """

    names: tuple[str, ...]
    texts: bytes
    text_at: bytes
    entries: tuple[bytes, ...]
    tries: tuple[Trie, ...]
    unspaced: bool

    def text(self, entry: int) -> str:
        """An entry as it is written."""
        at = memoryview(self.text_at).cast("I")
        return self.texts[at[entry] : at[entry + 1]].decode("utf-8", "surrogatepass")

    def signs(self, entry: int) -> int:
        """The signs of an entry."""
        return self.entries[6][entry]

    def lists(self, entry: int) -> tuple[str, ...]:
        """The names of the lists that an entry is in."""
        set_of, set_at, lists = (memoryview(self.entries[number]).cast("I") for number in (7, 8, 9))
        number = set_of[entry]
        return tuple(self.names[name] for name in lists[set_at[number] : set_at[number + 1]])

    def wanted(self, names: frozenset[str]) -> bytes:
        """One byte for each entry: whether it is in any of some lists."""
        set_of, set_at, lists = (memoryview(self.entries[number]).cast("I") for number in (7, 8, 9))
        asked = {number for number, name in enumerate(self.names) if name in names}
        sets = [not asked.isdisjoint(lists[set_at[each] : set_at[each + 1]]) for each in range(len(set_at) - 1)]
        return bytes(sets[number] for number in set_of)


def list_arrays(table: PatternTable) -> ListArrays:
    """The arrays of a table."""
    every = dict.fromkeys(name for names in table.name_sets for name in names)
    known = {name: number for number, name in enumerate(every)}
    texts = [text.encode("utf-8", "surrogatepass") for text in table.texts]
    return ListArrays(
        names=tuple(known),
        texts=b"".join(texts),
        text_at=_starts(map(len, texts)),
        entries=(
            *_parts(table.parts, max(table.owners, default=-1) + 1),
            _signs(table.signs, len(texts)),
            _array(table.names),
            _starts(map(len, table.name_sets)),
            _array(known[name] for names in table.name_sets for name in names),
        ),
        tries=tuple(_tries(table)),
        unspaced=table.unspaced,
    )


def packed(arrays: ListArrays) -> bytes:
    """The arrays as one piece: a line of JSON, then all of them."""
    every = [arrays.texts, arrays.text_at, *arrays.entries]
    for _, own, owners in arrays.tries:
        every += [*own, owners]
    head = {
        "names": arrays.names,
        "unspaced": arrays.unspaced,
        "everywhere": [everywhere for everywhere, *_ in arrays.tries],
        "sizes": list(map(len, every)),
    }
    return b"\n".join([json.dumps(head, separators=(",", ":")).encode("ascii"), b"".join(every)])


def unpacked(piece: bytes) -> ListArrays:
    """What `packed` made; ValueError, KeyError or TypeError for anything else."""
    line, _, body = piece.partition(b"\n")
    head = json.loads(line)
    ends = list(accumulate(head["sizes"], initial=0))
    every = [body[start:end] for start, end in pairwise(ends)]
    tries, kinds = every[2 + _ENTRY_ARRAYS :], head["everywhere"]
    if ends[-1] != len(body) or len(tries) != _TRIE_ARRAYS * len(kinds):
        message = "the arrays of lists are broken off"
        raise ValueError(message)
    return ListArrays(
        names=tuple(head["names"]),
        texts=every[0],
        text_at=every[1],
        entries=tuple(every[2 : 2 + _ENTRY_ARRAYS]),
        tries=tuple(
            (kind, tuple(tries[at : at + _TRIE_ARRAYS - 1]), tries[at + _TRIE_ARRAYS - 1])
            for kind, at in zip(kinds, range(0, len(tries), _TRIE_ARRAYS), strict=True)
        ),
        unspaced=head["unspaced"],
    )


def _parts(entries: Sequence[int | Sequence[int]], least: int) -> tuple[bytes, ...]:
    """The first six arrays of entries: those that are one part, then those of several."""
    alone = [(part, number) for number, part in enumerate(entries) if isinstance(part, int)]
    rows = [(parts, number) for number, parts in enumerate(entries) if not isinstance(parts, int) and parts]
    alone.sort()
    rows.sort(key=lambda row: row[0][0])
    count = max((least, *(part + 1 for part, _ in alone), *(max(parts) + 1 for parts, _ in rows)))
    return (
        _counted((part for part, _ in alone), count),
        _array(number for _, number in alone),
        _counted((parts[0] for parts, _ in rows), count),
        _starts(len(parts) for parts, _ in rows),
        _array(part for parts, _ in rows for part in parts),
        _array(number for _, number in rows),
    )


def _tries(table: PatternTable) -> Iterable[Trie]:
    """The patterns that begin at words, and those that may begin inside one."""
    units = table.units.split("\n") if table.owners else []
    inside = frozenset(table.everywhere)
    marks, flags = _by_number(table.marks), _by_number(table.flags)
    for everywhere in (False, True):
        chosen = [number for number in range(len(units)) if (number in inside) is everywhere]
        if chosen:
            rows = ((units[number], marks.get(number), flags.get(number, 0)) for number in chosen)
            trie = _native.KeywordTrie(rows, compiled_folds(), everywhere)
            yield everywhere, trie.arrays(), _array(table.owners[number] for number in chosen)


def _by_number(told: Mapping[str, T]) -> dict[int, T]:
    """What the table tells of some patterns, of which JSON knows the numbers as str."""
    return {int(number): value for number, value in told.items()}


def _signs(signs: Mapping[str, int], count: int) -> bytes:
    found = bytearray(count)
    for number, own in signs.items():
        found[int(number)] = own
    return bytes(found)


def _array(numbers: Iterable[int]) -> bytes:
    return array("I", numbers).tobytes()


def _starts(sizes: Iterable[int]) -> bytes:
    """Where each of some rows begins that lie one behind another, and where the last ends."""
    return _array(accumulate(sizes, initial=0))


def _counted(numbers: Iterable[int], count: int) -> bytes:
    """Where the rows of each number below a count begin, of which each has one for every time that it comes."""
    found = [0] * count
    for number in numbers:
        found[number] += 1
    return _starts(found)
