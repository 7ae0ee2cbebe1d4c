"""Routing: which chain takes which run, whatever language is named."""

from __future__ import annotations

from babel_core.analysis.router import Router
from babel_core.analysis.spec import FrozenMap, Recipe, RunSpec, Tier
from tests.analysis.invented import analyzer, catalog, language, run

SEGMENTS = FrozenMap({"words": Recipe(words=("surface",))})
HAN = language("qh", run("Han", "Han", tiers=("chars",)), default_for=("Han",))
KANA = language(
    "qk",
    RunSpec("Kana", ("Han", "Hiragana", "Katakana"), (Tier("words"),), SEGMENTS, absorbs=("Han",)),
    default_for=("Hiragana", "Katakana"),
)
LATIN = language("ql", run("Latin", "Latin"), default_for=("Latin",))


def routes(owner: str, text: str) -> list[tuple[str, str]]:
    found = catalog(HAN, KANA, LATIN)
    router = Router(found, found.for_tag(owner))
    return [
        (text[r.start : r.end], r.chain.key if r.chain else "number") for r in router.route(text, 0, len(text))
    ]


def test_kana_takes_touching_han_along_where_nobody_owns_han() -> None:
    assert routes("ql", "東京の塔 tower") == [("東京の塔", "qk/Kana"), ("tower", "ql/Latin")]


def test_the_owner_of_han_keeps_it_and_leaves_the_kana() -> None:
    assert routes("qh", "東京の塔") == [("東京", "qh/Han"), ("の", "qk/Kana"), ("塔", "qh/Han")]


def test_a_foreign_mark_stays_with_the_letter_before_it() -> None:
    assert routes("qh", "塔\u0e31の") == [("塔\u0e31", "qh/Han"), ("の", "qk/Kana")]


def test_han_alone_goes_to_its_default_pack() -> None:
    assert routes("ql", "水库 weir") == [("水库", "qh/Han"), ("weir", "ql/Latin")]
    assert routes("qk", "水库") == [("水库", "qk/Kana")]


def test_what_no_pack_takes_goes_to_the_neutral_one() -> None:
    assert routes("ql", "ворота") == [("ворота", "und/words")]
    assert routes("ql", "შენ") == [("შენ", "und/other")]


def test_numbers_have_no_language() -> None:
    assert routes("qh", "12306铁") == [("12306", "number"), ("铁", "qh/Han")]


def test_an_unknown_language_leaves_latin_to_the_neutral_pack() -> None:
    assert routes("zz", "tower") == [("tower", "und/words")]


def test_an_invented_language_needs_no_change_outside_its_spec() -> None:
    made = analyzer(language("qx", run("Latin", "Latin", recipe=Recipe(words=("surface|possessive",)))))
    assert made.tokens("The miller's WHEEL", lang="qx") == ["the", "miller", "wheel"]
    assert made.fingerprints(["qx/Latin"])["qx/Latin"].startswith("1-")
