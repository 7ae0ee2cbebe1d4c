"""Session transcripts: JSONL in which each line of type "message" is one turn of a user or an assistant."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

MOST_BYTES = 2_000_000
"""Bytes of a transcript that are read: those of its beginning, to the end of the last full line."""

USER, ASSISTANT = "user", "assistant"
_TOOL_ROLES = ("toolResult", "tool_result", "tool")
_TOOL_CALLS = ("toolCall", "tool_call", "tool_use", "toolUse")
_TOOL_RESULTS = ("toolResult", "tool_result")

_DAY = re.compile(r"(\d{4}-\d\d-\d\d)(?!\d)")
_UUID = re.compile(r"(?<![0-9a-fA-F-])[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}(?![0-9a-fA-F-])")

# What a host puts in the user's mouth: marks in capitals anywhere, and how such a text begins.
_MACHINE_MARK = re.compile(r"HEARTBEAT(?:_OK|\.md)|\bNO_REPLY\b|<heartbeat>|\[compaction\]", re.IGNORECASE)
_MACHINE_HEAD = re.compile(
    r"\W{0,4}(?:(?:system|automated|internal)\b\W{0,4}){0,2}"
    r"(?:heartbeat|cron|scheduled?\W{0,2}(?:task|job|run|reminder|check|message|report|maintenance|trigger|event)"
    r"|schedule\s?[:\]]|nightly\W{0,2}(?:job|run|task|cron|report|maintenance|review|build|digest|sync|schedule|[:\]])"
    r"|(?:pre-?)?compaction|sub-?agents?\b|\[?no.?reply)",
    re.IGNORECASE,
)
_MACHINE_KEYS = frozenset({"cron", "cronjob", "cron_job", "schedule", "scheduled", "nightly"})


@dataclass(frozen=True, slots=True)
class Message:
    """One turn of a session.

    `recalled` are the UUIDs in the tool results before it and `tools` the names of the tools that it called, in order.
    `timestamp` is as the transcript has it: an ISO time, or the day in the file's name; None where nothing says.
    """

    role: str
    text: str
    timestamp: str | None = None
    tools: tuple[str, ...] = ()
    recalled: tuple[str, ...] = ()


def is_machine_text(text: str) -> bool:
    """Whether a host wrote a user's turn: heartbeat, cron or nightly job, compaction, sub-agent, no reply wanted.

    >>> is_machine_text("[cron: tide report] Always list both gauges"), is_machine_text("Never write to cron yourself")
    (True, False)
    """
    head = text[:200].lstrip()
    return bool(_MACHINE_MARK.search(text[:2_000])) or bool(_MACHINE_HEAD.match(head)) or _is_machine_json(text)


def _is_machine_json(text: str) -> bool:
    if not text.lstrip().startswith("{"):
        return False
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return bool(re.match(r'\s*\{\s*"(?:cron|schedule)', text))
    words = {str(item).casefold() for pair in data.items() for item in pair if isinstance(item, str)}
    return bool(words & _MACHINE_KEYS)


def read_session(path: str | Path) -> tuple[Message, ...]:
    """The messages of a transcript file; lines that are none are passed over.

    At most 2,000,000 bytes are read. A file name that begins with a day (2026-03-05-...) dates messages that have no
    time of their own. OSError for a file that cannot be read.
    """
    path = Path(path)
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        data = data[: data.rfind(b"\n", 0, MOST_BYTES) + 1]
    day = _DAY.match(path.name)
    found = session_messages(data.decode("utf-8", "replace").split("\n"))
    if day is None:
        return found
    return tuple(m if m.timestamp is not None else replace(m, timestamp=day.group(1)) for m in found)


def session_messages(lines: Iterable[str]) -> tuple[Message, ...]:
    """The messages in the lines of a transcript."""
    found: list[Message] = []
    results: list[str] = []
    for line in lines:
        record = _record(line)
        if record is None:
            continue
        message = record["message"]
        role = message.get("role")
        blocks = [*_blocks(message.get("content"))]
        results += [uuid for text in _result_texts(role, blocks) for uuid in _UUID.findall(text)]
        text = "\n".join(_texts(blocks)).strip()
        if role not in (USER, ASSISTANT) or not (text or role == ASSISTANT):
            continue
        tools = tuple(str(b["name"]) for b in blocks if b.get("type") in _TOOL_CALLS and isinstance(b.get("name"), str))
        if not text and not tools:
            continue
        recalled = tuple(dict.fromkeys(results)) if role == ASSISTANT else ()
        results = [] if role == ASSISTANT and text else results
        time = record.get("timestamp", message.get("timestamp"))
        found.append(Message(role, text, time if isinstance(time, str) else None, tools, recalled))
    return tuple(found)


def _record(line: str) -> dict[str, Any] | None:
    """The object of a line that is a message; None for any other."""
    if not line.strip():
        return None
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return None
    is_message = isinstance(record, dict) and record.get("type") == "message"
    return record if is_message and isinstance(record.get("message"), dict) else None


def _blocks(content: object) -> Iterator[dict[str, Any]]:
    if isinstance(content, str):
        yield {"type": "text", "text": content}
    elif isinstance(content, list):
        yield from (block for block in content if isinstance(block, dict))


def _texts(blocks: Iterable[dict[str, Any]]) -> Iterator[str]:
    return (b["text"] for b in blocks if b.get("type") == "text" and isinstance(b.get("text"), str))


def _result_texts(role: object, blocks: Iterable[dict[str, Any]]) -> Iterator[str]:
    """The texts of tool results: a message of a tool, or blocks in any message."""
    for block in blocks:
        if role in _TOOL_ROLES:
            yield from _texts((block,))
        elif block.get("type") in _TOOL_RESULTS:
            yield from _texts(_blocks(block.get("content", block.get("text"))))
