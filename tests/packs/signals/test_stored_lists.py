"""Stored pattern tables: those that are made anew, used for what they were made from alone."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import babel_core.data
from babel_core.analysis.frozen import FrozenMap
from babel_core.packs.build import write_lists
from babel_core.packs.matching import stored
from babel_core.packs.matching.arrays import ListArrays, list_arrays
from babel_core.packs.matching.patterns import PatternTable, pattern_table
from babel_core.packs.service.folder import PackFolder
from babel_core.packs.signals.schema import FILE, SignalData, parse_signals


@pytest.fixture
def english() -> SignalData:
    folder = PackFolder.builtin("en")
    return parse_signals(folder.table(FILE), folder.source(FILE))


@pytest.fixture(scope="module")
def made_once(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    target = tmp_path_factory.mktemp("stored") / stored.RESOURCE
    write_lists(target)
    return target.read_bytes()


@pytest.fixture
def built(made_once: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    target = tmp_path / stored.RESOURCE
    target.write_bytes(made_once)
    monkeypatch.setattr(babel_core.data, "__file__", str(tmp_path / "__init__.py"))
    stored.stored.forget()
    yield target
    stored.stored.forget()


def table_for(data: SignalData) -> PatternTable | ListArrays:
    return stored.table_of(data.lists, data.language, data.folding)


def key_of(data: SignalData) -> str:
    return stored.key_of(data.lists, data.language, data.folding)


def test_a_stored_table_is_the_one_that_is_made(
    english: SignalData, built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = pattern_table(english.lists, english.language, english.folding)
    monkeypatch.setattr(stored, "pattern_table", lambda *given: pytest.fail("made anew"))
    assert table_for(english) == list_arrays(made)
    assert [path.name for path in built.parent.iterdir()] == [stored.RESOURCE]


def test_what_differs_is_made_anew(english: SignalData, built: Path) -> None:
    other = replace(english, lists=FrozenMap({**english.lists, "words.wh": ("whither",)}))
    assert table_for(other) == pattern_table(other.lists, other.language, other.folding)
    assert stored.stored.piece(key_of(english)) is not None
    assert stored.stored.piece(key_of(other)) is None
    assert stored.stored.piece(key_of(replace(english, language="xx"))) is None


@pytest.mark.parametrize("piece", [b"", b"{}", b'{"texts": 1', b"[]"])
def test_a_damaged_table_is_not_used(english: SignalData, built: Path, piece: bytes) -> None:
    stored.stored.write(built, {key_of(english): zlib.compress(piece)})
    stored.stored.forget()
    assert table_for(english) == pattern_table(english.lists, english.language, english.folding)


def test_what_is_up_to_date_is_left_alone(built: Path) -> None:
    before = built.stat().st_mtime_ns
    write_lists(built)
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
    signals = '[signals]\nversion = 1\n[words]\nwh = "qua {}"\n[cd.words]\nwh = "qui {}"\n'
    words = " ".join(f"qu{number}x" for number in range(stored.LEAST))
    (place / "signals.toml").write_text(signals.format(words, words), "utf-8")
    monkeypatch.setattr("babel_core.packs.build.shipped_folders", lambda: ("oo",))
    monkeypatch.setattr(PackFolder, "builtin", lambda name: PackFolder.at(tmp_path / name))
    write_lists(tmp_path / stored.RESOURCE)
    head = (tmp_path / stored.RESOURCE).read_bytes().split(b"\n")[0]
    assert len(json.loads(head)["places"]) == 2
