"""What capture lets in that it should not, what it misses, how fast it is, and how long the first message takes.

    python bench/capture.py [--data FOLDER] [--langs de fr ...] [--only false recall speed first] [--json FILE]

FOLDER holds the recall data (one LANG.jsonl.gz a language): `false` cuts its passages at the ends of sentences, none
of which anybody wants kept, and counts those that `should_capture` takes (goal: 1 % at most), with the entries that
fire most. `recall` asks it of our own sentences (tests/capture/data) that should be kept (goal: 95 %). `speed`
compares with one regular expression a group over the same lists, an alternation of all entries that ignores case, on
messages of 200 characters (goal: 10 times as fast; the median over rounds of one run in which both take turns): `find`
is the matcher alone, `read` tells the language as well, `decide` is all of `should_capture`. `first` is the first
message of a fresh process in English, CPU time (goal: 30 ms behind the import).
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import re
import statistics
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from time import process_time_ns
from typing import Any

from process import run, show

from babel_core.capture.gate import capture_decision, should_capture
from babel_core.capture.groups import TEXT_GROUPS
from babel_core.capture.keywords import shipped
from babel_core.capture.matching import KeywordMatcher
from babel_core.capture.negative import negative_sentences
from babel_core.capture.reading import read

OWN = Path(__file__).resolve().parent.parent / "tests" / "capture" / "data"
FILES = {"zh": ("zh", "zh_hant")}
"""Files of the recall data of a language, where they are not named as it is."""

SENTENCE_END = re.compile(r"(?<=[.!?।؟۔])\s+(?=\S)|(?<=[。！？])")
LEAST_SENTENCE, MOST_SENTENCES = 10, 5_000
LENGTH = 200
ROUNDS, MESSAGES = 9, 12

FALSE_GOAL, RECALL_GOAL, SPEED_GOAL, FIRST_GOAL = 0.01, 0.95, 10, 30


def sentences(data: Path, name: str) -> list[str]:
    """The sentences of a file's passages; at most MOST_SENTENCES of them, always the same."""
    with gzip.open(data / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        texts = [record["text"] for line in lines if (record := json.loads(line))["t"] == "p"]
    found = [part.strip() for text in texts for part in SENTENCE_END.split(text)]
    kept = sorted({part for part in found if len(part) >= LEAST_SENTENCE})
    random.Random(7).shuffle(kept)
    return kept[:MOST_SENTENCES]


def false_captures(data: Path, languages: Iterable[str], top: int) -> list[dict[str, Any]]:
    rows = []
    for language in languages:
        for name in FILES.get(language, (language,)):
            if not (data / f"{name}.jsonl.gz").exists():
                continue
            asked = sentences(data, name)
            fired: Counter[str] = Counter()
            example: dict[str, str] = {}
            taken = 0
            for sentence in asked:
                decision = capture_decision(sentence)
                taken += decision.captured
                for entry in {f"{hit.language}: {hit.entry}" for hit in decision.hits}:
                    fired[entry] += 1
                    example.setdefault(entry, sentence)
            most = [(entry, count, example[entry]) for entry, count in fired.most_common(top)]
            rows.append({"file": name, "sentences": len(asked), "taken": taken / len(asked), "entries": most})
    return rows


def recalls(languages: Iterable[str]) -> list[dict[str, Any]]:
    rows = []
    for language in languages:
        file = OWN / f"{language}.jsonl"
        if not file.exists():
            continue
        cases = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
        wanted = [case["text"] for case in cases if case.get("capture") is True]
        missed = [text for text in wanted if not should_capture(text)]
        if wanted:
            kept = 1 - len(missed) / len(wanted)
            rows.append({"language": language, "messages": len(wanted), "kept": kept, "missed": missed})
    return rows


def messages(language: str) -> list[str]:
    """Messages of about LENGTH characters, of plain prose: what most messages are like, in that nothing fires."""
    found: list[str] = []
    current = ""
    for sentence in negative_sentences(language):
        current = f"{current} {sentence}".strip()
        if len(current) >= LENGTH:
            found.append(current[:LENGTH])
            current = ""
    return found[:MESSAGES]


def alternations(language: str) -> list[re.Pattern[str]]:
    """One regular expression a group, as the plain way is: all entries escaped, or'ed, letter case ignored."""
    keywords = shipped()
    found = []
    for group in TEXT_GROUPS:
        bare = [entry.strip("=^$*") for entry in keywords.entries(language, group)]
        body = "|".join(".{1,60}?".join(map(re.escape, entry.split("..."))) for entry in bare)
        found.append(re.compile(body or "(?!)", re.IGNORECASE))
    return found


def nanoseconds(call: Callable[[str], object], texts: Sequence[str], passes: int) -> float:
    begun = process_time_ns()
    for _ in range(passes):
        for text in texts:
            call(text)
    return (process_time_ns() - begun) / (passes * len(texts))


def searched(patterns: Sequence[re.Pattern[str]], text: str) -> object:
    return [pattern.search(text) for pattern in patterns]


def speeds(languages: Iterable[str]) -> list[dict[str, Any]]:
    matcher = KeywordMatcher(shipped())
    rows = []
    for language in languages:
        texts, patterns = messages(language), alternations(language)
        if not texts or not shipped().entries(language, "triggers"):
            continue
        calls: dict[str, Callable[[str], object]] = {
            "find": lambda text, tag=language: matcher.find(text, (tag,)),
            "read": read,
            "decide": should_capture,
        }
        for call in calls.values():
            nanoseconds(call, texts, 1)
        times: dict[str, list[float]] = {name: [] for name in (*calls, "re")}
        for _ in range(ROUNDS):
            times["re"].append(nanoseconds(partial(searched, patterns), texts, 1))
            for name, call in calls.items():
                times[name].append(nanoseconds(call, texts, 5))
        row: dict[str, Any] = {"language": language, "re": statistics.median(times["re"]) / 1e3}
        for name in calls:
            ratios = [slow / quick for slow, quick in zip(times["re"], times[name], strict=True)]
            row[name] = {"microseconds": statistics.median(times[name]) / 1e3, "ratio": statistics.median(ratios)}
        rows.append(row)
    return rows


FIRST = """
import babel_core
def load():
    from babel_core.capture.gate import should_capture
    globals()["should_capture"] = should_capture
def work():
    should_capture("Remember that the bakery on Quay Street closes on Mondays")
loaded = timed(load)
worked = timed(work)
""" + show("{**worked, 'import_ms': loaded['cpu_ms']}")


def first(runs: int = 9) -> dict[str, float]:
    answers = [answer for _ in range(runs + 1) if (answer := run(FIRST)) is not None][1:]
    return {key: statistics.median(float(str(answer[key])) for answer in answers) for key in ("import_ms", "cpu_ms")}


def met(is_met: bool) -> str:
    return "pass" if is_met else "MISS"


def show_false(rows: Sequence[dict[str, Any]]) -> None:
    for row in rows:
        share = row["taken"]
        print(f"false   {row['file']:8} {100 * share:6.2f} % of {row['sentences']:5} {met(share <= FALSE_GOAL)}")
        for entry, count, sentence in row["entries"]:
            print(f"        {count:4} {entry:32} {sentence[:90]}")


def show_recall(rows: Sequence[dict[str, Any]]) -> None:
    for row in rows:
        kept = row["kept"]
        print(f"recall  {row['language']:8} {100 * kept:6.2f} % of {row['messages']:5} {met(kept >= RECALL_GOAL)}")
        for text in row["missed"]:
            print(f"        missed: {text[:100]}")


def show_speed(rows: Sequence[dict[str, Any]]) -> None:
    for row in rows:
        calls = ((name, row[name]) for name in ("find", "read", "decide"))
        parts = [f"{name} {call['microseconds']:6.1f} us x{call['ratio']:6.1f}" for name, call in calls]
        passed = met(row["find"]["ratio"] >= SPEED_GOAL)
        print(f"speed   {row['language']:8} re {row['re']:8.1f} us  {'  '.join(parts)} {passed}")


def main() -> None:
    parser = argparse.ArgumentParser(formatter_class=argparse.RawDescriptionHelpFormatter, description=__doc__)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--langs", nargs="*", default=list(shipped().languages))
    parser.add_argument("--only", nargs="*", default=["false", "recall", "speed", "first"])
    parser.add_argument("--top", type=int, default=8)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    found: dict[str, Any] = {}
    if "false" in options.only and options.data is not None:
        show_false(rows := false_captures(options.data, options.langs, options.top))
        found["false"] = rows
    if "recall" in options.only:
        show_recall(rows := recalls(options.langs))
        found["recall"] = rows
    if "speed" in options.only:
        show_speed(rows := speeds(options.langs))
        found["speed"] = rows
    if "first" in options.only:
        found["first"] = first()
        import_ms, cpu_ms = found["first"]["import_ms"], found["first"]["cpu_ms"]
        print(f"first   en       import {import_ms:.1f} ms, first message {cpu_ms:.1f} ms {met(cpu_ms <= FIRST_GOAL)}")
    if options.json is not None:
        options.json.write_text(json.dumps(found, ensure_ascii=False, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
