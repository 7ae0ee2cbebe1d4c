"""Words of a text as the packs of its scripts cut them, unstemmed: what scoring tokens and search terms are made of.

Traditional and Simplified characters stay as they are written; a dictionary that knows one of them is asked in its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from babel_core.analysis import variants
from babel_core.analysis.router import Chain, Router
from babel_core.packs.catalog import builtin_catalog
from babel_core.packs.locale import normalize_tag
from babel_core.packs.terms.equality import lower_form, normalize_for_equality
from babel_core.packs.terms.grammar import LEAST
from babel_core.segment.checking import words_of
from babel_core.segment.registry import registry
from babel_core.text.token import Span

_HAN = "\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
HAN = re.compile(f"[{_HAN}]")
_SPARE = re.compile(rf"[{_HAN}]+|[^\W{_HAN}][\w./-]+")
"""What a text without any word is taken apart into."""
Cut = Callable[[str], Sequence[Span]]
_WHOLE_RUN = "words"
_WINDOW = 2


class Words:
    """Cuts texts in the form of `normalize_for_equality` into words, as the pack of a locale does."""

    def __init__(self, locale: str) -> None:
        catalog = builtin_catalog()
        self._router = Router(catalog, catalog.for_tag(normalize_tag(locale)))
        self._cuts: dict[int, Cut | None] = {}

    def spans(self, form: str) -> Iterator[Span]:
        """The words of a form, in code points of it."""
        for run in self._router.route(form, 0, len(form)):
            cut = None if run.chain is None else self._cut(run.chain)
            if cut is None:
                yield run.start, run.end
            else:
                for start, end in cut(form[run.start : run.end]):
                    yield run.start + start, run.start + end

    def _cut(self, chain: Chain) -> Cut | None:
        """What cuts the runs of a chain; None where a run is one word."""
        key = id(chain)  # the router keeps its chains
        if key not in self._cuts:
            self._cuts[key] = _cut_of(chain)
        return self._cuts[key]

    def tiers(self) -> tuple[str, ...]:
        """The segmenters of the pack's own runs that are installed."""
        found = (_tier(Chain(self._router.owner, run)) for run in self._router.owner.runs)
        return tuple(dict.fromkeys(tier for tier in found if tier != _WHOLE_RUN))


@lru_cache(maxsize=64)
def words_for(locale: str) -> Words:
    """The words of a locale; kept, they hold no text."""
    return Words(locale)


def base_tokens(text: str, locale: str) -> tuple[str, ...]:
    """The words of a text as they are written in lower case, in order.

    A word with Han characters, if longer than two, is followed by its pairs of characters; other words have at least
    two. A text without any gives its runs of Han and of letters, digits and `_./-`.

    >>> base_tokens("The red-haired fox, 12 cm", "en")
    ('the', 'red', 'haired', 'fox', '12', 'cm')
    """
    form = normalize_for_equality(text)
    return tuple(tokens_of(form, words_for(locale))) or tuple(spare_tokens(text))


def tokens_of(form: str, words: Words) -> Iterator[str]:
    """The tokens of a text in the form of `normalize_for_equality`."""
    for start, end in words.spans(form):
        yield from parts_of(form[start:end])


def spare_tokens(text: str) -> Iterator[str]:
    """The tokens of a text in which no word is."""
    for found in _SPARE.finditer(lower_form(text)):
        yield from parts_of(found[0].rstrip("./-_"))


def parts_of(word: str) -> Iterator[str]:
    """A word, and the pairs of characters of a longer one with Han in it; nothing for a single letter."""
    if HAN.search(word) is None:
        if len(word) >= LEAST:
            yield word
        return
    yield word
    if len(word) > _WINDOW:
        yield from dict.fromkeys(word[at : at + _WINDOW] for at in range(len(word) - 1))


def _cut_of(chain: Chain) -> Cut | None:
    name = _tier(chain)
    if name == _WHOLE_RUN:
        return None
    words = words_of(registry.get(name))
    folds = tuple(map(variants.fold, chain.run.fold))

    def cut(run: str) -> Sequence[Span]:
        folded = run
        for fold in folds:
            folded = fold(folded)
        return words(folded if len(folded) == len(run) else run)

    return cut


def _tier(chain: Chain) -> str:
    return next((tier.id for tier in chain.run.tiers if registry.available(tier.id)), _WHOLE_RUN)
