"""Thai words are those of pythainlp's newmm, on both builds, in linear time."""

from __future__ import annotations

import os
import pickle
import random
import sys
import threading
import time
import unicodedata
from array import array
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babel_core._native import dictionary_file

Words = Callable[[str], list[str]]

THAI = [chr(c) for c in range(0x0E00, 0x0E80)]
DANGLING = "เเแโใไะัาำิีึืุู็่้๊๋์ํๆฯ"
FOREIGN = "0123456789.,:-/ \t\n\r aZbé\x00\x0b\x1c\x85\xa0\u3000\u200b中あ\u0e81\u0eb2\u0ed1\ud800\udfff😀\U0001d7d8٣๑๒"
COMMON = ["สวัสดี", "ครับ", "ตากลม", "ต่าง ๆ", "ของ", "มา", "การ", "ความ", "ที่", "ประเทศ", "น้ำ", "เมือง", "พ.ศ.", "ณ"]
TEXTS = st.lists(st.sampled_from([*THAI, *DANGLING, *FOREIGN, *COMMON]) | st.characters(), max_size=30).map("".join)


@pytest.fixture(scope="session")
def thai(native: Any) -> Any:
    """The kernel over the packaged dictionary."""
    if not dictionary_file.is_packaged("th"):
        pytest.skip("babel_core/data/th.dict is not built: run python pyx/build_dictionaries.py")
    return native.Thai(native.Dictionary(dictionary_file.packaged("th")))


