"""How often a text's language is told, and how fast: the tokenizer's own resolver and `detect_language_extended`.

    python bench/detection.py --data FOLDER [--langs de fr ...] [--only resolve extended close names] [--json FILE]

FOLDER holds the recall data (one LANG.jsonl.gz a language: passages "p", questions "q"). `resolve` is what the
tokenizer does when no language is given: it must rather not answer than be wrong. `extended` is measured on whole
questions and on their first three words (Chinese and Japanese six characters, Thai twelve), among 13 languages and
among all. `close` are our own sentences of near relatives, tests/analysis/data, and some
written after the profiles were made (`everyday_latin`: one thing said in eight languages; no word of it was looked at
to choose a word of ours). Each with py3langid, where it is installed, and without.
"""

from __future__ import annotations

import argparse
import gzip
import json
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from babel_core.analysis import sharpener
from babel_core.analysis.detection import resolve
from babel_core.analysis.extended import Judgement, judge
from babel_core.packs.catalog import builtin_catalog

THIRTEEN = ("ar", "de", "el", "en", "es", "hi", "ro", "ru", "th", "tr", "vi", "zh", "ja")
CLOSE = ("uk ru bg sr", "fa ar ur", "hi mr ne", "no da sv", "es pt gl", "id ms")
SENTENCES = Path(__file__).resolve().parent.parent / "tests" / "analysis" / "data"
OURS = (("near relatives", "sentences"), ("unseen ones", "unseen"), ("everyday ones", "everyday"))
FEW_CHARACTERS = {"zh": 6, "zh_hant": 6, "ja": 6, "th": 12}
MOST = 250
NAMES = (
    "Kony Ealy", "iki", "ok", "hello", "Ibb Ordu Ely", "Peter Müller", "Maria Garcia", "J. K. Rowling", "Test String",
    "OK, 42", "v2.0.1", "12345", "NASA", "Toyota Corolla", "getUserName()", "README.md", "foo bar", "Kim Min-ji",
    "user_id", "São Paulo", "iPhone 15 Pro", "Björk", "Mr. X", "A1 B2 C3", "La La Land",
    "www", "lol", "hmm", "Aa Bb", "Xi'an",
)  # fmt: skip

Opinion = Callable[[], Any] | None


