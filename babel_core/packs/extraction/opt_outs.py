"""Opt-outs: what an author says is not to be remembered, in a clause of its own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from babel_core.analysis.frozen import FrozenMap
from babel_core.packs.attribution.phrases import pattern_of
from babel_core.packs.extraction.candidate import Disposition, DurableTarget, OptOut
from babel_core.packs.extraction.data import ExtractionData
from babel_core.packs.extraction.forms import Forms
from babel_core.packs.extraction.found import Found
from babel_core.packs.extraction.phrases import Phrases, phrases
from babel_core.packs.extraction.statements import Statement, cleaned, unquoted
from babel_core.packs.extraction.targets import assigned_target, distinct, named_slot, target_of
from babel_core.packs.extraction.templates import CLOSING, Templates, simplified, surface_of
from babel_core.text.lazy import cached_property
from babel_core.text.token import Span

_METADATA = FrozenMap({"feedback_kind": "dont", "subject": "unknown"})
_GAP = r"(?:[^\n.!?。;]|\.(?=\w)){0,90}?"
"""What a modifier may hold: "Article 17.2" does not end it."""
_EDGES = " \t\n.!。！,，、:："
_SHAPES = {"target": "text"}
_MOST_SIGNS = 20
"""Commas and blanks ahead of such a phrase: each of a long row of them is a place where one could begin."""

_MOST_NAMED = 200
"""Code points of a target that may name slots alone."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """An opt-out: the span of its target in code points of the message; None where it stands for what went before."""

    statement: Statement
    target: Span | None


class OptOuts:
    """The opt-outs of a language, compiled."""

    def __init__(self, data: ExtractionData, forms: Forms) -> None:
        lists = data.opt_outs
        self._forms = forms
        self._aliases = data.aliases
        self._modifiers = phrases(lists.get("modifiers", ()), gap=_GAP)
        self._strong = Templates(lists.get("forms", ()), _SHAPES)
        self._weak = Templates(lists.get("weak", ()), _SHAPES)
        self._slotted = Templates(lists.get("slots", ()), _SHAPES)
        self._behind = phrases(f"({entry})" for entry in lists.get("behind", ()))
        self._behind_listed = lists.get("behind", ())
        self._things = phrases(lists.get("things", ()))
        self._refused = phrases(f"({word})" for word in lists.get("refused", ()))
        self._refers = phrases(lists.get("refers", ()))
        self._stops = phrases(lists.get("target_stops", ()))
        self._joining = lists.get("joiners", ())
        self._naming = data.named
        self._target_ends = lists.get("target_ends", ())
        self._lead = phrases(lists.get("leads_of_target", ()))

    @cached_property
    def _ends(self) -> re.Pattern[str] | None:
        return _ending(self._target_ends)

    @cached_property
    def _behind_ends(self) -> re.Pattern[str] | None:
        """Phrases behind a comma, or in brackets, at the end of a clause."""
        entries = [simplified(entry) for entry in self._behind_listed]
        return (
            re.compile(rf"[,，、;；(（][\s,，、]{{0,{_MOST_SIGNS}}}+(?:{pattern_of(entries)})(?={CLOSING})")
            if entries
            else None
        )

    def of(self, statement: Statement) -> Refusal | None:
        """The opt-out that a statement is; None where it is none."""
        form = statement.surface.text
        if self._behind is not None and (told := self._told_before(statement)) is not None:
            return told
        # Behind all modifiers first: where verbs come last a target begins there.
        for at in reversed(self._starts(form)):
            slotted = self._slotted.at(form, at)
            if slotted is not None and "target" in slotted.slots:
                refusal = self._refusal(statement, slotted.slots["target"], weak=False)
                if refusal is not None and refusal.target is not None and self._names(statement, refusal.target):
                    return refusal
            for templates, weak in ((self._strong, False), (self._weak, True)):
                filled = templates.at(form, at)
                if filled is not None and "target" in filled.slots:
                    refusal = self._refusal(statement, filled.slots["target"], weak=weak)
                    if refusal is not None:
                        return refusal
        return None

    def _told_before(self, statement: Statement) -> Refusal | None:
        """The opt-out of a phrase that stands for what is ahead of it, in its clause or before it."""
        form = statement.surface.text
        if self._behind is not None and self._behind.fullmatch(form.strip(_EDGES)):
            return Refusal(statement, None)
        tail = self._behind_ends.search(form) if self._behind_ends is not None else None
        if tail is None or not form[: tail.start()].strip(_EDGES):
            return None
        start, end = cleaned(statement.message.text, *statement.place((0, tail.start())))
        return Refusal(statement, (start, end)) if start < end else None

    def _names(self, statement: Statement, span: Span) -> bool:
        return bool(self._slots(unquoted(statement.message.text[span[0] : span[1]])))

    def _starts(self, form: str) -> list[int]:
        """Where an opt-out may begin: behind leads, and behind what limits it in law, in time or in a topic."""
        found = self._forms.starts(form)
        if self._modifiers is not None:
            for at in tuple(found):
                behind = self._modifiers.match(form, at)
                if behind is not None:
                    found += self._forms.starts(form, behind.end())
        return found

    def _refusal(self, statement: Statement, span: Span, *, weak: bool) -> Refusal | None:
        form = statement.surface.text
        first, last = span
        whole = form[first:last].strip(_EDGES)
        if self._refers is not None and self._refers.fullmatch(whole):
            return Refusal(statement, None)
        if self._stops is not None and (stop := self._stops.search(form, first + 1, last)):
            last = stop.start()
        if self._ends is not None and (tail := self._ends.search(form, first, last)):
            last = max(first, tail.start())
        for _ in range(2):
            lead = self._lead.match(form, first, last) if self._lead is not None else None
            if lead is None:
                break
            first = lead.end()
        place = statement.place((first, last)) if first < last else (statement.end, statement.end)
        start, end = cleaned(statement.message.text, *place)
        if start >= end:
            return None
        whole = form[first:last].strip(_EDGES)
        if self._refers is not None and self._refers.fullmatch(whole):
            return Refusal(statement, None)
        # What stands behind a colon is told in full, and no longer a part of the sentence that takes it back.
        told = form[:first].rstrip().endswith(":")
        if not told and self._refused is not None and self._refused.match(whole):
            return None
        if weak and self._things is not None and self._things.match(form, first, last):
            return None
        return Refusal(statement, (start, end))

    def found(self, refusal: Refusal, before: Iterable[Statement]) -> Found | None:
        """The candidate of an opt-out; None where it stands for a statement that is not there."""
        statement, span = refusal.statement, refusal.target
        message = statement.message
        if span is None:
            told = next(iter(before), None)
            if told is None:
                return None
            span = cleaned(message.text, told.start, told.end)
        text = unquoted(message.text[span[0] : span[1]])
        target = OptOut(self._identities(statement.part(*span), text), text)
        start, end = cleaned(message.text, statement.start, statement.end)
        return Found("feedback", message.text[start:end], _METADATA, disposition=Disposition(target))

    def _identities(self, target: Statement, text: str) -> tuple[DurableTarget, ...]:
        named = self._slots(text)
        if named:
            return distinct(named)
        assigned = assigned_target(text, self._aliases)
        told: Sequence[Found] = self._forms.of(target)
        derived = (
            target_of({"kind_hint": one.kind, "content": one.content, "metadata": one.metadata}, self._aliases)
            for one in told
        )
        return distinct(one for one in (assigned, *derived) if one is not None)

    def _slots(self, text: str) -> list[DurableTarget]:
        """The slots that a target names without a value, as "my name and my job"; none where it says more."""
        found: list[DurableTarget] = []
        for part in self._part(text) if len(text) <= _MOST_NAMED else ():
            slot = self._slot(part)
            if slot is None:
                return []
            found.append(slot)
        return found

    def _part(self, text: str) -> list[str]:
        return [text] if self._slot(text) else [part for part in self._joiners.split(text) if part.strip()]

    def _slot(self, text: str) -> DurableTarget | None:
        form = surface_of(text.strip(_EDGES)).text
        slot = next((slot for slot, named in self._named.items() if named.fullmatch(form)), None)
        return named_slot(form, self._aliases) if slot is None else DurableTarget(slot, None)

    @cached_property
    def _named(self) -> dict[str, Phrases]:
        compiled = {slot: phrases(f"({phrase})" for phrase in listed) for slot, listed in self._naming.items()}
        return {slot: found for slot, found in compiled.items() if found is not None}

    @cached_property
    def _joiners(self) -> re.Pattern[str]:
        """What stands between the slots of a list; words of letters stand alone (no "e" of "e-mail")."""
        alone = r"(?<![\w-]){}(?![\w-])"
        words = [alone.format(re.escape(word)) if word.isascii() else re.escape(word) for word in self._joining]
        return re.compile("|".join(["[,，、]", *words]), re.IGNORECASE)


def _ending(listed: Iterable[str]) -> re.Pattern[str] | None:
    """The pattern of phrases at the end of a target."""
    entries = [simplified(entry) for entry in listed]
    return re.compile(rf"(?<![\s,，、])[\s,，、]+(?:{pattern_of(entries)})(?={CLOSING})") if entries else None
