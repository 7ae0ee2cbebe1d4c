"""What a session teaches: corrections, directives, praise, and answers that had to be put right.

An incident is kept to be read again, so that one with a secret in any of its texts is dropped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from babel_core.capture.keywords import Keywords
from babel_core.capture.length import weighted_length
from babel_core.capture.reading import Reading, read
from babel_core.capture.secrets import is_sensitive
from babel_core.capture.signals import correction_of, directive_of, reinforcement_of
from babel_core.capture.transcripts import USER, Message, is_machine_text
from babel_core.errors import require_str

LEAST_USER, LEAST_ANSWER = 25, 20
"""Lengths, in Latin letters, of a user's turn that is a directive or correction, and of an answer that is praised."""

LEAST_CONFIDENCE = 0.4
LOOK_BACK = 20
"""Messages before praise in which the praised answer is looked for."""

USER_LIMIT, ASSISTANT_LIMIT = 800, 500
PRAISE_LIMIT, PRAISED_LIMIT, QUESTION_LIMIT = 800, 1_200, 500
"""Code points that the texts of an incident are cut at."""


@dataclass(frozen=True, slots=True)
class DirectiveIncident:
    """A directive of the user: its place among the messages, its kinds, the rule, the turn and the answer before."""

    index: int
    categories: tuple[str, ...]
    confidence: float
    rule: str
    user_text: str
    assistant_text: str
    timestamp: str | None


@dataclass(frozen=True, slots=True)
class CorrectionIncident:
    """A turn that corrects the agent, with the answer before it and the one behind; "" where there is none."""

    index: int
    user_text: str
    assistant_text: str
    next_assistant_text: str
    timestamp: str | None


@dataclass(frozen=True, slots=True)
class ReinforcementIncident:
    """Praise of the user, the answer that is praised and the turn that it answered.

    `tools` are the tools used for it, `recalled` the ids of what was recalled for it, in order.
    """

    index: int
    categories: tuple[str, ...]
    confidence: float
    user_text: str
    assistant_text: str
    question: str
    tools: tuple[str, ...]
    recalled: tuple[str, ...]
    timestamp: str | None


Turn = Message | Mapping[str, str]
"""A message, or a mapping with its "role" and "text"."""


def directive_extract(
    messages: Iterable[Turn], *, keywords: Keywords | None = None, languages: Iterable[str] | None = None
) -> tuple[DirectiveIncident, ...]:
    """The directives in a session. Turns of a host, and those too short to say one, are passed over.

    >>> found = directive_extract([{"role": "user", "text": "以后请一直用公制单位"}])
    >>> found[0].categories
    ('future_behavior',)
    """
    turns = _messages(messages)
    found: list[DirectiveIncident] = []
    for index, reading in _turns(turns, keywords, languages):
        told, before = directive_of(reading), _answer_before(turns, index)
        if told.signal and not _holds_secret(reading.text, before):
            found.append(
                DirectiveIncident(
                    index,
                    told.categories,
                    told.confidence,
                    told.rule,
                    _cut(reading.text, USER_LIMIT),
                    _cut(before, ASSISTANT_LIMIT),
                    turns[index].timestamp,
                )
            )
    return tuple(found)


def self_correction_extract(
    messages: Iterable[Turn], *, keywords: Keywords | None = None, languages: Iterable[str] | None = None
) -> tuple[CorrectionIncident, ...]:
    """The turns in a session that correct an answer; one needs an answer before it."""
    turns = _messages(messages)
    found: list[CorrectionIncident] = []
    for index, reading in _turns(turns, keywords, languages):
        before = _answer_before(turns, index)
        if before and correction_of(reading):
            behind = _answer_behind(turns, index)
            if _holds_secret(reading.text, before, behind):
                continue
            texts = (_cut(reading.text, USER_LIMIT), _cut(before, ASSISTANT_LIMIT), _cut(behind, ASSISTANT_LIMIT))
            found.append(CorrectionIncident(index, *texts, turns[index].timestamp))
    return tuple(found)


