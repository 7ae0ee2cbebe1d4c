"""Write the tables of grapheme clusters and token classes from the official Unicode 15.0 files.

    python pyx/generate_text_tables.py FOLDER

FOLDER holds what generate_tables.py reads and IndicSyllabicCategory.txt, auxiliary/GraphemeBreakProperty.txt and
emoji/emoji-data.txt. Written are pyx/text_tables.h for C and babel_core/_native/text.bin, the same for the pure twin.

Sources: UAX 29 (extended grapheme clusters, with rule GB9c of Unicode 15.1, whose property Indic_Conjunct_Break is
derived here from Unicode 15.0 as UAX 44 says).
"""

from __future__ import annotations

import struct
import sys
import zlib
from pathlib import Path

import token_classes
from generate_tables import c_array, two_stage, two_stage_text
from unicode_data import SIZE, UNICODE_VERSION, Unicode, code_points, property_set, read

BREAKS = (
    "Other", "CR", "LF", "Control", "Extend", "ZWJ", "Regional_Indicator", "Prepend", "SpacingMark", "L", "V", "T",
    "LV", "LVT",
)  # fmt: skip
"""Values of Grapheme_Cluster_Break, by number."""
PICTOGRAPH, CONSONANT, LINKER, INDIC_EXTEND = 0x10, 0x20, 0x40, 0x80
"""Flags beside the break: Extended_Pictographic, and the values of Indic_Conjunct_Break."""
CONJOINING = ("Bengali", "Devanagari", "Gujarati", "Malayalam", "Oriya", "Telugu", "Khmer", "Myanmar")
"""Scripts whose viramas and stackers conjoin (UAX 44, Indic_Conjunct_Break; the last two since Unicode 16.0)."""
JOINING = (
    ("Virama", LINKER, CONJOINING),
    ("Invisible_Stacker", LINKER, CONJOINING),
    ("Consonant", CONSONANT, CONJOINING),
    ("Vowel_Independent", CONSONANT, ("Khmer",)),
)
"""Syllabic categories that make a conjunct, what they are in it, and in which scripts."""


def grapheme_entries(data: Unicode, folder: Path) -> list[int]:
    """The break and flags of every code point."""
    values = [0] * SIZE
    for fields in read(folder / "auxiliary", "GraphemeBreakProperty.txt"):
        for c in code_points(fields[0]):
            values[c] = BREAKS.index(fields[1])
    for c in property_set(folder / "emoji", "emoji-data.txt", "Extended_Pictographic"):
        values[c] |= PICTOGRAPH
    for category, flag, scripts in JOINING:
        for c in property_set(folder, "IndicSyllabicCategory.txt", category):
            if data.script[c] in scripts:
                values[c] |= flag
    extending = {BREAKS.index("Extend"), BREAKS.index("ZWJ")}
    for c in range(SIZE):
        marks = c == 0x200D or data.ccc[c]
        if values[c] & 0x0F in extending and marks and not values[c] & (LINKER | CONSONANT):
            values[c] |= INDIC_EXTEND
    return values


def text_entries(folder: Path) -> list[int]:
    """What the kernels know of every code point: token class below, grapheme break above."""
    data = Unicode(folder)
    return [token_classes.entry(data, c) | value << 8 for c, value in enumerate(grapheme_entries(data, folder))]


def header(entries: list[int]) -> str:
    names = token_classes.CLASSES
    first_symbol, first_letter = len(token_classes.BLANKS), len(token_classes.BLANKS) + len(token_classes.SYMBOLS)
    constants = {
        "TOKEN_CLASSES": len(names),
        "TOKEN_GROUPS": len(token_classes.GROUPS),
        "FIRST_SYMBOL": first_symbol,
        "FIRST_LETTER": first_letter,
        "FIRST_LATIN": len(names) - len(token_classes.LATIN_UNITS),
        "TOKEN_MARK": names.index("mark"),
        "TOKEN_UPPER": token_classes.UPPER,
        "PICTOGRAPH": PICTOGRAPH,
        "CONSONANT": CONSONANT,
        "LINKER": LINKER,
        "INDIC_EXTEND": INDIC_EXTEND,
        **{f"GCB_{name.upper()}": number for number, name in enumerate(BREAKS)},
    }
    return "".join((
        f"/* Made by pyx/generate_text_tables.py from Unicode {UNICODE_VERSION} (Unicode-3.0); do not edit. */\n",
        "#include <stdint.h>\n",
        *(f"#define BC_{name} {value}\n" for name, value in constants.items()),
        c_array("uint8_t", "bc_token_groups", [token_classes.group_of(name) for name in names]),
        two_stage_text("bc_text", entries),
    ))  # fmt: skip


def binary(entries: list[int]) -> bytes:
    """The tables of the pure twin: sections of (length in bytes, little-endian bytes), compressed by zlib."""
    index, blocks = two_stage(entries)
    sections = [
        "\n".join(token_classes.CLASSES).encode(),
        bytes(token_classes.group_of(name) for name in token_classes.CLASSES),
        struct.pack(f"<{len(index)}H", *index),
        struct.pack(f"<{len(blocks)}H", *blocks),
    ]
    return zlib.compress(b"".join(struct.pack("<I", len(part)) + part for part in sections), 9)


def generate(folder: Path) -> tuple[str, bytes]:
    """(text of the C header, bytes of the binary table) made from the Unicode files in a folder."""
    entries = text_entries(folder)
    return header(entries), binary(entries)


def main() -> None:
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    text, packed = generate(Path(sys.argv[1]))
    root = Path(__file__).resolve().parent.parent
    (root / "pyx" / "text_tables.h").write_text(text, encoding="ascii", newline="\n")
    (root / "babel_core" / "_native" / "text.bin").write_bytes(packed)


if __name__ == "__main__":
    main()
