"""Fit the costs by which babel_core estimates tokens: babel_core/text/token_costs.json.

    python bench/fit_tokens.py --data FOLDER [--held-out] [--write]

FOLDER holds recall data (see recall.py); further texts are the translations in an installed django, the names of
languages and countries in an installed babel, code of the standard library, and strings made here (digits, base64,
indentation, characters of each class). The tokens are those of o200k_base by quicktok. Least squares with no cost below
zero, over single texts and over the sum of each set, weighed so that a set counts by its kind and not by its size.
`--held-out` fits on one half of the recall data and prints the errors on the other.
"""

from __future__ import annotations

import argparse
import base64
import gettext
import gzip
import json
import random
import re
import sysconfig
import unicodedata
import uuid
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import quicktok

from babel_core._native import pure_tokens as cells
from babel_core._native.text_tables import UPPER, load

TARGET = Path(__file__).resolve().parents[1] / "babel_core" / "text" / "token_costs.json"
SOURCE = (
    "bench/fit_tokens.py: tokens of o200k_base in passages, questions and keywords of public question-answering sets "
    "(the half that tuning may see), translations in Django, names in CLDR, Python and C code, and made-up strings"
)
WEIGHTS = {
    "passage": (1, 100), "question": (1, 100), "keyword": (0.3, 45), "messages": (0.5, 30), "names": (0.15, 8),
    "code": (1, 60), "made": (0.3, 20), "random": (0.3, 15), "class": (0.02, 0.2),
}  # fmt: skip
"""Kind of set -> weight of its texts, weight of their sum."""
MOST = 250
"""Single texts of one set, at most."""
KINDS = {"p": "passage", "q": "question", "k": "keyword"}
UNSEEN = {
    cells.PAIRS_AT: (0.12, 0.05),
    cells.LETTERS_AT: (0.5, 0.0008),
    cells.SYMBOLS_AT: (0.8, 0.0008),
    0: (0.02, 0.0005),
}
"""Cells from there on: what they cost where no text says more, and how much that weighs."""

Sets = dict[tuple[str, str], list[str]]
Row = tuple[Counter[int], int]


def recall_sets(folder: Path) -> Iterator[tuple[tuple[str, str], list[str]]]:
    for path in sorted(folder.glob("*.jsonl.gz")):
        found: Sets = {}
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                item = json.loads(line)
                kind = KINDS[item["t"]]
                key = (path.name.split(".")[0], kind)
                found.setdefault(key, []).append(item["text"] if kind == "passage" else item["q"])
        yield from found.items()


def messages() -> Iterator[tuple[tuple[str, str], list[str]]]:
    """Translations of whole messages; those of a few words tell little."""
    spec = find_spec("django")
    home = Path(spec.submodule_search_locations[0]) if spec and spec.submodule_search_locations else Path("absent")
    for main in sorted(home.glob("conf/locale/*/LC_MESSAGES/django.mo")):
        language = main.parts[-3]
        texts = []
        for path in [main, *sorted(home.glob(f"contrib/*/locale/{language}/LC_MESSAGES/*.mo"))]:
            with path.open("rb") as file:
                pairs = gettext.GNUTranslations(file)._catalog.items()
            texts += [
                re.sub(r"%\(\w+\)[sd]|%[sd]|\{[^}]*\}", "", text)
                for key, text in pairs
                if isinstance(key, str) and key and len(text) >= 12 and text != key
            ]
        if len(texts) > 20:
            yield (language, "messages"), texts


def names() -> Iterator[tuple[tuple[str, str], list[str]]]:
    """Names in languages of which there is nothing else."""
    if find_spec("babel") is None:
        return
    from babel import Locale

    for tag in [
        "am",
        "as",
        "bo",
        "chr",
        "dz",
        "fa",
        "gu",
        "he",
        "hy",
        "ii",
        "ka",
        "km",
        "kn",
        "lo",
        "ml",
        "mn",
        "my",
        "ne",
        "or",
        "pa",
        "ps",
        "sd",
        "si",
        "ta",
        "ti",
        "ug",
        "yi",
    ]:
        locale = Locale.parse(tag)
        every = [*locale.languages.values(), *locale.territories.values()]
        yield (tag, "names"), [", ".join(every[i : i + 8]) for i in range(0, len(every), 8)]


