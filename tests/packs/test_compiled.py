"""The compiled lexicons say what the TOML files say, and are never used when those have changed."""

from __future__ import annotations

import json
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from babel_core.packs import compiled

SOURCES = {"templates.toml": b"[a]\nx = 1\n", "xx/lexicon.toml": b'[pack]\nid = "xx"\n'}
TABLES = {"templates.toml": {"a": {"x": 1}}, "xx/lexicon.toml": {"pack": {"id": "xx"}}}


def stored(**changes: object) -> bytes:
    data = {"digest": compiled.digest(SOURCES), "tables": {"stored": True}} | changes
    return json.dumps(data).encode()


def test_what_was_compiled_from_these_sources_is_used() -> None:
    assert compiled.parsed(SOURCES, stored()) == {"stored": True}


@pytest.mark.parametrize(
    "data", [None, b"", b"{", b"[]", b"{}", stored(digest="0"), stored(digest=None), b"\xff\xfe", stored()[:-3]]
)
def test_else_the_sources_are_read(data: bytes | None) -> None:
    assert compiled.parsed(SOURCES, data) == TABLES


@pytest.mark.parametrize("change", [{"xx/lexicon.toml": b""}, {"yy/lexicon.toml": b""}])
def test_every_change_of_the_sources_changes_their_name(change: dict[str, bytes]) -> None:
    assert compiled.digest(SOURCES | change) != compiled.digest(SOURCES)
    moved = {"templates.toml": SOURCES["templates.toml"][:-1], "xx/lexicon.toml": b"\n" + SOURCES["xx/lexicon.toml"]}
    assert compiled.digest(moved) != compiled.digest(SOURCES)


def test_a_broken_source_is_named() -> None:
    with pytest.raises(tomllib.TOMLDecodeError, match=r"packs/xx/lexicon.toml: "):
        compiled.parsed(SOURCES | {"xx/lexicon.toml": b"[pack\n"}, stored())


def test_the_lexicons_of_the_package_compile_to_what_they_say(tmp_path: Path) -> None:
    target = tmp_path / "lexicons.json"
    folder = Path(str(files("babel_core.packs")))
    compiled.write(folder, target)
    before = target.stat().st_mtime_ns
    sources = compiled.in_folder(folder)
    assert compiled.parsed(sources, target.read_bytes()) == compiled.parsed(sources, None)
    assert json.loads(target.read_text("utf-8"))["digest"] == compiled.digest(sources)
    compiled.write(folder, target)
    assert target.stat().st_mtime_ns == before, "an up-to-date file is left alone"
    assert list(tmp_path.iterdir()) == [target]
