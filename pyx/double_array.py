"""Lay the nodes of a trie out as a double array; `dictionary.h` tells what the result means.

The widest families of children are placed first, when there is the most room, and each family at the first base that
fits: about five seconds for half a million nodes, with a quarter of the places left free.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass

FREE = 0xFFFF
"""Label of a node that nobody has, and of the root."""
TRIES = 4
"""Failures after which a block of nodes is left to narrower families."""


@dataclass
class Trie:
    """The words as nodes: children by character, and the value of the word that ends at each node."""

    children: list[list[tuple[str, int]]]
    values: list[int]

    @classmethod
    def of(cls, words: Mapping[str, int]) -> Trie:
        numbers = {"": 0}
        trie = cls([[]], [0])
        for word, value in words.items():
            node = 0
            for end in range(1, len(word) + 1):
                prefix = word[:end]
                child = numbers.get(prefix)
                if child is None:
                    child = numbers[prefix] = len(trie.values)
                    trie.children[node].append((word[end - 1], child))
                    trie.children.append([])
                    trie.values.append(0)
                node = child
            trie.values[node] = value
        return trie


class Places:
    """Where nodes may lie: free nodes and free bases as bits of large integers, one for each block.

    All places for a family of children are found at once by shifting the free nodes of two blocks by each code.
    """

    def __init__(self, alphabet: int) -> None:
        self.block = 1 << max(10, alphabet.bit_length())
        self._full = (1 << self.block) - 1
        self._nodes = [self._full - 1]  # node 0 is the root
        self._bases = [self._full]
        self._width = 0
        self._start = 0
        self._failures: dict[int, int] = {}

    def _grow(self, blocks: int) -> None:
        while len(self._nodes) < blocks:
            self._nodes.append(self._full)
            self._bases.append(self._full)

    def take(self, codes: list[int]) -> int:
        """The lowest base not yet taken whose nodes are free; widest families first, so that they find room."""
        if len(codes) != self._width:
            self._width, self._start, self._failures = len(codes), 0, {}
        at = self._start
        while not (found := self._bases_for(codes, at)):
            self._failures[at] = self._failures.get(at, 0) + 1
            if at == self._start and self._failures[at] >= TRIES:
                self._start += 1
            at += 1
        lowest = found & -found
        self._bases[at] ^= lowest
        taken = sum(lowest << code for code in codes)
        self._nodes[at] &= ~taken
        self._nodes[at + 1] &= ~(taken >> self.block)
        return at * self.block + lowest.bit_length() - 1

    def _bases_for(self, codes: list[int], at: int) -> int:
        self._grow(at + 2)
        nodes = self._nodes[at] | self._nodes[at + 1] << self.block
        found = self._bases[at]
        for code in codes:
            found &= nodes >> code
            if not found:
                break
        return found

    def unused_base(self) -> int:
        """A base that no family has: nodes without children get it."""
        for at, bases in enumerate(self._bases):
            if bases:
                return at * self.block + (bases & -bases).bit_length() - 1
        self._grow(len(self._bases) + 1)
        return (len(self._bases) - 1) * self.block


def double_array(trie: Trie, codes: Mapping[str, int]) -> array[int]:
    """The nodes in the form of the file, two words of 32 bits each."""
    alphabet = len(codes) + 1
    places = Places(alphabet)
    base = [0] * len(trie.values)
    slot = [0] * len(trie.values)
    families = [node for node, children in enumerate(trie.children) if children]
    for node in sorted(families, key=lambda node: -len(trie.children[node])):
        # Falling: the rare characters have the large codes, and rule out the most places.
        base[node] = places.take(sorted((codes[char] for char, _ in trie.children[node]), reverse=True))
    barren = places.unused_base()
    size = -(-(max(*base, barren) + alphabet) // 8) * 8
    bases = array("i", bytes(4 * size))
    labels = array("H", [FREE]) * size
    values = array("H", bytes(2 * size))
    for node in families:
        for char, child in trie.children[node]:
            slot[child] = base[node] + codes[char]
            labels[slot[child]] = codes[char]
    for node, place in enumerate(slot):
        bases[place] = base[node] if trie.children[node] else barren
        values[place] = trie.values[node]
    packed = array("H", bytes(8 * size))
    halves = array("H", bases.tobytes())
    packed[0::4], packed[1::4], packed[2::4], packed[3::4] = halves[0::2], halves[1::2], labels, values
    return packed
