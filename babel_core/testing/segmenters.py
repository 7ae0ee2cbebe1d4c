"""Laws of a segmenter: spans are ordered, disjoint and cover every character that is no white space."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from babel_core.segment.protocol import Segmenter
from babel_core.testing.laws import Law, different, names
from babel_core.testing.report import Failure, Report, file_of, first
from babel_core.testing.samples import Sample, as_samples
from babel_core.text.lazy import cached_property
from babel_core.text.token import Span


class SegmenterCase:
    """A segmenter at work on one text; what it gave is computed once."""

    def __init__(self, segmenter: Segmenter, text: str) -> None:
        self.segmenter = segmenter
        self.text = text

    @cached_property
    def spans(self) -> list[Span]:
        """What `segment` gives, as plain tuples."""
        return [(start, end) for start, end in self.segmenter.segment(self.text)]


def _ordered(case: SegmenterCase) -> Iterator[str]:
    before = 0
    for start, end in case.spans:
        if not before <= start < end <= len(case.text):
            yield f"span [{start}, {end}) after offset {before} in a text of {len(case.text)} code points"
            return
        if any(map(str.isspace, case.text[start:end])):
            yield f"span [{start}, {end}) holds white space"
            return
        before = end


def _covering(case: SegmenterCase) -> Iterator[str]:
    before = 0
    for start, end in [*case.spans, (len(case.text), len(case.text))]:
        gap = case.text[before:start]
        if gap and not gap.isspace():
            yield f"[{before}, {start}) is in no span and holds {gap.strip()[:8]!a}"
            return
        before = max(before, end)


def _marks(case: SegmenterCase) -> Iterator[str]:
    for start, _ in case.spans:
        if start and unicodedata.category(case.text[start])[0] == "M" and not case.text[start - 1].isspace():
            yield f"a span begins at the combining mark {case.text[start]!a}, offset {start}"
            return


def _repeated(case: SegmenterCase) -> Iterator[str]:
    again = [(start, end) for start, end in case.segmenter.segment(case.text)]
    if again != case.spans:
        yield different(case.spans, again)


def _parts(case: SegmenterCase) -> Iterator[str]:
    parts_of = getattr(case.segmenter, "parts", None)
    if parts_of is None:
        return
    for start, end in case.spans:
        word = case.text[start:end]
        for left, right in parts_of(word):
            if not 0 <= left < right <= len(word) or (left, right) == (0, len(word)):
                yield f"part [{left}, {right}) is not strictly inside the word {word[:20]!a}"
                return


def _morphs(case: SegmenterCase) -> Iterator[str]:
    morphs_of = getattr(case.segmenter, "morphs", None)
    if morphs_of is None:
        return
    morphs = morphs_of(case.text)
    before = 0
    for morph in morphs:
        if not before <= morph.start < morph.end <= len(case.text):
            found = f"[{morph.start}, {morph.end})"
            yield f"morph {found} after one that starts at {before}, text of {len(case.text)} code points"
            return
        before = morph.start
        if not morph.base or morph.base.split() != [morph.base]:
            yield f"base form {morph.base!a} is empty or holds white space"
            return
        spelling = getattr(morph, "spelling", "")
        if spelling and spelling.split() != [spelling]:
            yield f"spelling {spelling!a} holds white space"
            return


SEGMENTER_LAWS: tuple[Law[SegmenterCase], ...] = (
    Law("spans are ordered and disjoint, none is empty or holds white space", _ordered),
    Law("spans cover every character that is no white space", _covering),
    Law("no span begins with a combining mark that has a character before it", _marks),
    Law("the same text gives the same spans", _repeated, light=True),
    Law("parts lie strictly inside their word", _parts, light=True),
    Law("morphs are ordered by their starts and have a base form", _morphs, light=True),
)
"""Laws held on every text."""


@dataclass(frozen=True, slots=True)
class SegmenterSubject:
    """A segmenter with all its texts, for the laws that are no matter of a single text."""

    segmenter: Segmenter
    samples: tuple[Sample, ...]


def _identity(subject: SegmenterSubject) -> Iterator[str]:
    for name in ("id", "version"):
        value = getattr(subject.segmenter, name)
        if not isinstance(value, str) or not value:
            yield f"{name} is {value!r}; it goes into the fingerprint and has to be a non-empty str"


def _empty(subject: SegmenterSubject) -> Iterator[str]:
    if list(subject.segmenter.segment("")):
        yield "the empty text gave spans"


def _threads(subject: SegmenterSubject) -> Iterator[str]:
    texts = [sample.text for sample in subject.samples if not sample.heavy]
    alone = [_plain(subject.segmenter.segment(text)) for text in texts]
    with ThreadPoolExecutor(4) as pool:
        for together in pool.map(lambda _: [_plain(subject.segmenter.segment(text)) for text in texts], range(4)):
            if together != alone:
                yield different(alone, together)
                return


def _plain(spans: Sequence[Span]) -> list[Span]:
    return [(start, end) for start, end in spans]


SEGMENTER_SUBJECT_LAWS: tuple[Law[SegmenterSubject], ...] = (
    Law("id and version are given", _identity),
    Law("the empty text has no spans", _empty),
    Law("threads agree", _threads),
)
"""Laws held on the segmenter as a whole."""


def check_segmenter(segmenter: Segmenter, texts: Iterable[str | Sample] | None = None, *, limit: int = 3) -> Report:
    """Hold a segmenter to its laws over `texts` (default: the shipped nasty samples).

    At most `limit` failures of a law are kept. Nothing is raised: see `Report.raise_for_failures`.

    >>> from babel_core.segment import registry
    >>> str(check_segmenter(registry.get("whitespace")))
    'whitespace: 9 laws hold'
    """
    samples = as_samples(texts)
    own = file_of(segmenter)
    failures: list[Failure] = []
    for sample in samples:
        case = SegmenterCase(segmenter, sample.text)
        for law in SEGMENTER_LAWS:
            if not (law.light and sample.heavy):
                failures += law.check(case, sample, own)
    subject = SegmenterSubject(segmenter, samples)
    for whole in SEGMENTER_SUBJECT_LAWS:
        failures += whole.check(subject, None, own)
    laws = names(SEGMENTER_LAWS) + names(SEGMENTER_SUBJECT_LAWS)
    return Report(str(getattr(segmenter, "id", segmenter)), laws, first(failures, limit))
