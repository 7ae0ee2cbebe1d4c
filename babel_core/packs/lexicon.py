"""Reads a pack folder's lexicon.toml into a `LanguageSpec`, with every key and type checked.

A list of words may also be one string, split at white space: quicker to parse and easier to keep. Whatever is
wrong raises PackContractError, which names the file, the key and the valid keys.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from babel_core.analysis.folds import FoldSpec, Harmony
from babel_core.analysis.spec import DetectionSpec, FrozenMap, LanguageSpec, Recipe, RunSpec, Tier
from babel_core.errors import PackContractError
from babel_core.packs.table import Table, kind_of
from babel_core.packs.templates import filled

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
_RUN = ("name", "scripts", "absorbs", "fold", "tiers", "template", "with", *PROFILES)
_RECIPE = ("words", "expansions", "documents", "all", "query", "relaxed", "question", "auto", "undecided", "tiers")
_FOLD = ("until", "drop", "replace", "harmony", "prefixes", "suffixes", "least", "endings")
_HARMONY = ("letter", "by", "back", "front")
_CATALOG = ("fallback", "likely_bar", "mixed_bar", "likely")


@dataclass(frozen=True, slots=True)
class CatalogSettings:
    """What the neutral lexicon says about languages that have no pack; see `analysis.spec.Catalog`."""

    likely: Mapping[str, str]
    fallback: str
    likely_bar: float
    mixed_bar: float


def parse_lexicon(text: str, *, source: str, package: str = "") -> LanguageSpec:
    """The spec of a lexicon; `source` names it in errors, `package` is where its data files lie."""
    return spec_of(_parsed(text, source), source=source, package=package)


def parse_neutral(text: str, *, source: str) -> tuple[LanguageSpec, CatalogSettings]:
    """The spec of the neutral lexicon, and what its [catalog] table says."""
    return neutral_of(_parsed(text, source), source=source)


def _parsed(text: str, source: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = f"{source}: {error}"
        raise PackContractError(message) from error


def spec_of(data: object, *, source: str, package: str = "") -> LanguageSpec:
    """The spec of a lexicon's tables."""
    return _spec(Table(data, "the file", source, _TABLES), package)


def neutral_of(data: object, *, source: str) -> tuple[LanguageSpec, CatalogSettings]:
    """The spec of the neutral lexicon's tables, and what its [catalog] table says."""
    top = Table(data, "the file", source, _NEUTRAL_TABLES)
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
        message = f"{top.source}: [{key}] must be a table, not {kind_of(value)}"
        raise PackContractError(message)
    return value


def _fold(data: object, name: str, source: str) -> FoldSpec:
    table = Table(data, f"[folds.{name}]", source, _FOLD)
    pairs: dict[str, tuple[tuple[str, str], ...]] = {}
    for key in ("replace", "endings"):
        found = table.data.get(key, {})
        if not isinstance(found, dict) or not all(what and isinstance(by, str) for what, by in found.items()):
            message = f"{source}: {table.where} {key} must map strings to strings"
            raise PackContractError(message)
        pairs[key] = tuple(found.items())
    return FoldSpec(
        until=table.string("until", ""),
        drop=table.string("drop", ""),
        replace=pairs["replace"],
        prefixes=table.words("prefixes"),
        suffixes=table.words("suffixes"),
        least=table.integer("least", 2),
        endings=pairs["endings"],
        harmony=_harmony(table),
    )


def _harmony(fold: Table) -> Harmony | None:
    if "harmony" not in fold.data:
        return None
    table = Table(fold.data["harmony"], f"{fold.where} harmony", fold.source, _HARMONY)
    return Harmony(*(table.string(key) for key in _HARMONY))


def _run(data: object, place: int, source: str) -> RunSpec:
    table = Table(data, f"[[analyzer.runs]] {place}", source, _RUN)
    if "template" in table.data:
        table.data = {**filled(table), **table.data}
    for profile in PROFILES:
        if profile not in table.data:
            message = f"{source}: {table.where} lacks the profile {profile!r}; needed: {', '.join(PROFILES)}"
            raise PackContractError(message)
    return RunSpec(
        name=table.string("name"),
        scripts=table.strings("scripts"),
        tiers=_tiers(table) if "tiers" in table.data else (Tier("words"),),
        profiles=FrozenMap({name: _recipe(table, name) for name in PROFILES}),
        absorbs=table.strings("absorbs", ()),
        fold=table.strings("fold", ()),
    )


def _recipe(run: Table, profile: str) -> Recipe:
    table = Table(run.data[profile], f"{run.where} {profile}", run.source, _RECIPE)
    return Recipe(
        words=table.strings("words"),
        expansions=table.strings("expansions", ()),
        documents=table.strings("documents", ()),
        all=table.strings("all", None),
        query=table.strings("query", ()),
        relaxed=table.strings("relaxed", ()),
        question=table.strings("question", ()),
        auto=table.strings("auto", ()),
        undecided=table.strings("undecided", ()),
        tiers=_tiers(table) if "tiers" in table.data else None,
    )


def _tiers(owner: Table) -> tuple[Tier, ...]:
    items = owner.tables("tiers")
    tables = [Table(item, f"{owner.where} tiers", owner.source, ("id", "filters")) for item in items]
    return tuple(Tier(table.string("id"), table.strings("filters", ())) for table in tables)
