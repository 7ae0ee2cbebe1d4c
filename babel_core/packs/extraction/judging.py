"""Whether a stretch of a message asks, directs, states: what the signals and the clauses of a language say of it."""

from __future__ import annotations

import re
from typing import Any, Protocol

from babel_core.packs.clauses.compounds import DEPENDENT, FACT, INTERROGATIVE, ONE_OFF, UNKNOWN
from babel_core.packs.clauses.quotes import mask_quoted
from babel_core.packs.extraction.data import ExtractionData
from babel_core.packs.extraction.phrases import phrases
from babel_core.packs.extraction.templates import surface_of

DURABLE = "durable"
_SIGN = re.compile(r"(?<![=!<>≤≥:])[=＝](?![=>＝])")
_MOST = 4000
"""Code points of a stretch that are judged; a longer one is no question and no request."""
_LOOK = 200
"""Code points of a stretch whose beginning is asked for."""


class SignalsLike(Protocol):
    """What extraction asks of the signals of a language."""

    def interrogative(self, clause: str) -> bool:
        """Whether a clause asks."""
        ...

    def directive(self, clause: str) -> str:
        """What it tells to do."""
        ...

    def content(self, text: str) -> Any:
        """What it tells."""
        ...


class Judge:
    """Judges stretches of messages."""

    def __init__(self, data: ExtractionData, signals: SignalsLike) -> None:
        self._assertions = phrases(data.facts.get("assertions", ()))
        self._dependent = phrases(data.facts.get("dependent", ()))
        self._asks = signals.interrogative
        self._directs = signals.directive
        self._tells = signals.content

    def asks(self, text: str) -> bool:
        """Whether a stretch is a question."""
        return len(text) <= _MOST and bool(self._asks(text))

    def directive(self, text: str) -> str:
        """What a stretch tells to do: "none", "one_off" or "durable"."""
        return str(self._directs(text)) if len(text) <= _MOST else "none"

    def content(self, text: str) -> Any:
        """What the signals say of a stretch."""
        return self._tells(text[:_MOST])

    def assigns(self, text: str) -> bool:
        """Whether a stretch sets a value: its words are data, whatever they say."""
        return _SIGN.search(mask_quoted(text).masked) is not None

    def states(self, text: str) -> bool:
        """Whether a stretch is a statement of its own: it sets a value, or has a word that asserts."""
        masked = mask_quoted(text).masked
        if _SIGN.search(masked):
            return True
        return self._assertions is not None and self._assertions.search(folded(masked[:_MOST])) is not None

    def depends(self, text: str) -> bool:
        """Whether a stretch leans on the one before it."""
        return self._dependent is not None and self._dependent.match(folded(text[:_LOOK])) is not None

    def kind(self, text: str) -> str:
        """What a part of a list is: one of `packs.clauses.compounds.KINDS`."""
        if self.asks(text):
            return INTERROGATIVE
        if self.assigns(text):
            return FACT
        told = self.directive(text)
        if told == "one_off":
            return ONE_OFF
        if told == DURABLE:
            return FACT
        if self.depends(text):
            return DEPENDENT
        return FACT if self.states(text) else UNKNOWN


def folded(text: str) -> str:
    """A text as phrases are looked for in it."""
    return surface_of(text).text
