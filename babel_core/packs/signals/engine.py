"""The signals of one language: read a text once, ask for all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

from babel_core.errors import require_str
from babel_core.packs.clauses.grammar import ClauseGrammar
from babel_core.packs.clauses.splitting import split_clauses
from babel_core.packs.signals.analysis import (
    NONE,
    BehavioralRuleAnalysis,
    ContentAnalysis,
    QueryAnalysis,
)
from babel_core.packs.signals.behavior import rule_analysis
from babel_core.packs.signals.content import content_analysis
from babel_core.packs.signals.directives import directed
from babel_core.packs.signals.events import Times, Verbs
from babel_core.packs.signals.interrogative import asked
from babel_core.packs.signals.numbered import NumberedLists
from babel_core.packs.signals.query import query_analysis
from babel_core.packs.signals.reading import Frame, Reading
from babel_core.packs.signals.schema import FILE, SignalData, parse_signals
from babel_core.packs.temporal.parse import parse_temporal_expressions
from babel_core.text.lazy import property_made_once
from babel_core.text.locks import ForkRLock

if TYPE_CHECKING:
    from babel_core.packs.service.folder import PackFolder
    from babel_core.packs.temporal.expression import TemporalExpression
    from babel_core.text.token import Span

_KEPT = 64
"""Readings that are kept, with what was made of them: a clause is asked several times while a message is read."""
_SHORT = 4000
"""Code points of a text whose reading is kept."""

Judgement = TypeVar("Judgement")
Parse = Callable[[str], "Sequence[TemporalExpression]"]
Split = Callable[[str], "Sequence[Span]"]


class Signals:
    """What texts of one language signal; make one and keep it, it is safe in threads.

    `split` gives the clauses of a text, `times` its time expressions. Without data every signal is absent.
    """

    def __init__(self, data: SignalData, split: Split, times: Parse) -> None:
        self.data = data
        self._split = split
        self._times = times
        self.making = ForkRLock()
        self._recent = lru_cache(maxsize=_KEPT)(self._reading)

    @classmethod
    def of(cls, folder: PackFolder, times: Parse | None = None, clauses: ClauseGrammar | None = None) -> Signals:
        """The signals of a pack's folder; none for a folder without the file, PackContractError for a wrong one."""
        table = folder.table(FILE)
        data = SignalData() if table is None else parse_signals(table, folder.source(FILE))
        grammar = clauses or ClauseGrammar.of(folder)

        def split(text: str) -> list[Span]:
            return [(clause.start, clause.end) for clause in split_clauses(text, grammar)]

        return cls(data, split, times or (lambda text: parse_temporal_expressions(text, folder.name)))

    def query(self, text: str) -> QueryAnalysis:
        """What a question is after. TypeError for another type than str; no text raises."""
        if not self.data.lists:
            require_str(text, "text")
            return QueryAnalysis()
        reading = self.read(text)
        return query_analysis(self.data, reading, self.frames(reading), Times(reading.masked, self._times))

    def content(self, text: str) -> ContentAnalysis:
        """What a statement tells, but for what its pointers and secrets say."""
        if not self.data.lists:
            require_str(text, "text")
            return ContentAnalysis()
        return self._once(text, "content", lambda read: content_analysis(self.data, read, self.frames(read)))

    def interrogative(self, clause: str) -> bool:
        """Whether one clause asks."""
        asking = self.data.asking
        if asking is None:
            require_str(clause, "clause")
            return False
        return self._once(clause, "asks", lambda read: asked(Frame(read, 0, len(clause)), asking) is not None)

    def directive(self, clause: str) -> str:
        """What one clause tells an agent to do: "none", "one_off" or "durable"."""
        telling = self.data.telling
        if telling is None:
            require_str(clause, "clause")
            return NONE
        return self._once(clause, "directive", lambda read: directed(Frame(read, 0, len(clause)), telling).kind)

    def rule(self, text: str) -> BehavioralRuleAnalysis:
        """What a rule of behaviour asks for."""
        if not self.data.lists:
            require_str(text, "text")
            return BehavioralRuleAnalysis()
        reading = self.read(text)
        return rule_analysis(self.data, reading, self.frames(reading))

    def matches_event(self, query: str, candidate: str) -> bool:
        """Whether a statement tells of what a question asks for: one of the question's verbs, in whatever form."""
        verbs = self._verbs
        asking = self.read(query)
        wanted = verbs.asked(asking, self.frames(asking))
        if not wanted:
            require_str(candidate, "candidate")
            return False
        telling = self.read(candidate)
        return not wanted.isdisjoint(verbs.told(telling, self.frames(telling)))

    def _once(self, text: str, what: str, judge: Callable[[Reading], Judgement]) -> Judgement:
        """A judgement of a text, kept with its reading."""
        reading = self.read(text)
        if what not in reading.judged:
            reading.judged[what] = judge(reading)
        found: Judgement = reading.judged[what]
        return found

    def read(self, text: str) -> Reading:
        """A text with the places of all entries; one of the last short ones is not read again."""
        return self._recent(text) if len(require_str(text, "text")) <= _SHORT else self._reading(text)

    def _reading(self, text: str) -> Reading:
        return Reading(text, self._lists)

    def frames(self, reading: Reading) -> list[Frame]:
        """The clauses of a text that is read."""
        return [Frame(reading, start, end) for start, end in self._split(reading.text)]

    @property_made_once
    def _lists(self) -> NumberedLists:
        from babel_core.packs.matching.lists import CompiledLists
        from babel_core.packs.matching.stored import table_of

        data = self.data
        return NumberedLists(CompiledLists(table_of(data.lists, data.language, data.folding), data.language))

    @property_made_once
    def _verbs(self) -> Verbs:
        return Verbs(self.data)
