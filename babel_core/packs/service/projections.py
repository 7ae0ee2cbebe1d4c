"""Single signals of a text: each is one field of an analysis, asked for by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def _signal(analysis: str, name: str) -> Callable[[Projections, str, Any], bool]:
    def projection(self: Projections, text: str, language: Any = None) -> bool:
        return bool(getattr(getattr(self, analysis)(text, language), name))

    projection.__name__ = projection.__qualname__ = f"is_{name}"
    projection.__doc__ = f"Whether `{analysis}` finds `{name}` in a text."
    return projection


class Projections:
    """The `is_...` methods of a service: (text, language) -> whether one signal of an analysis is set."""

    def analyze_query(self, text: str, language: Any = None) -> Any:
        """What a question is after."""

    def analyze_content(self, text: str, language: Any = None) -> Any:
        """What a statement tells."""

    is_action_driving = _signal("analyze_query", "action_driving")
    is_after = _signal("analyze_query", "after")
    is_aggregate_count = _signal("analyze_query", "aggregate_count")
    is_answer_composition = _signal("analyze_query", "answer_composition")
    is_assistant_evidence_recall = _signal("analyze_query", "assistant_evidence_recall")
    is_before = _signal("analyze_query", "before")
    is_blocker = _signal("analyze_query", "blocker")
    is_change = _signal("analyze_query", "change")
    is_continuation = _signal("analyze_query", "continuation")
    is_current = _signal("analyze_query", "current")
    is_direct_factual_lookup = _signal("analyze_query", "direct_factual_lookup")
    is_exhaustive_list = _signal("analyze_query", "exhaustive_list")
    is_fact_confirmation = _signal("analyze_query", "fact_confirmation")
    is_focus = _signal("analyze_query", "focus")
    is_guidance_seeking = _signal("analyze_query", "guidance_seeking")
    is_history = _signal("analyze_query", "history")
    is_open_loop = _signal("analyze_query", "open_loop")
    is_procedural = _signal("analyze_query", "procedural")
    is_project_state = _signal("analyze_query", "project_state")
    is_recommendation_style = _signal("analyze_query", "recommendation_style")
    is_reference_seeking = _signal("analyze_query", "reference_seeking")
    is_relation = _signal("analyze_query", "relation")
    is_role = _signal("analyze_query", "role")
    is_user_grounded_event_order = _signal("analyze_query", "user_grounded_event_order")
    is_temporal_interval = _signal("analyze_query", "temporal_interval")
    is_event_occurrence_query = _signal("analyze_query", "event_occurrence_query")

    is_assistant_acknowledgement = _signal("analyze_content", "assistant_acknowledgement")
    is_assistant_continuity = _signal("analyze_content", "assistant_continuity")
    is_blocker_fact = _signal("analyze_content", "blocker_fact")
    is_correction_cue = _signal("analyze_content", "correction_cue")
    is_durable_cue = _signal("analyze_content", "durable_cue")
    is_focus_fact = _signal("analyze_content", "focus_fact")
    is_open_loop_fact = _signal("analyze_content", "open_loop_fact")
    is_personal_evidence = _signal("analyze_content", "personal_evidence")
    is_preference_evidence = _signal("analyze_content", "preference_evidence")
    is_project_state_fact = _signal("analyze_content", "project_state_fact")
    is_role_fact = _signal("analyze_content", "role_fact")
    is_sensitive_credential = _signal("analyze_content", "sensitive_credential")
    is_unresolved = _signal("analyze_content", "unresolved")
    is_interrogative = _signal("analyze_content", "interrogative")
