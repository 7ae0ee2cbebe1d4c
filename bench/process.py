"""Fresh processes: what a piece of code costs in time and memory where nothing is loaded yet.

The code runs in the running interpreter's twin, with its working folder outside the checkout's and `sys.argv[1:]` as
given; what it prints as its last line is JSON. Memory is read from /proc (Linux): VmRSS, VmHWM (the peak) and Pss, in
MB of 10^6 bytes.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys

PRELUDE = """
import json, os, sys, time, warnings
warnings.simplefilter("ignore")

def memory():
    found = {}
    try:
        for name in ("status", "smaps_rollup"):
            with open(f"/proc/self/{name}", encoding="ascii") as lines:
                for line in lines:
                    key, _, rest = line.partition(":")
                    if key in ("VmRSS", "VmHWM", "Pss"):
                        found[key] = int(rest.split()[0]) * 1024 / 1e6
    except OSError:
        pass
    return found

def timed(work):
    wall, cpu, before = time.perf_counter(), time.process_time(), memory()
    work()
    wall, cpu, after = time.perf_counter() - wall, time.process_time() - cpu, memory()
    grown = {key: after[key] - before[key] for key in after}
    return {"wall_ms": wall * 1000, "cpu_ms": cpu * 1000, "grown": grown, "after": after}
"""


def run(code: str, *arguments: str) -> dict[str, object] | None:
    """The JSON of the last line that `code` prints in a fresh process; None where a package is not there."""
    environment = {**os.environ, "PYTHAINLP_READ_ONLY": "1"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed package has its byte code
    command = [sys.executable, "-c", PRELUDE + code, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    if done.returncode:
        last = done.stderr.strip().splitlines()[-1:] or ["no message"]
        if last[0].startswith(("ModuleNotFoundError", "ImportError")):
            return None
        message = f"the measured code failed: {last[0]}"
        raise SystemExit(message)
    answer: dict[str, object] = json.loads(done.stdout.strip().splitlines()[-1])
    return answer


def show(answer: object) -> str:
    """The code's last statement: print `answer` (a Python expression) as JSON."""
    return f"print(json.dumps({answer}))\n"
