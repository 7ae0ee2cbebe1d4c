"""Protected spans: what is an identifier, where it ends, which parts it has."""

from __future__ import annotations

import pickle
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babel_core.analysis.protected import Protected, WordMatcher, protected_spans
from babel_core.analysis.protected.finder import find_protected
from babel_core.analysis.protected.words import is_bound, is_mark, joins
from babel_core.errors import ConfigError
from babel_core.text.aligned import AlignedText


def find(text: str, *words: str) -> list[Protected]:
    """What is found in the windows of the look-out, which must be what is found in the whole text."""
    aligned = AlignedText.of(text)
    matcher = WordMatcher(words) if words else None
    found = protected_spans(aligned, matcher)
    assert found == find_protected(aligned.text, aligned.source, matcher)
    return found


def wholes(text: str, *words: str) -> list[tuple[str, str]]:
    return [(item.kind, item.text) for item in find(text, *words)]


def parts(text: str) -> list[str]:
    (item,) = find(text)
    return [part.text for part in item.parts]


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("灯塔报http://mi.ll/AbC123x《潮汐》", "http://mi.ll/abc123x"),
        ("http://mi.ll/AbC456y（转自 @渡口）", "http://mi.ll/abc456y"),
        ("http://mi.ll/AbC456y（passed on）today", "http://mi.ll/abc456y"),
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
        ("~/.ssh/id_rsa", ("path", "~/.ssh/id_rsa")),
        ("~/.bashrc", ("path", "~/.bashrc")),
        ("in node_modules/.bin/x", ("path", "node_modules/.bin/x")),
        ("src/.gitignore", ("path", "src/.gitignore")),
        ("/.config/mill", ("path", "/.config/mill")),
        ("/mills/barns/sheds", ("path", "/mills/barns/sheds")),
        ("./mills/barns", ("path", "./mills/barns")),
        ("mills/barns/2", ("path", "mills/barns/2")),
        ("my-mills/barns/sheds", ("path", "my-mills/barns/sheds")),
        ("/usr/bin/python", ("path", "/usr/bin/python")),
        ("C:\\x", ("path", "c:\\x")),
        ("C:\\Users\\ann\\mill.txt", ("path", "c:\\users\\ann\\mill.txt")),
        ("docs/readme.md", ("path", "docs/readme.md")),
        ("отчёты/год.docx", ("path", "отчёты/год.docx")),
        ("bax gözəl.az saytına", ("domain", "gözəl.az")),
        ("at mill.example today", ("domain", "mill.example")),
        ("Setup.py", ("domain", "setup.py")),
        ("os.path.join()", ("domain", "os.path.join")),
        ("my-file.tar.gz", ("domain", "my-file.tar.gz")),
        ("libssl3.so.1", ("domain", "libssl3.so.1")),
        ("mill.h:\\", ("domain", "mill.h")),
        ("mill.log.2", ("domain", "mill.log.2")),
        ("snake_case_id", ("snake", "snake_case_id")),
        ("SCREAMING_CASE", ("snake", "screaming_case")),
        ("build_id-main", ("kebab", "build_id-main")),
        ("v2.4.1로 올렸다", ("version", "v2.4.1")),
        ("1.0.0-rc1", ("version", "1.0.0-rc1")),
        ("pkg@1.2.3", ("version", "1.2.3")),
        ("Ubuntu 20.04", ("number", "20.04")),
        ("1,00 marks", ("number", "1,00")),
        ("at 12:30.", ("number", "12:30")),
        ("１２：３０", ("number", "12:30")),
        ("2023-11-17", ("date", "2023-11-17")),
        ("2023/11/17", ("date", "2023/11/17")),
        ("BENCH-100821", ("part_number", "bench-100821")),
        ("covid-19", ("part_number", "covid-19")),
        ("海上钢板19-9升高", ("part_number", "19-9")),
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
        "h2o b2b sha256sum MP3s",
        "GmbH PhD PhDs kWh MHz planB",
        "cats/dogs/birds",
        "Männer/Frauen/Kinder und/oder/aber",
        "re-use-it pick-me-up",
        "кто-то по-русски",
        "won't-do rock-n'roll",
        "The end.The start",
        "J.Reed Art.Nr.5 No.5",
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
        ("Java/.NET/Go", [".net"]),
        ("#tide# #Tide-Gate# ＃Tide＃ #mole15# #l'eau#", []),
        ("#C# #tide c# l'F#", ["c#", "c#", "f#"]),
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
        ("mp3Player2Go", ["mp3", "mp", "3", "player2", "player", "2", "go"]),
        ("LaTeX", ["la", "tex"]),
        ("setUserX", ["set", "userx"]),
        ("SchülerInnen", ["schüler", "innen"]),
        ("iPhone15", ["iphone", "i", "phone", "15"]),
        ("Mate60", ["mate", "60"]),
        ("mp3", ["mp", "3"]),
        ("10km", ["10", "km"]),
        ("2nd", ["2", "nd"]),
        ("5G", ["5", "g"]),
        ("Ту154", ["ту", "154"]),
        ("x2", []),
        ("x86_64", ["x86", "64"]),
        ("libssl3.so.1", ["libssl3", "libssl", "3", "so", "1"]),
        ("a-b/Mate60.txt", ["a-b", "a", "b", "mate60.txt", "mate60", "mate", "60", "txt"]),
        ("~/.ssh/id_rsa", ["ssh", "id_rsa", "id", "rsa"]),
        ("Wi-Fi", ["wi", "fi"]),
        ("e-MailBox", ["e", "mailbox", "mail", "box"]),
        ("U.S.A.", []),
        ("1,299.99", ["1", "299", "99"]),
        ("1,000km", ["1,000", "1", "000", "km"]),
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


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("iPhone15", ["iphone15"]),
        ("Python3 HTML5 Windows11 utf8", ["python3", "html5", "windows11", "utf8"]),
        ("10km 5GB 100ml 3d 2nd", ["10km", "5gb", "100ml", "3d", "2nd"]),
        ("使用Python3进行，第5km", ["python3", "5km"]),
        ("ราคา5GBต่อเดือน", ["5gb"]),
        ("d'iPhone15, (10km/h)", ["iphone15", "10km"]),
        ("x2 x86", ["x2", "x86"]),
        ("h2o b2b 2e5 5m² _", []),
        ("א5km הiPhone15 10kmسجل झीलmp3", ["5km", "iphone15", "10km", "mp3"]),
    ],
)
def test_letters_joined_once_with_digits_are_one_word(text: str, found: list[str]) -> None:
    assert [term for kind, term in wholes(text) if kind == "alnum"] == found


