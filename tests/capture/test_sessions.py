"""Transcripts and what they teach, and the file of phrases that a user taught."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from babel_core.capture.feedback import FeedbackPhrases, load_user_feedback, save_user_feedback
from babel_core.capture.incidents import directive_extract, reinforcement_extract, self_correction_extract
from babel_core.capture.signals import correction_signal, reinforcement
from babel_core.capture.transcripts import MOST_BYTES, Message, is_machine_text, read_session, session_messages

ID = "0f8fad5b-d9cb-469f-a165-70867728950e"
PRAISE = "Perfect, exactly what I wanted"
ANSWER = "I redrew the chart with both gauges."


def line(role: str, content: Any, **more: Any) -> str:
    return json.dumps({"type": "message", "message": {"role": role, "content": content}, **more})


def texts(*parts: str) -> list[dict[str, str]]:
    return [{"type": "text", "text": part} for part in parts]


def test_messages_are_read_and_everything_else_is_passed_over() -> None:
    lines = [
        line("user", texts("Draw", "the chart")),
        line("toolResult", texts(f"found {ID} and {ID}")),
        line("assistant", [*texts(ANSWER), {"type": "toolCall", "name": "draw"}], timestamp="2026-03-05T10:00:00Z"),
        line("system", texts("be kind")),
        line("user", "plain content"),
        json.dumps({"type": "session", "id": 1}),
        json.dumps(["message"]),
        '{"type": "message", "message": 3}',
        '{"type": "mess',
        "[" * 10_000,
        "",
    ]
    assert session_messages(lines) == (
        Message("user", "Draw\nthe chart"),
        Message("assistant", ANSWER, "2026-03-05T10:00:00Z", ("draw",), (ID,)),
        Message("user", "plain content"),
    )


def test_a_file_is_read_to_its_last_full_line_and_dated_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "2026-03-05-quay.jsonl"
    row = line("user", texts("remember " * 100)) + "\n"
    path.write_text(row * (2 * MOST_BYTES // len(row)), encoding="utf-8")
    messages = read_session(path)
    assert len(messages) == MOST_BYTES // len(row)
    assert {message.timestamp for message in messages} == {"2026-03-05"}


def test_a_file_that_is_no_transcript_gives_nothing(tmp_path: Path) -> None:
    path = tmp_path / "noise.jsonl"
    path.write_bytes(bytes(range(256)) * 50)
    assert read_session(path) == ()
    with pytest.raises(OSError, match="nothing"):
        read_session(tmp_path / "nothing.jsonl")


@pytest.mark.parametrize(
    "text",
    [
        "HEARTBEAT: always answer when nothing is new",
        "Read HEARTBEAT.md and never skip it",
        "[cron:tide-report] From now on send it at nine",
        "Scheduled task: never forget the report",
        "Nightly run: always rebuild the index",
        "System: pre-compaction memory flush, always store",
        "[Subagent] never answer",
        "Always reply NO_REPLY here",
        '{"kind": "cron", "text": "always send the report"}',
    ],
)
def test_what_a_host_wrote_teaches_nothing(text: str) -> None:
    assert is_machine_text(text)
    assert directive_extract([Message("user", text)]) == ()


@pytest.mark.parametrize(
    "text", ["Never publish the nightly figures", "Always show me the schedule", '{"a": [1]}', "{", ""]
)
def test_what_only_speaks_of_it_is_the_users(text: str) -> None:
    assert not is_machine_text(text)


def test_a_directive_comes_with_the_answer_before_it() -> None:
    turn = Message("user", "Always list both of the gauges")
    session = [Message("user", "Draw the chart"), Message("assistant", "x" * 600), turn]
    (found,) = directive_extract(session)
    assert (found.index, found.categories, found.confidence) == (2, ("absolute_rule",), 0.7)
    assert found.assistant_text == "x" * 500 + "..."


def test_long_turns_are_cut() -> None:
    (found,) = directive_extract([Message("user", "Always list both gauges. " * 60)])
    assert len(found.user_text) == 803


def test_a_correction_needs_an_answer_before_it() -> None:
    turn = Message("user", "No, that's wrong, I meant the second column")
    assert self_correction_extract([turn]) == ()
    assert self_correction_extract([Message("assistant", "Sorted."), Message("user", "Hm"), turn]) == ()
    (found,) = self_correction_extract([Message("assistant", "Sorted."), turn, Message("assistant", "Sorry, fixed.")])
    assert (found.assistant_text, found.next_assistant_text) == ("Sorted.", "Sorry, fixed.")


def test_praise_comes_with_what_it_praises() -> None:
    session = [
        Message("user", "Draw the chart"),
        Message("assistant", "", tools=("look",), recalled=(ID,)),
        Message("assistant", ANSWER, tools=("draw",)),
        Message("user", PRAISE, "2026-03-05"),
    ]
    (found,) = reinforcement_extract(session)
    assert (found.question, found.assistant_text, found.tools) == ("Draw the chart", ANSWER, ("look", "draw"))
    assert (found.recalled, found.timestamp, found.confidence) == ((ID,), "2026-03-05", 0.8)


@pytest.mark.parametrize(
    "session",
    [
        [Message("user", PRAISE)],
        [Message("assistant", "Done."), Message("user", PRAISE)],
        [Message("assistant", ANSWER), Message("user", "Thanks!")],
        [Message("assistant", ANSWER), Message("user", "Hm"), Message("user", PRAISE)],
        [Message("assistant", ANSWER), *[Message("assistant", "")] * 20, Message("user", PRAISE)],
    ],
)
def test_praise_of_nothing_is_none(session: list[Message]) -> None:
    assert reinforcement_extract(session) == ()


def test_a_turn_of_a_wrong_type_is_named() -> None:
    with pytest.raises(TypeError, match=r"messages\[1\] must be a Message"):
        directive_extract([Message("user", "a"), "b"])  # type: ignore[list-item]
    with pytest.raises(TypeError, match=r"messages\[0\]\['text'\] must be str"):
        directive_extract([{"role": "user"}])


def test_taught_phrases_count_in_every_language(tmp_path: Path) -> None:
    path = tmp_path / "phrases.json"
    now = datetime(2026, 3, 5, tzinfo=UTC)
    saved = save_user_feedback(path, ["ship shape", " ", 4, "ship shape"], ["面舵一杯"], now=now)
    assert saved == load_user_feedback(path)
    assert (saved.reinforcement, saved.correction) == (("ship shape",), ("面舵一杯",))
    assert (saved.updated_at, saved.initial_run_done) == ("2026-03-05T00:00:00+00:00", True)
    keywords = saved.added_to()
    assert reinforcement("Alles ship shape hier", keywords=keywords).signal
    assert correction_signal("面舵一杯だよ", keywords=keywords)
    assert not correction_signal("面舵一杯だよ")


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"reinforcement": "a", "correction": [1, null, " "]}', b"[" * 100_000],
)
def test_a_bad_file_of_phrases_is_empty(tmp_path: Path, body: bytes) -> None:
    path = tmp_path / "phrases.json"
    path.write_bytes(body)
    assert load_user_feedback(path) == FeedbackPhrases()
    assert load_user_feedback(tmp_path) == FeedbackPhrases()


def test_phrases_that_cannot_be_written_leave_the_old_ones(tmp_path: Path) -> None:
    path = tmp_path / "phrases.json"
    save_user_feedback(path, ["ship shape"], [])
    with pytest.raises(OSError, match="no-folder"):
        save_user_feedback(tmp_path / "no-folder" / "phrases.json", ["a b"], [])
    assert load_user_feedback(path).reinforcement == ("ship shape",)
    assert [item.name for item in tmp_path.iterdir()] == ["phrases.json"]


SECRET = "my locker password is hunter2gull"


@pytest.mark.parametrize(
    "session",
    [
        [Message("assistant", ANSWER), Message("user", f"From now on remember that {SECRET}, always")],
        [Message("assistant", f"I wrote that {SECRET}"), Message("user", "No, that is wrong. Never write this")],
        [Message("assistant", ANSWER), Message("user", f"No, that's wrong, {SECRET} " + "and so on " * 90)],
        [Message("user", f"Draw it, {SECRET}"), Message("assistant", ANSWER), Message("user", PRAISE)],
        [Message("assistant", f"{ANSWER} And {SECRET}"), Message("user", PRAISE)],
        [Message("assistant", ANSWER), Message("user", f"{PRAISE}; {SECRET}")],
    ],
)
def test_what_holds_a_secret_teaches_nothing(session: list[Message]) -> None:
    for extract in (directive_extract, self_correction_extract, reinforcement_extract):
        assert "hunter2gull" not in repr(extract(session))


def test_an_answer_behind_a_correction_keeps_its_secret() -> None:
    session = [Message("assistant", ANSWER), Message("user", "No, that's wrong, I meant the second one")]
    assert len(self_correction_extract(session)) == 1
    assert self_correction_extract([*session, Message("assistant", f"Then {SECRET}")]) == ()
