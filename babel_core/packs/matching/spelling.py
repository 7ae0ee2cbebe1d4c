"""How a language's writers spell: what a matcher may overlook in their texts, and what it may not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from babel_core.analysis.frozen import FrozenMap


@dataclass(frozen=True, slots=True)
class Folding:
    """Letters that keep their marks and how writers spell some without them; what may be written on to a word.

    `alternatives` are words any of which may stand where an entry has their name in braces.
    """

    letters: str = ""
    prefixes: tuple[str, ...] = ()
    hyphen_parts: bool = False
    spellings: Mapping[str, str] = field(default_factory=lambda: FrozenMap({}))
    alternatives: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: FrozenMap({}))


PLAIN = Folding()
"""Every mark may be left out, and nothing is written on to a word."""
