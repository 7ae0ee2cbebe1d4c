"""Write the Unicode tables of the kernels from the official Unicode 15.0 files.

    python pyx/generate_tables.py FOLDER

FOLDER holds Scripts.txt, UnicodeData.txt, CaseFolding.txt, PropList.txt, DerivedCoreProperties.txt and
DerivedNormalizationProps.txt (the Debian package unicode-data lays them in /usr/share/unicode). Written are
pyx/unicode_tables.h, two-stage tables for C, and babel_core/_native/unicode.bin, the same for the pure twin.

Sources of the algorithms: UAX 15 (normalization), UAX 24 (scripts), the Unicode Standard, section 3.12
(composition, conjoining jamo) and 3.13 (case folding).
"""

from __future__ import annotations

import struct
import sys
import zlib
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from search_exceptions import ENCLOSING as ENCLOSING_MARKS
from search_exceptions import MIDDLE_DOTS, SARA_AM, SARA_E, SEARCH_EXCEPTIONS, Units
from table_bits import (
    BACK,
    CCC_SHIFT,
    CJK,
    CLASS_SHIFT,
    COUNTED,
    ENCLOSING,
    MARK_ACTION,
    MIDDLE_DOT,
    NOT_BOUNDARY,
    NUMBER_BITS,
    PLAIN_MARK,
    REAL,
    SLOW_ACTION,
    SPACED,
    SPECIAL,
    TAIL_ACTION,
    VOWEL_HEAD,
)
from table_ranges import (
    EASY,
    FULL_WIDTH,
    KANA_HOMES,
    NEUTRAL,
    SHORTEST_RANGE,
    check_easy,
    count_class,
    homes,
    ranges,
)
from unicode_data import IOTA_BELOW, SIZE, UNICODE_VERSION, UNSPACED_SCRIPTS, Unicode

SHIFT = 7

IOTA, DOT_ABOVE = 0x3B9, 0x307


@dataclass
class Mapping:
    """The mapping of one form: code point -> (full decomposition, form alone, record flags)."""

    full: dict[int, Units]
    alone: dict[int, Units]
    flags: dict[int, int]


def without_dots(units: Units) -> Units:
    """Drop the dot above an i, which carries one anyway, and put the iota below on the line."""
    dotted = (at and unit == DOT_ABOVE and units[at - 1] == 0x69 for at, unit in enumerate(units))
    return tuple(IOTA if unit == IOTA_BELOW else unit for unit, drop in zip(units, dotted, strict=True) if not drop)


def mapping(data: Unicode, search: bool) -> Mapping:
    result = Mapping({}, {}, {})
    heads = {SARA_E, *(row[0] for row in SARA_AM)} if search else set()
    touched = {*data.decomposition, *data.back, *(c for c in range(SIZE) if data.ccc[c])}
    if search:
        touched |= {*data.fold, *data.ignorable, *heads, *(c for c in range(SIZE) if data.category[c] == "Nd")}
        touched |= set(MIDDLE_DOTS)
        touched = touched.union(*(exception.replace for exception in SEARCH_EXCEPTIONS))
    for c in sorted(touched):
        full = tuple(data.ordered(data.search(c) if search else data.nfkd(c)))
        alone = data.composed(without_dots(full) if search else full)
        flags = 0
        if not full or data.ccc[full[0]] or full[0] in data.back:
            flags |= NOT_BOUNDARY
        if full == alone == (c,) and data.ccc[c] and c not in data.back:
            flags |= PLAIN_MARK
        if c in heads:
            flags |= VOWEL_HEAD
        if search and c in ENCLOSING_MARKS:
            flags |= ENCLOSING
        if search and set(alone) & set(MIDDLE_DOTS):
            flags |= MIDDLE_DOT
        if flags or full != (c,):
            result.full[c], result.alone[c], result.flags[c] = full, alone, flags
    return result


def two_stage(values: Sequence[int]) -> tuple[list[int], list[int]]:
    """Split values into (block number of each 2**SHIFT code points, the distinct blocks in order)."""
    size = 1 << SHIFT
    blocks: dict[tuple[int, ...], int] = {}
    index = [blocks.setdefault(tuple(values[at : at + size]), len(blocks)) for at in range(0, SIZE, size)]
    return index, [value for block in blocks for value in block]


