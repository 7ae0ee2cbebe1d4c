"""Options that several commands have."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from babel_core import UserDictionary
from babel_core.cli.streams import native_path
from babel_core.cli.tags import warn_of_unknown


class Profile(StrEnum):
    """What is emitted for a word."""

    words = "words"
    balanced = "balanced"
    recall = "recall"


class Tier(StrEnum):
    """Which kind of segmenter is forced."""

    full = "full"
    icu = "icu"
    char = "char"
    raw = "raw"


class Mode(StrEnum):
    """How a query is read."""

    any = "any"
    all = "all"
    phrase = "phrase"
    prefix = "prefix"


def _known_lang(ctx: typer.Context, value: str | None) -> str | None:
    if value is not None and not ctx.resilient_parsing:
        warn_of_unknown((value,))
    return value


def _known_languages(ctx: typer.Context, value: str | None) -> str | None:
    if not ctx.resilient_parsing:
        warn_of_unknown(split_languages(value) or ())
    return value


LangOption = Annotated[
    str | None,
    typer.Option("--lang", "-l", callback=_known_lang, help="Language tag of the text; detected when left out."),
]
LanguagesOption = Annotated[
    str | None,
    typer.Option(
        callback=_known_languages,
        help="Languages that texts may be in, by commas; the first is taken in doubt.",
    ),
]
CandidatesOption = Annotated[
    str | None,
    typer.Option(
        callback=_known_languages,
        metavar="TAGS",
        help="The only languages possible, by commas (de,fr); the first is taken in doubt.",
    ),
]
UserWordsOption = Annotated[
    Path | None,
    typer.Option(
        "--user-words",
        parser=native_path,
        metavar="FILE",
        help="Words to match whole, one a line; an index needs them at every command.",
        show_default=False,
    ),
]
DatabaseArgument = Annotated[
    Path, typer.Argument(parser=native_path, help="The index file.", metavar="DB", show_default=False)
]
JsonOption = Annotated[bool, typer.Option("--json", help="Write one JSON document.")]
JsonlOption = Annotated[bool, typer.Option("--jsonl", help="Write one JSON object a line.")]
TextOption = Annotated[bool, typer.Option("--text", help="Input is plain text, one text a line, not JSONL.")]
ProfileOption = Annotated[Profile, typer.Option("--profile", "-p", help="What is emitted for a word.")]
TierOption = Annotated[Tier | None, typer.Option("--tier", help="Force a tier; the best there is when left out.")]
ModeOption = Annotated[Mode, typer.Option("--mode", "-m", help="How the query is read.")]
TextArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="TEXT",
        help="The text; '-' or none reads JSONL (with --text: lines) from stdin.",
        show_default=False,
    ),
]


def read_words(path: Path | None) -> UserDictionary:
    """The user words of a file; none where no file is given."""
    words = UserDictionary()
    if path is not None:
        words.load(path)
    return words


def split_languages(value: str | None) -> tuple[str, ...] | None:
    """The tags of a comma-separated list; None when there are none."""
    tags = tuple(tag for tag in (part.strip() for part in (value or "").split(",")) if tag)
    return tags or None
