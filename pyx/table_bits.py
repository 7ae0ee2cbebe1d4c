"""What the bits of the Unicode tables mean; the C headers and babel_core/_native/tables.py have the same."""

from __future__ import annotations

# Bits of a property entry (16 bits); the low eight are the script id.
SEPARATOR, LETTER, NUMBER, MARK = 0, 1, 2, 3
CLASS_SHIFT = 8
COUNTED, SPACED, CJK, SPECIAL, REAL = 1 << 10, 1 << 11, 1 << 12, 1 << 14, 1 << 15
LENGTHENERS = (0x30FC, 0xFF70)  # script Common, but kana in counts and in bigrams
IDEOGRAPHIC_CLOSING = 0x3006  # script Common, ScriptExtensions Han

# Bits of a unit in the pool: code point, "second of a composition pair", canonical combining class.
BACK = 1 << 23
CCC_SHIFT = 24
# Bits of a mapping record.
NOT_BOUNDARY, PLAIN_MARK, VOWEL_HEAD, ENCLOSING, MIDDLE_DOT = 1, 2, 4, 8, 16
# Bits of an action, see pyx/copying.h; below them the number of the record, above them what to add to the code point.
NUMBER_BITS = 13
SLOW_ACTION, MARK_ACTION, TAIL_ACTION = 1 << 13, 1 << 14, 1 << 15
