"""The plain twin of Dictionary: a double-array trie read in place, through views of the mapped file."""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator

from babel_core._native import dictionary_file
from babel_core.errors import require_str

STATES = 4
MODEL_HEAD = STATES + STATES * STATES
"""Doubles of the model before the emissions: starts, then transitions."""


class Dictionary:
    """The words of one language, from a file. Raises DictionaryError naming the file and the remedy.

    `bases[2 * n]`, `halves[4 * n + 2]` and `halves[4 * n + 3]` are the base, the label and the value of node n.
    Safe to share between threads; a copy made by pickle opens the file again.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = os.fspath(path)
        data = dictionary_file.read(path)
        view = memoryview(data)
        self.kind = bytes(view[16:24]).rstrip(b"\0").decode("ascii", "replace")
        self.source = bytes(view[64:96]).hex()
        self.version = self.source[:12]
        counts: tuple[int, ...] = struct.unpack_from("=6I", data, 96)
        self.node_count, self.value_count, self.alphabet, self.longest, self.word_count, astral = counts
        parts = self._sections(view, astral)
        self.codes = parts[0].cast("H")
        self.bases, self.halves = parts[1].cast("i"), parts[1].cast("H")
        self.values = parts[2].cast("d")
        self.model = parts[3].cast("d")
        pairs = parts[4].cast("I")
        self.astral = {pairs[2 * i]: pairs[2 * i + 1] for i in range(astral)}
        self._require(self._in_bounds(pairs[::2].tolist()), "a node or a code of it is out of bounds")

    def _require(self, holds: bool, otherwise: str) -> None:
        if not holds:
            raise dictionary_file.damaged(self.path, otherwise)

    def _sections(self, view: memoryview, astral: int) -> list[memoryview]:
        """The five sections; DictionaryError where their table or the counts say what cannot be."""
        nodes, values, alphabet = self.node_count, self.value_count, self.alphabet
        holds = 0 < alphabet < 65536 and 0 < values <= 65536 and alphabet <= nodes < 1 << 31 and self.longest < 65536
        self._require(holds, "its counts are damaged")
        table: tuple[int, ...] = struct.unpack_from("=10Q", view, 128)
        model = 8 * (MODEL_HEAD + STATES * alphabet) if table[7] else 0
        wanted = (2 * 65536, 8 * nodes, 8 * values, model, 8 * astral)
        for offset, length, expected in zip(table[::2], table[1::2], wanted, strict=True):
            inside = offset >= dictionary_file.HEADER and offset % 64 == 0 and offset + length <= len(view)
            self._require(inside and length == expected, "its table of sections is damaged")
        return [view[offset : offset + length] for offset, length in zip(table[::2], table[1::2], strict=True)]

    def _in_bounds(self, points: list[int]) -> bool:
        """What the checksum cannot tell: a file that was built wrong."""
        last = self.node_count - self.alphabet
        bases, values = self.bases[::2], self.halves[3::4]
        return (
            min(bases) >= 0
            and max(bases) <= last
            and max(values) < self.value_count
            and max((*self.codes, *self.astral.values())) < self.alphabet
            and points == sorted({point for point in points if point > 0xFFFF})
        )

    def __repr__(self) -> str:
        return f"Dictionary({self.path!r})"

    def __reduce__(self) -> tuple[type[Dictionary], tuple[str]]:
        return type(self), (self.path,)

    def __len__(self) -> int:
        """The number of words."""
        return self.word_count

    def code(self, char: str) -> int:
        """The code of a character, 0 where no word holds it."""
        point = ord(char)
        found: int = self.codes[point] if point < 65536 else self.astral.get(point, 0)
        return found

    def step(self, node: int, code: int) -> int:
        """From a node (0 is the root) by a code: the next node, or 0 where no word goes on so."""
        following: int = self.bases[2 * node] + code
        return following if self.halves[4 * following + 2] == code else 0

    def prefixes(self, text: str, start: int) -> Iterator[tuple[int, int]]:
        """(end, value) of each word that begins at a place of `text`, shorter ones first; code points."""
        codes, bases, halves, astral = self.codes, self.bases, self.halves, self.astral
        node = 0
        for end in range(start, len(text)):
            point = ord(text[end])
            code = codes[point] if point < 65536 else astral.get(point, 0)
            node = bases[2 * node] + code
            if halves[4 * node + 2] != code:
                return
            value = halves[4 * node + 3]
            if value:
                yield end + 1, value

    def value(self, word: str) -> int:
        """The value of a word, 0 where it is none."""
        node = 0
        for char in word:
            node = self.step(node, self.code(char))
            if not node:
                return 0
        found: int = self.halves[4 * node + 3]
        return found

    def contains(self, word: str) -> bool:
        """Whether a word is in the dictionary."""
        require_str(word, "word")
        return self.value(word) != 0
