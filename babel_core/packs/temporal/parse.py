"""Time expressions of a text in a language: all of them, with their places."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from babel_core.errors import require_str
from babel_core.packs.catalog import NEUTRAL, builtin_catalog
from babel_core.packs.locale import normalize_tag
from babel_core.packs.temporal.borders import WordBorders
from babel_core.packs.temporal.combine import Combiner, Found
from babel_core.packs.temporal.expression import TemporalExpression
from babel_core.packs.temporal.meaning import expression_of
from babel_core.packs.temporal.originals import Originals
from babel_core.packs.temporal.scan import Scanner
from babel_core.packs.temporal.schema import Grammar, Phrase, parse_grammar, read_grammar
from babel_core.text.aligned import AlignedText

_TRIES = 4
"""Shorter ends that are tried of an expression that ends within a word."""


class Parser:
    """The compiled grammar of one language; shared between threads."""

    def __init__(self, grammar: Grammar, phrases: tuple[Phrase, ...]) -> None:
        self.grammar = grammar
        self._scanner = Scanner(grammar, phrases)
        self._combiner = Combiner(grammar)
        self._borders = WordBorders(grammar.segmenter) if grammar.segmenter else None

    def compile(self) -> None:
        """Compile every form now; otherwise each is when a text first begins like it."""
        self._scanner.compile()

    def parse(self, text: str) -> tuple[TemporalExpression, ...]:
        """The expressions of a text, ordered and disjoint."""
        aligned = AlignedText.of(text)
        folded = self.grammar.folding.text(aligned)
        atoms = self._scanner.atoms(folded, Originals(aligned))
        found: list[TemporalExpression] = []
        for item in self._combiner.expressions(folded, atoms):
            if _is_title(folded, item.start, item.end):
                continue
            if self._borders and not self._borders.hold(folded, item.start, item.end):
                shorter = self._shorter(folded, item, Originals(aligned))
                if shorter is None:
                    continue
                item = shorter
            span = aligned.span(item.start, _without_stop(folded, item.start, item.end))
            expression = expression_of(item, text[span[0] : span[1]], span, self.grammar)
            if expression is not None and (not found or span[0] >= found[-1].span[1]):
                found.append(expression)
        return tuple(found)

    def _shorter(self, folded: str, item: Found, original: Originals) -> Found | None:
        """The longest expression that ends with a word within one that does not: 下周 of "下周一起去"."""
        borders = self._borders
        if borders is None or not borders.begins(folded, item.start, item.end):
            return None
        for end in borders.inner(folded, item.start, item.end)[:_TRIES]:
            found = self._combiner.expressions(folded, self._scanner.atoms(folded, original, item.start, end))
            if found and (found[0].start, found[0].end) == (item.start, end):
                return found[0]
        return None


def _without_stop(folded: str, start: int, end: int) -> int:
    """The end of an expression without the stop of the sentence, that of "See you in Oct."; "5 p.m." keeps its own."""
    last = end - 1
    stops = folded[last:end] == "." and last > start and folded[end : end + 1] in ("", "\n")
    word = folded[max(start, end - 5) : last].split()
    return last if stops and word and "." not in word[-1] else end


def _is_title(folded: str, start: int, end: int) -> bool:
    """Whether an expression is all that stands between the marks of a title: 《后天》 is a film."""
    return folded[start - 1 : start] in ("《", "〈", "『") and folded[end : end + 1] in ("》", "〉", "』")


def parse_temporal_expressions(text: str, locale: str = "und") -> tuple[TemporalExpression, ...]:
    """Every time expression of a text, in order, by the grammar of a locale's language.

    A language without a grammar, and "und", has the technical forms only (2026-05-01, time = 2026-05-01T08:15:00Z).
    The region of a locale may decide the order of day and month. Spans are code points of `text`. TypeError for
    anything but a str; no text raises.

    >>> [found.raw for found in parse_temporal_expressions("Call me tomorrow at 5:30 pm, or next week.", "en")]
    ['tomorrow at 5:30 pm', 'next week']
    """
    require_str(text, "text")
    tag = normalize_tag(require_str(locale, "locale"))
    pack = builtin_catalog().for_tag(tag).id
    return _parser(pack, _region(tag)).parse(text)


class LocaleParser:
    """What parses the texts of a language by a temporal.toml, given as its text (None: the technical forms only).

    The region of a locale may decide the order of day and month. PackContractError names the source and what is wrong.
    """

    def __init__(self, text: str | None, source: str) -> None:
        neutral = _neutral()
        self._grammar = neutral if text is None or source == neutral.source else parse_grammar(text, source)
        self._parsers: dict[str, Parser] = {}

    def parse(self, text: str, locale: str) -> tuple[TemporalExpression, ...]:
        """The expressions of a text, ordered and disjoint."""
        order = self._grammar.regions.get(_region(normalize_tag(locale)).lower()) or self._grammar.rules["order"]
        parser = self._parsers.get(order)
        if parser is None:
            parser = self._parsers[order] = _compile(self._grammar, order)
        return parser.parse(text)


def compile_all(packs: Iterable[str]) -> None:
    """Compile every form of some languages in each order of day and month, so that the build knows them."""
    for grammar in filter(None, map(_grammar, packs)):
        for order in dict.fromkeys((grammar.rules["order"], *grammar.regions.values())):
            _compile(grammar, order).compile()


def _region(tag: str) -> str:
    return next((part for part in tag.split("-")[1:] if len(part) == 2 and part.isupper()), "")


@lru_cache(maxsize=64)
def _grammar(pack: str) -> Grammar | None:
    return read_grammar(pack)


def _neutral() -> Grammar:
    found = _grammar(NEUTRAL)
    assert found is not None
    return found


def _parser(pack: str, region: str) -> Parser:
    own = _grammar(pack) or _neutral()
    order = own.regions.get(region.lower()) or own.rules["order"]
    return _compiled(pack, order)


@lru_cache(maxsize=64)
def _compiled(pack: str, order: str) -> Parser:
    return _compile(_grammar(pack), order)


def _compile(own: Grammar | None, order: str) -> Parser:
    neutral = _neutral()
    phrases = [phrase for phrase in neutral.phrases if phrase.order in ("", order)]
    if own is not None and own is not neutral:
        phrases = [*(phrase for phrase in own.phrases if phrase.order in ("", order)), *phrases]
    return Parser(own or neutral, tuple(phrases))
