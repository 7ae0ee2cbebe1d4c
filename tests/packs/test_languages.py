"""What holds in every language: normal forms, case and width change no term, index and query meet, stems are stable.

Not equal by nature: NFKC makes conjoining jamo of the compatibility jamo that are typed alone (ㅋㅋ), which then mean
another thing; and the capital of the dotless ı of Turkish and Azerbaijani is the letter that others read as i.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import Literal

import pytest

from babel_core import Analyzer
from babel_core.analysis import stemmers
from babel_core.packs.catalog import builtin_catalog
from babel_core.testing.process import analyzed_elsewhere
from tests.packs.golden_files import SENTENCES
from tests.packs.language_texts import PACKS, texts_by_pack, words_of

PROFILES = ("words", "balanced", "recall")
DOTLESS = ("az", "tr")
CAMEL = re.compile("[a-zß-ÿ][0-9]*[A-ZÀ-Þ]|[A-ZÀ-Þ][0-9]*[A-ZÀ-Þ][a-zß-ÿ]")
"""Where the case of letters says where a name is cut: texts with such names do not stay the same in capitals."""
COMPATIBILITY_JAMO = re.compile("[\u3131-\u318e]")

WIDE = {code: code + 0xFEE0 for code in map(ord, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")}
HALF = {
    ord(composed): half
    for half in (chr(code) + mark for code in range(0xFF66, 0xFF9E) for mark in ("", "\uff9e", "\uff9f"))
    if len(composed := unicodedata.normalize("NFKC", half)) == 1
}
"""Katakana to their half-width forms, voiced ones to two."""

pytestmark = pytest.mark.filterwarnings("ignore::babel_core.BabelWarning")


def normal_form(name: Literal["NFC", "NFD", "NFKC", "NFKD"]) -> Callable[[str], str]:
    return lambda text: unicodedata.normalize(name, text)


def in_capitals(text: str, pack: str) -> str:
    """The text in capitals, as its language writes them."""
    if pack not in DOTLESS:
        return text.upper()
    return " ".join(word for word in text.split() if "ı" not in word).replace("i", "İ").upper()


def in_small_letters(text: str, pack: str) -> str:
    return in_capitals(text, pack).replace("İ", "i").lower() if pack in DOTLESS else text.lower()


def terms(analyzer: Analyzer, text: str, lang: str | None) -> list[str]:
    return sorted(analyzer.tokens(text, lang=lang))


def changed(pack: str, forms: dict[str, Callable[[str], str]], texts: Iterator[str]) -> list[object]:
    """Forms of texts that give other terms."""
    analyzers = [Analyzer(profile) for profile in PROFILES]
    found: list[object] = []
    for text in texts:
        variants = {name: made for name, form in forms.items() if (made := form(text)) != text}
        for analyzer in analyzers if variants else ():
            expected = terms(analyzer, text, pack)
            found += [(name, text) for name, made in variants.items() if terms(analyzer, made, pack) != expected]
    return found


def test_there_are_texts_and_words_of_every_language() -> None:
    assert all(len(texts) >= 2 for texts in texts_by_pack().values())
    assert all(len(words_of(pack)) >= 60 for pack in PACKS)


@pytest.mark.parametrize("pack", PACKS)
def test_every_normal_form_gives_the_same_terms(pack: str) -> None:
    canonical = {"NFC": normal_form("NFC"), "NFD": normal_form("NFD")}
    compatible = {"NFKC": normal_form("NFKC"), "NFKD": normal_form("NFKD")}
    texts = texts_by_pack()[pack]
    assert changed(pack, canonical, iter(texts)) == []
    assert changed(pack, compatible, (text for text in texts if not COMPATIBILITY_JAMO.search(text))) == []


@pytest.mark.parametrize("pack", PACKS)
def test_capitals_give_the_same_terms(pack: str) -> None:
    texts = [text for text in texts_by_pack()[pack] if not CAMEL.search(text)]
    small = (in_small_letters(text, pack) for text in texts)
    assert changed(pack, {"capitals": lambda text: in_capitals(text, pack)}, small) == []
    if pack not in DOTLESS:
        assert changed(pack, {"small": str.lower}, iter(texts)) == []


@pytest.mark.parametrize("pack", PACKS)
def test_width_changes_no_term(pack: str) -> None:
    forms = {"full": lambda text: text.translate(WIDE), "half": lambda text: text.translate(HALF)}
    texts = (text for text in texts_by_pack()[pack] if not CAMEL.search(text))
    assert changed(pack, forms, texts) == []


def content_words(pack: str, text: str) -> list[str]:
    """The words of a sentence, as they stand there, but for stop words and question words."""
    spec = builtin_catalog().specs[pack]
    known = Analyzer("words").analyze(text, lang=pack, remove_stopwords=True)
    words = dict.fromkeys(text[token.start : token.end] for token in known if not token.expansion)
    return [word for word in words if len(word) > 1 and word.casefold() not in spec.interrogatives]


def questions(pack: str, text: str) -> list[str]:
    """The sentence, each content word of it, and each three that follow one another."""
    words = content_words(pack, text)
    return [text, *words, *(" ".join(words[at : at + 3]) for at in range(len(words) - 2))]


def missed(analyzer: Analyzer, text: str, asked: list[str], *, document: str | None, query: str | None) -> list[object]:
    """Questions none of whose AND forms lies in the terms of the document."""
    held = set(analyzer.tokens(text, lang=document))
    found: list[object] = []
    for question in asked:
        forms = analyzer.query_plan(question, lang=query, mode="all").all
        if forms and not any(held.issuperset(form) for form in forms):
            found.append((question, forms))
    return found


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("pack", PACKS)
def test_index_and_query_meet_when_neither_names_the_language(pack: str, profile: str) -> None:
    analyzer = Analyzer(profile)
    for text in SENTENCES[pack]:
        assert missed(analyzer, text, questions(pack, text), document=None, query=None) == []


@pytest.mark.parametrize("pack", PACKS)
def test_index_and_query_meet_when_one_of_them_names_the_language(pack: str) -> None:
    """A Han text that may be Chinese or Japanese is indexed in what both share, which a given language is not."""
    analyzer = Analyzer("balanced")
    for text in SENTENCES[pack]:
        asked = questions(pack, text)
        assert missed(analyzer, text, asked, document=pack, query=None) == []
        if pack != "zh" or analyzer.explain(text).language == pack:
            assert missed(analyzer, text, asked, document=None, query=pack) == []


def snowball_algorithms() -> dict[str, str]:
    """Pack id -> the Snowball algorithm that a recipe of it names."""
    found = {}
    for pack, spec in builtin_catalog().specs.items():
        named = re.search(r"stem:([a-z_]+)", repr(spec))
        if named:
            found[pack] = named[1]
    return found


ALGORITHMS = snowball_algorithms()


def test_stemmed_languages_are_found() -> None:
    assert len(ALGORITHMS) > 25
    assert ALGORITHMS["de"] == "german"


@pytest.mark.parametrize("pack", ALGORITHMS)
def test_a_cached_stem_is_the_one_that_both_packages_give(pack: str) -> None:
    compiled = pytest.importorskip("Stemmer").Stemmer(ALGORITHMS[pack], 0)
    plain = pytest.importorskip("snowballstemmer").stemmer(ALGORITHMS[pack])
    stem = stemmers.stemmer(ALGORITHMS[pack])
    words = [word.casefold() for word in words_of(pack)]
    for _ in range(2):
        assert [stem(word) for word in words] == [compiled.stemWord(word) for word in words]
    assert [stem(word) for word in words] == [plain.stemWord(word) for word in words]


def test_a_word_gives_the_same_alone_among_others_again_and_in_the_plain_build() -> None:
    analyzer = Analyzer("balanced")
    asked: list[tuple[str, str | None]] = []
    for pack in PACKS:
        words = [word for word in words_of(pack) if len(word.split()) == 1][:150]
        alone = [analyzer.tokens(word, lang=pack) for word in words]
        assert [analyzer.tokens(word, lang=pack) for word in words] == alone, pack
        assert analyzer.batch(words, lang=pack) == [" ".join(tokens) for tokens in alone], pack
        together = analyzer.tokens(" . ".join(words), lang=pack)
        assert together == [token for tokens in alone for token in tokens], pack
        asked += [(" . ".join(words), pack)]
    here = [analyzer.analyze(text, lang=lang) for text, lang in asked]
    assert analyzed_elsewhere(analyzer, asked, build="python") == here
