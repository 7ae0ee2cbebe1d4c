"""Folds of Han variants: the kernel does what the committed table says, code point by code point."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babel_core._native.pure_variants import load_tables

ROOT = Path(__file__).resolve().parents[2]
FOLDS = ("hans", "shinjitai")
CHANGED = "".join(map(chr, [*load_tables()["hans"], *load_tables()["shinjitai"]]))
TEXTS = st.text(st.sampled_from(CHANGED) | st.characters() | st.characters(min_codepoint=0x3400, max_codepoint=0x9FFF))


@pytest.mark.parametrize("name", FOLDS)
def test_every_code_point_folds_as_the_table_says(native: Any, name: str) -> None:
    table = load_tables()[name]
    wrong = [c for c in range(0x110000) if native.fold_han(chr(c), name) != chr(table.get(c, c))]
    assert wrong == []


@given(TEXTS, st.sampled_from(FOLDS))
def test_texts_fold_as_by_translate(native: Any, text: str, name: str) -> None:
    for each in (text, text * 300):
        folded = native.fold_han(each, name)
        expected = each.translate(load_tables()[name])
        assert folded == expected
        assert folded.__sizeof__() == "".join(list(expected)).__sizeof__()
        assert hash(folded) == hash(expected)


@pytest.mark.parametrize("text", ["", "plain", "Grüße", "图书馆", "กำ", "😀"])
def test_a_text_without_variants_is_given_back_itself(native: Any, text: str) -> None:
    for name in FOLDS:
        assert native.fold_han(text, name) is text


def test_a_subclass_of_str_gives_a_plain_str(native: Any) -> None:
    class Text(str):
        __slots__ = ()

    for text in ("ascii", "图", "圖"):
        assert type(native.fold_han(Text(text), "hans")) is str


def test_what_is_wrong_is_named(native: Any) -> None:
    with pytest.raises(TypeError, match="text must be str, not bytes"):
        native.fold_han(b"x", "hans")
    with pytest.raises(ValueError, match="no variant fold 'hant'; known: hans, shinjitai"):
        native.fold_han("x", "hant")


def test_the_header_of_the_kernel_is_made_from_the_committed_table() -> None:
    path = ROOT / "pyx" / "generate_han.py"
    if not path.exists():
        pytest.skip("the tests run without the sources of the checkout")
    spec = importlib.util.spec_from_file_location("generate_han", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    folds = {name: {chr(a): chr(b) for a, b in table.items()} for name, table in load_tables().items()}
    assert module.tables_header(folds) == (path.parent / "han_tables.h").read_text(encoding="ascii")
