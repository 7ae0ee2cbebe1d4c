"""Protected spans: what is an identifier, where it ends, which parts it has."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babel_core.analysis.protected import Protected, WordMatcher, find_protected
from babel_core.text.aligned import AlignedText


def find(text: str, *words: str) -> list[Protected]:
    aligned = AlignedText.of(text)
    return find_protected(aligned.text, aligned.source, WordMatcher(words) if words else None)


def wholes(text: str, *words: str) -> list[tuple[str, str]]:
    return [(item.kind, item.text) for item in find(text, *words)]


def parts(text: str) -> list[str]:
    (item,) = find(text)
    return [part.text for part in item.parts]


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("当当网http://t.cn/AbC123x《书名》", "http://t.cn/abc123x"),
        ("http://t.cn/AbC456y（分享自 @某网）", "http://t.cn/abc456y"),
        ("http://t.cn/AbC456y（shared）today", "http://t.cn/abc456y"),
        ("看 https://example.com/docs这个文档", "https://example.com/docs"),
        ("(see https://example.org/wiki/Python_(language)).", "https://example.org/wiki/python_(language)"),
        ("[text](https://mill.example/a)b", "https://mill.example/a"),
        ("www.mill.example, and so on", "www.mill.example"),
        ("FTP://mill.example/pub/", "ftp://mill.example/pub"),
        ("ｈｔｔｐ：／／ｍｉｌｌ．ｅｘａｍｐｌｅ", "http://mill.example"),
        ("https://mill.example/Straße?q=Öl&n=1#top", "https://mill.example/strasse?q=öl&n=1#top"),
    ],
)
def test_url_ends_where_the_sentence_goes_on(text: str, url: str) -> None:
    assert ("url", url) in wholes(text)


def test_url_parts_are_host_segments_and_their_words() -> None:
    (item,) = find("https://www.mill.example:8080/docs/installGuide_v2?lang=en")
    assert [(part.text, part.level) for part in item.parts] == [
        ("https", 1),
        ("www.mill.example", 1),
        ("www", 2),
        ("mill.example", 2),
        ("mill", 2),
        ("example", 2),
        ("8080", 1),
        ("docs", 1),
        ("installguide_v2", 1),
        ("installguide", 2),
        ("install", 3),
        ("guide", 3),
        ("v2", 2),
        ("lang", 1),
        ("en", 1),
    ]


def test_escaped_url_segment_has_no_hexadecimal_parts() -> None:
    assert "e6" not in parts("https://mill.example/wiki/%E6%9C%BA")


@pytest.mark.parametrize("text", ["http://", "xhttp://mill.example", "www.", "awww.mill", "://a", "https://《"])
def test_no_url_without_a_host_or_inside_a_word(text: str) -> None:
    assert all(kind != "url" for kind, _ in wholes(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("mailto:Ann.Reed+mill@mill.example!", ("email", "ann.reed+mill@mill.example")),
        ("请写信到ann@mill.example谢谢", ("email", "ann@mill.example")),
        ("почта@мельница.рф", ("email", "почта@мельница.рф")),
        ("see src/app/main.py:", ("path", "src/app/main.py")),
        ("run ./x now", ("path", "./x")),
        ("../../lib/y", ("path", "../../lib/y")),
        ("in ~/notes", ("path", "~/notes")),
        ("/usr/bin/python", ("path", "/usr/bin/python")),
        ("C:\\x", ("path", "c:\\x")),
        ("C:\\Users\\ann\\mill.txt", ("path", "c:\\users\\ann\\mill.txt")),
        ("docs/readme.md", ("path", "docs/readme.md")),
        ("отчёты/год.docx", ("path", "отчёты/год.docx")),
        ("at mill.example today", ("domain", "mill.example")),
        ("Setup.py", ("domain", "setup.py")),
        ("os.path.join()", ("domain", "os.path.join")),
        ("my-file.tar.gz", ("domain", "my-file.tar.gz")),
        ("snake_case_id", ("snake", "snake_case_id")),
        ("SCREAMING_CASE", ("snake", "screaming_case")),
        ("build_id-main", ("kebab", "build_id-main")),
        ("v2.4.1로 올렸다", ("version", "v2.4.1")),
        ("1.0.0-rc1", ("version", "1.0.0-rc1")),
        ("pkg@1.2.3", ("version", "1.2.3")),
        ("Ubuntu 20.04", ("number", "20.04")),
        ("1,000 marks", ("number", "1,000")),
        ("at 12:30.", ("number", "12:30")),
        ("１２：３０", ("number", "12:30")),
        ("2023-11-17", ("date", "2023-11-17")),
        ("2023/11/17", ("date", "2023/11/17")),
        ("BENCH-100821", ("part_number", "bench-100821")),
        ("covid-19", ("part_number", "covid-19")),
        ("糖类抗原19-9升高", ("part_number", "19-9")),
    ],
)
def test_identifier_is_found_whole(text: str, expected: tuple[str, str]) -> None:
    assert wholes(text) == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "and/or",
        "well-known gen-itgc",
        "@mention and #hashtag",
        "user@host foo@1",
        "Plain ALLCAPS H2O IDs URLs",
        "e.g. U.S.A. z.B.",
        "The end.The start",
        "J.R.R.Reed",
        "foo，bar",
        "1，2，3",
        "50% and $5",
        "wait…what a--b ___ __init__",
        "и/или Ту-154",
        "使用JWT令牌 铁路12306",
        "C:\\",
    ],
)
def test_ordinary_text_is_not_protected(text: str) -> None:
    assert wholes(text) == []


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("C++ C# F# .NET g++", ["c++", "c#", "f#", ".net", "g++"]),
        ("使用.NET和C#语言", [".net", "c#"]),
        ("Objective-C++ notepad++ C++17 C＃", ["objective-c++", "notepad++", "c++17", "c#"]),
        ("a+b 100+ foo#bar", []),
    ],
)
def test_names_that_end_in_signs(text: str, names: list[str]) -> None:
    assert [name for kind, name in wholes(text) if kind == "symbol_name"] == names


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("getUserName", ["get", "user", "name"]),
        ("HTTPServer", ["http", "server"]),
        ("使用fetchMillProfile函数", ["fetch", "mill", "profile"]),
        ("mp3Player2Go", ["mp3", "player2", "go"]),
        ("userIDs", ["user", "ids"]),
        ("XMLHttpRequest", ["xml", "http", "request"]),
        ("v2.4.1", ["2.4.1"]),
        ("Python3.11", ["python", "3.11"]),
        ("3.5mm", ["3.5", "3", "5", "mm"]),
        ("gpt-3.5", ["gpt", "3.5", "3", "5"]),
        ("12:30", ["12", "30"]),
        ("2023-11-17T10:20:30Z", ["2023-11-17", "2023", "11", "17", "10:20:30", "10", "20", "30"]),
        ("Objective-C++", ["objective", "c++"]),
        ("notepad++", ["notepad"]),
        ("C++", []),
        ("a/b/fileName.py", ["a", "b", "filename.py", "filename", "file", "name", "py"]),
    ],
)
def test_parts_are_in_order_and_larger_ones_come_first(text: str, expected: list[str]) -> None:
    assert parts(text) == expected


def test_case_is_read_from_the_original_although_folding_changed_the_length() -> None:
    (item,) = find("Straße ﬁne getUserName")
    assert (item.kind, item.text) == ("camel", "getusername")


def test_possessive_is_swallowed_but_not_part_of_the_text() -> None:
    (item,) = find("PyMill’s roadmap")
    assert (item.text, item.end - item.start) == ("pymill", len("pymill's"))


def test_combining_mark_is_never_torn_off() -> None:
    assert wholes("v2.4.1\u20e3") == []
    assert wholes("a_x\u0302") == [("snake", "a_x\u0302")]


def test_over_long_identifier_is_left_to_the_word_route() -> None:
    assert wholes("1." * 5000 + "1") == []
    assert wholes("a-1" * 5000) == []


@pytest.mark.parametrize(
    ("word", "text", "found"),
    [
        ("ens", "a license", False),
        ("w底", "太好了w底出现", True),
        ("w底", "wow底出现", False),
        ("edu trust认证", "通过Edu Trust认证", True),
        ("[/白眼]", "他说[/白眼]", True),
        ("糖类抗原19-9", "糖类抗原19-9升高", True),
        ("糖类抗原19-9", "糖类抗原19-95", False),
        ("a股", "3A股", False),
        ("t恤", "白色T恤衫", True),
        ("서울", "서울로", True),
        ("рот", "работа рота", False),
        ("tcp/ip", "the TCP/IP layer", True),
    ],
)
def test_user_word_is_exact_and_keeps_to_word_edges(word: str, text: str, found: bool) -> None:
    assert (("word", word) in wholes(text, word)) is found


def test_longest_user_word_wins() -> None:
    assert wholes("機械学習入門", "機械", "機械学習", "学習入門") == [("word", "機械学習")]


def test_user_word_inside_an_identifier_becomes_its_part() -> None:
    (item,) = find("https://mill.example/old big-mill-house", "big-mill", "mill.example/old")[:1]
    assert item.kind == "url"
    assert [p.text for p in item.parts][:3] == ["https", "mill.example/old", "mill.example"]
    (item,) = find("https://mill.example/big-mill", "big-mill")
    assert [p.text for p in item.parts].count("big-mill") == 1


def test_word_matcher_pickles() -> None:
    matcher = pickle.loads(pickle.dumps(WordMatcher(["a股", "", " "])))
    assert matcher.spans("买a股") == [(1, 3)]
    assert WordMatcher([]).spans("a") == []


IDENTIFIERISH = st.text(st.sampled_from("aB1.-_/@:+#\\~()%,' hтtpsw底ก\u0301\u0e49ｈ．：（＃é\u200b"), max_size=60)


@given(st.one_of(st.text(st.characters()), IDENTIFIERISH))
def test_spans_are_ordered_disjoint_and_hold_their_parts(text: str) -> None:
    aligned = AlignedText.of(text)
    at = 0
    for item in find_protected(aligned.text, aligned.source, WordMatcher(["b1", "底h", "a b"])):
        assert at <= item.start < item.end <= len(aligned.text)
        assert aligned.text[item.start : item.end] in (item.text, item.text + "'s")
        for part in item.parts:
            assert item.start <= part.start < part.end <= item.end
            assert aligned.text[part.start : part.end] == part.text != item.text
        order = [(part.start, -part.end) for part in item.parts]
        assert order == sorted(order)
        at = item.end


def test_a_word_at_the_end_of_the_text_ends_there() -> None:
    matcher = WordMatcher(["t恤", "t恤衫们"])
    assert matcher.spans("新t恤") == [(1, 3)]
