"""Messages of a conversation as callers give them: series, roles, contents.

A message is a str (of the user), a mapping with "role" and "content", or an object with such attributes. A content is
a str, or a list of parts: str, or mappings such as {"type": "text", "text": ...}, of which the texts are read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from babel_core.errors import require_str

USER = "user"
FORMS = "a str, a mapping with 'role' and 'content', or an object with such attributes"

_MISSING = object()


def series_of(messages: object) -> tuple[Any, ...]:
    """The messages of a series; TypeError for one text or one message alone, and for what is no series.

    >>> series_of("I mend nets.")
    Traceback (most recent call last):
    TypeError: messages must be a series of messages, not str; give [message] for one alone
    """
    alone = isinstance(messages, str | bytes | Mapping) or not isinstance(messages, Iterable)
    if alone or not isinstance(messages, Iterable):
        message = f"messages must be a series of messages, not {type(messages).__name__}; give [message] for one alone"
        raise TypeError(message)
    return tuple(messages)


def field_of(message: object, name: str, default: Any = None) -> Any:
    """A field of a mapping or of an object."""
    return message.get(name, default) if isinstance(message, Mapping) else getattr(message, name, default)


def role_of(message: object) -> str:
    """The role of a message, in lower case; "user" where it has none."""
    return USER if isinstance(message, str) else str(field_of(message, "role") or USER).strip().lower()


def content_of(message: object, place: int) -> str:
    """The text of the message at a place; TypeError for one without a content, and for a content of another type.

    >>> content_of({"role": "User", "content": [{"type": "text", "text": "a"}, {"type": "image"}, "b"]}, 0)
    'a\\nb'
    >>> content_of({"role": "user", "text": "a"}, 4)
    Traceback (most recent call last):
    TypeError: messages[4] content is missing; a message is a str, a mapping with 'role' and 'content', or an object \
with such attributes
    """
    if isinstance(message, str):
        return message
    content = field_of(message, "content", _MISSING)
    if content is _MISSING:
        told = f"messages[{place}] content is missing; a message is {FORMS}"
        raise TypeError(told)
    if isinstance(content, list | tuple):
        texts = (_part(part, f"messages[{place}] content[{at}]") for at, part in enumerate(content))
        return "\n".join(text for text in texts if text is not None)
    return require_str(content, f"messages[{place}] content")


def _part(part: object, name: str) -> str | None:
    """The text of a part of a content; None for one of another kind, such as an image."""
    if isinstance(part, str):
        return part
    text = field_of(part, "text")
    kind = field_of(part, "type", "text")
    return require_str(text, f"{name} text") if text is not None and str(kind).endswith("text") else None
