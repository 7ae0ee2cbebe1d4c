"""Chinese by jieba's dictionary."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from babel_core.segment.protocol import PartsSegmenter
from babel_core.segment.registry import registry

jieba = pytest.importorskip("jieba")

Words = Callable[[str, str], list[str]]


def test_words_of_the_dictionary(words: Words) -> None:
    assert words("zh:jieba", "机器学习很有趣") == ["机器", "学习", "很", "有趣"]


def test_unknown_stretches_become_characters(words: Words) -> None:
    # The model for unknown words would glue these, and a query for one part would miss.
    assert words("zh:jieba", "「台中」正确应该不会被切开")[1:3] == ["台", "中"]


def test_han_outside_the_basic_plane_is_kept(words: Words) -> None:
    assert words("zh:jieba", "𠮷野家的𠮷字") == ["𠮷", "野", "家", "的", "𠮷", "字"]


def test_words_after_an_emoji_are_found_with_their_offsets() -> None:
    text = "今天很好，🙋我们去郊游。"
    spans = registry.get("zh:jieba").segment(text)
    assert (6, 8) in spans
    assert [text[a:b] for a, b in spans][-4:] == ["我们", "去", "郊游", "。"]


def test_text_of_a_wrong_charset_is_cut_without_failure(words: Words) -> None:
    assert "".join(words("zh:jieba", "\ufffd\ufffdǼҵ\ufffd\ufffd\ufffdʳ")) == "\ufffd\ufffdǼҵ\ufffd\ufffd\ufffdʳ"


def test_parts_are_pairs_then_triples_of_the_dictionary() -> None:
    segmenter = registry.get("zh:jieba")
    assert isinstance(segmenter, PartsSegmenter)
    word = "中华人民共和国"
    assert [word[a:b] for a, b in segmenter.parts(word)] == ["中华", "华人", "人民", "共和", "共和国"]


@pytest.mark.parametrize("word", ["中国", "的", "", "abc"])
def test_short_and_foreign_words_have_no_parts(word: str) -> None:
    segmenter = registry.get("zh:jieba")
    assert isinstance(segmenter, PartsSegmenter)
    assert list(segmenter.parts(word)) == []


@pytest.mark.parametrize(
    "text",
    ["关西国际空港和全文检索插件", "我的Mac坏了 3.14% a-b", "武汉市长江大桥", "工信处女干事每月经过下属科室"],
)
def test_words_and_parts_are_those_of_the_engines_search_mode(engine: jieba.Tokenizer, text: str) -> None:
    segmenter = registry.get("zh:jieba")
    assert isinstance(segmenter, PartsSegmenter)
    ours: list[str] = []
    for start, end in segmenter.segment(text):
        word = text[start:end]
        ours += [word[a:b] for a, b in segmenter.parts(word)] + [word]
    theirs = [word for word in engine.lcut_for_search(text, HMM=False) if word.strip()]
    assert ours == theirs


@pytest.fixture(scope="module")
def engine() -> jieba.Tokenizer:
    """The engine as its own users have it, without its cache file."""
    tokenizer = jieba.Tokenizer()
    tokenizer.FREQ, tokenizer.total = tokenizer.gen_pfdict(tokenizer.get_dict_file())
    tokenizer.initialized = True
    return tokenizer


def test_words_added_to_the_shared_tokenizer_do_not_reach_ours(
    words: Words, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(jieba.dt.FREQ, "糖类抗原", 10**9)
    assert words("zh:jieba", "糖类抗原") == ["糖类", "抗原"]


def test_loading_logs_nothing(caplog: pytest.LogCaptureFixture) -> None:
    from babel_core.packs.zh import segmenter

    with caplog.at_level(logging.DEBUG):
        segmenter.load("zh:jieba")
    assert caplog.records == []


def test_no_cache_is_read_or_written_and_nothing_is_printed_or_warned(tmp_path: Path) -> None:
    # A folder for temporary files that holds another user's rubbish, and no compiled files, so that the
    # warnings of the compiler would show.
    shared_folder = tmp_path / "temporary"
    shared_folder.mkdir()
    (shared_folder / "jieba.cache").write_bytes(b"rubbish of another user")
    environment = os.environ | {
        "TMPDIR": str(shared_folder),
        "TEMP": str(shared_folder),
        "PYTHONPYCACHEPREFIX": str(tmp_path / "compiled"),
    }
    code = (
        "from babel_core.segment.registry import registry;"
        "t = '机器学习很有趣'; print([t[a:b] for a, b in registry.get('zh:jieba').segment(t)])"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-X", "utf8", "-c", code],
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip() == "['机器', '学习', '很', '有趣']"
    assert [path.name for path in shared_folder.iterdir()] == ["jieba.cache"]
    assert (shared_folder / "jieba.cache").read_bytes() == b"rubbish of another user"
