"""Chinese by jieba's dictionary: our kernel and the package."""

from __future__ import annotations

import itertools
import logging
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from babel_core import Analyzer
from babel_core._native import dictionary_file
from babel_core.errors import BabelError, BabelWarning, MissingDependencyError
from babel_core.segment.chain import TierChain
from babel_core.segment.protocol import PartsSegmenter
from babel_core.segment.registry import Registry, registry
from tests.native.jieba_identity import stored_texts

jieba = pytest.importorskip("jieba")

Words = Callable[[str, str], list[str]]

TEXTS = Path(__file__).resolve().parents[3] / "shared" / "data" / "recall"


@pytest.fixture(params=["zh:dict", "zh:jieba"])
def zh(request: pytest.FixtureRequest) -> str:
    """Both providers in turn."""
    provider_id: str = request.param
    return provider_id


def test_words_of_the_dictionary(words: Words, zh: str) -> None:
    assert words(zh, "机器学习很有趣") == ["机器", "学习", "很", "有趣"]


def test_unknown_stretches_become_characters(words: Words, zh: str) -> None:
    # The model for unknown words would glue these, and a query for one part would miss.
    assert words(zh, "「台中」正确应该不会被切开")[1:3] == ["台", "中"]


def test_han_outside_the_basic_plane_is_kept(words: Words, zh: str) -> None:
    assert words(zh, "𠮷野家的𠮷字") == ["𠮷", "野", "家", "的", "𠮷", "字"]


def test_words_after_an_emoji_are_found_with_their_offsets(zh: str) -> None:
    text = "今天很好，🙋我们去郊游。"
    spans = registry.get(zh).segment(text)
    assert (6, 8) in spans
    assert [text[a:b] for a, b in spans][-4:] == ["我们", "去", "郊游", "。"]


def test_text_of_a_wrong_charset_is_cut_without_failure(words: Words, zh: str) -> None:
    assert "".join(words(zh, "\ufffd\ufffdǼҵ\ufffd\ufffd\ufffdʳ")) == "\ufffd\ufffdǼҵ\ufffd\ufffd\ufffdʳ"


def test_parts_are_pairs_then_triples_of_the_dictionary(zh: str) -> None:
    segmenter = registry.get(zh)
    assert isinstance(segmenter, PartsSegmenter)
    word = "中华人民共和国"
    assert [word[a:b] for a, b in segmenter.parts(word)] == ["中华", "华人", "人民", "共和", "共和国"]


@pytest.mark.parametrize("word", ["中国", "的", "", "abc"])
def test_short_and_foreign_words_have_no_parts(zh: str, word: str) -> None:
    segmenter = registry.get(zh)
    assert isinstance(segmenter, PartsSegmenter)
    assert list(segmenter.parts(word)) == []


@pytest.mark.parametrize(
    "text",
    ["关西国际空港和全文检索插件", "我的Mac坏了 3.14% a-b", "武汉市长江大桥", "工信处女干事每月经过下属科室"],
)
def test_words_and_parts_are_those_of_the_engines_search_mode(
    zh: str, engine: jieba.Tokenizer, text: str
) -> None:
    segmenter = registry.get(zh)
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
    monkeypatch.setitem(jieba.dt.FREQ, "海上钢板", 10**9)
    assert words("zh:jieba", "海上钢板") == ["海上", "钢板"]


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


def test_our_kernel_cuts_stored_texts_as_the_package_does() -> None:
    if not TEXTS.is_dir():
        pytest.skip(f"no texts in {TEXTS}")
    ours, theirs = registry.get("zh:dict"), registry.get("zh:jieba")
    assert isinstance(ours, PartsSegmenter)
    assert isinstance(theirs, PartsSegmenter)
    for language in ("zh", "zh_hant", "ja"):
        for text in itertools.islice(stored_texts(TEXTS, language), 150):
            spans = ours.segment(text)
            assert list(spans) == list(theirs.segment(text)), text
            words = [text[start:end] for start, end in spans if end - start > 2]
            assert [ours.parts(word) for word in words] == [theirs.parts(word) for word in words]


def test_an_analyzer_gives_the_same_terms_by_either() -> None:
    texts = ("机器学习很有趣，老城區的圖書館週一閉館。", "用Docker部署gateway时", "中华人民共和国")
    for profile in ("words", "balanced", "recall"):
        ours, theirs = Analyzer(profile), Analyzer(profile, prefer=("zh:jieba",))
        for text in texts:
            assert ours.fts_text(text, lang="zh") == theirs.fts_text(text, lang="zh")
            assert ours.query(text, lang="zh") == theirs.query(text, lang="zh")


def test_the_version_names_algorithm_and_source_without_loading() -> None:
    fresh = Registry()
    assert re.fullmatch(r"jieba-0\.42\.1\+[0-9a-f]{12}", fresh.version("zh:dict"))
    assert fresh.loaded() == []
    assert fresh.get("zh:dict").version == fresh.version("zh:dict")
    assert fresh.loaded() == ["jieba-dict"]


def test_without_its_file_the_next_tier_is_taken_and_the_remedy_told(
    monkeypatch: pytest.MonkeyPatch, without: Callable[..., Registry], tmp_path: Path
) -> None:
    monkeypatch.setattr(dictionary_file, "packaged", lambda kind: tmp_path / f"{kind}.dict")
    fresh = without()
    chain = TierChain(("zh:dict", "zh:jieba", "chars"))
    told = r"dictionary 'zh\.dict', which this checkout lacks; run: python pyx/build_dictionaries\.py"
    with pytest.warns(BabelWarning, match=told):
        assert chain.resolve(fresh) == ("zh:jieba", 1)
    with pytest.raises(MissingDependencyError, match=r"zh\.dict") as caught:
        fresh.get("zh:dict")
    assert (caught.value.package, caught.value.command) == ("zh.dict", "python pyx/build_dictionaries.py")

    monkeypatch.setattr(dictionary_file, "in_checkout", lambda: False)
    told = r"'zh\.dict', which this installation lacks; run: pip install --force-reinstall babel-core"
    with pytest.raises(MissingDependencyError, match=told) as caught:
        without().get("zh:dict")
    assert caught.value.command == "pip install --force-reinstall babel-core"


def test_a_damaged_file_is_an_error_that_names_it_and_never_another_tier(
    monkeypatch: pytest.MonkeyPatch, without: Callable[..., Registry], tmp_path: Path
) -> None:
    (tmp_path / "zh.dict").write_bytes(dictionary_file.packaged("zh").read_bytes()[:100_000])
    monkeypatch.setattr(dictionary_file, "packaged", lambda kind: tmp_path / f"{kind}.dict")
    fresh = without()
    assert TierChain(("zh:dict", "chars")).resolve(fresh) == ("zh:dict", 0)
    with pytest.raises(BabelError, match=r"zh\.dict cannot be used: it is truncated: .*pip install --force-reinstall"):
        fresh.get("zh:dict")
