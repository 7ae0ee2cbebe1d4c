"""Measure the memory of each engine: what loading it adds, and the peak while it works, each in a fresh process.

    python bench/memory.py [--data FOLDER] [--only Analyzer,jieba] [--json FILE]

MB of 10^6 bytes. "loaded" is what the process grew by when the engine was loaded and had cut one sentence, as RSS and
as Pss (pages shared with other processes counted in part: a mapped dictionary is shared). "peak" is the highest RSS of
the process (VmHWM) after it then cut the passages of the language five times over, "kept" the RSS at the end: what
grows from pass to pass would show there. The interpreter alone is the first line.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path

from corpora import DATA, Corpora
from engines import SENTENCES, engines
from process import run, show

PASSES = 5
WORK = """
before = timed(lambda: load(sys.argv[1]))
with open(sys.argv[2], encoding="utf-8") as lines:
    texts = json.load(lines)
marks = []
for _ in range(int(sys.argv[3])):
    for text in texts:
        cut(text)
    marks.append(memory())
""" + show('{"loaded": before["grown"], "marks": marks}')
ALONE = show('{"alone": memory()}')
SLOW = ("kiwipiepy", "Analyzer balanced ko")
PASSAGES = 300
SLOW_PASSAGES = 40


def main() -> None:
    parser = argparse.ArgumentParser(formatter_class=argparse.RawDescriptionHelpFormatter, description=__doc__)
    parser.add_argument("--data", type=Path, default=DATA, help="folder of <language>.jsonl.gz files")
    parser.add_argument("--only", default="", help="comma-separated beginnings of names")
    parser.add_argument("--json", metavar="FILE", help="write the figures to FILE")
    options = parser.parse_args()
    alone = run(ALONE)
    if not alone or not alone["alone"]:
        print("skipped: no /proc on this system")
        return
    corpora = Corpora(options.data)
    print(f"texts: {corpora}; the interpreter alone: {alone['alone']}")
    columns = ("loaded RSS", "loaded Pss", "peak", "after 1", "kept")
    print(f"| {'':22} | " + " | ".join(f"{name:>10}" for name in columns) + " |")
    print(f"|{'-' * 24}|" + f"{'-' * 12}|" * len(columns))
    found: dict[str, object] = {"alone": alone["alone"]}
    skipped = []
    for name, (language, code) in engines().items():
        if options.only and not name.startswith(tuple(options.only.split(","))):
            continue
        texts = corpora.get(language).texts[: SLOW_PASSAGES if name in SLOW else PASSAGES]
        answer = measured(code, SENTENCES[language], texts)
        if answer is None:
            skipped.append(name)
            continue
        found[name] = answer
        print(f"| {name:22} | " + " | ".join(f"{answer[column]:10.1f}" for column in columns) + " |", flush=True)
    if skipped:
        print(f"skipped, not there: {', '.join(skipped)}")
    if options.json:
        text = json.dumps({"memory": found, "skipped": skipped}, ensure_ascii=False, indent=1)
        Path(options.json).write_text(text + "\n", encoding="utf-8")


def measured(code: str, sentence: str, texts: tuple[str, ...]) -> dict[str, float] | None:
    """The figures of one engine; None where its package is not there."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "texts.json"
        path.write_text(json.dumps(texts), encoding="ascii")
        answer = run(code + WORK, sentence, str(path), str(PASSES))
    if answer is None:
        return None
    loaded, marks = answer["loaded"], answer["marks"]
    assert isinstance(loaded, dict)
    assert isinstance(marks, list)
    return {
        "loaded RSS": loaded["VmRSS"],
        "loaded Pss": loaded["Pss"],
        "peak": marks[-1]["VmHWM"],
        "after 1": marks[0]["VmRSS"],
        "kept": marks[-1]["VmRSS"],
    }


if __name__ == "__main__":
    main()
