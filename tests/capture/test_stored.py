"""What the build stores of the capture lists says what the TOML files say, and is not used when those have changed."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from babel_core.capture import compiled, lexicon, stored
from babel_core.capture.common import common, gathered_common
from babel_core.capture.groups import TEXT_GROUPS
from babel_core.capture.shipped import capture_source, shipped_languages
from babel_core.packs.matching.patterns import pattern_table, table_of_json


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    target = tmp_path_factory.mktemp("built") / "capture.jsonl"
    compiled.write(target)
    before = target.stat().st_mtime_ns
    compiled.write(target)
    assert target.stat().st_mtime_ns == before, "an up-to-date file is left alone"
    assert [path.name for path in target.parent.iterdir()] == ["capture.jsonl"]
    return target.read_bytes()


@pytest.fixture
def use(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A function that puts bytes in the place of the stored file."""

    def forget() -> None:
        for known in (stored._header, stored._is_fresh, lexicon.shipped_lexicon, common):
            known.cache_clear()

    def put(data: bytes) -> None:
        monkeypatch.setattr(stored, "_open", lambda: io.BytesIO(data))
        forget()

    yield put
    monkeypatch.undo()
    forget()


@pytest.mark.parametrize("language", shipped_languages())
def test_stored_lists_are_those_of_the_sources(built: bytes, use: Any, language: str) -> None:
    use(built)
    data, tables = stored.lists_of(language), stored.tables_of(language)
    assert tables is not None
    use(b"")
    made = lexicon.shipped_lexicon(language)
    lists = {group: made.keywords.get(group, ()) for group in TEXT_GROUPS}
    assert table_of_json(data) == pattern_table(lists, language, made.folding)
    assert lexicon.capture_of(tables, language, source="") == made


def test_what_is_common_is_stored_as_it_is_gathered(built: bytes, use: Any) -> None:
    use(built)
    assert stored.common() is not None
    assert common() == gathered_common()


@pytest.mark.parametrize("change", ["absent", "header", "format", "cut", "source", "no json", "other form"])
def test_what_is_stale_or_damaged_is_not_used(built: bytes, use: Any, change: str) -> None:
    header, _, rest = built.partition(b"\n")
    told = json.loads(header)
    language = shipped_languages()[0]
    if change == "format":
        told["format"] = 0
    elif change == "source":
        told["sources"] = {name: [size, crc + 1] for name, (size, crc) in told["sources"].items()}
    changed = {
        "absent": b"",
        "header": b"{\n" + rest,
        "cut": header + b"\n",
        "no json": header + b"\n" + b"x" * len(rest),
        "other form": b"[1]\n" + rest,
    }
    use(changed.get(change, json.dumps(told).encode() + b"\n" + rest))
    assert stored.lists_of(language) is None
    assert stored.tables_of(language) is None
    assert stored.common() is None
    assert common().voices
    assert lexicon.shipped_lexicon(language).keywords


def test_a_source_is_known_by_all_its_bytes() -> None:
    source = capture_source(shipped_languages()[0])
    assert stored.digest(source) != stored.digest(source[:-1] + b"#")


def test_the_first_message_in_the_source_language_loads_no_profile() -> None:
    code = """
import sys
import babel_core
assert "babel_core.capture" not in sys.modules
from babel_core.capture.gate import should_capture
assert should_capture("Remember that the bakery on Quay Street closes on Mondays")
heavy = ("babel_core.analysis.extended", "babel_core.packs.catalog", "importlib.metadata", "tomllib")
print(*[name for name in heavy if name in sys.modules])
"""
    if stored.common() is None or stored.lists_of("en") is None:
        pytest.skip("the stored lists are not those of the sources: build again")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_the_build_writes_the_file_without_kernels(tmp_path: Path) -> None:
    target = tmp_path / "capture.jsonl"
    command = [sys.executable, "-m", "babel_core.capture.compiled", str(target)]
    subprocess.run(command, env={"BABEL_CORE_NATIVE": "python", "PYTHONPATH": os.pathsep.join(sys.path)}, check=True)
    assert target.stat().st_size > 1_000
