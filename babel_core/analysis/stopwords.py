"""Stop words: which words of a run are left out of documents and queries, where a caller asks for that."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import takewhile

from babel_core import _native
from babel_core.analysis.recipe import compile_entry
from babel_core.analysis.spec import LanguageSpec, Recipe
from babel_core.errors import ConfigError

PACK = "pack"
"""The lists of the language packs, each for the runs of its language."""

Map = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class StopList:
    """Stop words of one route.

    `words` are in search form; a word of a text is one when it stands there, or when one of `maps` leads to one: what
    the route's recipe does to a word before it is stemmed ("d'une" is "une").
    """

    words: frozenset[str]
    maps: tuple[Map, ...] = ()

    @classmethod
    def of(
        cls,
        spec: LanguageSpec,
        recipe: Recipe,
        own: tuple[str, ...] | None,
        *,
        fold: Map | None = None,
        keep_variants: bool = False,
    ) -> StopList:
        """The list of a route: the pack's, or `own` words as people write them, folded as the route folds texts."""
        maps = tuple(_maps(spec, recipe, keep_variants))
        if own is None:
            return cls(spec.stopwords, maps)
        forms = [_native.search_text(word).strip() for word in own]
        words = [form if fold is None else fold(form) for form in forms]
        return cls(frozenset(words) | {step(word) for step in maps for word in words} - {""}, maps)

    def __bool__(self) -> bool:
        return bool(self.words)

    def holds(self, word: str) -> bool:
        """Whether a word of a run, in search form, is left out."""
        return word in self.words or any(step(word) in self.words for step in self.maps)


def _maps(spec: LanguageSpec, recipe: Recipe, keep_variants: bool) -> Iterable[Map]:
    """What the recipe does to words before it stems them, once each."""
    texts = (*recipe.words, *recipe.expansions)
    steps = [text.split("|")[1:] for text in texts]
    for names in dict.fromkeys(tuple(takewhile(lambda step: not step.startswith("stem:"), part)) for part in steps):
        mapping = compile_entry("|".join(("surface", *names)), keep_variants=keep_variants, folds=spec.folds).mapping
        if mapping is not None:
            yield mapping


def clean(words: Iterable[str]) -> tuple[str, ...]:
    """A caller's own stop words in search form, each once and in order; ConfigError for more than one word an entry."""
    found = {}
    for word in words:
        form = _native.search_text(word).strip()
        if len(form.split()) > 1:
            message = f"stop word {word!r} is more than one word; give each on its own"
            raise ConfigError(message)
        if form:
            found[form] = True
    return tuple(sorted(found))