class Pool:
    """Units of all mappings in one array; equal sequences are stored once."""

    def __init__(self, data: Unicode) -> None:
        self.data = data
        self.units: list[int] = []
        self.records: dict[tuple[int, ...], int] = {(0, 0, 0, 0, 0): 0}
        self._at: dict[Units, int] = {(): 0}

    def add(self, units: Units) -> int:
        if units not in self._at:
            self._at[units] = len(self.units)
            packed = [u | (BACK if u in self.data.back else 0) | self.data.ccc[u] << CCC_SHIFT for u in units]
            self.units += packed
        return self._at[units]

    def record(self, form: Mapping, c: int) -> int:
        """Number of the record (offsets and lengths of both forms, flags) of a code point; 0 is inert."""
        if c not in form.full:
            return 0
        full, alone = form.full[c], form.alone[c]
        row = (self.add(full), self.add(alone), len(full), len(alone), form.flags[c])
        return self.records.setdefault(row, len(self.records))

    def action(self, form: Mapping, c: int) -> int:
        """What the loops of copying.h do with a code point in a form; 0 is nothing."""
        if c not in form.full:
            return 0
        full, alone, flags = form.full[c], form.alone[c], form.flags[c]
        number = self.record(form, c)
        assert number < 1 << NUMBER_BITS
        tail = TAIL_ACTION if full and self.data.ccc[full[-1]] else 0
        if flags & PLAIN_MARK:
            return number | MARK_ACTION | TAIL_ACTION
        if c == SARA_E:
            # Two of them in a row are one vowel: the second is looked at closer as a mark is.
            return number | MARK_ACTION | TAIL_ACTION
        # One for one only within a plane, and a str of one byte a code point must stay one.
        if flags or len(alone) != 1 or alone[0] >> 16 != c >> 16 or (c < 0x100 <= alone[0]):
            return number | SLOW_ACTION | tail
        return number | tail | (alone[0] - c & 0xFFFF) << 16


def hash_pairs(pairs: dict[tuple[int, int], int], bits: int) -> list[tuple[int, int, int]]:
    """Open addressing: slot = top bits of ((a << 11) ^ b) * 0x9E3779B1, else the next free one."""
    slots = [(0, 0, 0)] * (1 << bits)
    for (a, b), c in sorted(pairs.items()):
        at = ((((a << 11) ^ b) * 0x9E3779B1) & 0xFFFFFFFF) >> (32 - bits)
        while slots[at][2]:
            at = (at + 1) & ((1 << bits) - 1)
        slots[at] = (a, b, c)
    return slots


def c_array(kind: str, name: str, values: Sequence[int | str], width: int = 110) -> str:
    lines, line = [], ""
    for value in values:
        if len(line) + len(str(value)) + 1 > width:
            lines.append(line)
            line = ""
        line += f"{value},"
    return f"static const {kind} {name}[{len(values)}] = {{\n" + "\n".join([*lines, line]) + "\n};\n"


