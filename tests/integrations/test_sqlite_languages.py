"""Texts of many languages through the real analyzer and the real engine, of the kinds that users report."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from babel_core import Document, SqliteIndex

PROFILES = ("words", "balanced", "recall")


@pytest.fixture(params=PROFILES)
def index(request: pytest.FixtureRequest) -> Iterator[SqliteIndex]:
    with SqliteIndex(":memory:", profile=request.param) as opened:
        yield opened


FOUND = [
    # documents (text, language), query, its language, mode, which documents are found
    ("hyphen", [("a double-hull ferry; o'b", "en")], "double-hull", None, "all", [0]),
    ("hyphen", [("a double-hull ferry; o'b", "en")], "o'b", None, "all", [0]),
    ("version", [("runs on fedora 41.1 only", "en")], "fedora 41.1", None, "all", [0]),
    ("part number", [("see PIER-40921 for it", "en")], "PIER-40921", None, "all", [0]),
    ("inflection", [("Zwei Boote warten an den Schleusen", "de")], "Boot Schleuse", "de", "all", [0]),
    ("inflection", [("Лодка стояла у шлюза", "ru"), ("Лодка стояла у моста", "ru")], "лодки шлюзы", "ru", "all", [0]),
    ("inflection", [("les écluses sont ouvertes", "fr")], "écluse ouverte", "fr", "all", [0]),
    ("rare kanji", [("魈はどこ", "ja")], "魈", "ja", "all", [0]),
    ("sign", [("mail qwer@zxcv now", None)], "qwer@zxcv", None, "all", [0]),
    ("sign", [("mail qwer@zxcv now", None)], "qwer", None, "all", [0]),
    ("short term", [("slow boat", "en"), ("slow ok boat", "en")], "slow ok", "en", "all", [1]),
    ("loan word", [("ポイントを集める", "ja")], "ポイント", None, "any", [0]),
    ("kanji", [("京都タワー", "ja"), ("京都 八つ橋", "ja")], "京都", None, "any", [0, 1]),
    (
        "kanji",
        [("京都ホテル", None), ("京都タワー", None), ("京都御所前", None)],
        "京都",
        None,
        "any",
        [0, 1, 2],
    ),
    ("one character", [("夕方は雷です", "ja"), ("夕方は霧です", "ja")], "雷", None, "any", [0]),
    ("both sides", [("安装日志分析工具", "zh")], "日志分析", None, "all", [0]),
    ("unnamed", [("操场上的学弟", None)], "学弟", None, "all", [0]),
    ("name", [("船长李小舟发表感言", "zh"), ("有三个小孩", "zh")], "李小舟", "zh", "all", [0]),
    ("name", [("船长李小舟发表感言", "zh"), ("有三个小孩", "zh")], '"李小舟"', "zh", "phrase", [0]),
    ("rare word", [("支持多窗口的系统", "zh"), ("an English text", "en")], "多窗口", None, "any", [0]),
    ("any order", [("设备清单", "zh"), ("清单", "zh")], "清单 设备", "zh", "all", [0]),
    ("question", [("索引的速度优化方法", "zh"), ("海风很大", "zh")], "索引速度怎么优化", "zh", "any", [0]),
    ("pair", [("看了一个影集节目", "zh"), ("用微信开会", "zh"), ("Tern 助手", "zh")], "影集", None, "all", [0]),
    ("pair", [("看了一个影集节目", "zh"), ("用微信开会", "zh"), ("Tern 助手", "zh")], "微信", None, "all", [1]),
    ("pair", [("看了一个影集节目", "zh"), ("用微信开会", "zh"), ("Tern 助手", "zh")], "tern", None, "all", [2]),
    ("address", [("台北市大安區和平東路三段8號 海燕造船有限公司", "zh-Hant")], "造船", None, "all", [0]),
    ("variants", [("请把灯塔画下来", "zh"), ("請把燈塔畫下來", "zh-Hant")], "燈塔", "zh", "all", [0, 1]),
    ("Korean", [("한국어 문장을 검색합니다", "ko")], "검색", "ko", "any", [0]),
    ("Thai", [("ฉันรักภาษาไทย", "th"), ("อากาศดี", "th")], "ภาษาไทย", None, "any", [0]),
    ("Thai", [("ราคา 100 บาท", "th")], "บาท", "th", "all", [0]),
    ("German", [("Maschinelles Lernen in Köln", "de")], "maschinelle", "de", "any", [0]),
    ("German", [("Grüße aus STRASSE", "de")], "Straße", "de", "all", [0]),
    ("width", [("ｶﾀｶﾅの説明", "ja")], "カタカナ", "ja", "all", [0]),
    ("decomposed", [("Ko\u0308ln", "de")], "Köln", "de", "all", [0]),
    ("mixed", [("Pythonで機械学習する", None)], "python 機械学習", None, "any", [0]),
    ("Hindi", [("हिन्दी में खोज", "hi")], "हिन्दी", "hi", "all", [0]),
    ("Persian", [("می‌خواهم بروم", "fa")], "می‌خواهم", "fa", "all", [0]),
]


@pytest.mark.parametrize("case", FOUND, ids=[f"{i}-{case[0]}" for i, case in enumerate(FOUND)])
def test_what_is_there_is_found(index: SqliteIndex, case: tuple) -> None:  # type: ignore[type-arg]
    _, texts, query, lang, mode, expected = case
    if index.analyzer.settings.profile == "words":  # type: ignore[attr-defined]
        lang = texts[0][1]  # one term a word: both sides must say the same language
    index.add(Document(str(i), text, language) for i, (text, language) in enumerate(texts))
    results = index.search(query, lang=lang, mode=mode)
    assert sorted(int(hit.id) for hit in results) == expected
    assert results.total == len(expected)
    assert all(hit.spans for hit in results)
    assert index.check() == ()


MARKED = [
    ("Hebrew", "גלשן אדום", None, "גלשן", "any", "[גלשן] אדום"),
    ("blank", "\u3000漁師のボート", "ja", "漁師", "any", "\u3000[漁師]のボート"),
    ("white space", "a\tb と c\nd", "ja", "c", "any", "a\tb と [c]\nd"),
    ("astral", "바다😀에 나간다", "ko", "바다", "any", "[바다]😀에 나간다"),
    ("beginning", "등대지기 모집", "ko", "등", "prefix", "[등]대지기 모집"),
    ("parts", "中华人民共和国的船", "zh", "共和国", "any", "中华人民[共和国]的船"),
    ("signs", "望远镜 b : b : b", "zh", "望远镜", "any", "[望远镜] b : b : b"),
    ("Latin", "我的Tux呢", "zh", "tux", "any", "我的[Tux]呢"),
    ("variants", "請把雨衣和燈塔畫下來", "zh-Hant", "灯塔", "any", "請把雨衣和[燈塔]畫下來"),
    ("width", "これはＷＯＲＤです", "ja", "wo", "prefix", "これは[ＷＯ]ＲＤです"),
    ("phrase", "日志分析和日志 分析", "zh", "日志分析", "phrase", None),
    ("stem", "Die Häuser am See", "de", "Häusern", "any", "Die [Häuser] am See"),
    ("compound", "関西国際空港に着く", "ja", "空港", "any", "関西国際[空港]に着く"),
    ("compound", "関西国際空港に着く", "ja", "関西国際空港", "any", "[関西国際空港]に着く"),
    (
        "particles",
        "サーバーを再起動。バターを塗って食べる",
        "ja",
        "バターを食べる",
        "any",
        "サーバーを再起動。[バター]を塗って[食べる]",
    ),
    ("particles", "元軍が攻めた。が、民の兵は", "ja", "元軍が攻める", "any", "[元軍]が[攻め]た。が、民の兵は"),
    ("variants", "她去圖書館看書", "zh-Hant", "图书馆", "any", "她去[圖書館]看書"),
    ("variants", "上海图书馆很大", "zh", "圖書館", "any", "上海[图书馆]很大"),
    ("particles", "한국어에 특화된 말", "ko", "한국어를", "any", "[한국어]에 특화된 말"),
    ("Thai", "ฉันรักภาษาไทยและวิชา", "th", "ภาษาไทย", "any", "ฉันรัก[ภาษาไทย]และวิชา"),
    ("address", "see https://example.com/a people", "en", "example", "any", "see https://[example].com/a people"),
    ("address", "at example.com not foo.com", "en", "example.com", "any", "at [example.com] not foo.com"),
    ("stem", "Die Häuser, because", "de", "Häusern", "any", "Die [Häuser], because"),
    ("emoji", "👩‍👩‍👧 family 👩‍👩‍👧", "en", "family", "any", "👩‍👩‍👧 [family] 👩‍👩‍👧"),
]


@pytest.mark.parametrize("case", MARKED, ids=[case[0] for case in MARKED])
def test_marks_stand_on_the_original_text(index: SqliteIndex, case: tuple) -> None:  # type: ignore[type-arg]
    name, text, language, query, mode, marked = case
    index.add([Document("a", text, language)])
    hits = index.search(query, lang=language, mode=mode)
    assert hits.total == 1
    assert hits[0].highlight(("", "")) == text
    if marked is not None:
        assert hits[0].highlight() == marked
    else:
        assert hits[0].highlight().startswith("[日志分析]"), name


def test_long_texts_without_blanks_are_taken(index: SqliteIndex) -> None:
    texts = {"ja": "明日は船が出ない。" * 3_000, "ko": "항구" * 5_000, "gbk": "��Ǽҵ���ʳ"}
    index.add(Document(name, text) for name, text in texts.items())
    assert index.search("船が").total == 1
    assert index.check() == ()
    assert index.delete(["ja", "ko", "gbk"]) == 3
    assert index.check() == ()


@pytest.mark.parametrize("query", ['"“”"', "(((", "。。。", "@", ".", "'", "。"])
def test_punctuation_alone_finds_nothing(index: SqliteIndex, query: str) -> None:
    index.add([Document("a", f"文字 {query}", "zh")])
    for mode in ("any", "all", "phrase", "prefix"):
        assert index.search(query, mode=mode).total == 0


@pytest.mark.parametrize("profile", ["balanced", "recall"])
def test_all_words_as_written_come_before_their_stems(profile: str) -> None:
    texts = [("Лодка стоит у моста", "ru"), ("У моста стоят лодки", "ru")]
    with SqliteIndex(":memory:", profile=profile) as index:
        index.add([Document(str(number), text, lang) for number, (text, lang) in enumerate(texts)])
        assert [hit.id for hit in index.search("лодки", mode="all", lang="ru").hits] == ["1"]
        found = index.search("лодкой", mode="all", lang="ru")
        assert sorted(hit.id for hit in found.hits) == ["0", "1"]
        assert found.total == 2
        assert {"[Лодка] стоит у моста", "У моста стоят [лодки]"} == {hit.highlight() for hit in found.hits}


@pytest.mark.parametrize("profile", ["balanced", "recall"])
@pytest.mark.parametrize("document", ["zh", "ja", None])
@pytest.mark.parametrize("query", ["zh", "ja", None])
def test_text_of_han_alone_is_found_however_either_side_is_read(
    profile: str, document: str | None, query: str | None
) -> None:
    texts = {"0": "灯塔管理処", "1": "圖書館週末開放", "2": "大阪府庁舎"}
    asked = {"灯塔": ["0"], "灯塔管理": ["0"], "圖書館": ["1"], "图书馆": ["1"], "大阪府庁舎": ["2"], "府庁舎": ["2"]}
    with SqliteIndex(":memory:", profile=profile) as index:
        index.add([Document(key, text, document) for key, text in texts.items()])
        for text, expected in asked.items():
            for mode in ("all", "phrase"):
                assert [hit.id for hit in index.search(text, lang=query, mode=mode).hits] == expected, (text, mode)
            assert index.search(text, lang=query).hits[0].id == expected[0]


@pytest.mark.parametrize(
    ("text", "query", "lang"),
    [
        ("Els llibres són nous", "llibre", "ca"),
        ("Kütüphanedeki kitaplar yeni", "kütüphane", "tr"),
        ("Czytelnicy czekają", "czytelnik", "pl"),
    ],
)
def test_a_keyword_that_stands_nowhere_is_asked_for_by_its_first_letters(text: str, query: str, lang: str) -> None:
    with SqliteIndex(":memory:") as index:
        index.add([Document("0", text, lang), Document("1", query[::-1], lang)])
        assert [hit.id for hit in index.search(query, lang=lang).hits] == ["0"]
        plan = index.analyzer.query_plan(query, lang=lang)  # type: ignore[attr-defined]
        assert not set(plan.any) & set(index.analyzer.columns(text, lang=lang).expansions.split())
