"""Measure the kernels against their Python twin and against the standard library, as ratios.

    python bench/kernels.py [CORPORA] [--rounds 9] [--langs zh,ja,th,ru,de,ar,en]

CORPORA is a folder of <lang>.jsonl.gz files, one JSON object a line with "text" (default: ../shared/data/recall
beside the checkout; without it the bench says so and ends). Each figure is process CPU time of whole passes over
the documents; the candidates of a row take turns within a round, and the medians over the rounds are compared.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import re
import statistics
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time_ns

from babel_core import _native
from babel_core._native import pure

DEFAULT = Path(__file__).resolve().parents[2] / "shared" / "data" / "recall"
PASS_CHARACTERS = 60_000
"""Code points that one timed pass of a fast candidate covers at least."""
LANGS = ["zh", "ja", "th", "ru", "de", "ar", "en"]
Candidate = Callable[[str], object]


def documents(path: Path, limit: int = 120) -> list[str]:
    """Return the first texts of a corpus file."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        rows = (json.loads(line) for line in lines)
        texts = [row["text"] for row in rows if "text" in row]
    return texts[:limit]


def seconds(call: Candidate, texts: list[str], passes: int) -> float:
    """CPU nanoseconds of one code point."""
    start = process_time_ns()
    for _ in range(passes):
        for text in texts:
            call(text)
    return (process_time_ns() - start) / (passes * sum(map(len, texts)))


def medians(candidates: dict[str, Candidate], texts: list[str], rounds: int) -> dict[str, float]:
    """Median cost of each candidate; they take turns within a round."""
    passes = max(1, PASS_CHARACTERS // sum(map(len, texts)))
    times: dict[str, list[float]] = {name: [] for name in candidates}
    for _ in range(rounds):
        for name, call in candidates.items():
            times[name].append(seconds(call, texts, passes))
    return {name: statistics.median(values) for name, values in times.items()}


def intervals(text: str) -> list[tuple[int, int]]:
    """Ten intervals of four units, evenly spread."""
    step = max(5, _native.utf16_length(text) // 10)
    return [(at, at + 4) for at in range(0, _native.utf16_length(text) - 4, step)]


def masked_by_codec(text: str) -> str:
    data = bytearray(text.encode("utf-16-le", "surrogatepass"))
    for start, end in intervals(text):
        data[2 * start : 2 * end] = b" \0" * (end - start)
    return data.decode("utf-16-le", "surrogatepass")


def with_regex() -> Candidate | None:
    """Script runs by the third-party package regex, or None without it."""
    try:
        import regex
    except ImportError:
        return None
    names = ("Latin", "Han", "Hiragana", "Katakana", "Hangul", "Thai", "Arabic", "Cyrillic", "Devanagari", "Greek")
    runs = (rf"\p{{Script={name}}}[\p{{Script={name}}}\p{{Common}}\p{{Inherited}}]*" for name in names)
    pattern = regex.compile("|".join(runs))
    return lambda text: pattern.findall(text)


def rows() -> Iterator[tuple[str, dict[str, Candidate]]]:
    """Yield (kernel, candidates): the kernel, its twin, and what else does the same."""
    word = re.compile(r"\w+")
    others: dict[str, dict[str, Candidate | None]] = {
        "nfkc": {"unicodedata": lambda text: unicodedata.normalize("NFKC", text)},
        "search_form": {
            "normalize+casefold": lambda text: unicodedata.normalize(
                "NFKC", unicodedata.normalize("NFKC", text).casefold()
            )
        },
        "script_runs": {"regex": with_regex()},
        "script_counts": {},
        "word_runs": {"re \\w+": lambda text: [found.span() for found in word.finditer(text)]},
        "utf16le_sha256": {
            "sha256(encode)": lambda text: hashlib.sha256(text.encode("utf-16-le", "surrogatepass")).hexdigest()
        },
    }
    for name, more in others.items():
        candidates = {"kernel": getattr(_native, name), "twin": getattr(pure, name)}
        yield name, candidates | {key: call for key, call in more.items() if call is not None}
    yield (
        "mask_utf16",
        {
            "kernel": lambda text: _native.mask_utf16(text, intervals(text)),
            "twin": lambda text: pure.mask_utf16(text, intervals(text)),
            "encode+decode": masked_by_codec,
            "(intervals alone)": intervals,
        },
    )


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(formatter_class=argparse.RawDescriptionHelpFormatter, description=__doc__)
    parser.add_argument("corpora", nargs="?", type=Path, default=DEFAULT)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--langs", type=lambda text: text.split(","), default=LANGS)
    return parser.parse_args()


def main() -> None:
    options = arguments()
    if not options.corpora.is_dir():
        print(f"skipped: no corpora in {options.corpora}; name a folder of <lang>.jsonl.gz files")
        return
    print(f"kernels: {_native.BUILD}; ns a code point, then times the kernel's cost")
    for language in options.langs:
        path = options.corpora / f"{language}.jsonl.gz"
        if not path.exists():
            print(f"{language}: skipped, no {path.name}")
            continue
        texts = documents(path)
        print(f"\n{language}: {len(texts)} documents, {sum(map(len, texts)) // len(texts)} code points on average")
        for name, candidates in rows():
            costs = medians(candidates, texts, options.rounds)
            cells = [f"{key} x{cost / costs['kernel']:.2f}" for key, cost in costs.items() if key != "kernel"]
            print(f"  {name:16} {costs['kernel']:8.2f} ns  " + "  ".join(cells))


if __name__ == "__main__":
    main()
