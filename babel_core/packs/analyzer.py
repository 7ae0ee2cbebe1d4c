"""The public analyzer: `CatalogAnalyzer` over the built-in packs, with its arguments checked and tags normalised."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from babel_core.analysis.analyzer import CatalogAnalyzer, Settings
from babel_core.analysis.series import items_of, like
from babel_core.analysis.spec import LanguageSpec
from babel_core.analysis.stopwords import clean as clean_stopwords
from babel_core.analysis.user_dictionary import UserDictionary
from babel_core.analysis.user_words import clean
from babel_core.errors import require_str
from babel_core.packs.catalog import builtin_catalog
from babel_core.packs.locale import is_undetermined, normalize_tag
from babel_core.segment.registry import registry


class Analyzer(CatalogAnalyzer):
    """Cuts documents and queries alike, in every language at once.

    `profile` is "words", "balanced" or "recall". `languages` limits what texts of unknown language may be read
    as; the first is taken where a text cannot tell. `variants="keep"` keeps Traditional, Simplified and old
    Japanese forms apart. `tier` forces "full", "icu", "char" or "raw". `user_words` are matched whole, blank ones left
    out; of a UserDictionary those that it holds now. `prefer` names segmenters ("zh:jieba") that are taken before the
    others of their routes; a text for one whose package is absent raises MissingDependencyError. `stopwords` leaves
    words out of documents and queries: "pack" those of each language's pack, or a list of one's own, written as
    people write them. Frozen, picklable, safe to share between threads. Raises ConfigError for an unknown setting and
    for a user word that no text can hold, UnknownNameError for an unknown segmenter, TypeError that names an argument
    of another type.

    >>> Analyzer().fts_text("Ｈéllo, World")
    'héllo world'
    """

    __slots__ = ()

    def __init__(
        self,
        profile: str = "words",
        *,
        languages: Iterable[str] | None = None,
        variants: str = "fold",
        tier: str | None = None,
        user_words: Iterable[str] = (),
        prefer: Iterable[str] = (),
        stopwords: str | Iterable[str] | None = None,
    ) -> None:
        _check_names(profile, tier)
        require_str(variants, "variants")
        given = () if languages is None else require_strings(languages, "languages")
        tags = tuple(normalize_tag(tag) for tag in given if not is_undetermined(tag)) or None
        words = _words(user_words)
        preferred = tuple(require_strings(prefer, "prefer"))
        settings = Settings(profile, tags, variants, tier, words, preferred, _stopwords(stopwords))
        super().__init__(builtin_catalog(), registry, settings)

    def _spec(self, lang: str | None) -> LanguageSpec | None:
        # A tag that names no language says what None says.
        if lang is None or is_undetermined(require_str(lang, "lang")):
            return None
        return self._catalog.for_tag(normalize_tag(lang))

    def stream(self, items: Iterable[tuple[str | None, str | None]], *, workers: int = 1) -> Iterator[str | None]:
        """`fts_text` of each (text, language), one by one and in order; a series of any length takes little memory."""
        return super().stream(_checked(items), workers=workers)

    def batch(self, texts: Iterable[str | None], *, lang: str | None = None, workers: int = 1) -> Any:
        """`fts_text` of each text, in order, by `workers` threads; None stays None. TypeError for a bare str.

        A list comes back, and an Arrow array or chunked array of the same type for one of pyarrow's.

        The compiled core lets other threads run while it cuts; segmenters in Python, as those of Japanese and Korean,
        take turns.

        >>> Analyzer().batch(["Guten Morgen", None], lang="de")
        ['gut morg', None]
        """
        plain = super().batch
        return like(texts, lambda values: plain(values, lang=lang, workers=workers))

    def fingerprints(self, routes: Iterable[str] | None = None) -> dict[str, str]:
        """Route key -> fingerprint, for the routes named or for all; UnknownNameError for one that is not.

        A route whose forced tier lacks its package has the value "unavailable": no text can be cut by it.
        TypeError for a bare str.
        """
        return super().fingerprints(None if routes is None else require_strings(routes, "routes"))

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (self.settings,)


for _name in ("analyze", "columns", "explain", "fts_text", "query", "query_plan", "tokens"):
    getattr(CatalogAnalyzer, _name).__qualname__ = f"Analyzer.{_name}"  # the name in a TypeError of Python's own


def require_strings(values: object, argument: str) -> list[str]:
    """The items of an argument that must be strings; TypeError names the argument or its item.

    A bare str is a mistake: its characters would be taken for the items.
    """
    return [require_str(value, f"{argument}[{i}]") for i, value in enumerate(items_of(values, argument, "sequence"))]


def _checked(items: Iterable[tuple[str | None, str | None]]) -> Iterator[tuple[str | None, str | None]]:
    """The items one by one, so that a generator of many is never held whole; TypeError names what is no pair or str."""
    for i, item in enumerate(items):
        if not isinstance(item, Sequence) or isinstance(item, str) or len(item) != 2:
            message = f"items[{i}] must be a pair of a text and its language, not {item!r:.80}"
            raise TypeError(message)
        text, lang = item
        if text is not None:
            require_str(text, f"texts[{i}]")
        if lang is not None:
            require_str(lang, f"langs[{i}]")
        yield text, lang


def _check_names(profile: object, tier: object) -> None:
    require_str(profile, "profile")
    if tier is not None:
        require_str(tier, "tier")


def _words(given: Iterable[str]) -> tuple[str, ...]:
    """The user words of an analyzer: as a dictionary has them now, or any others once they are clean."""
    return given.words if isinstance(given, UserDictionary) else clean(require_strings(given, "user_words"))


def _stopwords(given: str | Iterable[str] | None) -> str | tuple[str, ...] | None:
    """The stop words of an analyzer: a name, or a list in search form; an empty one removes nothing."""
    if given is None or isinstance(given, str):
        return given
    return clean_stopwords(require_strings(given, "stopwords")) or None


def get_stopwords(lang: str) -> frozenset[str]:
    """The stop words of a language in search form, empty where no pack has some; `lang` is a language tag.

    >>> "the" in get_stopwords("en-GB"), get_stopwords("tlh")
    (True, frozenset())
    """
    return builtin_catalog().for_tag(normalize_tag(require_str(lang, "lang"))).stopwords


def _rebuild(settings: Settings) -> Analyzer:
    return Analyzer(
        settings.profile,
        languages=settings.languages,
        variants=settings.variants,
        tier=settings.tier,
        user_words=settings.user_words,
        prefer=settings.prefer,
        stopwords=settings.stopwords,
    )


def shared_analyzer(profile: str = "words", tier: str | None = None) -> Analyzer:
    """The analyzer that the plain functions share for a profile and tier."""
    _check_names(profile, tier)
    return _shared(profile, tier)


@lru_cache(maxsize=16)
def _shared(profile: str, tier: str | None) -> Analyzer:
    return Analyzer(profile, tier=tier)
