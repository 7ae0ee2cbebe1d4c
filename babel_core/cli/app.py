"""The application: its commands, and what an error becomes on the way out."""

from __future__ import annotations

import sqlite3
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

import babel_core
from babel_core.cli import doctor, indexing, searching, texts, upkeep
from babel_core.cli.analyze import analyze
from babel_core.cli.attribution import attribute
from babel_core.cli.bench import bench
from babel_core.cli.capture import capture
from babel_core.cli.demo import command as demo
from babel_core.cli.extract import extract
from babel_core.cli.keywords import build_languages, keywords
from babel_core.cli.output import complain
from babel_core.cli.packs import packs
from babel_core.cli.streams import prepare, settle, silence
from babel_core.cli.warned import collected
from babel_core.errors import (
    AnalyzerMismatchError,
    BabelError,
    BabelWarning,
    ConfigError,
    MissingDependencyError,
    UnknownNameError,
)

FAILED, USAGE, MISSING, MISMATCH, INTERRUPTED = 1, 2, 3, 4, 130


_EXPECTED = (
    BabelError,
    BabelWarning,
    MemoryError,
    OSError,
    OverflowError,
    RecursionError,
    TypeError,
    ValueError,
    sqlite3.Error,
    zlib.error,
)
"""What a file, a text or a setting may cause; anything else is a fault of ours and keeps its traceback."""


class Commands(TyperGroup):
    """The group of all commands: turns errors into one line on stderr and an exit code."""

    def make_context(self, *arguments: Any, **options: Any) -> Any:
        """Read the options; --help and --version answer here."""
        with _endings():
            return super().make_context(*arguments, **options)

    def invoke(self, ctx: Any) -> Any:
        """Run a command. 1 failed, 2 usage, 3 missing package, 4 analyzer mismatch, 130 interrupted."""
        with _endings(), collected():
            try:
                return super().invoke(ctx)
            finally:
                sys.stdout.flush()


@contextmanager
def _endings() -> Iterator[None]:
    """Turn what a command raises into an exit code; a pipe that nobody reads is no error."""
    try:
        yield
    except BrokenPipeError:
        silence(sys.stdout)
        raise typer.Exit(0) from None
    except KeyboardInterrupt as interrupt:
        _complain_notes(interrupt)
        raise typer.Exit(INTERRUPTED) from None
    except _EXPECTED as error:
        complain(_message(error))
        _complain_notes(error)
        settle(sys.stdout)
        raise typer.Exit(exit_code(error)) from error


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


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"babel-core {babel_core.__version__}")
        raise typer.Exit


app = typer.Typer(
    name="babel-core",
    cls=Commands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # help that a pipe and NO_COLOR may have as it is
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
app.command()(upkeep.rebuild)
app.command()(upkeep.check)
app.command()(texts.tokenize)
app.command()(texts.detect)
app.command()(texts.explain)
app.command()(doctor.doctor)
app.command()(capture)
app.command()(attribute)
app.command()(analyze)
app.command()(extract)
app.command()(build_languages)
app.add_typer(keywords, name="keywords")
app.add_typer(packs, name="packs")
app.add_typer(bench, name="bench")


def run() -> None:
    """Run with UTF-8 on both ends, whatever the locale says."""
    prepare()
    app(prog_name="babel-core")
