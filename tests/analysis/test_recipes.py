"""Recipes: what a pack's entries make of a run."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from babel_core import ConfigError, UnknownNameError
from babel_core.analysis.recipe import compile_entry, compile_map, compile_recipe, stem_algorithms
from babel_core.analysis.sources import SegmentedRun
from babel_core.analysis.spec import Recipe
from tests.analysis import invented


def words_of(entry: str, run: SegmentedRun) -> list[str]:
    return [term[0] for term in compile_entry(entry, keep_variants=False).terms(run)]


def parts_of_sea(word: str) -> list[tuple[int, int]]:
    return [(0, 2), (2, 4)] if len(word) == 4 else []


FOUR = SegmentedRun("水库管理处", ((0, 4), (4, 5)), parts=parts_of_sea)


def test_search_gives_the_parts_before_the_word() -> None:
    assert words_of("search", FOUR) == ["水库", "管理", "水库管理", "处"]


def test_parts_alone_leave_the_word_out() -> None:
    assert words_of("parts", FOUR) == ["水库", "管理"]


def test_bigrams_cross_words_and_keep_their_first_word() -> None:
    terms = list(compile_entry("bigrams", keep_variants=False).terms(FOUR))
    assert [(t[0], t[3]) for t in terms] == [("水库", 0), ("库管", 0), ("管理", 0), ("理处", 0)]


def test_a_lone_character_is_its_own_bigram() -> None:
    assert words_of("bigrams", SegmentedRun("雨", ((0, 1),))) == ["雨"]
    assert words_of("han-bigrams", SegmentedRun("大雨の日", ((0, 4),))) == ["大雨", "日"]


def test_dropped_words_take_their_inner_bigrams_along() -> None:
    run = SegmentedRun("怎么去车站", ((0, 2), (2, 3), (3, 5)), dropped=frozenset({0}))
    assert words_of("surface", run) == ["去", "车站"]
    assert words_of("bigrams", run) == ["么去", "去车", "车站"]


def test_joined_words_span_both_and_start_at_the_first() -> None:
    run = SegmentedRun("ตลาดน้ำ", ((0, 4), (4, 7)))
    assert list(compile_entry("joined", keep_variants=False).terms(run)) == [("ตลาดน้ำ", 0, 7, 0)]


def test_ngrams_are_of_longer_words_only() -> None:
    assert words_of("ngrams:3", SegmentedRun("mill", ((0, 4),))) == ["mil", "ill"]
    assert words_of("ngrams:3", SegmentedRun("mil", ((0, 3),))) == []


def test_maps_apply_in_their_order_and_may_drop_a_term() -> None:
    assert words_of("surface|possessive|stem:english", SegmentedRun("mills's", ((0, 7),))) == ["mill"]


def test_keeping_variants_leaves_their_maps_out() -> None:
    run = SegmentedRun("東京", ((0, 2),))
    assert [t[0] for t in compile_entry("surface|hans", keep_variants=True).terms(run)] == ["東京"]
    assert [t[0] for t in compile_entry("surface|hans", keep_variants=False).terms(run)] == ["东京"]


@pytest.mark.parametrize("entry", ["surfaces", "", "surface|stam:german", "surface|stem"])
def test_an_unknown_name_is_refused_with_those_that_exist(entry: str) -> None:
    with pytest.raises(UnknownNameError, match=r"known: .*(surface|possessive)"):
        compile_entry(entry, keep_variants=False)


@pytest.mark.parametrize("entry", ["ngrams", "ngrams:x", "surface:3"])
def test_a_wrong_argument_is_refused(entry: str) -> None:
    with pytest.raises(ConfigError, match="source"):
        compile_entry(entry, keep_variants=False)


def test_the_and_form_is_the_words_unless_the_pack_says_otherwise() -> None:
    recipe = compile_recipe(Recipe(words=("surface",), expansions=("bigrams",)))
    assert [e.text for e in recipe.all] == ["surface"]
    assert [e.text for e in compile_recipe(Recipe(words=("surface",), all=("parts",))).all] == ["parts"]


def test_stem_algorithms_are_named_once_each() -> None:
    recipe = Recipe(words=("surface|stem:german",), expansions=("surface|stem:german", "surface|stem:english"))
    assert stem_algorithms(recipe) == ("german", "english")


def test_every_recipe_of_every_pack_compiles() -> None:
    from babel_core.packs.catalog import builtin_catalog

    found = builtin_catalog()
    for spec in (*found.specs.values(), found.neutral):
        for run in spec.runs:
            for profile in ("words", "balanced", "recall"):
                assert compile_recipe(run.profiles[profile], folds=spec.folds).words


def test_the_engine_imports_no_pack() -> None:
    for module in ("recipe", "router", "route", "pipeline", "analyzer", "query"):
        found = importlib.util.find_spec(f"babel_core.analysis.{module}")
        assert found is not None
        assert found.origin is not None
        assert "babel_core.packs" not in Path(found.origin).read_text("utf-8")


@pytest.mark.parametrize(
    ("term", "plain"),
    [("fábrica", "fabrica"), ("naïve", "naive"), ("θάλασσα", "θαλασσα"), ("ёлка", "ёлка"), ("हिन्दी", "हिन्दी")],
)
def test_accents_fall_from_latin_and_greek_letters_only(term: str, plain: str) -> None:
    from babel_core.analysis.maps import accents

    assert accents()(term) == plain


def test_accents_of_a_language_s_own_letters_stay() -> None:
    from babel_core.analysis.maps import accents

    assert accents("ñ")("cañón") == "cañon"
    assert accents("åäö")("à på smörgås") == "a på smörgås"
    assert accents()("x\u030c") == "x"
    assert accents("ñ")("ñ\u0301") == "ñ"


def test_a_removed_ending_takes_its_pair_along_though_a_stem_shares_it() -> None:
    run = SegmentedRun("누구인가", ((0, 2), (2, 3), (2, 4)), bases=["누구", "이", "ㄴ가"], dropped=frozenset({0, 2}))
    assert words_of("bigrams", run) == ["구인"]


def test_what_only_documents_get_is_in_no_query() -> None:
    recipe = Recipe(words=("surface",), documents=("chars",), query=("bigrams",))
    analyzer = invented.analyzer(invented.language("xx", invented.run("words", "Latin", recipe=recipe)))
    assert analyzer.columns("kala", lang="xx").expansions == "k a l a"
    assert analyzer.query("kala", lang="xx") == ["kala", "ka", "al", "la"]


@pytest.mark.parametrize(
    ("term", "neutral", "bare"),
    [
        ("john's", "john", "john"),
        ("l'eau", "eau", "eau"),
        ("qu'été", "été", "ete"),
        ("dell'anno", "anno", "anno"),
        ("l'11", "11", "11"),
        ("o'hara", "o'hara", "o'hara"),
        ("aujourd'hui", "aujourd'hui", "aujourd'hui"),
        ("n't", "n't", "n't"),
        ("ankara'daki", "ankara", "ankara"),
        ("abd'ye", "abd", "abd"),
        ("mehmet'in", "mehmet", "mehmet"),
        ("san'ata", "san'ata", "san'ata"),
        ("сім'я", "сім'я", "сім'я"),
        ("'tis", "'tis", "'tis"),
        ("l'", "l'", "l'"),
        ("ısı", "isi", "isi"),
        ("ёлка", "елка", "елка"),
        ("замо\u0301к", "замок", "замок"),
        ("ќе", "ќе", "ќе"),
        ("łódź", "łódź", "lodz"),
        ("cœur", "cœur", "coeur"),
        ("αθήνα", "αθήνα", "αθηνα"),
        ("й", "й", "й"),
        ("", "", ""),
    ],
)
def test_the_words_in_which_an_alphabet_meets(term: str, neutral: str, bare: str) -> None:
    from babel_core.analysis import maps

    assert maps.neutral(term) == neutral
    assert maps.bare()(term) == bare
    assert maps.bare()(bare) == bare


def test_bare_words_keep_the_letters_that_are_named() -> None:
    assert compile_entry("surface|bare:ñø", keep_variants=False).map_names == ("bare:ñø",)
    assert words_of("surface|bare:ñø", SegmentedRun("ñandúøł", ((0, 7),))) == ["ñanduøl"]


def test_a_prefix_is_the_first_letters_of_a_word() -> None:
    assert words_of("surface|bare|prefix:5", SegmentedRun("évaluation", ((0, 10),))) == ["evalu"]
    for name in ("prefix:0", "prefix:x"):
        with pytest.raises(ConfigError, match="needs a number, as in 'prefix:5'"):
            compile_entry(f"surface|{name}", keep_variants=False)
    with pytest.raises(UnknownNameError, match="prefix:<size>"):
        compile_entry("surface|prefix", keep_variants=False)


@pytest.mark.parametrize("algorithm", ["french", "italian", "portuguese", "turkish", "romanian"])
def test_roman_numbers_are_no_words_to_stem(algorithm: str) -> None:
    stem = compile_map(f"stem:{algorithm}")
    numbers = ["viii", "xii", "xiii", "xiv", "lxxxiii", "mcmxciii"]
    assert [stem(number) for number in numbers] == numbers
