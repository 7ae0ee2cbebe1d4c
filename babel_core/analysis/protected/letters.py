"""The letters, digits and marks that identifiers are made of, as insides of character classes."""

from __future__ import annotations

LONGEST = 2048
"""A longer identifier (a data blob, a run of noise) is cut at its signs, or left to the normal word route."""

LATIN = r"a-zß-öø-ɏḀ-ỿ"
LETTERS = LATIN + r"Ͱ-ͽͿ-҂Ҋ-ԯἀ-῾"
MARKS = r"\u0300-\u036f"

WORD = rf"[{LETTERS}{MARKS}0-9_]"
START = rf"[{LETTERS}0-9_]"
"""What a word may begin with: a mark belongs to what stands before it."""
