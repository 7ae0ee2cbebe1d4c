"""Variant folds: one form for the many ways to write a character, and nothing else."""

from __future__ import annotations

import importlib.util
import pickle
import sys
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babel_core.analysis.variants import FOLDS, fold, parse_tables
from babel_core.errors import UnknownNameError

ROOT = Path(__file__).resolve().parents[2]
GENERATOR = ROOT / "pyx" / "generate_han.py"
HAN = st.text(st.characters(min_codepoint=0x3400, max_codepoint=0x9FFF), max_size=12)


def generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generate_han", GENERATOR)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("forms", "folded"),
    [
        (("元宵節", "元宵节"), "元宵节"),
        (("臺灣大學", "台灣大學", "台湾大学"), "台湾大学"),
        (("圖書館", "図書館", "图书馆"), "图书馆"),
        (("氣象", "気象", "气象"), "气象"),
        (("對話", "対話", "对话"), "对话"),
        (("驛", "駅", "驿"), "驿"),
        (("裏面", "裡面", "里面"), "里面"),
        (("眾議院", "衆議院"), "众议院"),
        (("說明", "説明", "说明"), "说明"),
        (("鑛山", "鉱山", "矿山"), "矿山"),
        (("歷史", "歴史", "历史"), "历史"),
        (("澀谷", "渋谷", "涩谷"), "涩谷"),
        (("乾燥", "干燥"), "干燥"),
        (("髙橋", "高橋", "高桥"), "高桥"),
    ],
)
def test_traditional_simplified_and_japanese_forms_meet(forms: tuple[str, ...], folded: str) -> None:
    assert {fold("hans")(form) for form in forms} == {folded}


@pytest.mark.parametrize(
    ("old", "standard"),
    [
        ("國學", "国学"),
        ("臺灣", "台湾"),
        ("澤", "沢"),
        ("櫻", "桜"),
        ("辯護士", "弁護士"),
        ("髙﨑", "高崎"),
        ("渡邉", "渡辺"),
    ],
)
def test_old_japanese_forms_become_the_standard_ones(old: str, standard: str) -> None:
    assert fold("shinjitai")(old) == standard


@pytest.mark.parametrize("text", ["魈", "𠮷野家", "後輩の図", "人々", "藤原", "沖縄県"])
def test_shinjitai_leaves_japanese_text_and_rare_characters_alone(text: str) -> None:
    assert fold("shinjitai")(text) == text


@pytest.mark.parametrize("text", ["魈", "𠮷", "著名", "我们在图书馆看书", "kana かな", "한국어", "", "\ud842\0"])
def test_hans_leaves_other_characters_alone(text: str) -> None:
    assert fold("hans")(text) == text


@pytest.mark.parametrize(
    ("one", "other"), [("小", "晓"), ("肖", "筱"), ("芸", "藝"), ("予", "豫"), ("他", "她"), ("隻", "支")]
)
def test_characters_that_only_sound_alike_or_are_other_words_stay_apart(one: str, other: str) -> None:
    assert fold("hans")(one) != fold("hans")(other)


@pytest.mark.parametrize("name", FOLDS)
def test_a_fold_is_idempotent_and_keeps_length_over_its_whole_table(name: str) -> None:
    apply = fold(name)
    everything = "".join(map(chr, (*range(0x3400, 0xA000), *range(0xF900, 0xFB00), *range(0x20000, 0x32000))))
    once = apply(everything)
    assert len(once) == len(everything)
    assert apply(once) == once
    assert once != everything


@given(HAN, HAN, st.sampled_from(FOLDS))
def test_a_fold_goes_character_by_character(left: str, right: str, name: str) -> None:
    apply = fold(name)
    assert apply(left + right) == apply(left) + apply(right)


@given(st.text(st.characters()), st.sampled_from(FOLDS))
def test_any_string_folds_to_one_as_long(text: str, name: str) -> None:
    assert len(fold(name)(text)) == len(text)


def test_a_fold_pickles_by_its_name() -> None:
    assert pickle.loads(pickle.dumps(fold("hans"))) is fold("hans")
    assert repr(fold("hans")) == "fold('hans')"


def test_an_unknown_fold_lists_the_known_ones() -> None:
    with pytest.raises(UnknownNameError, match="'hant'; known: hans, shinjitai"):
        fold("hant")


def test_a_wrong_type_is_named() -> None:
    with pytest.raises(TypeError, match="text must be str"):
        fold("hans")(b"x")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[hans 1]\n國国\n", "does not begin"),
        ("# Han variant folds, format 1.\n[hans 2]\n國国\n", "should hold 2 pairs, not 1"),
        ("# Han variant folds, format 1.\n[hans 2]\n國国國国\n", "should hold 2 pairs"),
        ("# Han variant folds, format 1.\n[hans 1]\n國国學\n", "should hold 1 pairs, not 1.5"),
    ],
)
def test_a_damaged_table_is_refused(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        parse_tables(text)


def test_the_committed_tables_are_what_the_generator_writes() -> None:
    module = generator()
    try:
        sources = module.read_sources()
    except module.SourceError as error:
        pytest.skip(str(error))
    for name, content in module.files(sources).items():
        assert (ROOT / name).read_text(encoding="utf-8") == content, f"{name} is stale: run pyx/generate_han.py"


def test_a_changed_source_is_refused(tmp_path: Path) -> None:
    module = generator()
    changed = tmp_path / "TSCharacters.txt"
    changed.write_text("國\t国\n", encoding="utf-8")
    with pytest.raises(module.SourceError, match=r"TSCharacters.txt: SHA-256 is \w+, pinned is"):
        module.read_opencc(tmp_path, "TSCharacters.txt")


def test_a_circle_in_the_sources_is_found() -> None:
    module = generator()
    with pytest.raises(module.SourceError, match="circle"):
        module.Fold({"甲": "乙", "乙": "甲"})("甲")
