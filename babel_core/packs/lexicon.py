"""Reads a pack folder's lexicon.toml into a `LanguageSpec`, with every key and type checked.

A list of words may also be one string, split at white space: quicker to parse and easier to keep. Whatever is
wrong raises PackContractError, which names the file, the key and the valid keys.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from babel_core.analysis.folds import FoldSpec
from babel_core.analysis.spec import DetectionSpec, FrozenMap, LanguageSpec, Recipe, RunSpec, Tier
from babel_core.errors import PackContractError

PROFILES = ("words", "balanced", "recall")
API_VERSION = 1

_TABLES = ("pack", "detection", "analyzer", "folds", "terms")
_NEUTRAL_TABLES = (*_TABLES, "catalog")
_PACK = (
    "id",
    "name",
    "endonym",
    "locales",
    "default_locale",
    "compatibility_group",
    "analyzer_version",
    "api_version",
)
_DETECTION = (
    "rank",
    "key",
    "scripts",
    "bar",
    "mixed_bar",
    "own",
    "function_words",
    "letters",
    "other_letters",
    "phrases",
    "only_chars",
)
_TERMS = ("stopwords", "interrogatives", "mixed_words")
_RUN = ("name", "scripts", "absorbs", "fold", "tiers", *PROFILES)
_RECIPE = ("words", "expansions", "all", "query", "auto", "undecided", "tiers")
_FOLD = ("until", "drop", "replace", "prefixes", "suffixes", "least")
_CATALOG = ("fallback", "likely_bar", "mixed_bar", "likely")


@dataclass(frozen=True, slots=True)
class CatalogSettings:
    """What the neutral lexicon says about languages that have no pack; see `analysis.spec.Catalog`."""

    likely: Mapping[str, str]
    fallback: str
    likely_bar: float
    mixed_bar: float


class Table:
    """One table of a lexicon; its readers check presence and type."""

    def __init__(self, data: object, where: str, source: str, valid: Iterable[str]) -> None:
        self.where = where
        self.source = source
        self.valid = tuple(valid)
        if not isinstance(data, dict):
            self._fail(f"{where} must be a table, not {_kind(data)}")
        self.data: dict[str, Any] = data
        for key in data:
            if key not in self.valid:
                self._fail(f"{where} has no key {key!r}")

    def _fail(self, problem: str) -> NoReturn:
        message = f"{self.source}: {problem}; valid keys: {', '.join(self.valid)}"
        raise PackContractError(message)

    def _get(self, key: str, kinds: tuple[type, ...], expected: str, default: object) -> Any:
        value = self.data.get(key, default)
        if value is ...:
            self._fail(f"{self.where} lacks {key!r}")
        if key in self.data and (not isinstance(value, kinds) or isinstance(value, bool)):
            self._fail(f"{self.where} {key} must be {expected}, not {_kind(value)}")
        return value

    def string(self, key: str, default: object = ...) -> Any:
        """A str that is not empty."""
        value = self._get(key, (str,), "a string", default)
        if value == "" and default is ...:
            self._fail(f"{self.where} {key} is empty")
        return value

    def number(self, key: str, default: object = ...) -> Any:
        """A number."""
        return self._get(key, (int, float), "a number", default)

    def integer(self, key: str, default: object = ...) -> Any:
        """A whole number."""
        return self._get(key, (int,), "a whole number", default)

    def strings(self, key: str, default: object = ...) -> Any:
        """A tuple of str, from a list."""
        value = self._get(key, (list,), "a list of strings", default)
        return self._tuple(key, value) if key in self.data else value

    def words(self, key: str) -> tuple[str, ...]:
        """A tuple of words, from a list or one string split at white space; empty when not there."""
        value = self._get(key, (list, str), "a list of strings or one string", ())
        return tuple(value.split()) if isinstance(value, str) else self._tuple(key, value)

    def tables(self, key: str, default: object = ...) -> Any:
        """A list, whose items the caller reads as tables."""
        return self._get(key, (list,), "a list of tables", default)

    def _tuple(self, key: str, values: Iterable[object]) -> tuple[str, ...]:
        for value in values:
            if not isinstance(value, str):
                self._fail(f"{self.where} {key} must hold strings only, not {_kind(value)}")
        return tuple(str(value) for value in values)


def _kind(value: object) -> str:
    """The TOML name of a value's type."""
    names = {str: "a string", int: "a number", float: "a number", bool: "a boolean", list: "a list"}
    return names.get(type(value), "a table" if isinstance(value, dict) else type(value).__name__)


def parse_lexicon(text: str, *, source: str, package: str = "") -> LanguageSpec:
    """The spec of a lexicon; `source` names it in errors, `package` is where its data files lie."""
    return _spec(_top(text, source, _TABLES), package)


