"""The analyzer: one object that cuts documents and queries alike, in every language at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from babel_core import _native
from babel_core.analysis import batches, detection, explain, fingerprint, query, raw, user_words
from babel_core.analysis.detection import Resolution
from babel_core.analysis.pieces import COMMON_ROUTE, Context, Piece, Stage, used_routes
from babel_core.analysis.pipeline import Pipeline
from babel_core.analysis.programs import Programs, are_usable
from babel_core.analysis.query import QueryPlan
from babel_core.analysis.route import Route
from babel_core.analysis.router import Chain, Router
from babel_core.analysis.spec import Catalog, LanguageSpec
from babel_core.analysis.stopwords import PACK
from babel_core.errors import BabelError, ConfigError, UnknownNameError, require_str
from babel_core.segment.registry import Registry
from babel_core.text.aligned import AlignedText
from babel_core.text.token import Token

if TYPE_CHECKING:
    from babel_core._native._pipeline import Program

PROFILES = ("words", "balanced", "recall")
TIERS = ("full", "icu", "char", "raw")
VARIANTS = ("fold", "keep")
AUTO = "auto"
RAW = "raw"
UNAVAILABLE = "unavailable"
MOST_TAGS = 256
"""Language tags, as callers write them, that an analyzer remembers."""


@dataclass(frozen=True, slots=True)
class Columns:
    """A document for an index of two columns: the words in their order, and what is added beside them.

    Both are terms joined by U+0020. `routes` are the keys of the routes that the document used; a text with terms
    always uses "und/common", whose fingerprint names the user words that it was matched with.
    """

    words: str
    expansions: str
    routes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Settings:
    """What an analyzer was asked for."""

    profile: str = "words"
    languages: tuple[str, ...] | None = None
    variants: str = "fold"
    tier: str | None = None
    user_words: tuple[str, ...] = ()
    prefer: tuple[str, ...] = ()
    stopwords: str | tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        _one_of("profile", self.profile, PROFILES)
        _one_of("variants", self.variants, VARIANTS)
        if self.tier is not None:
            _one_of("tier", self.tier, TIERS)
        if isinstance(self.stopwords, str):
            _one_of("list of stop words", self.stopwords, (PACK,))


def _compiles(settings: Settings) -> bool:
    """Whether the compiled core may cut whole texts; it knows no stop words."""
    return are_usable() and settings.tier != RAW and settings.stopwords is None


def _mixed_words(catalog: Catalog) -> tuple[str, ...]:
    return tuple(word for spec in catalog.specs.values() for word in spec.mixed_words)


def _one_of(what: str, value: str, known: Sequence[str]) -> None:
    if value not in known:
        message = f"no {what} {value!r}; known: {', '.join(known)}"
        raise ConfigError(message)


class CatalogAnalyzer:
    """An analyzer over a catalog of language specs.

    Frozen and safe to share between threads. Methods take any str, lone surrogates and NUL included, and raise
    only TypeError for another type. `lang` is a language tag; None or "auto" leaves the language to detection by
    script and the packs' own data. Offsets are code points of the text as given.
    """

    __slots__ = (
        "_catalog", "_fingerprints", "_given", "_pipeline", "_programs", "_registry", "_routers", "_routes", "_salt",
        "settings",
    )
    settings: Settings
    _catalog: Catalog
    _registry: Registry
    _routers: dict[str, Router]
    _routes: dict[str, Route]
    _fingerprints: dict[str, str]
    _given: dict[str, Program]
    _pipeline: Pipeline
    _programs: Programs | None
    _salt: str

    def __init__(self, catalog: Catalog, registry: Registry, settings: Settings) -> None:
        for name in settings.prefer:
            registry.provider(name)  # raises for one that is not
        routes: dict[str, Route] = {}
        words = user_words.compiled((*settings.user_words, *_mixed_words(catalog)), settings.variants == "keep")
        pipeline = Pipeline(routes, self._make_route, words)
        values = {
            "settings": settings,
            "_catalog": catalog,
            "_registry": registry,
            "_routers": {},
            "_routes": routes,
            "_fingerprints": {},
            "_salt": words.salt,
            "_given": {},
            "_pipeline": pipeline,
            "_programs": Programs(pipeline) if _compiles(settings) else None,
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        message = f"{type(self).__name__} is frozen; make another one"
        raise AttributeError(message)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.settings!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CatalogAnalyzer) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self.settings)

    def _identity(self) -> tuple[Settings, int]:
        return self.settings, id(self._catalog)

    def _make_route(self, chain: Chain) -> Route:
        route = Route(
            chain,
            self._registry,
            profile=self.settings.profile,
            tier=self.settings.tier,
            keep_variants=self.settings.variants == "keep",
            salt=self._salt,
            prefer=self.settings.prefer,
            stopwords=self.settings.stopwords,
        )
        return self._routes.setdefault(chain.key, route)

    def _router(self, spec: LanguageSpec) -> Router:
        found = self._routers.get(spec.id)
        return self._routers.setdefault(spec.id, Router(self._catalog, spec)) if found is None else found

    def _context(self, text: str, lang: str | None, **options: Any) -> Context:
        if self.settings.stopwords is not None:
            options.setdefault("remove_stopwords", True)
        given = self._spec(lang)
        if given is not None:
            return Context(self._router(given), None, **options)
        spec, resolution = self._resolve(text)
        return Context(self._router(spec), resolution, **options)

    def _resolve(self, text: str) -> tuple[LanguageSpec, Resolution]:
        """The pack that a text of unknown language is read by, and how sure that is."""
        resolution = detection.resolve(text, self._catalog, self.settings.languages)
        tag = resolution.language
        return self._catalog.neutral if tag is None else self._catalog.for_tag(tag), resolution

    def _spec(self, lang: str | None) -> LanguageSpec | None:
        """The pack of a given language, the neutral one where no pack knows it; None where none is given."""
        return None if lang is None or lang == AUTO else self._catalog.for_tag(require_str(lang, "lang"))

    def _program(self, text: str, lang: str | None) -> Program | None:
        """The compiled program for a text; None where the kernels are not compiled."""
        if self._programs is None:
            return None
        found = self._given.get(lang) if isinstance(lang, str) else None
        if found is None:
            spec = self._spec(lang)
            if spec is None:
                spec, resolution = self._resolve(text)
                return self._programs.program(self._router(spec), resolution.sure)
            found = self._programs.program(self._router(spec), None)
            if len(self._given) < MOST_TAGS and isinstance(lang, str):
                self._given[lang] = found
        return found

    def _pieces(self, text: str, lang: str | None, **options: Any) -> Iterator[Piece]:
        aligned = AlignedText.of(text)
        return self._pipeline.pieces(aligned, self._context(text, lang, **options))

    def analyze(self, text: str, *, lang: str | None = None, remove_stopwords: bool = False) -> list[Token]:
        """The terms of a document as tokens, in the order of their starts.

        >>> from babel_core import Analyzer
        >>> [(t.text, t.start, t.end) for t in Analyzer().analyze("Grüße, Welt", lang="en")]
        [('grüsse', 0, 5), ('welt', 7, 11)]
        """
        require_str(text, "text")
        if self.settings.tier == RAW:
            return raw.tokens(text)
        remove_stopwords = remove_stopwords or self.settings.stopwords is not None
        program = None if remove_stopwords else self._program(text, lang)
        if program is not None:
            return [
                Token(term, start, end, place, _native.SCRIPTS[script], expansion)
                for term, start, end, place, script, expansion in program.tokens(text)
            ]
        aligned = AlignedText.of(text)
        context = self._context(text, lang, remove_stopwords=remove_stopwords)
        found: list[Token] = []
        for piece in self._pipeline.pieces(aligned, context):
            script = piece.script(aligned.text)
            for term, expansion in piece.terms():
                if piece.protected is not None:
                    script = piece.script(aligned.text, term[1])
                start, end = aligned.span(term[1], term[2])
                found.append(Token(term[0], start, end, term[3], script, expansion))
        found.sort(key=lambda token: token.start)
        return found

    def tokens(self, text: str, *, lang: str | None = None, remove_stopwords: bool = False) -> list[str]:
        """The terms of a document; parts come before what joins them.

        >>> from babel_core import Analyzer
        >>> Analyzer().tokens("Maschinelles Lernen", lang="de")
        ['maschinell', 'lern']
        """
        require_str(text, "text")
        if self.settings.tier == RAW:
            return raw.joined(text).split()
        remove_stopwords = remove_stopwords or self.settings.stopwords is not None
        program = None if remove_stopwords else self._program(text, lang)
        if program is not None:
            return program.listed(text)
        pieces = self._pieces(text, lang, remove_stopwords=remove_stopwords)
        return [term[0] for piece in pieces for term, _ in piece.terms()]

    def fts_text(self, text: str, *, lang: str | None = None, remove_stopwords: bool = False) -> str:
        """The terms of a document joined by U+0020, for any engine that splits at white space."""
        require_str(text, "text")
        if self.settings.tier == RAW:
            return raw.joined(text)
        remove_stopwords = remove_stopwords or self.settings.stopwords is not None
        program = None if remove_stopwords else self._program(text, lang)
        if program is not None:
            return program.joined(text)
        return " ".join(self.tokens(text, lang=lang, remove_stopwords=remove_stopwords))

    def columns(self, text: str, *, lang: str | None = None) -> Columns:
        """A document as the two columns of an index."""
        require_str(text, "text")
        if self.settings.tier == RAW:
            return Columns(raw.joined(text), "", (COMMON_ROUTE,))
        program = self._program(text, lang)
        if program is not None:
            words_text, expansions_text, used = program.columns(text)
            return Columns(words_text, expansions_text, used_routes(used))
        words: list[str] = []
        expansions: list[str] = []
        routes: set[str] = set()
        for piece in self._pieces(text, lang):
            routes.add(piece.route)
            words.extend(term[0] for term in piece.words)
            expansions.extend(term[0] for term in piece.expansions)
        return Columns(" ".join(words), " ".join(expansions), used_routes(routes))

    def query_plan(
        self, text: str, *, lang: str | None = None, mode: str = "any", remove_stopwords: bool = False
    ) -> QueryPlan:
        """What an engine should ask for; a text without terms gives an empty plan, which matches nothing."""
        require_str(text, "text")
        query.check_mode(mode)
        if self.settings.tier == RAW:
            return raw.plan(mode, text)

        def pieces_of(stage: Stage, questions: bool, stops: bool) -> Iterable[Piece]:
            return self._pieces(text, lang, stage=stage, drop_interrogatives=questions, remove_stopwords=stops)

        return query.plan(mode, pieces_of, remove_stopwords or self.settings.stopwords is not None)

    def query(
        self, text: str, *, lang: str | None = None, mode: str = "any", remove_stopwords: bool = False
    ) -> list[str]:
        """The terms of a query: "any" (OR), "all" (AND), "phrase" (in a row) or "prefix".

        >>> from babel_core import Analyzer
        >>> Analyzer().query("Who maintains the gateway?", lang="en", mode="all")
        ['maintains', 'the', 'gateway']
        """
        return list(self.query_plan(text, lang=lang, mode=mode, remove_stopwords=remove_stopwords).tokens)

    def batch(
        self, texts: Iterable[str | None], *, lang: str | None = None, workers: int = 1
    ) -> list[str | None]:
        """`fts_text` of each text, in order; None stays None.

        `workers` threads share the work. The compiled core lets the others run while it cuts; segmenters in Python,
        as those of Japanese and Korean, take turns.
        """
        batches.check_workers(workers)
        program = None if self._spec(lang) is None or self.settings.tier == RAW else self._program("", lang)
        if program is not None:
            return list(batches.run(program.batch, batches.numbered(texts), workers))
        return list(self.stream(((text, lang) for text in texts), workers=workers))

    def stream(self, items: Iterable[batches.Item], *, workers: int = 1) -> Iterator[str | None]:
        """`fts_text` of each (text, language), one by one and in order; a series of any length takes little memory."""
        batches.check_workers(workers)
        return batches.run(self._chunk, ((chunk,) for chunk in batches.in_chunks(items)), workers)

    def _chunk(self, items: list[batches.Item]) -> list[str | None]:
        """`fts_text` of some texts; those of one program go through the compiled core together."""
        found: list[str | None] = [None] * len(items)
        by_program: dict[int, tuple[Program, list[int]]] = {}
        for place, (text, lang) in enumerate(items):
            if text is None:
                continue
            program = None if self._programs is None else self._program(text, lang)
            if program is None:
                found[place] = self.fts_text(text, lang=lang)
            else:
                by_program.setdefault(id(program), (program, []))[1].append(place)
        for program, places in by_program.values():
            for place, joined in zip(places, program.batch([items[place][0] for place in places]), strict=True):
                found[place] = joined
        return found

    def explain(self, text: str, *, lang: str | None = None) -> explain.Explanation:
        """Every stage of the analysis of one text, with offsets."""
        require_str(text, "text")
        aligned = AlignedText.of(text)
        context = self._context(text, lang)
        pieces = [] if self.settings.tier == RAW else list(self._pipeline.pieces(aligned, context))
        names = {key: route.segmenter_id for key, route in self._routes.items()}
        return explain.explanation(aligned, context, pieces, names, self.analyze(text, lang=lang))

    def fingerprints(self, routes: Iterable[str] | None = None) -> dict[str, str]:
        """Route key -> fingerprint, for the routes named or for all; UnknownNameError for one that is not.

        A route whose package is damaged, or absent for a forced tier, has the value "unavailable": no text can be
        cut by it.
        """
        chains = {} if self.settings.tier == RAW else self._chains()
        wanted = sorted((*chains, COMMON_ROUTE)) if routes is None else list(routes)
        return {key: self._fingerprint(key, chains) for key in wanted}

    def _fingerprint(self, key: str, chains: dict[str, Chain]) -> str:
        found = self._fingerprints.get(key)
        if found is None:
            if key == COMMON_ROUTE:
                value = fingerprint.common(self.settings.tier, self._salt)
            elif key in chains:
                value = self._route_fingerprint(chains[key])
            else:
                raise UnknownNameError(kind="route", name=key, known=sorted(chains))
            found = self._fingerprints.setdefault(key, value)
        return found

    def _route_fingerprint(self, chain: Chain) -> str:
        try:
            return self._make_route(chain).fingerprint
        except BabelError:  # absent or damaged; whoever needs the route is told so by its engine
            return UNAVAILABLE

    @property
    def wordless_fingerprint(self) -> str:
        """The fingerprint that the route "und/common" would have without user words."""
        words = user_words.compiled(_mixed_words(self._catalog), self.settings.variants == "keep")
        return fingerprint.common(self.settings.tier, words.salt)

    def _chains(self) -> dict[str, Chain]:
        specs = (*self._catalog.specs.values(), self._catalog.neutral)
        found = [Chain(spec, run) for spec in specs for run in spec.runs]
        return {chain.key: chain for chain in found}

    @property
    def fingerprint(self) -> str:
        """One fingerprint over all routes: equal for two analyzers that cut every text alike."""
        return f"{fingerprint.ENGINE_VERSION}-{fingerprint.hash12(self.fingerprints())}"
