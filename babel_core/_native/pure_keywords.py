"""The readable twin of the kernel of keyword matching, by its parts."""

from babel_core._native.pure_clause_shapes import KeywordShapes
from babel_core._native.pure_listing import KeywordListing, KeywordRoles
from babel_core._native.pure_lists import KeywordLists
from babel_core._native.pure_shapes import part_identifiers, text_shape
from babel_core._native.pure_tries import (
    HYPHEN_PARTS,
    LONE_END,
    LONE_START,
    OPEN_END,
    STRICT,
    STRICT_END,
    KeywordFolds,
    KeywordTrie,
)

FORMAT = 1
"""Of what the classes take and give; the compiled kernel has the same, so that one of another version is never used.

To be raised with every change of them, here and in pyx/_keywords.pyx.
"""

__all__ = [
    "FORMAT",
    "HYPHEN_PARTS",
    "LONE_END",
    "LONE_START",
    "OPEN_END",
    "STRICT",
    "STRICT_END",
    "KeywordFolds",
    "KeywordListing",
    "KeywordLists",
    "KeywordRoles",
    "KeywordShapes",
    "KeywordTrie",
    "part_identifiers",
    "text_shape",
]
