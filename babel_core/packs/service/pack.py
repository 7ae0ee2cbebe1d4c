"""The contract of a language pack, as one frozen value: who it is, and what it can do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

from babel_core.packs.temporal.expression import TemporalExpression

API_VERSION = 1
DISTINCTIVE, COMPATIBLE, NONE = "distinctive", "compatible", "none"
STRENGTHS = (DISTINCTIVE, COMPATIBLE, NONE)
"""What a pack may say of texts: that they are in its language, that they may be, that they are not."""

MODES = ("bm25", "overlap")
"""Forms of scoring tokens: for ranking, and for the share that two texts have in common."""

CALLBACKS = (
    "detect",
    "normalize_for_equality",
    "tokenize_for_scoring",
    "build_search_terms",
    "split_clauses",
    "split_sentences",
    "decompose_query",
    "analyze_behavioral_rule",
    "analyze_query",
    "analyze_content",
    "parse_temporal_expressions",
    "extract_entity_mentions",
    "matches_entity_alias",
    "accepts_entity_candidate",
    "extract_candidates",
    "render",
)
"""What every pack can do."""

OPTIONAL_CALLBACKS = ("matches_event_predicate", "derive_durable_target", "overlap_sides", "search_tiers", "has_label")
"""What a pack may leave out."""

IDENTITY = ("id", "api_version", "analyzer_version", "compatibility_group", "default_locale", "locales")


@dataclass(frozen=True, slots=True)
class EntityCandidateInput:
    """An entity that may be kept: its names, its key, and the texts that it was found in."""

    aliases: tuple[str, ...]
    canonical_key: str
    document_texts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LanguagePack:
    """A language pack: six fields that say who it is, and callables that decide for its language.

    `dataclasses.replace(pack, analyzer_version="2-own", build_search_terms=function)` overrides parts of one. Whatever
    changes tokens, terms, sentences, entities, detection, times or admission needs another `analyzer_version`: what
    was stored is told apart by it. Callables are pure: no clock, no network, no state that others can change.

    `detect(texts)` gives one of STRENGTHS; `tokenize_for_scoring(text, mode, exclude_stopwords=False)` may repeat
    tokens; `build_search_terms(text)` gives canonical terms without white space; `split_clauses`, `split_sentences`
    and `decompose_query` give parts in order, trimmed; `parse_temporal_expressions(text)` may take a keyword `locale`,
    whose region can matter; `extract_candidates(messages, locale, next_id)` gives what is worth remembering,
    `render(key, values)` a label, and the key where it has none: where `has_label(key)` says so, too, a service shows
    the label of its default locale. `search_tiers()` names the segmenters behind the search terms, and
    `overlap_sides(texts, sides, exclude_stopwords=False)` mends the two sets of tokens that an overlap compares.
    Series are in order: lists, tuples or generators, no sets.
    """

    id: str
    analyzer_version: str
    compatibility_group: str
    default_locale: str
    locales: tuple[str, ...]
    api_version: int = API_VERSION
    detect: Callable[[Sequence[str]], str]
    normalize_for_equality: Callable[[str], str]
    tokenize_for_scoring: Callable[..., Sequence[str]]
    build_search_terms: Callable[[str], Sequence[str]]
    split_clauses: Callable[[str], Sequence[str]]
    split_sentences: Callable[[str], Sequence[str]]
    decompose_query: Callable[[str], Sequence[str]]
    analyze_behavioral_rule: Callable[[str], Any]
    analyze_query: Callable[[str], Any]
    analyze_content: Callable[[str], Any]
    parse_temporal_expressions: Callable[..., Sequence[TemporalExpression]]
    extract_entity_mentions: Callable[[str], Sequence[Any]]
    matches_entity_alias: Callable[[str, str], bool]
    accepts_entity_candidate: Callable[[EntityCandidateInput], bool]
    extract_candidates: Callable[[Sequence[Any], str, Callable[[], str]], Sequence[Any]]
    render: Callable[[str, Mapping[str, object] | None], str]
    matches_event_predicate: Callable[[str, str], bool] | None = None
    derive_durable_target: Callable[[Any], Any] | None = None
    overlap_sides: Callable[..., Sequence[Set[str]]] | None = None
    search_tiers: Callable[[], Sequence[str]] | None = None
    has_label: Callable[[str], bool] | None = None
