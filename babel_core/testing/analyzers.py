"""Laws of an analyzer: offsets, token form, agreement of its methods, queries that meet their own text."""

from __future__ import annotations

import pickle
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Protocol

from babel_core.testing.laws import Law, different, names
from babel_core.testing.process import analyzed_elsewhere
from babel_core.testing.report import Failure, Report, first
from babel_core.testing.samples import Sample, as_samples
from babel_core.text.lazy import cached_property
from babel_core.text.token import Token

ALIGNED = "babel_core/text/aligned.py"
ANALYZER = "babel_core/analysis/analyzer.py"
PIPELINE = "babel_core/analysis/pipeline.py"
QUERY = "babel_core/analysis/query.py"
PURE = "babel_core/_native/pure.py"


class AnalyzerLike(Protocol):
    """The methods of an analyzer that the laws speak of."""

    @property
    def fingerprint(self) -> str: ...
    def analyze(self, text: str, *, lang: str | None = None) -> list[Token]: ...
    def tokens(self, text: str, *, lang: str | None = None) -> list[str]: ...
    def fts_text(self, text: str, *, lang: str | None = None) -> str: ...
    def query(self, text: str, *, lang: str | None = None, mode: str = "any") -> list[str]: ...
    def batch(self, texts: Iterable[str | None], *, lang: str | None = None) -> list[str | None]: ...


class AnalyzerCase:
    """An analyzer at work on one text in one language; what it gave is computed once."""

    def __init__(self, analyzer: AnalyzerLike, text: str, lang: str | None) -> None:
        self.analyzer = analyzer
        self.text = text
        self.lang = lang

    @cached_property
    def analyzed(self) -> list[Token]:
        """What `analyze` gives."""
        return self.analyzer.analyze(self.text, lang=self.lang)

    @cached_property
    def tokens(self) -> list[str]:
        """What `tokens` gives."""
        return self.analyzer.tokens(self.text, lang=self.lang)


def _offsets(case: AnalyzerCase) -> Iterator[str]:
    before = 0
    for token in case.analyzed:
        if not 0 <= token.start < token.end <= len(case.text):
            span = f"[{token.start}, {token.end})"
            yield f"token {token.text!a} has {span} of {len(case.text)} code points"
            return
        if token.start < before:
            yield f"token {token.text!a} starts at {token.start} after one that starts at {before}"
            return
        before = token.start


def _positions(case: AnalyzerCase) -> Iterator[str]:
    before = 0
    for token in case.analyzed:
        if token.expansion:
            continue
        if token.position < before:
            yield f"word {token.text!a} has position {token.position} after {before}"
            return
        before = token.position


def _expansions(case: AnalyzerCase) -> Iterator[str]:
    starts: dict[int, int] = {}
    ends: dict[int, int] = {}
    for token in case.analyzed:
        if not token.expansion:
            starts[token.position] = min(token.start, starts.get(token.position, token.start))
            ends[token.position] = max(token.end, ends.get(token.position, token.end))
    last = max(ends.values(), default=0)
    for token in case.analyzed:
        if not token.expansion or not starts:
            continue
        begin = starts.get(token.position)
        if begin is None:
            if not any(start < token.end and token.start < ends[at] for at, start in starts.items()):
                continue  # what it spells holds no word: particles, endings
            yield f"expansion {token.text!a} has position {token.position}, which no word has"
            return
        # An ending belongs to the run of its word, though it is none; so does a particle that begins the run.
        gaps = case.text[ends[token.position] : token.start] + case.text[last : token.end]
        gaps += case.text[token.start : begin]
        earlier = any(start < begin and token.start < ends[at] for at, start in starts.items() if at != token.position)
        if (token.start < begin and earlier) or any(map(str.isspace, gaps)):
            found = f"[{token.start}, {token.end})"
            word = f"[{begin}, {ends[token.position]})"
            yield f"expansion {token.text!a} at {found} leaves the words from its position's {word} on"
            return


def _form(case: AnalyzerCase) -> Iterator[str]:
    for token in case.tokens:
        if not token or token.split() != [token]:
            yield f"token {token!a} is empty or holds white space"
            return
        if any(unicodedata.category(char) in ("Cc", "Cs", "Zs", "Zl", "Zp") for char in token):
            yield f"token {token[:40]!a} holds a control, a separator or a lone surrogate"
            return


def _fts(case: AnalyzerCase) -> Iterator[str]:
    text = case.analyzer.fts_text(case.text, lang=case.lang)
    if text != " ".join(case.tokens) or text.split() != case.tokens:
        yield different(case.tokens, text.split())


