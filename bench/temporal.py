"""Time expressions: recall and false dates on sentences of our own and the handed cases, beside dateparser.

Run as `python bench/temporal.py [cases.json]`: the sentences of tests/packs/temporal/data, and a file of handed cases
where one is named. dateparser (`search_dates`) is measured where it is installed. "place" counts dates that an
expression overlaps, "time" those that also start when expected, "false" texts without a date in which something fires.
Our sentences were written along with our grammars, and "time" follows our conventions (a week is a whole week), so that
column favours us: read "place" and "false" first.
"""

from __future__ import annotations

import json
import sys
import time
import warnings
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel_core import parse_temporal_expressions, resolve_temporal

DATA = Path(__file__).resolve().parents[1] / "tests" / "packs" / "temporal" / "data"
OBSERVED = datetime(2026, 3, 11, 9, 30, tzinfo=UTC)
Finder = Callable[[str, str], list[tuple[int, int, str]]]
"""A text and a locale -> the dates found: their span, and where they start as ISO text."""


def ours(text: str, locale: str) -> list[tuple[int, int, str]]:
    """What babel_core finds."""
    found = []
    for one in parse_temporal_expressions(text, locale):
        interval = resolve_temporal(one, OBSERVED, UTC)
        found.append((*one.span, interval.start.isoformat() if interval else ""))
    return found


def dateparser_finder() -> Finder | None:
    """What dateparser finds, None where it is not installed."""
    try:
        from dateparser.search import search_dates
    except ImportError:
        return None

    def find(text: str, locale: str) -> list[tuple[int, int, str]]:
        if locale == "und":
            return []
        languages = [{"zh-CN": "zh", "zh-TW": "zh-Hant"}.get(locale, locale.split("-")[0])]
        base = OBSERVED.replace(tzinfo=None)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            pairs = search_dates(text, languages=languages, settings={"RELATIVE_BASE": base}) or []
        found, at = [], 0
        for raw, value in pairs:
            start = max(text.find(raw, at), 0)
            at = start + len(raw)
            found.append((start, at, value.isoformat()))
        return found

    return find


def own_sentences() -> Iterable[tuple[str, str, list[dict[str, Any]]]]:
    """Locale, text and the expected expressions of each sentence."""
    for path in sorted(DATA.glob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            item = json.loads(line)
            yield item["locale"], item["text"], item["expressions"]


def handed(path: Path) -> Iterable[tuple[str, str, list[dict[str, Any]]]]:
    """The same of a file of handed cases; a start is known where a case tells one."""
    for case in json.loads(path.read_text("utf-8")):
        if case["area"] != "temporal" or "expressions" not in case["expected"]:
            continue
        wanted = []
        for one in case["expected"]["expressions"]:
            calendar = one.get("calendar", {})
            start = "-".join(f"{calendar[key]:02d}" for key in ("year", "month", "day") if key in calendar)
            raw = one.get("raw") or one["raw_any"][0]
            wanted.append({"raw": raw, "start": one.get("resolves_to") or one.get("start") or start})
        yield case["locale"], case["input"]["text"], wanted


def measure(find: Finder, cases: Iterable[tuple[str, str, list[dict[str, Any]]]]) -> dict[str, list[int]]:
    """By locale: dates, found in place, found in place and time, negatives, negatives in which something fires."""
    rows: dict[str, list[int]] = {}
    for locale, text, wanted in cases:
        row = rows.setdefault(locale, [0] * 5)
        found = find(text, locale)
        if not wanted:
            row[3] += 1
            row[4] += bool(found)
        for one in wanted:
            start = text.find(one["raw"])
            here = [item for item in found if item[0] < start + len(one["raw"]) and start < item[1]]
            row[0] += 1
            row[1] += bool(here)
            row[2] += any(item[2].startswith(one["start"]) for item in here)
    return rows


def main(arguments: list[str]) -> None:
    """Print a table for each finder and source."""
    sources = [("own", list(own_sentences())), *((path, list(handed(Path(path)))) for path in arguments)]
    finders = [("babel_core", ours), *((("dateparser", other),) if (other := dateparser_finder()) else ())]
    for source, cases in sources:
        for name, find in finders:
            began = time.perf_counter()
            rows = measure(find, cases)
            took = time.perf_counter() - began
            print(f"{name} on {Path(source).name}: {len(cases)} texts in {took:.2f} s")
            for locale, (dates, placed, timed, clean, fired) in sorted(rows.items()):
                print(f"  {locale:6} place {placed}/{dates}  time {timed}/{dates}  false {fired}/{clean}")


if __name__ == "__main__":
    main(sys.argv[1:])