@pytest.fixture(scope="session")
def pythainlp() -> Iterator[tuple[Words, Callable[..., list[str]]]]:
    """`newmm.segment` and `word_tokenize` of pythainlp 5.4, the oracle."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHAINLP_READ_ONLY", "1")
        package = pytest.importorskip("pythainlp")
        if not package.__version__.startswith("5.4"):
            pytest.skip("the oracle is pythainlp 5.4")
        from pythainlp.tokenize import newmm, word_tokenize

        yield newmm.segment, word_tokenize


def assert_same(thai: Any, oracle: tuple[Words, Callable[..., list[str]]], text: str) -> None:
    segment, tokenize = oracle
    words = tokenize(text, engine="newmm")
    assert thai.cut(text) == segment(text)
    assert thai.words(text) == words
    assert thai.words(text, keep_whitespace=False) == tokenize(text, engine="newmm", keep_whitespace=False)
    assert thai.joined(text) == " ".join(" ".join(words).split())


def is_digit(thai: Any, c: str) -> bool:
    """Whether a character ends before a letter, as blanks and Thai do, yet holds a number together, as they do not."""
    return bool(thai.cut(f"{c}a") == [c, "a"] and thai.cut(f"{c}.{c}") == [f"{c}.{c}"])


def made_texts(words: list[str], count: int, seed: int) -> Iterator[str]:
    """Texts of letters, dangling vowels and tones, words, foreign characters; the same in every run."""
    draw = random.Random(seed)
    pools = ([THAI], [THAI[1:47], DANGLING, FOREIGN], [THAI[1:47], DANGLING], [words, words, DANGLING, FOREIGN])
    for number in range(count):
        pool = pools[number % len(pools)]
        yield "".join(draw.choice(draw.choice(pool)) for _ in range(draw.randrange(30)))


def test_made_texts_are_cut_as_by_pythainlp(thai: Any, pythainlp: Any) -> None:
    from pythainlp.corpus import thai_words

    for text in made_texts(sorted(thai_words()), 1500, 7):
        assert_same(thai, pythainlp, text)


@given(TEXTS)
def test_any_text_is_cut_as_by_pythainlp(thai: Any, pythainlp: Any, text: str) -> None:
    text = "".join(c for c in text if is_digit(thai, c) == c.isdecimal())  # Unicode versions differ
    assert_same(thai, pythainlp, text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ตากลม" * 40,  # more than 50 arcs without a meeting place
        "มาก" * 200,
        "กกกกกกกกกกกกกกกกกกก",
        "เกาะเกาะเกียเกียะเตี๊ยมเปลี่ยนเพื่อเยอะเดิมเก็บแข็งแพทย์จันทร์ศาสตร์สิทธิ์พันธุ์บริสุทธิ์กรรม์ก็หึอึ",
        "เสีย\n",
        "เกียย\nก",
        "กก\rข\r\nค",
        "ราคา1,234.50บาท เวลา 12:30น. 127.0.0.1",
        "abc123-xyz def!abc123 ๑๒๓abc123",
        "1.2.3. 4:5:6 7,,8",
        "\u0e3f100 ฿๑๐๐.๕๐",
        "วันนี้\u3000ดี\xa0มาก\x85\x1c",
    ],
)
def test_a_touchy_text_is_cut_as_by_pythainlp(thai: Any, pythainlp: Any, text: str) -> None:
    assert_same(thai, pythainlp, text)


def test_every_dictionary_word_is_found_and_cut_as_by_pythainlp(thai: Any, pythainlp: Any) -> None:
    from pythainlp.corpus import thai_words

    words = sorted(thai_words())
    assert all(map(thai.contains, words))
    assert not any(thai.contains(word + "\u0e00") for word in words[::50])
    for word in words[::60]:
        assert_same(thai, pythainlp, word)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("สวัสดีครับ", ["สวัสดี", "ครับ"]),
        ("ราคา100บาท", ["ราคา", "100", "บาท"]),
        ("เวลา 12:30น.", ["เวลา", " ", "12:30", "น."]),
        ("ต่าง ๆ", ["ต่าง ๆ"]),
        ("a\ud800 \x00", ["a", "\ud800", " ", "\x00"]),
    ],
)
def test_a_known_text_has_its_known_words(thai: Any, text: str, words: list[str]) -> None:
    assert thai.words(text) == words


@given(TEXTS)
def test_spans_and_offsets_are_those_of_the_words(thai: Any, text: str) -> None:
    for rejoin, words in ((True, thai.words(text)), (False, thai.cut(text))):
        spans = thai.spans(text, rejoin=rejoin)
        assert [text[start:end] for start, end in spans] == words
        assert thai.offsets(text, rejoin=rejoin) == array("i", [place for span in spans for place in span])
    assert "".join(thai.cut(text)) == text


@given(TEXTS)
def test_joined_words_hold_no_white_space_but_the_gaps(thai: Any, text: str) -> None:
    joined = thai.joined(text)
    assert joined == " ".join(" ".join(thai.words(text)).split())
    assert sys.getsizeof(joined) == sys.getsizeof("".join(list(joined)))  # the canonical width


@given(TEXTS)
def test_both_builds_agree(both: tuple[Any, Any], text: str) -> None:
    if not dictionary_file.is_packaged("th"):
        pytest.skip("babel_core/data/th.dict is not built")
    found = []
    for build in both:
        kernel = build.Thai(build.Dictionary(dictionary_file.packaged("th")))
        found.append((kernel.words(text), kernel.cut(text), kernel.joined(text), kernel.parts(text)))
    assert found[0] == found[1]


def test_digits_are_those_of_our_unicode_version(native: Any, thai: Any) -> None:
    planes = [*range(0x3000), *range(0xA000, 0x12000), *range(0x16000, 0x17000), *range(0x1D000, 0x20000)]
    differs = [c for c in map(chr, planes) if is_digit(thai, c) != c.isdecimal()]
    known = [c for c in differs if native.SCRIPTS[native.script_of(c)] != "Unknown" and unicodedata.category(c) != "Cn"]
    assert known == []


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("ฐานข้อมูล", ["ฐาน", "ข้อมูล"]),
        ("ทะเลสาบ", ["ทะเล", "สาบ"]),
        ("คอมพิวเตอร์", []),
        ("น้ำ", []),
        ("", []),
        ("ก" * 41, []),
        ("กา" * 20, ["กากา"] * 10),
    ],
)
def test_compounds_have_their_words_as_parts(thai: Any, word: str, parts: list[str]) -> None:
    found = [word[start:end] for start, end in thai.parts(word)]
    if len(word) == 40:  # whatever words there are, the parts make up the whole
        assert "".join(found) == word
    else:
        assert found == parts


@pytest.mark.parametrize(
    "unit", ["ตากลม", "ก", "เ", "1", "1.", "a ", "\r", "ๆ", "ฆ", "\u0e48", "สวัสดีครับ", "เกียย", "\u3000", "ณ์"]
)
def test_time_is_linear_in_the_text(thai: Any, unit: str) -> None:
    def seconds(size: int) -> float:
        text = unit * (size // len(unit))
        start = time.process_time()
        assert thai.offsets(text)[-1] == len(text)
        return time.process_time() - start

    short = 3_000
    few = min(seconds(short) for _ in range(3))
    many = min(seconds(16 * short) for _ in range(2))
    assert many < 16 * 4 * few + 0.05


def test_long_texts_are_cut_as_by_pythainlp(thai: Any, pythainlp: Any) -> None:
    draw = random.Random(3)
    text = "".join(draw.choice(COMMON) for _ in range(4000))
    assert_same(thai, pythainlp, text)


@pytest.mark.parametrize("value", [None, 7, b"x", ["x"]])
def test_other_types_are_refused_by_name(thai: Any, value: Any) -> None:
    for call in (thai.cut, thai.words, thai.joined, thai.spans, thai.offsets):
        with pytest.raises(TypeError, match="text must be str"):
            call(value)
    for call in (thai.contains, thai.parts):
        with pytest.raises(TypeError, match="word must be str"):
            call(value)


def test_another_dictionary_is_refused(native: Any) -> None:
    with pytest.raises(ValueError, match="kind 'th'"):
        native.Thai(object())
    if dictionary_file.is_packaged("zh"):
        with pytest.raises(ValueError, match="kind 'th'"):
            native.Thai(native.Dictionary(dictionary_file.packaged("zh")))


def test_copies_cut_alike(thai: Any) -> None:
    text = "ภาษาไทยง่ายนิดเดียว"
    assert pickle.loads(pickle.dumps(thai)).words(text) == thai.words(text)


def test_threads_share_one_kernel(thai: Any) -> None:
    texts = ["".join(random.Random(seed).choice(COMMON) for _ in range(1500)) for seed in range(4)]
    expected = [thai.words(text) for text in texts]
    wrong: list[int] = []

    def work(index: int) -> None:
        wrong.extend(index for _ in range(5) if thai.words(texts[index]) != expected[index])

    threads = [threading.Thread(target=work, args=(index,)) for index in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_a_child_process_cuts_on(thai: Any) -> None:
    if not hasattr(os, "fork"):
        pytest.skip("the system has no fork")
    child = os.fork()
    if not child:
        os._exit(thai.words("สวัสดีครับ") != ["สวัสดี", "ครับ"])
    assert os.waitpid(child, 0)[1] == 0
