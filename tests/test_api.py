"""The public functions and the analyzer: arguments, language tags, loading ahead, ICU's words."""

from __future__ import annotations

import pickle
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babel_core import (
    Analyzer,
    ConfigError,
    get_loaded_tokenizers,
    icu_with_bigrams,
    init_tokenizer,
    segment_with_icu,
    tokenize_for_fts,
    tokenize_query,
)
from babel_core.segment.registry import registry

WRONG_TYPES = [
    ({"profile": ["a"]}, "profile must be str, not list"),
    ({"profile": None}, "profile must be str, not NoneType"),
    ({"tier": 3}, "tier must be str, not int"),
    ({"tier": ["full"]}, "tier must be str, not list"),
    ({"variants": None}, "variants must be str, not NoneType"),
    ({"user_words": None}, "user_words must be a sequence of str, not NoneType"),
    ({"user_words": 5}, "user_words must be a sequence of str, not int"),
    ({"user_words": "ab"}, "user_words must be a sequence of str, not a str"),
    ({"user_words": ["ab", None]}, r"user_words\[1\] must be str, not NoneType"),
    ({"languages": 5}, "languages must be a sequence of str, not int"),
    ({"languages": "de"}, "languages must be a sequence of str, not a str"),
    ({"languages": b"de"}, r"languages\[0\] must be str, not int"),
    ({"languages": ["de", 1]}, r"languages\[1\] must be str, not int"),
]


