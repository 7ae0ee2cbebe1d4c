"""Stored pattern tables: those that are made anew, used for what they were made from alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import babel_core.data
from babel_core.analysis.frozen import FrozenMap
from babel_core.packs.matching.patterns import pattern_table
from babel_core.packs.service.folder import PackFolder
from babel_core.packs.signals import stored
from babel_core.packs.signals.schema import FILE, SignalData, parse_signals


@pytest.fixture
def english() -> SignalData:
    folder = PackFolder.builtin("en")
    return parse_signals(folder.table(FILE), folder.source(FILE))


@pytest.fixture(scope="module")
def made_once(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    target = tmp_path_factory.mktemp("stored") / stored.RESOURCE
    stored.write(target)
    return target.read_bytes()


@pytest.fixture
def built(made_once: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    target = tmp_path / stored.RESOURCE
    target.write_bytes(made_once)
    monkeypatch.setattr(babel_core.data, "__file__", str(tmp_path / "__init__.py"))
    stored._lines.cache_clear()
    yield target
    stored._lines.cache_clear()


def test_a_stored_table_is_the_one_that_is_made(
    english: SignalData, built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = pattern_table(english.lists, english.language, english.folding)
    monkeypatch.setattr(stored, "pattern_table", lambda *given: pytest.fail("made anew"))
    assert stored.table_for(english) == made
    assert [path.name for path in built.parent.iterdir()] == [stored.RESOURCE]


def test_what_differs_is_made_anew(english: SignalData, built: Path) -> None:
    other = replace(english, lists=FrozenMap({**english.lists, "words.wh": ("whither",)}))
    assert stored.table_for(other) == pattern_table(other.lists, other.language, other.folding)
    assert stored.key_of(other) not in stored._lines()
    assert stored.key_of(replace(english, language="xx")) not in stored._lines()


@pytest.mark.parametrize("text", ["", "[]\n", '{"format": 0}\nkey\n{}\n', "\x00", None])
def test_a_file_of_another_form_is_not_used(english: SignalData, built: Path, text: str | None) -> None:
    damaged = f'{json.dumps({"format": stored.FORMAT})}\n{stored.key_of(english)}\n{{"texts": 1'
    built.write_text(damaged if text is None else text, encoding="utf-8")
    assert stored.table_for(english) == pattern_table(english.lists, english.language, english.folding)


def test_what_is_up_to_date_is_left_alone(built: Path) -> None:
    before = built.stat().st_mtime_ns
    stored.write(built)
    assert built.stat().st_mtime_ns == before


def test_the_table_of_each_pack_of_a_folder_is_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "oo"
    place.mkdir()
    packs = "".join(
        f'[[packs]]\nid = "oo-{variant}"\nlocales = ["oo-{variant}"]\ndefault_locale = "oo-{variant}"\n'
        f'compatibility_group = "oo"\nanalyzer_version = "1"\napi_version = 1\nvariant = "{variant.lower()}"\n'
        for variant in ("Ab", "Cd")
    )
    (place / "pack.toml").write_text(packs, "utf-8")
    signals = '[signals]\nversion = 1\n[words]\nwh = ["qua"]\n[cd.words]\nwh = ["qui"]\n'
    (place / "signals.toml").write_text(signals, "utf-8")
    monkeypatch.setattr("babel_core.packs.service.folder.shipped_folders", lambda: ("oo",))
    monkeypatch.setattr(PackFolder, "builtin", lambda name: PackFolder.at(tmp_path / name))
    stored.write(tmp_path / stored.RESOURCE)
    assert (tmp_path / stored.RESOURCE).read_text("utf-8").count("\n") == 1 + 2 * 2
