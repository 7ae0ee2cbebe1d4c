"""The way through the clauses of a message.

Each clause is asked in turn: is it the author's, an opt-out, something to remember, a declaration, a question, a
request, a reference, a statement of a form? The first that says yes decides. Of what nobody asked to be remembered,
statements with words that last are kept as inferred facts.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from operator import attrgetter
from typing import Any

from babel_core.analysis.frozen import FrozenMap
from babel_core.packs.attribution.preferences import PreferenceStatement
from babel_core.packs.clauses.compounds import FACT, INTERROGATIVE, ONE_OFF, split_explicit_compound
from babel_core.packs.clauses.quotes import mask_quoted
from babel_core.packs.extraction.candidate import value_of
from babel_core.packs.extraction.data import ExtractionData
from babel_core.packs.extraction.facts import Facts
from babel_core.packs.extraction.forms import Forms
from babel_core.packs.extraction.found import Found, fact
from babel_core.packs.extraction.judging import DURABLE, Judge
from babel_core.packs.extraction.opt_outs import OptOuts
from babel_core.packs.extraction.pointers import References
from babel_core.packs.extraction.projects import Projects
from babel_core.packs.extraction.statements import MessageText, Statement, cleaned
from babel_core.text.token import Span

FACT_KINDS = (
    ("blocker_fact", "blocker"),
    ("focus_fact", "focus_update"),
    ("open_loop_fact", "open_loop"),
    ("role_fact", "role_update"),
    ("project_state_fact", "project_state"),
)
"""What the signals of a statement make a fact, the first that holds."""

LASTING = ("durable_cue", "personal_evidence", "preference_evidence", "correction_cue")
"""Signals of a statement that is worth keeping unasked."""

_COMMA = re.compile(r"[,，、](?!\d)")
COMMAS = (",", "，", "、", ";", "；")
_MOST_JOINED = 20
_MOST_PARTED = 2000
"""Code points of a statement whose parts are read."""
QUESTION_MARKS = ("?", "？", "؟")
RESPONSE_STYLE = "response_style"


@dataclass(frozen=True, slots=True, kw_only=True)
class Engines:
    """What a language knows of each kind of candidate."""

    data: ExtractionData
    judge: Judge
    forms: Forms
    opt_outs: OptOuts
    facts: Facts
    projects: Projects
    references: References


class Walk:
    """One way through one message."""

    def __init__(
        self,
        engines: Engines,
        message: MessageText,
        first: Statement,
        preferences: Sequence[PreferenceStatement],
        analysis: object,
        secrets: Sequence[Span] = (),
    ) -> None:
        self._engines = engines
        self._clauses = message.clauses
        self._first = first
        self._preferences = preferences
        self._starts = [one.start for one in preferences]
        self._secret_ends = [end for _, end in secrets]
        self._secrets = secrets
        self._analysis = analysis if len(message.clauses) == 1 else None

    def all(self) -> Iterator[Found]:
        """What the message tells, in order."""
        at = 0
        assigned = self._engines.projects.assignment(self._first)
        if assigned is not None and not self._holds_secret(self._first.start, self._first.end):
            yield assigned
        if assigned is not None or self._engines.projects.is_assignment(self._first):
            while at < len(self._clauses) and self._clauses[at].start < self._first.end:
                at += 1
        while at < len(self._clauses):
            found, taken = self._clause(at)
            yield from found
            at += taken

    def _holds_secret(self, start: int, end: int) -> bool:
        """Whether a stretch of the message holds a secret, or a part of one: only an opt-out may have its words."""
        place = bisect_right(self._secret_ends, start)
        return place < len(self._secrets) and self._secrets[place][0] < end

    def _clause(self, at: int) -> tuple[list[Found], int]:
        """What a clause tells, and how many clauses that took."""
        engines, statement = self._engines, self._clauses[at]
        if not statement.is_author or engines.projects.is_assignment(statement):
            return [], 1
        refusal = engines.opt_outs.of(statement)
        if refusal is not None:
            before = self._clauses[max(0, at - 1)]
            secret = refusal.target is None and self._holds_secret(before.start, before.end)
            refused = secret or statement.text.endswith(QUESTION_MARKS)
            found = None if refused else engines.opt_outs.found(refusal, self._clauses[max(0, at - 1) : at])
            return [] if found is None else [found], 1
        header = engines.facts.header(statement)
        if header is not None:
            listed = engines.facts.listed(header, self._clauses, at)
            return [found for part in listed.parts for found in self._told(part)], listed.clauses
        if engines.projects.declares(statement):
            behind = self._declared_end(at)
            whole = Statement(statement.message, statement.start, self._clauses[behind - 1].end)
            declared = engines.projects.declaration(whole)
            if declared is None or self._holds_secret(whole.start, whole.end):
                return [], behind - at
            return [declared], behind - at
        return self._stated(statement), 1

    def _declared_end(self, at: int) -> int:
        """Behind the last clause of a declaration: what follows a comma belongs to it, but no question."""
        behind = at + 1
        while (
            behind < len(self._clauses)
            and behind - at < _MOST_JOINED
            and self._clauses[behind - 1].text.endswith(COMMAS)
            and not self._engines.judge.asks(self._clauses[behind].text)
        ):
            behind += 1
        return behind

    def _told(self, part: Statement) -> list[Found]:
        """What a part of what is to be remembered tells: something typed, or a fact."""
        engines = self._engines
        refusal = engines.opt_outs.of(part)
        if refusal is not None:
            found = engines.opt_outs.found(refusal, ())
            return [] if found is None else [found]
        if self._holds_secret(part.start, part.end):
            return []
        content = engines.facts.content(part)
        if not engines.judge.assigns(part.text) and engines.judge.directive(part.text) == DURABLE:
            return [self._feedback(part)]
        typed = [found.stated() for found in self._typed(part)]
        if typed:
            return [found.worded(content) for found in typed]
        return [fact(content, self._fact_kind(part))] if content else []

    def _stated(self, statement: Statement) -> list[Found]:
        """What a clause tells that nobody asked to be remembered."""
        engines = self._engines
        if self._holds_secret(statement.start, statement.end):
            return []
        if engines.judge.asks(statement.text):
            told_first = engines.facts.ahead_of_question(statement)
            return self._ahead_of_request(statement) if told_first is None else self._stated(told_first)
        directive = engines.judge.directive(statement.text)
        if directive != "none":
            told = engines.forms.of(statement, profile=True)
            if directive == ONE_OFF and not told:
                return self._ahead_of_request(statement)
            return told or ([self._feedback(statement)] if directive == DURABLE else [])
        return self._typed(statement) or self._typed_parts(statement) or self._inferred(statement)

    def _ahead_of_request(self, statement: Statement) -> list[Found]:
        """What a clause tells ahead of a request behind a comma: "Sou luthier, você reserva uma mesa?".

        A question behind a comma may be about what is told, as "right?" is, and then that is not told; and a thing that
        is named, as "my dentist's name, could you tell me?", is no statement, so that only what is typed counts.
        """
        text = statement.text
        if len(text) > _MOST_PARTED:
            return []
        for found in islice(_COMMA.finditer(mask_quoted(text).masked), _MOST_JOINED):
            left = statement.part(statement.start, statement.start + found.start())
            right = statement.part(statement.start + found.end(), statement.end)
            if self._engines.judge.kind(left.text) in (INTERROGATIVE, ONE_OFF):
                return []
            if self._engines.judge.directive(right.text) == ONE_OFF:
                return self._typed(left)
        return []

    def _typed_parts(self, statement: Statement) -> list[Found]:
        """What the parts of a statement tell, each a statement of its own: "the surname is long, my name is Ada"."""
        if statement.end - statement.start > _MOST_PARTED or not any(comma in statement.text for comma in COMMAS):
            return []
        parts = split_explicit_compound(statement.text, self._engines.judge.kind)
        if len(parts) < 2 or any(part.kind != FACT for part in parts):
            return []
        spans = [(statement.start + part.start, statement.start + part.end) for part in parts]
        return [found for span in spans for found in self._typed(statement.part(*span))]

    def _typed(self, statement: Statement) -> list[Found]:
        engines = self._engines
        reference = engines.references.of(statement, engines.forms.starts(statement.surface.text))
        if reference is not None:
            return [reference]
        found = engines.forms.of(statement)
        if any(one.kind == "preference" for one in found):
            return found
        return [*found, *self._preferred(statement)]

    def _preferred(self, statement: Statement) -> Iterator[Found]:
        """The preferences that begin in a statement."""
        styles = self._engines.data.slots.get(RESPONSE_STYLE)
        for place in range(bisect_left(self._starts, statement.start), len(self._starts)):
            told = self._preferences[place]
            if told.start >= statement.end:
                break
            if told.polarity != "positive":
                text = statement.message.own
                start, end = cleaned(text, told.start, statement.end)
                attributes = FrozenMap({"preference_polarity": told.polarity})
                yield fact(text[start:end], {"category": "personal", "attributes": attributes})
                continue
            folded = told.value.casefold()
            kept = next((to for word, to in styles.values.items() if word in folded), None) if styles else None
            metadata = {"preference_category": RESPONSE_STYLE, "preference_value": kept} if kept else {}
            yield Found("preference", self._until_asked(told, statement), FrozenMap(metadata))

    def _until_asked(self, told: PreferenceStatement, statement: Statement) -> str:
        """What is preferred, without a question or a request that the next clause is."""
        text = statement.message.text
        at = text.find(told.value, told.start, told.end)
        behind = bisect_left(self._clauses, statement.end, key=attrgetter("start"))
        if not told.start <= at < statement.end < at + len(told.value) or behind == len(self._clauses):
            return told.value
        if self._engines.judge.kind(self._clauses[behind].text) not in (INTERROGATIVE, ONE_OFF):
            return told.value
        return text[slice(*cleaned(text, at, statement.end))] or told.value

    def _feedback(self, statement: Statement) -> Found:
        """The candidate of a rule that stands."""
        text = statement.message.text
        start, end = cleaned(text, statement.start, statement.end)
        told = value_of(self._analysis, "feedback_kind") if self._analysis is not None else None
        kind = told or value_of(self._engines.judge.content(text[start:end]), "feedback_kind") or "do"
        return Found("feedback", text[start:end], FrozenMap({"feedback_kind": kind, "applies_to": "general_response"}))

    def _fact_kind(self, statement: Statement) -> Mapping[str, Any]:
        told = self._engines.judge.content(statement.text)
        kind = next((kind for signal, kind in FACT_KINDS if value_of(told, signal)), None)
        return {"fact_kind": kind, "category": "project"} if kind else {}

    def _inferred(self, statement: Statement) -> list[Found]:
        """A statement with words that last, kept unasked."""
        text = statement.message.text
        start, end = cleaned(text, statement.start, statement.end)
        least = self._engines.data.least
        if not least or end - start < least or statement.message.is_withheld(start, end):
            return []
        metadata = self._fact_kind(statement)
        told = self._engines.judge.content(statement.text)
        if metadata or any(value_of(told, signal) for signal in LASTING):
            return [fact(text[start:end], metadata, explicit=False)]
        return []
