"""Statements of a form: "my name is ...", "I work as ... at ...", "the blocker is ...": what they tell."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence

from babel_core.analysis.frozen import FrozenMap
from babel_core.packs.attribution.person import Surface
from babel_core.packs.extraction.candidate import UNKNOWN_SUBJECT
from babel_core.packs.extraction.data import ExtractionData, Form, Slot
from babel_core.packs.extraction.found import Found
from babel_core.packs.extraction.phrases import Phrases, phrases
from babel_core.packs.extraction.statements import Statement, cleaned, unquoted
from babel_core.packs.extraction.templates import MOST_CHARS, Filled, Templates, simplified
from babel_core.text.lazy import cached_property
from babel_core.text.token import Span

Times = Callable[[str], Sequence[object]]

_MOST_LEADS = 4
_MOST_STATEMENTS = 6
"""Statements of a clause that are read: "I'm a cooper, I live in Cork and my name is Ada"."""
_BETWEEN = re.compile(r"[\s,，、:：;；]*+")
_WORD = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*")
_SPELLED = re.compile(r"[^\W\d_](?:[-. ][^\W\d_]){2,}\Z")
_ASIDE = re.compile(r"\s*[(（]|\s+[-–—]\s|\s*——")
"""Where a value of the profile ends ahead of what only tells more of it."""
_LONG = 400
"""Code points of the longest value of a profile."""


class Forms:
    """The forms of a language, compiled."""

    def __init__(self, data: ExtractionData, times: Times) -> None:
        shapes = {name: slot.shape for name, slot in data.slots.items() if slot.shape}
        self._data = data
        self._times = times
        self._forms = [(form, Templates(form.templates, shapes)) for form in data.forms]
        self._likely: dict[str, list[tuple[int, Form, Templates]]] = {}
        self._leads = phrases(data.leads)
        self._values = {name: _Value(slot, data) for name, slot in data.slots.items()}
        self._any = _Value(Slot(""), data)

    def of(self, statement: Statement, *, profile: bool = False) -> list[Found]:
        """What a statement tells, in order; with `profile` only of the profile, as a request may ("call me Ada")."""
        found: list[Found] = []
        places: set[int] = set()
        starts = self.starts(statement.surface.text)
        for _ in range(_MOST_STATEMENTS):
            behind = 0
            fitting: set[int] = set()
            for place in starts:
                if place in places:
                    continue
                places.add(place)
                told = False
                for number, form, templates in self._beginning(statement.surface.text[place : place + 1]):
                    if number in fitting or (profile and form.kind != "profile"):
                        continue
                    if told and form.content == "clause" and form.kind == "fact" and not form.past:
                        continue  # the profile has it already
                    made, end = self._read(form, templates, statement, place)
                    found += made
                    behind = max(behind, end)
                    if made:
                        fitting.add(number)
                        told = told or form.kind == "profile"
            if not behind:
                break
            starts = self.starts(statement.surface.text, behind)
        return _once(found)

    def _beginning(self, char: str) -> list[tuple[int, Form, Templates]]:
        """The forms, with their numbers, that may begin where a code point stands."""
        found = self._likely.get(char)
        if found is None:
            every = enumerate(self._forms)
            found = [(number, form, templates) for number, (form, templates) in every if templates.may_begin(char)]
            if len(self._likely) < MOST_CHARS:
                self._likely[char] = found
        return found

    def starts(self, form: str, at: int = 0) -> list[int]:
        """Where a statement may begin: at a place, and behind each of its leads."""
        found = [_opened(form, at)]
        while self._leads is not None and len(found) <= _MOST_LEADS:
            lead = self._leads.match(form, found[-1])
            if lead is None or lead.end() == found[-1]:
                break
            found.append(_opened(form, lead.end()))
        return found

    def _read(self, form: Form, templates: Templates, statement: Statement, at: int) -> tuple[list[Found], int]:
        """What a form finds at a place, and where the next statement may begin; 0 for none."""
        surface = statement.own_surface if form.own else statement.surface
        for filled in templates.all(surface.text, at):
            times = self._times(statement.text) if form.past else ()
            if form.past and not times:
                break
            if form.kind != "profile" and form.content == "clause":
                made, behind = self._clause(form, statement, surface, filled, times), 0
            else:
                made, behind = self._slots(form, statement, surface, filled)
            if made:
                return made, behind
        return [], 0

    def _clause(
        self, form: Form, statement: Statement, surface: Surface, filled: Filled, times: Sequence[object]
    ) -> list[Found]:
        for name, span in filled.slots.items():
            value = self._values.get(name)
            if value is not None and value.read(statement, surface, span) is None:
                return []
        if self._any.takes_back(surface, filled.start):
            return []
        text = statement.message.own if form.own else statement.message.text
        start, _ = statement.place((filled.start, filled.start + 1), own=form.own)
        first, last = cleaned(text, start, statement.end)
        content = " ".join(text[first:last].split()) if form.own else text[first:last]
        occurrence = {"occurrence_expression": str(getattr(times[0], "raw", ""))} if times else {}
        return [self._made(form, content, occurrence)] if content else []

    def _slots(self, form: Form, statement: Statement, surface: Surface, filled: Filled) -> tuple[list[Found], int]:
        found: list[Found] = []
        behind = 0
        for name, span in filled.slots.items():
            value = self._values.get(name, self._any)
            read = value.read(statement, surface, span)
            if read is None or (read[1] and span[1] < filled.end):
                return [], 0  # refused, or cut short ahead of words that must follow it
            content, end = read
            behind = max(behind, end)
            if form.kind == "profile" and value.slot.field:
                found.append(Found("profile", content, FrozenMap({"profile_field": value.slot.field}), form.explicit))
            elif form.kind != "profile" and name == form.content:
                kept = value.value_of(content)
                found.append(self._made(form, content, {"preference_value": kept} if kept else {}))
        return found, behind

    def _made(self, form: Form, content: str, more: Mapping[str, str]) -> Found:
        metadata = {**form.metadata, **more}
        if form.kind == "fact":
            metadata.setdefault("subject", UNKNOWN_SUBJECT)
        return Found(form.kind, content, FrozenMap(metadata), form.explicit)


class _Value:
    """What a slot takes of what stands in its place."""

    def __init__(self, slot: Slot, data: ExtractionData) -> None:
        self.slot = slot
        self._data = data
        self._known = frozenset(map(simplified, slot.known))
        self._ends = tuple(map(simplified, slot.ends))
        self._heads = frozenset(simplified(head) for head in slot.heads if "*" not in (head[:1], head[-1:]))
        self._head_starts = tuple(simplified(head[:-1]) for head in slot.heads if head[-1:] == "*")
        self._head_ends = tuple(simplified(head[1:]) for head in slot.heads if head[:1] == "*")

    @cached_property
    def _stops(self) -> Phrases | None:
        return phrases((*self._data.stops, *self.slot.stops))

    @cached_property
    def _voids(self) -> Phrases | None:
        return phrases((*self._data.voids, *self.slot.voids))

    @cached_property
    def _refused(self) -> Phrases | None:
        return phrases((*self._data.refused, *self.slot.refused))

    @cached_property
    def _strip(self) -> Phrases | None:
        return phrases(self.slot.strip)

    def read(self, statement: Statement, surface: Surface, span: Span) -> tuple[str, int] | None:
        """The value in a span of a form, and where a statement behind it may begin; None where it is refused."""
        form = surface.text
        first, last = span
        if self.takes_back(surface, first):
            return None
        for _ in range(_MOST_LEADS):
            lead = self._strip.match(form, first, last) if self._strip is not None else None
            if lead is None or lead.end() == first:
                break
            first = _opened(form, lead.end())
        if self._refused is not None and self._refused.match(form, first, last):
            return None
        stop = self._stops.search(form, min(first + 1, last), last) if self._stops is not None else None
        last = stop.start() if stop else last
        if self.slot.field and (aside := _ASIDE.search(form, first + 1, last)):
            last = aside.start()
        if first >= last or form[first:last].isspace():
            return None
        start, behind = (statement.start + place for place in surface.span(first, last))
        start, behind = cleaned(statement.message.own, start, behind)
        content = self._fits(statement.message.own[start:behind])
        return None if content is None else (content, stop.start() if stop else 0)

    def takes_back(self, surface: Surface, at: int) -> bool:
        """Whether what follows a place takes a statement back."""
        return self._voids is not None and self._voids.search(surface.text, at) is not None

    def value_of(self, content: str) -> str | None:
        """What a value is kept as; None where it is kept as it is."""
        folded = content.casefold()
        return next((kept for word, kept in self.slot.values.items() if word in folded), None)

    def _fits(self, content: str) -> str | None:
        written = unquoted(content)
        bare = unicodedata.normalize("NFC", written)  # accents written apart are no letters of their own
        if not bare or len(bare) > _LONG or not any(map(str.isalnum, bare)):
            return None
        if self.slot.shape == "name" and _SPELLED.match(bare):
            return "".join(filter(str.isalpha, bare)).capitalize()
        if self.slot.words and len(bare.split()) > self.slot.words:
            return None
        if self.slot.letters and len(bare) > self.slot.letters:
            return None
        folded = simplified(bare.casefold())
        if not self._allows(folded):
            return None
        letters = [word[0] for word in _WORD.findall(bare)]
        if self.slot.cased and letters and letters[0].islower():
            return None
        if self.slot.shape == "name" and self.slot.cased and any(map(str.islower, _main_letters(bare))):
            return None
        return written

    def _allows(self, folded: str) -> bool:
        """Whether a value is one that the slot knows, ends as one, or begins with a word as one does."""
        if not (self._known or self._ends or self.slot.heads):
            return True
        if folded in self._known or (self._ends and folded.endswith(self._ends)):
            return True
        head = folded.split(maxsplit=1)[0].rstrip(",;:")
        return head in self._heads or head.startswith(self._head_starts) or head.endswith(self._head_ends)


def _once(found: list[Found]) -> list[Found]:
    """What is found, with a value once that is a name and a role: one word is a trade, several are a name."""
    fields = [one.metadata.get("profile_field") for one in found]
    names, roles = (
        {one.content for one, each in zip(found, fields, strict=True) if each == field} for field in ("name", "role")
    )
    lost = {(content, "role" if len(content.split()) > 1 else "name") for content in names & roles}
    return [one for one, field in zip(found, fields, strict=True) if (one.content, field) not in lost]


def _main_letters(name: str) -> Iterator[str]:
    """First letters of the words of a name, without its short particles ("de", "van")."""
    return (word[0] for word in _WORD.findall(name) if len(word) > 3)


def _opened(form: str, at: int) -> int:
    found = _BETWEEN.match(form, at)
    return found.end() if found else at
