"""Warnings as lines on stderr; packages that a command missed are told of in one line."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from babel_core.cli.output import before_output, complain
from babel_core.errors import BabelWarning

_MISSED = re.compile(r"needs the package '([^']+)', which is not installed")


class Warned:
    """Takes warnings in place of `warnings.showwarning`."""

    def __init__(self) -> None:
        self._missed: dict[str, None] = {}
        self._told = False

    def show(
        self,
        message: Warning | str,
        category: type[Warning],
        filename: str,
        lineno: int,
        file: TextIO | None = None,
        line: str | None = None,
    ) -> None:
        """One line on stderr, ours without the place in the source; a missing package is only noted."""
        missed = _MISSED.search(str(message)) if issubclass(category, BabelWarning) else None
        if missed:
            self._missed[missed[1]] = None
            return
        where = "" if issubclass(category, BabelWarning) else f" ({category.__name__}, {filename}:{lineno})"
        complain(f"warning: {message}{where}")

    def tell(self) -> None:
        """Say how many packages were missed, unless that was said before."""
        if self._told or not self._missed:
            return
        self._told = True
        count = len(self._missed)
        what = "language package is" if count == 1 else "language packages are"
        complain(f"warning: {count} {what} not installed; see babel-core doctor")


@contextmanager
def collected() -> Iterator[None]:
    """Warnings of the block become lines: about missing packages one, before the block's answer if it can be."""
    warned = Warned()
    before = warnings.showwarning
    warnings.showwarning = warned.show
    try:
        with before_output(warned.tell):
            yield
        warned.tell()
    finally:
        warnings.showwarning = before
