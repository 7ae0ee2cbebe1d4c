"""The letters, digits and marks that identifiers are made of, as insides of character classes."""

from __future__ import annotations

LONGEST = 2048
"""A longer identifier (a data blob, a run of noise) is cut at its signs, or left to the normal word route."""

LATIN = r"a-zß-öø-ʯḀ-ỿ"
LETTERS = LATIN + r"Ͱ-ͽͿ-҂Ҋ-ԯἀ-῾"
_NO_LETTERS = (
    r"\u0375\u0378\u0379\u0380-\u0385\u0387\u038b\u038d\u03a2\u03f6\u0482\u1f16\u1f17\u1f1e\u1f1f\u1f46\u1f47\u1f4e\u1f4f"
    r"\u1f58\u1f5a\u1f5c\u1f5e\u1f7e\u1f7f\u1fb5\u1fbd\u1fbf-\u1fc1\u1fc5\u1fcd-\u1fcf\u1fd4\u1fd5\u1fdc-\u1fdf\u1fed-\u1ff1"
    r"\u1ff5\u1ffd\u1ffe"
)
MARKS = r"\u0300-\u036f"

OTHER_ALPHABETS = r"\u0531-\u0dff\u10a0-\u10ff\u1200-\u139f"
"""Letters and marks of other scripts with blanks: Armenian, Hebrew, Arabic, those of India, Georgian, Ethiopic."""

ALNUM = rf"(?![{_NO_LETTERS}])[{LETTERS}0-9]"
"""What a name may begin and end with: of LETTERS what is one in Unicode 15.0, whatever the interpreter's version."""

WORD = rf"[{LETTERS}{MARKS}0-9_]"
START = rf"[{LETTERS}0-9_]"
"""What a word may begin with: a mark belongs to what stands before it."""
