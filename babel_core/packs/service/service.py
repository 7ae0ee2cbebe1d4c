"""The language service: finds the locale of a text, and asks the pack that owns it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from babel_core.errors import ConfigError, UnknownNameError, require_str
from babel_core.packs.entities.mention import EntityMention
from babel_core.packs.messages import USER, content_of, role_of, series_of
from babel_core.packs.service import calls, resolution
from babel_core.packs.service.builtin import NEUTRAL, builtin_packs
from babel_core.packs.service.candidates import Ids, extracted
from babel_core.packs.service.conversations import contexts_of, runs_of
from babel_core.packs.service.locales import canonical, check_claims, pack_of, primary
from babel_core.packs.service.manifest import AnalyzerManifest, manifest_of
from babel_core.packs.service.overlap import TokenOverlap, overlap, without_lone_numbers
from babel_core.packs.service.pack import MODES, NONE, STRENGTHS, EntityCandidateInput, LanguagePack
from babel_core.packs.service.projections import Projections
from babel_core.packs.service.registry import checked_locale, with_builtin
from babel_core.packs.service.resolution import Detector, LanguageContext, context_of, explicit_locale
from babel_core.packs.signals.analysis import BehavioralRuleAnalysis, ContentAnalysis, QueryAnalysis
from babel_core.packs.temporal.expression import TemporalExpression

DEFAULT_LOCALE = "en-US"
DETECTION = ("auto", "default_only")
MOST_TERMS = 128
"""Search terms of one text at most."""

Language = LanguageContext | str | None
"""What a text is read as: a context, a locale, or None to find it from the text."""


class LanguageService(Projections):
    """Packs of languages, and the rules by which one of them answers for a text.

    `detection` is "auto" or "default_only", `detector(texts, default_locale)` is asked before the packs are and may
    give None. `packs` are put in the place of those with the same id, or behind them all. Everything is copied at
    construction; a service never changes, and threads may share it.

    Methods take the language last: a `LanguageContext` (as `resolve_from_text` gives it), a locale, or None to resolve
    the text itself. A context whose pack the service does not have is answered by the neutral pack. Raises TypeError
    for another type than str, PackContractError naming pack and method where a pack raises or breaks its contract.

    >>> service = LanguageService()
    >>> context = service.resolve_from_text("등대가 보인다")
    >>> context.pack_id, context.locale, context.locale_source
    ('ko', 'ko-KR', 'detected')
    """

    def __init__(
        self,
        default_locale: str = DEFAULT_LOCALE,
        *,
        detection: str = "auto",
        detector: Detector | None = None,
        detector_version: str | None = None,
        packs: Iterable[object] = (),
    ) -> None:
        """ConfigError for a malformed default_locale or another detection, LocaleClaimError or PackContractError for
        packs that break the contract or claim what others do."""
        self._default_locale = checked_locale(default_locale)
        if require_str(detection, "detection") not in DETECTION:
            message = f"detection is {detection!r}; valid: {', '.join(DETECTION)}"
            raise ConfigError(message)
        if detector is not None and not callable(detector):
            message = f"detector must be a callable or None, not {type(detector).__name__}"
            raise TypeError(message)
        self._detection = detection
        self._detector = detector
        version = "" if detector_version is None else require_str(detector_version, "detector_version")
        self._detector_version = version.strip() or None
        self._packs = with_builtin(packs)
        self._by_id = {pack.id: pack for pack in self._packs}
        check_claims(self._packs, builtin_packs(), NEUTRAL, self._default_locale)
        self._manifest: AnalyzerManifest | None = None

    # Packs and locales

    @property
    def default_locale(self) -> str:
        """The locale of texts that tell nothing, canonical."""
        return self._default_locale

    @property
    def packs(self) -> tuple[LanguagePack, ...]:
        """The packs in the order in which locales are resolved."""
        return self._packs

    def pack(self, id: str) -> LanguagePack:
        """The pack of an id, else the one that claims it as a locale ("zh", "FR"); UnknownNameError lists the ids."""
        found = self._by_id.get(require_str(id, "id"))
        tag = canonical(id) if found is None else None
        if tag is not None:
            found = self._by_id.get(tag) or pack_of(tag, self._packs, self._default_locale)
        if found is None:
            kind = "language pack"
            raise UnknownNameError(kind, id, self._by_id)
        return found

    def pack_for(self, language: LanguageContext | str) -> LanguagePack:
        """The pack that answers for a context or a locale; the neutral one where none claims it."""
        if isinstance(language, LanguageContext):
            return self._by_id.get(language.pack_id, self._by_id[NEUTRAL])
        tag = canonical(require_str(language, "language"))
        found = pack_of(tag, self._packs, self._default_locale) if tag else None
        return self._by_id[NEUTRAL] if found is None else found

    def get_analyzer_manifest(self) -> AnalyzerManifest:
        """The versions of all that decides, frozen; the same object at every call."""
        if self._manifest is None:
            self._manifest = manifest_of(
                [(pack, self._tiers(pack)) for pack in self._packs],
                default_locale=self._default_locale,
                detection=self._detection,
                custom_detector=self._detector is not None and self._detection == "auto",
                detector_version=self._detector_version,
            )
        return self._manifest

    def _tiers(self, pack: LanguagePack) -> tuple[str, ...]:
        return () if pack.search_tiers is None else calls.texts_of(pack, "search_tiers")

    def locales_compatible(self, left: str, right: str) -> bool:
        """Whether texts of two locales may be found by each other's words: packs of one group, else one language."""
        first, second = self.pack_for(left), self.pack_for(right)
        if NEUTRAL not in (first.id, second.id):
            return first.compatibility_group == second.compatibility_group
        tags = [primary(explicit_locale(locale)).lower() for locale in (left, right)]
        return tags[0] == tags[1]

    # Resolution

    def resolve_from_text(self, text: str, *, locale: str | None = None) -> LanguageContext:
        """The language of a text: that of `locale` where one is given, whatever the text says."""
        return self._resolve((require_str(text, "text"),), locale)

    def resolve_from_messages(self, messages: Iterable[Any], *, locale: str | None = None) -> LanguageContext:
        """The language of a conversation: of what its user wrote, and where that does not tell, of all of it.

        A message is a str, a mapping with "role" and "content", or an object with such attributes; a content is a str
        or a list of parts such as {"type": "text", "text": "..."}. TypeError for one message alone.
        """
        given = enumerate(series_of(messages))
        found = [(role_of(message), content_of(message, place)) for place, message in given]
        own = tuple(content for role, content in found if role == USER and content.strip())
        first = self._resolve(own, locale) if own else None
        if first is not None and first.locale_source != resolution.DEFAULT:
            return first
        return self._resolve(tuple(content for _, content in found), locale)

    def _resolve(self, texts: tuple[str, ...], locale: str | None) -> LanguageContext:
        if locale is not None:
            given = explicit_locale(require_str(locale, "locale"))
            return context_of(self.pack_for(given), given, resolution.EXPLICIT)
        if self._detection == "auto":
            if self._detector is not None:
                told = resolution.asked(self._detector, texts, self._default_locale)
                if told is not None:
                    return context_of(self.pack_for(told), told, resolution.DETECTED)
            found = resolution.detected_pack(self._packs, partial(self._strength, texts), self._default_locale)
            if found is not None:
                return context_of(found, found.default_locale, resolution.DETECTED)
        return context_of(self.pack_for(self._default_locale), self._default_locale, resolution.DEFAULT)

    @staticmethod
    def _strength(texts: tuple[str, ...], pack: LanguagePack) -> str:
        return calls.one_of(pack, "detect", STRENGTHS, texts)

    def _pack(self, language: Language, *texts: str) -> LanguagePack:
        for text in texts:
            require_str(text, "text")
        return self.pack_for(self._resolve(texts, None) if language is None else language)

    # Terms

    def normalize_for_equality(self, text: str, language: Language = None) -> str:
        """The form in which equal texts are equal: for removing doubles and for keys."""
        return calls.text_of(self._pack(language, text), "normalize_for_equality", text)

    def tokenize(self, text: str, language: Language = None, *, exclude_stopwords: bool = False) -> tuple[str, ...]:
        """Tokens for ranking, those that come twice twice."""
        return self.tokenize_for_scoring(text, language, exclude_stopwords=exclude_stopwords)

    def tokenize_for_scoring(
        self, text: str, language: Language = None, *, mode: str = "bm25", exclude_stopwords: bool = False
    ) -> tuple[str, ...]:
        """Tokens for ranking (mode "bm25") or for the share of two texts ("overlap")."""
        if require_str(mode, "mode") not in MODES:
            message = f"mode is {mode!r}; valid: {', '.join(MODES)}"
            raise ConfigError(message)
        pack = self._pack(language, text)
        _require_bool(exclude_stopwords)
        return calls.texts_of(pack, "tokenize_for_scoring", text, mode, exclude_stopwords=exclude_stopwords)

    def build_search_terms(self, text: str, language: Language = None) -> tuple[str, ...]:
        """The terms that a text is found by: trimmed, each once, in order, at most 128."""
        found: dict[str, None] = {}
        for term in calls.terms_of(self._pack(language, text), "build_search_terms", text):
            if term.strip():
                found[term.strip()] = None
            if len(found) == MOST_TERMS:
                break
        return tuple(found)

    def token_overlap(
        self, left: str, right: str, language: Language = None, *, exclude_stopwords: bool = False
    ) -> float:
        """The share of the larger side's tokens that both sides have; 0.0 where one has none."""
        return self.token_overlap_detail(left, right, language, exclude_stopwords=exclude_stopwords).ratio

    def token_overlap_detail(
        self, left: str, right: str, language: Language = None, *, exclude_stopwords: bool = False
    ) -> TokenOverlap:
        """How many tokens two texts have in common, and how many each has."""
        pack = self._pack(language, left, right)
        _require_bool(exclude_stopwords)
        tokens = partial(calls.texts_of, pack, "tokenize_for_scoring", exclude_stopwords=exclude_stopwords)
        sides = without_lone_numbers(tokens(left, "overlap"), tokens(right, "overlap"))
        if pack.overlap_sides is not None:
            asked = partial(calls.pair_of_sets, pack, "overlap_sides", (left, right), sides)
            return overlap(*asked(exclude_stopwords=exclude_stopwords))
        return overlap(*sides)

    # Clauses

    def split_clauses(self, text: str, language: Language = None) -> tuple[str, ...]:
        """The clauses of a text, trimmed, in order; quotations stay whole."""
        return calls.parts_of(self._pack(language, text), "split_clauses", text)

    def split_sentences(self, text: str, language: Language = None) -> tuple[str, ...]:
        """The sentences of a text, trimmed, in order."""
        return calls.parts_of(self._pack(language, text), "split_sentences", text)

    def decompose_query(self, text: str, language: Language = None) -> tuple[str, ...]:
        """The questions that a question holds; none where it is only one."""
        return calls.parts_of(self._pack(language, text), "decompose_query", text)

    # Signals

    def analyze_query(self, text: str, language: Language = None) -> QueryAnalysis:
        """What a question is after: a `QueryAnalysis`."""
        return calls.analysis_of(self._pack(language, text), "analyze_query", QueryAnalysis, text)

    def analyze_content(self, text: str, language: Language = None) -> ContentAnalysis:
        """What a statement tells: a `ContentAnalysis`."""
        return calls.analysis_of(self._pack(language, text), "analyze_content", ContentAnalysis, text)

    def analyze_behavioral_rule(self, text: str, language: Language = None) -> BehavioralRuleAnalysis:
        """What a rule of behaviour asks for: a `BehavioralRuleAnalysis`."""
        return calls.analysis_of(self._pack(language, text), "analyze_behavioral_rule", BehavioralRuleAnalysis, text)

    def matches_event_predicate(self, query: str, candidate: str, language: Language = None) -> bool:
        """Whether a statement tells of the event that a question asks for; False where the pack cannot tell."""
        pack = self._pack(language, query, candidate)
        return pack.matches_event_predicate is not None and calls.truth_of(
            pack, "matches_event_predicate", query, candidate
        )

    def parse_temporal_expressions(self, text: str, language: Language = None) -> tuple[TemporalExpression, ...]:
        """The time expressions of a text; the first is the one that it is about.

        The region of the locale may decide the order of day and month, in packs that know of it.
        """
        pack = self._pack(language, text)
        told = language.locale if isinstance(language, LanguageContext) else language
        times = partial(calls.values_of, pack, "parse_temporal_expressions", TemporalExpression, text)
        if told is not None and calls.takes(pack.parse_temporal_expressions, "locale"):
            return times(locale=explicit_locale(told))
        return times()

    # Entities

    def extract_entity_mentions(self, text: str, language: Language = None) -> tuple[EntityMention, ...]:
        """The names in a text: `EntityMention`s, each kind and normalized form once."""
        return calls.values_of(self._pack(language, text), "extract_entity_mentions", EntityMention, text)

    def matches_entity_alias(self, query: str, alias: str, language: Language = None) -> bool:
        """Whether a question names an entity by one of its names."""
        return calls.truth_of(self._pack(language, query, alias), "matches_entity_alias", query, alias)

    def accepts_entity_candidate(self, candidate: EntityCandidateInput, language: Language = None) -> bool:
        """Whether an entity is worth keeping, by its names and the texts that it was found in."""
        if not isinstance(candidate, EntityCandidateInput):
            message = f"candidate must be an EntityCandidateInput, not {type(candidate).__name__}"
            raise TypeError(message)
        pack = self._pack(language, *candidate.aliases, *candidate.document_texts)
        return calls.truth_of(pack, "accepts_entity_candidate", candidate)

    # Extraction

    def derive_durable_target(self, candidate: Any, language: LanguageContext | str) -> Any:
        """What a candidate is about, as opting out names it; None where the pack cannot tell."""
        pack = self._pack(language)
        return None if pack.derive_durable_target is None else calls.target_of(pack, candidate)

    def extract_candidates(
        self, messages: Iterable[Any], language: Language = None, *, next_id: Callable[[], str] | None = None
    ) -> tuple[Any, ...]:
        """What messages hold that is worth remembering: `MemoryCandidate`s.

        Without a language each message is read in its own, and the metadata of its candidates have its "locale"; what
        does not tell is read as the conversation. Durable targets that a pack leaves out are derived, and an opt-out
        names all that its own text tells. TypeError for one message alone, and for one without a content.
        """
        if next_id is not None and not callable(next_id):
            message = f"next_id must be a callable or None, not {type(next_id).__name__}"
            raise TypeError(message)
        if language is not None and not isinstance(language, LanguageContext | str):
            message = f"language must be str, a LanguageContext or None, not {type(language).__name__}"
            raise TypeError(message)
        given, ids = series_of(messages), next_id or Ids()
        for place, one in enumerate(given):
            content_of(one, place)
        if language is not None:
            return self._extracted(given, language, ids)
        whole = self.resolve_from_messages(given)
        pack = self.pack_for(whole)
        contexts = contexts_of(given, whole, self.resolve_from_text, lambda text: self._strength((text,), pack) != NONE)
        runs = runs_of(given, contexts)
        return tuple(one for context, run in runs for one in self._extracted(run, context, ids, said=True))

    def _extracted(
        self, messages: tuple[Any, ...], language: LanguageContext | str, ids: Callable[[], str], *, said: bool = False
    ) -> tuple[Any, ...]:
        locale = language.locale if isinstance(language, LanguageContext) else explicit_locale(language)
        derive = partial(self.derive_durable_target, language=language)
        return extracted(self.pack_for(language), messages, locale, ids, derive, said=said)

    # Labels

    def render(self, key: str, values: Mapping[str, object] | None = None, language: Language = None) -> str:
        """A label in a language (None: that of the default locale), its placeholders filled.

        Where the pack has no label for the key, that of the default locale stands; the neutral pack gives the key.
        """
        pack = self._pack(self._default_locale if language is None else language)
        if values is not None and not isinstance(values, Mapping):
            message = f"values must be a mapping or None, not {type(values).__name__}"
            raise TypeError(message)
        text = calls.label_of(pack, require_str(key, "key"), values)
        if text != key or pack.id == NEUTRAL or pack.has_label is None or calls.call(pack, "has_label", key):
            return text
        return calls.label_of(self._pack(self._default_locale), key, values)


def _require_bool(exclude_stopwords: object) -> None:
    if not isinstance(exclude_stopwords, bool):
        message = f"exclude_stopwords must be a bool, not {type(exclude_stopwords).__name__}"
        raise TypeError(message)
