"""How fast the signals of a text are found, against a twin with one regular expression a category over the same lists.

Run from the repository: `python bench/packs.py [--pack all] [--calls 300] [--quick] [--json FILE]`.
Four parts for each folder that has signals: a message of 200 characters beside the twin (both in this run; the twin
compiles ahead of the clock and knows no borders of words, shapes, times or polarity: less work than the engine does).
Chinese entries have no borders that `re` could ask for: it decides nearly all of them by their first letter, and finds
them inside other words, too, so that this twin is eight times as fast as any other. There the goal is SCARCELY times
the twin: listing and shapes take a fifth of the time, what is left are the clauses (a third) and the time expressions
of a question (a quarter), which the twin does not have. Then 100 KB of prose and
of ten times as much per character ("ratio" 1 is linear), 100 KB of the beginning of every entry that has a gap or a
star, with the slowest (not with --quick), and what first calls cost in a fresh process, beside the neutral pack's
(figures without a goal). The time is CPU time of the process. A folder without signals has its first calls alone.
"""

from __future__ import annotations

import argparse
import json
import re
import statistics
import time
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

from process import run, show

from babel_core.packs.matching.borders import is_unspaced
from babel_core.packs.service.folder import PackFolder, shipped_folders
from babel_core.packs.service.identity import by_pack
from babel_core.packs.signals.engine import Signals

FASTER, SCARCELY, LINEAR, WORST = 5.0, 3.0, 2.0, 5.0
"""Goals: times faster than the twin, and than one without borders, the ratio of 100 KB to 10 KB, and seconds for 100 KB
of any beginning."""

SIZE = 100_000
MESSAGES = {
    "en": "Before the regatta we still need to repaint the blue skiff, and I prefer short lists. Could you remind me "
    "which varnish you recommended last week, and what is holding up the harbour permit right now?",
    "zh": "在帆船赛开始之前，我们还得给那条蓝色的小船重新刷一遍漆，另外我更喜欢简短的清单，不要写成长篇大论。"
    "你能不能提醒我一下，上个星期你推荐的是哪一种清漆，码头的许可证现在又是卡在了哪里？我住在厦门，平时在一家修船厂做木工，"
    "周末常和女儿一起去岸边画画。以后每次列材料的时候，请先写数量，再写价格，最后注明从哪家店买的。"
    "昨天我们已经把旧桅杆换掉了，因为它从中间裂开了，新的那根是松木的，比原来的轻得多。",
    "ja": "レガッタの前に青い小舟を塗り直さなければなりません。それから、長い文章よりも短いリストのほうが好きです。"
    "先週どのニスを勧めてくれたのか、もう一度教えてもらえますか。港の許可がまだ下りないのは何が原因なのでしょう。"
    "私は長崎に住んでいて、造船所で大工として働いています。これから材料を並べるときは、必ず数量を先に書いてください。"
    "昨日は古い帆柱を取り替えました。真ん中からひびが入っていたからです。",
    "ko": "보트 대회 전에 파란 배를 다시 칠해야 하고, 저는 긴 글보다 짧은 목록을 더 좋아해요. 지난주에 "
    "추천해 주신 니스가 어떤 것이었는지 다시 알려 주실 수 있나요? 항구 허가가 지금 왜 늦어지고 있는지도 궁금합니다. "
    "저는 부산에 살고 조선소에서 목수로 일하고 있어요. 앞으로 재료를 적을 때는 항상 수량을 먼저 써 주세요. "
    "어제는 낡은 돛대를 바꿨습니다.",
    "fr": "Avant la régate, il faut encore repeindre la barque bleue, et je préfère les listes courtes. Peux-tu me "
    "rappeler quel vernis tu m'as conseillé la semaine dernière, et ce qui bloque le permis du port en ce moment ?",
    "es": "Antes de la regata todavía tenemos que pintar la barca azul, y prefiero las listas cortas. ¿Puedes "
    "recordarme qué barniz me recomendaste la semana pasada y qué está frenando ahora mismo el permiso del puerto?",
    "de": "Vor der Regatta müssen wir noch das blaue Boot streichen, und ich mag kurze Listen lieber. Kannst du mir "
    "sagen, welchen Lack du letzte Woche empfohlen hast und woran die Genehmigung des Hafens gerade hängt?",
    "pt": "Antes da regata ainda temos de pintar o barco azul, e prefiro listas curtas. Podes lembrar-me que verniz "
    "recomendaste na semana passada e o que está a atrasar agora a licença do porto?",
}
"""About 200 characters that folders are measured with."""

SHARED = ("words.", "but.")
QUERY = (*SHARED, "query.", "intervals.", "events.")
CONTENT = (*SHARED, "content.", "feedback.", "polarity.", "directive.")
"""Beginnings of the names of the lists that the engine reads for a signal."""

