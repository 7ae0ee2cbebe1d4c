"""Run the tests of the kernels under the address and undefined-behaviour sanitizers.

    python tests/native/sanitize.py [arguments for pytest]

Builds every kernel into a folder of its own with gcc or clang (CC names another), preloads the sanitizer's library and
runs tests/native against that build, or the test files that the arguments name, without the tests of the twins. Ends
with the exit code of pytest; a finding aborts the run.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.native.instrumented import ROOT, build, kernels

SANITIZE = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]


RUN = """
import sys
from importlib import import_module

import pytest

code = pytest.main(sys.argv[1:])
for name in {names}:
    home = import_module("babel_core._native." + name).__file__
    assert home.startswith({library!r}), home + " is not the build under the sanitizers"
print("kernels under the sanitizers:", *{names})
sys.exit(code)
"""
"""Runs pytest, then makes sure that the tests had the kernels that were built for them."""


def sanitizer_library(compiler: str) -> str:
    """Path of the address sanitizer's library, which must be loaded before the interpreter's first allocation."""
    for name in ("libasan.so", "libclang_rt.asan-x86_64.so"):
        command = [compiler, f"-print-file-name={name}"]
        found = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
        if Path(found).is_absolute():
            return found
    message = f"{compiler} has no address sanitizer library"
    raise SystemExit(message)


def shared_runtime(compiler: str) -> list[str]:
    """clang links the sanitizer into programs unless told otherwise; gcc knows no such flag."""
    return ["-shared-libasan"] if "clang" in Path(compiler).name else []


def main() -> None:
    compiler = os.environ.get("CC", "gcc")
    with tempfile.TemporaryDirectory() as folder:
        library = build(Path(folder), compiler, [*SANITIZE, *shared_runtime(compiler)])
        run = {
            **os.environ,
            "LD_PRELOAD": sanitizer_library(compiler),
            # The interpreter keeps memory to its end, and its own allocator would hide overruns of small strings.
            "ASAN_OPTIONS": "detect_leaks=0:abort_on_error=1",
            "UBSAN_OPTIONS": "print_stacktrace=1",
            "PYTHONMALLOC": "malloc",
            "PYTHONPATH": f"{library}{os.pathsep}{ROOT}",
            "PYTHONSAFEPATH": "1",  # processes that tests start shall not find the checkout's kernels either
            "BABEL_CORE_NATIVE": "c",
        }
        paths = [] if any(Path(each.partition("::")[0]).exists() for each in sys.argv[1:]) else ["tests/native"]
        # The settings of pytest put the checkout first in the path, and with it the kernels built there.
        path = f"pythonpath={library} {ROOT} {ROOT / 'bench'}"
        tests = [sys.executable, "-P", "-c", RUN.format(library=str(library), names=kernels())]
        # The twins have no C code to look at, and are slow under the sanitizers' allocator.
        tests += ["-o", path, "-p", "no:cacheprovider", "-k", "not python", *paths, *sys.argv[1:]]
        raise SystemExit(subprocess.run(tests, cwd=ROOT, env=run, check=False).returncode)


if __name__ == "__main__":
    main()
