"""What an author tells to remember: a header, perhaps how many things, and the facts, each on its own.

A list that is shorter than declared gives nothing, one that is longer gives as many as declared. Questions and requests
behind the facts are no facts; ahead of the last one that is counted they undo the list.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice, pairwise

from babel_core.packs.clauses.compounds import DEPENDENT, FACT, INTERROGATIVE, ONE_OFF, UNKNOWN, split_explicit_compound
from babel_core.packs.extraction.data import ExtractionData
from babel_core.packs.extraction.forms import Forms
from babel_core.packs.extraction.judging import Judge, folded
from babel_core.packs.extraction.opt_outs import OptOuts
from babel_core.packs.extraction.phrases import phrases
from babel_core.packs.extraction.statements import Statement, behind_bullet, bulleted, cleaned
from babel_core.packs.extraction.templates import Templates
from babel_core.text.token import Span

_SHAPES = {"body": "text", "count": "word", "unit": "word"}
_MOST_DECLARED = 100
_MOST_PARTED, _MOST_JOINERS = 2_000, 8
"""Code points of a clause in which a question is looked for behind its joiners, and how many of these are."""
_MOST_BODY = 16_000
"""Code points of a list that is parted; a longer one stays whole."""
_SENTENCE_ENDS = (".", "!", "?", "。", "！", "？", "．", "｡")
_STOP = re.compile(r"[.;。；]\s+")
_COLONS = (":", "：")
_QUESTION_MARKS = ("?", "？", "؟")
_SEMICOLONS = (";", "；")


@dataclass(frozen=True, slots=True)
class Header:
    """The header of facts: how many it declares (None: it does not say), and the span of what follows it.

    Behind a `clausal` one ("remember that") a statement follows, no request.
    """

    count: int | None
    body: Span
    polite: bool = False
    clausal: bool = False


@dataclass(frozen=True, slots=True)
class Listed:
    """The parts that a header's facts are, and how many clauses they took."""

    parts: tuple[Statement, ...]
    clauses: int


