"""The compiled way of a document gives the terms of the Python pipeline, which is its twin."""

from __future__ import annotations

import random
import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from babel_core import Analyzer, Token, _native
from babel_core.analysis.analyzer import CatalogAnalyzer, Columns
from tests.native.identifier_texts import TextMaker

pytestmark = pytest.mark.skipif(_native.BUILD != "c", reason="the pure build has no programs")

PROFILES = ("words", "balanced", "recall")

TEXTS = (
    "",
    " \n\t",
    "The Lighthouse keeper's log, vol. 12: it can't be e-mailed to keeper@tower.example (see https://tower.example/a-b).",
    "Der Straßenbahnschaffner grüßt die Fahrgäste; Öl-Lampen brennen um 7.30 Uhr, GmbH & Co.",
    "灯塔每天傍晚亮起，指引着第3条船回港。研究生命科学的人不多，iPhone15和T恤也有。",
    "燈塔每天傍晚亮起，指引著第３條船回港。圖書館藏書１２０００冊。",
    "灯台は夕方になると光る。サーバーを再起動してください、東京タワーへ行きました。",
    "旧字體の國語辭典と新字体の国語辞典",
    "ねこの打合せを行なった。リンゴとヴァイオリン、ヴェネズエラのはなし、シロザケをこどもにあげる",
    "등대는 저녁마다 불을 켠다. 학교에서 집까지 3km를 걸었다.",
    "ประภาคารส่องแสงทุกเย็น ฐานข้อมูล 1,234.56 บาท กำลังทำงาน",
    "المنارة تضيء كل مساء، والسفن تعود.",
    "Маяк загорается каждый вечер, ёлка и подъезд.",
    "लाइटहाउस हर शाम जलता है।",
    "بني عام1908م و٢ في1990، נבנה ב1990, 1990में 5किमी 12, 1990లో",
    "ປະພາຄານ ສ່ອງແສງ ທຸກຄ່ຳ. ប្រទីប ភ្លឺ រាល់ ល្ងាច",
    "混合 text mit ไทย и русским 日本語テキスト 한국어 في وسط",
    "カタカナ漢字かな混じり文とHTML5のparseJSONと10²と½と㍿と℡",
    "漢字́と̀ か゚ ﾊﾟﾊﾟ ｶﾞｷﾞ \u200d\u200c\ufeff\x00\x1f\ud800 end",
    "C++ and C# or F#, .NET 4.8, v1.2.3-rc4, 2024-05-06T07:08, 192.168.0.1, /usr/lib/x.so, snake_case_name, camelCase",
    "getÜbersicht(), müll_abfuhr.txt, каталог/ёлка.txt, an tSráid, https://quai.example/bouées/IŞIK's-été, ø::ß::字",
    "😀👩‍👩‍👧 emoji 🇩🇪 flags 𠮷野家で𩸽を食べる 𝔘𝔫𝔦",
)


def twin(analyzer: Analyzer) -> Analyzer:
    """The same analyzer without its programs."""
    chosen = analyzer.settings
    other = Analyzer(
        chosen.profile,
        languages=chosen.languages,
        variants=chosen.variants,
        tier=chosen.tier,
        user_words=chosen.user_words,
    )
    object.__setattr__(other, "_programs", None)
    return other


def pair(**options: object) -> tuple[Analyzer, Analyzer]:
    analyzer = Analyzer(**options)  # type: ignore[arg-type]
    return analyzer, twin(analyzer)


def results(analyzer: CatalogAnalyzer, text: str, lang: str | None) -> tuple[str, list[str], Columns, list[Token]]:
    return (
        analyzer.fts_text(text, lang=lang),
        analyzer.tokens(text, lang=lang),
        analyzer.columns(text, lang=lang),
        analyzer.analyze(text, lang=lang),
    )


