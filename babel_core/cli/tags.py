"""Language tags on the command line: a warning for one that names no language."""

from __future__ import annotations

from collections.abc import Iterable

from babel_core.cli.output import complain
from babel_core.packs.locale import names_language


def warn_of_unknown(tags: Iterable[str]) -> None:
    """Say on stderr which of the tags name no language: they are no error, but most likely a slip."""
    for tag in dict.fromkeys(tags):
        if not names_language(tag):
            complain(f"warning: no language pack for {tag!r}: text is cut by its scripts")
