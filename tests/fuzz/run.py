"""Fuzz the kernels with Atheris, each target in a process of its own.

    python -m tests.fuzz.run [--seconds 60] [--targets nfkc,thai] [--plain] [--jobs 1] [--folder build/fuzz]

With clang the kernels are built anew under libFuzzer's coverage, the address sanitizer and the undefined-behaviour
sanitizer (as traps), so that the fuzzer sees the branches of the C code; Atheris brings the library to preload.
Without clang, or with --plain, the kernels are those of the checkout and the fuzzer sees the Python twins only.
Corpora are kept in the folder and used again; an input that breaks a law or crashes is left there as
<target>/crash-*, and `python -m tests.fuzz.one TARGET --check FILE` tries it again. Needs `pip install atheris`.
Exits with 1 where something was found.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.fuzz.inputs import tokens
from tests.fuzz.one import ABSENT
from tests.fuzz.targets import TARGETS
from tests.native.instrumented import ROOT, build

FLAGS = ["-fsanitize=fuzzer-no-link,address,undefined", "-fsanitize-trap=undefined", "-fno-sanitize=function"]
MEMORY = 4096
"""Megabytes after which libFuzzer calls an input a leak."""

TIMEOUT = 25
"""Seconds that one input may take."""


def environment(folder: Path, plain: bool, kernels: list[str] | None) -> dict[str, str]:
    """What a target's process runs in; builds the kernels (None: all) unless `plain`."""
    made = {**os.environ, "BABEL_CORE_NATIVE": "c", "PYTHONPATH": str(ROOT)}
    if plain:
        return made
    import atheris

    library = build(folder / "build", "clang", FLAGS, kernels)
    return made | {
        "PYTHONPATH": f"{library}{os.pathsep}{ROOT}",
        "LD_PRELOAD": str(Path(atheris.path()) / "asan_with_fuzzer.so"),
        "ASAN_OPTIONS": "detect_leaks=0:abort_on_error=1:allocator_may_return_null=1",
        "PYTHONMALLOC": "malloc",  # the interpreter's own allocator would hide overruns of small strings
    }


def fuzz(name: str, folder: Path, seconds: int, run: dict[str, str]) -> tuple[int, str]:
    """(exit code, what there is to say) of one target."""
    target, home = TARGETS[name], folder / name
    corpus = home / "corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(target.seeds()):
        (corpus / f"seed-{number:04}").write_bytes(seed)
    options = [
        f"-max_total_time={seconds}", f"-max_len={target.longest}", f"-rss_limit_mb={MEMORY}", f"-timeout={TIMEOUT}",
        f"-dict={folder / 'tokens.dict'}", f"-artifact_prefix={home}/", "-print_final_stats=1", str(corpus),
    ]  # fmt: skip
    command = [sys.executable, "-P", "-m", "tests.fuzz.one", name, *options]
    start = time.monotonic()
    log = home / "log"
    with log.open("w", encoding="utf-8") as out:
        code = subprocess.run(command, cwd=ROOT, env=run, stdout=out, stderr=out, check=False).returncode
    return code, summary(name, code, log.read_text(encoding="utf-8", errors="replace"), time.monotonic() - start)


def summary(name: str, code: int, log: str, seconds: float) -> str:
    """A line for a target that ran; the end of its log too where something was found."""
    if code == ABSENT:
        return log.strip().splitlines()[-1]
    runs = re.findall(r"number_of_executed_units: (\d+)", log)
    seen = re.findall(r"cov: (\d+) ft: (\d+) corp: (\d+)", log)
    figures = f"{runs[-1] if runs else '?'} inputs in {seconds:.0f} s"
    if seen:
        figures += ", {} edges, {} features, corpus of {}".format(*seen[-1])
    if code == 0:
        return f"{name}: nothing found; {figures}"
    return f"{name}: FOUND, exit code {code}; {figures}\n" + "\n".join(log.splitlines()[-40:])


def main() -> None:
    parser = argparse.ArgumentParser(formatter_class=argparse.RawDescriptionHelpFormatter, description=__doc__)
    parser.add_argument("--seconds", type=int, default=60, help="for each target")
    parser.add_argument("--targets", default=",".join(TARGETS), help="comma-separated")
    parser.add_argument("--plain", action="store_true", help="no build: the kernels as they are")
    parser.add_argument("--kernels", help="comma-separated names of pyx files; the others as they are (default: all)")
    parser.add_argument("--jobs", type=int, default=1, help="targets at the same time")
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "fuzz")
    options = parser.parse_args()
    plain = options.plain or shutil.which("clang") is None
    folder = options.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "tokens.dict").write_text(tokens(), encoding="ascii")
    run = environment(folder, plain, options.kernels.split(",") if options.kernels else None)
    print(f"kernels: {'as they are in the checkout' if plain else 'coverage, ASan, UBSan'}", flush=True)
    with ThreadPoolExecutor(options.jobs) as pool:
        jobs = [pool.submit(fuzz, name, folder, options.seconds, run) for name in options.targets.split(",")]
        codes = []
        for job in jobs:
            code, said = job.result()
            codes.append(code)
            print(said, flush=True)
    sys.exit(any(code not in (0, ABSENT) for code in codes))


if __name__ == "__main__":
    main()
