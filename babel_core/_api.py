"""The plain functions: one call for one job, over shared analyzers that are made at first use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from babel_core import _native
from babel_core.analysis import detail, detection, extended, maps, series, sharpener
from babel_core.analysis.detail import LanguageDetail
from babel_core.analysis.query import check_mode
from babel_core.analysis.recipe import stem_algorithms
from babel_core.analysis.spec import LanguageSpec, Tier
from babel_core.errors import BabelError, require_str
from babel_core.packs.analyzer import require_strings, shared_analyzer
from babel_core.packs.borders import cluster_spans, word_spans
from babel_core.packs.catalog import builtin_catalog
from babel_core.packs.locale import break_locale, normalize_tag
from babel_core.packs.prompts import KgPrompt, SessionPrompt, kg_prompt, session_prompt
from babel_core.segment.chain import TierChain
from babel_core.segment.icu import known_languages
from babel_core.segment.missing import warn
from babel_core.segment.registry import registry
from babel_core.text import cutting
from babel_core.text.aligned import AlignedText
from babel_core.text.token import Span

_ICU_ROOT = "icu:und"
"""ICU's rules for no language in particular."""

_UNITS = cutting.Units(word_spans, cluster_spans)


def detect_language(text: str) -> str:
    """The language of a text by its script: ja ko th ar hi ru zh, else the script's own language, else "en".

    >>> detect_language("湖の水位が下がっている")
    'ja'
    """
    return _detect(text)


def _load_detector(text: str) -> str:
    """The first detection: it puts the compiled detector of the built-in packs in its own place."""
    global _detect
    _detect = detection.detector(builtin_catalog()).detect
    return _detect(text)


_detect: Callable[[str], str] = _load_detector


def detect_language_detailed(text: str) -> LanguageDetail:
    """The language of a text with the share of each script, whether it is mixed, candidates and parts by language.

    >>> detail = detect_language_detailed("restart the 水位 service")
    >>> detail.language, detail.is_mixed
    ('en', True)
    """
    return detail.detailed(require_str(text, "text"), builtin_catalog())


def detect_language_extended(text: str, *, candidates: Iterable[str] | None = None) -> str:
    """The language of a text among all languages of its script: French, not just Latin script.

    Told by script, then by what the languages write; py3langid sharpens it where it is installed (the extra
    "detect"). Where a text cannot tell, the answer is `detect_language`'s, and no rare language is named for a word
    or two. `candidates` are the only languages possible (tags; the answer is one of them as it was given), the first
    of those that write the script is the default. TypeError for another type than str, or a bare str of candidates.

    >>> detect_language_extended("Wo steht die alte Mühle am See?")
    'de'
    """
    return judged_language(text, candidates)[0]


def judged_language(text: str, candidates: Iterable[str] | None) -> tuple[str, extended.Judgement]:
    """`detect_language_extended`'s answer, and the candidates and probabilities that it came from."""
    given: dict[str, str] = {}
    if candidates is not None:
        for tag in require_strings(candidates, "candidates"):
            given.setdefault(normalize_tag(tag), tag)
    found = extended.judge(require_str(text, "text"), builtin_catalog(), tuple(given), sharpener.sharpener)
    return given.get(found.language, found.language), found


def tokenize_for_fts(
    text: str,
    lang: str | None = None,
    *,
    profile: str = "words",
    tier: str | None = None,
    remove_stopwords: bool = False,
) -> str:
    """The search terms of a document, joined by U+0020, for any engine that splits at white space.

    `lang` is a language tag; None or "auto" means detect. `tier` forces "full", "icu", "char" or "raw". Raises
    TypeError for another type than str, ConfigError for an unknown profile or tier, MissingDependencyError for a
    forced tier whose package is absent; never for what a str holds.

    >>> tokenize_for_fts("Maschinelles Lernen", "de")
    'maschinell lern'
    """
    analyzer = shared_analyzer(profile, tier)
    return analyzer.fts_text(text, lang=lang, remove_stopwords=remove_stopwords)


def tokenize_batch(
    texts: Iterable[str | None],
    langs: str | Iterable[str | None] | None = None,
    *,
    profile: str = "words",
    tier: str | None = None,
    workers: int = 1,
) -> Any:
    """`tokenize_for_fts` of many texts, in order, by `workers` threads; None stays None.

    `langs` is one language tag for all, or as many as there are texts; None or "auto" means detect. Texts may be any
    series of str: a list comes back for it, and an Arrow array or chunked array of the same type for one of pyarrow's.
    Raises TypeError naming the item that is no str, ValueError where there are more or fewer languages than texts.

    >>> tokenize_batch(["Maschinelles Lernen", "deep learning"], ["de", "en"])
    ['maschinell lern', 'deep learning']
    """
    analyzer = shared_analyzer(profile, tier)
    return series.like(texts, lambda values: list(analyzer.stream(series.paired(values, langs), workers=workers)))


def tokenize_query(
    text: str,
    lang: str | None = None,
    *,
    mode: str = "any",
    profile: str = "words",
    tier: str | None = None,
    remove_stopwords: bool = False,
) -> str:
    """The search terms of a query, joined by U+0020: "any" (OR), "all" (AND), "phrase" or "prefix".

    Question words are left out unless nothing else is there, stop words too with `remove_stopwords`. The index must be
    made with the same profile, tier and stop words.

    >>> tokenize_query("Wo steht die Mühle?", "de", mode="all")
    'steht die muhl'
    """
    analyzer = shared_analyzer(profile, tier)
    return " ".join(analyzer.query(text, lang=lang, mode=check_mode(mode), remove_stopwords=remove_stopwords))


