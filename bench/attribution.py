"""How fast the author's words are told apart, and that the time is linear, for plain and for hostile texts.

Run from the repository: `python bench/attribution.py [--size 10] [--only prose,nested] [--json FILE]`.
Each text is made in two sizes, 1 and 10 million characters (`--size` in millions for the larger one). MB are 10^6 bytes
of UTF-8, the time is CPU time of the process. "ratio" is the time for the larger text as a multiple of that for the
smaller one, over the ratio of their sizes: 1 is linear.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from pathlib import Path

from babel_core import attribute

MILLION = 1_000_000
GOAL = 1.5
"""The most that the ratio may be."""

PROSE = (
    "The pump by the quay is green and was mended in March.\nMy sister said the road is closed, so we took the boat. "
    '"I like figs," Ada wrote, and nobody answered her.\nAll of us walked home along the water.\n'
)
CHINESE = "水泵是绿色的，三月修过。我姐姐说路封了，所以我们坐船。阿青写道：“我喜欢无花果。”大家沿着水边走回家。\n"
JAPANESE = "ポンプは緑で、三月に直した。姉は道が閉まっていると言った。花子は「私は無花果が好きだ」と書いた。\n"
MAIL = "From: Maud\nSubject: boats\nBody: I row.\nEnd of email.\nI walk.\n"


def repeated(part: str) -> Callable[[int], str]:
    return lambda size: part * (size // len(part))


def around(opening: str, inside: str, closing: str) -> Callable[[int], str]:
    return lambda size: opening * (size // 2) + inside + closing * (size // 2)


TEXTS: dict[str, Callable[[int], str]] = {
    "plain": repeated("The pump is green and the quay is long, as everybody here knows.\n"),
    "prose": repeated(PROSE),
    "chinese": repeated(CHINESE),
    "japanese": repeated(JAPANESE),
    "mail": repeated(MAIL),
    "one line": repeated("the pump is green and mine is red "),
    "nested quotes": around("“", "I", "”"),
    "open quotes": repeated("“I "),
    "straight quotes": repeated('"I "'),
    "own quotes": repeated("I said: “"),
    "apostrophes": repeated("'I "),
    "backticks": repeated("`I ``b "),
    "fences": repeated("```\nI\n```\n"),
    "open roles": repeated("<user><assistant>"),
    "open attributes": repeated("<message role='"),
    "header lines": repeated("From: a\n"),
    "broken headers": repeated("From: a\nno header\n"),
    "quoted lines": repeated("> I row\n"),
    "headings": repeated("USER: I row\n"),
    "openers": repeated("Example:\n"),
    "colons": repeated("Translate: I row. "),
    "reports": repeated("Ada said "),
    "first person": repeated("I "),
    "blanks": lambda size: "I" + " " * size + "said",
    "line breaks": lambda size: "\n" * size,
    "stops": lambda size: "." * size,
    "pictographs": repeated("🐝I said “my 🐝” "),
}


def seconds(text: str) -> float:
    start = time.process_time()
    attribute(text)
    return time.process_time() - start


def main() -> int:
    parser = argparse.ArgumentParser(formatter_class=argparse.RawDescriptionHelpFormatter, description=__doc__)
    parser.add_argument("--size", type=float, default=10, help="million characters of the larger text")
    parser.add_argument("--only", default="", help="names of texts, by commas")
    parser.add_argument("--json", metavar="FILE", help="write the figures to FILE")
    options = parser.parse_args()
    only = [name for name in options.only.split(",") if name]
    rows = []
    for name, make in TEXTS.items():
        if only and name not in only:
            continue
        small, large = make(MILLION), make(int(options.size * MILLION))
        seconds(make(MILLION // 100))  # compiles the patterns of its scripts
        first, second = min(seconds(small) for _ in range(3)), seconds(large)
        ratio = second / first * len(small) / len(large)
        size = len(large.encode("utf-8", "surrogatepass")) / MILLION
        rows.append({"text": name, "mb": round(size, 2), "mb_s": round(size / second, 2), "ratio": round(ratio, 2)})
        print(f"{name:16} {size:7.1f} MB {second:7.2f} s {size / second:7.2f} MB/s  ratio {ratio:.2f}", flush=True)
    if options.json:
        Path(options.json).write_text(json.dumps({"goal": GOAL, "rows": rows}, indent=2), encoding="utf-8")
    late = [row["text"] for row in rows if row["ratio"] > GOAL]
    if late:
        print(f"not linear: {', '.join(map(str, late))}")
    return 1 if late else 0


if __name__ == "__main__":
    raise SystemExit(main())
