"""The labels that every complete language has, and the values that fill them.

They name no host and no product; `catalog.with_labels` adds a host's own.
"""

from __future__ import annotations

CORE = {
    "active_context": "", "actor": "", "additional_project_state": "", "archive": "", "archive_recap": "",
    "canonical_pattern": "", "claim": "", "collaboration_preferences": "", "constraints": "", "correction": "",
    "current_goal": "", "current_projects": "", "current_projects_and_goals": "", "current_state": "",
    "default_label": "", "deferred_follow_up": "", "detail_tokens": "count", "durable_memory": "",
    "earlier_messages_compacted": "", "episode": "", "episode_assistant_follow_through_captured": "",
    "episode_assistant_follow_through_on": "highlight", "episode_assistant_substantive_continuity_captured": "",
    "episode_conversation_covered": "segments", "episode_item": "index", "evidence": "",
    "evidence_entry": "evidence_id", "evidence_note": "", "experiences": "", "expertise": "", "excerpt": "",
    "fact": "", "fact_item": "index", "feedback": "", "file_evidence": "", "file_or_function": "", "files": "",
    "goals": "", "guidance": "", "immediate_next_steps": "", "instruction": "", "journal": "", "key_decisions": "",
    "key_files": "", "language_label": "", "learning_proposals": "", "lineage": "", "location": "",
    "memory_context_frame": "", "memory_index": "", "metadata": "", "name": "", "none": "", "note": "",
    "note_item": "index", "omitted_records": "count", "omitted_sections": "sections", "open_loops": "",
    "organization": "", "preference": "", "procedural_memory": "", "procedure": "", "profile": "",
    "progressive_detail_instruction": "", "progressive_detail_instruction_compact": "", "progressive_recall": "",
    "promotions": "", "provenance_summary": "", "recent_decisions": "", "recent_worklog": "", "record_kind": "",
    "record_ref": "memory_id", "reference": "", "reference_item": "index", "referenced_artifacts": "",
    "relation_label": "", "role_label": "", "scope": "", "session_archive_item": "session_id",
    "session_ended_without_summary": "", "session_handoff": "", "session_memory": "", "session_resume_query": "",
    "session_start_query": "", "stable_procedural_guidance": "", "summary": "", "temporal_status": "",
    "temporary_decision": "", "timezone": "", "tool_result": "", "topic_active": "", "topic_archived": "",
    "topic_superseded": "", "undated": "", "use_when": "", "user_memory": "", "user_memory_context": "",
    "verification": "", "why": "", "workflow": "", "working_memory": "", "workspace_query_anchor": "workspace",
}  # fmt: skip
"""Key -> the name of the value in it, "" for none."""

SAMPLE_VALUES = {
    "count": 3, "evidence_id": "e7", "highlight": "the lamp is mended", "index": 2, "memory_id": "m4",
    "sections": "notes, files", "segments": 5, "session_id": "s1", "workspace": "lighthouse",
}  # fmt: skip
"""Values that fill every core label."""
