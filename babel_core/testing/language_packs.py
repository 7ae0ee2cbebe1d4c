"""Laws of a language pack: identity, methods that are pure and total, forms of what they give, complete labels."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from babel_core.errors import BabelError
from babel_core.packs.extraction.candidate import MemoryCandidate
from babel_core.packs.labels.keys import CORE, SAMPLE_VALUES
from babel_core.packs.service.calls import analysis_of
from babel_core.packs.service.engines import Engines
from babel_core.packs.service.folder import KNOWN_FILES, PackFolder
from babel_core.packs.service.pack import DISTINCTIVE, STRENGTHS, EntityCandidateInput, LanguagePack
from babel_core.packs.service.service import LanguageService
from babel_core.packs.service.snapshot import snapshot
from babel_core.packs.signals.analysis import BehavioralRuleAnalysis, ContentAnalysis, QueryAnalysis
from babel_core.testing.declared import DECLARED_LAWS, Declared
from babel_core.testing.laws import Law, different, names
from babel_core.testing.report import Failure, Report, Skipped, first
from babel_core.testing.samples import Sample, as_samples, nasty_samples

LONGEST = 16_000
"""Code points of the longest text by which a method's growth is measured."""

UNITS = ("a", "“a", "a, ")
"""Texts whose repetition patterns that backtrack cannot bear."""

SLOW = 1.0
"""Seconds below which growth is not looked at."""

GROWTH = 3.0
"""A text of twice the length may take so many times as long."""


UNLIKE = ("The ferry is late, and we are waiting at the pier.", "渡轮晚点了，我们正在码头等着。")
"""Texts that no one language has."""

ANALYSES: dict[str, type] = {
    "analyze_query": QueryAnalysis,
    "analyze_content": ContentAnalysis,
    "analyze_behavioral_rule": BehavioralRuleAnalysis,
}


@dataclass(frozen=True, slots=True)
class PackCase:
    """A pack at work on a text, and a service that has it."""

    pack: LanguagePack
    service: LanguageService
    text: str

    def call(self, method: str) -> Any:
        """What a method gives for the text; extraction, aliases and entities are asked with it in every place."""
        return CALLS[method](self.pack, self.text)


def _extract(pack: LanguagePack, text: str, role: str = "user") -> Any:
    numbers = iter(range(1_000_000))
    message = {"role": role, "content": text}
    return pack.extract_candidates((message,), pack.default_locale, lambda: str(next(numbers)))


CALLS: dict[str, Callable[[LanguagePack, str], Any]] = {
    "detect": lambda pack, text: pack.detect((text,)),
    "normalize_for_equality": lambda pack, text: pack.normalize_for_equality(text),
    "tokenize_for_scoring": lambda pack, text: [
        list(pack.tokenize_for_scoring(text, mode, exclude_stopwords=less))
        for mode in ("bm25", "overlap")
        for less in (False, True)
    ],
    "build_search_terms": lambda pack, text: list(pack.build_search_terms(text)),
    "split_clauses": lambda pack, text: list(pack.split_clauses(text)),
    "split_sentences": lambda pack, text: list(pack.split_sentences(text)),
    "decompose_query": lambda pack, text: list(pack.decompose_query(text)),
    "analyze_behavioral_rule": lambda pack, text: pack.analyze_behavioral_rule(text),
    "analyze_query": lambda pack, text: pack.analyze_query(text),
    "analyze_content": lambda pack, text: pack.analyze_content(text),
    "parse_temporal_expressions": lambda pack, text: list(pack.parse_temporal_expressions(text)),
    "extract_entity_mentions": lambda pack, text: list(pack.extract_entity_mentions(text)),
    "matches_entity_alias": lambda pack, text: pack.matches_entity_alias(text, text),
    "accepts_entity_candidate": lambda pack, text: pack.accepts_entity_candidate(
        EntityCandidateInput((text,), text, (text,))
    ),
    "extract_candidates": lambda pack, text: list(_extract(pack, text)),
    "render": lambda pack, text: pack.render("note_item", {"index": text}),
}
"""Every method of the contract with a text in the place of its argument."""


