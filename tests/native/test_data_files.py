"""A data file that is not there is one clear error: what is missing, and what to do."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import babel_core
from babel_core import DictionaryError
from babel_core._native import data_files

PACKAGE = Path(babel_core.__file__).parent
VOTES = "from babel_core.analysis import votes"
CASES = (
    ("_native/unicode.bin", "python", "babel_core.tokenize_for_fts('Mühle')"),
    ("_native/text.bin", "python", "babel_core.estimate_tokens('mill')"),
    ("data/han_variants.txt", "python", "babel_core.Analyzer().tokens('水車', lang='zh')"),
    ("data/profiles.bin", "python", "babel_core.detect_language_extended('die Mühle am Bach')"),
    ("packs/zh/only_han.txt", "python", f"{VOTES}; votes.only_characters('babel_core.packs.zh:only_han.txt')"),
    ("text/token_costs.json", "python", "babel_core.estimate_tokens('mill')"),
    ("packs/sv/lexicon.toml", "python", "babel_core.tokenize_for_fts('kvarn')"),
    ("packs/neutral/lexicon.toml", "python", "babel_core.tokenize_for_fts('kvarn')"),
    ("packs/templates.toml", "python", "babel_core.tokenize_for_fts('kvarn')"),
    ("packs/en/prompts.toml", "python", "babel_core.get_kg_prompt('en')"),
)


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package that files can be taken from."""
    root = tmp_path_factory.mktemp("installed")
    shutil.copytree(PACKAGE, root / "babel_core", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    return root


@pytest.mark.parametrize(("missing", "build", "code"), CASES, ids=[case[0] for case in CASES])
def test_a_missing_file_is_named_with_the_remedy(copied: Path, missing: str, build: str, code: str) -> None:
    file = copied / "babel_core" / missing
    aside = file.rename(file.with_suffix(".aside"))
    try:
        environment = {**os.environ, "PYTHONPATH": str(copied), "BABEL_CORE_NATIVE": build}
        ran = subprocess.run(
            [sys.executable, "-c", f"import babel_core; {code}"],
            env=environment,
            cwd=copied,
            capture_output=True,
            text=True,
        )
    finally:
        aside.rename(file)
    assert ran.returncode == 1, ran.stdout
    last = ran.stderr.strip().splitlines()[-1]
    assert last.startswith(("babel_core.errors.DictionaryError: ", "babel_core.errors.PackContractError: ")), last
    assert Path(missing).name in last
    assert "einstall babel-core" in last


def test_a_folder_of_no_package_is_no_pack(copied: Path) -> None:
    left = copied / "babel_core" / "packs" / "left_over" / "__pycache__"
    left.mkdir(parents=True)
    code = "import babel_core; assert babel_core.tokenize_for_fts('kvarn', 'sv')"
    environment = {**os.environ, "PYTHONPATH": str(copied), "BABEL_CORE_NATIVE": "python"}
    subprocess.run([sys.executable, "-c", code], env=environment, cwd=copied, check=True)


def test_a_file_of_another_encoding_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "table.txt").write_bytes(b"m\xfchle")
    monkeypatch.setattr("importlib.resources.files", lambda _package: tmp_path)
    with pytest.raises(DictionaryError, match=r"table\.txt of mill is damaged .*; reinstall babel-core"):
        data_files.read_text("mill", "table.txt")
