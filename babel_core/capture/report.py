"""All decisions about one message at once, with the keywords that they rest on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from babel_core.capture.decay import decay_of
from babel_core.capture.extraction import fields_of
from babel_core.capture.fields import StructuredFields
from babel_core.capture.gate import CAPTURE_MAX_CHARS, SCREENED, category_of, decision_of
from babel_core.capture.keywords import Keywords
from babel_core.capture.matching import Hit
from babel_core.capture.reading import read
from babel_core.capture.secrets import Secret, secrets
from babel_core.capture.signals import (
    Correction,
    Directive,
    Reinforcement,
    correction_of,
    directive_of,
    reinforcement_of,
)


@dataclass(frozen=True, slots=True)
class CaptureReport:
    """What capture says of a message, and why.

    `captured` and `reason` are the gate's (see `capture_decision`), `category` and `decay` the names of the two
    classes, `fields` what it says as entity, key and value. `hits` are all keywords that stand in it, each with group,
    entry, language and place (code points); `languages` those that were asked for. Of a message with a secret no text
    is taken over: `fields` is empty, and so is the rule of its directive.
    """

    captured: bool
    reason: str
    category: str
    decay: str
    languages: tuple[str, ...]
    fields: StructuredFields
    correction: Correction
    directive: Directive
    reinforcement: Reinforcement
    hits: tuple[Hit, ...]
    secret: Secret | None = None

    def __bool__(self) -> bool:
        return self.captured


def explain_capture(
    text: str,
    capture_max_chars: int = CAPTURE_MAX_CHARS,
    *,
    keywords: Keywords | None = None,
    languages: Iterable[str] | None = None,
) -> CaptureReport:
    """Every decision about a message, with the keywords that say so; arguments as in `should_capture`.

    >>> report = explain_capture("I prefer window seats")
    >>> report.captured, report.category, report.fields.value
    (True, 'preference', 'window seats')
    """
    reading = read(text, keywords, languages)
    decision = decision_of(reading, capture_max_chars)
    category, _ = category_of(reading)
    directive = directive_of(reading)
    # A message that is refused for another reason has not been screened.
    secret = decision.secret if decision.reason in SCREENED else next(secrets(text), None)
    return CaptureReport(
        captured=decision.captured,
        reason=decision.reason,
        category=category,
        decay=decay_of(reading).name,
        languages=reading.languages,
        fields=fields_of(reading, category) if secret is None else StructuredFields(),
        correction=correction_of(reading),
        directive=directive if secret is None else directive.without_rule(),
        reinforcement=reinforcement_of(reading),
        hits=reading.hits,
        secret=secret,
    )
