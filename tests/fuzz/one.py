"""Fuzz one target in this process: `python -m tests.fuzz.one TARGET [options of libFuzzer]` (run.py starts it).

Or check given inputs once, without Atheris: `python -m tests.fuzz.one TARGET --check FILE...`.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.fuzz.laws import Absent
from tests.fuzz.targets import TARGETS

ABSENT = 77
"""Exit code where the kernel or the oracle of a target is not there."""


def main() -> None:
    name, *options = sys.argv[1:]
    try:
        check = TARGETS[name].make()
    except Absent as reason:
        print(f"{name}: skipped, {reason}")
        sys.exit(ABSENT)
    if options[:1] == ["--check"]:
        for path in map(Path, options[1:]):
            print(f"{name}: {path.name}", flush=True)
            check(path.read_bytes())
        return
    import atheris

    atheris.Setup([name, *options], check)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