class Facts:
    """The headers of a language, compiled."""

    def __init__(self, data: ExtractionData, forms: Forms, opt_outs: OptOuts, judge: Judge) -> None:
        lists = data.facts
        self._counts = data.counts
        self._forms = forms
        self._opt_outs = opt_outs
        self._judge = judge
        self._headers = [(name, Templates(lists.get(name, ()), _SHAPES)) for name in ("headers", "bare", "polite")]
        self._not_facts = phrases(lists.get("not_facts", ()))
        self._joiners = phrases(lists.get("joiners", ()))
        self._question_joiners = phrases(lists.get("question_joiners", ()))
        self._endings = phrases(f"{ending}" for ending in lists.get("endings", ()))

    def header(self, statement: Statement) -> Header | None:
        """The header that a statement begins or ends with; None where it has none."""
        form = statement.surface.text
        for at in self._forms.starts(form):
            for name, templates in self._headers:
                filled = templates.at(form, at)
                if filled is None:
                    continue
                count = None
                if "count" in filled.slots:
                    count = self._count(form[slice(*filled.slots["count"])])
                    if count is None:
                        continue
                span = filled.slots.get("body", (filled.end, len(form)))
                clausal = "body" not in filled.slots and name != "bare" and form[filled.end - 1].isalpha()
                if name == "bare" and not self._may_follow(form, *span):
                    continue
                first, _ = statement.place((span[0], span[0] + 1)) if span[0] < span[1] else (statement.end, 0)
                last = statement.place((span[1] - 1, span[1]))[1] if span[1] < len(form) else statement.end
                return Header(count, _body(statement, first, last, polite=name == "polite"), name == "polite", clausal)
        return None

    def _may_follow(self, form: str, start: int, end: int) -> bool:
        at = start
        while at < end and not form[at].isalnum():
            at += 1
        return self._not_facts is None or self._not_facts.match(form, at, end) is None

    def _count(self, word: str) -> int | None:
        if word.isdecimal() and len(word) <= 3:
            return int(word) if 0 < int(word) <= _MOST_DECLARED else None
        return self._counts.get(word)

    def listed(self, header: Header, clauses: Sequence[Statement], at: int) -> Listed:
        """The facts of the header of clauses[at]."""
        body = clauses[at].part(*header.body)
        if header.count is not None:
            return self._counted(header.count, body, clauses, at)
        if not _says(body):
            items = _items(clauses, at)
            if not items and not clauses[at].text.endswith(_QUESTION_MARKS):
                beside = self._beside(clauses, at)
                return Listed(tuple(self._facts(beside)) if beside else (), 1 + (beside in clauses[at + 1 : at + 2]))
            return Listed(tuple(fact for item in items for fact in self._facts(item)), 1 + len(items))
        found = self._facts(body, polite=header.polite, clausal=header.clausal)
        more = self._behind_semicolons(clauses, at) if found else []
        return Listed((*found, *(fact for item in more for fact in self._facts(item))), 1 + len(more))

    def _beside(self, clauses: Sequence[Statement], at: int) -> Statement | None:
        """What a header means that is a sentence of its own: the statement before it, or else the one behind it."""
        for place in (at - 1, at + 1):
            if not 0 <= place < len(clauses):
                continue
            clause = clauses[place]
            if not clause.is_author or self._judge.kind(clause.text) != FACT:
                continue
            if self.header(clause) is None and self._opt_outs.of(clause) is None:
                return clause
        return None

    def _behind_semicolons(self, clauses: Sequence[Statement], at: int) -> list[Statement]:
        """The clauses that go on with what is to be remembered: "remember: boat=Petrel; mooring=12B"."""
        found: list[Statement] = []
        for before, clause in pairwise(clauses[at : at + _MOST_DECLARED]):
            goes_on = before.text.endswith(_SEMICOLONS) and self._judge.kind(clause.text) == FACT
            if not goes_on or self.header(clause) is not None or self._opt_outs.of(clause) is not None:
                break
            found.append(clause)
        return found

    def _facts(self, body: Statement, *, polite: bool = False, clausal: bool = False) -> list[Statement]:
        parts = self._parts(body, clausal=clausal)
        facts = [part for part, kind in parts if kind == FACT]
        if facts or len(parts) != 1 or polite:
            return facts
        part, kind = parts[0]
        return [part] if kind in (UNKNOWN, DEPENDENT) and _says(part) else []

    def _counted(self, count: int, body: Statement, clauses: Sequence[Statement], at: int) -> Listed:
        parts = self._parts(body) if body.start < body.end else []
        own = _same_sentence(clauses, at)
        behind = at + 1
        while _countable(parts) < count and behind < len(clauses) and len(parts) <= _MOST_DECLARED:
            if self.header(clauses[behind]) is not None:
                break
            more = self._parts(_item(clauses[behind]))
            if not parts and not more:
                break
            parts += more
            behind += 1
            if any(kind in (INTERROGATIVE, ONE_OFF) for _, kind in more):
                break
        found: list[Statement] = []
        for part, kind in parts:
            if len(found) == count:
                break
            if kind in (INTERROGATIVE, ONE_OFF):
                return Listed((), own)
            found.append(part)
        if len(found) < count:
            found = self._loose(body, count)
            behind = at + 1
        return Listed(tuple(found), max(own, behind - at)) if found else Listed((), own)

    def _loose(self, body: Statement, count: int) -> list[Statement]:
        """Parts of a list of bare names ("umbrella, keys"), and of the last "and", where just so many are declared."""
        if body.end - body.start > _MOST_BODY:
            return []
        parts, kinds = [], []
        for stretch in _stretches(body):
            for one in split_explicit_compound(stretch.text, self._loose_kind):
                parts.append(body.part(stretch.start + one.start, stretch.start + one.end))
                kinds.append(one.kind)
        if len(parts) < count and parts:
            parts = [piece for part in parts for piece in self._joined(part)]
            kinds = [self._judge.kind(part.text) for part in parts]
        if len(parts) != count or any(kind in (INTERROGATIVE, ONE_OFF) for kind in kinds):
            return []
        return [self._bare(part) for part in parts]

    def _loose_kind(self, text: str) -> str:
        kind = self._judge.kind(text)
        return FACT if kind == UNKNOWN else kind

    def ahead_of_question(self, statement: Statement) -> Statement | None:
        """What a clause states ahead of a question that a joiner begins: "I'm a baker and where is the flour?"."""
        if self._question_joiners is None or statement.end - statement.start > _MOST_PARTED:
            return None
        form = statement.surface.text
        for joiner in islice(self._question_joiners.finditer(form), _MOST_JOINERS):
            if joiner.start() == 0 or joiner.end() >= len(form) or not form[joiner.end()].isspace():
                continue
            first, last = statement.place(joiner.span())
            left, right = statement.part(statement.start, first), statement.part(last, statement.end)
            if self._judge.kind(left.text) == FACT and self._judge.asks(right.text):
                return left
        return None

    def _joined(self, part: Statement) -> list[Statement]:
        """A part taken apart at the joiners that stand between statements."""
        if self._joiners is None:
            return [part]
        form = part.surface.text
        found: list[Statement] = []
        start = part.start
        for joiner in self._joiners.finditer(form):
            if joiner.start() == 0 or joiner.end() >= len(form) or not form[joiner.end()].isspace():
                continue
            first, last = part.place(joiner.span())
            left, right = part.part(start, first), part.part(last, part.end)
            if self._judge.states(left.text) and self._judge.states(right.text):
                found.append(left)
                start = last
        return [*found, part.part(start, part.end)]

    def _parts(self, body: Statement, *, clausal: bool = False) -> list[tuple[Statement, str]]:
        """The parts of a stretch with what each is; the last of a list without its joiner."""
        if body.end - body.start > _MOST_BODY:
            return [(body, UNKNOWN)]
        whole = body.text

        def kind(text: str) -> str:
            found = self._kind(text)
            stated = found == ONE_OFF and clausal and whole.startswith(text) and self._judge.states(text)
            return FACT if stated else found

        spans = split_explicit_compound(whole, kind)
        return [
            (
                self._bare(body.part(body.start + one.start, body.start + one.end)),
                FACT if one.kind == DEPENDENT else one.kind,
            )
            for one in spans
        ]

    def _kind(self, text: str) -> str:
        form = folded(text[:400])
        lead = self._joiners.match(form) if self._joiners is not None else None
        bare = text[lead.end() :].lstrip() if lead is not None and len(form) == len(text[:400]) else text
        return self._judge.kind(bare)

    def _bare(self, part: Statement) -> Statement:
        lead = self._joiners.match(part.surface.text) if self._joiners is not None else None
        if lead is None or lead.end() >= len(part.surface.text):
            return part
        return part.part(part.place(lead.span())[1], part.end)

    def content(self, part: Statement) -> str:
        """The wording of a fact: without the marks around it, and without an ending that only the header asks for."""
        text = part.message.text
        start, end = cleaned(text, part.start, part.end)
        if self._endings is not None and end - start <= len(part.surface.text):
            for ending in self._endings.finditer(part.surface.text):
                first, last = part.place(ending.span())
                if last == end and first > start:
                    end = cleaned(text, start, first)[1]
                    break
        return text[start:end]