def code() -> Iterator[tuple[tuple[str, str], list[str]]]:
    random.seed(1)
    library, here = Path(sysconfig.get_paths()["stdlib"]), Path(__file__).resolve().parents[1]
    python = random.sample(sorted(library.glob("*.py")), 60)
    sources = {"python": python, "c": sorted(here.glob("pyx/*.h")), "markup": sorted(here.glob("**/*.toml"))}
    for name, paths in sources.items():
        texts = [path.read_text("utf-8", errors="replace")[:12_000] for path in paths if "tables" not in path.name]
        yield (name, "code"), [text[i : i + 2000] for text in texts for i in range(0, len(text), 2000)]
    address = re.compile(r"https?://[^\s\"'<>)\\]+")
    found = {
        url for path in library.rglob("*.py") for url in address.findall(path.read_text("utf-8", errors="replace"))
    }
    yield ("addresses", "made"), sorted(found)[::4]


def made() -> Iterator[tuple[tuple[str, str], list[str]]]:
    """Strings of one kind each."""
    draw, n = random.choice, random.randint
    small, signs, figures = "abcdefghijklmnopqrstuvwxyz", "!?.,;:-_()[]{}<>/\\|@#$%^&*+=~`'\"", "0123456789"
    faces = [chr(c) for c in (*range(0x1F300, 0x1F5FF), *range(0x1F600, 0x1F64F), *range(0x1F680, 0x1F6C5))]

    def drawn(units: Sequence[str], sizes: Iterable[int], times: int, joint: str = "") -> list[str]:
        return [joint.join(draw(units) for _ in range(size)) for size in sizes for _ in range(times)]

    def date() -> str:
        return f"20{n(10, 30)}-{n(1, 12):02}-{n(1, 28):02}T{n(0, 23):02}:{n(0, 59):02}:00.{n(0, 999):03}Z"

    words = drawn(small, (3, 5, 8, 12, 20, 40), 40)
    yield ("letters", "random"), words + [word.upper() for word in words[::2]]
    coded = [random.randbytes(size) for size in (20, 50, 100, 300, 900) for _ in range(8)]
    yield ("base64", "random"), [base64.b64encode(data).decode() for data in coded]
    yield ("hex", "random"), [random.randbytes(size).hex() for size in (8, 16, 20, 32, 64) for _ in range(10)]
    yield ("uuid", "made"), [str(uuid.UUID(bytes=random.randbytes(16))) for _ in range(60)]
    yield ("digits", "made"), drawn(figures, (1, 2, 3, 4, 5, 7, 10, 13, 30), 6)
    yield (
        ("amounts", "made"),
        [" ".join(f"{random.random() * 10 ** n(0, 6):,.2f}" for _ in range(20)) for _ in range(20)],
    )
    yield ("dates", "made"), [date() for _ in range(60)]
    blanks = (" ", "\n", "\t", " \n", "\n    ")
    yield ("blanks", "made"), [unit * size for size in (1, 2, 3, 4, 7, 8, 12, 16, 30, 80, 200) for unit in blanks]
    lines = [("\n" + " " * draw((4, 8, 12)) + draw(("x", "if", "return", "self"))) * n(1, 9) for _ in range(40)]
    yield ("indents", "made"), lines
    columns = ["word" + " " * size + "word" for size in range(1, 40)]
    yield ("columns", "made"), [*columns, "a\n\nb", "a\n\n\nb\n", "- x\n- y\n", "\t\tx", "a\tb\tc"]
    yield ("signs", "made"), drawn(signs, (1, 2, 3, 5, 9, 20), 20)
    yield ("rules", "made"), [sign * size for size in (3, 10, 40, 80) for sign in "=-"]
    yield ("emoji", "made"), drawn(faces, (4,), 200) + drawn(faces, (4,), 200, " ")


def classes() -> Iterator[tuple[tuple[str, str], list[str]]]:
    """Random characters of each class: of little weight, but all that is known of some."""
    tables = load()
    members: dict[str, list[str]] = {}
    for c, entry in enumerate(tables.entries):
        if not 0xD800 <= c < 0xE000 and unicodedata.category(chr(c)) not in ("Cn", "Co"):
            members.setdefault(tables.classes[entry & UPPER - 1], []).append(chr(c))
    for name, chars in members.items():
        if name not in ("newline", "space", "digit") and not re.fullmatch("latin .", name):
            sizes = [size for size in (1, 2, 3, 5, 8) for _ in range(8)]
            yield (name, "class"), ["".join(random.choice(chars) for _ in range(size)) for size in sizes]