@pytest.mark.parametrize(
    ("text", "joined"),
    [
        ("e-mail E-Mail Wi-Fi", ["email", "email", "wifi"]),
        ("x-ray, t-shirt; T-Shirts", ["xray", "tshirt", "tshirts"]),
        ("co-op/U-Boot", ["coop", "uboot"]),
        ("E‑Mail- und d'e-mail", ["email", "email"]),
        ("well-known e-mail-address Objective-C++", []),
    ],
)
def test_short_hyphenated_word_is_joined(text: str, joined: list[str]) -> None:
    found = [item for item in find(text) if item.kind == "hyphen"]
    assert [item.text for item in found] == joined
    folded = AlignedText.of(text).text
    assert [folded[item.start : item.end].replace("-", "") for item in found] == joined


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("U.S.A. and U.S. now", [("usa", "u.s.a."), ("us", "u.s.")]),
        ("e.g., z.B. i.d.R.", [("eg", "e.g."), ("zb", "z.b."), ("idr", "i.d.r.")]),
        ("the U.S", [("us", "u.s")]),
        ("U.S.-led U.S./U.K.", [("us", "u.s."), ("us", "u.s."), ("uk", "u.k.")]),
        ("J.R.R.Reed", [("jrr", "j.r.r")]),
        ("J.R.R. Reed", [("jrr", "j.r.r.")]),
        ("А.С.Пушкин, т.е.", [("ас", "а.с"), ("те", "т.е.")]),
        ("U.S.́", [("us", "u.s")]),
        ("u.s.'s", [("us", "u.s.'s")]),
    ],
)
def test_dotted_acronym_is_its_letters(text: str, found: list[tuple[str, str]]) -> None:
    folded = AlignedText.of(text).text
    items = find(text)
    assert [(item.text, folded[item.start : item.end]) for item in items] == found
    assert all(item.kind == "acronym" and not item.parts for item in items)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("1,000,000", "1000000"),
        ("1,299.99", "1299.99"),
        ("5,000", "5000"),
        ("1.000.000", "1000000"),
        ("1.000.000,50", "1000000.50"),
        ("1'000", "1000"),
        ("1’299’000.50", "1299000.50"),
        ("1.000", "1.000"),
        ("0,123", "0,123"),
        ("1,0000", "1,0000"),
        ("1000,000", "1000,000"),
        ("12:000", "12:000"),
    ],
)
def test_number_with_groups_of_three_digits_is_the_plain_number(text: str, plain: str) -> None:
    assert wholes(text) == [("number", plain)]


