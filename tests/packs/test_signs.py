"""Identifiers, tags, mentions and emoji in every language: one rule, whatever the language of the text.

Identifiers are cut alike, whole and parts. "#" and "@" before a name part words and are no part of it, so a tag and a
mention are found with and without their sign; what the name behind them is as an identifier is kept whole. An emoji
sequence is dropped whole and parts words; signs that stand for letters or digits (keycaps, circled and squared
ones) give those, and part words too unless they are squared.
"""

from __future__ import annotations

import pytest

from babel_core import Analyzer, _native
from babel_core.packs.catalog import builtin_catalog
from babel_core.testing.process import analyzed_elsewhere
from tests.packs.golden_files import SENTENCES
from tests.packs.language_texts import PACKS

LANGUAGES = (*PACKS, builtin_catalog().neutral.id)
PROFILES = ("words", "balanced", "recall")

NAMES = r"""
https://pier.example/guide/mooring_lines?x=1#top http://pier.example/a7 www.pier.example mate@pier.example
loadTideTable parseXMLFeed max_tide_level tide-gate-2 PIER-40921 GPT-4o utf-8 wi-fi U.S.A. mp3 x86 iPhone15
v3.12.1 3.12.1 20.04 2025-07-14 2025-07-14T09:30:00Z 14.07.2025 12:30 1,299.99 1.299.99 1'000'000 10km 3.5GB
192.168.0.1 /var/log/mill.log config.yaml C++ c# C＃ #loadTideTable #max_tide_level @mate_7 ＠mate_7
"""
LOOSE_NAMES = r"3d A4 1st 20℃ 5% $3.50 C:\tide\a.txt .NET #2024"
"""Names that run into a letter beside them."""
GLUED = NAMES.split()
IDENTIFIERS = [*GLUED, *LOOSE_NAMES.split()]

EMOJI = {
    "face": "😀",
    "family": "👨‍👩‍👧‍👦",
    "skin": "👍🏽",
    "skin and joiner": "👩🏿‍🚀",
    "selector": "❤️",
    "text": "☺",
    "flags": "🇩🇪🇫🇷",
    "rainbow": "🏳️‍🌈",
    "tags": "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    "enclosed": "🆗🔟🅰️",
    "many": "🙋‍♀️👁️‍🗨️🫠",
}

pytestmark = pytest.mark.filterwarnings("ignore::babel_core.BabelWarning")


def by_language(profile: str, text: str) -> dict[str, list[str]]:
    """Languages -> the terms that a text has there, in them all."""
    analyzer = Analyzer(profile)
    found: dict[str, list[str]] = {}
    for lang in LANGUAGES:
        found.setdefault(" ".join(analyzer.tokens(text, lang=lang)), []).append(lang)
    return found


@pytest.mark.parametrize("name", IDENTIFIERS)
def test_an_identifier_is_cut_alike_in_every_language(name: str) -> None:
    for profile in PROFILES:
        analyzer = Analyzer(profile)
        assert len(by_language(profile, name)) == 1
        asked = {tuple(analyzer.query(name, lang=lang, mode="all")) for lang in LANGUAGES}
        assert len(asked) == 1
        assert asked.pop()


def first_word(lang: str) -> str:
    """A word of a language: to a blank, or the first letters where there are none."""
    word = next(word for word in SENTENCES[lang][0].split() if len(word) > 1).strip(".,")
    return word if len(word) < 14 else word[:4]


OTHER_SCRIPTS = tuple(
    lang
    for lang in LANGUAGES
    if _native.SCRIPTS[_native.script_of(first_word(lang)[0])] not in ("Latin", "Greek", "Cyrillic")
)