def row(text: str, encoding: quicktok.Tokenizer) -> Row:
    met: Counter[int] = Counter()
    for each in cells.token_cells(text):
        met.update(each)
    return met, len(encoding.encode(text))


def total(rows: Iterable[Row]) -> Row:
    met: Counter[int] = Counter()
    tokens = 0
    for each, count in rows:
        met.update(each)
        tokens += count
    return met, tokens


def fit(sets: dict[tuple[str, str], list[Row]]) -> list[int]:
    """Costs in thousandths of a token: least squares by coordinate descent, none below zero."""
    n = cells.TOKEN_CELLS
    gram, right = np.zeros((n, n)), np.zeros(n)

    def add(item: Row, weight: float) -> None:
        at = list(item[0])
        values = np.array([item[0][i] for i in at], float)
        gram[np.ix_(at, at)] += weight * np.outer(values, values)
        right[at] += weight * item[1] * values

    for (_, kind), rows in sets.items():
        single, whole = WEIGHTS[kind]
        for each in random.sample(rows, min(MOST, len(rows))):
            add(each, single / (each[1] ** 2 + 25))
        summed = total(rows)
        add(summed, whole / summed[1] ** 2)
    prior, weight = np.zeros(n), np.zeros(n)
    for start in sorted(UNSEEN):
        prior[start:], weight[start:] = UNSEEN[start]
    gram[np.diag_indices(n)] += weight
    costs = prior.copy()
    slope, steep = gram @ costs - right - weight * prior, np.diag(gram).copy()
    for _ in range(600):
        for i in range(n):
            step = max(0.0, costs[i] - slope[i] / steep[i]) - costs[i]
            if step:
                slope += gram[:, i] * step
                costs[i] += step
    return [min(65535, round(1000 * cost)) for cost in costs]


def described(costs: list[int]) -> dict[str, object]:
    """The costs by name, in the order in which the kernels take them."""
    names = cells.TOKEN_CLASSES
    first = names.index("mark")
    symbols, latin = names[4:first], names.index("latin a")
    letters = ("latin", *names[first:latin])
    units = ("", *names[latin:])
    at = iter(costs)

    def take(count: int) -> list[int]:
        return [next(at) for _ in range(count)]

    return {
        "source": SOURCE,
        "tokenizer": "o200k_base",
        "unit": "thousandths of a token",
        "single": {name: next(at) for name in cells.SINGLES},
        "symbols": {name: take(cells.SYMBOL_CELLS) for name in symbols},
        "letters": {name: take(cells.LETTER_CELLS) for name in letters},
        "latin pairs": {name: take(len(units)) for name in units},
    }


def written(data: dict[str, object]) -> str:
    """JSON with one line for each row of numbers."""
    text = json.dumps(data, ensure_ascii=False, indent=1)
    return re.sub(r"\[[^\]]*\]", lambda found: json.dumps(json.loads(found[0])), text) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--held-out", action="store_true")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    encoding = quicktok.get_encoding("o200k_base")
    parts = (recall_sets(options.data), messages(), names(), code(), made(), classes())
    sets = {key: [row(text, encoding) for text in texts if text] for part in parts for key, texts in part}
    judged = sets
    if options.held_out:
        known = {key: rows for key, rows in sets.items() if key[1] in KINDS.values()}
        judged = {key: rows[1::2] for key, rows in known.items()}
        sets = {key: rows[::2] if key in known else rows for key, rows in sets.items()}
    costs = fit(sets)
    for (name, kind), rows in judged.items():
        estimate = sum(max(1, (sum(costs[i] * m for i, m in met.items()) + 500) // 1000) for met, _ in rows)
        tokens = sum(count for _, count in rows)
        print(f"{kind:9} {name:18} {tokens:8} {100 * (estimate / tokens - 1):+6.1f} %")
    if options.write:
        TARGET.write_text(written(described(costs)), encoding="utf-8")


if __name__ == "__main__":
    main()
