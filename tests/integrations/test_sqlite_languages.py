"""Texts of many languages through the real analyzer and the real engine; most are reduced from public reports."""

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
    ("R001", [("a multi-agent system; a'b", "en")], "multi-agent", None, "all", [0]),
    ("R001", [("a multi-agent system; a'b", "en")], "a'b", None, "all", [0]),
    ("R003", [("runs on ubuntu 20.04 only", "en")], "ubuntu 20.04", None, "all", [0]),
    ("R004", [("see BENCH-100821 for it", "en")], "BENCH-100821", None, "all", [0]),
    ("R009", [("魈はどこ", "ja")], "魈", "ja", "all", [0]),
    ("R014", [("mail asdf@fdsa now", None)], "asdf@fdsa", None, "all", [0]),
    ("R014", [("mail asdf@fdsa now", None)], "asdf", None, "all", [0]),
    ("R168", [("quick fox", "en"), ("quick ok fox", "en")], "quick ok", "en", "all", [1]),
    ("R171", [("マイレージを貯める", "ja")], "マイレージ", None, "any", [0]),
    ("R173", [("東京バナナ", "ja"), ("東京 ポテチ", "ja")], "東京", None, "any", [0, 1]),
    (
        "R174",
        [("東京スカイバンド", None), ("東京バナナ", None), ("東京特許許可局", None)],
        "東京",
        None,
        "any",
        [0, 1, 2],
    ),
    ("R176", [("今日は雨です", "ja"), ("今日は雪です", "ja")], "雨", None, "any", [0]),
    ("R177", [("使用全文检索插件", "zh")], "全文检索", None, "all", [0]),
    ("R179", [("校园里的学姐", None)], "学姐", None, "all", [0]),
    ("R181", [("研究员张三丰发表论文", "zh"), ("有三个苹果", "zh")], "张三丰", "zh", "all", [0]),
    ("R181", [("研究员张三丰发表论文", "zh"), ("有三个苹果", "zh")], '"张三丰"', "zh", "phrase", [0]),
    ("R182", [("支持多租户的系统", "zh"), ("an English text", "en")], "多租户", None, "any", [0]),
    ("R184", [("文件目录", "zh"), ("目录", "zh")], "目录 文件", "zh", "all", [0]),
    ("R186", [("数据库的性能优化方法", "zh"), ("天气很好", "zh")], "数据库性能怎么优化", "zh", "any", [0]),
    ("R247", [("听了一个播客节目", "zh"), ("用飞书开会", "zh"), ("Merlin 助手", "zh")], "播客", None, "all", [0]),
    ("R247", [("听了一个播客节目", "zh"), ("用飞书开会", "zh"), ("Merlin 助手", "zh")], "飞书", None, "all", [1]),
    ("R247", [("听了一个播客节目", "zh"), ("用飞书开会", "zh"), ("Merlin 助手", "zh")], "merlin", None, "all", [2]),
    ("R265", [("台北市中山區民生東路二段4號5樓 測試營造有限公司", "zh-Hant")], "營造", None, "all", [0]),
    ("variants", [("请把头痛药记下来", "zh"), ("請把頭痛藥記下來", "zh-Hant")], "頭痛藥", "zh", "all", [0, 1]),
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
    ("R127", "גלידת ווניל", None, "גלידת", "any", "[גלידת] ווניל"),
    ("R128", "\u3000天使のケーキ", "ja", "天使", "any", "\u3000[天使]のケーキ"),
    ("R130", "a\tb と c\nd", "ja", "c", "any", "a\tb と [c]\nd"),
    ("R132", "한국어😀에 특화된", "ko", "한국어", "any", "[한국어]😀에 특화된"),
    ("R134", "상황판 오후", "ko", "상", "prefix", "[상]황판 오후"),
    ("R136", "永永远远是龙的传人", "zh", "传人", "any", "永永远远是龙的[传人]"),
    ("R137", "虚拟机 a : a : a", "zh", "虚拟机", "any", "[虚拟机] a : a : a"),
    ("R139", "我的Mac坏了", "zh", "mac", "any", "我的[Mac]坏了"),
    ("R140", "請把滑鼠和頭痛藥記下來", "zh-Hant", "头痛药", "any", "請把滑鼠和[頭痛藥]記下來"),
    ("width", "これはＷＯＲＤです", "ja", "wo", "prefix", "これは[ＷＯ]ＲＤです"),
    ("phrase", "全文检索和全文 检索", "zh", "全文检索", "phrase", None),
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
        assert hits[0].highlight().startswith("[全文检索]"), name


def test_long_texts_without_blanks_are_taken(index: SqliteIndex) -> None:
    texts = {"ja": "今日は天気がいい。" * 3_000, "ko": "보통" * 5_000, "gbk": "��Ǽҵ���ʳ"}
    index.add(Document(name, text) for name, text in texts.items())
    assert index.search("天気").total == 1
    assert index.check() == ()
    assert index.delete(["ja", "ko", "gbk"]) == 3
    assert index.check() == ()


@pytest.mark.parametrize("query", ['"“”"', "(((", "。。。", "@", ".", "'", "。"])
def test_punctuation_alone_finds_nothing(index: SqliteIndex, query: str) -> None:
    index.add([Document("a", f"文字 {query}", "zh")])
    for mode in ("any", "all", "phrase", "prefix"):
        assert index.search(query, mode=mode).total == 0
