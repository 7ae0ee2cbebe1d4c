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

__all__ = [
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
