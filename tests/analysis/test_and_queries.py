"""What an AND query asks for: what stands unbroken in it is one thing, what stands between blanks is not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from babel_core import Analyzer, _native
from babel_core.analysis.analyzer import CatalogAnalyzer
from babel_core.analysis.recipe import compile_entry
from babel_core.analysis.sources import SegmentedRun
from babel_core.analysis.spec import Catalog, FrozenMap, Recipe
from babel_core.integrations.sqlite import Document, SqliteIndex
from babel_core.packs.catalog import builtin_catalog
from babel_core.segment.registry import registry
from tests.analysis.test_programs import TEXTS


def words_of(entry: str, run: SegmentedRun) -> list[str]:
    return [term[0] for term in compile_entry(entry, keep_variants=False).terms(run)]


def asked(query: str, lang: str | None, profile: str = "balanced") -> tuple[tuple[str, ...], ...]:
    return Analyzer(profile).query_plan(query, lang=lang, mode="all").all


def finds(query: str, document: str, lang: str | None, profile: str = "balanced") -> bool:
    """Whether an engine that knows no alternatives finds a document."""
    made = Analyzer(profile)
    terms = made.query(query, lang=lang, mode="all")
    return bool(terms) and set(terms) <= set(made.tokens(document, lang=lang))


def found(index: SqliteIndex, query: str, lang: str | None) -> list[str]:
    return sorted(hit.id for hit in index.search(query, mode="all", lang=lang))


# Sources


def halves(word: str) -> list[tuple[int, int]]:
    middle = len(word) // 2
    return [(0, middle), (middle, len(word))] if len(word) > 3 else []


def test_joined_parts_take_the_near_end_of_one_word() -> None:
    run = SegmentedRun("abcdefgh", ((0, 4), (4, 8)), parts=halves)
    terms = list(compile_entry("joined-parts", keep_variants=False).terms(run))
    assert terms == [("cdefgh", 2, 8, 0), ("abcdef", 0, 6, 0)]


def test_joined_parts_need_parts_and_words_that_touch() -> None:
    assert words_of("joined-parts", SegmentedRun("abcdefgh", ((0, 4), (4, 8)))) == []
    assert words_of("joined-parts", SegmentedRun("abcd efgh", ((0, 4), (5, 9)), parts=halves)) == []
    assert words_of("joined-parts", SegmentedRun("abcefgh", ((0, 3), (3, 7)), parts=halves)) == ["abcef"]
    dropped = SegmentedRun("abcdefgh", ((0, 4), (4, 8)), parts=halves, dropped=frozenset({0}))
    assert words_of("joined-parts", dropped) == []


def test_of_several_parts_at_an_end_the_longest_is_joined() -> None:
    def parts(word: str) -> list[tuple[int, int]]:
        return [(1, 4), (2, 4), (0, 2), (0, 3)] if len(word) == 4 else []

    run = SegmentedRun("abcdefgh", ((0, 4), (4, 8)), parts=parts)
    assert words_of("joined-parts", run) == ["bcdefgh", "abcdefg"]


def test_script_bigrams_do_not_cross_from_kanji_to_kana() -> None:
    assert words_of("script-bigrams", SegmentedRun("水門タワー", ((0, 5),))) == ["水門", "タワ", "ワー"]
    assert words_of("script-bigrams", SegmentedRun("夜の水門", ((0, 4),))) == ["水門"]
    assert words_of("script-bigrams", SegmentedRun("かもめ", ((0, 3),))) == ["かも", "もめ"]
    assert words_of("script-bigrams", SegmentedRun("門", ((0, 1),))) == ["門"]


def test_pairs_leave_a_lone_character_out_unless_it_is_a_word_of_its_own() -> None:
    assert words_of("pairs", SegmentedRun("등대지기", ((0, 4),), alone=False)) == ["등대", "대지", "지기"]
    assert words_of("pairs", SegmentedRun("섬", ((0, 1),), alone=False)) == []
    assert words_of("pairs", SegmentedRun("섬", ((0, 1),), alone=True)) == ["섬"]
    assert words_of("pairs", SegmentedRun("섬", ((0, 1),), bases=["섬"], alone=False)) == ["섬"]


def test_pairs_of_what_a_document_may_lack_are_left_out() -> None:
    run = SegmentedRun("怎么去车站", ((0, 2), (2, 3), (3, 5)), optional=frozenset({0, 1}))
    assert words_of("bigrams", run) == ["去车", "车站"]
    assert words_of("han-bigrams", run) == ["去车", "车站"]


def test_numbers_are_taken_from_words_that_have_letters_too() -> None:
    assert words_of("numbers", SegmentedRun("1908م", ((0, 5),))) == ["1908"]
    assert words_of("numbers", SegmentedRun("a1b22", ((0, 5),))) == ["1", "22"]
    assert words_of("numbers", SegmentedRun("1908", ((0, 4),))) == []
    assert words_of("numbers", SegmentedRun("abc", ((0, 3),))) == []


# Chinese, Japanese


@pytest.mark.parametrize("profile", ["balanced", "recall"])
@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("zh", "守塔人每天傍晚点亮海上的旧灯塔"),
        ("zh-Hant", "守塔人每天傍晚點亮海上的舊燈塔"),
        ("ja", "灯台守は毎晩レンズを磨いてから眠ります"),
    ],
)
def test_every_cut_of_a_text_is_found_by_all_of_its_terms(profile: str, lang: str, text: str) -> None:
    made = Analyzer(profile)
    document = set(made.tokens(text, lang=lang))
    for size in (2, 3, 5, 8):
        for at in range(len(text) - size + 1):
            query = text[at : at + size]
            assert set(made.query(query, lang=lang, mode="all")) <= document, query


def test_what_stands_unbroken_must_stand_so_in_the_document() -> None:
    assert finds("灯塔钥匙", "他把灯塔钥匙交给我", "zh")
    assert not finds("灯塔钥匙", "灯塔的钥匙不见了", "zh")
    assert finds("灯塔 钥匙", "灯塔的钥匙不见了", "zh")
    assert finds("灯台レンズ", "古い灯台レンズを見た", "ja")
    assert not finds("灯台レンズ", "灯台の古いレンズ", "ja")
    assert finds("灯台 レンズ", "灯台の古いレンズ", "ja")


def test_a_number_belongs_to_the_word_that_is_written_at_it() -> None:
    for lang, query, near, far in (
        ("zh", "3座", "港口有3座灯塔", "第3条船绕过2座灯塔"),
        ("ja", "7隻", "港に7隻の船", "7人と2隻の船"),
        ("zh", "Lotse船", "看见Lotse船", "Lotse上了船"),
    ):
        assert finds(query, near, lang)
        assert not finds(query, far, lang)
    assert finds("3 座", "第3条船绕过2座灯塔", "zh")
    assert asked("3座", "zh")[0] == ("3", "3_座")
    assert asked("3座", "zh", "words")[0] == ("3", "座")


def test_a_document_may_part_number_and_word_by_a_blank() -> None:
    assert finds("3座", "港口有 3 座灯塔", "zh")


def test_no_pair_is_asked_for_that_touches_a_question_word() -> None:
    (terms,) = asked("为什么灯塔亮", "zh")
    assert terms == ("灯塔", "塔亮")
    assert all("什" not in term and "么" not in term for term in terms)
    assert finds("为什么灯塔亮", "夜里灯塔亮了", "zh")


def test_a_question_word_is_asked_for_where_nothing_else_is_left() -> None:
    assert asked("什么", "zh")[0] == ("什么",)
    assert asked("何が", "ja")[0] == ("何が",)


def test_a_final_long_mark_is_not_asked_for() -> None:
    for document in ("新しいレーダーを買う", "新しいレーダを買う"):
        assert finds("レーダー", document, "ja"), document


def test_a_dictionary_form_is_asked_for_where_nothing_has_the_words_as_written() -> None:
    with SqliteIndex(":memory:") as index:
        index.add([Document("ate", "祖母はパンを食べました", lang="ja"), Document("other", "灯台が光る", lang="ja")])
        assert found(index, "食べる パン", "ja") == ["ate"]
        index.add([Document("eat", "毎朝パンを食べる", lang="ja")])
        assert found(index, "食べる パン", "ja") == ["eat"]


def test_a_query_of_kanji_and_kana_meets_a_document_read_as_chinese() -> None:
    made = Analyzer("balanced")
    plan = made.query_plan("水門タワー", mode="all")
    document = set(made.tokens("我们昨天看到了水門タワー", lang="zh"))
    assert not set(plan.all[0]) <= document
    assert set(plan.all[1]) <= document


@pytest.mark.parametrize("lang", ["zh", None])
def test_latin_words_of_a_text_without_blanks_are_asked_for_as_they_stand(lang: str | None) -> None:
    plan = Analyzer("balanced").query_plan("灯塔 rotating", lang=lang, mode="all")
    assert plan.all[0] == ("灯塔", "rotating")
    assert Analyzer("balanced").query("rotating", lang="en", mode="all") == ["rotat"]


def test_a_stem_of_a_foreign_word_is_asked_for_where_nothing_has_the_word() -> None:
    with SqliteIndex(":memory:") as index:
        index.add([Document("1", "灯塔的 lenses 很亮", lang="zh"), Document("2", "没有灯", lang="zh")])
        assert found(index, "lens 灯塔", "zh") == found(index, "lenses 灯塔", "zh") == ["1"]


# Thai


def test_thai_neighbours_must_stand_together() -> None:
    assert finds("ตลาดปลา", "เขาไปตลาดปลาทุกเช้า", "th")
    assert not finds("ตลาดปลา", "ปลาจากตลาดแพงมาก", "th")
    assert finds("ตลาด ปลา", "ปลาจากตลาดแพงมาก", "th")


def test_a_thai_query_may_begin_inside_a_compound_of_the_document() -> None:
    made = Analyzer("balanced")
    assert "ในประเทศ" in made.tokens("สินค้าในประเทศไทย", lang="th")
    assert finds("ประเทศไทย", "สินค้าในประเทศไทย", "th")
    assert not finds("ประเทศไทย", "คนไทยอยู่ต่างประเทศ", "th")


def test_the_words_of_an_and_query_are_marked_though_pairs_are_asked_for() -> None:
    for lang, text, query, marked in (
        ("ja", "古い会議室は暗い", "会議室", "古い[会議室]は暗い"),
        ("zh", "港口有3座灯塔", "3座", "港口有[3座]灯塔"),
        ("th", "เขาไปตลาดปลาทุกเช้า", "ตลาดปลา", "เขาไป[ตลาดปลา]ทุกเช้า"),
    ):
        with SqliteIndex(":memory:") as index:
            index.add([Document("1", text, lang=lang)])
            assert [hit.highlight() for hit in index.search(query, mode="all", lang=lang)] == [marked]


@pytest.mark.parametrize("lang", ["zh", "th"])
def test_the_words_alone_are_asked_for_where_nothing_has_them_together(lang: str) -> None:
    texts = {"zh": ("灯塔的钥匙不见了", "灯塔亮了", "灯塔钥匙"), "th": ("ปลาจากตลาดแพง", "ปลาสวย", "ตลาดปลา")}
    apart, other, query = texts[lang]
    with SqliteIndex(":memory:") as index:
        index.add([Document("apart", apart, lang=lang), Document("other", other, lang=lang)])
        assert found(index, query, lang) == ["apart"]
        index.add([Document("together", f"{query}1", lang=lang)])
        assert found(index, query, lang) == ["together"]


@pytest.mark.skipif(_native.BUILD != "c", reason="the pure build has no programs")
@pytest.mark.parametrize("code", ["zh", "th"])
def test_the_compiled_core_joins_the_same_parts(code: str) -> None:
    builtin = builtin_catalog()
    spec = builtin.specs[code]
    recipe = Recipe(words=("surface",), expansions=("parts", "joined-parts", "joined"))
    run = replace(spec.runs[0], profiles=FrozenMap(dict.fromkeys(("words", "balanced", "recall"), recipe)))
    specs = FrozenMap({**builtin.specs, code: replace(spec, runs=(run, *spec.runs[1:]))})
    catalog = Catalog(specs, builtin.likely, builtin.neutral, builtin.fallback)
    compiled, plain = (CatalogAnalyzer(catalog, registry, Analyzer().settings) for _ in range(2))
    object.__setattr__(plain, "_programs", None)
    for text in (*TEXTS, "中华人民共和国中央人民政府机器学习研究所", "ต้นคริสต์ศตวรรษที่สินค้าในประเทศไทยกีฬาว่ายน้ำทีมชาติ"):
        assert compiled.fts_text(text, lang=code) == plain.fts_text(text, lang=code)


# Korean


@pytest.mark.parametrize("profile", ["words", "balanced"])
def test_a_counter_is_found_with_its_particle(profile: str) -> None:
    assert finds("47명", "선원 47명이 탔다", "ko", profile)
    assert finds("1931년", "그는 1931년에 태어났다", "ko", profile)


def test_a_lone_syllable_is_asked_for_where_the_query_shows_that_it_stands_alone() -> None:
    assert asked("두 등대", "ko", "words")[0] == ("두", "등대")
    assert asked("등대 섬", "ko", "words")[0] == ("등대",)
    assert asked("47명", "ko", "words")[0] == ("47",)
    assert asked("제7등대", "ko", "words")[0] == ("제", "7", "등대")


def test_a_lone_syllable_is_asked_for_where_nothing_else_is() -> None:
    assert asked("섬", "ko", "words")[0] == ("섬",)
    assert asked("왜 섬", "ko", "words")[0] == ("섬",)


@pytest.mark.skipif(not registry.available("ko:kiwi"), reason="kiwi is absent")
def test_morphemes_tell_what_a_number_counts() -> None:
    assert finds("7명", "선원 7명이 탔다", "ko")
    assert not finds("7명", "배 7척에 2명이 탔다", "ko")


# Scripts with blanks


@pytest.mark.parametrize("profile", ["balanced", "recall"])
@pytest.mark.parametrize(
    ("query", "document", "lang"),
    [
        ("1908", "بنيت المنارة عام 1908م", "ar"),
        ("1908", "بنيت المنارة عام1908", "ar"),
        ("١٩٠٨", "بنيت المنارة في1908", "ar"),
        ("1908", "המגדלור נבנה ב1908", "he"),
        ("1908", "दीपस्तंभ 1908में बना", "hi"),
        ("1908", "దీపస్తంభం 1908లో కట్టారు", "te"),
    ],
)
def test_a_number_is_found_that_is_written_at_a_word(query: str, document: str, lang: str, profile: str) -> None:
    assert finds(query, document, lang, profile)
    assert finds(query, document, None, profile)


def test_marks_of_vietnamese_are_asked_for_where_a_document_has_them() -> None:
    with SqliteIndex(":memory:") as index:
        index.add([Document("bare", "ben tau dong nguoi", lang="vi"), Document("other", "hai đăng", lang="vi")])
        assert found(index, "bến tàu", "vi") == ["bare"]
        index.add([Document("marked", "bến tàu đông người", lang="vi")])
        assert found(index, "bến tàu", "vi") == ["marked"]
        assert found(index, "ben tau", "vi") == ["bare", "marked"]


# Identifiers and words with a hyphen


def test_a_word_with_a_hyphen_is_found_in_another_form_where_nothing_has_it() -> None:
    with SqliteIndex(":memory:") as index:
        index.add([Document("1", "am Steg liegt ein E-Boot", lang="de"), Document("2", "ein Boot", lang="de")])
        assert found(index, "E-Boote", "de") == ["1"]


def test_parts_of_an_identifier_are_asked_for_where_nothing_has_it_whole() -> None:
    plan = Analyzer("balanced").query_plan("2.75 knots", lang="de", mode="all")
    assert plan.all == (("2.75", "knots"),)
    with SqliteIndex(":memory:") as index:
        index.add([Document("apart", "pier BX 7"), Document("other", "pier 7")])
        assert found(index, "BX-7", None) == ["apart"]
        index.add([Document("whole", "pier BX-7")])
        assert found(index, "BX-7", None) == ["whole"]
