"""How many tokens two texts have in common."""

from __future__ import annotations

from collections.abc import Iterable, Set
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


def without_lone_numbers(left: Iterable[str], right: Iterable[str]) -> tuple[frozenset[str], frozenset[str]]:
    """Two sets of tokens; where one has no number at all, without the numbers of the other.

    They tell nothing of it: a question after a year need not say one.
    """
    sides = frozenset(left), frozenset(right)
    numbers = [frozenset(filter(str.isnumeric, side)) for side in sides]
    if bool(numbers[0]) == bool(numbers[1]):
        return sides
    return sides[0] - numbers[0], sides[1] - numbers[1]


def overlap(left: Set[str], right: Set[str]) -> TokenOverlap:
    """The overlap of two sets of tokens."""
    return TokenOverlap(len(left & right), len(left), len(right))
