"""Scoring tokens and search terms of one pack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from babel_core.errors import ConfigError, require_str
from babel_core.packs.clauses.quotes import mask_quoted, quoted_spans
from babel_core.packs.matching.folding import text_form
from babel_core.packs.terms import endings
from babel_core.packs.terms.equality import normalize_for_equality
from babel_core.packs.terms.grammar import TermData
from babel_core.packs.terms.identifiers import identifier_keys, number_of
from babel_core.packs.terms.tokens import HAN, base_tokens, parts_of, spare_tokens, words_for
from babel_core.text.token import Span

if TYPE_CHECKING:
    from babel_core.packs.service.folder import PackFolder

BM25, OVERLAP = "bm25", "overlap"
MODES = (BM25, OVERLAP)
TITLE = 8
"""Words of a quotation that may be a title: longer ones protect the words that ask, not the stop words."""
LONGEST = 128
"""Code points of a search term: what is longer is no word."""


class Terms:
    """Tokens and terms by the data of a pack's folder, words as the pack of a locale cuts them."""

    def __init__(self, data: TermData, locale: str) -> None:
        self._data = data
        self._locale = locale
        self._words = words_for(locale)

    @classmethod
    def of(cls, folder: PackFolder, locale: str) -> Terms:
        """The terms of a pack's folder."""
        return cls(TermData.of(folder), locale)

    def tiers(self) -> tuple[str, ...]:
        """The segmenters behind the terms."""
        return self._words.tiers()

    def equality(self, text: str) -> str:
        """The form in which equal texts are equal."""
        return normalize_for_equality(text)

    def scoring(self, text: str, mode: str = BM25, *, exclude_stopwords: bool = False) -> list[str]:
        """Tokens, in order, with repetitions: for ranking, or for the share of two texts ("overlap").

        Keys of identifiers come first. Without stop words also what asks is left out, save in quotations. ConfigError
        for another mode.
        """
        if mode not in MODES:
            message = f"no mode {mode!r}; known: {', '.join(MODES)}"
            raise ConfigError(message)
        least = self._data.least_overlap if mode == OVERLAP else 0
        tokens = self._content(text, frozenset()) if exclude_stopwords else self._plain(text)
        found = [token for token in tokens if len(token) >= least or HAN.search(token)]
        return [*self._keys(text), *found]

    def index(self, text: str) -> list[str]:
        """Search terms: each once, none a stop word or a word that asks, save in quotations; identifiers last.

        The number of an identifier is no term of its own.
        """
        unknown: dict[str, None] = {}
        content = self._content(text, self._data.kept, unknown)
        terms = dict.fromkeys(term for term in content if len(term) <= LONGEST)
        keys = self._keys(text)
        for key in keys:
            terms.pop(number_of(key), None)
        return list(dict.fromkeys((*terms, *unknown, *keys)))

    def overlap_sides(
        self, texts: Sequence[str], sides: Sequence[frozenset[str]], *, exclude_stopwords: bool = False
    ) -> tuple[frozenset[str], frozenset[str]]:
        """The sets of tokens of two texts: without the identifiers of one where the other has none.

        Without stop words, those that count where both texts have them are put back if anything else is shared.
        """
        left, right = frozenset(sides[0]), frozenset(sides[1])
        keys = [frozenset(self._keys(text)) for text in texts]
        if bool(keys[0]) != bool(keys[1]):
            left, right = left - keys[0], right - keys[1]
        if exclude_stopwords and self._data.shared:
            raw = [frozenset(self._plain(text)) for text in texts]
            both = self._data.shared & raw[0] & raw[1]
            if both and not frozenset(self._content(texts[0], frozenset())).isdisjoint(
                self._content(texts[1], frozenset())
            ):
                left, right = left | both, right | both
        return left, right

    def _keys(self, text: str) -> list[str]:
        data = self._data.identifiers
        return [] if data is None else identifier_keys(text, data, self._words.spans)

    def _plain(self, text: str) -> Iterator[str]:
        if self._data.endings is None and not self._data.joined:
            yield from base_tokens(text, self._locale)
            return
        for word, parts in self._by_word(text):
            yield word
            yield from parts

    def _by_word(self, text: str, unknown: dict[str, None] | None = None) -> Iterator[tuple[str, list[str]]]:
        """Each word, and what else it gives: pairs of characters, or what is left without its endings.

        `unknown` gets the words that the dictionary does not know meanwhile.
        """
        form = normalize_for_equality(text)
        spans = self._words.spans(form)
        if unknown is not None and self._data.pairs:
            spans = self._noting(form, spans, unknown)
        found = False
        for start, end, joined in self._stretches(form, spans):
            parts = [form[start:end]] if joined else list(parts_of(form[start:end]))
            if not parts:
                continue
            if self._data.endings is not None and not parts[0].isascii():
                parts += endings.stems(parts[0], self._data.endings)
            found = True
            yield parts[0], parts[1:]
        if not found:
            for token in spare_tokens(text):
                yield token, []

    def _stretches(self, form: str, spans: Iterable[Span]) -> Iterator[tuple[int, int, bool]]:
        """The words of a form, and behind words of Han that touch the stretch that they make (True)."""
        most = self._data.joined
        begin = end = -1  # the stretch of Han so far, and the words in it
        words = 0
        for first, last in spans:
            han = bool(most) and all(map(HAN.match, form[first:last]))
            if words and not (han and first == end and last - begin <= most):
                if words > 1:
                    yield begin, end, True
                words = 0
            if han:
                begin, end, words = first if not words else begin, last, words + 1
            yield first, last, False
        if words > 1:
            yield begin, end, True

    def _noting(self, form: str, spans: Iterable[Span], unknown: dict[str, None]) -> Iterator[Span]:
        """The words; pairs of single Han characters that touch are noted: words that the dictionary may not know."""
        before, end = "", -1
        for span in spans:
            start, last = span
            word = form[start] if last - start == 1 else ""
            if word and HAN.match(word) and word not in self._data.stopwords and word not in self._data.asking:
                if start == end:
                    unknown[before + word] = None
                before, end = word, last
            else:
                end = -1
            yield span

    def _content(self, text: str, kept: frozenset[str], unknown: dict[str, None] | None = None) -> Iterator[str]:
        """The tokens that are no stop words and do not ask; those of quotations stay."""
        stopwords, asking = self._data.stopwords - kept, self._data.asking
        titles, quoted = self._protected(text)
        for word, parts in self._by_word(self._unasked(text), unknown):
            if word in stopwords and word not in titles:
                continue
            if self._asks(word, asking) and word not in quoted:
                continue
            yield word
            for part in parts:
                if part not in stopwords and (part not in asking or part in quoted):
                    yield part

    def _asks(self, word: str, asking: frozenset[str]) -> bool:
        return word in asking or (self._data.endings is not None and endings.asks(word, self._data.endings))

    def _protected(self, text: str) -> tuple[frozenset[str], frozenset[str]]:
        """The tokens of quotations that may be titles, and of all quotations."""
        titles: set[str] = set()
        every: set[str] = set()
        for start, end in quoted_spans(require_str(text, "text")):
            tokens = base_tokens(text[start + 1 : end - 1], self._locale)
            every.update(tokens)
            if len(tokens) <= TITLE:
                titles.update(tokens)
        return frozenset(titles), frozenset(every)

    def _unasked(self, text: str) -> str:
        """The text with blanks for the phrases that ask, outside of quotations."""
        if self._data.anchors is None:
            return text
        masked = mask_quoted(text).masked
        form, starts, ends = text_form(masked)
        spans: list[Span] = []
        for found in self._data.anchors.places(form):
            if starts is None or ends is None:
                spans.append((found.start, found.end))
            else:
                spans.append((starts[found.start], ends[found.end - 1]))
        parts: list[str] = []
        at = 0
        for start, end in sorted(spans):
            if start >= at:
                parts += (text[at:start], " ")
            at = max(at, end)
        return "".join(parts) + text[at:]
