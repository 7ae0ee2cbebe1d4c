"""Run the tests of the kernels under the address and undefined-behaviour sanitizers.

    python tests/native/sanitize.py [arguments for pytest]

Builds the extensions into a folder of its own with gcc or clang (CC names another), preloads the sanitizer's library
and runs tests/native against that build. Ends with the exit code of pytest; a finding aborts the run.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FLAGS = "-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer"


def sanitizer_library(compiler: str) -> str:
    """Path of the address sanitizer's library, which must be loaded before the interpreter's first allocation."""
    for name in ("libasan.so", "libclang_rt.asan-x86_64.so"):
        command = [compiler, f"-print-file-name={name}"]
        found = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
        if Path(found).is_absolute():
            return found
    message = f"{compiler} has no address sanitizer library"
    raise SystemExit(message)


def main() -> None:
    compiler = os.environ.get("CC", "gcc")
    with tempfile.TemporaryDirectory() as folder:
        build = {**os.environ, "CC": compiler, "CFLAGS": FLAGS, "LDFLAGS": "-fsanitize=address,undefined"}
        command = [sys.executable, "setup.py", "-q", "build", "--build-base", folder, "--build-lib", f"{folder}/lib"]
        subprocess.run(command, cwd=ROOT, env=build, check=True)
        run = {
            **os.environ,
            "LD_PRELOAD": sanitizer_library(compiler),
            # The interpreter keeps memory to its end, and its own allocator would hide overruns of small strings.
            "ASAN_OPTIONS": "detect_leaks=0:abort_on_error=1",
            "PYTHONMALLOC": "malloc",
            "PYTHONPATH": f"{folder}/lib",
            "BABEL_CORE_NATIVE": "c",
        }
        code = "import babel_core._native._scripts as s; print('kernels from', s.__file__)"
        subprocess.run([sys.executable, "-P", "-c", code], env=run, check=True)
        tests = [sys.executable, "-P", "-m", "pytest", "tests/native", "-p", "no:cacheprovider", *sys.argv[1:]]
        raise SystemExit(subprocess.run(tests, cwd=ROOT, env=run, check=False).returncode)


if __name__ == "__main__":
    main()
