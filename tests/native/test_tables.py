"""The committed tables are those that the generator makes from the Unicode files."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import zipfile
import zlib
from pathlib import Path
from types import ModuleType

import pytest

from babel_core._native import tables

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def generator() -> ModuleType:
    path = ROOT / "pyx" / "generate_tables.py"
    if not path.exists():
        pytest.skip("the tests run without the sources of the checkout")
    spec = importlib.util.spec_from_file_location("generate_tables", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    with pytest.MonkeyPatch.context() as patched:
        patched.syspath_prepend(str(path.parent))  # where its list of exceptions lies
        spec.loader.exec_module(module)
    return module


def test_the_generator_makes_the_committed_tables(generator: ModuleType, unicode_data: Path) -> None:
    header, packed = generator.generate(unicode_data)
    committed = ROOT / "babel_core" / "_native" / "unicode.bin"
    assert header == (ROOT / "pyx" / "unicode_tables.h").read_text(encoding="ascii")
    # Compressors differ from one zlib to the next; what they hold does not.
    assert zlib.decompress(packed) == zlib.decompress(committed.read_bytes())


def test_files_of_another_unicode_version_are_refused(generator: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "Scripts.txt").write_text("# Scripts-14.0.0.txt\n", encoding="utf-8")
    with pytest.raises(SystemExit, match=r"not Unicode 15\.0\.0"):
        generator.generate(tmp_path)


def test_the_flags_of_generator_and_loader_are_the_same(generator: ModuleType) -> None:
    names = ("COUNTED", "SPACED", "CJK", "REAL", "SPECIAL", "NOT_BOUNDARY", "PLAIN_MARK", "VOWEL_HEAD", "SHIFT")
    assert [getattr(generator, name) for name in names] == [getattr(tables, name) for name in names]


def test_the_sequences_of_vowels_of_list_and_loader_are_the_same(generator: ModuleType) -> None:
    listed = sys.modules["search_exceptions"]
    expected = {
        chr(first): (f"{chr(tone)}-{chr(last_tone)}", chr(last), chr(whole))
        for first, last, whole, tone, last_tone in listed.SARA_AM
    }
    e = chr(listed.SARA_E)
    assert {**expected, e: ("", e, chr(listed.SARA_AE))} == tables.VOWELS
    assert list(tables.VOWELS)[-1] == tables.LETTER_HEAD == e


def test_a_mapping_to_nothing_is_one_to_nothing_in_both_its_forms() -> None:
    # The compiled segment takes the span of a composed piece from the lone forms, so it needs at least one.
    for form in (tables.load_form(False), tables.load_form(True)):
        assert [c for c, units in form.full.items() if bool(units) != bool(form.alone[ord(c)])] == []


def test_no_mapping_is_longer_than_the_compiled_buffers_leave_room_for() -> None:
    for form in (tables.load_form(False), tables.load_form(True)):
        assert max(map(len, form.full.values())) <= 18
        assert max(map(len, form.alone.values())) <= 18


def test_kept_code_points_compose_with_nothing(generator: ModuleType) -> None:
    kept = {chr(c) for exception in generator.SEARCH_EXCEPTIONS for c in exception.keep}
    assert not kept & {c for pair in tables.load().pairs for c in pair}


def test_the_plain_kernels_work_from_a_zip_archive(tmp_path: Path) -> None:
    package = Path(tables.__file__).parents[1]
    archive = tmp_path / "babel_core.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        for path in sorted(package.rglob("*")):
            if path.suffix in (".py", ".bin", ".txt", ".toml"):
                packed.write(path, Path("babel_core") / path.relative_to(package))
    code = "from babel_core import _native as n; print('.zip' in n.__file__, n.nfkc('Ａ'), n.fold_han('國', 'hans'))"
    environment = {**os.environ, "BABEL_CORE_NATIVE": "python", "PYTHONPATH": str(archive), "PYTHONUTF8": "1"}
    command = [sys.executable, "-P", "-c", code]
    run = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.stdout == "True A 国\n", run.stderr
