"""The Unicode character database as far as the kernels need it, read from its official files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from search_exceptions import ENCLOSING, SEARCH_EXCEPTIONS, Units, stands_apart
from table_bits import (
    CJK,
    CLASS_SHIFT,
    COUNTED,
    IDEOGRAPHIC_CLOSING,
    LENGTHENERS,
    LETTER,
    MARK,
    NUMBER,
    REAL,
    SEPARATOR,
    SPACED,
    SPECIAL,
)

UNICODE_VERSION = "15.0.0"
SIZE = 0x110000

FIRST_SCRIPTS = ("Common", "Inherited", "Unknown", "Latin", "Han", "Hiragana", "Katakana", "Hangul", "Thai")
KANA_HAN = ("Han", "Hiragana", "Katakana")
# Scripts written without spaces between words, or with spaces that part something else than words; a number
# beside them is a word of its own. The three that are no alphabet stand here too.
UNSPACED_SCRIPTS = (
    "Common", "Inherited", "Unknown",
    "Ahom", "Anatolian_Hieroglyphs", "Balinese", "Batak", "Bopomofo", "Buginese", "Cuneiform",
    "Egyptian_Hieroglyphs", "Han", "Hangul", "Hiragana", "Javanese", "Katakana", "Kawi",
    "Khitan_Small_Script", "Khmer", "Lao", "Makasar", "Myanmar", "New_Tai_Lue", "Nushu", "Rejang", "Tai_Le",
    "Tai_Tham", "Tai_Viet", "Tangut", "Thai", "Tibetan", "Yi",
)  # fmt: skip

IOTA_BELOW = 0x345


def read(folder: Path, name: str) -> Iterator[list[str]]:
    """Yield the fields of each line of a Unicode file, without comments."""
    with (folder / name).open(encoding="utf-8") as lines:
        for line in lines:
            fields = [part.strip() for part in line.split("#")[0].split(";")]
            if fields[0]:
                yield fields


def code_points(text: str) -> range:
    first, _, last = text.partition("..")
    return range(int(first, 16), int(last or first, 16) + 1)


def property_set(folder: Path, name: str, wanted: str) -> set[int]:
    return {c for fields in read(folder, name) if fields[1] == wanted for c in code_points(fields[0])}


class Unicode:
    """The Unicode character database as far as the kernels need it."""

    def __init__(self, folder: Path) -> None:
        first = (folder / "Scripts.txt").read_text(encoding="utf-8").partition("\n")[0]
        if UNICODE_VERSION not in first:
            message = f"the files are not Unicode {UNICODE_VERSION}: {first!r}"
            raise SystemExit(message)
        self.category = ["Cn"] * SIZE
        self.ccc = bytearray(SIZE)
        self.decomposition: dict[int, tuple[str, Units]] = {}
        start = 0
        for fields in read(folder, "UnicodeData.txt"):
            c = int(fields[0], 16)
            if fields[1].endswith("First>"):
                start = c
                continue
            for each in range(start if fields[1].endswith("Last>") else c, c + 1):
                self.category[each] = fields[2]
            self.ccc[c] = int(fields[3])
            if fields[5]:
                *tag, rest = fields[5].rpartition("> ")
                self.decomposition[c] = ("".join(tag).strip("<> "), tuple(int(u, 16) for u in rest.split()))
        self.script = ["Unknown"] * SIZE
        for fields in read(folder, "Scripts.txt"):
            for c in code_points(fields[0]):
                self.script[c] = fields[1]
        others = sorted(set(self.script) - set(FIRST_SCRIPTS))
        self.scripts = (*FIRST_SCRIPTS, *others)
        self.script_ids = {name: number for number, name in enumerate(self.scripts)}
        self.fold: dict[int, Units] = {}
        for fields in read(folder, "CaseFolding.txt"):
            if fields[1] in "CF":
                self.fold[int(fields[0], 16)] = tuple(int(u, 16) for u in fields[2].split())
        self.white = property_set(folder, "PropList.txt", "White_Space")
        self.ignorable = property_set(folder, "DerivedCoreProperties.txt", "Default_Ignorable_Code_Point")
        excluded = property_set(folder, "DerivedNormalizationProps.txt", "Full_Composition_Exclusion")
        self.pairs = {
            units: c
            for c, (tag, units) in self.decomposition.items()
            if not tag and len(units) == 2 and c not in excluded
        }
        jamo = (*range(0x1161, 0x1176), *range(0x11A8, 0x11C3))
        self.back = {second for _, second in self.pairs} | set(jamo)

    def ordered(self, units: Iterable[int]) -> list[int]:
        """Put units in canonical order (UAX 15, D109)."""
        result: list[int] = []
        for unit in units:
            at = len(result)
            while self.ccc[unit] and at and self.ccc[result[at - 1]] > self.ccc[unit]:
                at -= 1
            result.insert(at, unit)
        return result

    def composed(self, units: Sequence[int]) -> Units:
        """Compose units in canonical order (D117)."""
        result: list[int] = []
        base = -1
        for unit in units:
            blocked = base < 0 or (base != len(result) - 1 and self.ccc[result[-1]] >= self.ccc[unit])
            whole = None if blocked else self.pair(result[base], unit)
            if whole is not None:
                result[base] = whole
                continue
            if not self.ccc[unit]:
                base = len(result)
            result.append(unit)
        return tuple(result)

    def pair(self, first: int, second: int) -> int | None:
        """Return the composition of two code points, or None."""
        if 0x1100 <= first <= 0x1112 and 0x1161 <= second <= 0x1175:
            return 0xAC00 + (first - 0x1100) * 588 + (second - 0x1161) * 28
        if 0xAC00 <= first <= 0xD7A3 and not (first - 0xAC00) % 28 and 0x11A8 <= second <= 0x11C2:
            return first + second - 0x11A7
        return self.pairs.get((first, second))

    def nfkd(self, c: int) -> Units:
        """Full compatibility decomposition of a code point, not yet in canonical order."""
        _, units = self.decomposition.get(c, ("", ()))
        return tuple(each for unit in units for each in self.nfkd(unit)) or (c,)

    def search(self, c: int) -> Units:
        """Units of a code point in the search form; the iota below stays until the marks are in order."""
        for exception in SEARCH_EXCEPTIONS:
            if c in exception.replace:
                return exception.replace[c]
        if c in self.ignorable:
            return ()
        if self.category[c] == "Nd":
            # Nd code points come in rows of ten, 0 first (the Unicode Standard, section 4.6); the
            # mathematical digits are five such rows after U+1D7CE.
            return (0x30 + self._digit(c),)
        tag, units = self.decomposition.get(c, ("", ()))
        if c == IOTA_BELOW or tag in ("super", "sub") or any(c in each.keep for each in SEARCH_EXCEPTIONS):
            return (c,)
        parts = units or self.fold.get(c, ())
        form = tuple(each for unit in parts for each in self.search(unit)) or (c,)
        return (0x20, *form, 0x20) if stands_apart(c, self.category[c], tag, units) else form

    def _digit(self, c: int) -> int:
        if 0x1D7CE <= c <= 0x1D7FF:
            return (c - 0x1D7CE) % 10
        return next(n for n in range(SIZE) if self.category[c - n - 1] != "Nd") % 10

    def entry(self, c: int) -> int:
        """Property entry of a code point."""
        category, script = self.category[c], self.script[c]
        nonchar = c & 0xFFFE == 0xFFFE or 0xFDD0 <= c <= 0xFDEF
        word = {"L": LETTER, "N": NUMBER, "M": MARK}.get(category[0], SEPARATOR)
        unassigned = category == "Cn" and not nonchar
        if category == "Co" or unassigned:
            word = LETTER
        han_to_be = unassigned and 2 <= c >> 16 <= 3
        special = c in LENGTHENERS or c == IDEOGRAPHIC_CLOSING or han_to_be
        value = self.script_ids[script] | word << CLASS_SHIFT
        # Joiners, selectors, tags and the mark of a keycap are no text of their own, though an emoji may have many.
        unseen = category == "Cf" or c in self.ignorable or c in ENCLOSING
        if not (unseen or c in self.white or category[0] in "PS" or 0x30 <= c <= 0x39):
            value |= COUNTED
        if script not in UNSPACED_SCRIPTS:
            value |= SPACED
        if special or (script in KANA_HAN and word != SEPARATOR):
            value |= CJK
        if script not in ("Common", "Inherited") or c == IDEOGRAPHIC_CLOSING:
            value |= REAL  # in U+3006 it says that the code point is looked at closer
        return value | (SPECIAL if special else 0)
