"""What messages of one language hold that is worth remembering."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from babel_core.packs.attribution.preferences import parse_preference_statements
from babel_core.packs.clauses.grammar import ClauseGrammar
from babel_core.packs.clauses.splitting import split_clauses, split_sentences
from babel_core.packs.extraction.candidate import DurableTarget, MemoryCandidate, Message, value_of
from babel_core.packs.extraction.data import ExtractionData
from babel_core.packs.extraction.facts import Facts
from babel_core.packs.extraction.forms import Forms, Times
from babel_core.packs.extraction.found import Found, distinct
from babel_core.packs.extraction.judging import Judge, SignalsLike
from babel_core.packs.extraction.opt_outs import OptOuts
from babel_core.packs.extraction.pointers import Pointers, References, Resolve
from babel_core.packs.extraction.projects import Projects
from babel_core.packs.extraction.schema import FILE, parse_extraction
from babel_core.packs.extraction.statements import MessageText, Statement, trimmed
from babel_core.packs.extraction.targets import target_of
from babel_core.packs.extraction.walk import Engines, Walk
from babel_core.packs.messages import USER, series_of
from babel_core.packs.temporal.parse import parse_temporal_expressions
from babel_core.text.token import Span

if TYPE_CHECKING:
    from babel_core.packs.service.folder import PackFolder


Secrets = Callable[[str], Sequence[Span]]
"""The places of secrets in a text, in code points."""


class Extractor:
    """Finds candidates in the messages of one language; make one and keep it, it is safe in threads.

    Without data it finds nothing.
    """

    def __init__(
        self,
        data: ExtractionData,
        signals: SignalsLike,
        grammar: ClauseGrammar,
        *,
        times: Times,
        resolve: Resolve | None = None,
        pointers: Pointers | None = None,
        secrets: Secrets | None = None,
    ) -> None:
        self.data = data
        self._grammar = grammar
        self._secrets = secrets
        judge = Judge(data, signals)
        forms = Forms(data, times)
        opt_outs = OptOuts(data, forms)
        references = References(data.references.get("forms", ()), resolve, pointers)
        self._engines = Engines(
            data=data,
            judge=judge,
            forms=forms,
            opt_outs=opt_outs,
            facts=Facts(data, forms, opt_outs, judge),
            projects=Projects(data, opt_outs, judge),
            references=references,
        )

    @classmethod
    def of(
        cls,
        folder: PackFolder,
        signals: SignalsLike,
        clauses: ClauseGrammar,
        *,
        times: Times | None = None,
        resolve: Resolve | None = None,
        pointers: Pointers | None = None,
        secrets: Secrets | None = None,
    ) -> Extractor:
        """The extractor of a pack's folder; without the file it finds nothing, PackContractError for a wrong one.

        `times` gives the time expressions of a text, `resolve` the source of truth that it declares, `pointers` its
        pointers; without the last two there are no references. Clauses with a place of `secrets` give no candidate.
        """
        table = folder.table(FILE)
        data = ExtractionData() if table is None else parse_extraction(table, folder.source(FILE))
        told = times or (lambda text: parse_temporal_expressions(text, folder.name))
        return cls(data, signals, clauses, times=told, resolve=resolve, pointers=pointers, secrets=secrets)

    def derive_durable_target(self, candidate: object) -> DurableTarget | None:
        """What a candidate is about, by its kind, its metadata and its wording."""
        return target_of(candidate, self.data.aliases)

    def extract_candidates(
        self, messages: Sequence[object], locale: str, next_id: Callable[[], str]
    ) -> tuple[MemoryCandidate, ...]:
        """The candidates of the messages of the user, in order; ids are asked for in that order.

        TypeError for what is no series, and for a message without a content. No text raises, and the time
        grows with the text.
        """
        found: list[MemoryCandidate] = []
        for place, given in enumerate(series_of(messages)):
            message = Message.of(given, place)
            if message.role == USER and self.data.source:
                found += (one.made(next_id(), message) for one in self._found(message))
        return tuple(found)

    def _found(self, message: Message) -> list[Found]:
        text = message.content
        clauses = [(clause.start, clause.end) for clause in split_clauses(text, self._grammar)]
        if not clauses:
            return []
        read = MessageText(text, clauses)
        secrets = [] if self._secrets is None else _apart(self._secrets(text))
        if value_of(message.analysis, "sensitive_credential"):
            secrets = [(0, len(text))]
        walk = Walk(self._engines, read, self._first(read), _preferences(text), message.analysis, secrets)
        return distinct(walk.all())

    def _first(self, read: MessageText) -> Statement:
        """The first sentence of a message, whatever clauses it has."""
        start = read.clauses[0].start
        bound = trimmed(read.text, start, min(len(read.text), start + 4 * 2048))
        first = split_sentences(read.text[slice(*bound)], self._grammar)[0]
        return Statement(read, start + first.start, start + first.end)


def _apart(spans: Iterable[Span]) -> list[Span]:
    """Spans in order, those that overlap as one."""
    found: list[Span] = []
    for start, end in sorted(spans):
        if found and start < found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((start, end))
    return found


def _preferences(text: str) -> tuple[Any, ...]:
    return parse_preference_statements(text)
