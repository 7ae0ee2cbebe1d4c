"""The pointers and secrets of a text, as one pack reads them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from babel_core.packs.clauses.grammar import ClauseGrammar
from babel_core.packs.references.credentials import Labels
from babel_core.packs.references.truth import Declaration, TruthGrammar, resolve_source_of_truth
from babel_core.packs.signals.analysis import ContentAnalysis, SourceOfTruth
from babel_core.packs.signals.content import with_references
from babel_core.packs.terms.tokens import words_for
from babel_core.text.token import Span

if TYPE_CHECKING:
    from babel_core.packs.service.folder import PackFolder

_MARKS, _CLOSING = ("?", "？"), " \t\n)]\"'”’»」』）"


def _truth(found: Declaration | None) -> SourceOfTruth | None:
    if found is None:
        return None
    superseded = found.superseded.text if found.superseded else None
    return SourceOfTruth(current_pointer=found.current.text, superseded_pointer=superseded)


class References:
    """What a pack's folder tells of references; `asks` is the pack's own judgement of questions."""

    def __init__(
        self, truth: TruthGrammar, labels: Labels, locale: str, clauses: ClauseGrammar, asks: Callable[[str], bool]
    ) -> None:
        self._truth, self._labels, self._clauses = truth, labels, clauses
        self._asked = asks
        self._locale = locale

    @classmethod
    def of(cls, folder: PackFolder, locale: str, clauses: ClauseGrammar, asks: Callable[[str], bool]) -> References:
        """The references of a pack's folder."""
        return cls(TruthGrammar.of(folder), Labels.of(folder), locale, clauses, asks)

    def declaration(self, text: str) -> Declaration | None:
        """The source of truth that a text declares, with places."""
        return resolve_source_of_truth(text, self._truth, self._clauses, self._asks, self._cut)

    def source_of_truth(self, text: str) -> SourceOfTruth | None:
        """The source of truth that a text declares."""
        return _truth(self.declaration(text))

    def secrets(self, text: str) -> list[Span]:
        """The places of secrets, in code points."""
        return self._labels.spans(text)

    def told(self, analysis: ContentAnalysis, text: str) -> ContentAnalysis:
        """An analysis of a text with what its pointers and secrets tell."""
        found, secrets = self.declaration(text), self.secrets(text)
        if found is None and not secrets:
            return analysis
        pointers = () if found is None else (found.current, found.superseded)
        places = sorted((each.start, each.end) for each in pointers if each is not None)
        return with_references(analysis, secrets, _truth(found), places)

    def _asks(self, sentence: str) -> bool:
        return sentence.rstrip(_CLOSING)[-1:] in _MARKS or self._asked(sentence)

    def _cut(self, run: str) -> list[Span]:
        return list(words_for(self._locale).spans(run))
