"""A keyword file on the command line: the keywords in force with it, or an error where nothing of it is read."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from babel_core.capture.groups import camel_case
from babel_core.capture.keyword_content import KeywordFile, Problem
from babel_core.capture.keyword_file import MOST_BYTES, located, parse_keyword_file
from babel_core.capture.keywords import shipped
from babel_core.capture.languages import named_languages
from babel_core.capture.merging import MergedKeywords, load_merged_keywords, merge
from babel_core.cli.output import complain
from babel_core.cli.records import STDIN, InputError
from babel_core.cli.streams import as_utf8
from babel_core.errors import KeywordFileError


def in_force(file: Path | None) -> MergedKeywords:
    """The shipped keywords, and behind them those of a file, of the one in a folder, or of stdin ("-").

    OSError where the file is not there.
    """
    if file is None:
        return load_merged_keywords(base=shipped())
    if str(file) == STDIN:
        return merge(_from_stdin(), shipped())
    located(file).stat()
    return load_merged_keywords(file, base=shipped())


def sound(file: Path | None) -> MergedKeywords:
    """`in_force`, each part that is left out told on stderr; KeywordFileError where nothing of the file is read."""
    merged = in_force(file)
    unread = merged.file.unread
    if unread is not None:
        message = f"{name_of(file)}: {unread.message if unread.path == '$' else unread}"
        raise KeywordFileError(message)
    complain_of(merged.problems, f"{name_of(file)}: ")
    return merged


def name_of(file: Path | None) -> str:
    """What a file is called in a message."""
    return "" if file is None else "stdin" if str(file) == STDIN else as_utf8(str(located(file)))


def complain_of(problems: Iterable[Problem], ahead: str = "") -> None:
    """Tell problems on stderr, one a line."""
    for problem in problems:
        complain(f"{ahead}{problem}")


def known_language(tag: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """The languages of some keywords that a tag names; UnknownNameError for no tag, empty for one without keywords."""
    return named_languages((tag,), known) or ()


def rows_of(file: KeywordFile) -> list[tuple[str, str, str]]:
    """(language, list, entry) of all that a file holds, by language; lists are called as in the file."""
    rows = [
        (language, camel_case(group), entry)
        for language, groups in file.translations.items()
        for group, entries in groups.items()
        for entry in entries
    ]
    rows += [(language, "triggerStructures", entry) for language, own in file.structures.items() for entry in own]
    rows += [
        (language, f"extraction.{name}.{part}", entry)
        for language, templates in file.extraction.items()
        for name, parts in templates.items()
        for part, entries in parts.items()
        for entry in entries
    ]
    order = {language: at for at, language in enumerate(file.languages)}
    return sorted(rows, key=lambda row: order[row[0]])


def _from_stdin() -> KeywordFile:
    if sys.stdin is None:
        message = "standard input is closed"
        raise InputError(message)
    buffer: Any = getattr(sys.stdin, "buffer", None)
    data = buffer.read(MOST_BYTES + 1) if buffer else sys.stdin.read().encode("utf-8", "surrogatepass")
    if len(data) > MOST_BYTES:
        message = f"has more than {MOST_BYTES} bytes, which is the most of a keyword file"
        return KeywordFile(problems=(Problem("$", message),))
    return parse_keyword_file(data)
