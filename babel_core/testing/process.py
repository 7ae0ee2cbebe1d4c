"""Run an analyzer in another process, with another hash seed and, if asked, the other build of the kernels.

Run as a module it is the other side: a pickle on standard input, a pickle on standard output.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

from babel_core.text.token import Token

_CODE = """
import pickle, sys
sys.path[:] = pickle.load(sys.stdin.buffer)
from babel_core.testing.process import main
main()
"""
_TIMEOUT = 600
"""Seconds; the pure build is slow on long texts."""


def analyzed_elsewhere(
    analyzer: Any, texts: Sequence[tuple[str, str | None]], *, build: str | None = None
) -> list[list[Token]]:
    """`analyze` of every (text, language) in a fresh process.

    `build` is "c" or "python" for the environment variable BABEL_CORE_NATIVE, None to leave it alone. The
    analyzer and the modules it comes from have to be importable there. Raises RuntimeError with what the
    process wrote to standard error when it fails.
    """
    environment = dict(os.environ, PYTHONHASHSEED="71")
    if build is not None:
        environment["BABEL_CORE_NATIVE"] = build
    sent = pickle.dumps(sys.path) + pickle.dumps((analyzer, list(texts)))
    done = subprocess.run(
        [sys.executable, "-c", _CODE],
        input=sent,
        capture_output=True,
        env=environment,
        timeout=_TIMEOUT,
        check=False,
    )
    if done.returncode:
        message = f"the other process failed: {done.stderr.decode('utf-8', 'replace')[-400:]}"
        raise RuntimeError(message)
    found: list[list[Token]] = pickle.loads(done.stdout)
    return found


def main() -> None:
    """Read an analyzer and texts, write what it makes of them."""
    analyzer, texts = pickle.load(sys.stdin.buffer)
    found = [analyzer.analyze(text, lang=lang) for text, lang in texts]
    sys.stdout.buffer.write(pickle.dumps(found))
