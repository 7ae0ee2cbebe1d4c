"""The sentences and queries of the demonstration, read from the data file beside this module."""

from __future__ import annotations

import json
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from babel_core import Document
from babel_core.evaluate.corpus import Corpus, Passage, Question

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


def corpora() -> tuple[Corpus, ...]:
    """The same as corpora to measure recall on: all sentences are the index of each, the queries are those of a group.

    A query each of whose words stands in every sentence that answers it is a keyword, the others are questions.
    """
    found = sentences()
    passages = tuple(Passage(item.id, item.text, item.lang) for group in found.groups for item in group.documents)
    texts = {passage.id: _folded(passage.text) for passage in passages}
    made = []
    for group in found.groups:
        languages = dict.fromkeys(query.lang for query in group.queries)
        kinds: dict[bool, list[Question]] = {True: [], False: []}
        for query in group.queries:
            literal = all(word in texts[id] for id in query.relevant for word in _folded(query.text).split())
            kinds[literal].append(Question(query.text, query.relevant, query.relevant, query.lang))
        name, tag = (next(iter(languages)),) * 2 if len(languages) == 1 else ("mixed", "und")
        made.append(Corpus(name, tag, passages, tuple(kinds[False]), tuple(kinds[True])))
    return tuple(made)


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()
