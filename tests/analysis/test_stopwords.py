"""Stop words: documents, queries, lists of one's own, fingerprints."""

from __future__ import annotations

import pickle

import pytest

from babel_core import Analyzer, get_stopwords, tokenize_for_fts, tokenize_query
from babel_core.errors import ConfigError
from babel_core.packs.catalog import builtin_catalog

TEXTS = (
    ("en", "The keeper of the light was not in the harbour, but the boat's bell rang."),
    ("de", "Die Wärterin des Leuchtturms und der Hund warten auf das letzte Boot."),
    ("zh", "我们在港口的灯塔上看到了一条船。"),
    ("ja", "灯台の上から船が見えた。"),
    ("th", "เรือและระฆังของประภาคารอยู่ที่ท่า"),
    ("ko", "등대 및 항구 그리고 배"),
    ("hi", "नाव और घंटी बंदरगाह में हैं"),
    ("ru", "Смотритель и его собака не спят в маяке."),
)


@pytest.mark.parametrize(("lang", "text"), TEXTS)
@pytest.mark.parametrize("profile", ["words", "balanced", "recall"])
def test_what_stays_is_as_without_stop_words(lang: str, text: str, profile: str) -> None:
    analyzer = Analyzer(profile)
    every = analyzer.analyze(text, lang=lang)
    kept = analyzer.analyze(text, lang=lang, remove_stopwords=True)
    plain = [token for token in every if not token.expansion]
    words = [token for token in kept if not token.expansion]
    assert set(words) <= set(plain)
    assert len(kept) < len(every)
    known = {(token.text, token.start, token.end) for token in every}
    # Pairs of neighbours are made anew over the words that are left.
    assert {(t.text, t.start, t.end) for t in kept if "_" not in t.text} <= known | {
        (t.text, t.start, t.end) for t in kept if t.expansion and t.end - t.start > 3
    }


@pytest.mark.parametrize(("lang", "text"), TEXTS)
def test_an_analyzer_with_the_pack_lists_does_what_the_argument_does(lang: str, text: str) -> None:
    plain, stopped = Analyzer(), Analyzer(stopwords="pack")
    assert stopped.tokens(text, lang=lang) == plain.tokens(text, lang=lang, remove_stopwords=True)
    assert stopped.analyze(text, lang=lang) == plain.analyze(text, lang=lang, remove_stopwords=True)
    assert stopped.fts_text(text, lang=lang) == tokenize_for_fts(text, lang, remove_stopwords=True)
    assert stopped.batch([text, None], lang=lang) == [stopped.fts_text(text, lang=lang), None]
    assert stopped.columns(text, lang=lang).words == stopped.fts_text(text, lang=lang)
    assert [run.words for run in stopped.explain(text, lang=lang).runs if run.words]
    for mode in ("any", "all", "phrase", "prefix"):
        found = stopped.query(text, lang=lang, mode=mode)
        assert found == plain.query(text, lang=lang, mode=mode, remove_stopwords=True)
        assert " ".join(found) == tokenize_query(text, lang, mode=mode, remove_stopwords=True)


def test_positions_keep_their_gaps() -> None:
    found = Analyzer(stopwords="pack").analyze("The heron and the old pike", lang="en")
    assert [(token.text, token.position) for token in found] == [("heron", 1), ("old", 4), ("pike", 5)]


@pytest.mark.parametrize("mode", ["any", "all", "phrase", "prefix"])
def test_a_query_is_never_emptied(mode: str) -> None:
    analyzer = Analyzer(stopwords="pack")
    assert analyzer.query("to be or not to be", lang="en", mode=mode)
    assert analyzer.query("the", lang="en", mode=mode) == ["the"]
    assert analyzer.query("的", lang="zh", mode=mode) == ["的"]
    assert analyzer.query("?!", lang="en", mode=mode) == []


def test_question_words_go_before_stop_words_stay() -> None:
    analyzer = Analyzer(stopwords="pack")
    assert analyzer.query("Where is the ferry?", lang="en") == ["ferry"]
    assert analyzer.query("Where is it?", lang="en") == ["is", "it"]
    assert analyzer.query("Where?", lang="en") == ["where"]


def test_documents_and_queries_meet_in_a_row() -> None:
    analyzer = Analyzer(stopwords="pack")
    text = analyzer.fts_text("the keeper of the light", lang="en")
    assert text == "keeper light"
    assert analyzer.query("keeper of the light", lang="en", mode="phrase") == ["keeper", "light"]
    # The last word of a prefix may be the beginning of another: "the" of "theodolite".
    assert analyzer.query("keeper of the", lang="en", mode="prefix") == ["keeper", "the"]
    assert analyzer.query("the keep", lang="en", mode="prefix") == ["keep"]


