"""The application: its commands, and what an error becomes on the way out."""

from __future__ import annotations

import io
import os
import sqlite3
import sys
import warnings
from contextlib import suppress
from typing import Annotated, Any, TextIO

import typer
from typer.core import TyperGroup

import babel_core
from babel_core.cli import doctor, indexing, searching, texts
from babel_core.cli.demo import command as demo
from babel_core.cli.output import complain
from babel_core.errors import (
    AnalyzerMismatchError,
    BabelError,
    BabelWarning,
    ConfigError,
    MissingDependencyError,
    UnknownNameError,
)

FAILED, USAGE, MISSING, MISMATCH, INTERRUPTED = 1, 2, 3, 4, 130


class Commands(TyperGroup):
    """The group of all commands: turns errors into one line on stderr and an exit code."""

    def invoke(self, ctx: Any) -> Any:
        """Run a command. 1 failed, 2 usage, 3 missing package, 4 analyzer mismatch, 130 interrupted."""
        before = warnings.showwarning
        warnings.showwarning = _show_warning
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            _close_stdout()
            raise typer.Exit(0) from None
        except KeyboardInterrupt as interrupt:
            _complain_notes(interrupt)
            raise typer.Exit(INTERRUPTED) from None
        except (BabelError, OSError, sqlite3.Error, ValueError) as error:
            complain(_message(error))
            _complain_notes(error)
            raise typer.Exit(exit_code(error)) from error
        finally:
            warnings.showwarning = before
        return result


def exit_code(error: Exception) -> int:
    """The exit code of an error."""
    if isinstance(error, MissingDependencyError):
        return MISSING
    if isinstance(error, AnalyzerMismatchError):
        return MISMATCH
    return USAGE if isinstance(error, ConfigError | UnknownNameError) else FAILED


def _message(error: Exception) -> str:
    if isinstance(error, OSError) and error.filename is not None and error.strerror:
        return f"{error.filename}: {error.strerror}"
    return str(error) or type(error).__name__


def _complain_notes(error: BaseException) -> None:
    for note in getattr(error, "__notes__", ()):
        complain(note)


def _show_warning(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    """One line on stderr; ours without the place in the source."""
    where = "" if issubclass(category, BabelWarning) else f" ({category.__name__}, {filename}:{lineno})"
    complain(f"warning: {message}{where}")


def _close_stdout() -> None:
    """Nobody reads any more: let the interpreter's last flush go nowhere, in silence."""
    with suppress(OSError, ValueError, io.UnsupportedOperation):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"babel-core {babel_core.__version__}")
        raise typer.Exit


app = typer.Typer(
    name="babel-core",
    cls=Commands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Multilingual full-text search: one analysis for index and query, in every language.

    Data goes to stdout, everything else to stderr. Exit codes: 0 ok, 1 failed, 2 usage, 3 missing package,
    4 analyzer mismatch, 130 interrupted.
    """


app.command()(demo.demo)
app.command()(indexing.index)
app.command()(searching.search)
app.command()(texts.tokenize)
app.command()(texts.detect)
app.command()(texts.explain)
app.command()(doctor.doctor)


def run() -> None:
    """Run with UTF-8 on both ends, whatever the locale says."""
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace"), (sys.stderr, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors=errors)
    app(prog_name="babel-core")
