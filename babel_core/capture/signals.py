"""What a message signals to an agent: a correction, a directive, praise; each with the keywords that say so."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from babel_core.capture.emphasis import CORRECTION_EMOJI, PRAISE_EMOJI, emoji_hits, is_emphatic
from babel_core.capture.groups import DIRECTIVE_GROUPS, PRAISE_GROUPS
from babel_core.capture.keywords import Keywords
from babel_core.capture.length import weighted_length
from babel_core.capture.matching import Hit
from babel_core.capture.polarity import is_negated
from babel_core.capture.politeness import is_politeness
from babel_core.capture.questions import stated
from babel_core.capture.reading import Reading, read
from babel_core.capture.rules import rule_text
from babel_core.capture.secrets import is_sensitive
from babel_core.errors import require_str

CORRECTION, EMPHASIS, CONDITIONAL = "correction", "emotional_emphasis", "conditional_rule"

PLAIN, ONE, SEVERAL, SHOUTED = 0.5, 0.7, 0.8, 0.1
"""Confidence of a directive without a category, with one, with more, and what emphasis adds."""

PRAISE = {
    "strong_praise": 0.8,
    "method_confirmation": 0.75,
    "relief": 0.8,
    "comparative_praise": 0.75,
    "sharing_signals": 0.85,
}
"""Confidence of each kind of praise; the best one counts, and `PLAIN` where there is none."""

POLITE, SHORT_ANSWER, LONG_ANSWER = 0.5, 0.7, 0.1
"""Mere politeness and praise of a short answer are so much less sure, praise of a long one so much more."""

SHORT, LONG = 25, 200
"""Lengths of an answer, in Latin letters."""


@dataclass(frozen=True, slots=True)
class Correction:
    """Whether a message corrects the agent, and the keywords that say so."""

    signal: bool
    hits: tuple[Hit, ...] = ()

    def __bool__(self) -> bool:
        return self.signal


@dataclass(frozen=True, slots=True)
class Directive:
    """What a message tells the agent to do from now on.

    `signal` says whether it is a directive at all; `categories` are its kinds, `rule` what it states, `hits` the
    keywords that say so. `confidence` is 0 for a message that is none.
    """

    signal: bool
    categories: tuple[str, ...]
    confidence: float
    rule: str
    hits: tuple[Hit, ...] = ()

    def __bool__(self) -> bool:
        return self.signal

    def without_rule(self) -> Directive:
        """The same with a blank rule, for a message with a secret."""
        return replace(self, rule="")


@dataclass(frozen=True, slots=True)
class Reinforcement:
    """Praise in a message.

    `politeness` tells that the whole message is thanks or assent and nothing else; `categories` are the kinds of
    praise. `confidence` is 0 where there is neither.
    """

    signal: bool
    politeness: bool
    categories: tuple[str, ...]
    confidence: float
    hits: tuple[Hit, ...] = ()

    def __bool__(self) -> bool:
        return self.signal


def correction_signal(
    text: str, *, keywords: Keywords | None = None, languages: Iterable[str] | None = None
) -> bool:
    """Whether a message corrects the agent: a keyword that is not negated, or an emoji of displeasure.

    >>> correction_signal("No, that's wrong, I meant the upper deck")
    True
    """
    return correction_of(read(text, keywords, languages)).signal


def correction_of(reading: Reading) -> Correction:
    """`correction_signal` of a message that is read already, with the keywords."""
    hits = tuple(hit for hit in reading.of("correction_signals") if not is_negated(reading, hit))
    found = (*hits, *emoji_hits(reading.head, CORRECTION_EMOJI, "correction_signals"))
    return Correction(bool(found), found)


def directive_categories(
    text: str, *, keywords: Keywords | None = None, languages: Iterable[str] | None = None
) -> tuple[str, ...]:
    """The kinds of directive in a message, in a fixed order; "correction" and "emotional_emphasis" among them.

    >>> directive_categories("From now on, reply in two sentences")
    ('future_behavior',)
    """
    return directive_of(read(text, keywords, languages)).categories


def directive_rule(text: str, *, keywords: Keywords | None = None, languages: Iterable[str] | None = None) -> str:
    """The rule that a message states, at most 200 code points; "" for a message without a directive or with a
    secret.

    What stands behind "note:" or the like; else the message or, where it is long, its first sentence that has a
    keyword of directives or a cue ("always", "never").

    >>> directive_rule("Note: the tide table is checked by two people")
    'the tide table is checked by two people'
    >>> directive_rule("The ferry was late")
    ''
    """
    reading = read(text, keywords, languages)
    return "" if is_sensitive(text) else rule_text(reading)


def directive(text: str, *, keywords: Keywords | None = None, languages: Iterable[str] | None = None) -> Directive:
    """All about the directive in a message: kinds, confidence, rule, keywords; no rule of a message with a secret.

    >>> directive("Note: the password is on the door").rule
    ''
    """
    told = directive_of(read(text, keywords, languages))
    return told.without_rule() if told.rule and is_sensitive(text) else told


def directive_of(reading: Reading) -> Directive:
    """`directive` of a message that is read already, with its rule whatever it holds."""
    found = {group.removeprefix("directive_"): reading.of(group) for group in DIRECTIVE_GROUPS}
    # "What if the sun went out?" sets no condition.
    found[CONDITIONAL] = stated(reading, found[CONDITIONAL])
    kinds = [kind for kind, hits in found.items() if hits]
    gate = reading.of("directive_signals")
    correction = correction_of(reading)
    emphatic = is_emphatic(reading.head)
    named = [*kinds, *([CORRECTION] if correction else ())]
    signal = bool(kinds or gate)
    sure = (PLAIN, ONE, SEVERAL)[min(len(named), 2)] + (SHOUTED if emphatic else 0.0)
    hits = (*gate, *(hit for kind in kinds for hit in found[kind]), *(correction.hits if correction else ()))
    return Directive(
        signal=signal,
        categories=(*named, *([EMPHASIS] if emphatic else ())),
        confidence=round(sure, 2) if signal else 0.0,
        rule=rule_text(reading) if signal else "",
        hits=tuple(sorted(hits, key=lambda hit: (hit.start, hit.end))),
    )


def reinforcement(
    text: str,
    answer: str | None = None,
    *,
    keywords: Keywords | None = None,
    languages: Iterable[str] | None = None,
) -> Reinforcement:
    """The praise in a message, and how sure it is; `answer` is what is praised, if that is known.

    >>> found = reinforcement("Perfect, exactly what I wanted")
    >>> found.signal, found.politeness, reinforcement("Thanks!").politeness
    (True, False, True)
    """
    if answer is not None:
        require_str(answer, "answer")
    return reinforcement_of(read(text, keywords, languages), answer)


def reinforcement_of(reading: Reading, answer: str | None = None) -> Reinforcement:
    """`reinforcement` of a message that is read already."""
    groups = ("reinforcement_signals", *PRAISE_GROUPS)
    hits = tuple(hit for hit in reading.of(*groups) if not is_negated(reading, hit))
    hits = (*hits, *emoji_hits(reading.head, PRAISE_EMOJI, groups[0]))
    kinds = tuple(kind for kind in PRAISE if any(hit.group == f"reinforcement_{kind}" for hit in hits))
    polite = is_politeness(reading.text, reading.keywords)
    sure = 0.0
    if hits or polite:
        sure = max((PRAISE[kind] for kind in kinds), default=PLAIN) * (POLITE if polite else 1.0)
        if answer is not None:
            length = weighted_length(answer)
            sure = sure * SHORT_ANSWER if length < SHORT else sure + LONG_ANSWER if length > LONG else sure
    return Reinforcement(bool(hits), polite, kinds, round(min(sure, 1.0), 3), hits)
