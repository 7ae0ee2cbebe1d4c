"""Writing: JSON for programs, tables for people, complaints to stderr."""

from __future__ import annotations

import json
import math
import os
import sys
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from copy import copy
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn
from rich.style import Style
from rich.table import Table
from rich.text import Text

from babel_core.cli.streams import silence
from babel_core.errors import BabelWarning, MissingDependencyError, UnknownNameError
from babel_core.segment.missing import forget_warnings
from babel_core.text.token import Span

PIPE_WIDTH = 160
"""Columns of a table that goes to a file or a pipe."""

MARK = Style(bold=True, color="green")
DIM = Style(dim=True)


_before_output: ContextVar[Callable[[], object] | None] = ContextVar("_before_output", default=None)


@contextmanager
def before_output(call: Callable[[], object] | None) -> Iterator[None]:
    """Call a function before each piece of the block's answer; None for a stream of answers: calls nothing."""
    token = _before_output.set(call)
    try:
        yield
    finally:
        _before_output.reset(token)


def _announce() -> None:
    call = _before_output.get()
    if call is not None:
        call()


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Raise what the group of commands expects; rich would exit with code 1."""
        raise BrokenPipeError


def plain_terminal() -> bool:
    """Whether NO_COLOR asks for output without a single escape sequence."""
    return bool(os.environ.get("NO_COLOR"))


def console() -> Console:
    """The console of stdout: colours on a terminal unless NO_COLOR is set."""
    _announce()
    width = None if sys.stdout.isatty() else PIPE_WIDTH
    return _Console(
        file=sys.stdout,
        highlight=False,
        markup=False,
        emoji=False,
        width=width,
        color_system=None if plain_terminal() else "auto",
    )


def progress_bar() -> Progress:
    """A bar on stderr: documents done, the share of all, the time, documents a second (fields `done`, `rate`)."""
    columns = (TextColumn("{task.fields[done]} documents"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    out = _Console(file=sys.stderr, highlight=False, markup=False, emoji=False)
    return Progress(*columns, TextColumn("{task.fields[rate]:.0f}/s"), console=out, transient=True)


def counting_bar() -> Progress:
    """A bar on stderr: how many of how many are done, the time, and the last one (field `item`)."""
    out = _Console(file=sys.stderr, highlight=False, markup=False, emoji=False)
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.fields[item]}", markup=False))
    return Progress(*columns, console=out, transient=True)


@contextmanager
def waiting(message: str) -> Iterator[None]:
    """Show on stderr that the block is at work, where stderr is a terminal that takes it."""
    if not shows_progress():
        yield
        return
    out = _Console(file=sys.stderr, highlight=False, markup=False, emoji=False)
    with out.status(Text(printable(message))):
        yield


def shows_progress() -> bool:
    """Whether stderr is a terminal that takes a bar."""
    return sys.stderr.isatty() and not plain_terminal()


def complain(message: str) -> None:
    """Write a line to stderr; parts of a path that the locale could not decode are shown as UTF-8."""
    try:
        readable = message.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
    except UnicodeEncodeError:  # a lone surrogate that stands for no byte
        readable = message
    try:
        print(printable(readable), file=sys.stderr)
    except BrokenPipeError:
        silence(sys.stderr)


def significant(value: float, digits: int = 3) -> str:
    """A number with so many digits from its first one on that is not zero, without an exponent.

    >>> [significant(value) for value in (12.3456, 1234.5, 0.000012345, 0.0)]
    ['12.3', '1234', '0.0000123', '0']
    """
    if not value or not math.isfinite(value):
        return f"{value:g}"
    decimals = digits - 1 - math.floor(math.log10(abs(value)))
    return f"{value:.{min(max(decimals, 0), 30)}f}"


def write_json(value: object) -> None:
    """Write one JSON document, keys sorted, text as it is; a lone surrogate stays as its JSON escape."""
    _announce()
    _write(json.dumps(value, ensure_ascii=False, sort_keys=True, indent=2))


def write_jsonl(value: Mapping[str, Any]) -> None:
    """Write one JSON object as a line."""
    _announce()
    _write(json.dumps(value, ensure_ascii=False, sort_keys=True))


def write_line(*columns: str) -> None:
    """Write a line of text for people; columns are set apart by tabs."""
    _announce()
    _write("\t".join(map(printable, columns)))


def _write(text: str) -> None:
    sys.stdout.write(text.encode("utf-8", "backslashreplace").decode("utf-8") + "\n")


def fingerprint_of(analyzer: Any) -> str | None:
    """The fingerprint of an analyzer; None for the raw tier and where a forced tier lacks some package.

    It names the packages of every language. A copy is asked, in silence, so that warnings are left for those that
    the texts at hand miss.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", BabelWarning)
        try:
            found: str | None = getattr(copy(analyzer), "fingerprint", None)
        except (MissingDependencyError, UnknownNameError):
            found = None
    forget_warnings()
    return found


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
