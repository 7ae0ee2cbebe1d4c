"""From a query plan to SQL: nothing here runs a statement.

Every term stands in quotes with its own quotes doubled, and the whole expression is bound as a parameter, so no
text of a query is ever read as syntax.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from babel_core.errors import ConfigError
from babel_core.integrations.sqlite import schema

if TYPE_CHECKING:
    from babel_core.analysis.query import Phrase, QueryPlan

MAX_TERMS: Final = 128
"""Terms of one alternative that are asked for; a longer query's rarest ("any") or first ones."""
MAX_ALTERNATIVES: Final = 8
MAX_CONDITIONS: Final = 100
"""Keys of `where`; SQLite bears expressions of a certain depth only."""
MATCHES: Final = "babel_matches"
WORDS_WEIGHT: Final = 1.0
EXPANSIONS_WEIGHT: Final = 1.0
"""What an expansion counts for in bm25() beside a word's 1.0: FTS5 multiplies a column's term frequency by it.

Of 0.3 to 1.5 this serves questions best, and keywords as well as any.
"""
NOTHING: Final = '""'
OPERATORS: Final = ("OR", "AND")


def quoted(term: str) -> str:
    """A term as an FTS5 string; NUL and lone surrogates, which no document's terms hold, become separators."""
    clean = term.replace("\0", " ").encode("utf-8", "replace").decode("utf-8")
    return '"' + clean.replace('"', '""') + '"'


def match_expr(tokens: Iterable[str], *, op: str = "OR") -> str:
    """An FTS5 query for terms, any ("OR") or all ("AND") of them; without terms, one that matches nothing.

    >>> match_expr(["机器", "c++", '5" disk'])
    '"机器" OR "c++" OR "5"" disk"'
    >>> match_expr([])
    '""'
    """
    if op not in OPERATORS:
        message = f"no operator {op!r}; known: {', '.join(OPERATORS)}"
        raise ConfigError(message)
    if isinstance(tokens, str):
        message = "tokens must be an iterable of str, not str"
        raise TypeError(message)
    return f" {op} ".join(quoted(token) for token in tokens if token.strip(" \0")) or NOTHING


def expression(plan: QueryPlan) -> str:
    """The FTS5 query of a plan for all words, a phrase or a prefix; "" when it matches nothing."""
    if plan.mode == "all":
        found = [terms[:MAX_TERMS] for terms in plan.all[:MAX_ALTERNATIVES] if terms]
        parts = [match_expr(terms, op="AND") for terms in found]
        if len(parts) > 1:
            parts = [f"({part})" for part in parts]
    else:
        prefix = plan.mode == "prefix"
        phrases = plan.prefixes if prefix else plan.phrases
        parts = [_phrase(phrase, prefix) for phrase in phrases[:MAX_ALTERNATIVES] if phrase.tokens]
    return " OR ".join(parts)


def _phrase(phrase: Phrase, prefix: bool) -> str:
    column = schema.COLUMNS[1 if phrase.expansions else 0]
    terms = phrase.tokens[:MAX_TERMS]
    star = "*" if prefix and len(terms) == len(phrase.tokens) else ""
    return f"{column} : {' + '.join(map(quoted, terms))}{star}"


@dataclass(frozen=True, slots=True)
class Filter:
    """Conditions on the documents of a search, as SQL over `babel_documents AS d`."""

    sql: str = ""
    parameters: tuple[Any, ...] = ()


def metadata_filter(where: Mapping[str, object] | None) -> Filter:
    """The filter of metadata equality: every key has its value.

    Keys and values are bound (as bytes where a str has lone surrogates, which SQLite's JSON decodes to the same
    bytes), so any of them is safe. None also matches documents without the key; a bool is not a
    number; 1 equals 1.0. TypeError for another type of value, naming the key; ConfigError for too many keys.
    """
    if where is None:
        return Filter()
    if not isinstance(where, Mapping):
        message = f"where must be a mapping of str to values, not {type(where).__name__}"
        raise TypeError(message)
    if not where:
        return Filter()
    if len(where) > MAX_CONDITIONS:
        message = f"where has {len(where)} keys; at most {MAX_CONDITIONS} are possible"
        raise ConfigError(message)
    parts: list[str] = []
    parameters: list[Any] = []
    for key, value in where.items():
        if not isinstance(key, str):
            message = f"the keys of where must be str, not {type(key).__name__}"
            raise TypeError(message)
        condition, bound = _condition(key, value)
        head = "NOT EXISTS" if value is None else "EXISTS"
        parts.append(
            f"{head} (SELECT 1 FROM json_each(d.metadata) AS m WHERE m.key = CAST(? AS TEXT) AND {condition})"
        )
        parameters += (schema.encode(key), *bound)
    # SQLite's JSON ends a str at NUL; such metadata is compared here, by metadata_matches.
    plain = " AND ".join(parts)
    condition = f" AND CASE WHEN instr(d.metadata, '\\u0000') THEN {MATCHES}(d.metadata, ?) ELSE ({plain}) END"
    return Filter(condition, (json.dumps(dict(where)), *parameters))


def metadata_matches(metadata: str, where: str) -> bool:
    """Whether stored metadata has every value of `where`, both as JSON; every connection has this as `MATCHES`."""
    found = json.loads(metadata)
    for key, wanted in json.loads(where).items():
        value = found.get(key)
        # Only a bool is equal to a bool.
        if isinstance(value, bool) != isinstance(wanted, bool) or value != wanted:
            return False
    return True


def _condition(key: str, value: object) -> tuple[str, tuple[Any, ...]]:
    if value is None:
        return "m.type <> 'null'", ()
    if isinstance(value, bool):
        return f"m.type = '{str(value).lower()}'", ()
    if isinstance(value, int) and not -(2**63) <= value < 2**63:
        message = f"where[{key!r}] is beyond 64 bits"
        raise ConfigError(message)
    if isinstance(value, int | float):
        return "m.type IN ('integer', 'real') AND m.atom = ?", (value,)
    if isinstance(value, str):
        return "m.type = 'text' AND m.atom = CAST(? AS TEXT)", (schema.encode(value),)
    message = f"where[{key!r}] must be None, bool, int, float or str, not {type(value).__name__}"
    raise TypeError(message)


@dataclass(frozen=True, slots=True)
class Search:
    """The statements of one search: a generation, the weight of expansions, and a filter."""

    generation: int
    weight: float
    filter: Filter = Filter()

    @property
    def _source(self) -> str:
        fts = f"babel_fts_{self.generation}"
        join = f" JOIN babel_documents AS d ON d.seq = {fts}.rowid" if self.filter.sql else ""
        return f"{fts}{join} WHERE {fts} MATCH ?{self.filter.sql}"

    @property
    def _score(self) -> str:
        return f"-bm25(babel_fts_{self.generation}, {WORDS_WEIGHT}, ?)"

    def ranked(self, match: str, limit: int, offset: int) -> tuple[str, tuple[Any, ...]]:
        """(seq, score), best first, older documents first among equals."""
        fts = f"babel_fts_{self.generation}"
        sql = (
            f"SELECT {fts}.rowid, {self._score} AS score FROM {self._source} "
            f"ORDER BY score DESC, {fts}.rowid LIMIT ? OFFSET ?"
        )
        return sql, (self.weight, match, *self.filter.parameters, limit, offset)

    def counted(self, match: str) -> tuple[str, tuple[Any, ...]]:
        """The number of matches."""
        return f"SELECT count(*) FROM {self._source}", (match, *self.filter.parameters)
