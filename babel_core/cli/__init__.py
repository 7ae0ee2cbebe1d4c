"""The command line `babel-core`; needs the extra "cli"."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec

USAGE, MISSING = 2, 3
"""Exit codes of a wrong setting, and where an optional package or the compiled kernels are absent."""


def main() -> None:
    """Run the command line; without its packages say what to install and exit with code 3."""
    if find_spec("typer") is None or find_spec("rich") is None:
        print("the command line needs more packages; run: pip install 'babel-core[cli]'", file=sys.stderr)
        raise SystemExit(MISSING)
    try:
        import_module("babel_core._native")
    except (ValueError, ImportError) as error:  # what BABEL_CORE_NATIVE asks for is not there
        print(error, file=sys.stderr)
        raise SystemExit(USAGE if isinstance(error, ValueError) else MISSING) from None
    from babel_core.cli.app import run

    run()
