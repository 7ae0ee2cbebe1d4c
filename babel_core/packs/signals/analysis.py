"""The values of signals: what a question is after, what a statement tells, what a rule of behaviour asks for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from babel_core.analysis.frozen import FrozenMap
from babel_core.packs.signals.hints import (
    Comparison,
    Computation,
    DirectoryRestriction,
    Guard,
    HostAction,
    Plain,
    Replacement,
)

if TYPE_CHECKING:
    from babel_core.text.token import Span

    Spans = Mapping[str, tuple[Span, ...]]

INTENTS = (
    "action_driving",
    "after",
    "aggregate_count",
    "answer_composition",
    "assistant_evidence_recall",
    "before",
    "blocker",
    "change",
    "continuation",
    "current",
    "direct_factual_lookup",
    "exhaustive_list",
    "fact_confirmation",
    "focus",
    "guidance_seeking",
    "history",
    "open_loop",
    "procedural",
    "project_state",
    "recommendation_style",
    "reference_seeking",
    "relation",
    "role",
    "user_grounded_event_order",
)
"""What a question may be after."""

FACTS = (
    "assistant_acknowledgement",
    "assistant_continuity",
    "blocker_fact",
    "correction_cue",
    "durable_cue",
    "focus_fact",
    "open_loop_fact",
    "personal_evidence",
    "preference_evidence",
    "project_state_fact",
    "role_fact",
    "unresolved",
)
"""What a statement may tell, without what has more than two values."""

FEEDBACK_KINDS = ("validated_pattern", "dont", "prefer", "do")
"""Kinds of feedback, the one that wins first."""

NONE, ONE_OFF, DURABLE = "none", "one_off", "durable"
"""What a clause tells an agent to do: nothing, something once, something from now on."""

POSITIVE, NEGATIVE, UNKNOWN = "positive", "negative", "unknown"
BROAD, PREDICATE = "broad", "predicate"
"""Whether a question asks what happened, or for something that has been done."""

_NOWHERE: Spans = FrozenMap({})


@dataclass(frozen=True, slots=True, kw_only=True)
class QueryAnalysis(Plain):
    """What a question is after.

    `spans` has for every signal that is set the places that say so, in code points of the text. The mode of an event
    query is BROAD ("what happened?"), PREDICATE ("what did I plant?") or None. `temporal_operands` are the two things
    of which a comparison in time or the time between is asked for.
    """

    action_driving: bool = False
    after: bool = False
    aggregate_count: bool = False
    answer_composition: bool = False
    assistant_evidence_recall: bool = False
    before: bool = False
    blocker: bool = False
    change: bool = False
    continuation: bool = False
    current: bool = False
    direct_factual_lookup: bool = False
    exhaustive_list: bool = False
    fact_confirmation: bool = False
    focus: bool = False
    guidance_seeking: bool = False
    history: bool = False
    open_loop: bool = False
    procedural: bool = False
    project_state: bool = False
    recommendation_style: bool = False
    reference_seeking: bool = False
    relation: bool = False
    role: bool = False
    user_grounded_event_order: bool = False
    temporal_interval: bool = False
    temporal_operands: tuple[str, ...] = ()
    event_occurrence_query: bool = False
    event_occurrence_query_mode: str | None = None
    spans: Spans = field(default=_NOWHERE)


@dataclass(frozen=True, slots=True)
class SourceOfTruth(Plain):
    """What a statement declares to be the source of truth, and what it is said to replace."""

    current_pointer: str
    superseded_pointer: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ContentAnalysis(Plain):
    """What a statement tells.

    `interrogative` and `behavioral_directive` (NONE, ONE_OFF or DURABLE) are None for a language that draws no such
    border. `feedback_kind` is one of FEEDBACK_KINDS or None. `spans` as in `QueryAnalysis`; those of a directive are
    its command and the words that make it stand.
    """

    assistant_acknowledgement: bool = False
    assistant_continuity: bool = False
    blocker_fact: bool = False
    correction_cue: bool = False
    durable_cue: bool = False
    focus_fact: bool = False
    open_loop_fact: bool = False
    personal_evidence: bool = False
    preference_evidence: bool = False
    project_state_fact: bool = False
    role_fact: bool = False
    sensitive_credential: bool = False
    unresolved: bool = False
    fact_polarity: str = UNKNOWN
    feedback_kind: str | None = None
    source_of_truth_directive: SourceOfTruth | None = None
    interrogative: bool | None = None
    behavioral_directive: str | None = None
    spans: Spans = field(default=_NOWHERE)


@dataclass(frozen=True, slots=True, kw_only=True)
class BehavioralRuleAnalysis(Plain):
    """What a rule of behaviour asks for.

    `format_rule` is about how an answer looks, `general_rule` holds always, `negative_rule` forbids. `response_style`
    is "brief", "bullets" or None; `trigger_phrases` are what the user will say to have it done. What answers begin
    with, end with, and are to the letter, are `format_prefix`, `format_suffix` and `format_surface`. Fragments are what
    stands in quotation marks, flags and code that a rule asks for, forbids or prefers. `argument_order` names
    arguments in the order in which they are to stand, `semantic_cues` are some of CUES, `warning_signal` is the word
    that warns. `spans` has the places of every field that is set.
    """

    format_rule: bool = False
    general_rule: bool = False
    negative_rule: bool = False
    first_action_name: str | None = None
    trigger_phrases: tuple[str, ...] = ()
    response_style: str | None = None
    host_action: HostAction | None = None
    format_prefix: str | None = None
    format_suffix: str | None = None
    format_surface: str | None = None
    required_fragments: tuple[str, ...] = ()
    forbidden_fragments: tuple[str, ...] = ()
    preferred_fragments: tuple[str, ...] = ()
    filetype_replacement: Replacement | None = None
    protocol_replacement: Replacement | None = None
    directory_restriction: DirectoryRestriction | None = None
    argument_order: tuple[str, ...] = ()
    comparison: Comparison | None = None
    guard: Guard | None = None
    concise_computation: Computation | None = None
    semantic_cues: tuple[str, ...] = ()
    warning_signal: str | None = None
    spans: Spans = field(default=_NOWHERE)


LONG_TAIL = (
    "format_prefix", "format_suffix", "format_surface", "required_fragments", "forbidden_fragments",
    "preferred_fragments", "filetype_replacement", "protocol_replacement", "directory_restriction", "argument_order",
    "comparison", "guard", "concise_computation", "semantic_cues", "warning_signal",
)  # fmt: skip
"""What a language may say more of a rule: each from tables of its own in [rule]."""