def init_tokenizer(languages: Iterable[str] | None = None) -> list[str]:
    """Load the segmenters and stemmers of some languages (None: all) now instead of at first use.

    Never fatal: what is absent or cannot be loaded is warned of (BabelWarning), and the rest is loaded. Tokens are
    the same before and after. For all languages, what sharpens `detect_language_extended` is loaded as well. Returns
    what `get_loaded_tokenizers` does. TypeError for a bare str.
    """
    catalog = builtin_catalog()
    if languages is None:
        specs = list(catalog.specs.values())
    else:
        specs = [catalog.for_tag(normalize_tag(tag)) for tag in require_strings(languages, "languages")]
    failures: dict[str, None] = {}
    for load, what in dict.fromkeys(step for spec in specs for step in _loading(spec)):
        try:
            load(what)
        except BabelError as error:
            failures[str(error)] = None
    for failure in failures:
        warn(failure)
    if languages is None:
        sharpener.sharpener()
    return get_loaded_tokenizers()


def _loading(spec: LanguageSpec) -> Iterator[tuple[Callable[[Any], object], object]]:
    """What a language needs in any profile: functions that load a thing, each with its argument."""
    for run in spec.runs:
        for profile, recipe in run.profiles.items():
            yield _load_segmenter, run.tiers_for(profile)
            for algorithm in stem_algorithms(recipe):
                yield maps.stem, algorithm


def _load_segmenter(tiers: tuple[Tier, ...]) -> None:
    """Load the one that a chain of tiers takes; those before it whose package is absent are warned of."""
    registry.get(TierChain(tiers).resolve(registry)[0])


def get_loaded_tokenizers() -> list[str]:
    """The providers loaded so far, in a fixed order; "snowball" once a stemmer was made."""
    return registry.loaded()


def segment_with_icu(text: str, locale: str) -> str | None:
    """Words of a text by ICU's dictionary and rules, in search form, joined by U+0020; None without ICU.

    Of the locale its language counts, and the script of Chinese. Segments without a letter or number are left out.
    """
    words = _icu_words(text, locale)
    return None if words is None else " ".join(words)


def icu_with_bigrams(text: str, locale: str) -> str | None:
    """`segment_with_icu`, each word of three or more Han or kana characters followed by its character pairs."""
    words = _icu_words(text, locale)
    return None if words is None else " ".join(_native.cjk_bigrams(words))


def _icu_words(text: str, locale: str) -> list[str] | None:
    folded = AlignedText.of(require_str(text, "text")).text
    wanted = break_locale(require_str(locale, "locale"))
    if not registry.available(_ICU_ROOT):
        return None
    segmenter = registry.get(_ICU_ROOT)
    # Segmenters stay loaded: only languages that ICU knows get their own, or invented tags would fill the memory.
    if wanted.partition("-")[0] in known_languages():
        segmenter = registry.get(f"icu:{wanted}")
    spans = segmenter.segment(folded)
    return [folded[a:b] for a, b in spans if any(c.isalnum() for c in folded[a:b])]


def truncate_to_tokens(text: str, limit: int, *, from_end: bool = False, suffix: str = "") -> str:
    """The beginning of a text (`from_end`: its end) of at most `limit` tokens by `estimate_tokens`.

    A text that fits comes back as it is. Else it ends behind a sentence, or behind a word, if at least half of
    what fits stays so; else between two grapheme clusters, and in no Thai or Lao syllable's vowels. Words of scripts
    without blanks are those of the segmenters of their packs. Blanks at the cut go. `suffix` marks the cut
    (before the text with `from_end`) and counts; one that is longer than the limit alone is left out. Where not even
    the first cluster fits, and for a limit of 0, the result is "". Linear. ConfigError for a limit below 0.

    >>> truncate_to_tokens("The ferry leaves at nine. The last bus waits for it.", 9, suffix=" …")
    'The ferry leaves at nine. …'
    """
    return cutting.truncate(text, limit, _UNITS, from_end=from_end, suffix=suffix)


def split_by_tokens(text: str, limit: int, *, overlap: int = 0) -> list[Span]:
    """The spans of consecutive parts of a text, each of at most `limit` tokens by `estimate_tokens`.

    The parts cover the text; they end as those of `truncate_to_tokens` do, blanks staying behind the word before. Of
    each part up to `overlap` tokens, whole words where it can be, come again at the beginning of the next. A grapheme
    cluster of more tokens than the limit is a part of its own. Linear. ConfigError for a limit below 1 and for an
    overlap that is not below the limit.

    >>> text = "The ferry leaves at nine. The last bus waits for it."
    >>> [text[start:end] for start, end in split_by_tokens(text, 8)]
    ['The ferry leaves at nine. ', 'The last bus waits for it.']
    """
    return cutting.split(text, limit, _UNITS, overlap=overlap)


def get_kg_prompt(lang: str) -> KgPrompt:
    """The knowledge-graph extraction prompt in a language: native for zh-Hans, zh-Hant, ja and en, else English.

    >>> get_kg_prompt("en").render("Mills use {wind}.").endswith("Mills use {wind}.")
    True
    """
    return kg_prompt(require_str(lang, "lang"))


def get_session_prompt(lang: str) -> SessionPrompt:
    """The session summary prompt in a language, with the labels of its nine dimensions; immutable."""
    return session_prompt(require_str(lang, "lang"))


__all__ = [
    "detect_language",
    "detect_language_detailed",
    "detect_language_extended",
    "get_kg_prompt",
    "get_loaded_tokenizers",
    "get_session_prompt",
    "icu_with_bigrams",
    "init_tokenizer",
    "segment_with_icu",
    "split_by_tokens",
    "tokenize_batch",
    "tokenize_for_fts",
    "tokenize_query",
    "truncate_to_tokens",
]