def _is_total_and_pure(method: str) -> Callable[[PackCase], Iterator[str]]:
    def breaches(case: PackCase) -> Iterator[str]:
        before = case.call(method)
        again = case.call(method)
        if before != again:
            yield f"{method} gave {different(before, again)}; it must depend on the text alone"

    return breaches


def _threads(case: PackCase) -> Iterator[str]:
    with ThreadPoolExecutor(4) as pool:
        for method in CALLS:
            results = list(pool.map(lambda _, method=method: case.call(method), range(8)))
            if any(result != results[0] for result in results):
                yield f"{method} gives different results in threads"


def _terms(case: PackCase) -> Iterator[str]:
    terms = list(case.pack.build_search_terms(case.text))
    for term in terms:
        if not isinstance(term, str) or (term.strip() and term.split() != [term.strip()]):
            yield f"build_search_terms gave {term!r}; a term is a str without white space"
            return
    lower: dict[str, str] = {}
    for term in terms:
        if lower.setdefault(term.lower(), term) != term:
            yield f"build_search_terms gave {lower[term.lower()]!r} and {term!r}; case alone may carry no meaning"
            return
    found = case.service.build_search_terms(case.text, case.pack.default_locale)
    if len(found) > 128 or len(set(found)) != len(found):
        yield "build_search_terms: the service's terms must be unique and at most 128"


def _tokens(case: PackCase) -> Iterator[str]:
    for tokens in CALLS["tokenize_for_scoring"](case.pack, case.text):
        for token in tokens:
            if not isinstance(token, str) or not token.strip():
                yield f"tokenize_for_scoring gave {token!r}; a token is a str that is not blank"
                return


def _parts(method: str) -> Callable[[PackCase], Iterator[str]]:
    def breaches(case: PackCase) -> Iterator[str]:
        at = 0
        for part in case.call(method):
            if not isinstance(part, str) or not part or part.strip() != part:
                yield f"{method} gave {part!r}; parts are trimmed and not empty"
                return
            at = case.text.find(part, at)
            if at < 0:
                yield f"{method} gave {part!r}, which does not stand in the text behind the part before it"
                return
            at += len(part)

    return breaches


def _facets(case: PackCase) -> Iterator[str]:
    parts = case.call("decompose_query")
    if len(parts) == 1:
        yield f"decompose_query gave one part, {parts[0]!r}; it gives none where a question is only one"
    if any(not isinstance(part, str) or not part.strip() for part in parts):
        yield f"decompose_query gave a blank part: {parts!r}"


def _forms(case: PackCase) -> Iterator[str]:
    found = case.call("detect")
    if found not in STRENGTHS:
        yield f"detect gave {found!r}; valid: {', '.join(STRENGTHS)}"
    for method in ("matches_entity_alias", "accepts_entity_candidate"):
        if not isinstance(case.call(method), bool):
            yield f"{method} gave {case.call(method)!r}; it must give a bool"
    for method in ("normalize_for_equality", "render"):
        if not isinstance(case.call(method), str):
            yield f"{method} gave {case.call(method)!r}; it must give a str"
    if case.text[:1].strip() and case.pack.matches_entity_alias(case.text, case.text[:1]):
        yield f"matches_entity_alias took the alias {case.text[:1]!r}; one of a single character never matches"


def _times(case: PackCase) -> Iterator[str]:
    for found in case.call("parse_temporal_expressions"):
        start, end = found.span
        if not 0 <= start < end <= len(case.text) or case.text[start:end] != found.raw:
            yield f"parse_temporal_expressions gave {found.raw!r} at [{start}, {end}), which is no such place"


def _mentions(case: PackCase) -> Iterator[str]:
    seen: set[tuple[object, object]] = set()
    for mention in case.call("extract_entity_mentions"):
        key = (mention.kind, mention.normalized)
        if key in seen:
            yield f"extract_entity_mentions gave {mention.normalized!r} twice; each kind and form comes once"
            return
        seen.add(key)


def _signals(case: PackCase) -> Iterator[str]:
    for method in ("analyze_query", "analyze_content", "analyze_behavioral_rule"):
        for name, spans in (getattr(case.call(method), "spans", None) or {}).items():
            for start, end in spans:
                if not 0 <= start < end <= len(case.text):
                    yield f"{method}: the signal {name!r} has the span [{start}, {end}) of {len(case.text)} code points"
                    return


