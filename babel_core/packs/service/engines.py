"""The engines of a pack's folder, each imported and made at its first use, behind the callables of the contract.

A service that is asked for one thing loads what that takes. One method a callable; an engine that a language has no
data for does what the neutral one does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from babel_core.errors import BabelError, MissingDependencyError
from babel_core.packs.service.folder import KNOWN_FILES, PackFolder
from babel_core.packs.service.pack import NONE, EntityCandidateInput
from babel_core.packs.temporal.expression import TemporalExpression
from babel_core.text.lazy import property_made_once
from babel_core.text.locks import ForkRLock

if TYPE_CHECKING:
    from babel_core.packs.clauses.grammar import ClauseGrammar
    from babel_core.packs.entities.entities import Entities
    from babel_core.packs.entities.mention import EntityMention
    from babel_core.packs.extraction.candidate import DurableTarget, MemoryCandidate
    from babel_core.packs.extraction.extractor import Extractor
    from babel_core.packs.labels.labels import Labels
    from babel_core.packs.references.references import References
    from babel_core.packs.service.detect import TextDetector
    from babel_core.packs.signals.analysis import BehavioralRuleAnalysis, ContentAnalysis, QueryAnalysis
    from babel_core.packs.signals.engine import Signals
    from babel_core.packs.temporal.parse import LocaleParser
    from babel_core.packs.terms.terms import Terms

ENGINES = (
    *("_detector", "_terms", "_clauses", "_signals", "_references", "_times", "_entities", "_extractor", "_labels"),
)
"""What is made of a folder's files at first use."""


