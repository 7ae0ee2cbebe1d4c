"""The tables of an index, and how a file is told to be one.

Layout, and why:

- `babel_documents` keeps the originals. A text that SQLite's TEXT cannot hold exactly (lone surrogates, NUL) is a
  BLOB in UTF-8 with the surrogates passed through.
- `babel_fts_N` is a *contentless* FTS5 table of two columns: the words in their order, and what is added beside
  them. The terms that FTS5 needs to take a document out again lie in `babel_tokens_N`, deflated, so that a delete
  is exact whatever became of the analyzer since. Measured on 100 000 documents of 500 bytes with bigrams, that is
  700 bytes a document for the terms against 1 800 as an external content table.
- N is the generation: a reindex fills the next one beside the one in use and switches by one row of `babel_meta`.
- `babel_terms_N` is FTS5's own vocabulary, for the document frequencies of a query's terms; it takes no room.

The tokenizer string keeps every term whole: of all code points only white space (Z*), controls (Cc) and U+180E
split, and no term holds one of these. FTS5 folds case once more, which changes no case-folded term.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from babel_core.errors import ConfigError
from babel_core.integrations.sqlite.damage import DamagedValueError, decoding

APPLICATION_ID: Final = 0x62_61_62_65
"""The header field that tells an index from other SQLite files: "babe" in ASCII."""
MIGRATIONS: tuple[tuple[str, ...], ...] = ()
"""Statements that bring a file from version i+1 to i+2."""
SQLITE_NEEDED: Final = (3, 35, 0)
TOKENIZER: Final = "unicode61 remove_diacritics 0 categories 'L* M* N* P* S* Co Cf'"
COLUMNS: Final = ("words", "expansions")
TABLES: Final = frozenset({"babel_meta", "babel_documents", "babel_fingerprints"})

BASE: Final = (
    "CREATE TABLE babel_meta(key TEXT PRIMARY KEY, value) WITHOUT ROWID",
    "CREATE TABLE babel_documents(seq INTEGER PRIMARY KEY, id NOT NULL UNIQUE, lang, metadata TEXT, text NOT NULL)",
    "CREATE TABLE babel_fingerprints(generation INTEGER, route TEXT, fingerprint TEXT, "
    "PRIMARY KEY(generation, route, fingerprint)) WITHOUT ROWID",
)


def version() -> int:
    """The schema version that this code writes."""
    return len(MIGRATIONS) + 1


def fts5_ddl(table: str, *, content: str | None = None, columns: Sequence[str] = ("tokens",)) -> str:
    """The statement that makes an FTS5 table for terms joined by blanks, keeping each term whole.

    `content` is the name of an external content table, "" for a contentless table, None for one that stores what
    it indexes. Names are quoted.

    >>> fts5_ddl("notes_fts", content="notes").split(" tokenize=")[0]
    'CREATE VIRTUAL TABLE "notes_fts" USING fts5("tokens", content=\\'notes\\','
    """
    if not columns:
        message = "columns must name at least one column"
        raise ConfigError(message)
    source = "" if content is None else f" content={_literal(content)},"
    names = ", ".join(_name(column) for column in columns)
    return f'CREATE VIRTUAL TABLE {_name(table)} USING fts5({names},{source} tokenize="{TOKENIZER}")'


def _name(name: str) -> str:
    if not isinstance(name, str) or not name or "\0" in name:
        message = f"a table or column name must be a non-empty str without NUL, not {name!r}"
        raise ConfigError(message)
    return '"' + name.replace('"', '""') + '"'


def _literal(value: str) -> str:
    return "'" + value.replace("'", "''") + "'"


def generation_ddl(generation: int) -> tuple[str, ...]:
    """The statements that make the tables of a generation."""
    return (
        f"CREATE TABLE babel_tokens_{generation}(seq INTEGER PRIMARY KEY, data BLOB NOT NULL)",
        fts5_ddl(f"babel_fts_{generation}", content="", columns=COLUMNS),
        f"CREATE VIRTUAL TABLE babel_terms_{generation} USING fts5vocab(babel_fts_{generation}, row)",
    )


def drop_generation(con: sqlite3.Connection, generation: int) -> None:
    """Take the tables of a generation away, with its fingerprints."""
    for kind in ("terms", "fts", "tokens"):
        con.execute(f"DROP TABLE IF EXISTS babel_{kind}_{generation}")
    con.execute("DELETE FROM babel_fingerprints WHERE generation = ?", (generation,))


def create(con: sqlite3.Connection, settings: str) -> None:
    """Make the tables of a new index, inside the caller's transaction."""
    for statement in (*BASE, *generation_ddl(1)):
        con.execute(statement)
    con.executemany(
        "INSERT INTO babel_meta(key, value) VALUES (?, ?)",
        [("generation", 1), ("building", None), ("settings", settings), ("traces", 0)],
    )
    con.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    con.execute(f"PRAGMA user_version = {version()}")


def migrate(con: sqlite3.Connection, found: int) -> None:
    """Bring an older file up to this version, inside the caller's transaction."""
    for statements in MIGRATIONS[found - 1 :]:
        for statement in statements:
            con.execute(statement)
    con.execute(f"PRAGMA user_version = {version()}")


@dataclass(frozen=True, slots=True)
class State:
    """What `babel_meta` says of an index.

    `generation` is searched, `building` being filled (None: none is). `settings` are the analyzer's. `traces` counts
    the deletions of which bytes may be left in the file.
    """

    generation: int
    building: int | None
    settings: str
    traces: int


def state(con: sqlite3.Connection) -> State:
    """The state of an index as the connection's transaction sees it; DamagedValueError where it makes no sense."""
    rows = dict(con.execute("SELECT key, value FROM babel_meta"))
    with decoding("babel_meta"):
        found = State(rows["generation"], rows["building"], rows["settings"], rows["traces"])
        numbers = (found.generation, found.building or 1, found.traces)
        if all(type(n) is int and n >= 0 for n in numbers) and isinstance(json.loads(found.settings), dict):
            return found
    message = f"babel_meta holds {rows}"
    raise DamagedValueError(message)


def set_meta(con: sqlite3.Connection, key: str, value: object) -> None:
    """Change one entry of `babel_meta`."""
    con.execute("UPDATE babel_meta SET value = ? WHERE key = ?", (value, key))


def generations(con: sqlite3.Connection) -> list[int]:
    """The generations that have tables, in order."""
    names = con.execute("SELECT substr(name, 14) FROM sqlite_master WHERE name GLOB 'babel_tokens_[0-9]*'")
    return sorted(int(name) for (name,) in names)


def encode(text: str) -> str | bytes:
    """A str as SQLite can hold it exactly: itself, or a BLOB where it has lone surrogates or NUL."""
    if "\0" not in text:
        try:
            text.encode("utf-8")
        except UnicodeEncodeError:
            return text.encode("utf-8", "surrogatepass")
        return text
    return text.encode("utf-8", "surrogatepass")


def decode(value: str | bytes) -> str:
    """The str that `encode` stored."""
    return value if isinstance(value, str) else value.decode("utf-8", "surrogatepass")