@pytest.fixture(scope="module", params=PROFILES)
def profile(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize("lang", [None, "en", "de", "zh", "ja", "ko", "th", "sw"])
@pytest.mark.parametrize("text", TEXTS)
def test_terms_are_those_of_the_python_pipeline(profile: str, text: str, lang: str | None) -> None:
    compiled, plain = pair(profile=profile)
    assert results(compiled, text, lang) == results(plain, text, lang)


@pytest.mark.parametrize(
    "options",
    [
        {"variants": "keep"},
        {"tier": "icu"},
        {"tier": "char"},
        {"languages": ("ja", "en")},
        {"user_words": ("京都 駅", "T-100/b", "ประภาคารส่อง", "灯塔每天", "log")},
    ],
    ids=lambda options: next(iter(options)) + str(next(iter(options.values()))),
)
def test_every_setting_gives_the_terms_of_the_python_pipeline(profile: str, options: dict[str, object]) -> None:
    compiled, plain = pair(profile=profile, **options)
    for text in TEXTS:
        for lang in (None, "de", "zh", "ja", "th"):
            assert results(compiled, text, lang) == results(plain, text, lang), (text, lang)


ALPHABET = st.one_of(
    st.characters(),
    st.sampled_from("aAzZ09 .,-_/:@'+#灯塔台图圖かカーー々〆가한ไทยำ่ะ́̈\u0e33\u094d،؛ё\u200d\ufe0f\u3000，。ＡｂＣ１"),
)


@settings(max_examples=150, deadline=None)
@given(st.text(ALPHABET, max_size=60), st.sampled_from(PROFILES), st.sampled_from([None, "zh", "ja", "de", "th"]))
def test_random_text_gives_the_terms_of_the_python_pipeline(text: str, profile: str, lang: str | None) -> None:
    compiled, plain = PAIRS[profile]
    assert results(compiled, text, lang) == results(plain, text, lang)


@pytest.mark.parametrize("lang", ["zh", "ja", "de", None])
def test_invented_identifiers_give_the_terms_of_the_python_pipeline(profile: str, lang: str | None) -> None:
    maker = TextMaker(random.Random(f"{profile} {lang}"))
    for _ in range(4):
        with_words = pair(profile=profile, user_words=maker.words())
        for _ in range(60):
            text = maker.text()
            for compiled, plain in (PAIRS[profile], with_words):
                assert results(compiled, text, lang) == results(plain, text, lang), ascii(text)


PAIRS = {name: pair(profile=name) for name in PROFILES} if _native.BUILD == "c" else {}


def test_a_batch_gives_what_single_calls_give(profile: str) -> None:
    analyzer = Analyzer(profile)
    single = [analyzer.fts_text(text) for text in TEXTS]
    assert analyzer.batch(TEXTS) == single
    assert analyzer.batch(TEXTS * 40, workers=3) == single * 40


def test_many_distinct_words_pass_through_the_bounded_caches() -> None:
    analyzer, plain = pair(profile="balanced")
    letters = "abcdefghijklmnopqrstuvwxyz"
    words = (f"words{letters[n % 26]}{letters[n // 26 % 26]}{letters[n // 676]}ing" for n in range(15_000))
    long_text = " ".join(words)
    halves = [long_text[:90_000], long_text[90_000:], long_text[:5_000]]
    for _ in range(2):
        for text in halves:
            assert analyzer.fts_text(text, lang="en") == plain.fts_text(text, lang="en")


def test_threads_share_an_analyzer() -> None:
    analyzer = Analyzer("recall")
    want = [analyzer.columns(text) for text in TEXTS]
    wrong: list[str] = []

    def work() -> None:
        for _ in range(10):
            wrong.extend(text for text, right in zip(TEXTS, want, strict=True) if analyzer.columns(text) != right)

    threads = [threading.Thread(target=work) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


class Broken(Exception):
    pass


def test_an_error_of_a_segmenter_is_raised_and_the_next_text_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    from babel_core.analysis.pipeline import Pipeline

    analyzer = Analyzer()
    text = "漢字かな"  # Chinese leaves the kana to another language: a run that Python cuts
    good = analyzer.fts_text(text, lang="zh")

    def fail(*_: object) -> Iterator[object]:
        raise Broken

    with monkeypatch.context() as patch:
        patch.setattr(Pipeline, "piece", fail)
        with pytest.raises(Broken):
            analyzer.fts_text(text, lang="zh")
        with pytest.raises(Broken):
            analyzer.batch(["plain", text], lang="zh")
    assert analyzer.fts_text(text, lang="zh") == good


def test_wrong_types_are_named() -> None:
    analyzer = Analyzer()
    for call in (analyzer.fts_text, analyzer.tokens, analyzer.columns):
        with pytest.raises(TypeError, match="text must be str, not bytes"):
            call(b"x", lang="en")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="lang must be str"):
        analyzer.fts_text("x", lang=["en"])  # type: ignore[arg-type]


SUBINTERPRETER = """
import faulthandler
faulthandler.dump_traceback_later(60, exit=True)
import _xxsubinterpreters as interpreters
made = interpreters.create()
interpreters.run_string(made, "from babel_core import Analyzer; print(*Analyzer().tokens('old towers', lang='xx'))")
interpreters.destroy(made)
"""


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="later subinterpreters refuse the kernels, or have a lock each")
def test_a_subinterpreter_takes_the_python_pipeline() -> None:
    done = subprocess.run([sys.executable, "-c", SUBINTERPRETER], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "old towers\n")