def _multiset(case: AnalyzerCase) -> Iterator[str]:
    found = Counter(token.text for token in case.analyzed)
    expected = Counter(case.tokens)
    if found != expected:
        gone, more = sorted((expected - found).elements()), sorted((found - expected).elements())
        yield f"only in tokens(): {gone[:5]!a}; only in analyze(): {more[:5]!a}"


def _columns(case: AnalyzerCase) -> Iterator[str]:
    columns = getattr(case.analyzer, "columns", None)
    if columns is None:
        return
    found = columns(case.text, lang=case.lang)
    words = [token.text for token in case.analyzed if not token.expansion]
    if Counter(found.words.split()) != Counter(words):
        yield f"words column: {different(sorted(words), sorted(found.words.split()))}"
    # An expansion that equals the word at its place is one token, but a run of expansions keeps it for phrases.
    added = set(found.expansions.split())
    if not {token.text for token in case.analyzed if token.expansion} <= added <= set(case.tokens):
        yield "the expansions column is not made of the tokens marked as expansions"


def _self_hit(case: AnalyzerCase) -> Iterator[str]:
    known = set(case.tokens)
    lost = [token for token in case.analyzer.query(case.text, lang=case.lang, mode="all") if token not in known]
    if lost:
        yield f"mode all asks for {lost[:5]!a}, which the document of the same text does not hold"
    if known and known.isdisjoint(case.analyzer.query(case.text, lang=case.lang, mode="any")):
        yield "mode any shares no token with the document of the same text"


def _phrase(case: AnalyzerCase) -> Iterator[str]:
    plan_of, columns_of = (getattr(case.analyzer, name, None) for name in ("query_plan", "columns"))
    if plan_of is None or columns_of is None:
        return
    plan = plan_of(case.text, lang=case.lang, mode="phrase")
    columns = columns_of(case.text, lang=case.lang)
    if plan.phrases and not any(_stands_in(phrase, columns) for phrase in plan.phrases):
        shown = [(phrase.tokens[:6], phrase.expansions) for phrase in plan.phrases[:2]]
        yield f"no phrase of the query stands in the document's columns: {shown!a}"


def _stands_in(phrase: Any, columns: Any) -> bool:
    column = columns.expansions if phrase.expansions else columns.words
    return f" {' '.join(phrase.tokens)} " in f" {column} "


def _repeated(case: AnalyzerCase) -> Iterator[str]:
    again = case.analyzer.analyze(case.text, lang=case.lang)
    if again != case.analyzed:
        yield different(case.analyzed, again)


ANALYZER_LAWS: tuple[Law[AnalyzerCase], ...] = (
    Law("offsets lie in the text and starts never go backwards", _offsets, ALIGNED),
    Law("positions of words never go backwards", _positions, PIPELINE),
    Law(
        "an expansion has the position of the first word it joins and lies in the words' spans",
        _expansions,
        PIPELINE,
    ),
    Law("tokens are not empty and hold no space, control or surrogate", _form, PIPELINE),
    Law("fts_text splits into tokens", _fts, ANALYZER),
    Law("analyze and tokens hold the same terms", _multiset, ANALYZER),
    Law("columns hold the words and the expansions", _columns, ANALYZER, light=True),
    Law("a query meets the document of its own text", _self_hit, QUERY),
    Law("a phrase query meets the document of its own text", _phrase, QUERY, light=True),
    Law("the same text gives the same tokens", _repeated, ANALYZER, light=True),
)
"""Laws held on every text in every language."""


@dataclass(frozen=True, slots=True)
class AnalyzerSubject:
    """An analyzer with all its texts, for the laws that are no matter of a single text."""

    analyzer: AnalyzerLike
    samples: tuple[Sample, ...]
    langs: tuple[str | None, ...]

    @property
    def light(self) -> list[tuple[str, str | None]]:
        """Every short text in every language."""
        return [(sample.text, lang) for lang in self.langs for sample in self.samples if not sample.heavy]


def _batch(subject: AnalyzerSubject) -> Iterator[str]:
    for lang in subject.langs:
        texts: list[str | None] = [
            None,
            *(sample.text for sample in subject.samples if not sample.heavy),
            None,
        ]
        expected = [None if text is None else subject.analyzer.fts_text(text, lang=lang) for text in texts]
        found = subject.analyzer.batch(texts, lang=lang)
        if found != expected:
            yield different(expected, found)


