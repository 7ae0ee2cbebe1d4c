"""How many tokens two texts have in common."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TokenOverlap:
    """Sizes of two sets of tokens, and of what they share."""

    intersection: int
    left_size: int
    right_size: int

    @property
    def ratio(self) -> float:
        """The share of the larger set; 0.0 where one is empty."""
        smaller = min(self.left_size, self.right_size)
        return self.intersection / max(self.left_size, self.right_size) if smaller else 0.0


def overlap(left: Iterable[str], right: Iterable[str]) -> TokenOverlap:
    """The overlap of two sets of tokens.

    Numbers that only one side has tell nothing about the other ("the third of May" and "when"): where one side has no
    number at all, those of the other do not count.
    """
    first, second = frozenset(left), frozenset(right)
    numbers = [frozenset(filter(str.isnumeric, side)) for side in (first, second)]
    if bool(numbers[0]) != bool(numbers[1]):
        first, second = first - numbers[0], second - numbers[1]
    return TokenOverlap(len(first & second), len(first), len(second))
