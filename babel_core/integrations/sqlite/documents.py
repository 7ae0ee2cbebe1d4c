"""Documents on their way into the tables: checked, analysed, and written."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol

from babel_core.integrations.sqlite import schema
from babel_core.integrations.sqlite.damage import decoding
from babel_core.integrations.sqlite.values import Document
from babel_core.text.token import Token

if TYPE_CHECKING:
    from babel_core.analysis.analyzer import Columns
    from babel_core.analysis.query import QueryPlan

BATCH_DOCUMENTS: Final = 1_000
BATCH_LENGTH: Final = 2_000_000
"""Code points of text after which a batch is written, however few its documents."""
DEFLATE_LEVEL: Final = 6
METADATA_DEPTH: Final = 64


class IndexAnalyzer(Protocol):
    """What an index asks of an analyzer."""

    def analyze(self, text: str, *, lang: str | None = None) -> list[Token]: ...
    def columns(self, text: str, *, lang: str | None = None) -> Columns: ...
    def query_plan(self, text: str, *, lang: str | None = None, mode: str = "any") -> QueryPlan: ...
    def fingerprints(self, routes: Iterable[str] | None = None) -> dict[str, str]: ...


@dataclass(frozen=True, slots=True)
class Row:
    """A document as it is stored, without its terms."""

    id: str | bytes
    lang: str | bytes | None
    metadata: str | None
    text: str | bytes


@dataclass(frozen=True, slots=True)
class Terms:
    """A document's terms as they are stored."""

    words: str
    expansions: str
    routes: tuple[str, ...]

    @property
    def data(self) -> bytes:
        """The terms, deflated; no term holds the newline between the columns."""
        return zlib.compress(f"{self.words}\n{self.expansions}".encode(), DEFLATE_LEVEL)


def inflate(data: bytes) -> tuple[str, str]:
    """The two columns from a stored document's terms."""
    with decoding("the stored terms of a document"):
        words, _, expansions = zlib.decompress(data).decode("utf-8").partition("\n")
        return words, expansions


def analyse(analyzer: IndexAnalyzer, text: str, lang: str | None) -> Terms:
    """The terms of a text."""
    columns = analyzer.columns(text, lang=lang)
    return Terms(_clean(columns.words), _clean(columns.expansions), tuple(columns.routes))


def _clean(column: str) -> str:
    if "\n" in column:
        column = " ".join(column.split())
    return column.encode("utf-8", "replace").decode("utf-8")


def row(document: object) -> Row:
    """A document as it is stored; TypeError naming the field that has the wrong type."""
    if not isinstance(document, Document):
        message = f"documents must be an iterable of Document, not of {type(document).__name__}"
        raise TypeError(message)
    for name, value in (("id", document.id), ("text", document.text)):
        if not isinstance(value, str):
            message = f"Document.{name} must be str, not {type(value).__name__}"
            raise TypeError(message)
    if document.lang is not None and not isinstance(document.lang, str):
        message = f"Document.lang must be str or None, not {type(document.lang).__name__}"
        raise TypeError(message)
    lang = None if document.lang is None else schema.encode(document.lang)
    return Row(schema.encode(document.id), lang, _metadata(document.metadata), schema.encode(document.text))


def _metadata(metadata: object) -> str | None:
    if not isinstance(metadata, Mapping):
        message = f"Document.metadata must be a mapping of str to JSON values, not {type(metadata).__name__}"
        raise TypeError(message)
    if not metadata:
        return None
    plain = dict(metadata)
    _check_json(plain, "Document.metadata", METADATA_DEPTH)
    try:
        stored = json.dumps(plain, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    except ValueError as error:
        message = f"Document.metadata holds a number that JSON has not (NaN or infinity): {error}"
        raise ValueError(message) from error
    if isinstance(schema.encode(stored), bytes):
        return json.dumps(plain, allow_nan=False, separators=(",", ":"))
    return stored


def _check_json(value: object, where: str, depth: int) -> None:
    if depth < 0:
        message = f"Document.metadata is nested more than {METADATA_DEPTH} deep"
        raise ValueError(message)
    if isinstance(value, dict):
        for key, inner in value.items():
            if not isinstance(key, str):
                message = f"the keys of {where} must be str, not {type(key).__name__}"
                raise TypeError(message)
            _check_json(inner, f"{where}[{key!r}]", depth - 1)
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            _check_json(inner, f"{where}[{at}]", depth - 1)
    elif value is not None and not isinstance(value, bool | int | float | str):
        message = f"{where} must be None, bool, int, float, str, list or dict, not {type(value).__name__}"
        raise TypeError(message)


def document(stored: tuple[Any, ...]) -> Document:
    """The document of a row (id, lang, metadata, text); DamagedValueError for one that was never stored so."""
    with decoding("a document"):
        id_, lang, metadata, text = stored
        fields = {} if metadata is None else json.loads(metadata)
        if not isinstance(fields, dict):
            message = f"its metadata is {type(fields).__name__}"
            raise TypeError(message)
        return Document(schema.decode(id_), schema.decode(text), None if lang is None else schema.decode(lang), fields)


def batches(documents: Iterable[Document]) -> Iterator[tuple[int, dict[str | bytes, Row]]]:
    """(how many were taken, the rows by id) for each batch; of the same id the last wins."""
    rows: dict[str | bytes, Row] = {}
    taken = length = 0
    for item in documents:
        made = row(item)
        rows[made.id] = made
        taken += 1
        length += len(made.text)
        if taken >= BATCH_DOCUMENTS or length >= BATCH_LENGTH:
            yield taken, rows
            rows, taken, length = {}, 0, 0
    if taken:
        yield taken, rows


def put(con: sqlite3.Connection, state: schema.State, stored: Row, terms: Terms) -> bool:
    """Write a document in the place of one with the same id, or at the end; returns whether there was one."""
    found = con.execute("SELECT seq FROM babel_documents WHERE id = ?", (stored.id,)).fetchone()
    if found:
        seq = found[0]
        take_terms(con, state, seq)
        con.execute(
            "UPDATE babel_documents SET lang = ?, metadata = ?, text = ? WHERE seq = ?",
            (stored.lang, stored.metadata, stored.text, seq),
        )
    else:
        seq = con.execute(
            "INSERT INTO babel_documents(id, lang, metadata, text) VALUES (?, ?, ?, ?)",
            (stored.id, stored.lang, stored.metadata, stored.text),
        ).lastrowid
    put_terms(con, state.generation, seq, terms)
    return found is not None


def put_terms(con: sqlite3.Connection, generation: int, seq: int, terms: Terms) -> None:
    """Write a document's terms into a generation that has none of it."""
    con.execute(f"INSERT INTO babel_tokens_{generation}(seq, data) VALUES (?, ?)", (seq, terms.data))
    con.execute(
        f"INSERT INTO babel_fts_{generation}(rowid, words, expansions) VALUES (?, ?, ?)",
        (seq, terms.words, terms.expansions),
    )


def take_terms(con: sqlite3.Connection, state: schema.State, seq: int) -> None:
    """Take a document's terms out of the generation in use and the one being built."""
    for generation in (state.generation, state.building):
        if generation is None:
            continue
        sql = f"SELECT data FROM babel_tokens_{generation} WHERE seq = ?"
        found = con.execute(sql, (seq,)).fetchone()
        if found:
            con.execute(
                f"INSERT INTO babel_fts_{generation}(babel_fts_{generation}, rowid, words, expansions) "
                "VALUES ('delete', ?, ?, ?)",
                (seq, *inflate(found[0])),
            )
            con.execute(f"DELETE FROM babel_tokens_{generation} WHERE seq = ?", (seq,))
