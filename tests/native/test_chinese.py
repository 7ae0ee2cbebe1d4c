"""The Chinese kernel, both builds, against jieba."""

from __future__ import annotations

import itertools
import multiprocessing
import pickle
from array import array
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from babel_core._native.dictionary_file import packaged
from babel_core._native.pure_borders import STRETCH
from tests.native import jieba_identity
from tests.native.chinese_texts import fuzz

pytest.importorskip("jieba")

TEXTS = Path(__file__).resolve().parents[3] / "shared" / "data" / "recall"
FUZZ = {"c": 2000, "python": 300}
STORED = {"c": 120, "python": 12}

CASES = (
    "",
    "的",
    "机器学习很有趣",
    "中华人民共和国的首都是北京",
    "小明硕士毕业于中国科学院计算所",
    "他来到了网易杭研大厦",
    "台中「台中」 正确 应该不会被切开",
    "C++和c#是什么关系？11+122=133，是吗？PI=3.14159",
    "3.14.15 1.a a.1 .5 5. 100% %5 a%b 1.2%.3%% -1-2- _x_ +86 a-b",
    "AT&T是一件不错的公司，给你发offer了吗？",
    "T恤 B超 卡拉OK γ射线 IP地址",
    "我的Mac坏了\r\n\r\n\n\r换 一\t台",
    "\u3000全角　空格\u00a0和\x85\x1c\u2028都是空白",
    "𠮷野家的𠮷字\U00020000😀🙋我们",
    "龘靐齉爩麤灪龖厵纞虋",
    "鿕鿖㐀䶵豈",
    "\ud800中\udfff国\x00",
    "Straße ÿ café 日本語のテキストとタイ ไทย",
    "隐马尔可夫模型在王小二和李建国的手里",
    "一一一一一一一一一一一一一一一一一一",
    "a" * 700 + "北京" * 700 + "1.5%" * 100,
)


@pytest.fixture(scope="module")
def build(native: Any) -> str:
    """The name of the build that is tested."""
    return str(native.BUILD)


@pytest.fixture(scope="module")
def zh(native: Any) -> Any:
    """A segmenter of each build."""
    return native.Chinese(native.Dictionary(packaged("zh")))


@pytest.fixture(scope="module")
def jieba() -> Any:
    """The engine as its own users have it."""
    return jieba_identity.engine()


@pytest.mark.parametrize("text", CASES)
def test_words_are_the_engines_in_every_mode(zh: Any, jieba: Any, text: str) -> None:
    assert jieba_identity.differences(zh, jieba, text) == []


def test_words_of_strange_texts_are_the_engines(zh: Any, build: str, jieba: Any) -> None:
    texts = fuzz(FUZZ[build], sorted(jieba.FREQ), seed=7)
    assert {text: wrong for text in texts if (wrong := jieba_identity.differences(zh, jieba, text))} == {}


@pytest.mark.parametrize("language", jieba_identity.LANGUAGES)
def test_words_of_stored_texts_are_the_engines(zh: Any, build: str, jieba: Any, language: str) -> None:
    if not TEXTS.is_dir():
        pytest.skip(f"no texts in {TEXTS}")
    texts = itertools.islice(jieba_identity.stored_texts(TEXTS, language), STORED[build])
    assert {text: wrong for text in texts if (wrong := jieba_identity.differences(zh, jieba, text))} == {}


def test_long_texts_are_the_engines_too(zh: Any, jieba: Any) -> None:
    for text in ("我们在北京大学学习abc，" * 700, "龘齉" * 3000, "😀长文本" * 1200):
        assert jieba_identity.differences(zh, jieba, text) == []


@pytest.mark.parametrize("size", [511, 512, 513, 4095, 4096, 4097])
def test_sizes_at_which_memory_is_had_elsewhere(zh: Any, size: int) -> None:
    text = ("机器学习" * size)[:size]
    words = zh.cut(text)
    assert "".join(words) == text
    assert zh.joined(text, search=False, hmm=True) == " ".join(words)


def test_every_way_to_ask_gives_the_same_words(zh: Any) -> None:
    text = "关西国际空港 和全文检索插件"
    for search, hmm in itertools.product((False, True), repeat=2):
        words = zh.cut(text, search=search, hmm=hmm)
        spans = zh.spans(text, search=search, hmm=hmm)
        assert [text[start:end] for start, end in spans] == words
        assert zh.offsets(text, search=search, hmm=hmm) == array("i", itertools.chain(*spans))
        assert zh.joined(text, search=search, hmm=hmm).split() == [word for word in words if word != " "]


def test_the_defaults_are_those_of_the_engine_and_of_an_index(zh: Any) -> None:
    text = "他来到了网易杭研大厦的中国科学院"
    assert zh.cut(text) == zh.cut(text, search=False, hmm=True)
    assert zh.joined(text) == zh.joined(text, search=True, hmm=False)
    assert zh.spans(text) == zh.spans(text, search=False, hmm=False)
    assert zh.offsets(text) == zh.offsets(text, search=False, hmm=False)


