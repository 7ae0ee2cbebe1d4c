"""Templates of decisions, choices and rules; the lists are those of a lexicon, in either word order.

Verb and object follow each other (svo), the object comes first (sov), or it stands in the gap of a split verb
("habe ... gewählt").
"""

from __future__ import annotations

import re
from itertools import islice

from babel_core.capture.fields import (
    ALWAYS,
    CONVENTION,
    DECISION,
    KEY_LIMIT,
    NEVER,
    VALUE_LIMIT,
    StructuredFields,
)
from babel_core.capture.lexicon import Extraction
from babel_core.capture.phrases import Phrase
from babel_core.capture.template_text import Sentence
from babel_core.text.token import Span

REASON_WORDS = 3
"""Words behind a connector of purpose that are asked whether they give a reason."""

_NOTHING: Span = (0, 0)
_WORD = re.compile(r"\S+")


def decision(sentence: Sentence, templates: Extraction) -> StructuredFields | None:
    """What was decided, and why."""
    for verb in sentence.find(f"{DECISION}.verbs"):
        told, reason = _object(sentence, templates, verb, DECISION)
        key = _key(sentence, templates, told, KEY_LIMIT)
        if key and not sentence.is_blank(told):
            return StructuredFields(DECISION, key, _reason(sentence, reason) or templates.no_reason)
    return None


def choice(sentence: Sentence, templates: Extraction) -> StructuredFields | None:
    """What was taken over what, and why."""
    for verb in sentence.find("choice.verbs"):
        told, reason = _object(sentence, templates, verb, "choice")
        for pair in (_ahead(sentence, told), _behind(sentence, told)):
            if pair is None:
                continue
            kept, left = (_key(sentence, templates, part, KEY_LIMIT // 2) for part in pair)
            if kept and left:
                value = _reason(sentence, reason) or templates.preferred
                return StructuredFields(DECISION, f"{kept} over {left}", value)
    return None


def convention(sentence: Sentence, templates: Extraction) -> StructuredFields | None:
    """A rule: the sentence without the word that makes it one."""
    for value in (NEVER, ALWAYS):
        cues = sorted(sentence.find(f"{CONVENTION}.{value}"), key=lambda found: (found.gap is None, found.start))
        cue = cues[0] if cues else None
        if cue is not None:
            rest = _around(sentence, cue)
            if rest:
                return StructuredFields(CONVENTION, rest[:KEY_LIMIT].rstrip(), value)
    return None


def _around(sentence: Sentence, cue: Phrase) -> str:
    """What a cue leaves of its sentence: the gap of a split one ("ne ... jamais"), and what stands on both sides."""
    left = sentence.after("subjects", (0, cue.start))
    spans = [left, *([cue.gap] if cue.gap is not None else []), (cue.end, sentence.end)]
    parts = [sentence.source(span, VALUE_LIMIT) for span in spans if not sentence.is_blank(span)]
    spaced = any(char.isspace() for char in sentence.text.strip())
    return (" " if spaced else "").join(part for part in parts if part)


def _object(sentence: Sentence, templates: Extraction, verb: Phrase, name: str) -> tuple[Span, Span]:
    """The spans of what a verb speaks of and of the reason; empty ones for nothing."""
    after = (verb.end, sentence.end)
    if verb.gap is not None:
        return verb.gap, _told_after(sentence, name, after)[1] or _told_before(sentence, name, verb.start)[1]
    told, reason = _told_after(sentence, name, after)
    before, earlier = _told_before(sentence, name, verb.start)
    before = sentence.after("subjects", before)
    first_object = templates.order == "sov" and not sentence.is_blank(before)
    if first_object or sentence.is_blank(told):
        return before, reason if sentence.is_blank(earlier) else earlier
    return told, earlier if sentence.is_blank(reason) else reason


def _told_after(sentence: Sentence, name: str, span: Span) -> tuple[Span, Span]:
    """What stands before the first connector of a span, and behind it."""
    start, end = span
    for connector in _connectors(sentence, name, start, end):
        rest = (connector.end, end)
        if not sentence.is_blank(rest) and connector.start >= start:
            return (start, connector.start), rest
    return span, _NOTHING


def _connectors(sentence: Sentence, name: str, start: int, end: int) -> list[Phrase]:
    """Connectors, with those of purposes that a reason follows: "for its speed", not "for the billing service"."""
    found = sentence.find(f"{name}.connectors", start, end)
    for phrase in sentence.find(f"{DECISION}.purposes", start, end):
        words = list(islice(_WORD.finditer(sentence.text, phrase.end, end), REASON_WORDS))
        if words and sentence.first(f"{DECISION}.reasons", phrase.end, words[-1].end()) is not None:
            found = [*found, phrase]
    return sorted(found, key=lambda phrase: (phrase.start, -phrase.end))


def _told_before(sentence: Sentence, name: str, end: int) -> tuple[Span, Span]:
    """The object before a verb, and a reason before that."""
    behind = sentence.last(f"{name}.connectors_behind", 0, end)
    if behind is not None:
        return (behind.end, end), sentence.after(f"{name}.connectors", (0, behind.start))
    ahead = sentence.first(f"{name}.connectors", 0, end)
    clause = sentence.clause(0, end)
    if ahead is not None and ahead.end < clause[0]:
        return clause, (ahead.end, clause[0])
    return (0, end), _NOTHING


def _key(sentence: Sentence, templates: Extraction, span: Span, most: int) -> str:
    """What was written in a span, without fillers before it and particles behind."""
    return sentence.source(sentence.before(templates.markers, sentence.after("fillers", span)), most)


def _reason(sentence: Sentence, span: Span) -> str:
    return sentence.source(sentence.after("subjects", span), VALUE_LIMIT) if span[1] > span[0] else ""


def _ahead(sentence: Sentence, told: Span) -> tuple[Span, Span] | None:
    """(taken, left) where the word between them stands before what is left."""
    for rejector in sentence.find("choice.rejectors", *told):
        kept, left = (told[0], rejector.start), (rejector.end, told[1])
        if not sentence.is_blank(kept) and not sentence.is_blank(left):
            return kept, left
    return None


def _behind(sentence: Sentence, told: Span) -> tuple[Span, Span] | None:
    """(taken, left) where the word between them stands behind what is left, which comes first."""
    start, end = told
    rejector = sentence.first("choice.rejectors_behind", start, end)
    if rejector is not None:
        kept, left = (rejector.end, end), (start, rejector.start)
        if not sentence.is_blank(kept) and not sentence.is_blank(left):
            return kept, left
    return None
