"""Phrases that a user taught: `.user-feedback-phrases.json`, which adds to the signals of praise and correction."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from babel_core.capture.keywords import Keywords, shipped
from babel_core.capture.reading import ANY_LANGUAGE

MOST_BYTES = 1_000_000
"""Bytes of a file that is read; a bigger one holds no phrases."""

MOST_PHRASES, LONGEST_PHRASE = 2_000, 200
"""Phrases of a list, and code points of a phrase, that are kept."""


@dataclass(frozen=True, slots=True)
class FeedbackPhrases:
    """Phrases of praise and of correction; `updated_at` is an ISO time, None for phrases that were never saved."""

    reinforcement: tuple[str, ...] = ()
    correction: tuple[str, ...] = ()
    updated_at: str | None = None
    initial_run_done: bool = False

    def added_to(self, keywords: Keywords | None = None) -> Keywords:
        """Some keywords (None: all that are shipped) and these phrases, which count in every language."""
        lists = {"reinforcement_signals": self.reinforcement, "correction_signals": self.correction}
        known = shipped() if keywords is None else keywords
        return known.with_added({ANY_LANGUAGE: {group: phrases for group, phrases in lists.items() if phrases}})


def load_user_feedback(path: str | Path) -> FeedbackPhrases:
    """The phrases of a file; of a file that is absent or no such file, none. What is no phrase is left out."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        content = json.loads(data.decode("utf-8-sig")) if len(data) <= MOST_BYTES else None
    except (OSError, ValueError, RecursionError):
        return FeedbackPhrases()
    if not isinstance(content, dict):
        return FeedbackPhrases()
    time = content.get("updatedAt")
    return FeedbackPhrases(
        _phrases(content.get("reinforcement")),
        _phrases(content.get("correction")),
        time if isinstance(time, str) else None,
        content.get("initialRunDone") is True,
    )


def save_user_feedback(
    path: str | Path, reinforcement: Iterable[object], correction: Iterable[object], *, now: datetime | None = None
) -> FeedbackPhrases:
    """Write phrases to a file, whole or not at all, and return what was written; its time is `now` (None: this one).

    What is no str, blank or too long is left out. OSError for a file that cannot be written; the old one then stays.
    """
    moment = datetime.now(UTC) if now is None else now
    found = FeedbackPhrases(_phrases([*reinforcement]), _phrases([*correction]), moment.isoformat(), True)
    content = {
        "reinforcement": list(found.reinforcement),
        "correction": list(found.correction),
        "updatedAt": found.updated_at,
        "initialRunDone": True,
    }
    target = Path(path)
    descriptor, beside = tempfile.mkstemp(dir=target.parent, prefix=target.name, suffix=".tmp")
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as file:
            json.dump(content, file, ensure_ascii=False, indent=2)
            file.flush()
            os.fsync(file.fileno())
        Path(beside).replace(target)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise
    return found


def _phrases(value: object) -> tuple[str, ...]:
    """The sound phrases of a list, without blanks around them, each once."""
    if not isinstance(value, list):
        return ()
    stripped = (item.strip() for item in value if isinstance(item, str))
    sound = (phrase for phrase in stripped if phrase and len(phrase) <= LONGEST_PHRASE and _is_text(phrase))
    return tuple(dict.fromkeys(sound))[:MOST_PHRASES]


def _is_text(phrase: str) -> bool:
    """Whether a phrase holds a letter, digit or emoji, and no lone surrogate, which no file can hold."""
    return any(not char.isspace() for char in phrase) and not any("\ud800" <= char <= "\udfff" for char in phrase)