@pytest.mark.parametrize(("arguments", "message"), WRONG_TYPES)
def test_an_argument_of_a_wrong_type_is_named(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(TypeError, match=f"^{message}$"):
        Analyzer(**arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize("call", [tokenize_for_fts, tokenize_query])
def test_the_plain_functions_name_it_too(call: Callable[..., str]) -> None:
    for arguments, message in WRONG_TYPES[:4]:
        with pytest.raises(TypeError, match=f"^{message}$"):
            call("text", **arguments)


def test_a_bare_str_is_no_series_of_texts_or_routes() -> None:
    made = Analyzer()
    with pytest.raises(TypeError, match=r"^texts must be a series of str, not a str$"):
        made.batch("abc")
    with pytest.raises(TypeError, match=r"^texts must be a series of str, not int$"):
        made.batch(5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"^texts\[2\] must be str, not bytes$"):
        made.batch(["a", None, b"c"])  # type: ignore[list-item]
    with pytest.raises(TypeError, match=r"^routes must be a sequence of str, not a str$"):
        made.fingerprints("zh/Han")
    with pytest.raises(TypeError, match=r"^routes\[0\] must be str, not NoneType$"):
        made.fingerprints([None])  # type: ignore[list-item]
    assert list(made.fingerprints(["zh/Han"])) == ["zh/Han"]


def test_batch_takes_a_generator_without_holding_it() -> None:
    taken: list[int] = []

    def texts() -> Iterator[str]:
        for number in range(3):
            taken.append(number)
            yield "ab"
        message = "the source broke off"
        raise OSError(message)

    with pytest.raises(OSError, match="broke off"):
        Analyzer().batch(texts(), lang="en")
    assert taken == [0, 1, 2]


@pytest.mark.parametrize("blank", ["", " ", "\t\n", "\u3000", "\u200b", "\u200d\ufeff", "\u00ad"])
def test_blank_user_words_are_left_out(blank: str) -> None:
    assert Analyzer(user_words=[blank]) == Analyzer()
    assert Analyzer(user_words=[blank]).fingerprint == Analyzer().fingerprint
    assert Analyzer(user_words=["a b", blank]).fingerprint == Analyzer(user_words=["a b"]).fingerprint


def test_blanks_around_a_user_word_and_the_order_of_the_words_mean_nothing() -> None:
    plain = Analyzer(user_words=["Sea Pass认证", "海上钢板19-9"])
    assert plain.settings.user_words == ("Sea Pass认证", "海上钢板19-9")
    padded = Analyzer(user_words=["海上钢板19-9", "\t\u200bSea Pass认证\u3000\n", "Sea Pass认证"])
    assert padded == plain
    assert padded.fingerprint == plain.fingerprint
    assert Analyzer(user_words=["ＳEA pass认证", "海上钢板19-9"]).fingerprint == plain.fingerprint
    assert "sea_pass认证" in padded.tokens("通过Sea Pass认证", lang="zh")
    assert pickle.loads(pickle.dumps(padded)) == plain


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("a\x00b", r"user word 'a\\x00b' holds the control character U\+0000"),
        ("灯塔\t水车", r"user word '灯塔\\t水车' holds the control character U\+0009"),
        ("a\x85b", r"holds the control character U\+0085"),
        ("\x00", r"holds the control character U\+0000"),
        ("\u0301a", "begins with a combining mark"),
        (" \u302e한국", "begins with a combining mark"),
        ("\u200d\u093f", "begins with a combining mark"),
    ],
)
def test_a_user_word_that_no_text_can_hold_is_refused(word: str, message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        Analyzer(user_words=["good", word])


@given(st.lists(st.text(st.characters(), max_size=6), max_size=3))
def test_user_words_are_taken_or_refused_and_stay_as_they_are(words: list[str]) -> None:
    refusal = ""
    try:
        made = Analyzer(user_words=words)
    except ConfigError as error:
        refusal = str(error)
    else:
        assert Analyzer(user_words=made.settings.user_words) == made
    assert not refusal or any(repr(word) in refusal for word in words)


UNDETERMINED = ("und", "", "  ", "mul", "zxx", "AUTO", " Auto ", "auto", "UND", "und-Latn", "C", "POSIX", "english")


@pytest.mark.parametrize("lang", UNDETERMINED)
def test_a_tag_that_names_no_language_leaves_it_to_detection(lang: str) -> None:
    made = Analyzer()
    for text in ("Maschinelles Lernen mit der Mühle", "機械学習の本", "东京的水车", "plain words"):
        assert made.analyze(text, lang=lang) == made.analyze(text)
        assert made.query_plan(text, lang=lang, mode="all") == made.query_plan(text, mode="all")
        assert made.explain(text, lang=lang) == made.explain(text)
        assert tokenize_for_fts(text, lang) == tokenize_for_fts(text)


def test_countries_taken_for_languages_are_understood() -> None:
    for wrong, right, text in (("jp", "ja", "東京特許許可局"), ("cn", "zh", "东京的水车"), ("jp-JP", "ja", "水車小屋")):
        assert tokenize_for_fts(text, wrong) == tokenize_for_fts(text, right)


def test_tags_that_name_no_language_limit_nothing() -> None:
    assert Analyzer(languages=["auto", "und", ""]) == Analyzer(languages=()) == Analyzer()
    assert Analyzer(languages=["mul", "de", "jp"]).settings.languages == ("de", "ja")


def test_loading_ahead_names_its_argument() -> None:
    with pytest.raises(TypeError, match=r"^languages must be a sequence of str, not a str$"):
        init_tokenizer("de")
    with pytest.raises(TypeError, match=r"^languages must be a sequence of str, not int$"):
        init_tokenizer(5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"^languages\[1\] must be str, not NoneType$"):
        init_tokenizer(["de", None])  # type: ignore[list-item]


def fresh(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert done.stderr == ""
    return done.stdout.strip()


def test_loading_ahead_loads_the_stemmers_of_the_languages() -> None:
    pytest.importorskip("Stemmer")
    assert fresh("import babel_core as b; print(b.init_tokenizer(['de']), b.get_loaded_tokenizers())") == (
        "['snowball'] ['snowball']"
    )
    assert fresh("import babel_core as b; print(b.init_tokenizer([]))") == "[]"
    assert fresh("import babel_core as b; print(b.init_tokenizer(['qxx', 'und', '']))") in ("['icu']", "[]")


def test_loading_ahead_is_idempotent_and_warns_of_nothing_where_all_is_there() -> None:
    if not all(registry.available(name) for name in ("zh:jieba", "th:newmm", "icu:th")):
        pytest.skip("needs jieba, pythainlp and ICU")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert init_tokenizer(("zh", "th")) == init_tokenizer(iter(["zh", "th"])) == get_loaded_tokenizers()


@pytest.fixture
def _icu() -> None:
    if not registry.available("icu:und"):
        pytest.skip("needs ICU")


@pytest.mark.usefixtures("_icu")
def test_icu_segmenters_are_as_many_as_languages() -> None:
    code = """
from itertools import product
from string import ascii_lowercase as letters
from babel_core import segment_with_icu
from babel_core.segment.registry import registry
segment_with_icu("a", "de")
before = len(registry._segmenters)
for number in range(300):
    segment_with_icu("Mühle", f"de-AT-x-n{number}")
for pair in product("qxyz", letters, letters):
    segment_with_icu("a b", "".join(pair))
for tag in ("zh", "zh-CN", "zh-Hans-SG", "zh-TW", "zh-HK", "zh-Hant"):
    segment_with_icu("东京", tag)
print(before, sorted(name for name in registry._segmenters if "zh" in name), len(registry._segmenters) < 100)
"""
    assert fresh(code) == "2 ['icu:zh', 'icu:zh-Hant'] True"


@pytest.mark.usefixtures("_icu")
@pytest.mark.parametrize("locale", ["th", "th_TH.UTF-8", "TH-u-ca-buddhist", "und", "", "qzz", "root", "\ud800"])
def test_any_locale_gives_words(locale: str) -> None:
    assert segment_with_icu("ทะเล สวย!", locale) == "ทะเล สวย"


@pytest.mark.usefixtures("_icu")
def test_bigrams_follow_long_words() -> None:
    words = segment_with_icu("図書館で読む", "ja")
    assert words is not None
    found = icu_with_bigrams("図書館で読む", "ja")
    assert found is not None
    assert set(words.split()) <= set(found.split())
    assert ("図書館" in words.split()) == ("図書" in found.split())
