"""Japanese words are written in several ways; in `balanced` and `recall` all ways to write a word meet."""

from __future__ import annotations

import pytest

from babel_core import Analyzer, Document, SqliteIndex, Token
from babel_core.segment.registry import registry

pytest.importorskip("fugashi")
pytest.importorskip("unidic_lite")

PROFILES = ("balanced", "recall")

WORDS = (
    # endings written out or not
    ("打合せ", "打ち合わせ"),
    ("問合せ", "問い合わせ"),
    ("引越し", "引っ越し"),
    ("申込み", "申し込み"),
    ("申込", "申し込み"),
    ("取扱い", "取り扱い"),
    ("受付", "受け付け"),
    ("売上げ", "売り上げ"),
    ("行なう", "行う"),
    ("表わす", "表す"),
    # kana or kanji
    ("りんご", "林檎"),
    ("リンゴ", "林檎"),
    ("りんご", "リンゴ"),
    ("ねこ", "猫"),
    ("ネコ", "猫"),
    ("子ども", "子供"),
    ("こども", "子供"),
    ("けんさく", "検索"),
    ("たのしい", "楽しい"),
    ("すばらしい", "素晴らしい"),
    # loan words, and names in katakana
    ("ヴァイオリン", "バイオリン"),
    ("ウィルス", "ウイルス"),
    ("ディジタル", "デジタル"),
    ("ヴェネズエラ", "ベネズエラ"),
)

SENTENCES = ("{}のことを話した。", "昨日、{}と言われた。")


def found(analyzer: Analyzer, text: str, query: str, mode: str, lang: str | None = "ja") -> bool:
    """Whether a document holds what an index asks for, if it is the only one."""
    terms = set(analyzer.tokens(text, lang=lang))
    plan = analyzer.query_plan(query, lang=lang, mode=mode)
    if mode == "any":
        return not terms.isdisjoint(plan.any)
    return any(terms.issuperset(asked) for asked in (*plan.all, *plan.relaxed))


@pytest.mark.parametrize("mode", ["any", "all"])
@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("words", WORDS, ids="-".join)
def test_all_ways_to_write_a_word_meet(words: tuple[str, str], profile: str, mode: str) -> None:
    analyzer = Analyzer(profile)
    for written, asked in (words, words[::-1]):
        for sentence in SENTENCES:
            assert found(analyzer, sentence.format(written), asked, mode), (written, asked)


@pytest.mark.parametrize("words", [words for words in WORDS if "表" not in words[0]], ids="-".join)
def test_words_keeps_the_spelling_of_the_text(words: tuple[str, str]) -> None:
    analyzer = Analyzer("words")
    for written, asked in (words, words[::-1]):
        assert not found(analyzer, f"「{written}」", asked, "any")
        assert found(analyzer, f"「{written}」", written, "all")


@pytest.mark.parametrize("profile", PROFILES)
def test_a_language_that_is_not_given_makes_no_difference_where_there_is_kana(profile: str) -> None:
    analyzer = Analyzer(profile)
    assert found(analyzer, "会議室で打ち合わせをした", "打合せ", "all", None)
    assert found(analyzer, "林檎の木", "りんご", "all", None)


@pytest.mark.parametrize("profile", ["words", *PROFILES])
@pytest.mark.parametrize("name", ["佐藤", "サトウ", "鈴木", "横浜", "とうきょう", "日本"])
def test_names_stay_as_they_are_written(name: str, profile: str) -> None:
    analyzer = Analyzer(profile)
    assert found(analyzer, f"{name}の話", name, "all")
    terms = {*analyzer.tokens(f"{name}の話", lang="ja")} - {name}
    assert terms.isdisjoint({"サトウ", "スズキ", "ヨコハマ", "トウキョウ", "ニッポン"})


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("text", ["打ち合わせ", "バイオリン", "検索", "猫", "佐藤", "サーバー"])
def test_a_word_in_its_standard_spelling_gives_one_term(text: str, profile: str) -> None:
    spans = [(token.start, token.end) for token in Analyzer(profile).analyze(text, lang="ja")]
    assert spans.count((0, len(text))) == 1


def expansions(text: str) -> set[str]:
    """The expansions of a text that do not stand in it."""
    tokens: list[Token] = Analyzer("balanced").analyze(text, lang="ja")
    return {token.text for token in tokens if token.expansion and token.text not in text}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("そのためにここにあることをする", set()),
        ("しかし、または", set()),
        ("八歳", {"八岁"}),  # not 年, which is one of the words that this one character may be
        ("す", set()),
        ("シロザケ", set()),  # no 白: a part of a name
        ("リンゴジュース", {"林檎"}),
    ],
)
def test_words_that_would_meet_too_much_keep_their_spelling(text: str, expected: set[str]) -> None:
    assert expansions(text) == expected


@pytest.mark.parametrize("profile", ["words", *PROFILES])
def test_without_the_dictionary_words_stay_as_they_are_written(profile: str) -> None:
    for tier in ("icu", "char"):
        if tier == "icu" and not registry.available("icu:ja"):
            continue
        analyzer = Analyzer(profile, tier=tier)
        assert found(analyzer, "りんごを打合せで食べた", "りんご", "all")
        assert not {"林檎", "打ち合わせ"} & set(analyzer.tokens("りんごを打合せで食べた", lang="ja"))


def test_kept_variants_keep_spellings() -> None:
    analyzer = Analyzer("balanced", variants="keep")
    assert found(analyzer, "取り扱いの説明", "取扱い", "all")


@pytest.mark.parametrize(
    ("text", "query", "marked"),
    [
        ("明日の打ち合わせは十時から", "打合せ", "明日の[打ち合わせ]は十時から"),
        ("庭で子供が遊ぶ", "子ども", "庭で[子供]が遊ぶ"),
        ("林檎を三つ買った", "リンゴ", "[林檎]を三つ買った"),
        ("バイオリンを弾く", "ヴァイオリン", "[バイオリン]を弾く"),
        ("式を行なった", "行う", "式を[行なっ]た"),
    ],
)
@pytest.mark.parametrize("profile", PROFILES)
def test_marks_stand_on_the_word(text: str, query: str, marked: str, profile: str) -> None:
    with SqliteIndex(":memory:", profile=profile) as index:
        index.add([Document("a", text, "ja"), Document("b", "湖は静かだ", "ja")])
        for mode in ("any", "all"):
            assert [hit.highlight() for hit in index.search(query, lang="ja", mode=mode)] == [marked]


def test_an_index_asks_for_other_spellings_with_all_where_nothing_has_the_query_s_own() -> None:
    with SqliteIndex(":memory:") as index:
        index.add([Document("a", "午後の打ち合わせ", "ja"), Document("b", "湖の写真", "ja")])
        assert [hit.id for hit in index.search("打合せ", lang="ja", mode="all")] == ["a"]
        index.add([Document("c", "打合せの記録", "ja")])
        assert "c" in [hit.id for hit in index.search("打合せ", lang="ja", mode="all")]
        assert {hit.id for hit in index.search("打合せ", lang="ja")} == {"a", "c"}


def test_a_phrase_is_spelled_as_it_is_written() -> None:
    plan = Analyzer("balanced").query_plan("行きました", lang="ja", mode="phrase")
    assert plan.phrases[1].tokens == ("行き", "きま", "まし", "した")
    with SqliteIndex(":memory:") as index:
        index.add([Document("a", "港へ行きました", "ja"), Document("b", "附近の店", "ja")])
        assert [hit.id for hit in index.search("附近の", lang="ja", mode="phrase")] == ["b"]