@pytest.mark.parametrize("lang", OTHER_SCRIPTS)
def test_an_identifier_ends_at_letters_of_other_scripts_and_at_their_signs(lang: str) -> None:
    word = first_word(lang)
    frames = "{w}{i}{w} {w}、{i}。{w} （{i}）{w} {w}「{i}」 {i}，{w} {i}؟{w} {i}।{w} 《{i}》{w} {i}！"
    for profile in ("words", "balanced"):
        analyzer = Analyzer(profile)
        for name in GLUED:
            wanted = {*analyzer.tokens(name, lang=lang), *analyzer.query(name, lang=lang, mode="all")}
            for frame in frames.split():
                text = frame.format(w=word, i=name)
                assert wanted <= set(analyzer.tokens(text, lang=lang)), text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("sign", ["#", "＃", "@", "＠"])
def test_a_tag_and_a_mention_are_found_with_and_without_their_sign(lang: str, sign: str) -> None:
    for profile in ("words", "balanced"):
        analyzer = Analyzer(profile)
        for name in (first_word(lang), "loadTideTable", "mate_7", "Tide", "テスト", "渔港2024", "등대"):
            plain = analyzer.tokens(name, lang=lang)
            assert analyzer.tokens(f"{sign}{name}", lang=lang) == plain
            for text in (f"{sign}{name} 。", f"（{sign}{name}）", f"{sign}{name}、"):
                assert analyzer.tokens(text, lang=lang) == plain, text
            for mode in ("any", "all", "phrase"):
                asked = analyzer.query_plan(f"{sign}{name}", lang=lang, mode=mode)
                assert asked == analyzer.query_plan(name, lang=lang, mode=mode)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_tag_between_two_signs_is_the_same_tag(lang: str) -> None:
    analyzer = Analyzer()
    for name in (first_word(lang), "Tide", "loadTideTable", "mole15", "潮汐表"):
        for signs in ("##", "＃＃"):
            assert analyzer.tokens(f"{signs[0]}{name}{signs[1]}", lang=lang) == analyzer.tokens(name, lang=lang)


@pytest.mark.parametrize("lang", PACKS)
def test_an_emoji_sequence_is_dropped_whole_and_parts_words(lang: str) -> None:
    """As a blank does; joined neighbours do not reach over it, as over any other sign."""
    for text in SENTENCES[lang]:
        for profile, instead in (("words", " "), ("balanced", " ☂ "), ("recall", " ☂ ")):
            analyzer = Analyzer(profile)
            for emoji in EMOJI.values():
                for made, wanted in (
                    (text.replace(" ", emoji), text.replace(" ", instead)),
                    (text.replace(" ", f" {emoji} "), text.replace(" ", instead)),
                    (f"{text[:6]}{emoji}{text[6:]}", f"{text[:6]}{instead}{text[6:]}"),
                    (f"{emoji}{text}{emoji}", text),
                ):
                    assert analyzer.tokens(made, lang=lang) == analyzer.tokens(wanted, lang=lang), made
                    if profile == "words":
                        assert analyzer.query(made, lang=lang) == analyzer.query(wanted, lang=lang), made


def without_neighbours(terms: list[str]) -> list[str]:
    """Terms without joined neighbours, which tell whether a blank parts them or a sign."""
    return [term for term in terms if "_" not in term]


@pytest.mark.parametrize("lang", PACKS)
def test_a_keycap_is_its_digit_between_blanks(lang: str) -> None:
    word = first_word(lang)
    for profile in ("words", "balanced"):
        analyzer = Analyzer(profile)
        for keycap in ("1️⃣", "1⃣"):
            for made in (f"{keycap}{word}", f"{word}{keycap}", f"{word}{keycap}{word}", f"{keycap}2️⃣{word}"):
                wanted = made.replace(keycap, " 1 ").replace("2️⃣", " 2 ")
                for terms_of in (analyzer.tokens, analyzer.query):
                    made_terms, wanted_terms = terms_of(made, lang=lang), terms_of(wanted, lang=lang)
                    assert without_neighbours(made_terms) == without_neighbours(wanted_terms), made
        signs = analyzer.tokens(f"#️⃣{word}*️⃣{word}", lang=lang)
        assert without_neighbours(signs) == without_neighbours(analyzer.tokens(f"{word} {word}", lang=lang))


