"""Measure the import of babel_core and the first call of each engine, each in a fresh process.

    python bench/startup.py [--runs 15] [--only "Analyzer words,jieba"] [--json FILE]

Times are milliseconds measured inside the process, so the interpreter's own start is left out: wall-clock and CPU
time, medians. The first call loads the engine and its dictionary and cuts one sentence; the plain libraries are there
for comparison. Goals: import under 60 ms; the dictionaries of zh and th in under 5 ms of CPU time and 10 MB.
"""

from __future__ import annotations

import argparse
import json
import statistics
from pathlib import Path

from engines import SENTENCES, engines
from process import run, show

IMPORT_GOAL = 60
LOAD_GOAL = 5
MEMORY_GOAL = 10

IMPORT = "def work():\n    import babel_core\n" + show("timed(work)")
DICTIONARY = """
from babel_core import _native
from babel_core._native.dictionary_file import packaged
import mmap, zlib
def work():
    global kept
    kept = _native.Dictionary(packaged(sys.argv[1]))
""" + show("timed(work)")
FIRST = show("timed(lambda: load(sys.argv[1]))")


def measured(code: str, runs: int, *arguments: str) -> dict[str, float] | None:
    """Medians over fresh processes, after one that fills the disk cache; None where something is not there."""
    answers = [run(code, *arguments) for _ in range(runs + 1)][1:]
    found: list[dict[str, float]] = []
    for answer in answers:
        if answer is None:
            return None
        grown = answer["grown"]
        assert isinstance(grown, dict)
        found.append({"wall": float(str(answer["wall_ms"])), "cpu": float(str(answer["cpu_ms"])), **grown})
    return {key: statistics.median(one[key] for one in found) for key in found[0]}


def verdict(name: str, values: dict[str, float]) -> str:
    """Whether the goals of a line are met; empty without one."""
    if name == "import babel_core":
        return "pass" if values["wall"] < IMPORT_GOAL else "MISS"
    if name.startswith("dictionary"):
        small = values.get("VmRSS", 0) < MEMORY_GOAL
        return "pass" if values["cpu"] < LOAD_GOAL and small else "MISS"
    return ""


def main() -> None:
    parser = argparse.ArgumentParser(formatter_class=argparse.RawDescriptionHelpFormatter, description=__doc__)
    parser.add_argument("--runs", type=int, default=15, help="processes for the import; a third for each engine")
    parser.add_argument("--only", default="", help="comma-separated beginnings of names")
    parser.add_argument("--json", metavar="FILE", help="write the figures to FILE")
    options = parser.parse_args()
    lines: dict[str, tuple[str, int, tuple[str, ...]]] = {"import babel_core": (IMPORT, options.runs, ())}
    for kind in ("zh", "th"):
        lines[f"dictionary {kind}"] = (DICTIONARY, options.runs, (kind,))
    for name, (language, code) in engines().items():
        lines[name] = (code + FIRST, max(1, options.runs // 3), (SENTENCES[language],))
    print(f"| {'':22} | {'wall ms':>8} | {'CPU ms':>8} | {'RSS MB':>7} | {'':4} |")
    print(f"|{'-' * 24}|{'-' * 10}|{'-' * 10}|{'-' * 9}|{'-' * 6}|")
    found, skipped = {}, []
    for name, (code, runs, arguments) in lines.items():
        if options.only and not name.startswith(tuple(options.only.split(","))):
            continue
        values = measured(code, runs, *arguments)
        if values is None:
            skipped.append(name)
            continue
        found[name] = values | {"verdict": verdict(name, values)}
        figures = f"{values['wall']:8.1f} | {values['cpu']:8.1f} | {values.get('VmRSS', 0):7.1f}"
        print(f"| {name:22} | {figures} | {verdict(name, values):4} |", flush=True)
    if skipped:
        print(f"skipped, not there: {', '.join(skipped)}")
    if options.json:
        text = json.dumps({"startup": found, "skipped": skipped}, ensure_ascii=False, indent=1)
        Path(options.json).write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
