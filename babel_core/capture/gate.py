"""The gate of memory: whether a message is worth storing, and of which category it is."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from babel_core.capture.contacts import email_or_phone
from babel_core.capture.emphasis import pictographs
from babel_core.capture.keywords import Keywords
from babel_core.capture.length import weighted_length
from babel_core.capture.matching import Hit
from babel_core.capture.passing import broad, lasting
from babel_core.capture.questions import REQUESTS, stated
from babel_core.capture.reading import ANY_LANGUAGE, Reading, read
from babel_core.capture.secrets import Secret, secrets
from babel_core.errors import ConfigError, require_str

CAPTURE_MAX_CHARS = 5_000
"""Code points of a message that may be captured."""

LEAST_LENGTH = 9
"""Length of such a message in Latin letters; see `capture.length`."""

SURELY_LONG = 4 * LEAST_LENGTH
"""Code points that are as long in any script: NFKC makes one of four at most, and no script counts less."""

MOST_PICTOGRAPHS = 3

DECISION, PREFERENCE, ENTITY, FACT, OTHER = "decision", "preference", "entity", "fact", "other"
CATEGORIES = (DECISION, PREFERENCE, ENTITY, FACT, OTHER)

SCREENED = frozenset(("trigger", "contact", "no-trigger", "sensitive"))
"""The reasons of decisions for which secrets were looked for."""

_ASKED = frozenset(("triggers", *REQUESTS))
"""The groups that decide."""

_INJECTED = re.compile(r"</?(?:relevant|recalled|injected|retrieved)[-_ ]?(?:memory|memories|context)\b", re.IGNORECASE)
_LIST = re.compile(r"\n[ \t]*[-*•+] ?\S")


@dataclass(frozen=True, slots=True)
class CaptureDecision:
    """Whether a message is to be stored, and why.

    `reason` is "trigger" or "contact" for one that is; else "too-short", "too-long", "injected-memory", "markup",
    "formatted-list", "pictographs", "sensitive" or "no-trigger". `hits` are the triggers that stand in it (none where
    it was refused before they were asked), `secret` is what makes it sensitive.
    """

    captured: bool
    reason: str
    hits: tuple[Hit, ...] = ()
    secret: Secret | None = None

    def __bool__(self) -> bool:
        return self.captured


def should_capture(
    text: str,
    capture_max_chars: int = CAPTURE_MAX_CHARS,
    *,
    keywords: Keywords | None = None,
    languages: Iterable[str] | None = None,
) -> bool:
    """Whether a message is worth storing: a trigger of its language, an address or telephone number stands in it.

    Never what is shorter than 9 Latin letters or the like in denser scripts, longer than `capture_max_chars` code
    points, markup, a formatted list, an injected memory, full of pictographs, or sensitive. `keywords` are those to
    ask for (None: all that are shipped), `languages` the tags of the languages that it may be in (None, "und": told
    from the text); of one without keywords only addresses and numbers are kept. TypeError for another type than str,
    UnknownNameError for what is no tag of a language.

    >>> should_capture("Remember that the bakery closes on Mondays"), should_capture("我喜欢喝乌龙茶")
    (True, True)
    """
    return capture_decision(text, capture_max_chars, keywords=keywords, languages=languages).captured


def capture_decision(
    text: str,
    capture_max_chars: int = CAPTURE_MAX_CHARS,
    *,
    keywords: Keywords | None = None,
    languages: Iterable[str] | None = None,
) -> CaptureDecision:
    """`should_capture` with its reason and the triggers."""
    refused = _refusal(require_str(text, "text"), capture_max_chars)
    return refused if refused is not None else gate_of(read(text, keywords, languages, _ASKED))


def decision_of(reading: Reading, capture_max_chars: int = CAPTURE_MAX_CHARS) -> CaptureDecision:
    """`capture_decision` of a message that is read already."""
    refused = _refusal(reading.text, capture_max_chars)
    return gate_of(reading) if refused is None else refused


def gate_of(reading: Reading) -> CaptureDecision:
    """Whether a trigger stands in a message that nothing else refuses, and is not merely asked about."""
    hits = lasting(reading, stated(reading, reading.of("triggers")))
    if hits:
        return CaptureDecision(True, "trigger", hits)
    span = email_or_phone(reading.text)
    if span is not None:
        return CaptureDecision(True, "contact", (Hit("triggers", "contact", ANY_LANGUAGE, *span),))
    return CaptureDecision(False, "no-trigger")


def _refusal(text: str, most: int) -> CaptureDecision | None:
    """Why a message is refused without a look at triggers; None for one that is not."""
    if isinstance(most, bool) or not isinstance(most, int):
        message = f"capture_max_chars must be int, not {type(most).__name__}"
        raise TypeError(message)
    if most < 0:
        message = f"capture_max_chars is {most}; give 0 or more"
        raise ConfigError(message)
    reason = ""
    stripped = text.strip()
    if len(text) > most:
        reason = "too-long"
    elif len(stripped) < SURELY_LONG and weighted_length(stripped) < LEAST_LENGTH:
        reason = "too-short"
    elif _INJECTED.search(text):
        reason = "injected-memory"
    elif stripped.startswith("<") and "</" in stripped:
        reason = "markup"
    elif "**" in text and _LIST.search(text):
        reason = "formatted-list"
    elif pictographs(text) > MOST_PICTOGRAPHS:
        reason = "pictographs"
    else:
        secret = next(secrets(text), None)
        return None if secret is None else CaptureDecision(False, "sensitive", secret=secret)
    return CaptureDecision(False, reason)


def detect_category(text: str, *, keywords: Keywords | None = None, languages: Iterable[str] | None = None) -> str:
    """The category of a message: "decision", "preference", "entity", "fact" or "other"; the first that fits.

    An e-mail address or telephone number makes an entity. A preference that is negated is one. Keywords and languages
    as in `should_capture`; TypeError for another type than str.

    >>> detect_category("We PREFER paper tickets"), detect_category("Clovers grew along the railway")
    ('preference', 'other')
    """
    return category_of(read(text, keywords, languages))[0]


def category_of(reading: Reading) -> tuple[str, tuple[Hit, ...]]:
    """`detect_category` of a message that is read already, with the hits that say so."""
    for category in CATEGORIES[:-1]:
        span = email_or_phone(reading.text) if category == ENTITY else None
        if span is not None:
            return category, (Hit("category_entity", "contact", ANY_LANGUAGE, *span),)
        hits = reading.of(f"category_{category}")
        if hits:
            return category, hits
    own = broad(reading)
    return (FACT, own) if own else (OTHER, ())
