"""User dictionaries: what is one word, files, threads, and analyzers over a snapshot."""

from __future__ import annotations

import pickle
import random
import threading
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babel_core import Analyzer, ConfigError, UserDictionary
from babel_core.analysis import user_words


def test_words_are_added_and_removed_in_whatever_spelling() -> None:
    words = UserDictionary(["Ｔ恤", "tcp/ip", " tide table "])
    assert list(words) == ["tcp/ip", "tide table", "Ｔ恤"]
    assert "T恤" in words
    assert "TCP/IP" in words
    assert 5 not in words
    assert "\u0301x" not in words
    assert words.add_word("Tide Table") is False
    assert words.add_word(" ") is False
    assert words.add_word("阿卜杜拉·水车") is True
    assert words.add_words(["a-b", "A-B", "c d", ""]) == 2
    assert words.remove_word("t恤") is True
    assert words.remove_word("t恤") is False
    assert len(words) == 5


def test_bad_words_are_named_and_none_is_taken() -> None:
    words = UserDictionary(["mill"])
    with pytest.raises(ConfigError, match=r"user word 'a\\tb' holds the control character U\+0009"):
        words.add_words(["barn", "a\tb"])
    with pytest.raises(ConfigError, match="begins with a combining mark"):
        words.add_word("\u0301a")
    with pytest.raises(TypeError, match=r"words\[1\] must be str, not int"):
        words.add_words(["barn", 5])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="words must be a sequence of str, not a str"):
        UserDictionary("mill")
    with pytest.raises(TypeError, match="word must be str, not None"):
        words.remove_word(None)  # type: ignore[arg-type]
    assert list(words) == ["mill"]