@pytest.mark.parametrize(
    ("text", "joined"),
    [
        ("abc\u3000def", "abc def"),
        ("abc\xa0def\x85", "abc def"),
        ("é\u3000", "é"),
        ("\u3000 \r\n", ""),
        ("a\U0001f600", "a 😀"),
    ],
)
def test_a_joined_text_is_as_narrow_as_it_can_be(zh: Any, text: str, joined: str) -> None:
    found = zh.joined(text)
    # A wider form than needed would compare and hash as another string, and pickle as itself.
    assert (found, hash(found), found.isascii(), {found: 1}.get(joined)) == (joined, hash(joined), joined.isascii(), 1)


def test_parts_are_pairs_then_triples(zh: Any) -> None:
    word = "中华人民共和国"
    assert [word[a:b] for a, b in zh.parts(word)] == ["中华", "华人", "人民", "共和", "共和国"]
    assert [zh.parts(short) for short in ("", "中", "中国", "abc", "😀北京")] == [[], [], [], [], [(1, 3)]]


def test_contains_knows_words_and_no_beginnings_of_words(zh: Any) -> None:
    assert zh.contains("中国")
    assert zh.contains("γ射线")
    assert [zh.contains(word) for word in ("", "中华人民共", "😀", "中国 ", "\ud800")] == [False] * 5


@pytest.mark.parametrize("value", [None, b"bytes", 1, ["a"]])
def test_what_is_no_str_is_refused_by_name(zh: Any, value: object) -> None:
    for method in (zh.cut, zh.joined, zh.spans, zh.offsets, zh.borders):
        with pytest.raises(TypeError, match=f"^text must be str, not {type(value).__name__}$"):
            method(value)
    for method in (zh.parts, zh.contains):
        with pytest.raises(TypeError, match=f"^word must be str, not {type(value).__name__}$"):
            method(value)


def test_another_dictionary_is_refused(native: Any) -> None:
    with pytest.raises(ValueError, match="kind 'zh', not 'th'"):
        native.Chinese(native.Dictionary(packaged("th")))
    with pytest.raises(TypeError, match="dictionary"):
        native.Chinese(None)


def test_builds_agree(both: tuple[Any, Any]) -> None:
    compiled, plain = (native.Chinese(native.Dictionary(packaged("zh"))) for native in both)
    words = [text for text in CASES if len(text) < 100]
    for text in (*words, *fuzz(200, ["北京大学", "科学院", "计算所", "研究生命", "一百二十三"], seed=3)):
        for search, hmm in itertools.product((False, True), repeat=2):
            options = {"search": search, "hmm": hmm}
            assert compiled.spans(text, **options) == plain.spans(text, **options)
            assert compiled.joined(text, **options) == plain.joined(text, **options)
        assert compiled.parts(text) == plain.parts(text)


def everything(zh: Any) -> list[str]:
    """What a segmenter says of the cases; picklable, for other processes."""
    return [zh.joined(text, hmm=hmm) for text in CASES for hmm in (False, True)]


def test_borders_are_those_of_the_words(zh: Any) -> None:
    assert list(zh.borders("我不喜欢 tea。")) == [1, 1, 1, 0, *[1] * 6]
    assert list(zh.borders("再启动计算机")) == [1, 2, 0, 1, 2, 0, 1]
    assert zh.borders("") == b"\1"
    assert zh.borders("tea é") == bytes([1] * 6)
    for text in (*CASES, *fuzz(40, ["再启动", "计算机", "中华人民共和国"])):
        found = zh.borders(text)
        assert len(found) == len(text) + 1
        for stretch in STRETCH.finditer(text):
            start, end = stretch.span()
            edges = {start + edge for span in zh.spans(stretch[0]) for edge in span}
            for at in range(start, end + 1):
                following = next(place for place in range(at, end + 1) if place in edges)
                rest = following - at > 1 and len(zh.spans(text[at:following])) == 1
                assert found[at] == (1 if at in edges else 2 if rest else 0)


def test_borders_of_long_stretches_are_the_same_in_both_builds(both: tuple[Any, Any]) -> None:
    compiled, plain = (native.Chinese(native.Dictionary(packaged("zh"))) for native in both)
    mixed = "".join(fuzz(200, ["再启动", "计算机"]))
    for text in ("我们再启动中华人民共和国的" * 400, mixed, "再启动" * 333 + "了", "再启动" * 334):
        assert compiled.borders(text) == plain.borders(text)


def test_threads_that_share_a_segmenter_get_the_answers_of_one(zh: Any) -> None:
    texts = [text * 40 for text in CASES if 0 < len(text) < 60]
    alone = [zh.cut(text) for text in texts]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(zh.cut, texts * 3)) == alone * 3


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_other_processes_get_the_same_answers(zh: Any, build: str, method: str) -> None:
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"no {method} here")
    with multiprocessing.get_context(method).Pool(1) as pool:
        assert pool.apply(everything, (zh,)) == everything(zh), build


def test_a_copy_by_pickle_cuts_alike(zh: Any) -> None:
    again = pickle.loads(pickle.dumps(zh))
    assert again.dictionary.path == zh.dictionary.path
    assert everything(again) == everything(zh)