def test_a_list_of_ones_own_is_folded_like_the_text() -> None:
    analyzer = Analyzer(stopwords=["HARBOUR", "Straße", "臺灣", " Ｂell ", ""])
    assert analyzer.tokens("the harbour bell", lang="en") == ["the"]
    assert analyzer.tokens("STRASSE am Hafen", lang="de") == ["am", "haf"]
    assert analyzer.tokens("台湾灯塔", lang="zh") == ["灯塔"]
    assert analyzer.query("Harbour pilot", lang="en") == ["pilot"]
    assert Analyzer(stopwords=()).tokens("the bell", lang="en") == ["the", "bell"]


def test_a_word_is_judged_after_the_folds_of_its_language() -> None:
    assert Analyzer(stopwords=["boat"]).tokens("the boat's bell", lang="en") == ["the", "bell"]


def test_identifiers_and_user_words_stay_whole() -> None:
    analyzer = Analyzer(stopwords="pack", user_words=["The Old Bell"])
    assert analyzer.tokens("at The Old Bell", lang="en") == ["the_old_bell", "the", "old", "bell"]
    assert "https://the.example/and" in analyzer.tokens("see https://the.example/and", lang="en")


def test_a_mixed_text_takes_the_list_of_each_script() -> None:
    assert Analyzer(stopwords="pack").tokens("灯塔的 keeper and dog", lang="zh") == ["灯塔", "keeper", "dog"]


def test_fingerprints_tell_lists_apart() -> None:
    plain, pack = Analyzer(), Analyzer(stopwords="pack")
    own, same, other = (Analyzer(stopwords=words) for words in (["a", "B"], ["b", "A", "a"], ["c"]))
    assert own == same
    assert own.fingerprint == same.fingerprint
    assert len({each.fingerprint for each in (plain, pack, own, other)}) == 4
    assert Analyzer(stopwords=[]).fingerprint == plain.fingerprint
    assert plain.fingerprints(["en/Latin"]) != pack.fingerprints(["en/Latin"])


@pytest.mark.parametrize("words", [None, "pack", ("der", "die")])
def test_pickling_keeps_the_list(words: object) -> None:
    analyzer = Analyzer(stopwords=words)  # type: ignore[arg-type]
    again = pickle.loads(pickle.dumps(analyzer))
    assert again == analyzer
    assert again.tokens("der Turm", lang="de") == analyzer.tokens("der Turm", lang="de")


def test_wrong_lists_are_refused() -> None:
    with pytest.raises(ConfigError, match="no list of stop words 'english'; known: pack"):
        Analyzer(stopwords="english")
    with pytest.raises(ConfigError, match="stop word 'in the' is more than one word"):
        Analyzer(stopwords=["in the"])
    with pytest.raises(TypeError, match=r"stopwords\[0\] must be str, not int"):
        Analyzer(stopwords=[1])  # type: ignore[list-item]


def test_get_stopwords_gives_the_list_of_a_tag() -> None:
    assert get_stopwords("de_AT") == builtin_catalog().specs["de"].stopwords
    assert "und" in get_stopwords("de")
    assert get_stopwords("xx") == frozenset()
    with pytest.raises(TypeError, match="lang must be str, not NoneType"):
        get_stopwords(None)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("asked", "lang", "left"),
    [
        ("Où est le phare", "fr", ["est", "le", "phare"]),
        ("Ou\u0300 est le phare", "fr", ["est", "le", "phare"]),
        ("ＯÙ est le phare", "fr", ["est", "le", "phare"]),
        ("D’où vient le phare", "fr", ["vient", "le", "phare"]),
        ("Lorsqu’où phare", "fr", ["phare"]),
        ("QU’EST-ce que le phare", "fr", ["ce", "le", "phare"]),
        ("Quʼest-ce que le phare", "fr", ["ce", "le", "phare"]),
        ("Dov’è il faro", "it", ["il", "faro"]),
        ("Who’s harbour", "en", ["harbour"]),
        ("أى ميناء", "ar", ["ميناء"]),
        ("什麼 燈塔", "zh", ["灯塔"]),
    ],
    ids=ascii,
)
def test_question_words_are_known_as_people_write_them(asked: str, lang: str, left: list[str]) -> None:
    """In any case, width and normal form, with any apostrophe, elided, and spelled as the language's folds read it."""
    analyzer = Analyzer("words")
    wanted = " ".join(left)
    assert analyzer.query(asked, lang=lang) == analyzer.query(wanted, lang=lang)
    assert set(analyzer.tokens(asked, lang=lang)) > set(analyzer.tokens(wanted, lang=lang))


def test_a_word_that_is_only_spelled_like_a_question_word_stays() -> None:
    analyzer = Analyzer("balanced")
    for asked, lang, word in (("آية البحر", "ar", "آية"), ("C’est la mer", "fr", "c'est"), ("È il mare", "it", "è")):
        assert set(analyzer.tokens(word, lang=lang)) <= set(analyzer.query(asked, lang=lang))