def test_the_version_is_that_of_the_words_and_not_of_their_history() -> None:
    first, second = UserDictionary(["b", "A"]), UserDictionary(["a", "c", "B"])
    assert first != second
    second.remove_word("C")
    assert first == second
    assert first.version == second.version == pickle.loads(pickle.dumps(first)).version
    assert len(first.version) == 12
    assert first != ["a", "b"]
    assert repr(first) == f"<UserDictionary of 2 words, version {first.version}>"
    with pytest.raises(TypeError, match="unhashable"):
        hash(first)


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("云计算", "云计算"),
        ("  tide table  ", "tide table"),
        ("iPhone 15", "iPhone 15"),
        ("Windows 11 pro", "Windows 11 pro"),
        ("维生素 C", "维生素 C"),
        ("维生素 c", "维生素 c"),
        ("云计算 5", "云计算"),
        ("李小福 2 nr", "李小福"),
        ("easy_install 3 eng", "easy_install"),
        ("凱特琳 nz", "凱特琳"),
        ("Sea Pass认证 2000", "Sea Pass认证"),
        ('"云计算 5"', "云计算 5"),
        ('"a ""b"" c"', 'a "b" c'),
        ('"#1"', "#1"),
        ('"half', '"half'),
        ("word\t5\tn", "word"),
        ("cable car\tn", "cable car"),
        ("C#", "C#"),
        ("5", "5"),
        ("12 34", "12 34"),
        ("海上钢板19-9 3 n", "海上钢板19-9"),
    ],
)
def test_a_line_of_a_file_is_a_word(line: str, word: str, tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text(f"# a comment\n\n{line}\n", encoding="utf-8")
    words = UserDictionary()
    assert words.load(path) == 1
    assert list(words) == [word]


def test_byte_order_mark_carriage_returns_and_a_missing_last_line_end_do_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_bytes("\ufeff水车\r\n\r\n# x\r\nbarn\rmill".encode())
    words = UserDictionary(["mill"])
    assert words.load(str(path)) == 2
    assert list(words) == ["barn", "mill", "水车"]
    path.write_bytes(b"\xef\xbb\xbf")
    assert words.load(path) == 0


def test_bad_lines_are_named_together_and_no_word_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_bytes(b"mill\nb\xe9\na\x00b\n" + b"x\xff\n" * 6)
    words = UserDictionary(["barn"])
    with pytest.raises(ConfigError) as caught:
        words.load(path)
    message = str(caught.value)
    assert str(path) in message
    assert "line 2: byte 0xe9 is no UTF-8; save the file as UTF-8" in message
    assert "and 3 lines more" in message
    assert list(words) == ["barn"]
    path.write_bytes("水车\na\x00b\n\u0301x\n".encode())
    with pytest.raises(ConfigError, match=r"line 2: user word 'a\\x00b' holds .*; line 3: user word .* begins"):
        words.load(path)
    with pytest.raises(FileNotFoundError):
        words.load(tmp_path / "none")


ANY_WORD = st.text(st.characters(exclude_categories=["Cc"])) | st.text(st.sampled_from('a"# 5中n\u0301'))


@given(st.lists(ANY_WORD, max_size=8))
def test_what_is_saved_is_loaded(tmp_path_factory: pytest.TempPathFactory, words: list[str]) -> None:
    made = UserDictionary()
    for word in words:
        try:
            made.add_word(word)
        except ConfigError:
            continue
    path = tmp_path_factory.mktemp("saved") / "words.txt"
    made.save(path)
    again = UserDictionary()
    again.load(path)
    assert again == made


def test_an_analyzer_takes_the_words_of_the_moment() -> None:
    words = UserDictionary(["Sea Pass认证"])
    before = Analyzer(user_words=words)
    words.add_word("tide table")
    after = Analyzer(user_words=words)
    assert before.tokens("tide table", lang="en") == ["tide", "table"]
    assert after.tokens("tide table", lang="en") == ["tide_table", "tide", "table"]
    assert before.fingerprint != after.fingerprint
    assert after == Analyzer(user_words=list(words)) == pickle.loads(pickle.dumps(after))
    assert Analyzer(user_words=UserDictionary()) == Analyzer()
    words.remove_word("TIDE TABLE")
    assert Analyzer(user_words=words).fingerprint == before.fingerprint


def test_analyzers_of_the_same_words_share_them_compiled() -> None:
    words = UserDictionary(["mill wheel", "水车"])
    made = [Analyzer(profile, user_words=words) for profile in ("words", "balanced", "recall")]
    assert len({id(analyzer._pipeline.matcher) for analyzer in made}) == 1
    assert user_words.compiled.cache_info().maxsize == 4


def test_words_are_never_cut_inside_a_latin_word() -> None:
    made = Analyzer(user_words=UserDictionary(["ens", "w底", "naïve-bayes", "阿·水车"]))
    assert made.tokens("licenses wow底", lang="en")[0] == "licenses"
    assert "w底" not in made.tokens("wow底", lang="zh")
    assert made.tokens("Naïve-Bayes", lang="en")[0] == "naïve-bayes"
    assert made.tokens("在阿·水车", lang="zh")[1] == "阿·水车"


def test_threads_change_a_dictionary_together() -> None:
    words = UserDictionary()
    seen: list[int] = []

    def work(number: int) -> None:
        for n in range(200):
            words.add_word(f"w{number}x{n}")
            words.remove_word(f"w{number}x{n - 1}")
            seen.append(len(list(words)) + len(words.version))

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(words) == [f"w{number}x199" for number in range(4)]
    assert len(seen) == 800


def test_many_words_from_a_file_are_soon_at_work(tmp_path: Path) -> None:
    random_ = random.Random(3)
    drawn = ["".join(chr(random_.randrange(0x4E00, 0x8000)) for _ in range(4)) for _ in range(50_000)]
    path = tmp_path / "words.txt"
    path.write_text("\n".join(drawn), encoding="utf-8")
    Analyzer()
    begun = time.process_time()
    words = UserDictionary()
    words.load(path)
    made = Analyzer(user_words=words)
    assert time.process_time() - begun < 5
    whole = Analyzer(user_words=[drawn[7]]).tokens(drawn[7], lang="zh")[0]
    assert made.tokens(f"在{drawn[7]}", lang="zh")[1] == whole


def test_accents_of_a_user_word_count_and_its_parts_still_meet() -> None:
    analyzer = Analyzer(user_words=["Thé Glacé"])
    for language in ("fr", "en", None):
        assert "thé_glacé" in analyzer.tokens("un THE\u0301 GLACÉ".casefold(), lang=language)
        plain = analyzer.tokens("un the glace", lang=language)
        assert "thé_glacé" not in plain
        assert "the_glace" not in plain
    assert set(analyzer.query("the glace", lang="fr", mode="all")) <= set(analyzer.tokens("Thé Glacé", lang="fr"))
