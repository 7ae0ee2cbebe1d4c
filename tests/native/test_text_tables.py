"""The committed tables of clusters and token classes are those that the generator makes from the Unicode files."""

from __future__ import annotations

import importlib
import sys
import zlib
from pathlib import Path
from types import ModuleType

import pytest

from babel_core import _native
from babel_core._native import pure_tokens, text_tables

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def generator() -> ModuleType:
    if not (ROOT / "pyx" / "generate_text_tables.py").exists():
        pytest.skip("the tests run without the sources of the checkout")
    with pytest.MonkeyPatch.context() as patched:
        patched.syspath_prepend(str(ROOT / "pyx"))
        module = importlib.import_module("generate_text_tables")
    sys.modules.pop("generate_tables", None)  # other tests load their own
    return module


def test_the_generator_makes_the_committed_tables(generator: ModuleType, unicode_data: Path) -> None:
    header, packed = generator.generate(unicode_data)
    committed = ROOT / "babel_core" / "_native" / "text.bin"
    assert header == (ROOT / "pyx" / "text_tables.h").read_text(encoding="ascii")
    assert zlib.decompress(packed) == zlib.decompress(committed.read_bytes())


def test_constants_of_generator_and_loader_are_the_same(generator: ModuleType) -> None:
    classes = generator.token_classes
    assert text_tables.UPPER == classes.UPPER
    assert text_tables.load().classes == classes.CLASSES
    assert max(text_tables.load().groups[pure_tokens.TOKEN_CLASSES.index("mark") :]) < text_tables.NO_GROUP
    assert len(classes.CLASSES) < classes.UPPER


def test_every_cell_of_a_text_lies_in_the_table() -> None:
    chars = [chr(next(c for c, e in enumerate(text_tables.load().entries) if e & 0x7F == k)) for k in range(93)]
    assert len(pure_tokens.TOKEN_CLASSES) == len(chars)
    met = {cell for a in chars for b in chars for cells in pure_tokens.token_cells(a + b * 20) for cell in cells}
    assert min(met) == 0
    assert max(met) == pure_tokens.TOKEN_CELLS - 1
    assert _native.TokenMeter([1] * pure_tokens.TOKEN_CELLS).cost("".join(chars)) > len(chars) // 2
