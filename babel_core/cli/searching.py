"""The command search: hits of a SqliteIndex with their places."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from babel_core import Hit, SqliteIndex
from babel_core.cli.mismatch import PACKAGES, naming_rebuild, require_index
from babel_core.cli.options import (
    DatabaseArgument,
    JsonlOption,
    JsonOption,
    LangOption,
    Mode,
    ModeOption,
    UserWordsOption,
    read_words,
)
from babel_core.cli.output import (
    DIM,
    MARK,
    complain,
    console,
    fingerprint_of,
    printable,
    significant,
    write_json,
    write_jsonl,
)
from babel_core.cli.streams import as_utf8
from babel_core.errors import ConfigError

_OPEN, _CLOSE = "\ue000", "\ue001"
SNIPPET = 160
"""Code points of a snippet."""


def search(
    db: DatabaseArgument,
    query: Annotated[str, typer.Argument(help="What to look for.", show_default=False)],
    mode: ModeOption = Mode.any,
    limit: Annotated[int, typer.Option("--limit", "-n", min=0, help="Hits to show.")] = 10,
    offset: Annotated[int, typer.Option(min=0, help="Hits to pass over.")] = 0,
    lang: LangOption = None,
    where: Annotated[
        list[str] | None,
        typer.Option(
            help="Metadata that a hit must have, key=value; may be repeated. A value that is JSON is read as JSON, any "
            "other is a string: zip=12 is the number, 'zip=\"12\"' (with the quotes) the string."
        ),
    ] = None,
    user_words: UserWordsOption = None,
    as_json: JsonOption = False,
    as_jsonl: JsonlOption = False,
) -> None:
    """Search an index file: score, id and a snippet of each hit, best first."""
    conditions = dict(_condition(item) for item in where or ())
    words = read_words(user_words)
    given = [] if user_words is None else ["--user-words", as_utf8(str(user_words))]
    require_index(db)
    with naming_rebuild(db, PACKAGES, *given), SqliteIndex.open(db, user_words=words) as index:
        found = index.search(query, mode=mode.value, limit=limit, offset=offset, lang=lang, where=conditions)
        fingerprint = fingerprint_of(index.analyzer)
        hits = [{**hit_record(hit), "fingerprint": fingerprint} for hit in found] if as_json or as_jsonl else []
        if as_jsonl:
            for record in hits:
                write_jsonl(record)
        elif as_json:
            answer = {
                "fingerprint": fingerprint,
                "hits": hits,
                "mode": mode.value,
                "query": query,
                "total": found.total,
            }
            write_json(answer)
        else:
            out = console()
            for hit in found:
                show_hit(hit, out)
            complain(f"{len(found)} of {found.total} hits" if found.total else "no hits")


def hit_record(hit: Hit) -> dict[str, Any]:
    """A hit as plain data; spans are code points of `text`."""
    return {
        "id": hit.id,
        "lang": hit.lang,
        "metadata": hit.metadata,
        "score": float(f"{hit.score:.6g}"),
        "snippet": hit.snippet(SNIPPET),
        "spans": [list(span) for span in hit.spans],
        "text": hit.text,
    }


def show_hit(hit: Hit, out: Console) -> None:
    """One line: score, id, snippet with its terms marked."""
    line = Text().append(f"{significant(hit.score):>8}  ", DIM)
    line.append(f"{printable(hit.id)}  ", "bold")
    line.append(_marked_snippet(hit, out))
    out.print(line, soft_wrap=True)


def _marked_snippet(hit: Hit, out: Console) -> Text:
    if not out.is_terminal or out.no_color:
        return Text(printable(hit.snippet(SNIPPET)))
    made = Text()
    for piece in hit.snippet(SNIPPET, (_OPEN, _CLOSE)).split(_OPEN):
        term, close, rest = piece.partition(_CLOSE)
        made.append(printable(term), MARK if close else None)
        made.append(printable(rest))
    return made


def _condition(item: str) -> tuple[str, object]:
    key, sign, text = item.partition("=")
    if not (key and sign):
        message = f"--where {item!r} is not key=value"
        raise ConfigError(message)
    try:
        value = json.loads(text, parse_constant=_not_json)
    except RecursionError:
        value = []
    except ValueError:
        return key, text
    if isinstance(value, list | dict):
        message = f"--where {key!r}: a value must be null, true, false, a number or a string, not a list or an object"
        raise ConfigError(message)
    return key, value


def _not_json(name: str) -> object:
    raise ValueError(name)
