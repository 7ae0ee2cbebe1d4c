"""The tokenizer string keeps every term whole, and the statements for other people's tables."""

from __future__ import annotations

import sqlite3
import sys
import unicodedata

import pytest

from babel_core import _native
from babel_core.errors import ConfigError
from babel_core.integrations.sqlite import fts5_ddl, match_expr

NONCHARACTERS = {0xFFFE, 0xFFFF}
"""FTS5 reads both as U+FFFD."""


def _code_points() -> list[int]:
    """Every code point of the planes that have assigned ones, and some of the others."""
    dense = (*range(1, 0xD800), *range(0xE000, 0x323B0), *range(0xE0000, 0xE0200))
    return [*dense, *range(0x323B0, 0xE0000, 997), *range(0xE0200, sys.maxunicode + 1, 997)]


@pytest.fixture(scope="module")
def terms() -> dict[int, list[str]]:
    """Code point -> the terms that FTS5 makes of it between two letters."""
    con = sqlite3.connect(":memory:")
    con.execute(fts5_ddl("fts"))
    con.execute("CREATE VIRTUAL TABLE terms USING fts5vocab(fts, instance)")
    con.executemany("INSERT INTO fts(rowid, tokens) VALUES (?, ?)", ((c, f"x{chr(c)}y") for c in _code_points()))
    found: dict[int, list[str]] = {}
    for code, term in con.execute("SELECT doc, term FROM terms ORDER BY doc, offset"):
        found.setdefault(code, []).append(term)
    con.close()
    return found


def test_only_white_space_and_controls_split_a_term(terms: dict[int, list[str]]) -> None:
    split = {code for code, found in terms.items() if len(found) != 1}
    categories = {unicodedata.category(chr(code)) for code in split - {0x180E}}
    assert categories == {"Zs", "Zl", "Zp", "Cc"}
    assert all(code in split for code in _code_points() if unicodedata.category(chr(code)) in ("Zs", "Zl", "Zp", "Cc"))


def test_a_term_in_search_form_stays_as_it_is(terms: dict[int, list[str]]) -> None:
    changed = []
    for code, found in terms.items():
        form = _native.search_form(chr(code))[0]
        if form == chr(code) and len(found) == 1 and found[0] != f"x{chr(code)}y" and code not in NONCHARACTERS:
            changed.append(hex(code))
    assert changed == []


@pytest.mark.parametrize(
    ("content", "part"),
    [(None, 'fts5("tokens", tokenize='), ("", "content='', "), ("no'tes", "content='no''tes', ")],
)
def test_the_ddl_says_where_the_content_is(content: str | None, part: str) -> None:
    assert part in fts5_ddl("notes", content=content)


def test_the_ddl_quotes_names_and_works() -> None:
    con = sqlite3.connect(":memory:")
    con.execute('CREATE TABLE "my ""notes"(rowid INTEGER PRIMARY KEY, "to""ken" TEXT)')
    con.execute(fts5_ddl('f"ts', content='my "notes', columns=('to"ken',)))
    con.execute('INSERT INTO "f""ts"(rowid, "to""ken") VALUES (1, ?)', ("हिन्दी c++ 机器",))
    for word, count in (("हिन्दी", 1), ("c++", 1), ("机器", 1), ("c", 0), ("机", 0)):
        sql = 'SELECT count(*) FROM "f""ts" WHERE "f""ts" MATCH ?'
        assert con.execute(sql, (match_expr([word]),)).fetchone() == (count,)
    con.close()
    for wrong in ("", "a\0b"):
        with pytest.raises(ConfigError):
            fts5_ddl(wrong)
    with pytest.raises(ConfigError):
        fts5_ddl("fts", columns=())


@pytest.mark.parametrize(
    ("tokens", "op", "expression"),
    [
        (["机器", "c++"], "OR", '"机器" OR "c++"'),
        (["a", 'b"c'], "AND", '"a" AND "b""c"'),
        (["a", "", " ", "\0"], "OR", '"a"'),
        (["a\0b"], "OR", '"a b"'),
        (["\ud800"], "OR", '"?"'),
        ([], "OR", '""'),
        ([""], "AND", '""'),
    ],
)
def test_match_expressions_quote_every_token(tokens: list[str], op: str, expression: str) -> None:
    assert match_expr(tokens, op=op) == expression
    con = sqlite3.connect(":memory:")
    con.execute(fts5_ddl("fts"))
    con.execute("INSERT INTO fts(tokens) VALUES (?)", ("zzz",))
    assert con.execute("SELECT count(*) FROM fts WHERE fts MATCH ?", (match_expr(tokens, op=op),)).fetchone() == (0,)
    con.close()


def test_match_expressions_refuse_what_they_cannot_mean() -> None:
    with pytest.raises(ConfigError, match="known: OR, AND"):
        match_expr(["a"], op="NOT")
    with pytest.raises(TypeError, match="tokens must be an iterable of str"):
        match_expr("abc")
