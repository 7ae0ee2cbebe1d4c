"""Multilingual text preprocessing for search and agent memory.

One pipeline from script runs to search terms: the same analyzer cuts documents and queries, in every language,
with offsets into the original text. Names load at first use, so importing the package costs next to nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from babel_core._api import (
        detect_language,
        detect_language_detailed,
        detect_language_extended,
        get_kg_prompt,
        get_loaded_tokenizers,
        get_session_prompt,
        icu_with_bigrams,
        init_tokenizer,
        segment_with_icu,
        split_by_tokens,
        tokenize_batch,
        tokenize_for_fts,
        tokenize_query,
        truncate_to_tokens,
    )
    from babel_core.analysis.analyzer import Columns
    from babel_core.analysis.detail import LanguageDetail
    from babel_core.analysis.explain import Explanation
    from babel_core.analysis.query import Phrase, QueryPlan
    from babel_core.analysis.user_dictionary import UserDictionary
    from babel_core.capture.build.models import OpenAIModel
    from babel_core.capture.build.run import BuildResult, run_build_languages
    from babel_core.capture.config import BuildSettings
    from babel_core.capture.decay import calculate_expiry, classify_decay, decay_ttl
    from babel_core.capture.extraction import extract_structured_fields
    from babel_core.capture.feedback import FeedbackPhrases, load_user_feedback, save_user_feedback
    from babel_core.capture.fields import StructuredFields
    from babel_core.capture.gate import CaptureDecision, capture_decision, detect_category, should_capture
    from babel_core.capture.incidents import (
        CorrectionIncident,
        DirectiveIncident,
        ReinforcementIncident,
        directive_extract,
        reinforcement_extract,
        self_correction_extract,
    )
    from babel_core.capture.keyword_content import KeywordFile
    from babel_core.capture.keyword_file import read_keyword_file, write_keyword_file
    from babel_core.capture.keywords import Keywords, shipped_keywords
    from babel_core.capture.merging import MergedKeywords, load_merged_keywords
    from babel_core.capture.report import CaptureReport, explain_capture
    from babel_core.capture.schedule import BuildSchedule
    from babel_core.capture.secrets import is_sensitive
    from babel_core.capture.signals import (
        Correction,
        Directive,
        Reinforcement,
        correction_signal,
        directive,
        directive_categories,
        directive_rule,
        reinforcement,
    )
    from babel_core.capture.transcripts import Message, read_session
    from babel_core.errors import (
        AnalyzerMismatchError,
        BabelError,
        BabelWarning,
        ConfigError,
        CorruptIndexError,
        DictionaryError,
        ForeignIndexError,
        IndexFileError,
        KeywordFileError,
        LocaleClaimError,
        MaskInvariantError,
        MissingDependencyError,
        NewerIndexError,
        PackContractError,
        PackError,
        SegmenterError,
        UnknownNameError,
    )
    from babel_core.integrations.sqlite import Document, Hit, Results, SqliteIndex
    from babel_core.packs.analyzer import Analyzer, get_stopwords
    from babel_core.packs.attribution.preferences import PreferenceStatement, parse_preference_statements
    from babel_core.packs.attribution.snapshot import RestrictionSnapshot, SnapshotBinding
    from babel_core.packs.attribution.view import Attribution, attribute, author_view, withheld_view
    from babel_core.packs.extraction.admission import Admission, apply_opt_outs
    from babel_core.packs.extraction.candidate import DurableTarget, MemoryCandidate, OptOut
    from babel_core.packs.extraction.targets import is_targeted_by_opt_out
    from babel_core.packs.prompts import KgPrompt, SessionPrompt
    from babel_core.packs.service.builtin import make_pack
    from babel_core.packs.service.further import further_packs
    from babel_core.packs.service.installed import installed_packs
    from babel_core.packs.service.labels import with_labels
    from babel_core.packs.service.manifest import AnalyzerManifest
    from babel_core.packs.service.overlap import TokenOverlap
    from babel_core.packs.service.pack import EntityCandidateInput, LanguagePack
    from babel_core.packs.service.resolution import LanguageContext
    from babel_core.packs.service.service import LanguageService
    from babel_core.packs.temporal.expression import Calendar, TemporalExpression
    from babel_core.packs.temporal.parse import parse_temporal_expressions
    from babel_core.packs.temporal.resolve import TemporalInterval, resolve_temporal
    from babel_core.text.aligned import AlignedText
    from babel_core.text.token import Span, Token
    from babel_core.text.tokens import estimate_tokens
    from babel_core.text.utf16 import Utf16Map

__version__ = "0.1.0"

_HOMES = {
    "babel_core.analysis.analyzer": ("Columns",),
    "babel_core.analysis.detail": ("LanguageDetail",),
    "babel_core.analysis.explain": ("Explanation",),
    "babel_core.analysis.query": ("Phrase", "QueryPlan"),
    "babel_core.analysis.user_dictionary": ("UserDictionary",),
    "babel_core.packs.attribution.preferences": ("PreferenceStatement", "parse_preference_statements"),
    "babel_core.packs.attribution.snapshot": ("RestrictionSnapshot", "SnapshotBinding"),
    "babel_core.packs.attribution.view": ("Attribution", "attribute", "author_view", "withheld_view"),
    "babel_core.capture.build.models": ("OpenAIModel",),
    "babel_core.capture.build.run": ("BuildResult", "run_build_languages"),
    "babel_core.capture.config": ("BuildSettings",),
    "babel_core.capture.keyword_content": ("KeywordFile",),
    "babel_core.capture.decay": ("calculate_expiry", "classify_decay", "decay_ttl"),
    "babel_core.capture.extraction": ("extract_structured_fields",),
    "babel_core.capture.feedback": ("FeedbackPhrases", "load_user_feedback", "save_user_feedback"),
    "babel_core.capture.fields": ("StructuredFields",),
    "babel_core.capture.gate": ("CaptureDecision", "capture_decision", "detect_category", "should_capture"),
    "babel_core.capture.incidents": (
        "CorrectionIncident",
        "DirectiveIncident",
        "ReinforcementIncident",
        "directive_extract",
        "reinforcement_extract",
        "self_correction_extract",
    ),
    "babel_core.capture.keywords": ("Keywords", "shipped_keywords"),
    "babel_core.capture.report": ("CaptureReport", "explain_capture"),
    "babel_core.capture.secrets": ("is_sensitive",),
    "babel_core.capture.signals": (
        "Correction",
        "Directive",
        "Reinforcement",
        "correction_signal",
        "directive",
        "directive_categories",
        "directive_rule",
        "reinforcement",
    ),
    "babel_core.capture.transcripts": ("Message", "read_session"),
    "babel_core.capture.keyword_file": ("read_keyword_file", "write_keyword_file"),
    "babel_core.capture.merging": ("MergedKeywords", "load_merged_keywords"),
    "babel_core.capture.schedule": ("BuildSchedule",),
    "babel_core.errors": (
        "AnalyzerMismatchError",
        "BabelError",
        "BabelWarning",
        "ConfigError",
        "CorruptIndexError",
        "DictionaryError",
        "ForeignIndexError",
        "IndexFileError",
        "KeywordFileError",
        "LocaleClaimError",
        "MaskInvariantError",
        "MissingDependencyError",
        "NewerIndexError",
        "PackContractError",
        "PackError",
        "SegmenterError",
        "UnknownNameError",
    ),
    "babel_core.integrations.sqlite": ("Document", "Hit", "Results", "SqliteIndex"),
    "babel_core.packs.analyzer": ("Analyzer", "get_stopwords"),
    "babel_core.packs.extraction.admission": ("Admission", "apply_opt_outs"),
    "babel_core.packs.extraction.candidate": ("DurableTarget", "MemoryCandidate", "OptOut"),
    "babel_core.packs.extraction.targets": ("is_targeted_by_opt_out",),
    "babel_core.packs.prompts": ("KgPrompt", "SessionPrompt"),
    "babel_core.packs.service.builtin": ("make_pack",),
    "babel_core.packs.service.further": ("further_packs",),
    "babel_core.packs.service.installed": ("installed_packs",),
    "babel_core.packs.service.labels": ("with_labels",),
    "babel_core.packs.service.manifest": ("AnalyzerManifest",),
    "babel_core.packs.service.overlap": ("TokenOverlap",),
    "babel_core.packs.service.pack": ("EntityCandidateInput", "LanguagePack"),
    "babel_core.packs.service.resolution": ("LanguageContext",),
    "babel_core.packs.service.service": ("LanguageService",),
    "babel_core.packs.temporal.expression": ("Calendar", "TemporalExpression"),
    "babel_core.packs.temporal.parse": ("parse_temporal_expressions",),
    "babel_core.packs.temporal.resolve": ("TemporalInterval", "resolve_temporal"),
    "babel_core.text.aligned": ("AlignedText",),
    "babel_core.text.token": ("Span", "Token"),
    "babel_core.text.tokens": ("estimate_tokens",),
    "babel_core.text.utf16": ("Utf16Map",),
}

__all__ = [
    "Admission",
    "AlignedText",
    "Analyzer",
    "AnalyzerManifest",
    "AnalyzerMismatchError",
    "Attribution",
    "BabelError",
    "BabelWarning",
    "BuildResult",
    "BuildSchedule",
    "BuildSettings",
    "Calendar",
    "CaptureDecision",
    "CaptureReport",
    "Columns",
    "ConfigError",
    "Correction",
    "CorrectionIncident",
    "CorruptIndexError",
    "DictionaryError",
    "Directive",
    "DirectiveIncident",
    "Document",
    "DurableTarget",
    "EntityCandidateInput",
    "Explanation",
    "FeedbackPhrases",
    "ForeignIndexError",
    "Hit",
    "IndexFileError",
    "KeywordFile",
    "KeywordFileError",
    "Keywords",
    "KgPrompt",
    "LanguageContext",
    "LanguageDetail",
    "LanguagePack",
    "LanguageService",
    "LocaleClaimError",
    "MaskInvariantError",
    "MemoryCandidate",
    "MergedKeywords",
    "Message",
    "MissingDependencyError",
    "NewerIndexError",
    "OpenAIModel",
    "OptOut",
    "PackContractError",
    "PackError",
    "Phrase",
    "PreferenceStatement",
    "QueryPlan",
    "Reinforcement",
    "ReinforcementIncident",
    "RestrictionSnapshot",
    "Results",
    "SegmenterError",
    "SessionPrompt",
    "SnapshotBinding",
    "Span",
    "SqliteIndex",
    "StructuredFields",
    "TemporalExpression",
    "TemporalInterval",
    "Token",
    "TokenOverlap",
    "UnknownNameError",
    "UserDictionary",
    "Utf16Map",
    "apply_opt_outs",
    "attribute",
    "author_view",
    "calculate_expiry",
    "capture_decision",
    "classify_decay",
    "correction_signal",
    "decay_ttl",
    "detect_category",
    "detect_language",
    "detect_language_detailed",
    "detect_language_extended",
    "directive",
    "directive_categories",
    "directive_extract",
    "directive_rule",
    "estimate_tokens",
    "explain_capture",
    "extract_structured_fields",
    "further_packs",
    "get_kg_prompt",
    "get_loaded_tokenizers",
    "get_session_prompt",
    "get_stopwords",
    "icu_with_bigrams",
    "init_tokenizer",
    "installed_packs",
    "is_sensitive",
    "is_targeted_by_opt_out",
    "load_merged_keywords",
    "load_user_feedback",
    "make_pack",
    "parse_preference_statements",
    "parse_temporal_expressions",
    "read_keyword_file",
    "read_session",
    "reinforcement",
    "reinforcement_extract",
    "resolve_temporal",
    "run_build_languages",
    "save_user_feedback",
    "segment_with_icu",
    "self_correction_extract",
    "shipped_keywords",
    "should_capture",
    "split_by_tokens",
    "tokenize_batch",
    "tokenize_for_fts",
    "tokenize_query",
    "truncate_to_tokens",
    "with_labels",
    "withheld_view",
    "write_keyword_file",
]


_HOME_OF = dict.fromkeys(__all__, "babel_core._api") | {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    home = _HOME_OF.get(name)
    if home is None:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    value = getattr(importlib.import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted((*__all__, "__version__"))
