"""attribution.toml: what is wrong is refused by file and key, and what the packs ship is sound."""

from __future__ import annotations

import re

import pytest

from babel_core import PackContractError
from babel_core.packs.attribution.grammar import SCRIPTS, Grammar
from babel_core.packs.attribution.lexicon import KEYS, parse_attribution, shipped_lexicons
from babel_core.packs.attribution.phrases import pattern_of

HEAD = "[attribution]\nversion = 1\n"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", r"\[attribution\] must be a table"),
        ("[attribution]\n", "lacks 'version'"),
        ("[attribution]\nversion = 2\n", "version is 2, this version reads 1"),
        (HEAD + "[reports]\nverb = []\n", "has no key 'verb'; valid keys: subjects"),
        (HEAD + "[report]\n", "has no key 'report'"),
        (HEAD + "[names]\nwords = 'my name is'\n", "words must be a list of strings"),
        (HEAD + "[names]\nwords = [1]\n", "must hold strings only"),
        (HEAD + "[names]\nwords = ['a', 'a']\n", r"entry 2 \('a'\) is twice there"),
        (HEAD + "[names]\nwords = ['a', ' ']\n", r"entry 2 \(' '\) is blank"),
        (HEAD + "[names]\nwords = ['a (b|c']\n", "has a choice that does not end"),
        (HEAD + "[preference]\norder = 'vso'\n", "order is 'vso'; known: svo, sov"),
        (HEAD + "[names\n", "packs/xx/attribution.toml: "),
    ],
)
def test_what_is_wrong_is_named(text: str, says: str) -> None:
    with pytest.raises(
        PackContractError, match=r"^packs/xx/attribution.toml: .*" + says if "[names\n" not in text else says
    ):
        parse_attribution(text, "xx", source="packs/xx/attribution.toml")


def test_a_small_file_is_enough() -> None:
    made = parse_attribution(HEAD + "[names]\nwords = ['heet']\n", "nl", source="x")
    assert made.words("names.words") == ("heet",)
    assert made.words("reports.verbs") == ()
    with pytest.raises(KeyError):
        made.words("names.verbs")


WHOLE = ("en", "es", "fr", "ja", "ko", "zh")
SHORT = ("de", "it", "nl", "pt", "ru")
QUOTED = ("pl", "sv")
"""Languages with all tables, with those of the author's own words and others', and with the first person alone."""


def test_packs_know_whose_words_they_are() -> None:
    lexicons = {lexicon.language: lexicon for lexicon in shipped_lexicons()}
    assert sorted(lexicons) == sorted((*WHOLE, *SHORT, *QUOTED))
    tables = {
        **dict.fromkeys(QUOTED, ("first_person", "names")),
        **dict.fromkeys(SHORT, ("first_person", "openers", "reports", "denials", "names")),
        **dict.fromkeys(
            WHOLE,
            ("first_person", "openers", "denials", "names", "transcripts", "container", "mail", "preference"),
        ),
    }
    for language, names in tables.items():
        for table in names:
            keys = [key for key in KEYS[table] if key != "order"]
            assert any(lexicons[language].words(f"{table}.{key}") for key in keys), (language, table)


@pytest.mark.parametrize("lexicon", shipped_lexicons(), ids=lambda lexicon: lexicon.language)
def test_every_phrase_of_the_packs_compiles(lexicon: object) -> None:
    grammar = Grammar((lexicon,), (True,) * SCRIPTS)  # type: ignore[arg-type]
    for table, keys in KEYS.items():
        for key in keys:
            if key not in ("order", "prefaces", "withdrawals", "restorations"):
                assert grammar.pattern(f"{table}.{key}").search("") is None


FOUND = [
    ("long (as|so)", "so long as it is", "long as"),
    ("(so |)long", "so long", "so long"),
    ("long", "longer belong", ""),
    ("lo*", "a longing", "longing"),
    ("*ng", "a song", "ng"),
    ("don't", "we don\u2019t", "don\u2019t"),
    ("my ... is", "my old kiln is", "my old kiln is"),
    ("my ... is", "my kiln. it is", ""),
    ("says > (that|:)", "says: so", "says"),
    ("says > (that|:)", "says so", ""),
    ("example :", "example: a", "example:"),
    ("私は", "それは私はね", "私は"),
    ("저는", "그저는", ""),
    ("라고 말*", "이라고 말했다", ""),
    ("*라고 말*", "이라고 말했다", "라고 말했다"),
    ("e.g.", "see e.g. this", "e.g."),
]


@pytest.mark.parametrize(("phrase", "text", "found"), FOUND)
def test_the_signs_of_a_phrase(phrase: str, text: str, found: str) -> None:
    match = re.search(pattern_of([phrase]), text)
    assert (match[0] if match else "") == found


def test_no_phrases_find_nothing() -> None:
    assert re.search(pattern_of([]), "any") is None