def test_a_keycap_is_no_part_of_a_word_or_number_beside_it() -> None:
    analyzer = Analyzer()
    assert analyzer.tokens("1️⃣First 2️⃣第二步 step3️⃣", lang="en")[:2] == ["1", "first"]
    assert {"2", "第二步", "step", "3"} <= set(analyzer.tokens("1️⃣First 2️⃣第二步 step3️⃣"))
    assert analyzer.tokens("1️⃣0️⃣") == ["1", "0"]
    found = analyzer.analyze("a1️⃣b")
    assert [(token.text, token.start, token.end) for token in found] == [("a", 0, 1), ("1", 1, 4), ("b", 4, 5)]


@pytest.mark.parametrize(
    ("sign", "terms"),
    [
        ("1️⃣", ["1"]),
        ("1⃣", ["1"]),
        ("#️⃣", []),
        ("*️⃣", []),
        ("①", ["1"]),
        ("㊗️", ["祝"]),
        ("Ⓜ️", ["m"]),
        ("ℹ️", ["i"]),
        ("🈁", ["ココ"]),
        ("™️", []),
        ("©️", []),
        ("‼️", []),
        ("🀄", []),
        ("\ufe0f", []),
        ("\u200d", []),
        ("🏽", []),
        ("🇩", []),
    ],
)
def test_a_sign_that_stands_for_letters_gives_them_and_others_nothing(sign: str, terms: list[str]) -> None:
    for profile in ("words", "balanced"):
        for text, wanted in ((f"2 {sign} 3", ["2", *terms, "3"]), (f"2 {sign}", ["2", *terms])):
            (made,) = by_language(profile, text)
            assert without_neighbours(made.split()) == wanted


def test_a_full_stop_between_two_l_may_be_the_catalan_dot() -> None:
    """The name stays what it is, whole and in parts; beside them stands the word that was meant."""
    analyzer = Analyzer("balanced")
    assert analyzer.tokens("col.legi", lang="ca") == ["col.legi", "col", "legi", "collegi"]
    assert set(analyzer.tokens("col·legi", lang="ca")) & set(analyzer.query("col.legi", lang="ca"))
    found = analyzer.analyze("Excel.lent's", lang="ca")
    assert [token.text for token in found if (token.start, token.end) == (0, 12)] == ["excel.lent", "excellent"]
    names = "l.la al.la.la il.lu_s al.l2a pel.lícula.txt html.gang"
    assert not {"lla", "allala", "illus", "all2a"} & set(analyzer.tokens(names, lang="ca"))
    asked = [(f"{names} col.legi Excel.lent's al.la", lang) for lang in ("ca", "en", "zh", None)]
    here = [analyzer.analyze(text, lang=lang) for text, lang in asked]
    assert analyzed_elsewhere(analyzer, asked, build="python") == here


def test_both_builds_agree_in_every_language() -> None:
    analyzer = Analyzer("balanced")
    asked: list[tuple[str, str | None]] = []
    for lang in LANGUAGES:
        word = first_word(lang)
        names = " ".join(IDENTIFIERS)
        glued = " ".join(f"{word}{name}{word}" for name in GLUED)
        pictures = " ".join(f"{word}{emoji}{word}" for emoji in (*EMOJI.values(), "1️⃣", "#️⃣", "㊗️", "🈁"))
        tags = " ".join(f"#{name} #{name}# @{name}、＃{name}" for name in (word, "Tide", "mate_7", "テスト"))
        asked.append((f"{names} {glued} {pictures} {tags}", lang))
    here = [analyzer.analyze(text, lang=lang) for text, lang in asked]
    assert analyzed_elsewhere(analyzer, asked, build="python") == here