class Engines:
    """What the data of a folder can do, for one of its packs."""

    def __init__(self, folder: PackFolder, id: str, locale: str) -> None:
        self.folder = folder
        self.id = id
        self.locale = locale
        self.making = ForkRLock()

    def __reduce__(self) -> tuple[Any, ...]:
        return Engines, (self.folder, self.id, self.locale)

    def faults(self) -> tuple[str, ...]:
        """What keeps the folder's files from being read, one line a file; none where every engine has its data."""
        from babel_core.packs.extraction.schema import parse_extraction
        from babel_core.packs.signals.schema import parse_signals

        found = dict(self.folder.faults())
        # Engines that are made of others say only what is wrong with those: their own files are read beforehand.
        readers: list[tuple[str, Callable[[], object]]] = [
            (file, partial(parse, self.folder.table(file) or {}, self.folder.source(file)))
            for file, parse in (("signals.toml", parse_signals), ("extraction.toml", parse_extraction))
            if file not in found and self.folder.text(file) is not None
        ]
        readers += [(engine, partial(getattr, self, engine)) for engine in ENGINES]
        for name, read in readers:
            try:
                read()
            except MissingDependencyError:
                continue  # the installation lacks something, not the folder
            except BabelError as error:
                file = next((file for file in KNOWN_FILES if str(error).startswith(self.folder.source(file))), name)
                found.setdefault(file, str(error))
        return tuple(found.values())

    @property_made_once
    def _detector(self) -> TextDetector | None:
        from babel_core.packs.service.detect import TextDetector
        from babel_core.packs.service.strength import read_strength

        strength = read_strength(self.folder)
        return None if strength is None else TextDetector(strength)

    def detect(self, texts: Sequence[str]) -> str:
        """One of STRENGTHS."""
        return NONE if self._detector is None else self._detector(texts)

    # terms

    @property_made_once
    def _terms(self) -> Terms:
        from babel_core.packs.terms.terms import Terms

        return Terms.of(self.folder, self.locale)

    def normalize_for_equality(self, text: str) -> str:
        """The form in which equal texts are equal."""
        return self._terms.equality(text)

    def tokenize_for_scoring(self, text: str, mode: str = "bm25", *, exclude_stopwords: bool = False) -> list[str]:
        """Tokens for ranking ("bm25"), or for the share of two texts ("overlap")."""
        return self._terms.scoring(text, mode, exclude_stopwords=exclude_stopwords)

    def build_search_terms(self, text: str) -> list[str]:
        """The canonical terms that a text is found by."""
        return self._terms.index(text)

    def overlap_sides(
        self, texts: Sequence[str], sides: Sequence[frozenset[str]], *, exclude_stopwords: bool = False
    ) -> Sequence[frozenset[str]]:
        """The two sets of tokens that an overlap compares, mended by what the language knows."""
        return self._terms.overlap_sides(texts, sides, exclude_stopwords=exclude_stopwords)

    def search_tiers(self) -> tuple[str, ...]:
        """The segmenters behind the search terms."""
        return self._terms.tiers()

    # clauses

    @property_made_once
    def _clauses(self) -> ClauseGrammar:
        from babel_core.packs.clauses.grammar import ClauseGrammar

        return ClauseGrammar.of(self.folder)

    def split_clauses(self, text: str) -> list[str]:
        """The clauses of a text."""
        from babel_core.packs.clauses.splitting import split_clauses

        return [clause.text for clause in split_clauses(text, self._clauses)]

    def split_sentences(self, text: str) -> list[str]:
        """The sentences of a text."""
        from babel_core.packs.clauses.splitting import split_sentences

        return [sentence.text for sentence in split_sentences(text, self._clauses)]

    def decompose_query(self, text: str) -> list[str]:
        """The questions in a question; none where it is only one."""
        from babel_core.packs.clauses.facets import decompose_query

        return list(decompose_query(text, self._clauses))

    # signals

    @property_made_once
    def _signals(self) -> Signals:
        from babel_core.packs.signals.engine import Signals

        return Signals.of(self.folder, self.parse_temporal_expressions, self._clauses)

    def analyze_behavioral_rule(self, text: str) -> BehavioralRuleAnalysis:
        """What a rule of behaviour asks for."""
        return self._signals.rule(text)

    def analyze_query(self, text: str) -> QueryAnalysis:
        """What a question is after."""
        return self._signals.query(text)

    def analyze_content(self, text: str) -> ContentAnalysis:
        """What a statement tells."""
        return self._references.told(self._signals.content(text), text)

    @property_made_once
    def _references(self) -> References:
        from babel_core.packs.references.references import References

        return References.of(self.folder, self.locale, self._clauses, self._signals.interrogative)

    def matches_event_predicate(self, query: str, candidate: str) -> bool:
        """Whether a statement tells of the event that a question asks for."""
        return self._signals.matches_event(query, candidate)

    # times

    @property_made_once
    def _times(self) -> LocaleParser:
        from babel_core.packs.temporal.parse import LocaleParser
        from babel_core.packs.temporal.schema import FILE

        return LocaleParser(self.folder.text(FILE), self.folder.source(FILE))

    def parse_temporal_expressions(self, text: str, *, locale: str | None = None) -> tuple[TemporalExpression, ...]:
        """The time expressions of a text; the region of a locale may decide the order of day and month."""
        return self._times.parse(text, locale or self.locale)

    # entities

    @property_made_once
    def _entities(self) -> Entities:
        from babel_core.packs.entities.entities import Entities

        return Entities.of(self.folder, self.locale)

    def extract_entity_mentions(self, text: str) -> list[EntityMention]:
        """The names in a text."""
        return self._entities.mentions(text)

    def matches_entity_alias(self, query: str, alias: str) -> bool:
        """Whether a question names an entity."""
        return self._entities.matches_alias(query, alias)

    def accepts_entity_candidate(self, candidate: EntityCandidateInput) -> bool:
        """Whether an entity is worth keeping."""
        return self._entities.accepts(candidate)

    # extraction

    @property_made_once
    def _extractor(self) -> Extractor:
        from babel_core.packs.extraction.extractor import Extractor
        from babel_core.packs.references.pointers import parse_pointers

        return Extractor.of(
            self.folder,
            self._signals,
            self._clauses,
            times=self.parse_temporal_expressions,
            resolve=self._references.source_of_truth,
            pointers=parse_pointers,
            secrets=self._references.secrets,
        )

    def derive_durable_target(self, candidate: Any) -> DurableTarget | None:
        """What a candidate is about, as opting out names it."""
        return self._extractor.derive_durable_target(candidate)

    def extract_candidates(
        self, messages: Sequence[Any], locale: str, next_id: Callable[[], str]
    ) -> tuple[MemoryCandidate, ...]:
        """What messages hold that is worth remembering."""
        return self._extractor.extract_candidates(messages, locale, next_id)

    # labels

    @property_made_once
    def _labels(self) -> Labels:
        from babel_core.packs.service.labels import labels_of

        return labels_of(self.folder)

    def has_label(self, key: str) -> bool:
        """Whether the language has a label of its own for a key."""
        return self._labels.has_label(key)

    def render(self, key: str, values: Mapping[str, object] | None = None) -> str:
        """A label in the language; the key itself where it has none."""
        return self._labels.render(key, values)
