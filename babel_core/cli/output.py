"""Writing: JSON for programs, tables for people, complaints to stderr."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from typing import Any

from rich.console import Console
from rich.style import Style
from rich.table import Table
from rich.text import Text

from babel_core import Analyzer
from babel_core.errors import MissingDependencyError, UnknownNameError
from babel_core.text.token import Span

PIPE_WIDTH = 160
"""Columns of a table that goes to a file or a pipe."""

MARK = Style(bold=True, color="green")
DIM = Style(dim=True)


def console() -> Console:
    """The console of stdout: colours on a terminal unless NO_COLOR is set."""
    out = Console(file=sys.stdout, highlight=False, markup=False, emoji=False)
    return (
        out
        if out.is_terminal
        else Console(file=sys.stdout, highlight=False, markup=False, emoji=False, width=PIPE_WIDTH)
    )


def progress_console() -> Console:
    """The console of stderr, for progress."""
    return Console(file=sys.stderr, highlight=False, markup=False, emoji=False)


def complain(message: str) -> None:
    """Write a line to stderr."""
    print(printable(message), file=sys.stderr)


def write_json(value: object) -> None:
    """Write one JSON document, keys sorted, text as it is; a lone surrogate stays as its JSON escape."""
    _write(json.dumps(value, ensure_ascii=False, sort_keys=True, indent=2))


def write_jsonl(value: Mapping[str, Any]) -> None:
    """Write one JSON object as a line."""
    _write(json.dumps(value, ensure_ascii=False, sort_keys=True))


def write_line(*columns: str) -> None:
    """Write a line of text for people; columns are set apart by tabs."""
    _write("\t".join(map(printable, columns)))


def _write(text: str) -> None:
    sys.stdout.write(text.encode("utf-8", "backslashreplace").decode("utf-8") + "\n")


def fingerprint_of(analyzer: Analyzer) -> str | None:
    """The fingerprint of an analyzer; None for the raw tier and where a forced tier lacks some package."""
    try:
        return analyzer.fingerprint
    except (MissingDependencyError, UnknownNameError):
        return None


def printable(text: str) -> str:
    """A text that does nothing to a terminal: controls become blanks, lone surrogates their escape."""
    clean = text.translate(_CONTROLS) if not text.isprintable() else text
    return clean.encode("utf-8", "backslashreplace").decode("utf-8")


_CONTROLS = dict.fromkeys(
    (*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029, *range(0x202A, 0x202F), *range(0x2066, 0x206A)), " "
)


def table(*columns: str, title: str | None = None) -> Table:
    """An empty table."""
    made = Table(title=title, title_justify="left", box=None, pad_edge=False, header_style="bold")
    for column in columns:
        right = column.startswith(">")
        made.add_column(column.removeprefix(">"), justify="right" if right else "left", overflow="fold")
    return made


def cells(values: Iterable[object]) -> list[Text]:
    """Table cells without any markup in them."""
    return [value if isinstance(value, Text) else Text(printable(str(value))) for value in values]


def marked(text: str, spans: Iterable[Span], out: Console) -> Text:
    """A text with its spans (code points) in colour on a terminal, else in brackets."""
    colour = out.is_terminal and not out.no_color
    made = Text()
    at = 0
    for start, end in spans:
        made.append(printable(text[at:start]))
        made.append(printable(text[start:end] if colour else f"[{text[start:end]}]"), MARK)
        at = end
    return made.append(printable(text[at:]))