def header(data: Unicode, entries: list[int], forms: tuple[Mapping, Mapping]) -> str:
    pool = Pool(data)
    actions = [[pool.action(form, c) for c in range(SIZE)] for form in forms]
    check_easy(actions)
    bits = 11
    classes = [count_class(c, entry) for c, entry in enumerate(entries[:0x10000])]
    counted = [row for row in ranges(classes) if row[1] - row[0] + 1 >= SHORTEST_RANGE]
    names = [f'"{name}"' for name in data.scripts]
    constants = {
        "CLASS_SHIFT": CLASS_SHIFT, "COUNTED": COUNTED, "SPACED": SPACED, "CJK": CJK, "REAL": REAL,
        "SPECIAL": SPECIAL,
        "BACK": BACK, "CCC_SHIFT": CCC_SHIFT, "NOT_BOUNDARY": NOT_BOUNDARY, "PLAIN_MARK": PLAIN_MARK,
        "VOWEL_HEAD": VOWEL_HEAD, "ENCLOSING": ENCLOSING, "MIDDLE_DOT": MIDDLE_DOT,
        "NUMBER_MASK": (1 << NUMBER_BITS) - 1, "SLOW": SLOW_ACTION, "MARK": MARK_ACTION,
        "TAIL": TAIL_ACTION, "FULL_WIDTH_FIRST": FULL_WIDTH[0], "FULL_WIDTH_LAST": FULL_WIDTH[1],
        **{f"EASY_{k}_FIRST": first for k, (first, _) in enumerate(EASY)},
        **{f"EASY_{k}_LAST": last for k, (_, last) in enumerate(EASY)},
        **{f"KANA_{k}_FIRST": first for k, (first, _) in enumerate(KANA_HOMES)},
        **{f"KANA_{k}_LAST": last for k, (_, last) in enumerate(KANA_HOMES)},
        **{f"NEUTRAL_{k}_FIRST": first for k, (first, _) in enumerate(NEUTRAL)},
        **{f"NEUTRAL_{k}_LAST": last for k, (_, last) in enumerate(NEUTRAL)},
        "SHIFT": SHIFT, "SCRIPT_COUNT": len(names), "PAIR_BITS": bits,
    }  # fmt: skip
    return "".join((
        f"/* Made by pyx/generate_tables.py from Unicode {UNICODE_VERSION} (Unicode-3.0); do not edit. */\n",
        "#include <stdint.h>\n",
        f'#define BC_UNICODE_VERSION "{UNICODE_VERSION}"\n',
        *(f"#define BC_{name} {value}\n" for name, value in constants.items()),
        "#if defined(BC_WITH_PROPERTIES) && !defined(BC_HAS_PROPERTIES)\n#define BC_HAS_PROPERTIES\n",
        c_array("char *const", "bc_script_names", names),
        c_array("uint8_t", "bc_unspaced", [int(name in UNSPACED_SCRIPTS) for name in data.scripts]),
        two_stage_text("bc_property", entries),
        "typedef struct { uint16_t first, last; uint8_t script; } bc_range;\n",
        f"#define BC_RANGE_COUNT {len(counted)}\n",
        c_array("bc_range", "bc_ranges", rows(counted)),
        "typedef struct { uint16_t first, last, other_first, other_last; } bc_home;\n",
        c_array("bc_home", "bc_homes", rows(homes(entries, len(names)))),
        "#endif\n#if defined(BC_WITH_MAPPINGS) && !defined(BC_HAS_MAPPINGS)\n#define BC_HAS_MAPPINGS\n",
        two_stage_text("bc_nfkc", actions[0], "uint32_t"),
        two_stage_text("bc_search", actions[1], "uint32_t"),
        "typedef struct { uint16_t full, alone; uint8_t full_length, alone_length, flags; } bc_record;\n",
        c_array("bc_record", "bc_records", rows(pool.records)),
        c_array("uint32_t", "bc_pool", pool.units),
        "typedef struct { uint32_t first, second, whole; } bc_pair;\n",
        c_array("bc_pair", "bc_pairs", rows(hash_pairs(data.pairs, bits))),
        "#endif\n",
    ))  # fmt: skip


def rows(values: Iterable[Sequence[int]]) -> list[str]:
    return ["{" + ",".join(map(str, row)) + "}" for row in values]


def two_stage_text(name: str, values: list[int], kind: str = "uint16_t") -> str:
    index, blocks = two_stage(values)
    return c_array("uint16_t", f"{name}_index", index) + c_array(kind, f"{name}_blocks", blocks)


def binary(data: Unicode, entries: list[int], forms: tuple[Mapping, Mapping]) -> bytes:
    """The tables of the pure twin: sections of (length in bytes, little-endian bytes), compressed by zlib."""
    index, blocks = two_stage(entries)
    sections = [
        "\n".join((UNICODE_VERSION, *data.scripts)).encode(),
        "\n".join(name for name in data.scripts if name in UNSPACED_SCRIPTS).encode(),
        struct.pack(f"<{len(index)}H", *index),
        struct.pack(f"<{len(blocks)}H", *blocks),
        pack32(x for c in range(SIZE) if data.ccc[c] for x in (c, data.ccc[c])),
        pack32(x for (a, b), c in sorted(data.pairs.items()) for x in (a, b, c)),
    ]
    for form in forms:
        rows = [(c, form.flags[c], len(form.full[c]), len(form.alone[c])) for c in sorted(form.full)]
        sections.append(pack32(x for row in rows for x in row))
        sections.append(pack32(u for c in sorted(form.full) for u in form.full[c] + form.alone[c]))
    return zlib.compress(b"".join(struct.pack("<I", len(part)) + part for part in sections), 9)


def pack32(values: Iterable[int]) -> bytes:
    packed = array("I", values)
    if sys.byteorder == "big":
        packed.byteswap()
    return packed.tobytes()


def generate(folder: Path) -> tuple[str, bytes]:
    """Return (text of the C header, bytes of the binary table) made from the Unicode files in a folder."""
    data = Unicode(folder)
    entries = [data.entry(c) for c in range(SIZE)]
    forms = (mapping(data, search=False), mapping(data, search=True))
    return header(data, entries, forms), binary(data, entries, forms)


def main() -> None:
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    text, packed = generate(Path(sys.argv[1]))
    root = Path(__file__).resolve().parent.parent
    (root / "pyx" / "unicode_tables.h").write_text(text, encoding="ascii", newline="\n")
    (root / "babel_core" / "_native" / "unicode.bin").write_bytes(packed)


if __name__ == "__main__":
    main()