@pytest.mark.parametrize("text", ["1.2.3", "1.100.20", "10.0.100", "192.168.100.200"])
def test_version_or_ip_address_is_no_grouped_number(text: str) -> None:
    assert wholes(text) == [("version", text)]


@pytest.mark.parametrize("text", ["5'10", "1'0000", "x1'000", "'1'"])
def test_apostrophe_sets_only_groups_of_three_apart(text: str) -> None:
    assert all(kind != "number" for kind, _ in wholes(text))


def test_case_is_read_from_the_original_although_folding_changed_the_length() -> None:
    (item,) = find("Straße ﬁne getUserName")
    assert (item.kind, item.text) == ("camel", "getusername")


def test_possessive_is_swallowed_but_not_part_of_the_text() -> None:
    (item,) = find("PyMill’s roadmap")
    assert (item.text, item.end - item.start) == ("pymill", len("pymill's"))


def test_combining_mark_is_never_torn_off() -> None:
    assert wholes("2.4.1\u20d2 mp3\u20d2") == []
    assert wholes("a_x\u0302") == [("snake", "a_x\u0302")]


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("\u0301a.bc", ["a.bc", "a", "bc"]),
        ("は\u0301a-b_1", ["a-b_1", "a", "b_1", "b", "1"]),
        ("5kg-\u0301x", ["5kg", "5", "kg"]),
        ("\u0301.NET", [".net", "net"]),
        ("は\u0301.NET", [".net", "net"]),
        ("は\u0301getName", ["getname", "get", "name"]),
        ("は\u0301mp3", ["mp3", "mp", "3"]),
        ("は\u0301C++", ["c++"]),
        ("http://mill.example/\u0301x_y", ["http", "mill.example", "mill", "example", "x_y", "x", "y"]),
    ],
)
def test_nothing_begins_with_a_mark(text: str, terms: list[str]) -> None:
    (item,) = find(text)
    found = [item.text, *(part.text for part in item.parts)]
    assert found[item.kind == "url" :] == terms


def test_over_long_identifier_is_left_to_the_word_route() -> None:
    assert wholes("1." * 5000 + "1") == []
    assert {kind for kind, _ in wholes("a-1" * 5000)} == {"alnum"}