def _types(subject: AnalyzerSubject) -> Iterator[str]:
    for name in ("analyze", "tokens", "fts_text", "query"):
        for value in (None, 7, b"x", ["x"]):
            try:
                getattr(subject.analyzer, name)(value)
            except TypeError as error:
                if "text" not in str(error):
                    yield f"{name}({value!r}) does not name the argument: {error}"
            else:
                yield f"{name}({value!r}) raised nothing"


def _empty(subject: AnalyzerSubject) -> Iterator[str]:
    for text in ("", " \t\n", "\u3000\u2028"):
        if subject.analyzer.tokens(text) or subject.analyzer.query(text) or subject.analyzer.fts_text(text):
            yield f"{text!a} gave tokens"


def _pickled(subject: AnalyzerSubject) -> Iterator[str]:
    copy = pickle.loads(pickle.dumps(subject.analyzer))
    if copy.fingerprint != subject.analyzer.fingerprint:
        yield f"fingerprint {subject.analyzer.fingerprint}, then {copy.fingerprint}"
    alone, again = _all_of(subject.analyzer, subject.light), _all_of(copy, subject.light)
    if alone != again:
        yield different(alone, again)


def _threads(subject: AnalyzerSubject) -> Iterator[str]:
    alone = _all_of(subject.analyzer, subject.light)
    with ThreadPoolExecutor(4) as pool:
        for together in pool.map(lambda _: _all_of(subject.analyzer, subject.light), range(4)):
            if together != alone:
                yield different(alone, together)
                return


def _all_of(analyzer: AnalyzerLike, texts: Sequence[tuple[str, str | None]]) -> list[str]:
    return [analyzer.fts_text(text, lang=lang) for text, lang in texts]


def _elsewhere(build: str | None, subject: AnalyzerSubject) -> Iterator[str]:
    here = [subject.analyzer.analyze(text, lang=lang) for text, lang in subject.light]
    there = analyzed_elsewhere(subject.analyzer, subject.light, build=build)
    for (text, lang), mine, other in zip(subject.light, here, there, strict=True):
        if mine != other:
            yield f"{text[:30]!a} in {lang}: {different(mine, other)}"
            return


ANALYZER_SUBJECT_LAWS: tuple[Law[AnalyzerSubject], ...] = (
    Law("batch gives fts_text of each text and keeps None", _batch, ANALYZER),
    Law("a wrong type raises TypeError that names the argument", _types, ANALYZER),
    Law("a text without words gives nothing", _empty, ANALYZER),
    Law("a pickled copy has the same fingerprint and gives the same tokens", _pickled, ANALYZER),
    Law("threads agree", _threads, ANALYZER),
)
"""Laws held on the analyzer as a whole."""

PROCESS_LAWS: tuple[Law[AnalyzerSubject], ...] = (
    Law("another process agrees", lambda subject: _elsewhere(None, subject), ANALYZER),
    Law("the compiled and the pure build agree", lambda subject: _elsewhere("python", subject), PURE),
)
"""Laws that start other processes."""


def check_analyzer(
    analyzer: AnalyzerLike,
    texts: Iterable[str | Sample] | None = None,
    *,
    langs: Sequence[str | None] = (None,),
    processes: bool = True,
    limit: int = 3,
) -> Report:
    """Hold an analyzer to its laws over `texts` (default: the shipped nasty samples) in each of `langs`.

    `processes` False leaves out the two laws that start other processes (a second or two each). At most
    `limit` failures of a law are kept. Nothing is raised: see `Report.raise_for_failures`.

    >>> from babel_core import Analyzer
    >>> check_analyzer(Analyzer(), ["The ferry is late"], langs=["en"], processes=False).passes
    True
    """
    samples = as_samples(texts)
    failures: list[Failure] = []
    for lang in langs:
        for sample in samples:
            if sample.heavy and lang != langs[0]:
                continue  # length is a matter of the kernels, not of the language
            named = sample if lang is None else Sample(f"{sample.id} ({lang})", sample.text, sample.why)
            case = AnalyzerCase(analyzer, sample.text, lang)
            for law in ANALYZER_LAWS:
                if not (law.light and sample.heavy):
                    failures += law.check(case, named, ANALYZER)
    subject = AnalyzerSubject(analyzer, samples, tuple(langs))
    wholes = ANALYZER_SUBJECT_LAWS + (PROCESS_LAWS if processes else ())
    for whole in wholes:
        failures += whole.check(subject, None, ANALYZER)
    return Report(repr(analyzer), names(ANALYZER_LAWS) + names(wholes), first(failures, limit))