def records(path: Path, kinds: Sequence[str]) -> list[str]:
    """The texts of a file: passages for "p", questions for "q"."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        found = [json.loads(line) for line in lines]
    return [record["text" if record["t"] == "p" else "q"] for record in found if record["t"] in kinds]


def first_words(text: str, language: str) -> str:
    size = FEW_CHARACTERS.get(language)
    return text[:size] if size else " ".join(text.split()[:3])


def resolved(data: Path, languages: Iterable[str]) -> list[dict[str, Any]]:
    """Shares of passages and questions resolved to their language, to none, to another one."""
    catalog, rows = builtin_catalog(), []
    for name in languages:
        right = name.removeprefix("mix_").partition("_")[0]
        row: dict[str, Any] = {"file": name}
        for kind, label in (("p", "passages"), ("q", "questions")):
            texts = records(data / f"{name}.jsonl.gz", kind)
            if not texts:
                continue
            start = time.perf_counter()
            answers = Counter(resolve(text, catalog).language for text in texts)
            seconds = time.perf_counter() - start
            wrong = {str(tag): n for tag, n in answers.most_common() if tag not in (right, None)}
            row[label] = {
                "right": answers[right] / len(texts),
                "none": answers[None] / len(texts),
                "wrong": sum(wrong.values()) / len(texts),
                "as": wrong,
                "microseconds": 1e6 * seconds / len(texts),
                "length": sum(map(len, texts)) / len(texts),
            }
        rows.append(row)
    return rows


def told(data: Path, languages: Iterable[str], candidates: Sequence[str], second: Opinion) -> list[dict[str, Any]]:
    """Shares of questions, whole and cut, whose language is told."""
    rows = []
    for name in languages:
        right = name.partition("_")[0]
        texts = records(data / f"{name}.jsonl.gz", "q")[:MOST]
        row: dict[str, Any] = {"file": name}
        for label, parts in (("whole", texts), ("short", [first_words(text, name) for text in texts])):
            start = time.perf_counter()
            answers = Counter(judgement(text, candidates, second).language for text in parts)
            row[f"{label} a second"] = len(parts) / (time.perf_counter() - start)
            row[label] = answers[right] / len(parts)
            row[f"{label} as"] = {tag: n for tag, n in answers.most_common(6) if tag != right}
        rows.append(row)
    return rows


def judgement(text: str, candidates: Sequence[str], second: Opinion) -> Judgement:
    return judge(text, builtin_catalog(), tuple(candidates), second)


def sentences(pattern: str) -> dict[str, list[str]]:
    """Our own sentences by language."""
    found: dict[str, list[str]] = {}
    for path in sorted(SENTENCES.glob(pattern)):
        for line in path.read_text(encoding="utf-8").splitlines():
            record = json.loads(line)
            found.setdefault(record["language"], []).append(record["text"])
    return found


def close(second: Opinion, pattern: str) -> list[dict[str, Any]]:
    """Shares of our own sentences that are told among their relatives, and among all languages."""
    known, rows = sentences(pattern), []
    for group in CLOSE:
        for language in filter(known.__contains__, group.split()):
            among = [judgement(text, group.split(), second).language for text in known[language]]
            everywhere = [judgement(text, (), second).language for text in known[language]]
            rows.append(
                {
                    "language": language,
                    "relatives": among.count(language) / len(among),
                    "all": everywhere.count(language) / len(everywhere),
                    "as": dict(Counter(tag for tag in (*among, *everywhere) if tag != language)),
                }
            )
    return rows


def show(title: str, rows: list[dict[str, Any]], columns: Sequence[str]) -> None:
    print(f"\n{title}")
    for row in rows:
        cells = [f"{row[column]:.3f}" if isinstance(row[column], float) else str(row[column]) for column in columns]
        print("  " + "  ".join(f"{cell:>9}" for cell in cells[:-1]), cells[-1])
    for column in columns:
        if all(isinstance(row[column], float) for row in rows):
            print(f"  mean {column}: {sum(row[column] for row in rows) / len(rows):.4f}")


def show_resolved(rows: list[dict[str, Any]]) -> None:
    print("\nresolve: right, none, wrong; microseconds (code points) of a text")
    for row in rows:
        for label in ("passages", "questions"):
            cell = row.get(label)
            if cell:
                rates = "  ".join(f"{cell[key]:.4f}" for key in ("right", "none", "wrong"))
                pace = f"{cell['microseconds']:6.1f} ({cell['length']:.0f})"
                print(f"  {row['file']:>10} {label:9}  {rates}  {pace}  {cell['as'] or ''}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--langs", nargs="*")
    parser.add_argument("--only", nargs="*", default=["resolve", "extended", "close", "names"])
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    files = options.langs or sorted(path.name.partition(".")[0] for path in options.data.glob("*.jsonl.gz"))
    plain = [name for name in files if not name.startswith("mix_")]
    results: dict[str, Any] = {}
    if "resolve" in options.only:
        results["resolve"] = resolved(options.data, files)
        show_resolved(results["resolve"])
    opinions: list[tuple[str, Opinion]] = [("own", None)]
    opinions += [("py3langid", sharpener.sharpener)] if sharpener.sharpener() is not None else []
    for label, second in opinions:
        if "extended" in options.only:
            few = told(options.data, [name for name in plain if name in THIRTEEN], THIRTEEN, second)
            every = told(options.data, plain, (), second)
            results[f"13 languages, {label}"], results[f"all languages, {label}"] = few, every
            columns = ("file", "whole", "short", "whole a second", "whole as", "short as")
            show(f"extended among 13 languages, {label}", few, columns)
            show(f"extended among all languages, {label}", every, columns)
        if "close" in options.only:
            for title, name in OURS:
                results[f"{title}, {label}"] = close(second, f"{name}_*.jsonl")
                show(f"{title}, {label}", results[f"{title}, {label}"], ("language", "relatives", "all", "as"))
        if "names" in options.only:
            answers = {text: judgement(text, (), second).language for text in NAMES}
            results[f"names, {label}"] = answers
            other = {text: tag for text, tag in answers.items() if tag != "en"}
            print(f"\nnames and labels, {label}:", other or "all en")
    if options.json:
        options.json.write_text(json.dumps(results, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