def _analyses(case: PackCase) -> Iterator[str]:
    for method, kind in ANALYSES.items():
        analysis_of(case.pack, method, kind, case.text)
    yield from ()


def _candidates(case: PackCase) -> Iterator[str]:
    for found in _extract(case.pack, case.text):
        if not isinstance(found, MemoryCandidate):
            yield f"extract_candidates gave {type(found).__name__}; it must give MemoryCandidates"
            return


def _tells_apart(case: PackCase) -> Iterator[str]:
    if all(case.pack.detect((text,)) == DISTINCTIVE for text in UNLIKE):
        yield "detect finds an English text and a Chinese one distinctive; no language has both"


def _roles(case: PackCase) -> Iterator[str]:
    if list(_extract(case.pack, case.text, role="assistant")):
        yield "extract_candidates took words of the assistant; only those of the user are remembered"


def _labels(case: PackCase) -> Iterator[str]:
    texts = {key: case.pack.render(key, SAMPLE_VALUES) for key in CORE}
    for key, text in texts.items():
        if not isinstance(text, str) or not text.strip():
            yield f"render({key!r}) gave {text!r}; every label has a text"
    missing = [key for key, text in texts.items() if text == key]
    if 0 < len(missing) < len(CORE) and case.pack.has_label is None:
        told = "a pack without has_label gives them all"
        yield f"render has some of the core labels and lacks {', '.join(missing)}; {told}"
    for key, value in CORE.items():
        if value and texts[key] != key and str(SAMPLE_VALUES[value]) not in texts[key]:
            yield f"render({key!r}) gave {texts[key]!r}, which does not hold its value {{{value}}}"


def _ways(case: PackCase) -> Iterator[str]:
    pack = case.pack
    found = case.service.resolve_from_text("", locale=pack.default_locale)
    if pack.locales and found.pack_id != pack.id:
        yield f"default_locale {pack.default_locale!r} resolves to the pack {found.pack_id!r}"


def _files(case: PackCase) -> Iterator[str]:
    folder = _folder_of(case.pack)
    for name in () if folder is None else folder.strangers():
        yield f"{folder.source(name) if folder else name} is read by no engine; known: {', '.join(KNOWN_FILES)}"


def _growth(case: PackCase) -> Iterator[str]:
    for unit in dict.fromkeys((case.text.strip()[:200] or "a", *UNITS)):
        yield from _growth_of(case, unit)