BASE = "neutral"
FIRST = """
from itertools import count
from babel_core.packs.service.builtin import packs_of
from babel_core.packs.service.folder import PackFolder
from babel_core.packs.extraction.candidate import Message
folder, method, text = sys.argv[1:]
pack = packs_of(PackFolder.builtin(folder))[0]
def work():
    if method == "extract_candidates":
        numbers = count()
        pack.extract_candidates([Message(role="user", content=text)], pack.default_locale, lambda: str(next(numbers)))
    else:
        getattr(pack, method)(text)
""" + show("timed(work)")
"""A first call of one method of a pack in a fresh process, what is imported with the pack included."""
METHODS = ("extract_candidates", "analyze_content", "analyze_query", "build_search_terms", "extract_entity_mentions")


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
    body = re.escape(entry.strip("=^$"))
    if is_unspaced(entry):  # its words have no blanks around them
        return re.sub(r"(?:\\ )?\\\.\\\.\\\.(?:\\ )?", ".{1,60}?", body).replace(r"\*", "")
    body = body.replace(r"\ \.\.\.\ ", r"\b.{1,60}?\b").replace(r"\*", r"\w*")
    return rf"(?<!\w){body}(?!\w)"


def seconds(call: Callable[[str], Any], text: str, calls: int) -> float:
    """CPU seconds a call, the best of five rounds; no text comes twice, as the engine keeps the last ones."""
    numbers = count()
    call(f"{text} {next(numbers)}")
    best = float("inf")
    for _ in range(5):
        texts = [f"{text} {next(numbers)}" for _ in range(calls)]
        start = time.process_time()
        for each in texts:
            call(each)
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


def measured(folder: str, engine: Signals, calls: int, *, quick: bool) -> tuple[dict[str, Any], bool]:
    """The figures of a folder's signals, and whether they meet the goals."""
    message = MESSAGES[folder]
    figures: dict[str, Any] = {}
    good = True
    least = SCARCELY if is_unspaced(message) else FASTER
    for name, call, prefixes in (("query", engine.query, QUERY), ("content", engine.content, CONTENT)):
        own, twin = seconds(call, message, calls), seconds(Twin(engine.data.lists, prefixes), message, 5)
        prose = (message + "\n") * (SIZE // len(message))
        large = seconds(call, prose, 1)
        ratio = large / seconds(call, prose[: SIZE // 10], 1) / 10
        good = good and ratio <= LINEAR and twin >= least * own
        figures[name] = {
            "us": own * 1e6,
            "twin_us": twin * 1e6,
            "faster": twin / own,
            "100KB_ms": large * 1e3,
            "ratio": ratio,
        }
        print(f"{folder:8} {name:8} {own * 1e6:8.0f} us, twin {twin * 1e6:8.0f} us, {twin / own:5.1f} times faster")
        print(f"{'':17} {large * 1e3:8.0f} ms for 100 KB, ratio {ratio:.2f}")
    if quick:
        return figures, good
    slowest = ("", 0.0)
    for begin, part in beginnings(engine.data.lists).items():
        text = part * (SIZE // len(part))
        start = time.process_time()
        engine.query(text)
        engine.content(text)
        slowest = max(slowest, (begin, time.process_time() - start), key=lambda each: each[1])
    figures["beginnings"] = {"slowest": slowest[0], "seconds": slowest[1]}
    print(f"{'':17} {slowest[1]:8.2f} s at most for 100 KB of the beginning of an entry, of {slowest[0]!r}")
    return figures, good and slowest[1] <= WORST


@cache
def _engine(folder: str) -> Signals:
    return Signals.of(by_pack(PackFolder.builtin(folder))[0][1])


def first_calls(folders: Iterable[str], runs: int) -> dict[str, dict[str, Any]]:
    """Milliseconds of the first call of each method, and the ratio to the neutral pack's with the same text."""
    found: dict[str, dict[str, Any]] = {}
    for folder in folders:
        found[folder] = {}
        for method in METHODS:
            own, base = (_first(each, method, MESSAGES[folder], runs) for each in (folder, BASE))
            found[folder][method] = {"ms": own, "ratio": own / base}
        shown = (f"{method} {figure['ms']:.0f} ms ({figure['ratio']:.1f})" for method, figure in found[folder].items())
        print(f"{folder:8} first calls: {', '.join(shown)}")
    return found


def _first(folder: str, method: str, text: str, runs: int) -> float:
    answers = [run(FIRST, folder, method, text) for _ in range(runs)]
    return statistics.median(float(str(answer["cpu_ms"])) for answer in answers if answer is not None)


def main() -> int:
    parser = argparse.ArgumentParser(formatter_class=argparse.RawDescriptionHelpFormatter, description=__doc__)
    parser.add_argument("--pack", default="all", choices=("all", *MESSAGES), help="folder of the pack")
    parser.add_argument("--calls", type=int, default=300, help="calls a measurement of the short message")
    parser.add_argument("--runs", type=int, default=3, help="fresh processes a first call (0: none)")
    parser.add_argument("--quick", action="store_true", help="leave out the beginnings of entries")
    parser.add_argument("--json", type=Path, help="write the figures here, too")
    chosen = parser.parse_args()
    folders = [name for name in shipped_folders() if name in MESSAGES and chosen.pack in (name, "all")]
    figures: dict[str, Any] = {}
    good = True
    for name in folders:
        engine = _engine(name)
        if engine.data.lists:
            figures[name], met = measured(name, engine, chosen.calls, quick=chosen.quick)
            good = good and met
    if chosen.runs > 0:
        for name, found in first_calls(folders, chosen.runs).items():
            figures.setdefault(name, {})["first_calls"] = found
    if chosen.json:
        chosen.json.write_text(json.dumps(figures, indent=2) + "\n", "utf-8")
    print("goals met" if good else "goals missed")
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
