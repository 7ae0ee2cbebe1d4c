"""The sentences and queries of the demonstration, read from the data file beside this module."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from babel_core import Document

DATA = "sentences.jsonl"


@dataclass(frozen=True, slots=True)
class Query:
    """A query with the ids of the sentences that answer it."""

    text: str
    lang: str
    relevant: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """The sentences of one language, or of the mixture, and what is asked of them."""

    name: str
    documents: tuple[Document, ...]
    queries: tuple[Query, ...]


@dataclass(frozen=True, slots=True)
class Sentences:
    """All groups; `lines` are shown before and after, `searches` with their hits."""

    groups: tuple[Group, ...]
    lines: tuple[Document, ...]
    searches: tuple[Query, ...]


@lru_cache(maxsize=1)
def sentences() -> Sentences:
    """The data file, read once."""
    text = files(__package__).joinpath(DATA).read_text(encoding="utf-8")
    records = [json.loads(line) for line in text.splitlines()]
    documents: dict[str, list[Document]] = {}
    queries: dict[str, list[Query]] = {}
    lines, searches = [], []
    for record in records:
        match record["t"]:
            case "p":
                made = Document(record["id"], record["text"], record["lang"])
                documents.setdefault(record["group"], []).append(made)
            case "q":
                query = Query(record["q"], record["lang"], tuple(record["rel"]))
                queries.setdefault(record["group"], []).append(query)
            case "line":
                lines.append(Document("", record["text"], record["lang"]))
            case _:
                searches.append(Query(record["q"], record["lang"], ()))
    groups = tuple(Group(name, tuple(found), tuple(queries[name])) for name, found in documents.items())
    return Sentences(groups, tuple(lines), tuple(searches))
