"""User words in the languages without blanks and in Korean: one file, one call; found whole, and by their parts."""

from __future__ import annotations

import unicodedata

import pytest

from babel_core import Analyzer, Document, SqliteIndex, UserDictionary

WORDS = """# names of our harbour
云计算平台
凱特琳
潮見観測所
もふもふ堂
ハーバーライト
ประภาคารทองคำ
น้องระฆัง
해안등대지기
물빛나루
바다 종
K항구
"""
# (language, text, user word as it is asked for, parts that still meet)
CASES = [
    ("zh", "我们的云计算平台昨天升级了", "云计算平台", ["计算", "平台", "升级"]),
    ("zh", "昨天凯特琳去了图书馆", "凱特琳", ["图书馆"]),
    ("zh", "昨天凱特琳去了圖書館", "凯特琳", ["图书馆"]),
    ("ja", "新しい潮見観測所が開いた", "潮見観測所", ["観測所", "新しい"]),
    ("ja", "駅前のもふもふ堂でパンを買った", "もふもふ堂", ["もふもふ", "パン"]),
    ("ja", "港のﾊｰﾊﾞｰﾗｲﾄを直す", "ハーバーライト", ["ハーバー", "ライト", "港"]),
    ("th", "เราเห็นประภาคารทองคําเมื่อวาน", "ประภาคารทองคำ", ["ประภาคาร", "ทองคำ"]),
    ("th", "เรือชื่อน้องระฆังกลับมาแล้ว", "น้องระฆัง", ["ระฆัง", "เรือ"]),
    ("ko", "어제 해안등대지기가 종을 쳤다", "해안등대지기", ["등대지기", "등대", "어제"]),
    ("ko", unicodedata.normalize("NFD", "우리는 물빛나루에서 배를 탔다"), "물빛나루", ["나루"]),
    ("ko", "낡은 바다 종을 고쳤다", "바다 종", ["바다"]),
    ("ko", "어제 Ｋ항구에서 봤다", "k항구", ["항구"]),
]


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> UserDictionary:
    path = tmp_path_factory.mktemp("words") / "words.txt"
    path.write_text(WORDS, encoding="utf-8")
    found = UserDictionary()
    assert found.load(path) == 11
    return found


def meets(analyzer: Analyzer, text: str, query: str, lang: str | None, asked: str | None) -> bool:
    """Whether one alternative of the AND form is in the document."""
    columns = analyzer.columns(text, lang=lang)
    held = {*columns.words.split(), *columns.expansions.split()}
    return any(held.issuperset(terms) for terms in analyzer.query_plan(query, lang=asked, mode="all").all)


@pytest.mark.parametrize("profile", ["words", "balanced", "recall"])
@pytest.mark.parametrize(("lang", "text", "word", "parts"), CASES)
def test_a_user_word_is_found_whole_and_by_its_parts(
    words: UserDictionary, lang: str, text: str, word: str, parts: list[str], profile: str
) -> None:
    analyzer = Analyzer(profile, user_words=words)
    for given in (lang, None):
        whole = analyzer.query(word, lang=given, mode="phrase")
        assert len(whole) == 1
        assert whole[0] in analyzer.columns(text, lang=given).words.split()
        assert whole[0] in analyzer.query(word, lang=given)
        for part in (word, *parts):
            assert meets(analyzer, text, part, given, given), part
    # With the language on one side only, the word itself meets in every profile.
    assert meets(analyzer, text, word, lang, None)
    assert meets(analyzer, text, word, None, lang)
    if profile != "words":
        assert all(meets(analyzer, text, part, lang, None) for part in parts)


@pytest.mark.parametrize(("lang", "text", "word", "parts"), CASES)
def test_the_index_marks_the_whole_word(
    words: UserDictionary, lang: str, text: str, word: str, parts: list[str]
) -> None:
    index = SqliteIndex(":memory:", user_words=words)
    index.add([Document("a", text, lang=lang), Document("b", "灯 灯台 등 ไฟ", lang=lang)])
    for mode in ("any", "all", "phrase"):
        hits = index.search(word, mode=mode, lang=lang)
        assert [hit.id for hit in hits] == ["a"]
        (span,) = hits[0].spans
        form = Analyzer(user_words=words).query(word, lang=lang, mode="phrase")
        assert Analyzer(user_words=words).query(text[slice(*span)], lang=lang, mode="phrase") == form
    for part in parts:
        assert index.search(part, lang=lang)[0].id == "a"
    index.close()


@pytest.mark.parametrize(
    ("lang", "word", "text"),
    [
        ("th", "ที", "ที่นี่มีเรือ"),
        ("th", "เรอ", "เรือ"), ("ko", "가", "각"), ("ja", "か", "か\u3099"), ("zh", "灯", "燈\u0301"),
    ],
)
def test_a_match_never_ends_inside_a_letter_with_its_marks(lang: str, word: str, text: str) -> None:
    plain = Analyzer().analyze(text, lang=lang)
    assert Analyzer(user_words=[word]).analyze(text, lang=lang) == plain


@pytest.mark.parametrize(
    ("lang", "short", "long", "text"),
    [
        ("zh", "灯塔", "灯塔站台", "灯塔站台关门了"),
        ("ja", "潮見", "潮見観測所", "潮見観測所が開いた"),
        ("th", "ท่าเรือ", "ท่าเรือเก่าแก่", "ไปท่าเรือเก่าแก่กัน"),
        ("ko", "등대", "해안등대", "해안등대에서 만나자"),
    ],
)
def test_a_user_word_inside_a_longer_one_still_meets(lang: str, short: str, long: str, text: str) -> None:
    for profile in ("words", "balanced", "recall"):
        analyzer = Analyzer(profile, user_words=[short, long])
        assert meets(analyzer, text, short, lang, lang)
        assert meets(analyzer, text, long, lang, lang)
        assert meets(analyzer, text, short, None, None)
