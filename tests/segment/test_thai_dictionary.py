"""Thai by our own kernel: the words of pythainlp, without the package."""

from __future__ import annotations

import gzip
import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from babel_core import Analyzer
from babel_core._native import dictionary_file
from babel_core.segment.registry import registry
from babel_core.segment.windows import LIMIT

PASSAGES = Path(__file__).resolve().parents[3] / "shared" / "data" / "recall"
"""Passages of several languages; the tests that need them are skipped without."""

pytestmark = pytest.mark.skipif(
    not dictionary_file.is_packaged("th"), reason="th.dict is not built: run python pyx/build_dictionaries.py"
)

TEXTS = (
    "",
    " ",
    "ข้อความภาษาไทย two foreign words",
    "สีหน้า(รถ)",
    "ราคา1,234.50บาท เวลา 12:30น.",
    "ต่าง ๆ นานา\r\nผมมาจาก泰国ครับ",
    "ภาษาไทยจอก์น",
    "ก็็็",
    "กา\u0301ก",
    "abc\u0e48ไทย\ud800\x00",
)


@pytest.fixture
def needs_pythainlp() -> None:
    pytest.importorskip("pythainlp")


def texts_of(language: str, every: int) -> Iterator[str]:
    path = PASSAGES / f"{language}.jsonl.gz"
    if not path.exists():
        pytest.skip("no passages beside the checkout")
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for number, line in enumerate(lines):
            if number % every == 0:
                row = json.loads(line)
                yield row.get("text") or row["q"]


def assert_same_spans(text: str) -> None:
    assert list(registry.get("th:dict").segment(text)) == list(registry.get("th:newmm").segment(text))


@pytest.mark.usefixtures("needs_pythainlp")
@pytest.mark.parametrize("text", TEXTS)
def test_the_words_are_those_of_the_package(text: str) -> None:
    assert_same_spans(text)


@pytest.mark.usefixtures("needs_pythainlp")
@pytest.mark.parametrize(("language", "every"), [("th", 11), ("zh", 97), ("ja", 97), ("en", 53)])
def test_passages_have_the_words_of_the_package(language: str, every: int) -> None:
    for text in texts_of(language, every):
        if len(text) <= LIMIT:  # longer ones reach the package in windows
            assert_same_spans(text)


@pytest.mark.usefixtures("needs_pythainlp")
@pytest.mark.parametrize("profile", ["words", "balanced", "recall"])
def test_an_analyzer_gives_what_it_gives_with_the_package(profile: str) -> None:
    own = Analyzer(profile)
    package = Analyzer(profile, prefer=["th:newmm"])
    for text in (*TEXTS, *texts_of("th", 101)):
        assert own.fts_text(text, lang="th") == package.fts_text(text, lang="th")
        assert own.query(text[:80], lang="th") == package.query(text[:80], lang="th")


@pytest.mark.usefixtures("needs_pythainlp")
def test_words_have_the_parts_of_the_package() -> None:
    from pythainlp.corpus import thai_words

    own, package = registry.get("th:dict"), registry.get("th:newmm")
    words = sorted(thai_words())
    for word in (*words[::23], "", "ก" * 41, "\ud800ab", "สวัสดีครับสวัสดีครับ"):
        assert list(own.parts(word)) == list(package.parts(word))


def test_a_long_text_has_the_words_of_its_whole() -> None:
    draw = random.Random(1)
    words = ["ตา", "กลม", "มา", "ความ", "เหลื่อมล้ำ", "ใน", "สังคม", "ประชา", "ธรรม", "การ"]
    text = "".join(draw.choice(words) for _ in range(LIMIT))
    segmenter = registry.get("th:dict")
    assert len(text) > 2 * LIMIT
    assert list(segmenter.segment(text)) == segmenter.kernel.spans(text, rejoin=False)


def test_no_word_begins_with_a_mark(words: Callable[[str, str], list[str]]) -> None:
    assert words("th:dict", "abc\u0e48ไทย") == ["abc\u0e48", "ไทย"]
    assert words("th:dict", "กา\u0301ก") == ["กา\u0301", "ก"]


def test_thai_needs_no_package() -> None:
    code = (
        "import sys; sys.modules['pythainlp'] = None\n"
        "from babel_core import get_loaded_tokenizers, tokenize_for_fts\n"
        "assert tokenize_for_fts('ความเหลื่อมล้ำในสังคมไทย', 'th') == 'ความเหลื่อมล้ำ ใน สังคม ไทย'\n"
        "assert get_loaded_tokenizers() == ['pythainlp-dict'], get_loaded_tokenizers()\n"
    )
    subprocess.run([sys.executable, "-X", "utf8", "-W", "error", "-c", code], check=True)


def test_the_version_names_algorithm_and_dictionary() -> None:
    version = registry.version("th:dict")
    assert version == f"newmm-5.4+{dictionary_file.source_version('th')}"
    assert registry.get("th:dict").version == version
