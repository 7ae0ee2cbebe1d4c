"""Recipe sources: what terms a segmented run gives.

A recipe entry is "source|map|map" (see `analysis.recipe`). A source turns one segmented run into terms; it knows
no language. Offsets of a term are code points of the run.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from babel_core import _native
from babel_core.text.token import Span

Term = tuple[str, int, int, int]
"""(text, start, end, unit): a term, its span, and the index of the first word that it covers."""

_DIGITS = re.compile("[0-9]+")
"""The digits of every script are these in search form."""

HAN = _native.SCRIPTS.index("Han")


@dataclass(slots=True)
class SegmentedRun:
    """One script run cut into words.

    `text` is the run in search form after its variant folds; `units` are the spans of its words; `bases` their
    dictionary forms where the segmenter knows them, `content` whether they are more than particles and endings;
    `parts` gives the dictionary words inside a word; `dropped` holds the indices of words that a stop list removed;
    `spellings` are the dictionary forms of content words in the standard orthography, empty where that is `bases`.
    Of a run of an AND query, `optional` holds the offsets of what a document may lack, and `alone` is false where the
    document may write more in the place of the run.
    """

    text: str
    units: Sequence[Span]
    bases: Sequence[str] | None = None
    content: Sequence[bool] | None = None
    parts: Callable[[str], Sequence[Span]] | None = None
    dropped: frozenset[int] = frozenset()
    spellings: Sequence[str] | None = None
    optional: frozenset[int] = frozenset()
    alone: bool = True
    _ends: list[int] = field(default_factory=list)

    def kept(self) -> Iterator[tuple[int, int, int]]:
        """(unit, start, end) of the words that no stop list removed."""
        for unit, (start, end) in enumerate(self.units):
            if unit not in self.dropped:
                yield unit, start, end

    def unit_at(self, offset: int) -> int:
        """The first word that holds the code point `offset`; morphemes may share a character."""
        if len(self.units) == 1:
            return 0
        if not self._ends:
            self._ends = [end for _, end in self.units]
        return min(bisect_right(self._ends, offset), len(self.units) - 1)

    def hides(self, start: int, end: int) -> bool:
        """Whether the span lies inside one removed word; several may share its first character."""
        unit = self.unit_at(start)
        while unit < len(self.units) and self.units[unit][0] <= start:
            if unit in self.dropped and end <= self.units[unit][1]:
                return True
            unit += 1
        return False


Source = Callable[[SegmentedRun, str], Iterator[Term]]


def surface(run: SegmentedRun, _arg: str) -> Iterator[Term]:
    """Each word as it stands."""
    for unit, start, end in run.kept():
        yield run.text[start:end], start, end, unit


def lemma(run: SegmentedRun, _arg: str) -> Iterator[Term]:
    """The dictionary form of each content word; particles and endings, which carry the inflection, as they stand."""
    if run.bases is None or run.content is None:
        yield from surface(run, "")
        return
    for unit, start, end in run.kept():
        yield run.bases[unit] if run.content[unit] else run.text[start:end], start, end, unit


def spelling(run: SegmentedRun, _arg: str) -> Iterator[Term]:
    """As `lemma`, but in the standard orthography, in which all ways to write a word meet."""
    if run.spellings is None:
        yield from lemma(run, "")
        return
    for text, start, end, unit in lemma(run, ""):
        yield run.spellings[unit] or text, start, end, unit


def content(run: SegmentedRun, _arg: str) -> Iterator[Term]:
    """The dictionary forms of content words; each word as it stands where the segmenter knows no word classes."""
    if run.bases is None or run.content is None:
        yield from surface(run, "")
        return
    for unit, start, end in run.kept():
        if run.content[unit]:
            yield run.bases[unit], start, end, unit


def parts(run: SegmentedRun, _arg: str) -> Iterator[Term]:
    """The dictionary words strictly inside each word, in the segmenter's own order."""
    if run.parts is None:
        return
    for unit, start, end in run.kept():
        if end - start > 2:
            word = run.text[start:end]
            for first, last in run.parts(word):
                yield word[first:last], start + first, start + last, unit


def search(run: SegmentedRun, _arg: str) -> Iterator[Term]:
    """Each word after the dictionary words inside it: the order of jieba's search mode."""
    for unit, start, end in run.kept():
        word = run.text[start:end]
        if run.parts is not None and end - start > 2:
            for first, last in run.parts(word):
                yield word[first:last], start + first, start + last, unit
        yield word, start, end, unit


def _stretch_bigrams(run: SegmentedRun, start: int, end: int) -> Iterator[Term]:
    pairs = _native.ngram_spans(run.text, start, end, 2) or [(start, end)]
    for first, last in pairs:
        if run.optional and not run.optional.isdisjoint(range(first, last)):
            continue
        if not (run.dropped and run.hides(first, last)):
            yield run.text[first:last], first, last, run.unit_at(first)