def _growth_of(case: PackCase, unit: str) -> Iterator[str]:
    def seconds(method: str, length: int) -> float:
        grown = PackCase(case.pack, case.service, (unit * (length // len(unit) + 1))[:length])
        start = time.process_time()
        grown.call(method)
        return time.process_time() - start

    def is_steep(took: float, before: float) -> bool:
        return took > SLOW and bool(before) and took > GROWTH * before

    for method in CALLS:
        before = 0.0
        length = 250
        while length <= LONGEST:
            took = seconds(method, length)
            if is_steep(took, before):  # once more: the first may have held a pause of the process
                took = min(took, seconds(method, length))
            if is_steep(took, before):
                times = f"{took:.1f} s for {length} code points, {before:.1f} s for half of them"
                yield f"{method} took {times} ({unit[:20]!r} again and again)"
                break
            before = took
            length *= 2


PACK_METHOD_LAWS: tuple[Law[PackCase], ...] = (
    *(Law(f"{method} is total and deterministic", _is_total_and_pure(method)) for method in CALLS),
    Law("build_search_terms gives terms", _terms),
    Law("tokenize_for_scoring gives tokens", _tokens),
    Law("split_clauses gives parts in order", _parts("split_clauses")),
    Law("split_sentences gives parts in order", _parts("split_sentences")),
    Law("decompose_query gives none or several", _facets),
    Law("answers have the form of the contract", _forms),
    Law("parse_temporal_expressions gives places", _times),
    Law("extract_entity_mentions gives each once", _mentions),
    Law("analyses give places", _signals),
    Law("analyses have the fields of the contract", _analyses),
    Law("extract_candidates gives candidates", _candidates),
    Law("extract_candidates asks the user alone", _roles),
)
"""Laws of the methods, on every sample."""

LANGUAGE_PACK_LAWS: tuple[Law[PackCase], ...] = (
    Law("its locales are its own", _ways),
    Law("detect tells languages apart", _tells_apart),
    Law("render has a text for every label", _labels),
    Law("its files have names that engines read", _files),
    Law("threads may share a pack", _threads),
    Law("methods take time in proportion to the text", _growth),
)
"""Laws of the pack as a whole; the last two on the first sample."""


def _folder_of(pack: object) -> PackFolder | None:
    """The folder that a pack is made from; None where it is not made from one, or only borrows from such a pack."""
    engines = _engines_of(pack)
    return None if engines is None else engines.folder


def _engines_of(pack: object) -> Engines | None:
    owner = getattr(getattr(pack, "detect", None), "__self__", None)
    return owner if isinstance(owner, Engines) and owner.id == getattr(pack, "id", "") else None


def _labels_told(pack: LanguagePack) -> Iterator[str]:
    """How many of the core labels a pack has, where it lacks some."""
    missing = [key for key in CORE if pack.has_label is not None and not pack.has_label(key)]
    if missing and pack.locales:
        shown = ", ".join(missing[:5]) + (", ..." if len(missing) > 5 else "")
        have = f"{len(CORE) - len(missing)} of {len(CORE)} labels"
        yield f"{have}; the others come from the pack of a service's default locale: {shown}"


def _file_of(pack: object) -> str:
    """The folder that a pack is made from, or the module of its class."""
    folder = _folder_of(pack)
    return type(pack).__module__.replace(".", "/") + ".py" if folder is None else folder.shown


def check_language_pack(pack: object, samples: Iterable[str | Sample] | None, *, limit: int = 3) -> Report:
    """Hold a language pack, or an object with the attributes and methods of one, to its laws.

    The files of a folder are read first; where one cannot be, the report says so of each, and of nothing else.
    """
    name = f"language pack {getattr(pack, 'id', type(pack).__name__)}"
    where = _file_of(pack)
    laws = ("a pack has an identity and methods", "its files can be read", *names(LANGUAGE_PACK_LAWS, PACK_METHOD_LAWS))
    laws += tuple(law.name for law in DECLARED_LAWS)
    engines = _engines_of(pack)
    faults = () if engines is None else engines.faults()
    if faults:  # nothing else can be looked at, and each law would say the same again
        return Report(name, laws, tuple(Failure(laws[1], fault, "", "", where) for fault in faults))
    try:
        taken = snapshot(pack)
        service = LanguageService(taken.default_locale, packs=[taken])
    except BabelError as error:
        return Report(name, laws, (Failure(laws[0], str(error), "", "", where),))
    own = as_samples(samples or ())
    texts = (*own, *(sample for sample in nasty_samples() if not sample.heavy))
    first_text = next(iter(texts)).text
    failures: list[Failure] = []
    for law in LANGUAGE_PACK_LAWS:
        failures += law.check(PackCase(taken, service, first_text), None, where)
    for sample in texts:
        case = PackCase(taken, service, sample.text)
        for law in PACK_METHOD_LAWS:
            failures += law.check(case, sample, where)
    told = Declared(taken, service, _folder_of(pack), tuple(sample.text for sample in own))
    declared, skipped = _declared(told, where)
    failures += declared
    return Report(name, laws, first(failures, limit), tuple(_labels_told(taken)), skipped)


def check_declared(pack: object, samples: Iterable[str | Sample] | None = None) -> Report:
    """Hold a language pack to the laws of what it declares alone: which abilities it has, in about a second.

    PackContractError for what is no pack, or a folder that cannot be read.
    """
    taken = snapshot(pack)
    where = _file_of(pack)
    texts = tuple(sample.text for sample in as_samples(samples or ()))
    case = Declared(taken, LanguageService(taken.default_locale, packs=[taken]), _folder_of(pack), texts)
    failures, skipped = _declared(case, where)
    return Report(f"language pack {taken.id}", tuple(law.name for law in DECLARED_LAWS), failures, skipped=skipped)


def _declared(case: Declared, where: str) -> tuple[tuple[Failure, ...], tuple[Skipped, ...]]:
    found = [each for law in DECLARED_LAWS for each in law.check(case, where)]
    failures = tuple(each for each in found if isinstance(each, Failure))
    return failures, tuple(each for each in found if isinstance(each, Skipped))
