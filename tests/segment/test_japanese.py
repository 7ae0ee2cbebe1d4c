"""Japanese by MeCab and UniDic-lite."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import pytest

from babel_core.segment.protocol import Morph, MorphSegmenter
from babel_core.segment.registry import registry

pytest.importorskip("fugashi")
pytest.importorskip("unidic_lite")

Words = Callable[[str, str], list[str]]


def morphs(text: str) -> list[Morph]:
    segmenter = registry.get("ja:mecab")
    assert isinstance(segmenter, MorphSegmenter)
    return list(segmenter.morphs(text))


def test_surface_morphemes(words: Words) -> None:
    assert words("ja:mecab", "東京タワーに行きました") == ["東京", "タワー", "に", "行き", "まし", "た"]


def test_compounds_give_their_short_units(words: Words) -> None:
    assert "空港" in words("ja:mecab", "関西国際空港に行きました")


@pytest.mark.parametrize(
    ("text", "bases"),
    [
        ("走っている", ["走る", "て", "いる"]),
        ("食べた", ["食べる", "た"]),
        ("たべた", ["たべる", "た"]),  # in the orthography of the text, not 食べる
        ("美しくない", ["美しい", "ない"]),
        ("コーヒーを飲んだ", ["コーヒー", "を", "飲む", "だ"]),  # no foreign spelling behind the word
    ],
)
def test_bases_are_dictionary_forms_as_the_text_writes_them(text: str, bases: list[str]) -> None:
    assert [morph.base for morph in morphs(text)] == bases


@pytest.mark.parametrize(
    ("text", "spellings"),
    [
        ("打合せを行なった", ["打ち合わせ", "", "行う", ""]),
        ("たべた", ["食べる", ""]),
        ("食べた", ["", ""]),  # the base is the standard spelling
        ("ヴァイオリン", ["バイオリン"]),  # without the foreign word behind it
        ("ゲペウ", ["gpu"]),  # in search form
        ("佐藤さん", ["", ""]),  # names have their reading for a lemma
        ("ヴェルディ", ["ベルディ"]),  # which is a spelling of those in katakana
        ("この猫", ["", ""]),
        ("帰った", ["", ""]),  # not 返る
        ("附近", ["付近"]),
        ("まし", [""]),  # an auxiliary where it is written, not 増し
        ("ネコザケ", ["", ""]),
        ("ねこ\u0301", [""]),  # a span that is not MeCab's own
    ],
)
def test_spellings_are_dictionary_forms_in_the_standard_orthography(text: str, spellings: list[str]) -> None:
    assert [morph.spelling for morph in morphs(text)] == spellings


def test_lines_that_were_read_are_forgotten_when_they_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    from babel_core.packs.ja import segmenter

    made = segmenter.load("ja:mecab")
    want = morphs("港で魚を買った")
    monkeypatch.setattr(segmenter, "READ_LINES", 3)
    for text in ("港で魚を買った", "山で茸を採った", "ア" * 5_000, "港で魚を買った"):
        found = made.morphs(text)
        assert len(made._read) < 16
    assert found == want


@pytest.mark.parametrize("word", ["ﾊﾞﾅﾅ", "魈", "𠮷", "檎", "abc"])
def test_words_that_the_dictionary_lacks_are_their_own_base_and_content(word: str) -> None:
    assert [(morph.base, morph.content) for morph in morphs(word)] == [(word, True)]


def test_particles_auxiliaries_and_symbols_are_no_content() -> None:
    found = {morph.base: morph.content for morph in morphs("東京に行きました。走る美しい☆")}
    assert found == {
        "東京": True,
        "に": False,
        "行く": True,
        "ます": False,
        "た": False,
        "。": False,
        "走る": True,
        "美しい": True,
        "☆": False,
    }


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("\u3000天使のケーキ", [(1, 3), (3, 4), (4, 7)]),
        ("東京\n\t大阪 \u3000京都\r\n", [(0, 2), (4, 6), (8, 10)]),
        ("😀東京", [(0, 1), (1, 3)]),
        ("東京\x00大阪", [(0, 2), (2, 3), (3, 5)]),
        ("東京\ud83d大阪", [(0, 2), (2, 3), (3, 5)]),
        (" \x00 ", [(1, 2)]),
    ],
)
def test_offsets_hold_across_blanks_and_what_the_engine_cannot_take(
    text: str, expected: list[tuple[int, int]]
) -> None:
    assert list(registry.get("ja:mecab").segment(text)) == expected
    assert [(morph.start, morph.end) for morph in morphs(text)] == expected


def test_morphs_stand_on_the_spans_of_the_words() -> None:
    text = "国会は新しい法律を作り、来年から施行する予定だと発表した。が\u3099んば\u3099る\u0301 x\u0301"
    assert [(m.start, m.end) for m in morphs(text)] == list(registry.get("ja:mecab").segment(text))


def test_a_missing_dictionary_is_named(without: Callable[..., object]) -> None:
    from babel_core.errors import MissingDependencyError
    from babel_core.segment.registry import Registry

    fresh = without("unidic_lite")
    assert isinstance(fresh, Registry)
    assert not fresh.available("ja:mecab")
    with pytest.raises(MissingDependencyError, match="'unidic-lite'") as caught:
        fresh.get("ja:mecab")
    assert caught.value.command == "pip install 'babel-core[ja]'"


def test_memory_stays_flat_over_many_calls() -> None:
    pytest.importorskip("resource")
    code = """
import resource
from babel_core.segment.registry import registry
ja = registry.get("ja:mecab")
text = "国会は新しい法律を作り、来年から施行する予定だと発表した。" * 40
def peak():
    for _ in range(150):
        ja.segment(text)
        ja.morphs(text)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
warm = peak()
print(peak() - warm)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    unit = 1 if sys.platform == "darwin" else 1024
    assert int(done.stdout) * unit < 8_000_000