def parse_neutral(text: str, *, source: str) -> tuple[LanguageSpec, CatalogSettings]:
    """The spec of the neutral lexicon, and what its [catalog] table says."""
    top = _top(text, source, _NEUTRAL_TABLES)
    table = Table(top.data.get("catalog"), "[catalog]", source, _CATALOG)
    likely = table.data.get("likely", {})
    if not isinstance(likely, dict) or not all(isinstance(tag, str) for tag in likely.values()):
        message = f"{source}: [catalog.likely] must map scripts to language tags"
        raise PackContractError(message)
    settings = CatalogSettings(
        likely=FrozenMap(likely),
        fallback=table.string("fallback"),
        likely_bar=float(table.number("likely_bar")),
        mixed_bar=float(table.number("mixed_bar")),
    )
    return _spec(top, ""), settings


def _top(text: str, source: str, valid: Iterable[str]) -> Table:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = f"{source}: {error}"
        raise PackContractError(message) from error
    return Table(data, "the file", source, valid)


def _spec(top: Table, package: str) -> LanguageSpec:
    source = top.source
    pack = Table(top.data.get("pack"), "[pack]", source, _PACK)
    analyzer = Table(top.data.get("analyzer"), "[analyzer]", source, ("default_for", "runs"))
    terms = Table(top.data.get("terms", {}), "[terms]", source, _TERMS)
    version = pack.integer("api_version")
    if version != API_VERSION:
        message = f"{source}: [pack] api_version is {version}, this version reads {API_VERSION}"
        raise PackContractError(message)
    return LanguageSpec(
        id=pack.string("id"),
        name=pack.string("name"),
        endonym=pack.string("endonym"),
        locales=pack.strings("locales"),
        default_locale=pack.string("default_locale"),
        compatibility_group=pack.string("compatibility_group"),
        analyzer_version=pack.string("analyzer_version"),
        api_version=API_VERSION,
        default_for=analyzer.strings("default_for", ()),
        runs=tuple(_run(item, i, source) for i, item in enumerate(analyzer.tables("runs"), 1)),
        stopwords=frozenset(terms.words("stopwords")),
        interrogatives=frozenset(terms.words("interrogatives")),
        mixed_words=terms.words("mixed_words"),
        folds=FrozenMap({name: _fold(data, name, source) for name, data in _table_of_tables(top, "folds").items()}),
        detection=_detection(top.data["detection"], source, package) if "detection" in top.data else None,
    )


def _detection(data: object, source: str, package: str) -> DetectionSpec:
    table = Table(data, "[detection]", source, _DETECTION)
    only_chars = table.string("only_chars", None)
    key = table.string("key")
    return DetectionSpec(
        key=key,
        scripts=table.strings("scripts"),
        rank=table.integer("rank", None),
        bar=float(table.number("bar", 0.0)),
        mixed_bar=float(table.number("mixed_bar", 1.0)),
        own=table.strings("own", (key,)),
        function_words=frozenset(table.words("function_words")),
        letters=frozenset(table.string("letters", "")),
        other_letters=frozenset(table.string("other_letters", "")),
        phrases=table.words("phrases"),
        only_chars=None if only_chars is None else f"{package}:{only_chars}",
    )


def _table_of_tables(top: Table, key: str) -> dict[str, Any]:
    value = top.data.get(key, {})
    if not isinstance(value, dict):
        message = f"{top.source}: [{key}] must be a table, not {_kind(value)}"
        raise PackContractError(message)
    return value


def _fold(data: object, name: str, source: str) -> FoldSpec:
    table = Table(data, f"[folds.{name}]", source, _FOLD)
    replace = table.data.get("replace", {})
    if not isinstance(replace, dict) or not all(what and isinstance(by, str) for what, by in replace.items()):
        message = f"{source}: {table.where} replace must map strings to strings"
        raise PackContractError(message)
    return FoldSpec(
        until=table.string("until", ""),
        drop=table.string("drop", ""),
        replace=tuple(replace.items()),
        prefixes=table.words("prefixes"),
        suffixes=table.words("suffixes"),
        least=table.integer("least", 2),
    )


def _run(data: object, place: int, source: str) -> RunSpec:
    table = Table(data, f"[[analyzer.runs]] {place}", source, _RUN)
    for profile in PROFILES:
        if profile not in table.data:
            message = f"{source}: {table.where} lacks the profile {profile!r}; needed: {', '.join(PROFILES)}"
            raise PackContractError(message)
    return RunSpec(
        name=table.string("name"),
        scripts=table.strings("scripts"),
        tiers=_tiers(table),
        profiles=FrozenMap({name: _recipe(table, name) for name in PROFILES}),
        absorbs=table.strings("absorbs", ()),
        fold=table.strings("fold", ()),
    )


def _recipe(run: Table, profile: str) -> Recipe:
    table = Table(run.data[profile], f"{run.where} {profile}", run.source, _RECIPE)
    return Recipe(
        words=table.strings("words"),
        expansions=table.strings("expansions", ()),
        all=table.strings("all", None),
        query=table.strings("query", ()),
        auto=table.strings("auto", ()),
        undecided=table.strings("undecided", ()),
        tiers=_tiers(table) if "tiers" in table.data else None,
    )


def _tiers(owner: Table) -> tuple[Tier, ...]:
    items = owner.tables("tiers")
    tables = [Table(item, f"{owner.where} tiers", owner.source, ("id", "filters")) for item in items]
    return tuple(Tier(table.string("id"), table.strings("filters", ())) for table in tables)
