"""The arrays that keyword lists are made of, from entries as numbers of parts."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from itertools import accumulate


def as_array(numbers: Iterable[int]) -> bytes:
    return array("I", numbers).tobytes()


def entry_arrays(entries: Sequence[int | Sequence[int]], signs: bytes = b"", parts: int = 8) -> tuple[bytes, ...]:
    """All entries are in one list; `signs` are bytes by entry, none where there are fewer of them."""
    alone = [[number for number, each in enumerate(entries) if each == part] for part in range(parts)]
    rows = sorted(
        (list(each), number) for number, each in enumerate(entries) if not isinstance(each, int) and len(each)
    )
    begun = [sum(row[0] == part for row, _ in rows) for part in range(parts)]
    return (
        as_array(accumulate(map(len, alone), initial=0)),
        as_array(number for own in alone for number in own),
        as_array(accumulate(begun, initial=0)),
        as_array(accumulate((len(row) for row, _ in rows), initial=0)),
        as_array(part for row, _ in rows for part in row),
        as_array(number for _, number in rows),
        signs[: len(entries)].ljust(len(entries), b"\0"),
        as_array([0] * len(entries)),
        as_array([0, 1]),
        as_array([0]),
    )
