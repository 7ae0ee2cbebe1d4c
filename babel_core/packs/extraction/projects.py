"""Data forms of projects: "remember project ID: FIELD=VALUE", and declared policies and decisions."""

from __future__ import annotations

import re

from babel_core.analysis.frozen import FrozenMap
from babel_core.packs.clauses.quotes import mask_quoted
from babel_core.packs.extraction.data import ExtractionData
from babel_core.packs.extraction.found import Found, fact
from babel_core.packs.extraction.judging import Judge
from babel_core.packs.extraction.opt_outs import OptOuts
from babel_core.packs.extraction.phrases import phrases
from babel_core.packs.extraction.statements import Statement, cleaned
from babel_core.packs.extraction.templates import HIDDEN, Templates

MOST_ID, MOST_FIELD, MOST_VALUE, MOST_CLAUSE = 80, 80, 1024, 2048
CONFIRMED = "confirmed_decision"

_ID = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
_FIELD = re.compile(r"[^\W\d][\w \-]*")
_BODY = re.compile(r"\A(?P<head>[^=＝\n]{1,400}?)(?P<sign>\s*[=＝])(?P<value>[\s\S]*)\Z")
_PARTING = re.compile(r"[;；?？\n]")
_COMMA = re.compile(r"[,，、.。]\s*")
_SIGNS = re.compile(r"\s*[:：=＝]\s*(?=\S)")
_BLANK = re.compile(r"\s*+")
_ENDED = re.compile(r"\s*+(?:\Z|[.,;:!?…()\u3002\uff01\uff1f\u3001-])")
"""Behind what ends a body, or ahead of an aside."""


class Projects:
    """The data forms of a language, compiled."""

    def __init__(self, data: ExtractionData, opt_outs: OptOuts, judge: Judge) -> None:
        lists = data.project
        self._opt_outs = opt_outs
        self._judge = judge
        self._assignments = Templates(lists.get("assignments", ()), {"here": "here", "rest": "text"})
        self._declarations = phrases(lists.get("declarations", ()))
        self._verbs = phrases(lists.get("verbs", ()))
        self._placeholders = phrases(lists.get("placeholders", ()))
        self._blanks = phrases(lists.get("blanks", ()))
        self._blank_ends = phrases(lists.get("blank_ends", ()))
        self._conditions = phrases(lists.get("conditions", ()))

    def is_assignment(self, statement: Statement) -> bool:
        """Whether a statement has the shape of an assignment, sound or not."""
        body = self._body(statement)
        if body is None:
            return False
        found = _BODY.match(statement.message.hidden[body : min(statement.end, body + MOST_CLAUSE)])
        return found is not None and ":" in found["head"].replace("：", ":")

    def assignment(self, statement: Statement) -> Found | None:
        """The fact of an assignment; None where one of its bounds is passed."""
        message = statement.message
        body = self._body(statement)
        if body is None or statement.end - statement.start > MOST_CLAUSE or message.is_withheld(statement.start, body):
            return None
        shown = message.text[body : statement.end]
        found = _BODY.match(message.hidden[body : statement.end])
        if found is None or _PARTING.search(found[0]) or mask_quoted(statement.text).unterminated:
            return None
        head, _, field = found["head"].replace("：", ":").partition(":")
        subject = shown[: len(head)].split()
        value = found["value"].strip()
        sound = (
            len(subject) == 2
            and len(subject[1]) <= MOST_ID
            and _ID.fullmatch(subject[1])
            and len(field.strip()) <= MOST_FIELD
            and _FIELD.fullmatch(field.strip())
            and 0 < len(value) <= MOST_VALUE
            and any(char.isalnum() or char == HIDDEN for char in value)
        )
        if not sound or self._judge.asks(statement.text) or self._refuses(statement, body):
            return None
        metadata = FrozenMap({"category": "project", "fact_kind": "generic_project", "scope_kind": "project",
                              "subject": subject[1]})  # fmt: skip
        return fact(shown.strip(), metadata)

    def _body(self, statement: Statement) -> int | None:
        """Where the words from "project" on begin."""
        form = statement.surface.text
        filled = self._assignments.at(form, 0)
        if filled is None or "here" not in filled.slots:
            return None
        at = filled.slots["here"][0]
        return statement.place((at, at + 1))[0]

    def _refuses(self, statement: Statement, body: int) -> bool:
        """Whether an opt-out begins inside a value."""
        hidden = statement.message.hidden
        return any(
            self._opt_outs.of(statement.part(comma.end(), statement.end)) is not None
            for comma in list(_COMMA.finditer(hidden, body, statement.end))[:20]
        )

    def declaration(self, statement: Statement) -> Found | None:
        """The fact of a declared policy or decision; None where a statement declares none."""
        form = statement.surface.text
        head = self._declarations.match(form) if self._declarations is not None else None
        if head is None:
            return None
        behind = _SIGNS.match(form, head.end())
        if behind is None and self._verbs is not None:
            behind = self._verbs.match(form, _after_blanks(form, head.end()))
        if behind is None or self._says_nothing(form[_after_blanks(form, head.end()) :]):
            return None
        if not self._decides(form, _after_blanks(form, behind.end())):
            return None
        start, end = cleaned(statement.message.text, statement.start, statement.end)
        text = statement.message.text
        place, _ = statement.place((behind.end(), behind.end() + 1))
        if self._judge.asks(statement.text) or self._judge.asks(text[place : statement.end]):
            return None
        metadata = {"category": "project", "fact_kind": "generic_project", "scope_kind": "project",
                    "attributes": FrozenMap({"language_durable_signal": CONFIRMED})}  # fmt: skip
        return fact(text[start:end], metadata)

    def declares(self, statement: Statement) -> bool:
        """Whether a statement begins as a declaration does, whatever its body."""
        form = statement.surface.text
        head = self._declarations.match(form) if self._declarations is not None else None
        if head is None:
            return False
        at = _after_blanks(form, head.end())
        verb = self._verbs.match(form, at) if self._verbs is not None else None
        return _SIGNS.match(form, head.end()) is not None or verb is not None

    def _decides(self, form: str, at: int) -> bool:
        """Whether a body says something."""
        body = form[at:]
        if not any(map(str.isalnum, body.replace(HIDDEN, "x"))):
            return False
        if self._says_nothing(body):
            return False
        condition = self._conditions.match(body) if self._conditions is not None else None
        if condition is None:
            return True
        comma = _COMMA.search(body)
        return comma is not None and any(map(str.isalnum, body[comma.end() :]))

    def _says_nothing(self, body: str) -> bool:
        """Whether a placeholder stands for a body: one that makes a blank only where the body ends with it."""
        if self._placeholders is not None and self._placeholders.match(body):
            return True
        blank = self._blanks.match(body) if self._blanks is not None else None
        if blank is None:
            return False
        rest = body[blank.end() :]
        behind = self._blank_ends.match(rest, _after_blanks(rest, 0)) if self._blank_ends is not None else None
        return behind is not None or _ENDED.match(rest) is not None


def _after_blanks(form: str, at: int) -> int:
    found = _BLANK.match(form, at)
    return found.end() if found else at