def bigrams(run: SegmentedRun, _arg: str) -> Iterator[Term]:
    """Overlapping character pairs of the whole run; a lone character is itself."""
    yield from _stretch_bigrams(run, 0, len(run.text))


def han_bigrams(run: SegmentedRun, _arg: str) -> Iterator[Term]:
    """Overlapping character pairs inside each stretch of Han; a lone character is itself."""
    for start, end, script in _native.script_runs(run.text):
        if script == HAN:
            yield from _stretch_bigrams(run, start, end)


def script_bigrams(run: SegmentedRun, _arg: str) -> Iterator[Term]:
    """Overlapping character pairs inside each stretch of Han and between them; a run of one character is itself.

    A document that is read as another language may have a border there.
    """
    start, han = 0, True
    borders: list[Span] = []
    for first, _, script in _native.script_runs(run.text):
        if (script == HAN) != han and first > start:
            borders.append((start, first))
            start = first
        han = script == HAN
    for first, last in (*borders, (start, len(run.text))):
        if not borders or last - first > 1:
            yield from _stretch_bigrams(run, first, last)


def pairs(run: SegmentedRun, _arg: str) -> Iterator[Term]:
    """Overlapping character pairs of the whole run; a lone character where a document surely has it by itself.

    It has where its words are morphemes, and where the query shows that nothing is written at the character.
    """
    if run.alone or run.bases is not None or _native.ngram_spans(run.text, 0, len(run.text), 2):
        yield from bigrams(run, "")


def ngrams(run: SegmentedRun, arg: str) -> Iterator[Term]:
    """Character n-grams of each word longer than n."""
    size = int(arg)
    for unit, start, end in run.kept():
        if end - start > size:
            for first, last in _native.ngram_spans(run.text, start, end, size):
                yield run.text[first:last], first, last, unit


def numbers(run: SegmentedRun, _arg: str) -> Iterator[Term]:
    """The numbers inside words that have letters too, as 1908 of 1908م."""
    for unit, start, end in run.kept():
        for found in _DIGITS.finditer(run.text, start, end):
            if found.span() != (start, end):
                yield found[0], *found.span(), unit


def chars(run: SegmentedRun, _arg: str) -> Iterator[Term]:
    """Each character with its marks."""
    for first, last in _native.ngram_spans(run.text, 0, len(run.text), 1):
        if not (run.dropped and run.hides(first, last)):
            yield run.text[first:last], first, last, run.unit_at(first)


def joined(run: SegmentedRun, _arg: str) -> Iterator[Term]:
    """Each two neighbouring words written together."""
    previous: tuple[int, int, int] | None = None
    for unit, start, end in run.kept():
        if previous is not None and previous[2] == start:
            yield run.text[previous[1] : end], previous[1], end, previous[0]
        previous = (unit, start, end)


def joined_parts(run: SegmentedRun, _arg: str) -> Iterator[Term]:
    """Of each two neighbouring words one, and of the other the dictionary word at its near end, written together.

    A text and a query may cut the word at a query's edge otherwise: ในประเทศ + ไทย is found by ประเทศ + ไทย.
    """
    if run.parts is None:
        return
    before = first = tail = 0
    border = -1
    for unit, start, end in run.kept():
        inside = run.parts(run.text[start:end]) if end - start > 2 else ()
        if border == start:
            if tail > first:
                yield run.text[tail:end], tail, end, before
            head = max((start + last for at, last in inside if not at), default=end)
            if head < end:
                yield run.text[first:head], first, head, before
        before, first, border = unit, start, end
        tail = min((start + at for at, last in inside if start + last == end), default=start)


SOURCES: Mapping[str, Source] = {
    "bigrams": bigrams,
    "chars": chars,
    "content": content,
    "han-bigrams": han_bigrams,
    "joined": joined,
    "joined-parts": joined_parts,
    "lemma": lemma,
    "ngrams": ngrams,
    "numbers": numbers,
    "pairs": pairs,
    "parts": parts,
    "script-bigrams": script_bigrams,
    "search": search,
    "spelling": spelling,
    "surface": surface,
}

MORPH_SOURCES = frozenset({content, lemma, spelling})
"""Sources that need dictionary forms, which cost more than the words alone."""

PAIR_SOURCES = frozenset({bigrams, han_bigrams})
"""Sources whose terms in a row spell a run out; a phrase over them needs every one, also where it equals a word."""

STREAM_SOURCES = frozenset({"edges", "shingles"})
"""Sources that look across runs; the pipeline makes them."""

NUMERIC_ARGUMENT = re.compile(r"[1-9][0-9]?")
TAKES_NUMBER = frozenset({"ngrams"})