def reinforcement_extract(
    messages: Iterable[Turn], *, keywords: Keywords | None = None, languages: Iterable[str] | None = None
) -> tuple[ReinforcementIncident, ...]:
    """The praise in a session that is sure enough, with what is praised."""
    found: list[ReinforcementIncident] = []
    turns, tags = _messages(messages), _kept(languages)
    for index, message in enumerate(turns):
        if message.role != USER or not message.text or is_machine_text(message.text):
            continue
        answers, question = _praised(turns, index)
        answer = next((m.text for m in answers if weighted_length(m.text) >= LEAST_ANSWER), "")
        if not answer:
            continue
        told = reinforcement_of(read(message.text, keywords, tags), answer)
        sure = told.signal and told.confidence >= LEAST_CONFIDENCE
        if sure and not _holds_secret(message.text, answer, question):
            found.append(
                ReinforcementIncident(
                    index,
                    told.categories,
                    told.confidence,
                    _cut(message.text, PRAISE_LIMIT),
                    _cut(answer, PRAISED_LIMIT),
                    _cut(question, QUESTION_LIMIT),
                    tuple(tool for m in reversed(answers) for tool in m.tools),
                    tuple(dict.fromkeys(uuid for m in reversed(answers) for uuid in m.recalled)),
                    message.timestamp,
                )
            )
    return tuple(found)


def _messages(given: Iterable[Turn]) -> tuple[Message, ...]:
    """The turns as messages; TypeError names the one that is none."""
    if not isinstance(given, Iterable):
        message = f"messages must be a series of Message or mappings, not {type(given).__name__}"
        raise TypeError(message)
    found: list[Message] = []
    for at, turn in enumerate(given):
        if isinstance(turn, Mapping):
            role, text = (require_str(turn.get(key), f"messages[{at}][{key!r}]") for key in ("role", "text"))
            found.append(Message(role, text, turn.get("timestamp")))
        elif isinstance(turn, Message):
            found.append(turn)
        else:
            message = f"messages[{at}] must be a Message or a mapping, not {type(turn).__name__}"
            raise TypeError(message)
    return tuple(found)


def _turns(
    messages: Sequence[Message], keywords: Keywords | None, languages: Iterable[str] | None
) -> Iterator[tuple[int, Reading]]:
    """The user's own turns that are long enough, read."""
    tags = _kept(languages)
    for index, message in enumerate(messages):
        if message.role == USER and weighted_length(message.text) >= LEAST_USER and not is_machine_text(message.text):
            yield index, read(message.text, keywords, tags)


def _kept(languages: Iterable[str] | None) -> Iterable[str] | None:
    """Languages that can be gone through once for every turn; what is no series of str is left for `read` to name."""
    return tuple(languages) if isinstance(languages, Iterable) and not isinstance(languages, str) else languages


def _answer_before(messages: Sequence[Message], index: int) -> str:
    """The last answer before a turn, not beyond the turn before it."""
    for at in range(index - 1, max(-1, index - 1 - LOOK_BACK), -1):
        if messages[at].role == USER:
            return ""
        if messages[at].text:
            return messages[at].text
    return ""


def _answer_behind(messages: Sequence[Message], index: int) -> str:
    """The first answer behind a turn, not beyond the turn behind it."""
    for message in messages[index + 1 : index + 1 + LOOK_BACK]:
        if message.role == USER:
            return ""
        if message.text:
            return message.text
    return ""


def _praised(messages: Sequence[Message], index: int) -> tuple[list[Message], str]:
    """The answers before praise, the last first, and the user's turn before them."""
    answers: list[Message] = []
    for at in range(index - 1, max(-1, index - 1 - LOOK_BACK), -1):
        if messages[at].role == USER:
            return answers, messages[at].text
        answers.append(messages[at])
    return answers, ""


def _holds_secret(*texts: str) -> bool:
    """Whether one of the whole texts does: a secret may stand across the place where it is cut."""
    return any(map(is_sensitive, texts))


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most]}..."
