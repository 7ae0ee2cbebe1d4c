"""A segmenter that breaks its contract is named in an error: same error on both ways of a document, never a crash."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from babel_core import BabelError, SegmenterError
from babel_core.analysis.analyzer import CatalogAnalyzer, Settings
from babel_core.analysis.spec import Recipe
from babel_core.segment.provider import Provider
from babel_core.segment.registry import Registry
from tests.analysis.invented import catalog, language, run

TEXT = "灯塔每天傍晚亮起 灯塔每天"
PROVIDER = Provider("x:odd", package="", extra="", load=f"{__name__}:load", version=f"{__name__}:version")
RECIPES = (
    Recipe(words=("surface",)),
    Recipe(words=("search",), expansions=("parts", "joined", "ngrams:2", "bigrams", "shingles")),
    Recipe(words=("lemma",), expansions=("content", "joined", "chars", "shingles")),
)
_made: list[Any] = []


def load(_provider_id: str) -> Any:
    return _made[-1]


def version(_provider_id: str) -> str:
    return "1"


class Words:
    id = "x:odd"
    version = "1"

    def __init__(self, give: Callable[[str], Any]) -> None:
        self.give = give

    def segment(self, text: str) -> Any:
        return self.give(text)


class WithParts(Words):
    def parts(self, _word: str) -> Any:
        return []


class OddParts(Words):
    def segment(self, text: str) -> Any:
        return [(0, len(text))]

    def parts(self, word: str) -> Any:
        return self.give(word)


class Morphs(Words):
    def segment(self, text: str) -> Any:
        return [(0, len(text))]

    def morphs(self, text: str) -> Any:
        found = self.give(text)
        return [SimpleNamespace(start=a, end=b, base="x", content=True) for a, b in found]


def analyzers(segmenter: Words, recipe: Recipe) -> Iterator[CatalogAnalyzer]:
    """One with programs, where the build has them, and one without."""
    _made.append(segmenter)
    for compiled in (True, False):
        registry = Registry()
        registry.register(PROVIDER)
        spec = language("xx", run("Han", "Han", recipe=recipe, tiers=("x:odd",)))
        analyzer = CatalogAnalyzer(catalog(spec), registry, Settings())
        if not compiled:
            object.__setattr__(analyzer, "_programs", None)
        yield analyzer


def outcomes(segmenter: Words, recipe: Recipe) -> list[object]:
    found: list[object] = []
    for analyzer in analyzers(segmenter, recipe):
        for call in (analyzer.fts_text, analyzer.tokens, analyzer.columns, analyzer.analyze):
            try:
                found.append(call(TEXT, lang="xx"))  # type: ignore[operator]
            except Exception as error:
                found.append((type(error), str(error)))
    return found


BEYOND: dict[str, Callable[[str], Any]] = {
    "beyond the text": lambda text: [(0, len(text) + 1000)],
    "far beyond it": lambda _: [(10**6, 10**6 + 5)],
    "beyond 32 bits": lambda _: [(0, 2**40)],
    "before the text": lambda _: [(-5000, 3)],
    "empty": lambda _: [(0, 0)],
    "turned round": lambda _: [(3, 1)],
    "floats": lambda _: [(0.0, 1.0)],
    "three numbers": lambda _: [(0, 1, 2)],
    "str": lambda _: ["ab"],
    "no pairs": lambda _: [1, 2, 3],
}
UNORDERED: dict[str, Callable[[str], Any]] = {
    "out of order": lambda _: [(2, 4), (0, 2)],
    "too many": lambda _: [(0, 1)] * 100_000,
    "None": lambda _: None,
}


@pytest.mark.parametrize("recipe", RECIPES, ids=("plain", "parts", "morphs"))
@pytest.mark.parametrize("kind", [Words, WithParts])
@pytest.mark.parametrize("what", [*BEYOND, *UNORDERED])
def test_wrong_spans_are_an_error_that_names_the_segmenter(kind: type[Words], what: str, recipe: Recipe) -> None:
    found = outcomes(kind((BEYOND | UNORDERED)[what]), recipe)
    assert len(set(found)) == 1
    error, message = found[0]  # type: ignore[misc]
    assert error is SegmenterError
    assert message.startswith("segmenter 'x:odd': segment gave ")
    assert "check_segmenter" in message


@pytest.mark.parametrize("kind", [OddParts, Morphs])
@pytest.mark.parametrize("what", BEYOND)
def test_wrong_parts_and_morphs_are_an_error_too(kind: type[Words], what: str) -> None:
    if kind is Morphs and what in ("three numbers", "str", "no pairs"):
        pytest.skip("a morph has a start and an end")
    recipe = RECIPES[2] if kind is Morphs else RECIPES[1]
    found = outcomes(kind(BEYOND[what]), recipe)
    assert len(set(found)) == 1
    assert found[0][0] is SegmenterError  # type: ignore[index]


@pytest.mark.parametrize("base", [None, "", "two words", " ", 7])
def test_morphs_need_a_base(base: object) -> None:
    class Odd(Morphs):
        def morphs(self, _text: str) -> Any:
            return [SimpleNamespace(start=0, end=1, base=base, content=True)]

    found = outcomes(Odd(list), RECIPES[2])
    assert len(set(found)) == 1
    assert found[0][0] is SegmenterError  # type: ignore[index]


SPELLED = Recipe(words=("surface",), expansions=("spelling|hans",), all=("spelling|hans",))


@pytest.mark.parametrize("content", [True, False])
@pytest.mark.parametrize("spelling", [None, "two words", " ", 7])
def test_a_spelling_is_one_word_or_none(spelling: object, content: bool) -> None:
    class Odd(Morphs):
        def morphs(self, _text: str) -> Any:
            return [SimpleNamespace(start=0, end=1, base="x", content=content, spelling=spelling)]

    found = outcomes(Odd(list), SPELLED)
    assert len(set(found)) == 1
    assert found[0][0] is SegmenterError  # type: ignore[index]


def test_the_standard_spelling_stands_beside_the_word_and_in_the_all_form() -> None:
    class Spelled(Morphs):
        def morphs(self, text: str) -> Any:
            given = ("燈火", "", None)  # None: a morpheme without the field
            for at in range(len(text)):
                more = {} if given[at % 3] is None else {"spelling": given[at % 3]}
                yield SimpleNamespace(start=at, end=at + 1, base=f"b{at}", content=at != 3, **more)

    for analyzer in analyzers(Spelled(list), SPELLED):
        assert analyzer.columns("灯塔每天", lang="xx").words == "灯 塔 每 天"
        assert analyzer.columns("灯塔每天", lang="xx").expansions == "灯火 b1 b2"  # the last is a particle
        assert analyzer.query("灯塔每天", lang="xx", mode="all") == ["灯火", "b1", "b2", "天"]


def test_a_segmenter_that_knows_words_only_spells_them_as_they_stand() -> None:
    for analyzer in analyzers(Words(lambda text: [(0, len(text))]), SPELLED):
        assert analyzer.tokens("灯塔每天", lang="xx") == ["灯塔每天"]
        assert analyzer.query("灯塔每天", lang="xx", mode="all") == ["灯塔每天"]


def test_what_a_segmenter_raises_goes_through() -> None:
    def fail(_text: str) -> Any:
        raise KeyError(7)

    assert set(outcomes(Words(fail), RECIPES[0])) == {(KeyError, "7")}


@pytest.mark.parametrize("kind", [Words, WithParts])
def test_any_series_of_pairs_will_do(kind: type[Words]) -> None:
    ways: list[Callable[[str], Any]] = [
        lambda text: [(i, i + 1) for i in range(len(text))],
        lambda text: tuple([i, i + 1] for i in range(len(text))),
        lambda text: ((i, i + 1) for i in range(len(text))),
    ]
    for recipe in RECIPES[:2]:
        found = [str(outcomes(kind(way), recipe)) for way in ways]
        assert len(set(found)) == 1
        assert "Error" not in found[0]


def test_the_error_is_one_of_ours_and_a_value_error() -> None:
    assert issubclass(SegmenterError, BabelError)
    assert issubclass(SegmenterError, ValueError)