@pytest.mark.parametrize(
    ("word", "text", "found"),
    [
        ("ens", "a license", False),
        ("w底", "太好了w底出现", True),
        ("w底", "wow底出现", False),
        ("sea pass认证", "通过Sea Pass认证", True),
        ("[/白眼]", "他说[/白眼]", True),
        ("海上钢板19-9", "海上钢板19-9升高", True),
        ("海上钢板19-9", "海上钢板19-95", False),
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


def test_user_word_that_is_the_whole_identifier_is_no_part_of_it() -> None:
    for text in ("e-mail", "e-mail's", "U.S.", "mp3"):
        (item,) = find(text, AlignedText.of(text.removesuffix("'s")).text)
        assert all((part.start, part.end) != (item.start, item.end) for part in item.parts)
        assert "e-mail" not in [part.text for part in item.parts]


def test_user_word_may_follow_a_letter_of_another_script_with_a_mark() -> None:
    assert WordMatcher(["ab"]).spans("は\u0301ab") == [(2, 4)]
    assert WordMatcher(["ab"]).spans("x\u0301ab") == []


@pytest.mark.parametrize("word", ["\u0301a", "\u0e49b", "a\tb", "a\0", "a\x85b"])
def test_word_that_cannot_be_matched_is_refused_by_name(word: str) -> None:
    with pytest.raises(ConfigError, match="the word ") as caught:
        WordMatcher(["mill", word])
    assert repr(word) in str(caught.value)


def test_words_of_very_many_lengths_cost_no_more_than_the_longest_match() -> None:
    chain = ["中" * i for i in range(1, 1000)]
    for words in (
        [f"{word}国" for word in chain],
        [f"{word}一" for word in chain],
        ["中中" + "一" * i for i in range(1, 1000)],
        [*chain[::7], "中" * 5000 + "国"],
    ):
        matcher = WordMatcher(words)
        begun = time.perf_counter()
        found = matcher.spans("中" * 20000)
        assert time.perf_counter() - begun < 10
        assert sum(end - start for start, end in found) in (0, 20000)


@given(
    st.lists(st.text(st.sampled_from("ab中 \u0301"), max_size=5).map(lambda word: word.strip(" \u0301")), max_size=12),
    st.text(st.sampled_from("ab中 \u0301"), max_size=30),
)
def test_matcher_finds_the_leftmost_longest_words(words: list[str], text: str) -> None:
    expected: list[tuple[int, int]] = []
    at = 0
    while at < len(text):
        ends = [at + len(word) for word in words if word and text.startswith(word, at) and not is_bound(text, at)]
        ends = [end for end in ends if end == len(text) or not joins(text[end - 1], text[end])]
        expected += [(at, max(ends))] if ends else []
        at = max(ends, default=at + 1)
    assert WordMatcher(words).spans(text) == expected


def test_word_matcher_pickles() -> None:
    matcher = pickle.loads(pickle.dumps(WordMatcher(["a股", "", " "])))
    assert matcher.spans("买a股") == [(1, 3)]
    assert WordMatcher([]).spans("a") == []


IDENTIFIERISH = st.text(
    st.sampled_from("aB1.-_/@:+#\\~()%,' hтtpsw底ก\u0301\u0e49\u0483ｈ．：（＃é\u200b05NET"), max_size=60
)


def written(item: Protected, folded: str) -> tuple[str, ...]:
    """What the text of an identifier may be, by what stands at its span."""
    text = folded[item.start : item.end]
    if item.kind == "hyphen":
        text = text.replace("-", "")
    elif item.kind == "acronym":
        text = text.replace(".", "")
    elif item.kind == "number":
        decimal = text.replace(".", "").replace(",", ".") if text.count(".") > 1 else text
        return (text, decimal, *(text.replace(sign, "") for sign in ".,'"), text.removesuffix("'s"))
    return (text, text.removesuffix("'s"))


@given(st.one_of(st.text(st.characters()), IDENTIFIERISH))
def test_spans_are_ordered_disjoint_and_hold_their_parts(text: str) -> None:
    aligned = AlignedText.of(text)
    at = 0
    for item in find(text, "b1", "底h", "a b"):
        assert at <= item.start < item.end <= len(aligned.text)
        assert item.text in written(item, aligned.text)
        assert not is_mark(item.text[0])
        for part in item.parts:
            assert item.start <= part.start < part.end <= item.end
            assert aligned.text[part.start : part.end] == part.text != item.text
            assert not is_mark(part.text[0])
            assert (part.start, part.end) != (item.start, item.end)
        order = [(part.start, -part.end) for part in item.parts]
        assert order == sorted(order)
        at = item.end


def test_a_word_at_the_end_of_the_text_ends_there() -> None:
    matcher = WordMatcher(["t恤", "t恤衫们"])
    assert matcher.spans("新t恤") == [(1, 3)]


@pytest.mark.parametrize(
    "unit",
    ["a/.b", "a1", "a-1", "1'000", "1,000,", "A.", "e-m ", "_\u0301", "../", "a@b.", "中a5", "\u0301.net", "aB", "X."],
)
def test_noise_takes_linear_time(unit: str) -> None:
    begun = time.perf_counter()
    find(unit * (60_000 // len(unit)))
    assert time.perf_counter() - begun < 10