def _stretches(body: Statement) -> list[Statement]:
    """A list parted at full stops and semicolons that part no clauses ("a=1. b=2")."""
    found: list[Statement] = []
    start = body.start
    for stop in _STOP.finditer(body.message.hidden, body.start, body.end):
        found.append(body.part(start, stop.start()))
        start = stop.end()
    return [one for one in [*found, body.part(start, body.end)] if one.start < one.end]


def _countable(parts: Sequence[tuple[Statement, str]]) -> int:
    return sum(kind in (FACT, UNKNOWN) for _, kind in parts)


def _says(part: Statement) -> bool:
    return any(map(str.isalnum, part.text))


def _body(statement: Statement, first: int, last: int, *, polite: bool) -> Span:
    text = statement.message.text
    while polite and first < last and (text[last - 1].isspace() or text[last - 1] in "?？"):
        last -= 1
    while first < last and (text[first].isspace() or text[first] in ",，、:：;；-–—"):
        first += 1
    return first, last


def _items(clauses: Sequence[Statement], at: int) -> list[Statement]:
    """What follows a header that has nothing behind it: the items of a list, or else the next clause."""
    items: list[Statement] = []
    for clause in clauses[at + 1 :]:
        if not bulleted(clause) or len(items) == _MOST_DECLARED:
            break
        items.append(_item(clause))
    if not items and at + 1 < len(clauses) and clauses[at].text.rstrip().endswith(_COLONS):
        items = [clauses[at + 1]]
    return items


def _item(clause: Statement) -> Statement:
    return clause.part(behind_bullet(clause.message.text, clause.start, clause.end), clause.end)


def _same_sentence(clauses: Sequence[Statement], at: int) -> int:
    """How many clauses from one on belong to its sentence."""
    behind = at
    while behind + 1 < len(clauses) and not clauses[behind].text.endswith(_SENTENCE_ENDS):
        text = clauses[behind].message.text
        if "\n" in text[clauses[behind].end : clauses[behind + 1].start] and not bulleted(clauses[behind + 1]):
            break
        if behind - at >= _MOST_DECLARED:
            break
        behind += 1
    return behind - at + 1
