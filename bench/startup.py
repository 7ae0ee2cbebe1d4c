"""Measure what `import babel_core` and the first call of each language cost, each in a fresh process.

    python bench/startup.py [--runs 15] [--langs zh,ja,ko,th,en,de]

Times are wall-clock milliseconds measured inside the process, so the interpreter's own start is left out.
The goal for the import is less than 60 ms.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys

IMPORT = """
import time
start = time.perf_counter()
import babel_core
print((time.perf_counter() - start) * 1000)
"""

FIRST_CALL = """
import sys, time
import babel_core
start = time.perf_counter()
babel_core.tokenize_for_fts(sys.argv[2], sys.argv[1])
print((time.perf_counter() - start) * 1000)
"""

SENTENCES = {
    "zh": "河边的灯塔每天傍晚亮起",
    "ja": "灯台は夕方になると光る",
    "ko": "등대는 저녁마다 불을 켠다",
    "th": "ประภาคารส่องแสงทุกเย็น",
    "en": "The lighthouse is lit every evening",
    "de": "Der Leuchtturm leuchtet jeden Abend",
}


def times(code: str, runs: int, *arguments: str) -> list[float]:
    """Milliseconds that `code` printed in each of `runs` fresh processes."""
    command = [sys.executable, "-c", code, *arguments]
    return [float(subprocess.run(command, capture_output=True, check=True, text=True).stdout) for _ in range(runs)]


def show(what: str, values: list[float]) -> None:
    print(f"{what:22} median {statistics.median(values):8.1f} ms   least {min(values):8.1f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(formatter_class=argparse.RawDescriptionHelpFormatter, description=__doc__)
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--langs", type=lambda text: text.split(","), default=list(SENTENCES))
    options = parser.parse_args()
    times(IMPORT, 1)  # byte code is compiled and the disk cache filled outside the count
    show("import babel_core", times(IMPORT, options.runs))
    for language in options.langs:
        runs = max(1, options.runs // 5)
        show(f"first call {language}", times(FIRST_CALL, runs, language, SENTENCES[language]))


if __name__ == "__main__":
    main()
