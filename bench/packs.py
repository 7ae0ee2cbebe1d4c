"""How fast the signals of a text are found, against a twin with one regular expression a category over the same lists.

Run from the repository: `python bench/packs.py [--pack en] [--calls 300] [--json FILE]`.
Three parts: a message of 200 characters beside the twin (both in this run; the twin compiles ahead of the clock and
reads no shapes, times or polarity: less work than the engine does), 100 KB of prose and of ten times as much per
character ("ratio" 1 is linear), and 100 KB of the beginning of every entry that has a gap or a star, with the slowest.
The time is CPU time of the process.
"""

from __future__ import annotations

import argparse
import json
import re
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from babel_core.packs.service.folder import PackFolder
from babel_core.packs.signals.engine import Signals

FASTER, LINEAR, WORST = 5.0, 2.0, 5.0
"""Goals: times faster than the twin, the ratio of 100 KB to 10 KB, seconds for 100 KB of any beginning."""

SIZE = 100_000
MESSAGE = (
    "Before the regatta we still need to repaint the blue skiff, and I prefer short lists. Could you remind me which "
    "varnish you recommended last week, and what is holding up the harbour permit right now?"
)
QUERY, CONTENT = ("query.", "intervals.", "events."), ("content.", "feedback.", "polarity.", "directive.")


class Twin:
    """Searches a text once for each category."""

    def __init__(self, lists: Mapping[str, Iterable[str]], prefixes: tuple[str, ...]) -> None:
        chosen = {name: entries for name, entries in lists.items() if name.startswith(prefixes)}
        self._patterns = {name: re.compile(_alternation(entries), re.IGNORECASE) for name, entries in chosen.items()}

    def __call__(self, text: str) -> dict[str, list[tuple[int, int]]]:
        return {name: [found.span() for found in pattern.finditer(text)] for name, pattern in self._patterns.items()}


def _alternation(entries: Iterable[str]) -> str:
    return "|".join(_pattern(entry) for entry in sorted(entries, key=len, reverse=True))


def _pattern(entry: str) -> str:
    body = re.escape(entry.strip("=^$")).replace(r"\ \.\.\.\ ", r"\b.{1,60}?\b").replace(r"\*", r"\w*")
    return rf"(?<!\w){body}(?!\w)"


def seconds(call: Callable[[str], Any], text: str, calls: int) -> float:
    call(text)
    best = float("inf")
    for _ in range(5):
        start = time.process_time()
        for _ in range(calls):
            call(text)
        best = min(best, (time.process_time() - start) / calls)
    return best


def beginnings(lists: Mapping[str, Iterable[str]]) -> dict[str, str]:
    """What an entry with a gap or a star begins with, once each."""
    found = {}
    for entries in lists.values():
        for entry in entries:
            if "..." in entry or "*" in entry:
                begin = entry.strip("=^$*").split("...")[0].strip()
                found[begin or entry] = f"{begin} "
    return found


def main() -> int:
    parser = argparse.ArgumentParser(formatter_class=argparse.RawDescriptionHelpFormatter, description=__doc__)
    parser.add_argument("--pack", default="en", help="folder of the pack")
    parser.add_argument("--calls", type=int, default=300, help="calls a measurement of the short message")
    parser.add_argument("--json", type=Path, help="write the figures here, too")
    chosen = parser.parse_args()
    engine = Signals.of(PackFolder.builtin(chosen.pack))
    figures: dict[str, Any] = {}
    good = True
    for name, call, prefixes in (("query", engine.query, QUERY), ("content", engine.content, CONTENT)):
        own, twin = seconds(call, MESSAGE, chosen.calls), seconds(Twin(engine.data.lists, prefixes), MESSAGE, 5)
        prose = (MESSAGE + "\n") * (SIZE // len(MESSAGE))
        large = seconds(call, prose, 1)
        ratio = large / seconds(call, prose[: SIZE // 10], 1) / 10
        good = good and twin >= FASTER * own and ratio <= LINEAR
        figures[name] = {
            "us": own * 1e6,
            "twin_us": twin * 1e6,
            "faster": twin / own,
            "100KB_ms": large * 1e3,
            "ratio": ratio,
        }
        print(f"{name:8} {own * 1e6:8.0f} us, twin {twin * 1e6:8.0f} us, {twin / own:5.1f} times faster")
        print(f"{'':8} {large * 1e3:8.0f} ms for 100 KB, ratio {ratio:.2f}")
    slowest = ("", 0.0)
    for begin, part in beginnings(engine.data.lists).items():
        text = part * (SIZE // len(part))
        start = time.process_time()
        engine.query(text)
        engine.content(text)
        slowest = max(slowest, (begin, time.process_time() - start), key=lambda each: each[1])
    figures["beginnings"] = {"slowest": slowest[0], "seconds": slowest[1]}
    print(f"100 KB of the beginning of an entry: {slowest[1]:.2f} s at most, of {slowest[0]!r}")
    good = good and slowest[1] <= WORST
    if chosen.json:
        chosen.json.write_text(json.dumps(figures, indent=2) + "\n", "utf-8")
    print("goals met" if good else "goals missed")
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
