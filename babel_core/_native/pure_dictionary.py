"""The plain twin of Dictionary: a double-array trie read in place, through views of the mapped file."""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator

from babel_core._native import dictionary_file

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
        table = struct.unpack_from("=10Q", data, 128)
        parts = [view[table[i] : table[i] + table[i + 1]] for i in range(0, 10, 2)]
        self.codes = parts[0].cast("H")
        self.bases, self.halves = parts[1].cast("i"), parts[1].cast("H")
        self.values = parts[2].cast("d")
        self.model = parts[3].cast("d")
        pairs = parts[4].cast("I")
        self.astral = {chr(pairs[2 * i]): pairs[2 * i + 1] for i in range(astral)}
        wrong = self._wrong()
        if wrong:
            raise dictionary_file.damaged(path, wrong)

    def _wrong(self) -> str | None:
        """What the checksum cannot tell: a file that was built wrong."""
        if len(self.codes) != 65536 or len(self.bases) != 2 * self.node_count or not self.values:
            return "its table of sections is damaged"
        last = self.node_count - self.alphabet
        bases, values = self.bases[::2], self.halves[3::4]
        fits = min(bases) >= 0 and max(bases) <= last and max(values) < len(self.values)
        return None if fits and max(self.codes) < self.alphabet else "a node or a code of it is out of bounds"

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
        found: int = self.codes[point] if point < 65536 else self.astral.get(char, 0)
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
            code = codes[point] if point < 65536 else astral.get(text[end], 0)
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
        return self.value(word) != 0
