"""Options that several commands have."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer


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


LangOption = Annotated[
    str | None, typer.Option("--lang", "-l", help="Language tag of the text; detected when left out.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Write one JSON document.")]
JsonlOption = Annotated[bool, typer.Option("--jsonl", help="Write one JSON object a line.")]
TextOption = Annotated[bool, typer.Option("--text", help="Input is plain text, one text a line, not JSONL.")]
ProfileOption = Annotated[Profile, typer.Option("--profile", "-p", help="What is emitted for a word.")]
TierOption = Annotated[Tier | None, typer.Option("--tier", help="Force a tier; the best there is when left out.")]
ModeOption = Annotated[Mode, typer.Option("--mode", "-m", help="How the query is read.")]
TextArgument = Annotated[
    str | None,
    typer.Argument(help="The text; '-' or none reads JSONL (with --text: lines) from stdin.", show_default=False),
]


def split_languages(value: str | None) -> tuple[str, ...] | None:
    """The tags of a comma-separated list; None when there are none."""
    tags = tuple(tag for tag in (part.strip() for part in (value or "").split(",")) if tag)
    return tags or None
