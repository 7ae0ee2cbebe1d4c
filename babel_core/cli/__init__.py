"""The command line `babel-core`; needs the extra "cli"."""

from __future__ import annotations

import sys
from importlib.util import find_spec

MISSING = 3
"""Exit code where an optional package is absent."""


def main() -> None:
    """Run the command line; without its packages say what to install and exit with code 3."""
    if find_spec("typer") is None or find_spec("rich") is None:
        print("the command line needs more packages; run: pip install 'babel-core[cli]'", file=sys.stderr)
        raise SystemExit(MISSING)
    from babel_core.cli.app import run

    run()
